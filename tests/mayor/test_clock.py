"""The mayor and the clock: each change once, announced where players see it."""

from __future__ import annotations

import datetime
from zoneinfo import ZoneInfo

import pytest

from forum.clock import db_now
from games import clock
from games.models import Season
from games.nightbridge import outcome_of, record_of
from games.schedule import LATE_GRACE
from tests.mayor.conftest import DeskTable, desk_table
from tests.support.browsers import client_of

pytestmark = pytest.mark.django_db
MOSCOW = ZoneInfo("Europe/Moscow")


def typed(moment: datetime.datetime) -> str:
    """As the browser sends what the mayor picks on the season's clock."""
    return moment.astimezone(MOSCOW).strftime("%Y-%m-%dT%H:%M")


def to_minute(moment: datetime.datetime) -> datetime.datetime:
    return moment.replace(second=0, microsecond=0)


def ends_at(table: DeskTable) -> datetime.datetime:
    phase = table.season.phases.get(closed_at__isnull=True)
    return phase.ends_at


def test_a_day_is_extended_and_never_cut_but_by_stop(day: DeskTable) -> None:
    was = ends_at(day)
    later = to_minute(was + datetime.timedelta(hours=2))
    assert day.press("mayor/end/", at=typed(was - datetime.timedelta(hours=1))) == 422
    assert ends_at(day) == was
    assert day.press("mayor/end/", at=typed(later)) == 302
    assert ends_at(day) == day.season.due_at == later
    assert len(day.decisions("move_end")) == 1
    told = day.notices()
    assert len(told) == 1
    assert later.astimezone(MOSCOW).strftime("%H:%M") in told[0]
    page = client_of(None).get(f"/t/{day.thread.key}/").content.decode()
    assert "The time has changed" in page


@pytest.mark.parametrize("at", ["", "tomorrow", "2026-13-40T99:99"])
def test_what_is_no_time_is_said_and_kept(day: DeskTable, at: str) -> None:
    was = ends_at(day)
    answer = day.desk.post(day.path("mayor/end/"), {"at": at})
    assert answer.status_code == 422
    assert f'value="{at}"' in answer.content.decode() or not at
    assert ends_at(day) == was
    assert day.decisions("move_end") == []


def test_a_night_is_extended_and_its_morning_set_but_never_before_the_deadline(day: DeskTable) -> None:
    day.step()
    deadline = ends_at(day)
    early = deadline - datetime.timedelta(minutes=5)
    assert day.press("mayor/morning/", at=typed(early)) == 422
    morning = to_minute(deadline + datetime.timedelta(hours=3))
    assert day.press("mayor/morning/", at=typed(morning)) == 302
    assert len(day.decisions("plan_morning")) == 1
    assert morning.astimezone(MOSCOW).strftime("%H:%M") in day.notices()[-1]
    day.step()
    assert day.season.phase_kind == "dawn"
    assert ends_at(day) == morning
    earlier = to_minute(db_now() + datetime.timedelta(minutes=2))
    assert day.press("mayor/end/", at=typed(earlier)) == 302
    assert ends_at(day) == earlier


def test_a_night_that_outlasts_the_planned_morning_is_not_cut(day: DeskTable) -> None:
    day.step()
    morning = to_minute(ends_at(day) + datetime.timedelta(minutes=30))
    day.press("mayor/morning/", at=typed(morning))
    longer = to_minute(ends_at(day) + datetime.timedelta(hours=2))
    assert day.press("mayor/end/", at=typed(longer)) == 302
    day.step()
    dawn = day.season.phases.get(kind="dawn")
    assert dawn.opened_at == dawn.ends_at == longer


def test_before_day_1_the_season_page_shows_the_new_time(db: None) -> None:
    table = desk_table()
    opens = to_minute(db_now() + datetime.timedelta(hours=5))
    assert table.press("mayor/end/", at=typed(opens)) == 302
    page = client_of(None).get(table.path()).content.decode()
    assert opens.isoformat(timespec="seconds") in page


def test_a_stop_of_a_page_left_open_stops_no_other_day(day: DeskTable) -> None:
    for _phase in ("day", "night", "dawn"):
        day.step()
    assert (day.season.phase_kind, day.season.phase_number) == ("day", 2)
    late = day.desk.post(day.path("stop/"), {"confirm_stop": "1", "day": "1"})
    assert late.status_code == 422
    assert day.season.phase_kind == "day"
    assert day.desk.post(day.path("stop/"), {"confirm_stop": "1", "day": "2"}).status_code == 302
    assert [row["number"] for row in day.decisions("stop")] == [1, 2]


def test_a_pause_keeps_the_rest_of_the_phase(day: DeskTable) -> None:
    """A quarter of the day is left, less than the half that an outage would leave."""
    end = ends_at(day)
    Season.objects.filter(pk=day.season_id).update(due_at=db_now() + datetime.timedelta(minutes=150))
    day.season.phases.filter(closed_at__isnull=True).update(
        ends_at=db_now() + datetime.timedelta(minutes=150)
    )
    assert day.press("pause/") == 302
    left = day.season.paused_left
    assert left is not None
    refused = client_of(day.seats()[0].user).post(f"/t/{day.thread.key}/post/", {"source": "Hello?"})
    assert refused.status_code == 422
    assert day.press("resume/") == 302
    assert abs(ends_at(day) - (db_now() + left)) < datetime.timedelta(minutes=1)
    assert ends_at(day) < end
    assert [len(day.decisions(verb)) for verb in ("pause", "resume")] == [1, 1]
    assert ["paused" in line or "goes on" in line for line in day.notices()] == [True, True]


def overdue(table: DeskTable) -> None:
    """The site was down for longer than it may be late. Wall clocks alone are paused."""
    Season.objects.filter(pk=table.season_id).update(schedule="wall")
    due = table.season.due_at
    assert due is not None
    clock.advance_season(table.season_id, now=due + LATE_GRACE + datetime.timedelta(minutes=1))
    assert (table.season.status, table.season.pause_reason) == ("paused", "late")


def test_overdue_after_an_outage_the_mayor_ends_it_now(day: DeskTable) -> None:
    overdue(day)
    assert "End the phase now" in day.page()
    assert day.press("mayor/overdue/") == 302
    assert (day.season.status, day.season.phase_kind) == ("running", "night")
    assert len(day.decisions("resume")) == len(day.decisions("stop")) == 1


def test_overdue_after_an_outage_the_mayor_gives_it_a_new_end(day: DeskTable) -> None:
    overdue(day)
    new_end = to_minute(db_now() + datetime.timedelta(hours=6))
    assert day.press("resume/", until="1", at=typed(new_end)) == 302
    assert (day.season.status, day.season.phase_kind, ends_at(day)) == ("running", "day", new_end)
    assert new_end.astimezone(MOSCOW).strftime("%H:%M") in day.notices()[-1]


def test_nothing_is_overdue_in_a_season_that_its_mayor_has_paused(day: DeskTable) -> None:
    day.press("pause/")
    assert day.press("mayor/overdue/") == 422
    assert day.season.status == "paused"


@pytest.mark.parametrize("phase", ["prelude", "day", "night", "dawn"])
def test_a_season_that_is_called_off_opens_its_archive_and_counts_nowhere(db: None, phase: str) -> None:
    table = desk_table()
    while table.season.phase_kind != phase:
        table.step()
    assert client_of(None).get(table.path("archive/")).status_code == 404
    assert table.press("mayor/cancel/", reason="everybody is ill") == 422
    assert table.press("mayor/cancel/", reason="everybody is ill", sure="on") == 302
    season = table.season
    assert (season.status, season.winner, season.due_at) == ("cancelled", "", None)
    assert table.decisions("cancel", "finish") == [{"reason": "everybody is ill"}]
    archive = client_of(None).get(table.path("archive/")).content.decode()
    assert all(seat.nick in archive for seat in table.seats())
    page = client_of(None).get(table.path()).content.decode()
    assert f"/s/{table.season_id}/archive/" in page
    assert "The season was called off" in page
    assert "The season was called off" in archive
    outcome = outcome_of(season)
    assert outcome["phases"][-1].get("jailed") is None
    assert record_of(season)["format"] == "mafia-record/1"
    assert not Season.objects.filter(status="finished").exists()
    late = client_of(table.seats()[0].user).post(
        f"/t/{table.letters(table.seats()[0]).key}/post/", {"source": "?"}
    )
    assert late.status_code == 422


def test_the_mayor_ends_the_game_as_a_draw_once(day: DeskTable) -> None:
    assert day.press("mayor/draw/") == 422
    assert day.press("mayor/draw/", sure="on") == 302
    assert (day.season.status, day.season.winner) == ("finished", "draw")
    assert len(day.decisions("draw")) == 1
