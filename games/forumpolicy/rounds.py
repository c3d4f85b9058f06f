"""The parts of a traditional day in its thread (T3): who writes, what the box says, what stands beside the posts."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from ..models import Phase, Season, Seat, Vote
from ..permissions import check_defence
from ..phrases.posts import when
from ..queries.votes import tallies_by_round
from ..transitions import living_candidates

LAST = ("vote", "talk", "revote")
"""Parts whose STOP is sure to close the day."""


def check_speaker(season: Season, phase: Phase, seat: Seat | None) -> None:
    """Raises `defence` for a player who isn't a candidate, in the time of defence (T3.3)."""
    if phase.round == "defence":
        check_defence(season=season, phase=phase, seat=seat, living=living_candidates(season, phase))


def hint(season: Season, phase: Phase, seat: Seat) -> str:
    """What the box says above itself in this part of the day."""
    values = {"time": when(None, phase.ends_at, season.time_zone)}
    if phase.round == "defence":
        return (
            _("This is your time of defence: until %(time)s only the candidates write, and nobody votes.")
            % values
        )
    if phase.round == "talk":
        return _("There are no candidates today: the talk goes on until %(time)s, and nobody votes.") % values
    if seat.nick in phase.muted:
        return _("You have no vote today, in no round (T4.3). You may talk as ever.")
    return {
        "nomination": _(
            "Red text nominates a player. It can’t be changed or taken back. Nominations until %(time)s."
        ),
        "final": _(
            "Red text is a vote against a candidate. It can’t be changed or taken back. Votes until %(time)s."
        ),
        "revote": _(
            "A tie is voted on once more: red text is a vote against one of the tied. Votes until %(time)s."
        ),
    }.get(phase.round, _("Red text is a vote. It can't be changed or taken back.")) % values


def may_vote(phase: Phase, seat: Seat) -> bool:
    """Whether the seat has a vote in the part that runs."""
    return phase.takes_votes and seat.nick not in phase.muted


def aside_of(phase: Phase, votes: Sequence[Vote]) -> dict[str, object]:
    """What stands beside the posts besides the count: the part that runs, the candidates, who has no vote, and the
    counts of the parts that are over. `votes` are the day's, in the order of their posts."""
    if phase.round == "vote":
        return {}
    return {
        "round": phase.round,
        "candidates": tuple(phase.candidates),
        "muted": tuple(phase.muted),
        "earlier": tuple((name, lines) for name, lines in tallies_by_round(votes) if name != phase.round),
    }
