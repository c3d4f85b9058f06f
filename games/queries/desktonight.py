"""Tonight, as it would be if it ended now: moves with result and reason, who dies, the draft of the summary."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString, mark_safe

from forum import markup

from ..enums import PhaseKind, SeasonStatus, SeatStatus
from ..models import LogEvent, Season
from ..nightbridge import Game, log_place
from ..phrases import posts, roles
from .deskwords import waiting_words
from .explainwords import death_line
from .nightlines import MoveLine, ReportLines, move_line, reports_by_player


@dataclass(frozen=True, slots=True)
class WaitingLine:
    """A decision that waits for the day to open. `decision`: the id of its row, by which it is taken back (0: it can't
    be)."""

    text: str
    decision: int


@dataclass(frozen=True, slots=True)
class Tonight:
    """The coming night. By day it stands behind the verdict of the votes that stand now: `jailed` ("" nobody).

    `winner` is a sentence if the game would be over, at the verdict already if `over_at_stop`. `draft` is the summary
    as it would be posted, with the mayor's story above it. `waiting`: decisions that wait for the morning.
    """

    number: int
    by_day: bool
    jailed: str
    over_at_stop: bool
    moves: tuple[MoveLine, ...]
    deaths: tuple[str, ...]
    reports: tuple[ReportLines, ...]
    winner: str
    draft: SafeString
    waiting: tuple[WaitingLine, ...]


def tonight(season: Season, game: Game, *, story: str) -> Tonight | None:
    """None unless a day, a night or a dawn runs. The game is left as it is. The caller decides who may see it."""
    running = season.status in (SeasonStatus.RUNNING, SeasonStatus.PAUSED)
    if not running or season.phase_kind == PhaseKind.PRELUDE or game.over:
        return None
    by_day, jailed = season.phase_kind == PhaseKind.DAY, ""
    twin = game.copy()
    if by_day:
        jailed = twin.end_day()["jailed"] or ""
    if twin.over:
        return _over_at_stop(season, twin, jailed)
    night, why = twin.preview_night()
    winner = night["winner"]
    return Tonight(
        number=season.phase_number,
        by_day=by_day,
        jailed=jailed,
        over_at_stop=False,
        moves=tuple(move_line(entry) for entry in why),
        deaths=tuple(death_line(death) for death in night["deaths"]),
        reports=reports_by_player(night, season.ruleset),
        winner=roles.winner_line(winner) if winner else "",
        draft=_draft(season, twin, night, story),
        waiting=waiting_decisions(season),
    )


def _over_at_stop(season: Season, game: Game, jailed: str) -> Tonight:
    winner = roles.winner_line(game.winner or "draw")
    nothing: tuple[Any, ...] = ()
    return Tonight(
        season.phase_number, True, jailed, True, nothing, nothing, nothing, winner, SafeString(""), nothing
    )


def waiting_decisions(season: Season) -> tuple[WaitingLine, ...]:
    """What the mayor has decided for the coming morning; nothing while a day or a night runs."""
    if season.phase_kind not in (PhaseKind.PRELUDE, PhaseKind.DAWN):
        return ()
    kind, number = log_place(season)
    rows = LogEvent.objects.filter(season=season, phase_kind=kind, phase_number=number).order_by("seq")
    events = list(rows.values_list("event", flat=True))
    made = season.decisions.filter(verb="waits_for_morning").order_by("id") if events else ()
    known = [(row.details.get("event"), row.pk) for row in made]
    return tuple(
        WaitingLine(waiting_words(event), max((pk for of, pk in known if of == event), default=0))
        for event in events
    )


def _draft(season: Season, game: Game, night: Mapping[str, Any], story: str) -> SafeString:
    """The morning post in the season's language, but for its times."""
    dead = {death["player"] for death in night["deaths"]}
    living = [player.name for player in game.players if player.status == SeatStatus.ALIVE]
    source = posts.morning_post(
        season.language,
        ruleset=season.ruleset,
        summary=night["summary"],
        number=season.phase_number + 1,
        living=[nick for nick in living if nick not in dead],
        ends_at=None,
        zone=season.time_zone,
        story=story,
        mayor=season.mayor.username if season.mayor is not None else "",
        options=season.options,
    )
    return mark_safe(markup.render(markup.parse(source)))
