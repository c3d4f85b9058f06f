"""Mails about a season. No secret stands in a subject or a text: a mail can be read by whoever passes the screen."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from .language import speaking


@dataclass(frozen=True, slots=True)
class Mail:
    """Plain text."""

    subject: str
    body: str


def mail(language: str, *, kind: str, season: str, url: str, when: str = "") -> Mail:
    """The mail of a `MailKind`, in the reader's language. `when` is a time already in words, "" if none matters."""
    with speaking(language):
        subject, text, more = _texts(kind, when)
        values = {"season": season}
        where = _("Read on here: %(url)s") % {"url": url}
        switch = _("Which mails you get is up to you: see your settings on the site.")
        return Mail(subject % values, "\n\n".join((text % values + more, where, switch)) + "\n")


def _texts(kind: str, when: str) -> tuple[str, str, str]:
    stop = " " + _("STOP: %(time)s.") % {"time": when} if when else ""
    again = " " + _("The next attempt: %(time)s.") % {"time": when} if when else ""
    texts = {
        "day_opened": (_("%(season)s: a new day"), _("A new day has opened in “%(season)s”."), stop),
        "stop_soon": (_("%(season)s: an hour to STOP"), _("You haven’t voted in “%(season)s” today."), stop),
        "letter": (_("%(season)s: a letter for you"), _("A letter has come for you in “%(season)s”."), ""),
        "season_over": (
            _("%(season)s: the season is over"),
            _("The season “%(season)s” is over. All is open now."),
            "",
        ),
        "postponed": (
            _("%(season)s: the start is postponed"),
            _("“%(season)s” didn’t start: not all seats were taken."),
            again,
        ),
        "complaint": (
            _("%(season)s: a complaint has come"),
            _("A complaint about “%(season)s” waits for a decision."),
            "",
        ),
        "trouble": (
            _("%(season)s: the mayor is needed"),
            _("The season “%(season)s” waits for its mayor."),
            "",
        ),
    }
    return texts[kind]
