from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class SeasonStatus(models.TextChoices):
    DRAFT = "draft", _("being set up")
    SIGNUP = "signup", _("sign-up open")
    RUNNING = "running", _("running")
    PAUSED = "paused", _("paused")
    FINISHED = "finished", _("finished")
    CANCELLED = "cancelled", _("cancelled")


class PhaseKind(models.TextChoices):
    """Where a running season stands. PRELUDE: dealt, day 1 not open yet. DAWN: night deadline to morning."""

    PRELUDE = "prelude", _("before the first day")
    DAY = "day", pgettext_lazy("phase", "day")
    NIGHT = "night", pgettext_lazy("phase", "night")
    DAWN = "dawn", pgettext_lazy("phase", "before the morning")


class SeatStatus(models.TextChoices):
    ALIVE = "alive", pgettext_lazy("seat", "alive")
    KILLED = "killed", pgettext_lazy("seat", "killed")
    JAILED = "jailed", pgettext_lazy("seat", "jailed")
    EXCLUDED = "excluded", pgettext_lazy("seat", "excluded")


class ScheduleKind(models.TextChoices):
    WALL_CLOCK = "wall", _("times of day")
    DURATIONS = "durations", _("durations")


class StartMode(models.TextChoices):
    FULL = "full", _("as soon as all seats are taken")
    MAYOR = "mayor", _("when the mayor starts it")
    TIME = "time", _("at a set time")


class ChannelKind(models.TextChoices):
    MAYOR = "mayor", _("letters with the mayor")
    CLAN = "clan", _("the clan's channel")
    PAIR = "pair", _("the channel of commissar and sergeant")
    GRAVE = "grave", _("the graveyard")


class MailKind(models.TextChoices):
    DAY_OPENED = "day_opened", _("a new day has opened")
    STOP_SOON = "stop_soon", _("an hour to STOP without a vote")
    LETTER = "letter", _("a letter has come")
    SEASON_OVER = "season_over", _("the season is over")
    POSTPONED = "postponed", _("the start was postponed")
    TROUBLE = "trouble", _("the season needs its mayor")
    COMPLAINT = "complaint", _("a complaint has come")


class SanctionKind(models.TextChoices):
    WARNING = "warning", pgettext_lazy("sanction", "warning")
    BLOCK = "block", pgettext_lazy("sanction", "posting block")
    EXCLUSION = "exclusion", pgettext_lazy("sanction", "exclusion")
    BAN = "ban", pgettext_lazy("sanction", "ban from seasons")


class StaffKind(models.TextChoices):
    """Who sits at a desk besides the mayor. A deputy does only while the mayor is away."""

    CO_MAYOR = "co_mayor", _("co-mayor")
    DEPUTY = "deputy", _("deputy")


class SuicideState(models.TextChoices):
    """D1, D2. PENDING: at STOP the mayor's word was needed; PARDONED: he has forgiven the faults up to that day."""

    PENDING = "pending", pgettext_lazy("suicide", "waits for the mayor")
    PARDONED = "pardoned", pgettext_lazy("suicide", "pardoned")
    EXCLUDED = "excluded", pgettext_lazy("suicide", "excluded")


class NoteMark(models.TextChoices):
    """What a reader thinks of a player, for himself."""

    NONE = "", pgettext_lazy("note", "no mark")
    TRUST = "trust", pgettext_lazy("note", "I trust")
    DOUBT = "doubt", pgettext_lazy("note", "I doubt")
    SUSPECT = "suspect", pgettext_lazy("note", "I suspect")


class SeatOutcome(models.TextChoices):
    WON = "won", pgettext_lazy("result", "won")
    LOST = "lost", pgettext_lazy("result", "lost")
    DRAW = "draw", pgettext_lazy("result", "draw")


class LettersMode(models.TextChoices):
    """D8: whether living players write letters to one another."""

    OPEN = "open", pgettext_lazy("letters", "open")
    CLOSED = "closed", pgettext_lazy("letters", "closed")


class ComplaintRule(models.TextChoices):
    """What somebody complains of."""

    D5 = "D5", _("tries to learn a role by private message (D5)")
    D6 = "D6", _("talks about the game elsewhere, blackmails (D6)")
    D7 = "D7", _("writes in the game from outside, or while out (D7)")
    D8 = "D8", _("talks about the game in private letters (D8)")
    OTHER = "other", _("something else")


class ComplaintState(models.TextChoices):
    OPEN = "open", pgettext_lazy("complaint", "not decided yet")
    REJECTED = "rejected", pgettext_lazy("complaint", "rejected")
    WARNED = "warned", pgettext_lazy("complaint", "a warning was given")
    SANCTIONED = "sanctioned", pgettext_lazy("complaint", "a sanction was imposed")


class LookKind(models.TextChoices):
    """What somebody has looked at who doesn't own it."""

    DESK = "desk", pgettext_lazy("look", "the desk: roles and orders")
    CHANNEL = "channel", pgettext_lazy("look", "a channel")
    LETTERS = "letters", pgettext_lazy("look", "letters and orders of a player")
    COMPLAINT = "complaint", pgettext_lazy("look", "a complaint")


class SignalKind(models.TextChoices):
    DEVICE = "device", pgettext_lazy("signal", "the same device")
    ADDRESS = "address", pgettext_lazy("signal", "the same network address")
