"""The order form: it sends the very letter that its sender could have written (docs/architecture.md)."""

from __future__ import annotations

from django.contrib.auth.mixins import LoginRequiredMixin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views import View

from forum.actions import create_post
from forum.clock import db_now
from forum.queries import thread_by_key

from ..errors import RuleViolation
from ..forms import OrderForm
from ..orders import order_line, order_value
from ..queries.orders import OrderPanel
from ..queries.role import role_page
from .base import found, user_of, viewer_of

BUTTONS = ("confirm_order", "order_nick")
"""Names of buttons that a refusal of an order may offer (docs/architecture.md)."""


class OrderCreateView(LoginRequiredMixin, View):
    """Send an order into the viewer's conversation with the mayor, or show why not and keep what was chosen."""

    def get(self, request: HttpRequest, season_id: int) -> HttpResponse:
        return redirect("season-role", season_id=season_id)

    def post(self, request: HttpRequest, season_id: int) -> HttpResponse:
        page = found(role_page(viewer_of(request), season_id))
        try:
            number = self._send(request, page.panel, page.line.language)
        except RuleViolation as refusal:
            page = found(role_page(viewer_of(request), season_id))
            shown = {"refusal": _for_form(refusal), "chosen": request.POST.dict(), "ordering": True}
            return render(request, "games/season_role.html", {"page": page, **shown}, status=422)
        if back := request.POST.get("back", ""):
            return redirect(
                f"{reverse('thread-detail', args=[thread_by_key(user_of(request), back).key])}#order"
            )
        return redirect("post-permalink", key=page.panel.thread_key, number=number)

    def _send(self, request: HttpRequest, panel: OrderPanel | None, language: str) -> int:
        if panel is None:
            raise RuleViolation(
                "no_order_now", _("No order can be taken from you now. Open the page anew to see why.")
            )
        form = OrderForm(request.POST, actions=[action.action for action in panel.actions])
        if not form.is_valid() or not form.targets():
            raise RuleViolation("incomplete", _("Choose what to do and whom it concerns, then send."))
        action = form.cleaned_data["action"]
        thread = thread_by_key(viewer_of(request), panel.thread_key)
        options = {name: request.POST[name] for name in (*BUTTONS, "token") if name in request.POST}
        if any(offered.action == action and offered.can_change for offered in panel.actions):
            # What may be changed until the deadline needs no second question.
            options["confirm_order"] = order_value(action, form.targets())
        post = create_post(
            thread_id=thread.pk,
            author=user_of(request),
            source=order_line(action, form.targets(), language),
            options=options,
            now=db_now(),
            by_hand=True,
        )
        return post.number


def _for_form(refusal: RuleViolation) -> RuleViolation:
    """The refusal with the buttons that mean something in a form: it can't be "just talk"."""
    choices = tuple(choice for choice in refusal.choices if choice.name in BUTTONS)
    return RuleViolation(refusal.code, refusal.message, choices=choices, confirm=refusal.confirm)
