"""The drawings of votes as numbers: what lies where, and that nothing is told by colour alone."""

from __future__ import annotations

import datetime
from itertools import pairwise
from zoneinfo import ZoneInfo

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.charts import Cast, Cell, StepChart, close_up, draw_grid, draw_steps, time_ticks

ZONE = ZoneInfo("Europe/Moscow")
OPENED = datetime.datetime(2026, 3, 3, 10, 0, tzinfo=ZONE)
STOP = datetime.datetime(2026, 3, 3, 22, 0, tzinfo=ZONE)


def at(clock: str) -> datetime.datetime:
    return datetime.datetime.combine(OPENED.date(), datetime.time.fromisoformat(clock), tzinfo=ZONE)


def cast(clock: str, target: str, number: int, **more: bool) -> Cast:
    return Cast(at(clock), f"voter {number}", target, number, **more)


def draw(casts: list[Cast], now: datetime.datetime = STOP, start: datetime.datetime = OPENED) -> StepChart:
    return draw_steps(casts, start=start, end=STOP, now=now, zone=ZONE)


def test_a_line_goes_up_at_each_vote_and_on_to_stop() -> None:
    chart = draw([cast("13:00", "A", 2), cast("16:00", "A", 3)])
    (line,) = chart.lines
    assert [(mark.x, mark.number, mark.count) for mark in line.marks] == [
        ("25.00%", "2", 1),
        ("50.00%", "3", 2),
    ]
    up, across, up_again, to_the_end = line.strokes
    assert (up.x1, up.x2, up.y1) == ("25.00%", "25.00%", chart.base_y)
    assert (across.x1, across.x2, across.y1) == ("25.00%", "50.00%", across.y2)
    assert up_again.y1 == across.y1
    assert (to_the_end.x2, to_the_end.y2) == ("100.00%", line.label.line_y)
    assert chart.now_x == ""


def test_a_day_that_runs_is_drawn_up_to_now() -> None:
    (line,) = draw([cast("13:00", "A", 2)], now=at("16:00")).lines
    assert line.strokes[-1].x2 == "50.00%"
    assert (line.rest.x1, line.rest.x2) == ("50.00%", "100%")
    assert draw([], now=at("16:00")).now_x == "50.00%"


def test_most_votes_come_first_and_of_equal_ones_who_had_them_first() -> None:
    votes = [cast("11:00", "A", 2), cast("12:00", "B", 3), cast("13:00", "B", 4), cast("14:00", "A", 5)]
    assert [line.nick for line in draw(votes).lines] == ["B", "A"]
    more = [*votes, cast("15:00", "C", 6), cast("16:00", "C", 7), cast("17:00", "C", 8)]
    assert [(line.nick, line.label.count) for line in draw(more).lines] == [("C", 3), ("B", 2), ("A", 2)]


def test_a_vote_that_lapsed_counts_nothing_and_is_still_there() -> None:
    chart = draw([cast("11:00", "A", 2, lapsed=True), cast("12:00", "B", 3)])
    assert [line.nick for line in chart.lines] == ["B"]
    assert [(mark.number, mark.y, mark.count) for mark in chart.lapsed] == [("2", chart.base_y, 0)]


def test_a_close_up_begins_with_the_count_that_was() -> None:
    early = [cast("12:00", "A", 2), cast("13:00", "B", 3)]
    late = [cast(f"21:5{minute}", "A", minute) for minute in (6, 7, 8)]
    begin = close_up([*early, *late], start=OPENED, end=STOP)
    assert begin == STOP - datetime.timedelta(minutes=5)
    first, second = draw([*early, *late], start=begin).lines
    assert (first.nick, first.label.count, [mark.count for mark in first.marks]) == ("A", 4, [2, 3, 4])
    assert (second.nick, second.marks) == ("B", ())


def test_no_close_up_where_votes_are_few_or_spread() -> None:
    assert close_up([cast("21:59", "A", 2)] * 3, start=OPENED, end=STOP) is None
    spread = [cast(f"{hour}:00", "A", hour) for hour in range(11, 22)]
    assert close_up(spread, start=OPENED, end=STOP) is None
    short = OPENED + datetime.timedelta(minutes=10)
    votes = [cast("10:09", "A", number) for number in range(4)]
    assert close_up(votes, start=OPENED, end=short) is None


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.tuples(st.integers(0, 719), st.sampled_from("ABCDEFGHIJKL")), max_size=40))
def test_lines_differ_by_more_than_colour_and_labels_never_touch(votes: list[tuple[int, str]]) -> None:
    casts = [
        Cast(OPENED + datetime.timedelta(minutes=minute), "v", target, number)
        for number, (minute, target) in enumerate(sorted(votes), 2)
    ]
    chart = draw(casts)
    assert len({(line.shape, line.dash) for line in chart.lines}) == len(chart.lines)
    places = [float(line.label.y) for line in chart.lines]
    assert all(below - above >= 16.9 for above, below in pairwise(places))
    assert all(float(chart.top_y) < y <= float(chart.base_y) for y in places)
    assert sum(line.label.count for line in chart.lines) == len(casts)
    for line in chart.lines:
        assert [mark.count for mark in line.marks] == list(range(1, line.label.count + 1))
        heights = [float(mark.y) for mark in line.marks]
        assert heights == sorted(heights, reverse=True)


@given(st.integers(1, 60 * 24 * 8))
def test_the_axis_has_round_times_and_room_for_them(minutes: int) -> None:
    ticks = time_ticks(OPENED, OPENED + datetime.timedelta(minutes=minutes), ZONE)
    assert len(ticks) <= 5
    shares = [float(tick.x.removesuffix("%")) for tick in ticks]
    assert shares == sorted(set(shares))
    assert all(0 < share < 100 for share in shares)


def test_the_axis_keeps_the_readers_clock() -> None:
    kamchatka = ZoneInfo("Asia/Kamchatka")
    assert [tick.label for tick in time_ticks(OPENED, STOP, ZONE)] == ["12:00", "16:00", "20:00"]
    assert [tick.label for tick in time_ticks(OPENED, STOP, kamchatka)] == ["20:00", "00:00", "04:00"]
    days = time_ticks(OPENED, OPENED + datetime.timedelta(days=4), ZONE)
    assert [tick.label for tick in days] == ["05.03", "07.03"]
    assert time_ticks(STOP, OPENED, ZONE) == ()


def test_a_long_nick_is_cut_in_the_picture_alone() -> None:
    (line,) = draw([cast("12:00", "Константин Константинопольский", 2)]).lines
    assert line.nick == "Константин Константинопольский"
    assert line.label.text == "Константин…"


def test_the_grid_has_a_box_for_each_voter_and_vote() -> None:
    grid = draw_grid(
        ["1", "2"], [("A", [Cell("none"), Cell("out")]), ("B", [Cell("other", "/p", "t"), Cell("ahead")])]
    )
    assert [column.x for column in grid.columns] == ["25.00%", "75.00%"]
    assert grid.box_width == "50.00%"
    assert [(row.nick, [box.cell.kind for box in row.boxes]) for row in grid.rows] == [
        ("A", ["none", "out"]),
        ("B", ["other", "ahead"]),
    ]
    assert float(grid.rows[1].y) - float(grid.rows[0].y) == float(grid.row_height)
