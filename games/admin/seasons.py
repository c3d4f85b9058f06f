"""Seasons: a draft is set up here and opened for sign-up; after that nothing of it changes by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from django.contrib import admin, messages
from django.db.models import Count, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from forum.clock import db_now

from .. import actions
from ..enums import SeasonStatus
from ..errors import RuleViolation
from ..models import Season
from ..phrases import roles
from ..queries.setupwarnings import setup_warnings
from .fieldsets import CLOCK, DISCIPLINE, DURATIONS, OPTIONS, ROLES, ROUNDS, Fieldset
from .forms import SeasonSetupForm

if TYPE_CHECKING:
    Base = admin.ModelAdmin[Season]
else:
    Base = admin.ModelAdmin

SCHEDULE: Fieldset = (_("Schedule"), {"fields": ["schedule", "time_zone", "night_minutes", "stop_by_hand"]})
PUBLIC_FACTS = (
    "status",
    "title",
    "about",
    "roles_line",
    "mayor",
    "language",
    "start_mode",
    "start_at",
    "page_link",
)
CANCELLABLE = (SeasonStatus.DRAFT, SeasonStatus.SIGNUP)


@admin.register(Season)
class SeasonAdmin(Base):
    form = SeasonSetupForm
    list_display = ("title", "ruleset", "status", "mayor", "language", "seats_taken", "page_link")
    list_filter = ("status", "ruleset", "language", "schedule")
    list_select_related = ("mayor",)
    search_fields = ("title",)
    autocomplete_fields = ("mayor",)
    actions = ("open_for_signup", "call_off")
    change_form_template = "admin/games/season/change_form.html"
    fieldsets: ClassVar[Any] = (
        (None, {"fields": ["title", "about", "ruleset", "language", "mayor"]}),
        ROLES,
        OPTIONS,
        (_("Start of the season"), {"fields": ["start_mode", "start_at", "allow_smaller"]}),
        SCHEDULE,
        CLOCK,
        ROUNDS,
        DURATIONS,
        DISCIPLINE,
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Season]:
        return super().get_queryset(request).annotate(taken=Count("seats"))

    @admin.display(description=_("seats"))
    def seats_taken(self, season: Season) -> str:
        return f"{season.taken} / {season.size}"  # type: ignore[attr-defined]

    @admin.display(description=_("page"))
    def page_link(self, season: Season) -> str:
        if season.status == SeasonStatus.DRAFT:
            return "–"
        return format_html('<a href="/s/{0}/">/s/{0}/</a>', season.pk)

    @admin.display(description=_("roles"))
    def roles_line(self, season: Season) -> str:
        return roles.composition_line(season.composition)

    def get_fieldsets(self, request: HttpRequest, obj: Season | None = None) -> Any:
        if obj is None or obj.status == SeasonStatus.DRAFT:
            return self.fieldsets
        return ((None, {"fields": list(PUBLIC_FACTS)}),)

    def get_readonly_fields(self, request: HttpRequest, obj: Season | None = None) -> Any:
        """Once sign-up is open the deal is promised to the players: nothing of it changes."""
        return () if obj is None or obj.status == SeasonStatus.DRAFT else PUBLIC_FACTS

    def has_change_permission(self, request: HttpRequest, obj: Season | None = None) -> bool:
        if obj is not None and obj.status != SeasonStatus.DRAFT:
            return False
        return super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Season | None = None) -> bool:
        """Only a draft: everything else is somebody's game."""
        if obj is None or obj.status != SeasonStatus.DRAFT:
            return False
        return super().has_delete_permission(request, obj)

    def response_add(
        self, request: HttpRequest, obj: Season, post_url_continue: str | None = None
    ) -> HttpResponse:
        self._warn(request, obj)
        if "_open_signup" in request.POST:
            return self._opened(request, obj)
        return super().response_add(request, obj, post_url_continue)

    def response_change(self, request: HttpRequest, obj: Season) -> HttpResponse:
        self._warn(request, obj)
        if "_open_signup" in request.POST:
            return self._opened(request, obj)
        return super().response_change(request, obj)

    def _warn(self, request: HttpRequest, season: Season) -> None:
        """What is saved and probably not meant."""
        for sentence in setup_warnings(season):
            self.message_user(request, sentence, messages.WARNING)

    def _opened(self, request: HttpRequest, season: Season) -> HttpResponse:
        if self._open(request, season):
            return redirect("season-detail", season_id=season.pk)
        return redirect("admin:games_season_change", season.pk)

    def _open(self, request: HttpRequest, season: Season) -> bool:
        try:
            actions.open_signup(season_id=season.pk, actor=_admin(request), now=db_now())
        except RuleViolation as refusal:
            self.message_user(request, f"{season.title}: {refusal.message}", messages.ERROR)
            return False
        self.message_user(
            request, _("%(title)s: sign-up is open.") % {"title": season.title}, messages.SUCCESS
        )
        return True

    @admin.action(description=_("Open sign-up"), permissions=["change"])
    def open_for_signup(self, request: HttpRequest, queryset: QuerySet[Season]) -> None:
        for season in queryset:
            self._open(request, season)

    @admin.action(description=_("Call off (before the deal)"), permissions=["change"])
    def call_off(self, request: HttpRequest, queryset: QuerySet[Season]) -> None:
        for season in queryset:
            try:
                actions.cancel_season(season_id=season.pk, actor=_admin(request), now=db_now())
            except RuleViolation as refusal:
                self.message_user(request, f"{season.title}: {refusal.message}", messages.ERROR)
            else:
                self.message_user(
                    request, _("%(title)s: called off.") % {"title": season.title}, messages.SUCCESS
                )


def _admin(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user
