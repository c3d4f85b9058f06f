"""Complaints, the graveyard, the log of looks, in words."""

from __future__ import annotations

from django.utils.translation import gettext as _

from forum.markup import literal

from .language import bold, paragraphs, speaking


def outcome_title(language: str) -> str:
    """The title of the letter that tells a complainant what became of it."""
    with speaking(language):
        return _("Your complaint")


def outcome_letter(language: str, *, state: str, season: str, nick: str, words: str) -> str:
    """To whoever complained: what was decided. `words` are the decider's, "" for none."""
    with speaking(language):
        decided = {
            "rejected": _("Your complaint about %(nick)s in “%(season)s” was looked at and rejected."),
            "warned": _("Your complaint about %(nick)s in “%(season)s”: a warning was given."),
            "sanctioned": _("Your complaint about %(nick)s in “%(season)s”: a sanction was imposed."),
        }[state]
        silence = _("Nobody else is told that it was you who complained.")
        said = _("The answer: %(words)s") % {"words": literal(words)} if words else ""
        return paragraphs(decided % {"nick": bold(nick), "season": season}, said, silence)


def admins_warning_title(language: str) -> str:
    """The title of a warning of the administration."""
    with speaking(language):
        return _("A warning of the administration")


def admins_warning(language: str, *, season: str, reason: str) -> str:
    """To somebody without a seat in the season: a mayor, an outsider (D7)."""
    with speaking(language):
        words = _("A warning about your conduct in the season “%(season)s”.") % {"season": season}
        return paragraphs(bold(words), literal(reason))


def graveyard_title(language: str, *, season: str) -> str:
    """The title of the graveyard's thread."""
    with speaking(language):
        return _("%(season)s: the graveyard") % {"season": season}


def graveyard_opening(language: str) -> str:
    """What stands first in the graveyard."""
    with speaking(language):
        return paragraphs(
            _("Here those talk who are out of the game. Nothing of it may reach the living."),
            _("Whoever has come in doesn't come back into the game. At the end this thread opens to all."),
        )


def look_words(what: str, nick: str = "") -> str:
    """What was looked at, in the reader's language."""
    if what == "letters":
        return _("letters and orders of %(nick)s") % {"nick": nick}
    return {
        "clan": _("the clan's channel"),
        "pair": _("the channel of commissar and sergeant"),
        "grave": _("the graveyard"),
    }.get(what, _("the desk: roles and orders"))
