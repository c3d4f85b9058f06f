"""Profiles and the table of the best: games that are over, what the archive opened, bans decided in public."""

from __future__ import annotations

import pytest
from django.core.management import call_command

from accounts.models import User
from forum.clock import db_now
from games.actions import (
    Verdict,
    call_off_season,
    end_as_draw,
    exclude_player,
    lift_sanction,
    sanction_player,
)
from games.models import Sanction, Season, Seat, SeatResult
from games.queries.people import PEOPLE_A_PAGE, best_people, find_people, player_games
from games.queries.standings import least_share
from tests.games.pages.conftest import PageTable, cost_of, make_table
from tests.support.browsers import client_of
from tests.support.seasons import make_user

pytestmark = pytest.mark.django_db


def profile_of(user: User, viewer: User | None = None) -> str:
    return client_of(viewer).get(f"/people/{user.username}/").text


def kept_for(table: PageTable) -> dict[str, tuple[str, str, str]]:
    rows = SeatResult.objects.filter(seat__season=table.season_id)
    return {row.seat.nick: (row.role, row.side, row.outcome) for row in rows.select_related("seat")}


def test_a_finished_game_stands_on_the_profile_with_role_side_and_how_he_left(finished: PageTable) -> None:
    jailed = finished.dealt("mafia")[0]
    page = profile_of(jailed.user)
    for words in (
        "lost",
        "Mafioso, evil",
        "jailed, day 1",
        f"/s/{finished.season_id}/archive/",
        finished.season.title,
    ):
        assert words in page, words
    doctor = finished.dealt("doctor")[0]
    page = profile_of(doctor.user)
    assert "won" in page
    assert "lived to see the end" in page
    assert "100 %" in page


def test_results_are_those_of_the_archive(finished: PageTable) -> None:
    kept = kept_for(finished)
    for seat in finished.seats():
        evil = seat.secret.role == "mafia"
        assert kept[seat.nick] == (seat.secret.role, "evil" if evil else "good", "lost" if evil else "won")


def test_a_running_season_says_nothing(day: PageTable) -> None:
    for seat in day.seats():
        page = profile_of(seat.user, viewer=seat.user)
        assert "No game played to its end yet." in page
        assert day.season.title not in page
    assert not SeatResult.objects.exists()
    assert "No game is over yet" in client_of(None).get("/people/").text


def test_what_was_called_off_counts_nowhere(day: PageTable) -> None:
    mayor = day.season.mayor
    assert mayor is not None
    call_off_season(season_id=day.season_id, actor=mayor, reason="гроза", now=db_now())
    assert not SeatResult.objects.exists()
    assert "No game played to its end yet." in profile_of(day.seats()[0].user)


def test_a_draw_is_a_draw(day: PageTable) -> None:
    mayor = day.season.mayor
    assert mayor is not None
    end_as_draw(season_id=day.season_id, actor=mayor, now=db_now())
    assert {outcome for _role, _side, outcome in kept_for(day).values()} == {"draw"}


def test_the_excluded_win_nothing() -> None:
    table = make_table(mayor=make_user("Мэрия"), composition={"mafia": 1, "doctor": 1, "civilian": 4})
    table.step()
    out = table.dealt("civilian")[0]
    mayor = table.season.mayor
    assert mayor is not None
    exclude_player(
        season_id=table.season_id, seat_number=out.number, actor=mayor, reason="хамил", now=db_now()
    )
    table.jail(table.dealt("mafia")[0])
    kept = kept_for(table)
    assert kept[out.nick] == ("civilian", "good", "lost")
    assert kept[table.dealt("doctor")[0].nick][2] == "won"
    assert "excluded" in profile_of(out.user)


def test_results_of_older_seasons_can_be_kept_later(
    finished: PageTable, capsys: pytest.CaptureFixture[str]
) -> None:
    before = kept_for(finished)
    SeatResult.objects.all().delete()
    call_command("keep_results")
    assert kept_for(finished) == before
    call_command("keep_results")
    assert capsys.readouterr().out.split() == ["1", "seasons", "0", "seasons"]


def give(user: User, table: PageTable, won: int, lost: int, side: str = "good") -> None:
    """Results out of nothing, on seats of seasons that are over."""
    for turn in range(won + lost):
        season = Season.objects.create(
            title=f"Игра {turn}", status="finished", ended_at=db_now(), dealt_at=db_now()
        )
        seat = Seat.objects.create(season=season, user=user, number=1, nick=user.username, joined_at=db_now())
        outcome = "won" if turn < won else "lost"
        SeatResult.objects.create(seat=seat, user=user, role="civilian", side=side, outcome=outcome)


def test_few_games_dont_beat_many(signup: PageTable) -> None:
    lucky, steady, unlucky, bot = (
        make_user("Везучая"), make_user("Упорный"), make_user("Бедный"), make_user("Робби", is_bot=True),
    )  # fmt: skip
    give(lucky, signup, 2, 0)
    give(steady, signup, 9, 3)
    give(unlucky, signup, 0, 2, side="evil")
    give(bot, signup, 3, 0)
    people = best_people().people
    assert [line.nick for line in people] == ["Упорный", "Везучая", "Бедный"]
    assert [line.least for line in people] == [47, 34, 0]
    assert (people[0].city.won, people[0].city.games, people[0].mafia.games) == (9, 12, 0)
    assert (people[2].mafia.won, people[2].mafia.games) == (0, 2)
    page = client_of(None).get("/people/").text
    assert "Робби" not in page
    assert "Bots are left out" in page
    assert page.index("Упорный") < page.index("Везучая") < page.index("Бедный")


@pytest.mark.parametrize(
    ("won", "games", "least"), [(0, 1, 0.0), (1, 1, 0.2065), (9, 12, 0.4677), (50, 100, 0.4038)]
)
def test_the_measure_is_wilsons(won: int, games: int, least: float) -> None:
    assert least_share(won, games) == pytest.approx(least, abs=0.0002)


def test_the_table_goes_on_by_key_and_misses_nobody(
    signup: PageTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.queries.people.PEOPLE_A_PAGE", 3)
    assert PEOPLE_A_PAGE == 50
    people = [make_user(f"Игрок {number}") for number in range(8)]
    for number, user in enumerate(people):
        give(user, signup, number % 3, 1)
    seen, key, pages = [], "", 0
    while True:
        answer = client_of(None).get("/people/", {"after": key} if key else {})
        page = best_people(after=key)
        assert all(line.nick in answer.text for line in page.people)
        seen += [line.nick for line in page.people]
        pages += 1
        key = page.next_key
        if not key:
            break
        assert f"?after={key}" in answer.text
    assert pages == 3
    assert sorted(seen) == sorted(user.username for user in people)
    for odd in ("x", "1-", "-1", "9" * 40 + "-1", "1-2-3"):
        assert client_of(None).get("/people/", {"after": odd}).status_code == 200


def test_search_finds_look_alikes_and_bots(signup: PageTable) -> None:
    make_user("Алёна К")
    make_user("Робби", is_bot=True)
    make_user("Служба", is_service=True)
    make_user("Ушёл", is_active=False)
    assert [line.nick for line in find_people("алена").people] == ["Алёна К"]
    assert [line.nick for line in find_people("РОББ").people] == ["Робби"]
    assert find_people("служба").people == find_people("ушёл").people == ()
    page = client_of(None).get("/people/", {"q": "робб"}).text
    assert "Робби" in page
    assert ">bot<" in page
    assert "Nobody's nickname holds “&lt;ъъ&gt;”" in client_of(None).get("/people/", {"q": "<ъъ>"}).text


def test_all_games_go_on_by_key(signup: PageTable) -> None:
    user = make_user("Упорный")
    give(user, signup, 21, 4)
    first = client_of(None).get("/people/Упорный/").text
    page = player_games(None, user_id=user.pk)
    assert page is not None
    assert len(page.games) == 20
    assert f"?before={page.older}" in first
    rest = client_of(None).get("/people/Упорный/games/", {"before": page.older}).text
    assert rest.count("played-game") == 5
    assert client_of(None).get("/people/УПОРНЫЙ/games/").status_code == 302
    assert client_of(None).get("/people/никто/games/").status_code == 404


def test_a_profile_costs_the_same_for_one_game_and_many(signup: PageTable) -> None:
    one, many = make_user("Раз"), make_user("Много")
    give(one, signup, 1, 0)
    give(many, signup, 9, 9)
    client = client_of(None)
    assert cost_of(client, "/people/Раз/") == cost_of(client, "/people/Много/")


def ban(table: PageTable, rule: str, reason: str) -> Sanction:
    seat, mayor = table.dealt("civilian")[0], table.season.mayor
    assert mayor is not None
    verdict = Verdict(kind="ban", rule=rule, reason=reason, seasons=2)
    return sanction_player(
        season_id=table.season_id, seat_number=seat.number, verdict=verdict, actor=mayor, now=db_now()
    )[0]


def test_a_ban_is_shown_once_it_was_named_to_everybody(day: PageTable) -> None:
    given = ban(day, "D5", "выпытывал роль")
    page = profile_of(given.user)
    assert "For the next 2 seasons (D5)" in page
    assert "выпытывал роль" in page
    assert "выпытывал роль" in client_of(None).get("/people/").text


def test_a_ban_that_only_its_person_knows_opens_with_the_archive(day: PageTable) -> None:
    given = ban(day, "D6", "болтал в других темах")
    boss = make_user("Админ", is_staff=True, is_superuser=True)
    for viewer in (None, given.user, day.season.mayor, boss):
        assert "болтал" not in profile_of(given.user, viewer)
        assert "болтал" not in client_of(viewer).get("/people/").text
    mayor = day.season.mayor
    assert mayor is not None
    end_as_draw(season_id=day.season_id, actor=mayor, now=db_now())
    assert "болтал в других темах" in profile_of(given.user)
    assert "болтал в других темах" in client_of(None).get("/people/").text
    lift_sanction(season_id=day.season_id, sanction_id=given.pk, reason="ошибка", actor=mayor, now=db_now())
    assert "The ban was lifted." in profile_of(given.user)
    assert "болтал" not in client_of(None).get("/people/").text
