"""The bots' turn: which of them have something to do now, and that they do it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import reduce
from operator import or_

from django.db import connection
from django.db.models import Count, F, Max, Q, QuerySet

from forum.enums import PostKind
from forum.models import Post, ThreadMember

from ..enums import PhaseKind, SeasonStatus, SeatStatus
from ..models import Phase, Seat, Vote
from .deeds import Bot
from .luck import Luck
from .memory import Memory, SharedMemory
from .personas import persona_of
from .plan import CHANNEL, ORDER, TALK, VOTE, Move, Span, is_fresh, plan

MOST_WRITES = 12
"""So many posts at a turn: the others' tasks on the queue wait no longer than that."""
MOST_LOOKS = 40
_LOCK = int.from_bytes(b"mafibots")


@dataclass(frozen=True, slots=True)
class Turn:
    """A seat's move that may be due; `count` is what was done of its kind in the phase."""

    seat: Seat
    span: Span
    move: Move
    count: int

    @property
    def key(self) -> str:
        """Its name for memory and chance; a season goes by its seed's hash, the same wherever a demo is made."""
        return ":".join(map(str, (*self.span.key, self.seat.nick, self.move.kind, self.move.slot)))

    @property
    def hand(self) -> tuple[int, bool]:
        """A bot writes one post in public and one in private at a turn, no more: nobody types two at once."""
        return self.seat.pk, self.move.kind in (TALK, VOTE)


@dataclass(frozen=True, slots=True)
class Talked:
    """How many posts a bot has written in a day, and when the last one."""

    count: int
    last: datetime | None

    def leaves(self, newest: Move, planned: int) -> bool:
        """Whether the newest of so many planned posts is still to be written. What was missed before isn't made good,
        else several would come at once."""
        return self.count < planned and (self.last is None or self.last < newest.at)


NOTHING_SAID = Talked(0, None)


def run(*, now: datetime) -> int:
    """Let the bots whose moment has come act, MOST_WRITES of them at most; the number of posts written.

    One process at a time: whoever comes while another is at it does nothing. Three queries if nothing is due.
    """
    with _alone() as alone:
        return act(bot_seats(), now=now, luck=Luck(), memory=SharedMemory()) if alone else 0


@contextmanager
def _alone() -> Iterator[bool]:
    """Whether this process has the turn. A lock of the session, not of a row: each post is a transaction of its own."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s)", [_LOCK])
        alone = bool(cursor.fetchone()[0])
    try:
        yield alone
    finally:
        if alone and connection.is_usable():
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_unlock(%s)", [_LOCK])


def bot_seats() -> QuerySet[Seat]:
    """The living seats of bots in seasons that run."""
    return playing_seats().filter(user__is_bot=True, user__is_active=True)


def playing_seats() -> QuerySet[Seat]:
    """The living seats of seasons in which something can be done now."""
    return Seat.objects.filter(
        status=SeatStatus.ALIVE,
        season__status=SeasonStatus.RUNNING,
        season__phase_kind__in=(PhaseKind.DAY, PhaseKind.NIGHT),
    ).select_related("season", "user")


def act(seats: Iterable[Seat], *, now: datetime, luck: Luck, memory: Memory, most: int = MOST_WRITES) -> int:
    """Let these seats do what their plans ask for by now; the number of posts written."""
    turns = due_turns(list(seats), now=now, luck=luck)
    known = memory.settled([turn.key for turn in turns], now) if turns else set()
    done: set[tuple[int, bool]] = set()
    for turn in [turn for turn in turns if turn.key not in known][:MOST_LOOKS]:
        if len(done) >= most:
            break
        if turn.hand in done:
            continue
        if _do(turn, now=now, luck=luck):
            done.add(turn.hand)
        else:
            memory.settle(turn.key, now, _rest(turn))
    return len(done)


def _rest(turn: Turn) -> timedelta:
    """How long nobody looks at a move that came to nothing. An order can lapse, so it is looked at again soon."""
    return turn.span.length if turn.move.kind == CHANNEL else max(turn.span.length / 10, timedelta(seconds=5))


def _do(turn: Turn, *, now: datetime, luck: Luck) -> bool:
    chance = luck.stream(turn.key, turn.count)
    bot = Bot(turn.seat.user, turn.seat.season, turn.span, persona_of(turn.seat.nick), now)
    if turn.move.kind == TALK:
        return bot.talk(chance)
    if turn.move.kind == VOTE:
        return bot.vote(chance)
    if turn.move.kind == ORDER:
        return bot.order(chance, late=turn.move.slot > 0)
    return bot.speak_in_channel(chance)


def due_turns(seats: Sequence[Seat], *, now: datetime, luck: Luck) -> list[Turn]:
    """What is to be done by now, as far as public rows tell, those that wait longest first. Four queries at most."""
    spans = _spans(seats)
    moves = {seat.pk: _moves(seat, spans, luck, now) for seat in seats}
    waiting = [seat for seat in seats if moves[seat.pk]]
    if not waiting:
        return []
    days = [spans[seat.season_id][1] for seat in waiting]
    talked, voted, in_channels = _talked(days, waiting), _voted(days), _in_channels(waiting)
    turns: list[Turn] = []
    for seat in waiting:
        span, phase = spans[seat.season_id]
        mine = moves[seat.pk]
        said = talked.get((phase.thread_id, seat.user_id), NOTHING_SAID)
        turns += _public(seat, span, mine, said, seat.pk in voted, now)
        private = _private(mine, span, now, in_channel=seat.user_id in in_channels)
        turns += [Turn(seat, span, move, 0) for move in private]
    return sorted(turns, key=lambda turn: (turn.move.at, turn.seat.pk))


def next_move(seats: Sequence[Seat], *, after: datetime, luck: Luck) -> datetime | None:
    """When one of the seats means to do something next in the phase that runs."""
    spans = _spans(seats)
    moments = [
        move.at
        for seat in seats
        if seat.season_id in spans
        for move in plan(luck, spans[seat.season_id][0], seat.nick, persona_of(seat.nick))
        if move.at > after
    ]
    return min(moments, default=None)


def _spans(seats: Sequence[Seat]) -> dict[int, tuple[Span, Phase]]:
    """By season: the phase that runs."""
    seasons = {seat.season_id: seat.season for seat in seats}
    phases = Phase.objects.filter(season__in=seasons, closed_at__isnull=True)
    spans = {}
    for phase in phases.filter(kind__in=(PhaseKind.DAY, PhaseKind.NIGHT)):
        spans[phase.season_id] = (_span(phase, seasons[phase.season_id].seed_hash), phase)
    return spans


def _span(phase: Phase, season_key: str) -> Span:
    """The phase, or the part of a traditional day that runs."""
    part = phase.round if phase.round != "vote" else ""
    key = (season_key, phase.kind, phase.number, *([part] if part else []))
    return Span(key, part or phase.kind, phase.round_opened_at or phase.opened_at, phase.ends_at)


def _moves(seat: Seat, spans: dict[int, tuple[Span, Phase]], luck: Luck, now: datetime) -> list[Move]:
    """The moves whose moment has come; none where the phase is over and only waits for the clock."""
    if seat.season_id not in spans or (seat.season.due_at is not None and seat.season.due_at <= now):
        return []
    span = spans[seat.season_id][0]
    return [move for move in plan(luck, span, seat.nick, persona_of(seat.nick)) if move.at <= now]


def _talked(days: Sequence[Phase], seats: Sequence[Seat]) -> dict[tuple[int | None, int], Talked]:
    """What each of them has written without a vote in the day's thread (in the part of it that runs)."""
    threads = [
        Q(thread=day.thread_id, created_at__gte=day.round_opened_at or day.opened_at)
        for day in {day.pk: day for day in days}.values()
        if day.thread_id is not None
    ]
    if not threads:
        return {}
    posts = Post.objects.filter(reduce(or_, threads), author__in={seat.user_id for seat in seats})
    rows = posts.filter(kind=PostKind.PLAIN).values_list("thread_id", "author_id")
    counted = rows.annotate(count=Count("id"), last=Max("created_at"))
    return {(thread, author): Talked(count, last) for thread, author, count, last in counted if author}


def _in_channels(seats: Sequence[Seat]) -> set[int]:
    """The users who read any channel: the others have nowhere to speak in private."""
    mine = ThreadMember.objects.filter(
        user__in={seat.user_id for seat in seats}, thread__policy="games.channel"
    )
    return set(mine.values_list("user_id", flat=True))


def _voted(days: Sequence[Phase]) -> set[int]:
    """The seats whose vote stands in the voting that runs."""
    votes = Vote.objects.filter(phase__in={day.pk for day in days}, lapsed=False, round=F("phase__round"))
    return set(votes.values_list("voter_id", flat=True))


def _public(
    seat: Seat, span: Span, moves: Sequence[Move], talked: Talked, voted: bool, now: datetime
) -> Iterator[Turn]:
    talks = [move for move in moves if move.kind == TALK]
    if talks and talked.leaves(talks[-1], len(talks)) and is_fresh(talks[-1], span, now):
        yield Turn(seat, span, talks[-1], talked.count)
    vote = next((move for move in moves if move.kind == VOTE), None)
    if vote is not None and not voted:
        yield Turn(seat, span, vote, 0)


def _private(moves: Sequence[Move], span: Span, now: datetime, *, in_channel: bool) -> Iterator[Move]:
    """The newest order's move and the newest channel's; the others are over."""
    for kind in (CHANNEL, ORDER) if in_channel else (ORDER,):
        newest = [move for move in moves if move.kind == kind][-1:]
        yield from (move for move in newest if is_fresh(move, span, now))
