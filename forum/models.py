"""Boards, threads, posts, who reads what. Letters are posts in private threads. Knows nothing of games."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from .enums import PostKind

KEY_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"


def new_key() -> str:
    """A random public id of 10 characters: ids in order would count private threads for whoever looks."""
    return "".join(secrets.choice(KEY_ALPHABET) for _number in range(10))


class Board(models.Model):
    slug = models.SlugField(unique=True)
    title = models.CharField(_("title"), max_length=100)
    title_en = models.CharField(_("title in English"), max_length=100, blank=True)
    about = models.CharField(_("what belongs here"), max_length=300, blank=True)
    about_en = models.CharField(_("what belongs here, in English"), max_length=300, blank=True)
    position = models.PositiveSmallIntegerField(_("position"), default=0)
    members_start_threads = models.BooleanField(_("members may start threads"), default=True)

    class Meta:
        ordering = ["position", "id"]
        verbose_name = _("board")
        verbose_name_plural = _("boards")

    def __str__(self) -> str:
        return self.title

    @property
    def shown_title(self) -> str:
        """The title in the reader's language."""
        return self.title_en if self.title_en and get_language() == "en" else self.title

    @property
    def shown_about(self) -> str:
        """What belongs here, in the reader's language."""
        return self.about_en if self.about_en and get_language() == "en" else self.about


class Thread(models.Model):
    """A list of numbered posts. In a board it is public; without one and `is_private` it is a conversation.

    `policy` names the registered policy that is asked before each write ("" is the forum's own). `last_number`
    is the number of the newest post, `changes` how often posts of it were changed, hidden or shown again: the sum of
    theirs. Both are only changed under the thread's lock.
    """

    key = models.CharField(max_length=12, unique=True, default=new_key, editable=False)
    board = models.ForeignKey(Board, on_delete=models.PROTECT, null=True, blank=True, related_name="threads")
    title = models.CharField(_("title"), max_length=120)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="threads_started"
    )
    is_private = models.BooleanField(default=False)
    policy = models.CharField(max_length=40, blank=True, default="")
    is_closed = models.BooleanField(_("closed"), default=False)
    last_number = models.PositiveIntegerField(default=0)
    changes = models.PositiveIntegerField(default=0, editable=False)
    created_at = models.DateTimeField()
    last_post_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(is_private=False) | Q(board__isnull=True),
                name="forum_thread_private_has_no_board",
            )
        ]
        indexes = [
            models.Index(F("board"), F("last_post_at").desc(), F("id").desc(), name="forum_thread_board")
        ]
        verbose_name = _("thread")
        verbose_name_plural = _("threads")

    def __str__(self) -> str:
        return self.title


class Post(models.Model):
    """A post, numbered in its thread from 1 without gaps. Source and rendered HTML are both kept.

    `frozen` posts (votes, orders, the mayor's) can't be edited. `author` is null for the site itself. `token` is that
    of the form it was sent with: a form sent twice is one post. `changes` counts what open pages have to show anew.
    """

    thread = models.ForeignKey(Thread, on_delete=models.PROTECT, related_name="posts")
    number = models.PositiveIntegerField()
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="posts"
    )
    kind = models.CharField(max_length=10, choices=PostKind.choices, default=PostKind.PLAIN)
    source = models.TextField()
    html = models.TextField()
    markup_version = models.PositiveSmallIntegerField()
    frozen = models.BooleanField(default=False)
    hidden = models.BooleanField(default=False)
    created_at = models.DateTimeField()
    edited_at = models.DateTimeField(null=True)
    changes = models.PositiveIntegerField(default=0, editable=False)
    token = models.CharField(max_length=40, blank=True, default="", editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["thread", "number"], name="forum_post_number"),
            models.UniqueConstraint(
                fields=["author", "token"], condition=~Q(token=""), name="forum_post_sent_once"
            ),
        ]
        indexes = [models.Index(fields=["thread", "author", "number"], name="forum_post_by_author")]
        verbose_name = _("post")
        verbose_name_plural = _("posts")

    def __str__(self) -> str:
        return f"#{self.number}"


class PostRevision(models.Model):
    """What a post said before an edit; public like the post itself."""

    post = models.ForeignKey(Post, on_delete=models.CASCADE, related_name="revisions")
    source = models.TextField()
    html = models.TextField()
    written_at = models.DateTimeField()

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.post} {self.written_at:%Y-%m-%d %H:%M:%S}"


class ThreadMember(models.Model):
    """Who reads a private thread: posts from `from_number` to `until_number` (null: what comes, too).

    `may_write` ends with membership in whatever the thread stands for; the row stays for what was readable.
    """

    thread = models.ForeignKey(Thread, on_delete=models.CASCADE, related_name="members")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships")
    from_number = models.PositiveIntegerField(default=1)
    until_number = models.PositiveIntegerField(null=True)
    may_write = models.BooleanField(default=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["thread", "user"], name="forum_member_once")]

    def __str__(self) -> str:
        return f"{self.thread_id}: {self.from_number}-{self.until_number or ''}"


class ThreadRead(models.Model):
    """How far a user has read a thread, and had read when this visit of his began (`since`); `moved_at` is when he
    last got further, which tells whether it goes on. Seen by nobody else (UX: presence is not public)."""

    thread = models.ForeignKey(Thread, on_delete=models.CASCADE, related_name="reads")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="reads")
    number = models.PositiveIntegerField(default=0)
    since = models.PositiveIntegerField(default=0)
    moved_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["thread", "user"], name="forum_read_once")]

    def __str__(self) -> str:
        return f"{self.thread_id}: {self.number}"


class Picture(models.Model):
    """An uploaded picture, re-encoded by the site. Shown in a post as [img]key[/img]."""

    key = models.CharField(max_length=12, unique=True, default=new_key, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="pictures")
    file = models.FileField(upload_to="pictures/%Y/%m/")
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    created_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.key
