"""The graveyard's thread (T3.7), and letters of the site that nobody answers."""

from __future__ import annotations

from django.utils.translation import gettext as _

from accounts.models import User
from forum.models import Thread
from forum.policies import Composer, NobodyWrites

from ..enums import SeatStatus
from ..errors import RuleViolation
from ..permissions import check_not_blocked, hosts
from ..phrases import refusals
from ..secrecy import IN_PLAY, in_graveyard
from .base import TalkPolicy, seat_of


class GraveyardPolicy(TalkPolicy):
    """Players who are out and have entered write until the end, unless they are blocked (D7); the desk reads along, and
    writes."""

    def _offer(self, thread: Thread, viewer: User) -> Composer:
        return Composer(hint=_("Only those who have entered the graveyard and a human mayor read this."))

    def _check(self, thread: Thread, user: User) -> None:
        season = self.season(thread)
        if season.status not in IN_PLAY:
            raise RuleViolation("season_over", refusals.write_refusal("season_over"))
        if hosts(user, season):
            return
        seat = seat_of(season, user)
        if seat is None or seat.status == SeatStatus.ALIVE or not in_graveyard(user, season):
            raise RuleViolation("not_in_graveyard", _("Only those who are out and have entered write here."))
        check_not_blocked(seat, season)


class OutcomePolicy(NobodyWrites):
    """A letter of the site: it is read, and not answered."""

    def _refuse(self) -> RuleViolation:
        return RuleViolation("closed", _("The site has written this letter; it isn't answered."))
