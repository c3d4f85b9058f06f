"""Whom bots suspect and choose: from reports and votes, only among what is allowed; and seasons come to an end."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from games.bots.orders import Option, choose_order
from games.bots.reasoning import suspicion, vote_choice
from games.bots.sight import Ballot, Gone, Sight, Told
from nightengine import Game, preset_for, roles_table

SIDES = {role.id: role.side for role in roles_table("forum").values()}
LIVING = ("Ямщик", "Грач", "Ника", "Яр", "Злата")


def sight(**changes) -> Sight:
    return Sight(
        **{
            "me": "Ямщик",
            "language": "ru",
            "phase": "day",
            "number": 2,
            "living": LIVING,
            "sides": SIDES,
            **changes,
        }
    )


def told(kind: str, **more) -> tuple[Told, ...]:
    return (Told(1, {"to": "Ямщик", "kind": kind, **more}),)


@pytest.mark.parametrize(
    ("reports", "guilty", "clean"),
    [
        (told("checked", player="Грач", negative=True), "Грач", None),
        (told("checked", player="Грач", negative=False), None, "Грач"),
        (told("confessed", player="Яр", sinful=True), "Яр", None),
        (told("watched", player="Яр", attackers=["Ника"], crime=False), "Ника", "Яр"),
        (told("watched", player="Яр", attackers=[], crime=True), "Яр", None),
        (
            told(
                "searched",
                player="Злата",
                witness=True,
                notebook=[{"night": 1, "player": "Яр", "attackers": ["Грач"], "crime": False}],
            ),
            "Грач",
            "Злата",
        ),
    ],
)
def test_own_reports_weigh_more_than_any_mood(reports, guilty, clean) -> None:
    for number in range(30):
        scores = suspicion(sight(reports=reports), Random(number))
        if guilty:
            assert max(scores, key=scores.__getitem__) == guilty
            assert vote_choice(sight(reports=reports), Random(number), 0.2, LIVING[1:]) == guilty
        if clean:
            assert min(scores, key=scores.__getitem__) == clean


def test_who_jailed_the_innocent_is_worse_than_who_jailed_the_guilty() -> None:
    seen = sight(
        gone=(Gone("Пекарь", "jailed", "doctor", "day", 1), Gone("Лис", "jailed", "mafia", "day", 2)),
        days=((Ballot("Грач", "Пекарь"), Ballot("Ника", "Лис"), Ballot("Лис", "Яр")),),
    )
    totals = Counter()
    for number in range(200):
        totals.update(suspicion(seen, Random(number)))
    ranked = sorted(("Грач", "Ника", "Злата"), key=lambda nick: -totals[nick])
    assert ranked == ["Грач", "Злата", "Ника"]


def test_allies_are_spared_by_day_and_by_night() -> None:
    clan = sight(role="mafia", allies={"Грач": "mafia", "Ника": "mafia"})
    option = [Option("shoot", (LIVING,))]
    for number in range(60):
        assert vote_choice(clan, Random(number), 0.5, LIVING[1:]) in ("Яр", "Злата")
        assert choose_order(clan, option, Random(number)).targets[0] in ("Яр", "Злата")
        assert choose_order(clan, option, Random(number), "Яр").targets == ("Яр",)


def test_a_comparison_takes_two_of_one_group() -> None:
    option = Option("compare", (("Грач", "Ника"), ("Пекарь", "Лис")), 2)
    drawn = {frozenset(choose_order(sight(), [option], Random(number)).targets) for number in range(80)}
    assert drawn == {frozenset({"Грач", "Ника"}), frozenset({"Пекарь", "Лис"})}
    assert choose_order(sight(), [Option("compare", (("Грач",), ()), 2)], Random(1)) is None


def test_a_known_culprit_is_shot_by_the_commissar_and_nobody_twice_for_nothing() -> None:
    reports = told("watched", player="Яр", attackers=["Ника"], crime=False)
    chosen = choose_order(sight(reports=reports), [Option("check", (LIVING[1:],))], Random(4))
    assert chosen.targets == ("Ника",)
    cleared = told("checked", player="Ника", negative=False)
    for number in range(40):
        assert choose_order(
            sight(reports=cleared), [Option("check", (LIVING[1:],))], Random(number)
        ).targets != ("Ника",)


def look(game: Game, me: str, days, summary) -> Sight:
    """The sight of a player in a game that is played without a site."""
    outcome = game.outcome()
    dealt = {player.name: player.dealt for player in game.players}
    reports = [
        Told(phase["number"], report)
        for phase in outcome["phases"]
        if phase["phase"] == "night"
        for report in phase["reports"]
        if report["to"] == me
    ]
    gone = [
        Gone(
            player["name"], player["status"], player["role"], player["out"]["phase"], player["out"]["number"]
        )
        for player in outcome["players"]
        if player["out"]
    ]
    return Sight(
        me, "ru", game.phase, game.number, tuple(game.alive()), tuple(gone), tuple(days), tuple(summary),
        role=game.role(me), allies={nick: dealt[nick] for nick in game.knows(me)}, reports=tuple(reports), sides=SIDES,
    )  # fmt: skip


def options(game: Game, me: str) -> list[Option]:
    found = []
    for action in game.actions(me):
        legal = game.legal_targets(me, action)
        living = tuple(nick for nick in legal if game.status(nick) == "alive")
        out = tuple(nick for nick in legal if nick not in living)
        found.append(
            Option(action, (living, out), 2) if action == "compare" else Option(action, (tuple(legal),))
        )
    return found


def play(players: int, seed: int, used: Counter) -> Game:
    """A whole game of bots on the bare rules; whatever they choose must be legal."""
    chance = Random(seed)
    roles = [role for role, count in preset_for("forum", players).items() for _each in range(count)]
    chance.shuffle(roles)
    game = Game("forum", [(f"игрок {place}", role) for place, role in enumerate(roles)], {"max_days": 12})
    days: list[tuple[Ballot, ...]] = []
    summary: list = []
    while not game.over:
        days.append(())
        for me in chance.sample(game.alive(), len(game.alive())):
            seen = look(game, me, days, summary)
            against = vote_choice(seen, Random(chance.random()), 0.5, seen.others)
            assert game.vote(me, against) is None
            days[-1] = (*days[-1], Ballot(me, against))
        game.end_day()
        if game.over:
            break
        for me in game.alive():
            if game.standing_actions(me) or not game.actions(me):
                continue
            order = choose_order(look(game, me, days, summary), options(game, me), Random(chance.random()))
            if order is not None:
                assert game.act(me, order.action, order.targets) is None
                used[order.action] += 1
        summary = game.end_night()["summary"]
    return game


def test_seasons_of_ten_end_soon_and_either_side_can_win() -> None:
    games = [play(10, seed, Counter()) for seed in range(25)]
    winners = Counter(game.winner for game in games)
    assert winners["good"] >= 4
    assert winners["evil"] >= 4
    assert winners["draw"] <= 3
    assert sum(game.number <= 5 for game in games) >= 22


def test_every_night_action_is_used() -> None:
    used: Counter = Counter()
    for seed in range(4):
        play(20, seed, used)
    assert set(used) == {action for role in roles_table("forum").values() for action in role.actions}
