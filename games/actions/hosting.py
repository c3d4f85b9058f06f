"""What the mayor does: start, STOP, story, exclusion, draw, pause. Each is recorded and open to all after the end."""

from __future__ import annotations

import datetime
from collections.abc import Iterator

from django.utils.translation import gettext as _

from accounts.models import User
from forum import markup

from .. import events, transitions
from ..clock import season_turn
from ..enums import PhaseKind, SeasonStatus
from ..errors import Choice, RuleViolation
from ..models import Season, Story
from ..permissions import check_hosts, check_is_mayor, check_running
from ..phrases import refusals
from ..transitions.common import decide
from .deskturn import Deed, calm_repeat, check_moment, clean_line, done_before, exclusion_deeds, token_detail

STORY_LENGTH = 20_000
CONFIRM_STOP = "confirm_stop"


def start_now(*, season_id: int, actor: User, now: datetime.datetime) -> Season:
    """The mayor starts the season; its roster must fit the composition, or the preset for so many if it may be smaller.

    Raises RuleViolation: `not_mayor`, `signup_closed`, `composition`; DoneBefore.
    """
    with season_turn(season_id, now=now) as season, calm_repeat(season, actor, [("start", {})]):
        check_is_mayor(actor, season)
        if season.status != SeasonStatus.SIGNUP:
            raise RuleViolation("signup_closed", _("This season has started already, or was never open."))
        transitions.fit_composition(season, now=now)
        transitions.start_season(season, actor=actor, now=now)
        return season


def post_stop(
    *,
    season_id: int,
    actor: User,
    now: datetime.datetime,
    confirm: bool = False,
    day: int | None = None,
    part: str = "",
) -> Season:
    """The mayor posts STOP: voting ends with this post and nothing else (F2.6). Before the set time only if he
    confirms that he ends the day himself. `day`, and of a traditional day `part`: the one that he means; a page left
    open must not stop another.

    Raises RuleViolation: `not_mayor`, `paused`, `not_day`, `before_set_time` (a question, not a fault); DoneBefore.
    """
    with (
        season_turn(season_id, now=now) as season,
        calm_repeat(season, actor, _stop_deeds(season, day, part)),
    ):
        check_is_mayor(actor, season)
        check_running(season)
        if day is not None and season.phase_number > day:
            raise RuleViolation("not_day", _("That day is over already. Look at the desk anew."))
        if season.phase_kind != PhaseKind.DAY:
            raise RuleViolation("not_day", _("STOP ends a day; none is running now."))
        if part and transitions.current_phase(season).round != part:
            raise RuleViolation("not_day", _("That part of the day is over already. Look at the desk anew."))
        if now < transitions.current_phase(season).ends_at and not confirm:
            raise RuleViolation(
                "before_set_time",
                _("The set time hasn't come. End the day now? Nothing can be voted after that."),
                choices=(Choice(CONFIRM_STOP, "1", _("Post STOP now")),),
                confirm=True,
            )
        transitions.stop_round(season, actor=actor, now=now)
        return season


def _stop_deeds(season: Season, day: int | None, part: str) -> Iterator[Deed]:
    """The latest STOP, if it is the one that is asked for: a page that is older than that has missed something."""
    last = season.decisions.filter(verb__in=("stop", "stop_round")).last()
    if last is None or last.details["number"] != day:
        return
    meant = (
        last.details["round"] == part if last.verb == "stop_round" else part not in ("nomination", "defence")
    )
    if meant:
        yield last.verb, {"number": day}


def write_story(
    *, season_id: int, actor: User, source: str, now: datetime.datetime, night: int | None = None
) -> Story | None:
    """Keep the mayor's words to stand above the facts of the coming morning; blank takes them back. `night`: the one
    that he means. The words that are kept already make no second decision.

    Raises RuleViolation: `not_mayor`, `not_running`, `stale`, `too_long`, `red` (red is a vote's colour).
    """
    text = markup.clean(source).strip()
    if len(text) > STORY_LENGTH:
        raise RuleViolation("too_long", refusals.write_refusal("too_long"))
    if markup.parse(text).red_runs:
        raise RuleViolation("red", _("Red is the colour of votes. Choose another for the story."))
    with season_turn(season_id, now=now) as season:
        check_hosts(actor, season)
        if season.status not in (SeasonStatus.RUNNING, SeasonStatus.PAUSED) or season.phase_number == 0:
            raise RuleViolation("not_running", _("There is no night to tell of."))
        if night is not None and night != season.phase_number:
            raise RuleViolation(
                "stale", _("That morning has been told already. Keep these words for the next one.")
            )
        return _keep_story(season, text, actor=actor, now=now)


def _keep_story(season: Season, text: str, *, actor: User, now: datetime.datetime) -> Story | None:
    kept = Story.objects.filter(season=season, number=season.phase_number)
    story = kept.first()
    if text == (story.source if story is not None else ""):
        return story
    decide(season, "write_story", now=now, actor=actor, number=season.phase_number)
    if not text:
        kept.delete()
        return None
    story, _created = Story.objects.update_or_create(
        season=season, number=season.phase_number, defaults={"source": text, "written_at": now}
    )
    return story


def exclude_player(
    *,
    season_id: int,
    seat_number: int,
    actor: User,
    now: datetime.datetime,
    reason: str = "",
    token: str = "",
) -> Season:
    """The mayor excludes a player, at once; between night deadline and morning right after the summary (D10).

    Raises RuleViolation: `not_mayor`, `no_such_seat`, or a code of RECORD.md; DoneBefore.
    """
    with (
        season_turn(season_id, now=now) as season,
        calm_repeat(season, actor, exclusion_deeds(season, seat_number, reason=clean_line(reason))),
    ):
        check_is_mayor(actor, season)
        if done_before(season, token):
            return season
        seat = season.seats.select_related("user").filter(number=seat_number).first()
        if seat is None:
            raise RuleViolation("no_such_seat", _("There is no such player in this season."))
        code = transitions.exclude_player(
            season, seat=seat, actor=actor, now=now, reason=clean_line(reason), **token_detail(token)
        )
        if code is not None:
            raise RuleViolation(code, refusals.host_refusal(code, player=seat.nick))
        return season


def end_as_draw(*, season_id: int, actor: User, now: datetime.datetime, token: str = "") -> Season:
    """The mayor ends the game as a draw (F16.4). Raises RuleViolation: `not_mayor`, a code of RECORD.md; DoneBefore."""
    waiting = ("waits_for_morning", {"event": events.draw()})
    with season_turn(season_id, now=now) as season, calm_repeat(season, actor, [("draw", {}), waiting]):
        check_is_mayor(actor, season)
        if done_before(season, token):
            return season
        code = transitions.end_as_draw(season, actor=actor, now=now, **token_detail(token))
        if code is not None:
            raise RuleViolation(code, refusals.host_refusal(code))
        return season


def pause_season(*, season_id: int, actor: User, now: datetime.datetime, token: str = "") -> Season:
    """The mayor pauses the season: threads, votes and orders are frozen. Raises RuleViolation `not_mayor`,
    `not_running`; DoneBefore."""
    with (
        season_turn(season_id, now=now) as season,
        calm_repeat(season, actor, _still(season, SeasonStatus.PAUSED, "pause")),
    ):
        check_is_mayor(actor, season)
        if done_before(season, token):
            return season
        check_running(season)
        transitions.pause(season, actor=actor, reason="mayor", now=now, **token_detail(token))
        return season


def resume_season(
    *,
    season_id: int,
    actor: User,
    now: datetime.datetime,
    ends_at: datetime.datetime | None = None,
    token: str = "",
) -> Season:
    """The mayor lets the season go on: the phase ends at `ends_at` (now: at once), or after what was left of it.

    By day and by night a new end gives at least what was left: a pause doesn't cut what it stopped. Raises
    RuleViolation: `not_mayor`, `not_paused`, `in_the_past`, `too_far`, `not_later`; DoneBefore.
    """
    details = {"ends_at": ends_at.isoformat()} if ends_at is not None else {}
    with (
        season_turn(season_id, now=now) as season,
        calm_repeat(season, actor, _still(season, SeasonStatus.RUNNING, "resume", **details)),
    ):
        check_is_mayor(actor, season)
        if done_before(season, token):
            return season
        if season.status != SeasonStatus.PAUSED:
            raise RuleViolation("not_paused", _("This season isn't paused."))
        if ends_at is not None:
            _check_new_end(season, ends_at, now=now)
        transitions.resume(season, actor=actor, now=now, ends_at=ends_at, **token_detail(token))
        return season


def _still(season: Season, status: SeasonStatus, verb: str, **details: str) -> list[Deed]:
    """The deed, as long as the season is what it has made of it."""
    return [(verb, details)] if season.status == status else []


def _check_new_end(season: Season, ends_at: datetime.datetime, *, now: datetime.datetime) -> None:
    """Raises `in_the_past`, `too_far`, `not_later` (a night's deadline is promised, a day is ended by STOP)."""
    check_moment(ends_at, now=now)
    left = season.paused_left or datetime.timedelta(0)
    # The boxes of the desk know minutes alone.
    kept = (now + left).replace(second=0, microsecond=0)
    if season.phase_kind in (PhaseKind.DAY, PhaseKind.NIGHT) and ends_at < kept:
        raise RuleViolation(
            "not_later",
            _("Something was left of this day or night when it was paused; give it at least as much."),
        )
