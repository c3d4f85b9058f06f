"""Votes as pictures: what `games.charts` computes, with addresses and words."""

from __future__ import annotations

from typing import Any

from django import template
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from ..charts import Cell, Grid, close_up, draw_grid, draw_steps
from ..queries.dayvotes import RoundVotes
from ..queries.votes import RoundCell, VoteDay, VoteTable

register = template.Library()


@register.inclusion_tag("games/_chart_steps.html")
def step_chart(votes: RoundVotes, thread_key: str) -> dict[str, Any]:
    """The count of a part of a day over time; a second drawing of its end, where most votes fell into it."""
    now = timezone.now()
    zone = timezone.get_current_timezone()
    late = close_up(votes.casts, start=votes.opened_at, end=votes.ends_at)
    starts = [votes.opened_at] if late is None else [votes.opened_at, late]
    charts = [
        draw_steps(
            votes.casts,
            start=start,
            end=votes.ends_at,
            now=votes.ends_at if votes.is_over else now,
            zone=zone,
        )
        for start in starts
    ]
    standing = sum(line.votes for line in votes.tally)
    return {"charts": charts, "votes": votes, "standing": standing, "key": thread_key}


@register.inclusion_tag("games/_chart_grid.html")
def vote_grid(table: VoteTable) -> dict[str, Any]:
    """The season at a glance: who voted with the verdict, who otherwise, who not at all."""
    cells = [cell for row in table.rows for _day, day_cells in row.by_day for cell in day_cells]
    return {
        "grid": _grid(table),
        "has_muted": any(cell.state == "muted" for cell in cells),
        "has_ahead": any(cell.state == "ahead" for cell in cells),
        "has_lapsed": any(vote.lapsed for cell in cells for vote in cell.votes),
        "has_parts": any(day.has_parts for day in table.days),
    }


def _grid(table: VoteTable) -> Grid:
    columns = [_column(day, name) for day in table.days for name in day.rounds]
    rows = [
        (row.nick, [_cell(row.nick, day, cell) for day, cells in row.by_day for cell in cells])
        for row in table.rows
    ]
    return draw_grid(columns, rows)


def _column(day: VoteDay, name: str) -> str:
    if not day.has_parts:
        return str(day.number)
    first_letter = {
        "nomination": pgettext("a column: nomination", "n"),
        "final": pgettext("a column: final", "f"),
        "revote": pgettext("a column: revote", "r"),
    }
    return f"{day.number}{first_letter.get(name, '')}"


def _cell(nick: str, day: VoteDay, cell: RoundCell) -> Cell:
    if not cell.votes:
        return Cell(cell.state)
    vote = cell.votes[-1]
    hit = bool(day.jailed) and vote.target == day.jailed
    words = {"voter": nick, "target": vote.target, "number": day.number}
    return Cell(
        "lapsed" if vote.lapsed else "verdict" if hit else "other",
        reverse("post-permalink", args=[day.thread_key, vote.post_number]),
        _("Day %(number)d: %(voter)s against %(target)s") % words,
    )
