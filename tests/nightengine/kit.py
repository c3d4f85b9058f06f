"""A scenario kit: whole situations in a few words, so that a test reads like a ruling.

    scene = forum(commissar="Kolya", sergeant="Senya", mafia="Oleg Olya", civilian="Yura")
    night = scene.day("Yura votes Oleg").night("Kolya check Olya", "host excludes Senya")
    assert night.moves == ["Kolya check Olya: done"]

Players stand in the order in which they are written. Each end of a phase checks that replaying the
events so far gives what the fold gave, so that every test tests both.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nightengine import Game, replay

Outcome = dict[str, Any]


class Ended:
    """A phase that has ended, with its outcome told in short."""

    def __init__(self, outcome: Outcome) -> None:
        self.outcome = outcome
        self.winner: str | None = outcome["winner"]

    @property
    def refused(self) -> list[str]:
        """`event: code`, events counted from 0."""
        return [f"{entry['event']}: {entry['reason']}" for entry in self.outcome["refused"]]

    @property
    def lapsed(self) -> list[str]:
        return [_act(entry) for entry in self.outcome["lapsed"]]

    @property
    def moves(self) -> list[str]:
        """`Kolya check Olya: done`."""
        return [f"{_act(entry)}: {entry['result']}" for entry in self.outcome["moves"]]

    @property
    def deaths(self) -> dict[str, list[str]]:
        """Who died, and of what."""
        return {entry["player"]: entry["causes"] for entry in self.outcome["deaths"]}

    @property
    def summary(self) -> list[Outcome]:
        found: list[Outcome] = self.outcome["summary"]
        return found

    @property
    def slept(self) -> bool:
        return {"kind": "someone_slept"} in self.summary

    @property
    def jailed(self) -> str | None:
        jailed: str | None = self.outcome["jailed"]
        return jailed

    @property
    def announced(self) -> str | None:
        role: str | None = self.outcome["announced_role"]
        return role

    @property
    def rounds(self) -> list[Outcome]:
        found: list[Outcome] = self.outcome["rounds"]
        return found

    def tally(self, place: int = -1) -> dict[str, list[str]]:
        """Of one round: who has whose votes."""
        return {row["player"]: row["voters"] for row in self.rounds[place]["tally"]}

    def reports(self, to: str) -> list[Outcome]:
        """A player's reports, without their address."""
        return [_without(report, "to") for report in self.outcome["reports"] if report["to"] == to]

    def hears(self, to: str) -> list[str]:
        """The kinds of a player's reports."""
        return [report["kind"] for report in self.reports(to)]


class Scene:
    """A game being told."""

    def __init__(self, ruleset: str, options: Mapping[str, object], dealt: Mapping[str, str]) -> None:
        self.players = [(name, role) for role, names in dealt.items() for name in names.split()]
        self.given = dict(options)
        self.game = Game(ruleset, self.players, options)
        self.phases: list[Outcome] = []
        self._open()

    def _open(self) -> None:
        self.events: list[Outcome] = []
        self.phases.append({"phase": self.game.phase, "number": self.game.number, "events": self.events})

    def do(self, *lines: str) -> list[str | None]:
        """Events of the phase that runs; the code of each refusal, or None."""
        codes = []
        for line in lines:
            event = parse(line)
            codes.append(self.game.apply(event))
            self.events.append(event)
        return codes

    def day(self, *lines: str) -> Ended:
        """Events of the day, then STOP. A night that is open passes first, without an event."""
        if self.game.phase == "night":
            self.night()
        self.do(*lines)
        return self._end(self.game.end_day)

    def night(self, *lines: str) -> Ended:
        """Events of the night, then its deadline. A day that is open passes first, without an event."""
        if self.game.phase == "day":
            self.day()
        self.do(*lines)
        return self._end(self.game.end_night)

    def _end(self, end: Any) -> Ended:
        ended = Ended(end())
        assert replay(self.record()) == self.game.outcome()
        if not self.game.over:
            self._open()
        return ended

    def record(self) -> Outcome:
        """The record of the phases that have ended."""
        dealt = [{"name": name, "role": role} for name, role in self.players]
        ended = len(self.game.outcome()["phases"])
        return {
            "format": "mafia-record/1",
            "ruleset": self.game.ruleset,
            "options": self.given,
            "players": dealt,
            "phases": self.phases[:ended],
        }


def forum(*, options: Mapping[str, object] | None = None, **dealt: str) -> Scene:
    """A forum game: for each role the names of those who were dealt it."""
    return Scene("forum", options or {}, dealt)


def traditional(*, options: Mapping[str, object] | None = None, **dealt: str) -> Scene:
    """A traditional game."""
    return Scene("traditional", options or {}, dealt)


def parse(line: str) -> Outcome:
    """An event from its sentence: see the branches."""
    match line.split():
        case [by, "votes", against]:
            return {"vote": {"by": by, "against": against}}
        case ["host", "excludes", player]:
            return {"exclude": {"player": player}}
        case ["host", "rules", player, status]:
            return {"ruling": {"player": player, "status": status}}
        case ["host", "ends", "it"]:
            return {"end": "draw"}
        case ["round", name]:
            return {"round": name}
        case [by, action, *targets]:
            return {"act": {"by": by, "action": action, "targets": targets}}
    raise ValueError(line)


def _act(entry: Outcome) -> str:
    return " ".join([entry["by"], entry["action"], *entry["targets"]])


def _without(entry: Outcome, key: str) -> Outcome:
    return {name: value for name, value in entry.items() if name != key}
