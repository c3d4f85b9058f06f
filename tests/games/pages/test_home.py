"""Home: what waits for me, what everybody sees."""

from __future__ import annotations

import datetime

import pytest

from accounts.models import User
from forum.clock import db_now
from games import actions
from games.models import LastSeen, Season, SeasonChain, Seat, Staff
from games.queries.accused import Subject
from tests.games.pages.conftest import PageTable, cost_of, make_table
from tests.support.browsers import client_of
from tests.support.seasons import make_season, make_user, sit_down

pytestmark = pytest.mark.django_db


def home_of(user: User | None) -> str:
    return " ".join(client_of(user).get("/").content.decode().split())


def test_a_guest_is_told_what_this_is_and_what_recruits(signup: PageTable) -> None:
    page = home_of(None)
    assert "Forum Mafia is a game of talk" in page
    assert "/accounts/signup/" in page
    assert signup.path() in page
    assert "3 of 8 seats taken" in page


def test_empty_lists_say_so(db: None) -> None:
    page = home_of(make_user("Галя"))
    assert "You aren't in any season at the moment." in page
    assert "No season recruits right now." in page
    assert "The city sleeps: no season is running." in page


def test_a_player_sees_what_is_due(day: PageTable) -> None:
    commissar, target = day.dealt("commissar")[0], day.dealt("civilian")[0]
    page = home_of(commissar.user)
    assert f'<a href="/t/{day.thread.key}/#composer">Vote</a>' in page
    assert "Night action not sent" in page
    assert f'<a href="/t/{day.thread.key}/unread/">1 new post</a>' in page
    assert '<a href="/letters/">2 new letters</a>' in page
    assert "sergeant" not in page[page.index("my-seasons") : page.index("home-columns")]
    vote = day.vote(commissar, target, db_now())
    day.order(commissar, "check", [target], db_now())
    page = home_of(commissar.user)
    assert f'<a href="/t/{day.thread.key}/{vote.number}/">You voted against {target.nick}</a>' in page
    assert "Night action sent" in page
    assert "Night action not sent" not in page


def test_who_has_no_night_action_is_not_asked_for_one(day: PageTable) -> None:
    page = home_of(day.dealt("civilian")[0].user)
    assert "Night action" not in page
    assert ">Vote</a>" in page


def test_the_clans_order_is_sent_for_all_of_it(day: PageTable) -> None:
    sender, other = day.dealt("mafia")
    assert "Night action not sent" in home_of(other.user)
    day.order(sender, "shoot", [day.dealt("civilian")[0]], db_now())
    assert "Night action sent" in home_of(other.user)


def test_whoever_is_out_has_nothing_due_but_to_read(day: PageTable) -> None:
    doctor = day.dealt("doctor")[0]
    day.jail(doctor)
    page = home_of(doctor.user)
    assert "jailed" in page
    assert ">Vote</a>" not in page
    assert "Night action" not in page
    assert "new posts" in page


def test_a_mayor_who_posts_stop_by_hand_is_reminded_and_sees_letters_as_one() -> None:
    mayor = make_user("Мэрия")
    table = make_table(mayor=mayor, stop_by_hand=True)
    table.step()
    for seat in table.seats()[:2]:
        table.write(table.letters(seat), seat, "Вопрос", db_now())
    page = home_of(mayor)
    assert "You are the mayor" in page
    assert ">Post STOP</a>" in page
    assert "2 new letters" in page
    assert page.count("new letter") == 1


def complained(day: PageTable) -> list[Seat]:
    """The second player complains about the first."""
    accused, complainant = day.seats()[:2]
    actions.file_complaint(
        complainant=complainant.user,
        subject=Subject(season_id=day.season_id, seat_number=accused.number),
        season_id=day.season_id,
        plaint=actions.Plaint(rule="D6", words="Спорит в другом чате."),
        now=db_now(),
    )
    return [accused, complainant]


def test_a_mayor_and_nobody_else_is_told_of_complaints_that_wait(day: PageTable) -> None:
    accused, complainant = complained(day)
    assert f'<a href="{day.path("mayor/")}#complaints">1 complaint to decide on</a>' in home_of(
        day.season.mayor
    )
    for user in (accused.user, complainant.user):
        assert "complaint to decide on" not in home_of(user)


def test_a_deputy_is_told_of_complaints_while_he_sits_at_the_desk_alone(day: PageTable) -> None:
    """He is called, and the mayor comes back: what has been filed since is no business of his."""
    deputy, now = make_user("Зам"), db_now()
    Staff.objects.create(season=day.season, user=deputy, kind="deputy", added_at=now, called_at=now)
    complained(day)
    assert "1 complaint to decide on" in home_of(deputy)
    mayor = day.season.mayor
    assert mayor is not None
    LastSeen.objects.create(season=day.season, user=mayor, at=now + datetime.timedelta(minutes=1))
    assert client_of(deputy).get(day.path("mayor/")).status_code == 404
    page = home_of(deputy)
    assert "complaint to decide on" not in page
    assert "You are the mayor" not in page


def test_what_ends_soonest_stands_first(day: PageTable) -> None:
    player = day.seats()[0].user
    sooner = make_table(players=0, title="Ближе")
    sit_down(sooner, player, now=db_now())
    Season.objects.filter(pk=day.season_id).update(due_at=db_now() + datetime.timedelta(hours=9))
    for due_in, first in ((datetime.timedelta(hours=1), sooner), (None, day)):
        Season.objects.filter(pk=sooner.season_id).update(due_at=due_in and db_now() + due_in)
        places = {table.season_id: home_of(player).index(f'href="{table.path()}"') for table in (day, sooner)}
        assert min(places, key=places.__getitem__) == first.season_id


def test_finished_seasons_are_listed_with_their_winner(finished: PageTable) -> None:
    page = home_of(None)
    assert "The city has won: good has beaten every villain." in page
    assert finished.path() in page


def test_a_season_that_is_over_stays_among_mine_for_a_day(finished: PageTable) -> None:
    player = finished.seats()[0].user
    assert "See who was who" in home_of(player)
    assert "See who was who" not in home_of(make_user("Чужой"))
    Season.objects.update(ended_at=db_now() - datetime.timedelta(days=2))
    assert "See who was who" not in home_of(player)


def test_a_stop_by_hand_is_told_at_its_set_time() -> None:
    table = make_table(mayor=make_user("Мэрия"), stop_by_hand=True)
    table.step()
    due = table.season.due_at
    assert due is not None
    assert due > table.day.ends_at
    for path in ("/", table.path()):
        page = client_of(None).get(path).content.decode()
        assert table.day.ends_at.isoformat(timespec="seconds") in page
        assert due.isoformat(timespec="seconds") not in page


def test_older_seasons_by_pages(db: None) -> None:
    for number in range(25):
        make_season(title=f"Сезон {number}")
    Season.objects.update(status="finished", winner="draw", ended_at=db_now())
    first = client_of(None).get("/seasons/").content.decode()
    assert "Сезон 24" in first
    assert "Сезон 3<" not in first
    assert "Sign-up is open" in first
    key = Season.objects.get(title="Сезон 5").pk
    assert f"?before={key}" in first
    second = client_of(None).get(f"/seasons/?before={key}").content.decode()
    assert "Сезон 4<" in second
    assert "Сезон 5<" not in second
    assert client_of(None).get("/seasons/?before=²").status_code == 200


def test_home_costs_the_same_for_one_season_and_many(db: None) -> None:
    user = make_user("Галя")
    costs = []
    for count in (1, 3):
        for number in range(count):
            table = make_table(players=0, title=f"Сезон {number}")
            sit_down(table, user, now=db_now())
        costs.append(cost_of(client_of(user), "/"))
    assert costs[0] == costs[1]


def test_a_season_that_bots_fill_up_says_when(db: None) -> None:
    chain = SeasonChain.objects.create(title="Quick Town", recruit_minutes=3, composition={"mafia": 1})
    opened = db_now()
    make_season(title="Quick Town no. 1", chain=chain, status="signup", signup_opened_at=opened)
    page = home_of(None)
    assert "bots take the seats still free" in page
    assert (opened + datetime.timedelta(minutes=3)).isoformat(timespec="seconds") in page
    assert "starts when all seats are taken" not in page
    chain.is_active = False
    chain.save()
    assert "starts when all seats are taken" in home_of(None)


@pytest.mark.parametrize(
    ("players", "due"),
    [(5, "Start the season once enough players have come"), (8, "Start the season when you are ready")],
)
def test_the_mayor_is_not_asked_to_start_before_enough_have_come(players: int, due: str, db: None) -> None:
    mayor = make_user("Мэрия")
    make_table(players=players, start_mode="mayor", mayor=mayor)
    assert due in home_of(mayor)


def test_chains_do_not_crowd_finished_seasons_out(db: None) -> None:
    make_season(title="Summer", status="finished")
    chain = SeasonChain.objects.create(title="Quick Town", composition={"mafia": 1})
    for number in range(7):
        make_season(title=f"Quick Town no. {number}", chain=chain, status="finished")
    page = home_of(None)
    assert "Summer" in page
    assert "Quick Town no. 6" in page
    assert "Quick Town no. 5" not in page
    assert "Quick Town no. 5" in client_of(None).get("/seasons/").content.decode()
