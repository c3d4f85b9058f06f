"""Who may do what in a season, in one place. Each `check_…` raises RuleViolation; buttons ask the same functions.

What exists in public is refused with the reason; what is secret (conversations, channels) the forum hides as unknown.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.db.models import Count, F, Q, QuerySet
from django.utils.translation import gettext as _

from accounts.prepared import Prepared, given

from .enums import PhaseKind, SanctionKind, SeasonStatus, SeatStatus, StaffKind
from .errors import RuleViolation
from .models import LastSeen, Phase, Sanction, Season, Seat, Staff
from .phrases import refusals
from .phrases.discipline import seasons_words
from .phrases.posts import when

if TYPE_CHECKING:
    from accounts.models import User

_STAFF = Prepared(lambda: Staff.objects.filter(season_id=given("season"), user_id=given("user")))
_BLOCKS = Prepared(
    lambda: Sanction.objects.filter(
        seat_id=given("seat"), kind=SanctionKind.BLOCK, lifted_at__isnull=True, until_day__gt=given("past")
    ).order_by("-until_day")[:1]
)
OVER = (SeasonStatus.FINISHED, SeasonStatus.CANCELLED)


def is_mayor(user: User | None, season: Season) -> bool:
    """The human mayor of this season; an automatic one has no user who could ask."""
    return user is not None and season.mayor_id is not None and season.mayor_id == user.id


def hosts(user: User | None, season: Season) -> bool:
    """Who sits at the season's desk: the human mayor, a co-mayor, or the deputy while the mayor is away.

    A query for whoever isn't the mayor; an automatic mayor shares his desk with nobody.
    """
    if user is None or season.mayor_id is None:
        return False
    if season.mayor_id == user.id:
        return True
    staff = _STAFF.first(season=season.pk, user=user.pk)
    return staff is not None and (staff.kind == StaffKind.CO_MAYOR or _stands_in(staff, season))


def _stands_in(deputy: Staff, season: Season) -> bool:
    """Called, and the mayor hasn't been seen since."""
    if deputy.called_at is None:
        return False
    back = LastSeen.objects.filter(season=season, user=season.mayor_id, at__gt=deputy.called_at)
    return not back.exists()


def check_hosts(user: User, season: Season) -> None:
    """Only who sits at the season's desk. Raises `not_mayor`."""
    if not hosts(user, season):
        raise RuleViolation("not_mayor", _("Only the mayor of this season can do that."))


def check_is_mayor(user: User, season: Season) -> None:
    """Only who sits at the season's desk, or staff who don't play in it where the mayor is automatic. Raises
    `not_mayor`."""
    if hosts(user, season):
        return
    if season.mayor_id is None and user.is_staff and not season.seats.filter(user=user).exists():
        return
    raise RuleViolation("not_mayor", _("Only the mayor of this season can do that."))


def check_lifts(user: User, season: Season, sanction: Sanction | None = None) -> None:
    """Who ends a sanction early: the desk, or an admin who has no seat in the season (the sanction may be his own, or
    his comrade's); where the mayor is automatic any admin, as they impose it, and one who has decided it himself
    everywhere. Nobody lifts what stands against himself. Raises `not_mayor`, `own_sanction`."""
    decided = sanction is not None and sanction.decided_by_id == user.pk
    is_admin = user.is_superuser or (user.is_staff and (season.mayor_id is None or decided))
    if not is_admin or season.seats.filter(user=user).exists():
        check_hosts(user, season)
    if sanction is not None and sanction.user_id == user.pk:
        raise RuleViolation("own_sanction", _("What stands against you is lifted by somebody else."))


def check_running(season: Season) -> None:
    """Raises `season_over`, `paused` or `not_running` unless the season runs."""
    if season.status == SeasonStatus.RUNNING:
        return
    if season.status in OVER:
        raise RuleViolation("season_over", refusals.write_refusal("season_over"))
    if season.status == SeasonStatus.PAUSED:
        raise RuleViolation("paused", refusals.write_refusal("paused"))
    raise RuleViolation("not_running", _("This season isn't running."))


def check_day_write(*, season: Season, phase: Phase | None, seat: Seat | None, mayor: bool) -> None:
    """Who writes in a day's thread (D4): living players and the mayor, until STOP; in a pause the mayor alone.

    Raises `season_over`, `day_closed`, `paused`, `not_a_player`, `out`.
    """
    if phase is None or phase.closed_at is not None or phase.kind != PhaseKind.DAY:
        code = "season_over" if season.status in OVER else "day_closed"
        raise RuleViolation(code, refusals.write_refusal(code))
    if mayor:
        return
    check_running(season)
    check_alive(seat)


def check_channel_write(*, season: Season, seat: Seat | None, mayor: bool) -> None:
    """Who writes in the clan's or the pair's channel: its living members and the mayor, while the season runs."""
    if mayor and season.status in (SeasonStatus.RUNNING, SeasonStatus.PAUSED):
        return
    check_running(season)
    check_alive(seat)


def check_letter_write(*, season: Season, seat: Seat | None, owner: Seat, mayor: bool) -> None:
    """Who writes in a seat's conversation with the mayor: the two of them, alive or out, until the end."""
    if season.status in OVER:
        raise RuleViolation("season_over", refusals.write_refusal("season_over"))
    if not mayor and (seat is None or seat.id != owner.id):
        raise RuleViolation("not_a_player", refusals.write_refusal("not_a_player"))


def check_alive(seat: Seat | None) -> None:
    """Raises `not_a_player` for an outsider and `out` for a player who left (D4)."""
    if seat is None:
        raise RuleViolation("not_a_player", refusals.write_refusal("not_a_player"))
    if seat.status != SeatStatus.ALIVE:
        raise RuleViolation("out", refusals.write_refusal("out"))


def standing_bans() -> QuerySet[Sanction]:
    """The bans that stand: neither lifted nor counted out."""
    bans = Sanction.objects.filter(kind=SanctionKind.BAN, lifted_at__isnull=True)
    counted = bans.annotate(gone=Count("counted"))
    return counted.filter(Q(seasons__isnull=True) | Q(gone__lt=F("seasons"))).order_by("id")


def check_not_banned(user: User) -> None:
    """Raises `banned`, with the reason, for somebody whom a mayor has banned from seasons (D5, D6)."""
    ban = standing_bans().filter(user=user).last()
    if ban is None:
        return
    left = None if ban.seasons is None else ban.seasons - ban.gone  # type: ignore[attr-defined]
    words = {"length": seasons_words(left), "rule": ban.rule, "reason": ban.reason}
    raise RuleViolation("banned", _("You are banned from playing, %(length)s (%(rule)s): %(reason)s") % words)


def block_days(season: Season) -> tuple[int, int]:
    """The days at whose end a posting block may end (D6): this game day (by night the coming one), and the next."""
    current = season.phase_number if season.phase_kind == PhaseKind.DAY else season.phase_number + 1
    return current, current + 1


def standing_block(seat: Seat, season: Season) -> Sanction | None:
    """The posting block that stands against a seat now (D6, D7): until the end of its day."""
    past = (
        season.phase_number
        if season.phase_kind in (PhaseKind.NIGHT, PhaseKind.DAWN)
        else season.phase_number - 1
    )
    return _BLOCKS.first(seat=seat.pk, past=max(past, 0))


def check_not_blocked(seat: Seat | None, season: Season) -> None:
    """Raises `posting_blocked` for a player whom the mayor has blocked from the season's threads: no vote either."""
    block = standing_block(seat, season) if seat is not None else None
    if block is not None:
        raise RuleViolation(
            "posting_blocked",
            _(
                "The mayor has blocked you from posting and voting until the end of day %(day)d (%(rule)s): %(reason)s"
            )
            % {"day": block.until_day, "rule": block.rule, "reason": block.reason},
        )


def check_defence(*, season: Season, phase: Phase, seat: Seat | None, living: Sequence[str]) -> None:
    """In the time of defence only the candidates who are still in the game (`living`) write; with none left the talk is
    everybody's again (T3.3). Raises `defence`."""
    if phase.round != "defence" or not living or (seat is not None and seat.nick in living):
        return
    until = _("It lasts until %(time)s.") % {"time": when(None, phase.ends_at, season.time_zone)}
    raise RuleViolation("defence", f"{refusals.write_refusal('defence')} {until}")


def sets_up(user: User | None, what: str = "change") -> bool:
    """Whether this user sets up seasons (`add`, `change`, `delete`), as in Django's admin: staff, permitted to."""
    return user is not None and user.is_active and user.is_staff and user.has_perm(f"games.{what}_season")


def check_sets_up(user: User, what: str = "change") -> None:
    """Raises `not_staff`."""
    if not sets_up(user, what):
        raise RuleViolation("not_staff", _("Only admins set up seasons."))
