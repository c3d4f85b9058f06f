"""Boards, threads and posts in the administration. Private threads aren't in it: an admin who plays would read them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from .actions import set_hidden
from .models import Board, Post, Thread

if TYPE_CHECKING:
    BoardBase = admin.ModelAdmin[Board]
    ThreadBase = admin.ModelAdmin[Thread]
    PostBase = admin.ModelAdmin[Post]
else:
    BoardBase = ThreadBase = PostBase = admin.ModelAdmin


@admin.register(Board)
class BoardAdmin(BoardBase):
    list_display = ("title", "title_en", "slug", "position", "members_start_threads")
    prepopulated_fields = {"slug": ("title_en",)}


class _ChangedFieldsOnly:
    """Numbers are counted under locks that this page doesn't take: it writes what was changed in it, nothing else."""

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        obj.save(update_fields=form.changed_data)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Thread)
class ThreadAdmin(_ChangedFieldsOnly, ThreadBase):
    list_display = ("title", "board", "author", "last_number", "last_post_at", "is_closed")
    list_filter = ("board", "is_closed")
    list_select_related = ("board", "author")
    search_fields = ("title", "key")
    fields = (
        "key",
        "board",
        "title",
        "author",
        "policy",
        "last_number",
        "created_at",
        "last_post_at",
        "is_closed",
    )
    readonly_fields = ("key", "author", "policy", "last_number", "created_at", "last_post_at")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Thread]:
        return super().get_queryset(request).filter(is_private=False)


@admin.register(Post)
class PostAdmin(_ChangedFieldsOnly, PostBase):
    list_display = ("thread", "number", "author", "kind", "created_at", "hidden")
    list_filter = ("hidden", "kind")
    list_select_related = ("thread", "author")
    search_fields = ("=thread__key", "=author__username")
    fields = ("thread", "number", "author", "kind", "source", "created_at", "edited_at", "hidden")
    readonly_fields = ("thread", "number", "author", "kind", "source", "created_at", "edited_at")

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Only whether it is hidden can be changed: by the action, so that open pages learn of it."""
        set_hidden(thread_id=obj.thread_id, number=obj.number, hidden=obj.hidden)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Post]:
        return super().get_queryset(request).filter(thread__is_private=False)
