"""Suicides (D1, D2): faults of each day, the warning, the verdict on the second, pardons."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from forum.clock import db_now
from games.models import DayFault, LogEvent, Season, Seat, Suicide
from games.nightbridge import outcome_of
from tests.mayor.conftest import DeskTable, desk_table

pytestmark = pytest.mark.django_db
CITY = {"mafia": 2, "commissar": 1, "sergeant": 1, "doctor": 1, "civilian": 5}
D1 = {"suicide_no_vote_days": 2, "suicide_few_posts_days": 0}
D2 = {"suicide_no_vote_days": 0, "suicide_few_posts_days": 2}


def table_with(**fields: object) -> DeskTable:
    table = desk_table(composition=CITY, **fields)
    table.step()
    return table


def vote_all(table: DeskTable, but: Iterable[Seat] = ()) -> None:
    """All but these vote in a ring of pairs, so that nobody is jailed (a tie)."""
    silent = {seat.pk for seat in but}
    living = table.alive()
    voters = [seat for seat in living if seat.pk not in silent]
    for place, voter in enumerate(voters):
        table.vote(voter, voters[(place + 1) % len(voters)], db_now())


def next_day(table: DeskTable) -> None:
    for _phase in ("day", "night", "dawn"):
        table.step()


def faults() -> list[tuple[str, int, bool, bool]]:
    rows = DayFault.objects.select_related("seat").order_by("day", "seat__number")
    return [(row.seat.nick, row.day, row.no_vote, row.few_posts) for row in rows]


def test_d1_two_days_without_a_vote_warned_after_the_first_excluded_after_the_second() -> None:
    table = table_with(**D1)
    lazy = table.dealt("civilian")[0]
    vote_all(table, but=[lazy])
    assert "If STOP came now" not in table.page()
    next_day(table)
    assert faults() == [(lazy.nick, 1, True, False)]
    warned = table.notices(lazy)
    assert len(warned) == 1
    assert "On day 1 you didn't vote (D1)" in warned[0]
    vote_all(table, but=[lazy])
    page = table.page()
    assert "If STOP came now, these would be excluded as suicides right after the verdict" in page
    assert f"<strong>{lazy.nick}</strong>" in page
    table.step()
    out = table.seat(lazy.nick)
    assert (out.status, out.out_kind, out.out_number, out.announced_role) == (
        "excluded",
        "night",
        2,
        "civilian",
    )
    assert [row.event for row in LogEvent.objects.filter(phase_kind="night", phase_number=2)] == [
        {"exclude": {"player": lazy.nick}}
    ]
    assert "suicide, no vote for 2 days running (D1)" in table.notices()[-1]
    assert table.decisions("exclude") == [
        {"seat": lazy.number, "reason": "suicide, no vote for 2 days running (D1)", "rule": "D1"}
    ]
    assert outcome_of(table.season)["phases"][-1]["exclusions"] == [{"player": lazy.nick, "role": "civilian"}]
    assert Suicide.objects.get().state == "excluded"


def test_d1_a_vote_that_lapsed_counts_as_cast() -> None:
    table = table_with(**D1)
    voter, target = table.dealt("civilian")[:2]
    table.vote(voter, target, db_now())
    table.about(target, "sanction", kind="exclusion", rule="D6", reason="out", sure="on")
    table.step()
    assert (voter.nick, 1) not in {(nick, day) for nick, day, *_rest in faults()}
    assert len(faults()) == len(table.alive()) - 1


def test_d2_the_vote_post_counts_as_a_post_and_three_are_enough() -> None:
    table = table_with(**D2)
    one, two, three = table.dealt("civilian")[:3]
    for seat, words in ((one, 2), (two, 1), (three, 3)):
        for number in range(words):
            table.talk(seat, f"Word {number}.", db_now())
    table.vote(one, two, db_now())
    table.vote(two, one, db_now())
    table.step()
    with_fault = {nick for nick, *_rest in faults()}
    assert with_fault == {seat.nick for seat in table.seats()} - {one.nick, three.nick}


def test_the_two_faults_do_not_add_up() -> None:
    """Day 1 no vote but three posts; day 2 a vote but one post: no suicide."""
    table = table_with(suicide_no_vote_days=2, suicide_few_posts_days=2)
    mixed = table.dealt("civilian")[0]
    for number in range(3):
        for seat in table.alive():
            table.talk(seat, f"Word {number}.", db_now())
    vote_all(table, but=[mixed])
    next_day(table)
    assert faults() == [(mixed.nick, 1, True, False)]
    for number in range(3):
        for seat in table.alive():
            if seat.pk != mixed.pk:
                table.talk(seat, f"Word {number}.", db_now())
    vote_all(table)
    table.step()
    assert faults()[1:] == [(mixed.nick, 2, False, True)]
    assert table.seat(mixed.nick).status == "alive"


def test_only_days_that_he_could_write_through_count() -> None:
    table = table_with(**D1)
    blocked, back = table.dealt("civilian")[:2]
    table.about(blocked, "sanction", kind="block", rule="D6", reason="insults", until_day="1")
    table.about(back, "ruling", status="killed", reason="a mistake")
    table.about(back, "ruling", status="alive", reason="undone")
    vote_all(table, but=[blocked, back])
    next_day(table)
    assert faults() == []
    vote_all(table, but=[blocked, back])
    next_day(table)
    assert faults() == [(blocked.nick, 2, True, False), (back.nick, 2, True, False)]


def test_who_is_jailed_that_day_is_not_also_a_suicide() -> None:
    table = table_with(**D1)
    lazy = table.dealt("civilian")[0]
    vote_all(table, but=[lazy])
    next_day(table)
    for voter in table.alive():
        if voter.pk != lazy.pk:
            table.vote(voter, lazy, db_now())
    table.step()
    assert table.seat(lazy.nick).status == "jailed"
    assert not Suicide.objects.exists()
    assert table.decisions("exclude") == []


def test_a_pardon_before_stop_forgives_and_counting_begins_anew() -> None:
    table = table_with(**D1)
    lazy = table.dealt("civilian")[0]
    vote_all(table, but=[lazy])
    next_day(table)
    vote_all(table, but=[lazy])
    assert table.press("mayor/pardon/", seat=str(lazy.number)) == 302
    assert table.decisions("pardon") == [{"seat": lazy.number, "number": 2}]
    assert "pardoned</span>" in table.page()
    next_day(table)
    assert table.seat(lazy.nick).status == "alive"
    vote_all(table, but=[lazy])
    next_day(table)
    assert table.seat(lazy.nick).status == "alive"
    vote_all(table, but=[lazy])
    table.step()
    assert table.seat(lazy.nick).status == "excluded"


@pytest.mark.parametrize(("press", "status"), [("suicide", "excluded"), ("pardon", "alive")])
def test_by_option_a_suicide_waits_for_the_mayors_word(press: str, status: str) -> None:
    table = table_with(**D1, suicide_by_mayor=True)
    lazy = table.dealt("civilian")[0]
    vote_all(table, but=[lazy])
    next_day(table)
    vote_all(table, but=[lazy])
    table.step()
    assert table.seat(lazy.nick).status == "alive"
    assert "They wait for your word" in table.page()
    assert "1 suicide waits for your word" in table.desk.get("/").content.decode()
    assert table.press(f"mayor/{press}/", seat=str(lazy.number)) == 302
    assert table.seat(lazy.nick).status == status
    assert len(table.decisions("exclude", "pardon")) == 1
    assert "They wait for your word" not in table.page()


def test_a_suicide_that_ends_the_game_ends_it() -> None:
    table = desk_table(composition={"mafia": 1, "commissar": 1, "sergeant": 1, "civilian": 3}, **D1)
    table.step()
    killer = table.dealt("mafia")[0]
    vote_all(table, but=[killer])
    next_day(table)
    vote_all(table, but=[killer])
    table.step()
    assert (table.season.status, table.season.winner) == ("finished", "good")
    assert outcome_of(table.season)["winner"] == "good"


def test_on_by_default_for_forum_off_for_traditional_and_zero_is_never() -> None:
    limits = {
        (ruleset, chosen): Season(ruleset=ruleset, suicide_no_vote_days=chosen).no_vote_limit
        for ruleset in ("forum", "traditional")
        for chosen in (None, 0, 3)
    }
    assert limits == {
        ("forum", None): 2,
        ("forum", 0): 0,
        ("forum", 3): 3,
        ("traditional", None): 0,
        ("traditional", 0): 0,
        ("traditional", 3): 3,
    }


def test_a_vote_entered_by_the_mayor_counts_as_vote_and_as_post() -> None:
    table = table_with(suicide_no_vote_days=2, suicide_few_posts_days=2, suicide_least_posts=1)
    away, jailed = table.dealt("civilian")[:2]
    table.about(away, "vote", against=str(jailed.number))
    table.step()
    everybody = {seat.nick for seat in table.seats()}
    assert {nick for nick, *_rest in faults()} == everybody - {away.nick, jailed.nick}
