"""People take a seat, or leave it while sign-up is open."""

from __future__ import annotations

import datetime

from django.utils.translation import gettext as _

from accounts.actions import lock_nickname
from accounts.models import User

from .. import nightbridge
from ..clock import season_turn
from ..enums import SeasonStatus, StartMode
from ..errors import DoneBefore, RuleViolation
from ..models import Season, Seat, SeatSecret
from ..permissions import check_not_banned
from ..transitions import start_season

NONCE_LENGTH = 64
TAPS = datetime.timedelta(minutes=1)
"""So near to each other are the taps of one who means it once."""


def join_season(
    *, season_id: int, user: User, nonce: str, shares_letters: bool, now: datetime.datetime
) -> Seat:
    """Take the next seat, under the nickname of now. The last one starts the season at once, if it starts when full.

    `nonce` goes into the deal (blank: the site draws one, for a bot none); its owner sees it before the end, all after.
    Raises RuleViolation: `signup_closed`, `cannot_play`, `mayor_plays`, `banned`, `already_joined`, `full`,
    `nonce_too_long`; DoneBefore for a second tap of whoever has just sat down.
    """
    word = _clean_nonce(nonce, drawn=not user.is_bot)
    with season_turn(season_id, now=now) as season:
        _check_first_tap(season, user, now=now)
        check_join(season, user)
        seat = Seat.objects.create(
            season=season,
            user=user,
            number=season.seats.count() + 1,
            nick=lock_nickname(user_id=user.pk),
            shares_letters=shares_letters,
            joined_at=now,
        )
        SeatSecret.objects.create(seat=seat, nonce=word)
        if season.start_mode == StartMode.FULL and seat.number == season.size:
            start_season(season, actor=None, now=now)
        return seat


def _check_first_tap(season: Season, user: User, *, now: datetime.datetime) -> None:
    """The last player's first tap has started the season already."""
    seat = season.seats.filter(user=user).first()
    if seat is not None and now - seat.joined_at <= TAPS:
        raise DoneBefore(seat.joined_at)


def check_join(season: Season, user: User) -> None:
    """Whether this user can take a seat now. Raises RuleViolation as `join_season` says."""
    if season.status != SeasonStatus.SIGNUP:
        raise RuleViolation("signup_closed", _("Sign-up of this season isn't open."))
    if user.is_service or not user.is_active:
        raise RuleViolation("cannot_play", _("This account can't play."))
    if season.mayor_id == user.pk:
        raise RuleViolation(
            "mayor_plays", _("You are the mayor of this season; the mayor doesn't play (F1.1).")
        )
    if season.staff.filter(user=user).exists():
        raise RuleViolation(
            "mayor_plays", _("You sit at the mayor's desk of this season; who does that doesn't play (F1.1).")
        )
    check_not_banned(user)
    if season.seats.filter(user=user).exists():
        raise RuleViolation("already_joined", _("You have a seat in this season already."))
    if season.seats.count() >= season.size:
        raise RuleViolation("full", _("The last seat has just been taken. There will be a next season."))


def _clean_nonce(nonce: str, *, drawn: bool) -> str:
    """The word as typed; for a blank one a drawn one, or none: after the last word typed no dice are thrown again."""
    word = "".join(letter for letter in nonce if letter.isprintable()).strip()
    if len(word) > NONCE_LENGTH:
        raise RuleViolation(
            "nonce_too_long",
            _("Your word for the deal has at most %(limit)d characters.") % {"limit": NONCE_LENGTH},
        )
    return word or (nightbridge.new_nonce() if drawn else "")


def leave_season(*, season_id: int, user: User, now: datetime.datetime) -> None:
    """Give the seat up while sign-up is open; who came later moves up a place.

    Raises RuleViolation: `signup_closed` (the roles are dealt: a player leaves by asking the mayor), `not_a_player`.
    """
    with season_turn(season_id, now=now) as season:
        if season.status != SeasonStatus.SIGNUP:
            raise RuleViolation(
                "signup_closed", _("The roles are dealt. Whoever wants to leave now writes to the mayor.")
            )
        seat = season.seats.filter(user=user).first()
        if seat is None:
            raise RuleViolation("not_a_player", _("You have no seat in this season."))
        number = seat.number
        seat.delete()
        for later in season.seats.filter(number__gt=number).order_by("number"):
            later.number -= 1
            later.save(update_fields=["number"])
