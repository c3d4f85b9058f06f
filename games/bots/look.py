"""A bot looks: at what the city sees (public rows alone), and at what its own seat knows, with itself as the viewer."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache

from django.db.models import Count, F

from accounts.models import User
from forum.markup import parse, plain_text
from forum.models import Post, Thread
from forum.queries import thread_by_key, visible_posts

from ..enums import PhaseKind, SeatStatus
from ..models import Phase, Season, Seat, Vote
from ..nightbridge import roles_of
from ..queries.knowledge import Knowledge, own_knowledge
from ..queries.orders import OrderPanel
from .orders import Option
from .sight import Ballot, Gone, Said, Sent, Sight, Told

_POSTS_READ = 24
"""How far back a bot reads in a thread before it writes."""


@dataclass(frozen=True, slots=True)
class Look:
    """What a bot sees, and the thread of the day that runs."""

    sight: Sight
    day: Thread | None


def look(viewer: User, season: Season, knowledge: Knowledge, *, reads_day: bool = True) -> Look:
    """Everything a bot knows of a running season. Four queries, three more if it reads the thread of the day."""
    seats = list(Seat.objects.filter(season=season).order_by("number"))
    phases = list(Phase.objects.filter(season=season).select_related("thread").order_by("id"))
    day = phases[-1] if phases and phases[-1].kind == PhaseKind.DAY else None
    thread = day.thread if day is not None else None
    read = thread if reads_day else None
    sight = Sight(
        me=next(seat.nick for seat in seats if seat.user_id == viewer.pk),
        language=season.language,
        phase=season.phase_kind,
        number=season.phase_number,
        living=tuple(seat.nick for seat in seats if seat.status == SeatStatus.ALIVE),
        gone=tuple(_gone(seat) for seat in seats if seat.status != SeatStatus.ALIVE),
        days=_days(phases),
        summary=_newest_summary(phases),
        said=said_in(viewer, read) if read is not None else (),
        written=_written(viewer, read) if read is not None else {},
        role=knowledge.role,
        acting=knowledge.is_acting,
        allies=knowledge.knows,
        reports=tuple(Told(own.night, own.report) for own in knowledge.reports),
        orders=tuple(Sent(own.night, own.action, own.targets) for own in knowledge.orders),
        sides=_sides(season.ruleset),
        round=day.round if day is not None else "",
        candidates=tuple(day.candidates) if day is not None else (),
        muted=tuple(day.muted) if day is not None else (),
    )
    return Look(sight, thread)


def knowledge_of(viewer: User, season: Season) -> Knowledge | None:
    """What the bot's own seat knows; None if it has none."""
    return own_knowledge(viewer, season.pk)


def private_thread(viewer: User, knowledge: Knowledge, kinds: Iterable[str]) -> Thread | None:
    """The bot's own conversation or channel, the first of these kinds that it has."""
    key = next((knowledge.threads[kind] for kind in kinds if kind in knowledge.threads), None)
    return thread_by_key(viewer, key) if key is not None else None


def _gone(seat: Seat) -> Gone:
    return Gone(seat.nick, seat.status, seat.announced_role, seat.out_kind, seat.out_number or 0)


@lru_cache(maxsize=4)
def _sides(ruleset: str) -> dict[str, str]:
    return {role.id: role.side for role in roles_of(ruleset).values()}


def _days(phases: Iterable[Phase]) -> tuple[tuple[Ballot, ...], ...]:
    """The votes that stand, by day, in the order of their posts; of each day those of its last round."""
    days = [phase.pk for phase in phases if phase.kind == PhaseKind.DAY]
    ballots: dict[int, list[Ballot]] = defaultdict(list)
    votes = Vote.objects.filter(phase__in=days, lapsed=False, round=F("phase__round")).order_by("post_number")
    for phase, voter, target in votes.values_list("phase_id", "voter__nick", "target__nick"):
        ballots[phase].append(Ballot(voter, target))
    return tuple(tuple(ballots[day]) for day in days)


def _newest_summary(phases: Iterable[Phase]) -> tuple[dict[str, object], ...]:
    """The facts of the last morning, as the city was told them."""
    dawns = [phase for phase in phases if phase.kind == PhaseKind.DAWN and phase.closed_at is not None]
    return tuple(dawns[-1].published.get("summary", ())) if dawns else ()


def said_in(viewer: User, thread: Thread, *, since: datetime | None = None) -> tuple[Said, ...]:
    """The newest posts that the viewer reads in a thread, the oldest of them first."""
    posts = visible_posts(viewer, thread).filter(author__isnull=False)
    if since is not None:
        posts = posts.filter(created_at__gte=since)
    newest: list[Post] = list(posts.order_by("-number")[:_POSTS_READ])[::-1]
    return tuple(
        Said(post.author.username if post.author else "", post.number, plain_text(parse(post.source)))
        for post in newest
    )


def _written(viewer: User, thread: Thread) -> dict[str, int]:
    counted = visible_posts(viewer, thread).order_by().values_list("author__username")
    return dict(counted.annotate(Count("id")))


def options_of(panel: OrderPanel) -> Sequence[Option]:
    """The order form as a bot reads it: what it hasn't sent yet; sorted, as a menu's order hangs on the season's id."""
    return [
        Option(
            action.action, tuple(tuple(sorted(group.nicks)) for group in action.groups), len(action.places)
        )
        for action in panel.unsent
    ]
