"""A season that is being set up: made, copied, changed a part at a time, thrown away. Nothing of it is public yet."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User

from .. import nightbridge
from ..clock import season_turn
from ..enums import SeasonStatus, StartMode
from ..errors import Choice, RuleViolation
from ..models import DraftStep, Season
from ..models.season import SeasonSettings
from ..permissions import check_sets_up
from ..queries.draftsteps import STEP_FIELDS, step_mark

USUAL_PLAYERS = 10
SETTINGS = frozenset(field.name for field in SeasonSettings._meta.get_fields())
DRAFT_FIELDS = SETTINGS | {"title", "about", "mayor", "start_at"}
"""What may be chosen; everything else of a season is the game's own."""
TITLE_LENGTH = 80
SEEN_NOW = "seen_now"
"""The button's name that puts what was typed in the place of what was saved meanwhile; its value is that one's mark."""


def create_draft(*, actor: User, title: str, about: str, ruleset: str, language: str) -> Season:
    """A new draft with the preset for ten players and everything else at its default. Raises `not_staff`."""
    check_sets_up(actor, "add")
    composition = nightbridge.preset_for(ruleset, USUAL_PLAYERS) or {}
    return Season.objects.create(
        title=title, about=about, ruleset=ruleset, language=language, composition=composition
    )


def copy_season(*, actor: User, season_id: int) -> Season:
    """A new draft set up as an earlier season was, but for the moment of its start. Raises `not_staff`,
    `no_such_season`."""
    check_sets_up(actor, "add")
    source = Season.objects.filter(pk=season_id).first()
    if source is None:
        raise RuleViolation("no_such_season", _("There is no such season to copy."))
    kept = {name: getattr(source, name) for name in sorted(SETTINGS)}
    mayor = source.mayor if source.mayor is not None and source.mayor.is_active else None
    if kept["start_mode"] == StartMode.MAYOR and mayor is None:
        kept["start_mode"] = StartMode.FULL
    return Season.objects.create(**kept, title=_copied_title(source.title), about=source.about, mayor=mayor)


def _copied_title(title: str) -> str:
    """So that the two can be told apart."""
    words = _("%(title)s (copy)")
    room = TITLE_LENGTH - len(words % {"title": ""})
    return words % {"title": title[:room]}


def save_draft(
    *,
    actor: User,
    season_id: int,
    changes: Mapping[str, Any],
    now: datetime.datetime,
    step: str = "",
    seen: str = "",
) -> Season:
    """Write a part of the set-up. With another ruleset come its own preset and options: roles and options of the other
    mean nothing in it.

    `seen`: the mark of the `step` that the sender had before him, "" for no question. Saving what is saved already is
    no change. Raises `not_staff`, `not_a_draft`, `changed_meanwhile` (a question); ValueError for a field that isn't
    set up by hand.
    """
    check_sets_up(actor, "change")
    if not set(changes) <= DRAFT_FIELDS:
        raise ValueError(f"not fields of a draft: {sorted(set(changes) - DRAFT_FIELDS)}")
    with season_turn(season_id, now=now) as season:
        check_draft(season)
        before = _marks(season)
        values = _with_other_game(season, changes)
        for name, value in values.items():
            setattr(season, name, value)
        after = _marks(season)
        if before == after:
            return season
        if seen and seen != before[step]:
            raise changed_meanwhile(before[step])
        season.save(update_fields=sorted(values))
        changed = [name for name in after if after[name] != before[name]]
        _note_saved(season, {name: after[name] for name in changed}, actor=actor, now=now)
        return season


def _marks(season: Season) -> dict[str, str]:
    return {step: step_mark(season, step) for step in STEP_FIELDS}


def changed_meanwhile(mark: str) -> RuleViolation:
    """Two have changed the same: nothing is written before the second has seen the first one's."""
    return RuleViolation(
        "changed_meanwhile",
        _("This was changed meanwhile. Nothing of yours is saved yet."),
        choices=(Choice(SEEN_NOW, mark, _("Save mine all the same")),),
        confirm=True,
    )


def _note_saved(season: Season, marks: Mapping[str, str], *, actor: User, now: datetime.datetime) -> None:
    for step, mark in marks.items():
        saved = {"mark": mark, "saved_by": actor, "saved_at": now}
        DraftStep.objects.update_or_create(season=season, step=step, defaults=saved)


def _with_other_game(season: Season, changes: Mapping[str, Any]) -> dict[str, Any]:
    if changes.get("ruleset", season.ruleset) == season.ruleset:
        return dict(changes)
    return {**changes, **_other_game(changes["ruleset"], season.size)}


def _other_game(ruleset: str, players: int) -> dict[str, Any]:
    preset = nightbridge.preset_for(ruleset, players) or nightbridge.preset_for(ruleset, USUAL_PLAYERS)
    return {"composition": preset or {}, "options": {}}


def delete_draft(*, actor: User, season_id: int, now: datetime.datetime) -> None:
    """Throw a draft away; nobody but staff ever knew of it. Raises `not_staff`, `not_a_draft`."""
    check_sets_up(actor, "delete")
    with season_turn(season_id, now=now) as season:
        check_draft(season)
        season.delete()


def check_draft(season: Season) -> None:
    """Raises `not_a_draft`: once sign-up is open the deal is promised to the players."""
    if season.status != SeasonStatus.DRAFT:
        raise RuleViolation("not_a_draft", _("Sign-up of this season was opened before."))
