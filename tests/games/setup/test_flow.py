"""A season from the first step to open sign-up, as forms send it, without script."""

from __future__ import annotations

import datetime
import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from forum.clock import db_now
from games.models import Season, SeasonSecret
from games.transitions.common import schedule_of
from tests.support.browsers import client_of
from tests.support.seasons import make_user

pytestmark = pytest.mark.django_db

FORUM_12 = {
    "players": "12", "role_mafia": "3", "role_butterfly": "on", "role_commissar": "on", "role_sergeant": "on",
    "role_doctor": "on", "role_priest": "on", "role_witness": "on", "role_journalist": "on", "role_civilian": "2",
}  # fmt: skip
TOWN_8 = {
    "players": "8",
    "role_mafia": "2",
    "role_commissar": "on",
    "role_doctor": "on",
    "role_civilian": "4",
}
CLOCK = {
    "schedule": "wall", "time_zone": "Asia/Tbilisi", "morning_time": "09:00", "stop_time": "21:00",
    "night_minutes": "90", "prelude_minutes": "1", "day_minutes": "720", "dawn_minutes": "0",
}  # fmt: skip
ROUNDS = {
    "nomination_time": "17:00", "defence_time": "18:30", "nomination_minutes": "480", "defence_minutes": "90",
    "final_minutes": "150", "revote_minutes": "30",
}  # fmt: skip
FORUM_OPTIONS = {
    "option_night_model": "simultaneous", "option_sergeant_inherits": "killed", "option_journalist_compares": "role",
    "option_reveal_killed_roles": "True", "option_max_days": "",
}  # fmt: skip
CONDUCT = {
    "suicide_no_vote_days": "", "suicide_few_posts_days": "", "suicide_least_posts": "3", "letters": "",
    "graveyard": "",
}  # fmt: skip
GAME = {"title": "Весна", "about": "Для новичков", "ruleset": "forum", "language": "ru"}


def send(desk: Client, season_id: int, step: str, data: dict[str, Any], go: str = "next") -> Any:
    return desk.post(f"/s/{season_id}/setup/{step}/", {**data, "go": go})


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize(
    ("ruleset", "roles", "schedule", "options"),
    [
        ("forum", FORUM_12, CLOCK, {**FORUM_OPTIONS, **CONDUCT}),
        (
            "traditional",
            TOWN_8,
            {**CLOCK, **ROUNDS},
            {"option_parity_ends": "True", "option_max_days": "", **CONDUCT},
        ),
    ],
)
def test_a_season_from_the_first_step_to_open_sign_up(
    admin: User, language: str, ruleset: str, roles: dict[str, str], schedule: Any, options: Any
) -> None:
    desk = client_of(admin, language)
    make_user("Мэрия")
    assert desk.get("/s/new/").status_code == 200
    answer = desk.post("/s/new/", {**GAME, "ruleset": ruleset})
    season = Season.objects.get()
    assert answer["Location"] == f"/s/{season.pk}/setup/players/"
    steps = [
        ("players", roles, "schedule"),
        ("schedule", schedule, "options"),
        ("options", options, "mayor"),
        (
            "mayor",
            {"host": "person", "mayor_nick": "мэрия", "stop_by_hand": "on", "start_mode": "full"},
            "review",
        ),
    ]
    for step, data, following in steps:
        assert desk.get(f"/s/{season.pk}/setup/{step}/").status_code == 200
        assert send(desk, season.pk, step, data)["Location"] == f"/s/{season.pk}/setup/{following}/"
    review = desk.get(f"/s/{season.pk}/setup/review/")
    assert review.context["problems"] == []
    assert not SeasonSecret.objects.exists()
    assert desk.get(f"/s/{season.pk}/setup/open/").status_code == 200
    assert not SeasonSecret.objects.exists()
    assert desk.post(f"/s/{season.pk}/setup/open/")["Location"] == f"/s/{season.pk}/"
    season.refresh_from_db()
    assert (season.status, season.ruleset, season.size) == ("signup", ruleset, int(roles["players"]))
    assert (season.mayor.username, season.stop_by_hand) == ("Мэрия", True)
    assert schedule_of(season).zone == "Asia/Tbilisi"
    assert season.stop_time == datetime.time(21)
    assert season.options == ({"parity_ends": True} if ruleset == "traditional" else {})
    assert season.seed_hash in desk.get(f"/s/{season.pk}/").content.decode()


def test_the_page_of_a_draft_leads_to_its_set_up(desk: Client, draft: Season) -> None:
    link = f'href="/s/{draft.pk}/setup/review/"'
    assert link in desk.get(f"/s/{draft.pk}/").content.decode()
    assert 'href="/s/drafts/"' in desk.get("/seasons/").content.decode()
    reader = client_of(make_user("Читатель", is_staff=True))
    assert link not in reader.get(f"/s/{draft.pk}/").content.decode()
    assert 'href="/s/drafts/"' not in reader.get("/seasons/").content.decode()
    desk.post(f"/s/{draft.pk}/setup/open/")
    assert link not in desk.get(f"/s/{draft.pk}/").content.decode()


def test_an_opened_season_is_no_draft_any_more(desk: Client, draft: Season) -> None:
    desk.post(f"/s/{draft.pk}/setup/open/")
    for path in ("setup/", "setup/players/", "setup/review/", "setup/open/"):
        assert desk.get(f"/s/{draft.pk}/{path}")["Location"] == f"/s/{draft.pk}/"
    assert send(desk, draft.pk, "players", FORUM_12)["Location"] == f"/s/{draft.pk}/"
    draft.refresh_from_db()
    assert draft.size == 10


def test_nobody_but_staff_with_the_permission_sees_any_of_it(draft: Season) -> None:
    staff = make_user("Модератор", is_staff=True)
    paths = ["/s/new/", "/s/drafts/", f"/s/{draft.pk}/setup/players/", f"/s/{draft.pk}/setup/review/",
             f"/s/{draft.pk}/setup/open/", f"/s/{draft.pk}/setup/delete/", "/s/setup/people/?mayor_nick=М"]  # fmt: skip
    posts = ["/s/new/copy/", f"/s/{draft.pk}/setup/check/", f"/s/{draft.pk}/setup/balance/",
             f"/s/{draft.pk}/setup/day/",
             f"/s/{draft.pk}/setup/open/", f"/s/{draft.pk}/setup/delete/", f"/s/{draft.pk}/setup/game/"]  # fmt: skip
    for user in (make_user("Игрок"), staff):
        client = client_of(user)
        assert {client.get(path).status_code for path in paths} == {404}
        assert {client.post(path, {"season": draft.pk}).status_code for path in posts} == {404}
    stranger = client_of(None)
    assert {stranger.get(path).status_code for path in paths} == {302}
    assert Season.objects.get().status == "draft"


@pytest.mark.parametrize(
    ("step", "data", "sentence"),
    [
        ("game", {**GAME, "title": ""}, "Give the season a title"),
        ("players", {**FORUM_12, "players": "14"}, "2 players have no role yet"),
        ("players", {**FORUM_12, "players": "11"}, "There is 1 role too many"),
        ("players", {"players": "6", "role_mafia": "1", "role_civilian": "5"}, "over at the deal (F1.6)"),
        ("players", {**FORUM_12, "role_mafia": "x"}, "Write a whole number."),
        ("players", {**FORUM_12, "role_mafia": "0", "role_civilian": "5"}, "at least 1 must be dealt"),
        ("schedule", {**CLOCK, "stop_time": "25:00"}, "Enter a valid time."),
        ("schedule", {**CLOCK, "time_zone": "Mars/Base"}, "Select a valid choice"),
        ("options", {**FORUM_OPTIONS, **CONDUCT, "option_max_days": "0"}, "greater than or equal to 1"),
        (
            "mayor",
            {"host": "person", "mayor_nick": "Никто Такой", "start_mode": "full"},
            "Nobody has this nickname.",
        ),
        (
            "mayor",
            {"host": "automatic", "start_mode": "mayor"},
            "An automatic mayor can&#x27;t decide when to start.",
        ),
        (
            "mayor",
            {"host": "automatic", "start_mode": "time", "start_at": "2020-01-01T10:00"},
            "still to come",
        ),
    ],
)
def test_a_refusal_keeps_what_was_typed_and_changes_nothing(
    desk: Client, draft: Season, step: str, data: dict[str, str], sentence: str
) -> None:
    before = Season.objects.values().get()
    answer = send(desk, draft.pk, step, data)
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert {name: answer.context["form"][name].value() for name in data} == {
        name: value if value != "on" else answer.context["form"][name].value() for name, value in data.items()
    }
    assert Season.objects.values().get() == before


def test_the_other_step_can_be_looked_at_first_and_nothing_typed_is_lost(desk: Client, draft: Season) -> None:
    wrong = {**FORUM_12, "players": "17"}
    assert send(desk, draft.pk, "players", wrong, go="game")["Location"] == f"/s/{draft.pk}/setup/game/"
    draft.refresh_from_db()
    assert draft.size == 10
    assert "not saved" in desk.get(f"/s/{draft.pk}/setup/game/").content.decode()
    review = desk.get(f"/s/{draft.pk}/setup/review/").content.decode()
    assert "what you typed there can&#x27;t be saved yet" in review
    assert f'href="/s/{draft.pk}/setup/open/"' not in review
    assert desk.post(f"/s/{draft.pk}/setup/open/").status_code == 422
    draft.refresh_from_db()
    assert draft.status == "draft"
    again = desk.get(f"/s/{draft.pk}/setup/players/")
    assert again.context["form"]["players"].value() == "17"
    assert "5 players have no role yet" in again.content.decode()
    assert send(desk, draft.pk, "players", FORUM_12, go="game").status_code == 302
    assert "not saved" not in desk.get(f"/s/{draft.pk}/setup/game/").content.decode()
    draft.refresh_from_db()
    assert draft.size == 12


def test_back_saves_what_is_right(desk: Client, draft: Season) -> None:
    send(desk, draft.pk, "players", FORUM_12, go="game")
    draft.refresh_from_db()
    assert draft.composition["butterfly"] == 1
    page = desk.get(f"/s/{draft.pk}/setup/players/")
    assert page.context["form"]["role_butterfly"].value() == 1
    assert send(desk, draft.pk, "game", GAME, go="leave")["Location"] == "/s/drafts/"
    assert "Весна" in desk.get("/s/drafts/").content.decode()


def test_the_other_game_comes_with_its_own_preset_and_options(desk: Client, draft: Season) -> None:
    Season.objects.update(options={"night_model": "sequential"})
    send(desk, draft.pk, "game", {**GAME, "ruleset": "traditional"})
    draft.refresh_from_db()
    assert draft.options == {}
    assert draft.composition == {"mafia": 3, "commissar": 1, "doctor": 1, "civilian": 5}


@pytest.mark.parametrize(
    ("go", "players", "composition"),
    [
        ("preset:12", "", {"mafia": 3, "butterfly": 1, "civilian": 2, "judge": 0}),
        ("preset", "13", {"mafia": 3, "butterfly": 1, "civilian": 3}),
        ("preset:judge", "13", {"mafia": 3, "civilian": 2, "judge": 1}),
    ],
)
def test_a_preset_fills_the_form_and_saves_nothing(
    desk: Client, draft: Season, go: str, players: str, composition: dict[str, int]
) -> None:
    page = send(desk, draft.pk, "players", {"players": players, "role_mafia": "9"}, go=go)
    assert page.status_code == 200
    filled = page.context["form"]
    assert {role: int(filled[f"role_{role}"].value() or 0) for role in composition} == composition
    assert page.context["check"].problem == ""
    draft.refresh_from_db()
    assert draft.size == 10


def test_what_the_page_shows_is_what_the_draft_has(desk: Client, draft: Season) -> None:
    """Only the roles of the draft are ticked: sent as it stands, the page changes nothing."""
    page = desk.get(f"/s/{draft.pk}/setup/players/").content.decode()
    ticked = set(re.findall(r'name="role_(\w+)"[^>]* checked', page))
    assert ticked == {"commissar", "sergeant", "doctor", "priest", "witness"}
    numbers = dict(re.findall(r'name="role_(\w+)" value="(\d+)"', page))
    assert numbers == {"mafia": "3", "civilian": "2"}


def test_there_is_no_preset_for_so_few(desk: Client, draft: Season) -> None:
    page = send(desk, draft.pk, "players", {"players": "7"}, go="preset")
    assert page.status_code == 422
    assert "the smallest is for 10" in page.content.decode()


def test_the_live_check_says_what_the_roles_come_to(desk: Client, draft: Season) -> None:
    good = desk.post(f"/s/{draft.pk}/setup/check/", FORUM_12)
    assert "These roles can be dealt." in good.content.decode()
    assert [(side.side, side.count) for side in good.context["check"].sides] == [
        ("evil", 4), ("good", 8), ("neutral", 0)
    ]  # fmt: skip
    short = desk.post(f"/s/{draft.pk}/setup/check/", {**FORUM_12, "players": "13"}).content.decode()
    assert "1 player has no role yet" in short
    assert "for example: mafia: 3" in short
    assert desk.post(f"/s/{draft.pk}/setup/check/", {"players": "", "role_mafia": "x"}).status_code == 200


def test_an_unseen_field_of_the_other_schedule_doesnt_stand_in_the_way(desk: Client, draft: Season) -> None:
    fields = {**CLOCK, "day_minutes": "", "prelude_minutes": "x"}
    assert send(desk, draft.pk, "schedule", fields).status_code == 302
    draft.refresh_from_db()
    assert (draft.day_minutes, draft.prelude_minutes, draft.night_minutes) == (720, 1, 90)
    fast = {**CLOCK, "schedule": "durations", "morning_time": "", "day_minutes": "7"}
    assert send(desk, draft.pk, "schedule", fast).status_code == 302
    draft.refresh_from_db()
    assert (draft.schedule, draft.day_minutes, draft.morning_time) == ("durations", 7, datetime.time(9))


def test_parts_of_a_traditional_day_out_of_order_are_refused(desk: Client, draft: Season) -> None:
    send(desk, draft.pk, "game", {**GAME, "ruleset": "traditional"})
    page = send(desk, draft.pk, "schedule", {**CLOCK, **ROUNDS, "defence_time": "21:30"})
    assert page.status_code == 422
    assert "must follow one another" in page.content.decode()
    assert "The parts of the day are out of order" in page.content.decode()


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        (
            {"night_minutes": "720", "stop_time": "23:00", "morning_time": "10:00"},
            "The night lasts until after the next",
        ),
        (
            {"stop_time": "08:00", "morning_time": "10:00"},
            "STOP at 08:00 is earlier than the morning at 10:00",
        ),
        ({"stop_time": "10:00", "morning_time": "10:00"}, "a day lasts twenty-four hours"),
        ({"schedule": "durations", "day_minutes": "5"}, "short for the rule of suicides"),
    ],
)
def test_what_is_probably_not_meant_is_asked(
    desk: Client, draft: Season, fields: dict[str, str], sentence: str
) -> None:
    live = desk.post(f"/s/{draft.pk}/setup/day/", {**CLOCK, **fields})
    assert sentence in live.content.decode()
    assert send(desk, draft.pk, "schedule", {**CLOCK, **fields}).status_code == 302
    assert sentence in desk.get(f"/s/{draft.pk}/setup/review/").content.decode()
    usual = desk.post(f"/s/{draft.pk}/setup/day/", CLOCK)
    assert "Is this meant?" not in usual.content.decode()


def test_the_start_is_a_moment_on_the_seasons_clock(desk: Client, draft: Season) -> None:
    Season.objects.update(time_zone="Asia/Vladivostok")
    day = (db_now() + datetime.timedelta(days=30)).date()
    data = {"host": "automatic", "start_mode": "time", "start_at": f"{day}T12:00", "allow_smaller": "on"}
    assert send(desk, draft.pk, "mayor", data).status_code == 302
    draft.refresh_from_db()
    assert draft.start_at == datetime.datetime.combine(day, datetime.time(2), tzinfo=datetime.UTC)
    assert f'value="{day}T12:00"' in desk.get(f"/s/{draft.pk}/setup/mayor/").content.decode()


def test_a_start_that_has_passed_meanwhile_is_said_in_the_review(desk: Client, draft: Season) -> None:
    Season.objects.update(start_mode="time", start_at=db_now() - datetime.timedelta(minutes=1))
    page = desk.get(f"/s/{draft.pk}/setup/review/").content.decode()
    assert "Sign-up can't be opened yet" in page
    assert f'href="/s/{draft.pk}/setup/mayor/">Mayor and start</a>' in page
    answer = desk.post(f"/s/{draft.pk}/setup/open/")
    assert answer.status_code == 422
    assert not SeasonSecret.objects.exists()


def test_an_earlier_season_is_copied_without_its_start_and_its_secrets(desk: Client, draft: Season) -> None:
    fields = {"options": {"night_model": "sequential"}, "stop_time": datetime.time(20), "about": "как тогда"}
    Season.objects.update(**fields, start_mode="time", start_at=db_now() + datetime.timedelta(days=1))
    desk.post(f"/s/{draft.pk}/setup/open/")
    assert "Зимний город" in desk.get("/s/new/").content.decode()
    answer = desk.post("/s/new/copy/", {"season": draft.pk})
    copy = Season.objects.get(status="draft")
    assert answer["Location"] == f"/s/{copy.pk}/setup/game/"
    assert (copy.title, copy.options, copy.stop_time) == (
        "Зимний город (copy)",
        fields["options"],
        datetime.time(20),
    )
    assert (copy.seed_hash, copy.start_at, copy.signup_opened_at, copy.due_at) == ("", None, None, None)
    assert desk.post("/s/new/copy/", {"season": "x"})["Location"] == "/s/new/"
    assert Season.objects.count() == 2


def test_a_draft_is_thrown_away_after_a_question(desk: Client, draft: Season) -> None:
    assert "Throw “Зимний город” away?" in desk.get(f"/s/{draft.pk}/setup/delete/").content.decode()
    for _tap in (1, 2):
        assert desk.post(f"/s/{draft.pk}/setup/delete/")["Location"] == "/s/drafts/"
    assert not Season.objects.exists()


def test_a_title_is_text_on_every_page(desk: Client, draft: Season) -> None:
    Season.objects.update(title="<b>&", about="<script>")
    for step in ("game", "players", "schedule", "options", "mayor", "review", "open", "delete"):
        page = desk.get(f"/s/{draft.pk}/setup/{step}/").content.decode()
        assert "<b>&" not in page
        assert "<script>" not in page.replace("<script src", "")


def test_people_are_suggested_as_the_nickname_is_typed(desk: Client) -> None:
    make_user("Глеб Ночной")
    make_user("Бот Глеб", is_bot=True)
    assert "Глеб Ночной" in desk.get("/s/setup/people/", {"mayor_nick": "глеб"}).content.decode()
    assert "<option" not in desk.get("/s/setup/people/", {"mayor_nick": ""}).content.decode()
    assert "Бот" not in desk.get("/s/setup/people/", {"mayor_nick": "бот"}).content.decode()


def test_discipline_and_openness_are_chosen_in_the_options(desk: Client, draft: Season) -> None:
    page = desk.get(f"/s/{draft.pk}/setup/options/").content.decode()
    assert re.search(r'name="letters" value=""[^>]* checked', page)
    chosen = {
        "suicide_no_vote_days": "0", "suicide_few_posts_days": "3", "suicide_least_posts": "5", "letters": "closed",
        "complaints_hidden": "on", "graveyard": "False",
    }  # fmt: skip
    options = {**FORUM_OPTIONS, "option_reveal_killed_roles": "False", "option_max_days": "9"}
    assert send(desk, draft.pk, "options", {**options, **chosen}).status_code == 302
    draft.refresh_from_db()
    assert draft.options == {"reveal_killed_roles": False, "max_days": 9}
    assert (draft.no_vote_limit, draft.few_posts_limit, draft.suicide_least_posts) == (0, 3, 5)
    assert (draft.letters_closed, draft.complaints_hidden, draft.has_graveyard) == (True, True, False)
    again = desk.get(f"/s/{draft.pk}/setup/options/").content.decode()
    assert re.search(r'name="option_reveal_killed_roles" value="False"[^>]* checked', again)
    assert send(desk, draft.pk, "options", {**FORUM_OPTIONS, **CONDUCT}).status_code == 302
    draft.refresh_from_db()
    assert (draft.options, draft.letters, draft.graveyard) == ({}, "", None)
