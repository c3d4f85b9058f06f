"""Writing, changing and looking behind a post."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.views import View

from ..actions import check_pace, create_post, edit_post
from ..clock import db_now
from ..errors import RuleViolation
from ..events import private_read
from ..permissions import check_edit
from ..queries import (
    page_of_posts,
    post_by_number,
    read_state,
    readable_numbers,
    revisions,
    thread_by_key,
    was_sent,
)
from .base import REFUSED, MemberView, thread_url, to_post, viewer_of
from .composer import Box, box_for, fill, pressed_options, preview_of, typed_source
from .threadpage import Filters, thread_context

if TYPE_CHECKING:
    from ..models import Post, Thread


class PostCreateView(MemberView):
    """Send what stands in the box; a refusal shows the thread's last page with the box as it was sent."""

    def get(self, request: HttpRequest, key: str) -> HttpResponse:
        thread = thread_by_key(self.viewer, key)
        return self._page(request, thread, self._box(request, thread), status=200)

    def post(self, request: HttpRequest, key: str) -> HttpResponse:
        thread = thread_by_key(self.viewer, key)
        source = typed_source(request.POST)
        options = pressed_options(request.POST, source)
        token = request.POST.get("token", "")
        if request.POST.get("do") == "preview":
            box = fill(self._box(request, thread), request.POST, source=source, options=options)
            box.preview = preview_of(self.viewer, source, thread=thread)
            return self._page(request, thread, box, status=200)
        try:
            post = create_post(
                thread_id=thread.pk,
                author=self.viewer,
                source=source,
                now=db_now(),
                options={**options, "token": token},
                by_hand=True,
            )
        except RuleViolation as violation:
            # What the policy played before it refused (an overdue STOP) has to be on the page.
            thread = thread_by_key(self.viewer, key)
            box = fill(self._box(request, thread), request.POST, source=source, options=options)
            box.refusal = violation
            return self._page(request, thread, box, status=REFUSED)
        return to_post(key, post.number)

    def _box(self, request: HttpRequest, thread: Thread) -> Box:
        base = thread_url(thread.key)
        return box_for(request, thread, self.viewer, now=db_now(), action=f"{base}post/", base=base)

    def _page(self, request: HttpRequest, thread: Thread, box: Box, *, status: int) -> HttpResponse:
        page = page_of_posts(self.viewer, thread, at=readable_numbers(self.viewer, thread).last)
        now = db_now()
        read = read_state(self.viewer, thread, now=now)
        context = thread_context(request, thread, page, box, now=now, read=read, filters=Filters())
        if thread.is_private:
            private_read(thread, self.viewer)
        return render(request, "forum/thread_detail.html", context, status=status)


class PostEditView(MemberView):
    """Change a post of one's own, for ten minutes."""

    draft_comes_back = False

    def get(self, request: HttpRequest, key: str, number: int) -> HttpResponse:
        thread = thread_by_key(self.viewer, key)
        post = post_by_number(self.viewer, thread, number)
        box = self._box(thread, post)
        box.source = post.source if post.author_id == self.viewer.pk else ""
        try:
            check_edit(self.viewer, post, now=db_now())
        except RuleViolation as violation:
            box.closed_reason = violation.message
        return self._page(request, thread, post, box, status=403 if box.closed_reason else 200)

    def post(self, request: HttpRequest, key: str, number: int) -> HttpResponse:
        thread = thread_by_key(self.viewer, key)
        post = post_by_number(self.viewer, thread, number)
        source = typed_source(request.POST)
        box = fill(self._box(thread, post), request.POST, source=source, options={})
        if request.POST.get("do") == "preview":
            box.preview = preview_of(self.viewer, source, thread=thread)
            return self._page(request, thread, post, box, status=200)
        try:
            check_pace(self.viewer)
            edit_post(post_id=post.pk, editor=self.viewer, source=source, now=db_now())
        except RuleViolation as violation:
            box.refusal = violation
            return self._page(request, thread, post, box, status=REFUSED)
        return to_post(key, number)

    def _box(self, thread: Thread, post: Post) -> Box:
        return Box(action=reverse("post-edit", args=[thread.key, post.number]))

    def _page(
        self, request: HttpRequest, thread: Thread, post: Post, box: Box, *, status: int
    ) -> HttpResponse:
        context = {"thread": thread, "post": post, "box": box, "url": thread_url(thread.key)}
        return render(request, "forum/post_edit.html", context, status=status)


class PostSentView(MemberView):
    """Whether the form with this `token` was taken: the script keeps a text on the device until it knows."""

    def get(self, request: HttpRequest) -> HttpResponse:
        return JsonResponse({"sent": was_sent(self.viewer, request.GET.get("token", ""))})


class PostRevisionsView(View):
    """What a post said before it was changed; as public as the post."""

    def get(self, request: HttpRequest, key: str, number: int) -> HttpResponse:
        viewer = viewer_of(request)
        thread = thread_by_key(viewer, key)
        post = post_by_number(viewer, thread, number)
        earlier = [] if post.hidden else revisions(viewer, post)
        if thread.is_private and viewer is not None:
            private_read(thread, viewer)
        context = {"thread": thread, "post": post, "revisions": earlier, "url": thread_url(thread.key)}
        return render(request, "forum/post_revisions.html", context)
