"""Who may look at what is secret, who handles complaints, who writes letters to whom while a season runs (D4-D8)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from accounts.models import User

from .enums import SeasonStatus, SeatStatus
from .errors import Choice, RuleViolation
from .models import GraveyardEntry, Season, Seat, Staff
from .permissions import hosts

if TYPE_CHECKING:
    from .models import Complaint

IN_PLAY = (SeasonStatus.RUNNING, SeasonStatus.PAUSED)
CONFIRM_GRAVEYARD = "confirm_graveyard"
CONFIRM_RETURN = "confirm_return"


def plays_in(user: User | None, season: Season) -> bool:
    """Whether this user has a seat in the season, alive or out."""
    return user is not None and Seat.objects.filter(season=season, user=user).exists()


def may_look(user: User | None, season: Season) -> bool:
    """Who may see what only the desk sees besides roles (signals, complaints): who sits at it, and admins. Nobody who
    plays in this season, whatever else he is."""
    if user is None or not user.is_active:
        return False
    return (user.is_staff or hosts(user, season)) and not plays_in(user, season)


def handles(user: User | None, complaint: Complaint) -> bool:
    """Whether this user decides on the complaint: the desk, or admins where the mayor is accused or automatic.

    Never whoever complains or is accused, nor anybody who plays in that season; nor an admin who sits at the accused
    mayor's desk.
    """
    if user is None or user.pk in (complaint.complainant_id, complaint.accused_id):
        return False
    if complaint.to_admins:
        sits = user.is_staff and user.pk not in desk_ids(complaint.season)
    else:
        sits = hosts(user, complaint.season)
    return sits and user.is_active and not plays_in(user, complaint.season)


def handlers_of(complaint: Complaint) -> list[User]:
    """Who is told that a complaint has come."""
    season = complaint.season
    if complaint.to_admins:
        people = User.objects.filter(is_staff=True, is_active=True).order_by("id")[:50]
    else:
        people = User.objects.filter(pk__in=desk_ids(season)).order_by("id")
    return [user for user in people if handles(user, complaint)]


def admins_beside(season: Season) -> list[User]:
    """Who is told where there is no mayor to tell: admins who don't play in the season, five at most."""
    admins = User.objects.filter(is_superuser=True, is_active=True)
    return list(admins.exclude(pk__in=season.seats.values("user")).order_by("id")[:5])


def desk_ids(season: Season) -> set[int]:
    """The mayor, his co-mayors and his deputy, whether or not the deputy sits at the desk now."""
    ids = set(Staff.objects.filter(season=season).values_list("user_id", flat=True))
    return ids | ({season.mayor_id} if season.mayor_id is not None else set())


@dataclass(slots=True)
class _Season:
    """A season that runs, seen from a letter: who of the people concerned sits where."""

    season: Season
    seats: dict[int, Seat] = field(default_factory=dict)
    desk: set[int] = field(default_factory=set)

    def is_alive(self, user: User) -> bool:
        return user.pk in self.seats and self.seats[user.pk].status == SeatStatus.ALIVE

    def is_out(self, user: User) -> bool:
        return user.pk in self.seats and not self.is_alive(user)


def _seasons_of(people: Iterable[User]) -> list[_Season]:
    """The running seasons in which these people play. Two queries."""
    seats = Seat.objects.filter(user__in=list(people), season__status__in=IN_PLAY).select_related("season")
    found: dict[int, _Season] = {}
    for seat in seats.order_by("season_id", "number"):
        found.setdefault(seat.season_id, _Season(seat.season)).seats[seat.user_id] = seat
    desks = defaultdict(set)
    if found:
        for season_id, user_id in Staff.objects.filter(season__in=found).values_list("season_id", "user_id"):
            desks[season_id].add(user_id)
    for season_id, one in found.items():
        mayor = one.season.mayor_id
        one.desk = desks[season_id] | ({mayor} if mayor is not None else set())
    return list(found.values())


def check_letter(author: User, others: Sequence[User]) -> None:
    """Whether a letter outside of the seasons' own conversations may go from `author` to `others` (D4, D7, D8).

    Closed letters: a living player writes to the desk and to admins who don't play; who is out doesn't write to the
    living. From the graveyard nobody writes to the living, whatever the option. Raises RuleViolation:
    `letters_closed`, `letters_out`.
    """
    for one in _seasons_of([author, *others]):
        if author.pk in one.desk or author.pk not in one.seats:
            continue
        strangers = [
            user
            for user in others
            if user.pk not in one.desk and not (user.is_staff and user.pk not in one.seats)
        ]
        words = {"season": one.season.title}
        if one.is_alive(author) and one.season.letters_closed and strangers:
            raise RuleViolation(
                "letters_closed",
                _("While you play in “%(season)s”, you write letters to its mayor alone (D8).") % words,
            )
        to_living = one.is_out(author) and any(one.is_alive(user) for user in strangers)
        if to_living and (one.season.letters_closed or in_graveyard(author, one.season)):
            raise RuleViolation(
                "letters_out",
                _("You are out of “%(season)s”: you write no letters to those who still play in it (D4).")
                % words,
            )


def letter_warning(author: User, others: Sequence[User]) -> str:
    """What stands above the box of a letter between players of a season with open letters; "" for all others."""
    for one in _seasons_of([author, *others]):
        players = [user for user in others if user.pk in one.seats]
        if author.pk in one.seats and players and not one.season.letters_closed:
            return _("Talk about the game of “%(season)s” is forbidden in letters (D8).") % {
                "season": one.season.title
            }
    return ""


def in_graveyard(user: User, season: Season) -> bool:
    """Whether this user has entered the season's graveyard and wasn't let back."""
    entries = GraveyardEntry.objects.filter(season=season, user=user, overruled_at__isnull=True)
    return entries.exists()


def check_enter_graveyard(user: User, season: Season) -> Seat:
    """Whether this user may enter. Raises RuleViolation: `no_graveyard`, `not_a_player`, `still_alive`."""
    if season.status not in IN_PLAY or not season.has_graveyard:
        raise RuleViolation("no_graveyard", _("This season has no graveyard that can be entered now."))
    seat = Seat.objects.filter(season=season, user=user).first()
    if seat is None:
        raise RuleViolation("not_a_player", _("The graveyard is for players who are out."))
    if seat.status == SeatStatus.ALIVE:
        raise RuleViolation("still_alive", _("You are alive; the graveyard is for players who are out."))
    return seat


def check_return(user: User, season: Season, *, override: bool) -> None:
    """Whether this user may play in the season (again). Raises `in_graveyard`, a question that the mayor can answer."""
    if override or not in_graveyard(user, season):
        return
    raise RuleViolation(
        "in_graveyard",
        _("%(nick)s has entered the graveyard and knows what the dead tell. Let %(nick)s play all the same?")
        % {"nick": user.username},
        choices=(Choice(CONFIRM_RETURN, "1", _("Yes, and it is recorded")),),
        confirm=True,
    )
