"""How the set-up stands on the admin's page."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from .forms import OPTION_FIELDS, ROLE_FIELDS

Fieldset = tuple[Any, Any]

IN_A_ROW = 4
_ROLE_ROWS = [ROLE_FIELDS[start : start + IN_A_ROW] for start in range(0, len(ROLE_FIELDS), IN_A_ROW)]

ROLES: Fieldset = (_("Roles"), {"fields": ["players", "use_preset", *_ROLE_ROWS]})
OPTIONS: Fieldset = (
    _("Options of the ruleset"),
    {"fields": list(OPTION_FIELDS), "description": _("As the rules have them, unless you choose otherwise.")},
)
CLOCK: Fieldset = (
    _("Times of day"),
    {
        "fields": ["morning_time", "stop_time"],
        "description": _(
            "For a schedule by times of day: a day from morning to STOP, on the season's clock."
        ),
    },
)
ROUNDS: Fieldset = (
    _("Parts of a traditional day"),
    {
        "fields": [
            ("nomination_time", "defence_time"),
            ("nomination_minutes", "defence_minutes", "final_minutes"),
            "revote_minutes",
        ],
        "description": _(
            "Only for the traditional game: nomination, defence, final voting until STOP, on a tie a repeated voting."
        ),
    },
)
DURATIONS: Fieldset = (
    _("Durations"),
    {
        "fields": ["prelude_minutes", "day_minutes", "dawn_minutes"],
        "description": _(
            "For a schedule by durations, down to a minute: a whole season in a quarter of an hour."
        ),
    },
)
DISCIPLINE: Fieldset = (
    _("Discipline"),
    {
        "fields": [
            ("suicide_no_vote_days", "suicide_few_posts_days", "suicide_least_posts"),
            "suicide_by_mayor",
            "letters",
            "complaints_hidden",
            "graveyard",
        ],
    },
)
