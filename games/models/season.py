"""A season: what it is, how it is set up, and where in its course it stands (public)."""

from __future__ import annotations

import datetime
import zoneinfo

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from ..enums import PhaseKind, ScheduleKind, SeasonStatus, StartMode
from ..schedule import RoundTimes
from .disciplinesettings import DisciplineSettings
from .opennesssettings import OpennessSettings

RULESETS = [("forum", _("forum Mafia")), ("traditional", _("traditional Mafia"))]


def validate_time_zone(value: str) -> None:
    if value not in zoneinfo.available_timezones():
        raise ValidationError(_("There is no such time zone; an example of one is “Europe/Moscow”."))


class SeasonSettings(DisciplineSettings, OpennessSettings):
    """What an admin chooses; a season and the pattern of a chain share it."""

    ruleset = models.CharField(_("ruleset"), max_length=12, choices=RULESETS, default="forum")
    options = models.JSONField(
        _("ruleset options"),
        default=dict,
        blank=True,
        help_text=_('Only what differs from the defaults, for example {"night_model": "sequential"}.'),
    )
    composition = models.JSONField(
        _("composition"),
        default=dict,
        help_text=_('How many of each role, for example {"mafia": 3, "commissar": 1, "civilian": 6}.'),
    )
    language = models.CharField(
        _("language of the season's posts"), max_length=5, choices=settings.LANGUAGES, default="ru"
    )
    schedule = models.CharField(
        _("schedule"), max_length=10, choices=ScheduleKind.choices, default=ScheduleKind.WALL_CLOCK
    )
    time_zone = models.CharField(
        _("time zone"), max_length=64, default="Europe/Moscow", validators=[validate_time_zone]
    )
    morning_time = models.TimeField(_("morning"), default=datetime.time(10, 0))
    stop_time = models.TimeField(_("STOP"), default=datetime.time(22, 0))
    night_minutes = models.PositiveIntegerField(
        _("night deadline, minutes after STOP"),
        default=60,
        validators=[MinValueValidator(1), MaxValueValidator(12 * 60)],
        help_text=_("Night actions are taken until then (F3.1)."),
    )
    day_minutes = models.PositiveIntegerField(
        _("length of a day, minutes"),
        default=720,
        validators=[MinValueValidator(1), MaxValueValidator(7 * 24 * 60)],
        help_text=_("Only for a schedule by durations."),
    )
    dawn_minutes = models.PositiveIntegerField(
        _("from night deadline to morning, minutes"),
        default=0,
        validators=[MaxValueValidator(24 * 60)],
        help_text=_("Only for a schedule by durations."),
    )
    nomination_time = models.TimeField(
        _("end of the nomination"),
        default=datetime.time(18, 0),
        help_text=_("Traditional game: until then candidates are named (T3.1)."),
    )
    defence_time = models.TimeField(
        _("end of the defence"),
        default=datetime.time(19, 30),
        help_text=_(
            "Traditional game: until then only the candidates write; the final goes on until STOP (T3.3)."
        ),
    )
    nomination_minutes = models.PositiveIntegerField(
        _("length of the nomination, minutes"),
        default=480,
        validators=[MinValueValidator(1), MaxValueValidator(7 * 24 * 60)],
        help_text=_("Traditional game, only for a schedule by durations."),
    )
    defence_minutes = models.PositiveIntegerField(
        _("length of the defence, minutes"),
        default=90,
        validators=[MinValueValidator(1), MaxValueValidator(7 * 24 * 60)],
        help_text=_("Traditional game, only for a schedule by durations."),
    )
    final_minutes = models.PositiveIntegerField(
        _("length of the final voting, minutes"),
        default=150,
        validators=[MinValueValidator(1), MaxValueValidator(7 * 24 * 60)],
        help_text=_("Traditional game, only for a schedule by durations."),
    )
    revote_minutes = models.PositiveIntegerField(
        _("length of the repeated voting, minutes"),
        default=30,
        validators=[MinValueValidator(1), MaxValueValidator(12 * 60)],
        help_text=_("Traditional game: after a tie, whatever the schedule (T3.5)."),
    )
    prelude_minutes = models.PositiveIntegerField(
        _("from the deal to day 1, minutes"),
        default=1,
        validators=[MaxValueValidator(24 * 60)],
        help_text=_("Only for a schedule by durations."),
    )
    stop_by_hand = models.BooleanField(
        _("the mayor posts STOP by hand"),
        default=False,
        help_text=_("He has 15 minutes after the set time; then the clock does it in his name."),
    )
    start_mode = models.CharField(_("start"), max_length=6, choices=StartMode.choices, default=StartMode.FULL)
    allow_smaller = models.BooleanField(
        _("may start with fewer players"),
        default=False,
        help_text=_(
            "At the set time, if not full: with the preset for that many. Otherwise the start is postponed."
        ),
    )

    class Meta:
        abstract = True

    @property
    def round_times(self) -> RoundTimes:
        """The parts of a day, where it has several (T3)."""
        return RoundTimes(
            nomination=self.nomination_time,
            defence=self.defence_time,
            nomination_minutes=self.nomination_minutes,
            defence_minutes=self.defence_minutes,
            final_minutes=self.final_minutes,
            revote_minutes=self.revote_minutes,
        )

    @property
    def size(self) -> int:
        """Number of seats: the sum of the composition."""
        return sum(int(count) for count in self.composition.values())


class SeasonChain(SeasonSettings):
    """Fast seasons, one after another: sign-up for some minutes, bots take the free seats, then the next."""

    title = models.CharField(_("title"), max_length=80)
    recruit_minutes = models.PositiveIntegerField(_("sign-up lasts, minutes"), default=3)
    is_active = models.BooleanField(_("goes on"), default=True)
    # Days of minutes are no days in the sense of D1 and D2.
    suicide_no_vote_days = models.PositiveSmallIntegerField(default=0, null=True, blank=True)
    suicide_few_posts_days = models.PositiveSmallIntegerField(default=0, null=True, blank=True)

    class Meta:
        verbose_name = _("chain of seasons")
        verbose_name_plural = _("chains of seasons")

    def __str__(self) -> str:
        return self.title


class Season(SeasonSettings):
    """One game from sign-up to winner. Every write locks this row first.

    `due_at` is when the clock has something to do next (null: nothing). `phase_kind`/`phase_number` repeat the open
    phase. `paused_left` is what was left of the phase when it was paused. `trouble` is why the clock failed on this
    season (staff and mayor see it), `attempts` how often in a row, `retry_at` when it tries again. `afterwards` is the
    thread in which everybody talks after the end.
    """

    title = models.CharField(_("title"), max_length=80)
    about = models.TextField(_("about"), blank=True)
    status = models.CharField(
        _("status"), max_length=10, choices=SeasonStatus.choices, default=SeasonStatus.DRAFT
    )
    mayor = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="seasons_hosted",
        verbose_name=_("mayor"),
        help_text=_("Leave empty for an automatic mayor."),
    )
    start_at = models.DateTimeField(_("starts at"), null=True, blank=True)
    chain = models.ForeignKey(
        SeasonChain, on_delete=models.SET_NULL, null=True, blank=True, related_name="seasons"
    )
    seed_hash = models.CharField(max_length=64, blank=True, editable=False)
    dealt_at = models.DateTimeField(null=True, editable=False)
    phase_kind = models.CharField(max_length=8, choices=PhaseKind.choices, blank=True, editable=False)
    phase_number = models.PositiveSmallIntegerField(default=0, editable=False)
    due_at = models.DateTimeField(null=True, editable=False)
    paused_left = models.DurationField(null=True, editable=False)
    pause_reason = models.CharField(max_length=20, blank=True, editable=False)
    trouble = models.CharField(max_length=200, blank=True, editable=False)
    attempts = models.PositiveSmallIntegerField(default=0, editable=False)
    retry_at = models.DateTimeField(null=True, editable=False)
    winner = models.CharField(max_length=10, blank=True, editable=False)
    rules_version = models.CharField(max_length=20, blank=True, editable=False)
    afterwards = models.OneToOneField(
        "forum.Thread", on_delete=models.PROTECT, null=True, related_name="+", editable=False
    )
    created_at = models.DateTimeField(auto_now_add=True)
    signup_opened_at = models.DateTimeField(null=True, editable=False)
    ended_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        verbose_name = _("season")
        verbose_name_plural = _("seasons")
        ordering = ["-id"]
        indexes = [
            models.Index(
                fields=["due_at"], condition=Q(status__in=["signup", "running"]), name="games_season_due"
            )
        ]

    def __str__(self) -> str:
        return self.title

    @property
    def bots_at(self) -> datetime.datetime | None:
        """When bots take the seats still free and a chain's season starts; None where nobody fills them up."""
        if self.chain is None or not self.chain.is_active or self.signup_opened_at is None:
            return None
        return self.signup_opened_at + datetime.timedelta(minutes=self.chain.recruit_minutes)
