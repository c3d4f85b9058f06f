"""Refusals of the game are the forum's: one kind for the whole site."""

from __future__ import annotations

import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from forum.errors import Choice, RuleViolation

__all__ = ["Choice", "DoneBefore", "RuleViolation"]


class DoneBefore(RuleViolation):
    """The same person asks again for what he has done himself (a double tap, a second tab): nothing is wrong, and
    nothing more happens. The message says when it was done, in the reader's zone."""

    def __init__(self, at: datetime.datetime) -> None:
        super().__init__("done_before", _done_at(at))
        self.at = at


def _done_at(at: datetime.datetime) -> str:
    local = timezone.localtime(at)
    words = {"time": date_format(local, "H:i"), "date": date_format(local, "DATE_FORMAT")}
    if local.date() == timezone.localdate():
        return _("Already done at %(time)s.") % words
    return _("Already done on %(date)s at %(time)s.") % words
