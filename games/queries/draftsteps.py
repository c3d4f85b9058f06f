"""The steps of a season's set-up: what belongs to each, and whether somebody has saved one meanwhile."""

from __future__ import annotations

import datetime
import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from accounts.models import User

from ..models import DraftStep, Season
from ..models.disciplinesettings import DisciplineSettings
from ..models.opennesssettings import OpennessSettings
from ..models.season import SeasonSettings
from ..permissions import sets_up

MARK_LENGTH = 16
_GAME = ("ruleset", "language", "title", "about")
_OPTIONS = (
    "options",
    *(field.attname for field in DisciplineSettings._meta.local_fields),
    *(field.attname for field in OpennessSettings._meta.local_fields),
)
_HOST = ("mayor_id", "stop_by_hand", "start_mode", "start_at", "allow_smaller")
_ELSEWHERE = {*_GAME, "composition", *_OPTIONS, *_HOST}
STEP_FIELDS: Mapping[str, tuple[str, ...]] = {
    "game": _GAME,
    "players": ("composition",),
    "schedule": tuple(
        field.attname for field in SeasonSettings._meta.local_fields if field.attname not in _ELSEWHERE
    ),
    "options": _OPTIONS,
    "mayor": _HOST,
}
"""Every field that is chosen belongs to one step."""


@dataclass(frozen=True, slots=True)
class StepSaved:
    """Who has saved what a draft has now, and when. `nick` is "" where it was changed in Django's admin."""

    nick: str
    is_me: bool
    at: datetime.datetime | None


def step_mark(draft: Season, step: str) -> str:
    """A mark of what the step is set to: another as soon as anything of it is changed."""
    return _mark(draft, STEP_FIELDS[step])


def draft_mark(draft: Season) -> str:
    """The like of the whole draft."""
    return _mark(draft, [name for names in STEP_FIELDS.values() for name in names])


def _mark(draft: Season, names: Iterable[str]) -> str:
    values = {name: getattr(draft, name) for name in names}
    text = repr([(name, _plain(value)) for name, value in values.items()])
    return hashlib.sha256(text.encode()).hexdigest()[:MARK_LENGTH]


def _plain(value: object) -> object:
    """A value as the database gives it back: without the order of a mapping, or a moment's zone, or an enum's name."""
    if isinstance(value, str):
        return str(value)
    if isinstance(value, Mapping):
        return sorted(value.items())
    return value.astimezone(datetime.UTC) if isinstance(value, datetime.datetime) else value


def step_saved(viewer: User | None, draft: Season, step: str) -> StepSaved | None:
    """Who saved what the step is now; None for whoever doesn't set seasons up. One query."""
    if not sets_up(viewer):
        return None
    row = DraftStep.objects.select_related("saved_by").filter(season=draft, step=step).first()
    if row is None or row.saved_by is None or row.mark != step_mark(draft, step):
        return StepSaved("", False, None)
    return StepSaved(row.saved_by.username, row.saved_by == viewer, row.saved_at)


def last_saved(viewer: User | None, draft: Season) -> StepSaved | None:
    """The same of the whole draft: its latest save. One query more than `step_saved`."""
    if not sets_up(viewer):
        return None
    row = DraftStep.objects.filter(season=draft).order_by("-saved_at", "-id").first()
    return StepSaved("", False, None) if row is None else step_saved(viewer, draft, row.step)
