"""What is allowed in a set-up and probably not meant: said to admins before a season is opened."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from ..enums import ScheduleKind, StartMode
from ..models.season import SeasonSettings
from ..nightbridge import has_rounds
from ..schedule import A_DAY_IN_MINUTES, minutes_between

SHORT_DAY = 3 * 60
SHORT_NIGHT = 20
SHORT_PART = 20


def setup_warnings(season: SeasonSettings) -> tuple[str, ...]:
    """Sentences, each with what would be usual; the season or chain may be unsaved."""
    by_clock = season.schedule == ScheduleKind.WALL_CLOCK
    found = [*(_clock_warnings(season) if by_clock else _duration_warnings(season)), *_start_warnings(season)]
    return tuple(found)


def _clock_warnings(season: SeasonSettings) -> Iterator[str]:
    morning, stop = season.morning_time, season.stop_time
    day = minutes_between(morning, stop)
    words = {"morning": f"{morning:%H:%M}", "stop": f"{stop:%H:%M}"}
    if morning == stop:
        yield _(
            "Morning and STOP are the same time of day: a day lasts twenty-four hours and leaves no room for the"
            " night. Usual are 10:00 and 22:00."
        )
    elif stop < morning:
        yield (
            _(
                "STOP at %(stop)s is earlier than the morning at %(morning)s, so each day goes on past midnight until"
                " STOP of the next date. Usual are 10:00 and 22:00."
            )
            % words
        )
    if morning != stop and day + season.night_minutes > A_DAY_IN_MINUTES:
        yield _(
            "The night lasts until after the next morning at %(morning)s: days would open late or skip a date."
            " With STOP at %(stop)s the night can last %(longest)d minutes at most."
        ) % {**words, "longest": A_DAY_IN_MINUTES - day}
    if day < SHORT_DAY:
        yield _("A day of %(minutes)d minutes is short: who works or sleeps then can't vote.") % {
            "minutes": day
        }
    if season.night_minutes < SHORT_NIGHT:
        yield _("A night of %(minutes)d minutes is short for orders after STOP.") % {
            "minutes": season.night_minutes
        }
    if has_rounds(season.ruleset):
        yield from _part_warnings(season)


def _part_warnings(season: SeasonSettings) -> Iterator[str]:
    """T3: the parts of a day by the clock."""
    ends = [
        minutes_between(season.morning_time, clock)
        for clock in (season.nomination_time, season.defence_time, season.stop_time)
    ]
    if not ends[0] < ends[1] < ends[2]:
        yield _(
            "The parts of the day are out of order: the nomination ends at %(nomination)s, the defence at %(defence)s,"
            " STOP is at %(stop)s. Each must be later than the one before."
        ) % {
            "nomination": f"{season.nomination_time:%H:%M}",
            "defence": f"{season.defence_time:%H:%M}",
            "stop": f"{season.stop_time:%H:%M}",
        }
        return
    if min(ends[0], ends[1] - ends[0], ends[2] - ends[1]) < SHORT_PART:
        yield _("A part of the day is shorter than %(minutes)d minutes.") % {"minutes": SHORT_PART}


def _duration_warnings(season: SeasonSettings) -> Iterator[str]:
    day = season.day_minutes
    if has_rounds(season.ruleset):
        day = season.nomination_minutes + season.defence_minutes + season.final_minutes
    if day < SHORT_DAY and (season.no_vote_limit or season.few_posts_limit):
        yield _(
            "Days of %(minutes)d minutes are short for the rule of suicides (D1, D2): who is away for an hour is"
            " excluded. Set both to 0 for a fast game."
        ) % {"minutes": day}
    whole = day + season.night_minutes + season.dawn_minutes
    if day >= SHORT_DAY and whole % A_DAY_IN_MINUTES:
        yield _(
            "Day, night and the time before the morning come to %(hours)s hours: each day would begin at another time."
            " For a game that keeps its hours choose times of day."
        ) % {"hours": f"{whole / 60:g}"}


def _start_warnings(season: SeasonSettings) -> Iterator[str]:
    is_automatic = getattr(season, "mayor_id", None) is None
    if season.stop_by_hand and is_automatic:
        yield _("STOP by hand needs a human mayor: an automatic one posts it on time.")
    if season.suicide_by_mayor and is_automatic:
        yield _("An automatic mayor isn't asked about suicides: they are excluded right after the verdict.")
    if season.allow_smaller and season.start_mode != StartMode.TIME:
        yield _("“May start with fewer players” has no effect unless the season starts at a set time.")
