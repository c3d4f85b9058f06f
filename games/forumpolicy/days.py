"""The threads of the days: who writes, and votes in red (F2, D4)."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from accounts.models import User
from forum.enums import PostKind
from forum.markup import Document
from forum.models import Post, Thread
from forum.policies import Accept, Aside, Badge, Composer, Draft, LinkPreview, Live

from .. import events, nightbridge
from ..clock import is_due
from ..enums import PhaseKind
from ..errors import RuleViolation
from ..models import Phase, Season, Seat, Vote
from ..permissions import check_day_write, check_not_blocked, hosts
from ..phrases import refusals
from ..queries.daythread import DayRows, SeatLine, day_of, day_rows
from ..queries.live import day_state
from ..queries.preview import day_preview
from ..queries.shuffle import shuffled_nicks
from ..queries.votes import tally_lines
from ..queries.warnings import waiting_warnings
from . import rounds
from .base import SeasonPolicy, seat_of
from .red import RedVote, confirm, plain_source, vote_of


@dataclass(frozen=True, slots=True)
class Where:
    """A day's thread and who looks at it."""

    season: Season
    phase: Phase
    seat: Seat | None
    mayor: bool


class DayPolicy(SeasonPolicy):
    """Living players and the mayor write until STOP; red text of a player is a vote or isn't sent."""

    def before_post(self, draft: Draft) -> Accept:
        where = self._where(draft.thread, draft.author)
        self._check_write(where)
        vote = self._vote(draft, where)
        if vote is None:
            return Accept(source=plain_source(draft))
        if not vote.confirmed:
            raise confirm(vote)
        assert where.seat is not None
        cast = partial(cast_vote, season=where.season, phase=where.phase, voter=where.seat, against=vote.nick)
        return Accept(kind=PostKind.VOTE, frozen=True, source=vote.source, then=cast)

    def check(self, draft: Draft) -> str:
        where = self._where(draft.thread, draft.author)
        self._check_write(where, now=draft.now)
        vote = self._vote(draft, where)
        return refusals.vote_counts(vote.nick) if vote is not None else ""

    def before_edit(self, *, post: Post, editor: User, document: Document, now: datetime.datetime) -> None:
        """Before STOP, by whoever may write now; an edit can't add a vote (F2.4, UX)."""
        where = self._where(post.thread, editor)
        self._check_write(where)
        if post.number < (where.phase.stop_number or 0):
            raise RuleViolation("edit_late", refusals.write_refusal("edit_late"))
        if document.red_runs and not where.mayor:
            raise RuleViolation(
                "red_by_edit",
                _("A vote can't be added by an edit. Write it in a new post, or take out the red."),
            )

    def composer(self, *, thread: Thread, viewer: User | None, now: datetime.datetime) -> Composer:
        """Above the box stands a warning of the viewer's own that he hasn't confirmed yet (D6)."""
        where = self._where(thread, viewer)
        offer = self._offer(thread, where, now=now)
        warnings = waiting_warnings(viewer, where.season.pk) if where.seat is not None else ()
        if not warnings:
            return offer
        context = {"warnings": warnings, "season_id": where.season.pk}
        return replace(offer, panel="games/_warnings.html", panel_context=context)

    def _offer(self, thread: Thread, where: Where, *, now: datetime.datetime) -> Composer:
        try:
            self._check_write(where, now=now)
        except RuleViolation as refusal:
            return Composer(closed_reason=refusal.message)
        if where.seat is None or where.mayor:
            return Composer()
        rows = day_rows(thread)
        assert rows is not None
        mine = next((vote for vote in rows.standing if vote.voter_id == where.seat.pk), None)
        if mine is not None:
            words = {"nick": mine.target.nick, "number": mine.post_number}
            return Composer(hint=_("You have voted against %(nick)s (post %(number)d).") % words)
        names = _names(rows, where.seat) if rounds.may_vote(where.phase, where.seat) else ()
        return Composer(hint=rounds.hint(where.season, where.phase, where.seat), vote_names=names)

    def season_id_of(self, thread: Thread) -> int:
        phase = day_of(thread)
        return phase.season_id if phase is not None else super().season_id_of(thread)

    def seats(self, thread: Thread) -> tuple[SeatLine, ...]:
        rows = day_rows(thread)
        return rows.seats if rows is not None else super().seats(thread)

    def staff(self, thread: Thread) -> tuple[int, ...]:
        rows = day_rows(thread)
        return rows.staff if rows is not None else super().staff(thread)

    def badges(self, *, thread: Thread, author_ids: Iterable[int]) -> Mapping[int, Badge]:
        """Besides: who has no vote this day, as the summary told (T4.7)."""
        ids = set(author_ids)
        found = dict(super().badges(thread=thread, author_ids=ids))
        phase = day_of(thread)
        if phase is not None and phase.muted:
            for seat in self.seats(thread):
                if seat.user_id in ids and seat.is_alive and seat.nick in phase.muted:
                    found[seat.user_id] = Badge("muted", pgettext("badge", "no vote today"))
        return found

    def aside(self, *, thread: Thread, viewer: User | None, now: datetime.datetime) -> Aside:
        """The count of votes beside the posts, from public rows alone."""
        rows = day_rows(thread)
        if rows is None or rows.phase.kind != PhaseKind.DAY:
            return Aside()
        phase, mine = rows.phase, _my_vote(rows, viewer)
        return Aside(
            "games/_day_aside.html",
            {
                "season": phase.season,
                "phase": phase,
                "tally": tally_lines(rows.standing),
                "ends_at": phase.ends_at if phase.closed_at is None else None,
                "kind": "day" if phase.closed_at is None else "night",
                "thread": thread,
                "my_vote": mine,
                **rounds.aside_of(phase, rows.votes),
            },
            own=(mine,),
        )

    def live(self, *, thread: Thread) -> Live:
        """The count, the clock, who is alive, and where it goes on. One query."""
        day = day_state(thread.pk)
        return Live(day.words, day.ahead, day.next_key, day.next_title) if day is not None else Live()

    def preview(self, *, thread: Thread) -> LinkPreview:
        """The season, the day, how many are alive, in the season's language. One query."""
        phase = day_of(thread)
        facts = day_preview(phase) if phase is not None else None
        return LinkPreview(*facts) if facts is not None else LinkPreview(thread.title)

    def _where(self, thread: Thread, user: User | None) -> Where:
        phase = day_of(thread)
        if phase is None:
            raise RuleViolation("closed", _("Nobody can write in this thread."))
        return Where(phase.season, phase, seat_of(phase.season, user), hosts(user, phase.season))

    def _check_write(self, where: Where, *, now: datetime.datetime | None = None) -> None:
        """`now` only where nothing is locked: a day of one voting that is overdue is as good as closed."""
        check_day_write(season=where.season, phase=where.phase, seat=where.seat, mayor=where.mayor)
        if where.mayor:
            return
        check_not_blocked(where.seat, where.season)
        overdue = now is not None and is_due(where.season, now=now)
        if overdue and where.phase.round in rounds.LAST:
            raise RuleViolation("day_closed", refusals.write_refusal("day_closed"))
        if not overdue:
            rounds.check_speaker(where.season, where.phase, where.seat)

    def _vote(self, draft: Draft, where: Where) -> RedVote | None:
        """The mayor's red is no vote."""
        if where.seat is None or where.mayor:
            return None
        return vote_of(draft, where.season, where.phase, where.seat)


def _names(rows: DayRows, seat: Seat) -> tuple[str, ...]:
    """Whom the player of this seat may vote against, in an order of his own of this day."""
    phase = rows.phase
    candidates = phase.candidates or [line.nick for line in rows.seats]
    nicks = [line.nick for line in rows.seats if line.is_alive and line.pk != seat.pk]
    return shuffled_nicks(
        seat.user_id, phase.season_id, phase.number, (nick for nick in nicks if nick in candidates)
    )


def _my_vote(rows: DayRows, viewer: User | None) -> str:
    if viewer is None:
        return ""
    return next((vote.target.nick for vote in rows.standing if vote.voter.user_id == viewer.pk), "")


def cast_vote(post: Post, *, season: Season, phase: Phase, voter: Seat, against: str) -> None:
    """Write a vote down: log and public row, under the season's lock, in the transaction of its post (F2.2)."""
    event = events.vote(voter.nick, against)
    code = nightbridge.append(season, event, now=post.created_at, entered_by=voter.user)
    if code is not None:
        raise RuleViolation(code, refusals.vote_refusal(code, against=against))
    Vote.objects.create(
        phase=phase,
        round=phase.round,
        voter=voter,
        target=season.seats.get(nick=against),
        post_number=post.number,
        created_at=post.created_at,
    )
