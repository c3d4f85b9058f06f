"""After the end everything opens."""

from __future__ import annotations

import json

import pytest

from nightengine import replay, verify_deal
from tests.games.pages.conftest import PageTable, make_table
from tests.support.browsers import client_of

pytestmark = pytest.mark.django_db


def archive_of(table: PageTable) -> str:
    return " ".join(client_of(None).get(table.path("archive/")).content.decode().split())


def test_roles_moves_reports_and_results_are_open(finished: PageTable) -> None:
    page = archive_of(finished)
    commissar, doctor = finished.dealt("commissar")[0], finished.dealt("doctor")[0]
    shooter, victim = finished.dealt("mafia")[1], finished.dealt("civilian")[0]
    row = page[page.index(f'role="rowheader">{commissar.nick}</th>') :].partition("</tr>")[0]
    assert "<span>commissar</span></span></td>" in row
    assert row.count("<svg") == 1
    assert f"<strong>{commissar.nick}</strong>: check, <strong>{doctor.nick}</strong>" in page
    assert "learns: not negative (F7.1)" in page
    assert f"<strong>{shooter.nick}</strong>: shoot, <strong>{victim.nick}</strong>" in page
    assert f"{victim.nick} is wounded: shot" in page
    assert f"{victim.nick} dies: shot" in page
    assert f"{doctor.nick} isn’t a negative character" in page
    assert "STOP of day 2" in page


def test_blocks_are_explained() -> None:
    table = make_table(composition={"mafia": 1, "butterfly": 1, "commissar": 1, "doctor": 1, "civilian": 4})
    table.step()
    mafia, butterfly = table.dealt("mafia")[0], table.dealt("butterfly")[0]
    commissar = table.dealt("commissar")[0]
    table.jail(mafia)
    now = table.season.created_at
    table.order(butterfly, "sleep", [commissar], now)
    table.order(commissar, "check", [butterfly], now)
    table.step()
    table.step()
    table.jail(butterfly)
    page = archive_of(table)
    assert "blocked" in page
    assert f"blocked by {butterfly.nick}: sleep with a player (F5.1)" in page
    assert f"{commissar.nick} is infected" in page


def test_the_deal_can_be_checked_with_what_is_published(finished: PageTable) -> None:
    page = archive_of(finished)
    secret = finished.season.secret
    assert secret.seed in page
    assert finished.season.seed_hash in page
    assert all(seat.secret.nonce in page for seat in finished.seats())
    answer = client_of(None).get(finished.path("deal.json"))
    assert answer["Content-Disposition"] == f'attachment; filename="season-{finished.season_id}-deal.json"'
    deal = json.loads(answer.content)
    assert verify_deal(deal) == []
    deal["roster"][0]["nonce"] += "!"
    assert verify_deal(deal) != []


def test_the_record_replays_to_the_same_end(finished: PageTable) -> None:
    record = json.loads(client_of(None).get(finished.path("record.json")).content)
    outcome = replay(record)
    assert outcome["winner"] == finished.season.winner == "good"
    assert {player["name"]: player["status"] for player in outcome["players"]} == {
        seat.nick: seat.status for seat in finished.seats()
    }


def test_letters_open_only_where_their_writer_agreed() -> None:
    table = make_table(composition={"mafia": 1, "commissar": 1, "civilian": 3})
    sharer, keeper = table.dealt("commissar")[0], table.dealt("civilian")[0]
    sharer.shares_letters = True
    sharer.save()
    table.step()
    table.jail(table.dealt("mafia")[0])
    page = archive_of(table)
    assert f"Letters of {sharer.nick} with the mayor" in page
    assert f"Letters of {keeper.nick} with the mayor" not in page
    assert table.letters(keeper).key not in page
    assert "The game was over before its first night." in page


def test_the_season_page_leads_there(finished: PageTable) -> None:
    page = client_of(None).get(finished.path()).content.decode()
    assert finished.path("archive/") in page
    assert "The city has won" in page


def test_a_season_of_other_rules_keeps_its_archive(finished: PageTable) -> None:
    """An event that today's rules refuse: a vote against himself."""
    nick = finished.seats()[2].nick
    vote = finished.season.log.filter(event__has_key="vote").first()
    assert vote is not None
    vote.event = {"vote": {"by": nick, "against": nick}}
    vote.save()
    page = archive_of(finished)
    assert "This season was played under other rules" in page
    assert f'<th scope="row">{nick}</th>' in page
    assert finished.season.secret.seed in page
