"""Boards, threads and posts in the administration. Private threads aren't in it: an admin who plays would read them.

Nor does it show the number of a row: the numbers of two public posts tell how many letters and orders came in between.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.contrib.admin.options import IS_POPUP_VAR
from django.contrib.admin.utils import quote
from django.contrib.admin.views.main import ChangeList
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy

from .actions import set_hidden
from .models import Board, Post, Thread

if TYPE_CHECKING:
    AnyBase = admin.ModelAdmin[Any]
    BoardBase = admin.ModelAdmin[Board]
else:
    AnyBase = BoardBase = admin.ModelAdmin


@admin.register(Board)
class BoardAdmin(BoardBase):
    list_display = ("title", "title_en", "slug", "position", "members_start_threads")
    prepopulated_fields = {"slug": ("title_en",)}


class _AddressList(ChangeList):
    """A list that leads to its rows by their addresses. A popup would hand over their numbers."""

    model_admin: _ByAddress

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.is_popup = False

    def url_for_result(self, result: Any) -> str:
        return reverse(
            f"admin:{self.opts.app_label}_{self.opts.model_name}_change",
            args=(quote(self.model_admin.address_of(result)),),
        )


class _ByAddress(AnyBase):
    """Public rows, by addresses that everybody knows (`address_of`, `at_address`). Lists are filtered by `list_filter`
    alone: any other column could be compared with a number.

    Other numbers are counted under locks that this page doesn't take: it writes what was changed in it, nothing else.
    """

    def address_of(self, row: Any) -> str:
        raise NotImplementedError

    def at_address(self, rows: QuerySet[Any], address: str) -> QuerySet[Any]:
        """Those of the rows that have this address: one, or none."""
        raise NotImplementedError

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        return _AddressList

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> Any:
        return self.at_address(self.get_queryset(request), object_id).first()

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest) -> bool:
        known = lookup.split("__", 1)[0] in self.list_filter
        return known and super().lookup_allowed(lookup, value, request)

    def changeform_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        if IS_POPUP_VAR in request.POST:
            raise Http404
        return super().changeform_view(request, *args, **kwargs)

    def history_view(self, request: HttpRequest, object_id: str, extra_context: Any = None) -> HttpResponse:
        """Its page leads back by number; who has changed what is told on the administration's first page."""
        raise Http404

    def log_change(self, request: HttpRequest, obj: Any, message: Any) -> Any:
        entry = super().log_change(request, obj, message)
        entry.object_id = entry.object_repr = self.address_of(obj)
        entry.save(update_fields=["object_id", "object_repr"])
        return entry

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        obj.save(update_fields=form.changed_data)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Thread)
class ThreadAdmin(_ByAddress):
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

    def address_of(self, row: Thread) -> str:
        return row.key

    def at_address(self, rows: QuerySet[Thread], address: str) -> QuerySet[Thread]:
        return rows.filter(key=address)


@admin.register(Post)
class PostAdmin(_ByAddress):
    list_display = ("thread", "number", "author", "kind", "created_at", "hidden")
    list_filter = ("hidden", "kind")
    search_fields = ("=thread__key", "=author__username")
    fields = ("title", "number", "author", "kind", "source", "created_at", "edited_at", "hidden")
    readonly_fields = ("title", "number", "author", "kind", "source", "created_at", "edited_at")

    @admin.display(description=gettext_lazy("thread"))
    def title(self, post: Post) -> str:
        """Of its thread. The thread itself would be a link by its number."""
        return post.thread.title

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Only whether it is hidden can be changed: by the action, so that open pages learn of it."""
        set_hidden(thread_id=obj.thread_id, number=obj.number, hidden=obj.hidden)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Post]:
        posts = super().get_queryset(request).filter(thread__is_private=False)
        return posts.select_related("thread", "author")

    def address_of(self, row: Post) -> str:
        return f"{row.thread.key}-{row.number}"

    def at_address(self, rows: QuerySet[Post], address: str) -> QuerySet[Post]:
        key, _dash, number = address.rpartition("-")
        known = number.isascii() and number.isdigit() and len(number) < 10
        return rows.filter(thread__key=key, number=int(number)) if known else rows.none()
