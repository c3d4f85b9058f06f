"""What the players of a simulated game know: each for himself, and all together."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..nightbridge import Game, roles_of

SPEAKS = 0.5
"""How likely somebody who knows a villain says so on a given day; it also tells the mafia who he is."""
DEFENDED = frozenset({"commissar", "sergeant"})
"""Who is accused for a shot of his own says who he is, and is believed."""


class Knowledge:
    """`own[a][b]` is what a knows of b, `public[b]` what everybody does: True a villain, False cleared. `exposed` are
    those of the good side of whom everybody knows that they find things out."""

    def __init__(self, game: Game, roles: Mapping[str, str], dice: random.Random) -> None:
        self.game, self.roles, self.dice = game, roles, dice
        self.table = roles_of(game.ruleset)
        self.by_side = game.options.get("journalist_compares") == "side"
        self.friends = {name: frozenset(game.knows(name)) for name in roles}
        self.own: dict[str, dict[str, bool]] = {name: {} for name in roles}
        self.public: dict[str, bool] = {}
        self.exposed: set[str] = set()
        self.told: dict[str, str] = {}
        self.alike: list[tuple[str, str]] = []

    def is_good(self, name: str) -> bool:
        return not self.table[self.roles[name]].negative

    def villains(self, voter: str, living: Iterable[str]) -> list[str]:
        """Those of the living whom this voter takes for villains, what all know first."""
        mine = self.own[voter] if self.is_good(voter) else {}
        known = {**mine, **self.public}
        found = [name for name in living if known.get(name) and self.open_to(voter, name)]
        return sorted(found, key=lambda name: name not in self.public)

    def open_to(self, voter: str, name: str) -> bool:
        """Whether he would harm that one: neither himself nor one of his own."""
        return name != voter and name not in self.friends[voter]

    def unsure(self, actor: str, living: Iterable[str]) -> list[str]:
        """Those of the living of whom he knows nothing yet, in any order."""
        mine, public = self.own[actor], self.public
        names = [n for n in living if self.open_to(actor, n) and n not in mine and n not in public]
        self.dice.shuffle(names)
        return names

    def speak(self, living: Sequence[str]) -> None:
        """By day: who knows of a living villain may tell all that he knows."""
        for name in living:
            news = {who: bad for who, bad in self.own[name].items() if self.public.get(who) != bad}
            if not self.is_good(name) or not any(news.get(who) for who in living):
                continue
            if self.dice.random() < SPEAKS:
                self.exposed.add(name)
                self.public[name] = False
                for who, bad in news.items():
                    self._publish(who, bad)

    def _publish(self, who: str, bad: bool) -> None:
        if bad and self.roles[who] in DEFENDED:
            self.exposed.add(who)
            bad = False
        self.public[who] = bad

    def hear_day(self, outcome: Mapping[str, Any]) -> None:
        """The verdict."""
        if outcome["jailed"] and outcome["announced_role"]:
            self.told[outcome["jailed"]] = outcome["announced_role"]
        self._compare()

    def hear_night(self, outcome: Mapping[str, Any]) -> None:
        """The morning: the summary for all, the reports each for one."""
        for line in outcome["summary"]:
            if line["kind"] in ("death", "verdict") and line["role"]:
                self.told[line["player"]] = line["role"]
            elif line["kind"] == "hacked":
                self._hacked(line["player"], line["role"])
            elif line["kind"] == "compared" and line["same"]:
                self.alike.append((line["players"][0], line["players"][1]))
        for report in outcome["reports"]:
            self._report(report)
        self._compare()

    def _hacked(self, name: str, role: str) -> None:
        self.public[name] = self.table[role].negative
        if self.is_good(name) and self.table[role].actions:
            self.exposed.add(name)

    def _report(self, report: Mapping[str, Any]) -> None:
        kind, mine = report["kind"], self.own[report["to"]]
        if kind == "checked":
            mine[report["player"]] = report["negative"] if "negative" in report else report["mafia"]
        elif kind == "confessed" and report["sinful"]:
            mine[report["player"]] = True
        elif kind == "watched":
            mine.update(dict.fromkeys(report["attackers"], True))
            if report["crime"]:
                mine[report["player"]] = True
        elif kind == "searched" and report["witness"]:
            mine[report["player"]] = False
            for line in report["notebook"]:
                mine.update(dict.fromkeys(line["attackers"], True))

    def _compare(self) -> None:
        """Two whom the journalist found alike: what is known of one holds for the other."""
        for first, second in self.alike:
            for known, other in ((first, second), (second, first)):
                role = self.told.get(known)
                if (
                    role is not None
                    and other not in self.told
                    and (self.by_side or role in ("mafia", "civilian"))
                ):
                    self.public.setdefault(other, self.table[role].negative)
