"""What the site writes into private threads: role letters, reports, answers to orders. BBCode, season's language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from forum.markup import literal

from .. import orders
from .cards import role_card
from .language import bold, bullets, names, paragraphs, speaking, when
from .playingcards import playing_card
from .refusals import order_refusal, order_words
from .reports import report_text

_Fact = Mapping[str, Any]


def mayor_title(language: str, *, season: str, nick: str) -> str:
    with speaking(language):
        return _("%(season)s: letters to the mayor (%(nick)s)") % {"season": season, "nick": nick}


def clan_title(language: str, *, season: str) -> str:
    with speaking(language):
        return _("%(season)s: the clan’s channel") % {"season": season}


def pair_title(language: str, *, season: str) -> str:
    with speaking(language):
        return _("%(season)s: commissar and sergeant") % {"season": season}


def role_letter(
    language: str,
    *,
    season: str,
    nick: str,
    role: str,
    ruleset: str,
    options: Mapping[str, object],
    known: Sequence[str],
    first_morning: datetime,
    zone: str,
    actions: Sequence[str] = (),
    card: str = "",
) -> str:
    """The first letter from the mayor: the role, whom its owner knows, how an action is sent.

    `known` are the nicks of the other members of the clan, or of the other of the pair. `actions` are the role's,
    `card` the playing card that stands for it (traditional).
    """
    with speaking(language):
        text = role_card(role, ruleset=ruleset, options=options)
        head = _("%(nick)s, your role in “%(season)s”: %(role)s.") % {
            "nick": bold(nick),
            "season": literal(season),
            "role": bold(text.name),
        }
        begins = _("Day 1 begins: %(time)s.") % {"time": when(None, first_morning, zone)}
        return paragraphs(
            f"{head} {text.summary}",
            _card_line(card),
            _("Your side: %(side)s.") % {"side": bold(text.side_name)} + " " + text.goal,
            bullets((*text.can, *text.cannot)),
            _whom(role, known, text.knows),
            _how_to_order(actions, language, ruleset),
            begins + " " + _("Tell nobody your role: talk about the game belongs into its threads."),
        )


def _whom(role: str, known: Sequence[str], alone: str) -> str:
    """Whom the player knows (F1.3), by name."""
    if not known:
        return alone
    if role == "sergeant":
        return _("The commissar is %(names)s.") % {"names": names(known)}
    if role == "commissar":
        return _("The sergeant is %(names)s.") % {"names": names(known)}
    return ngettext("With you in the clan: %(names)s.", "With you in the clan: %(names)s.", len(known)) % {
        "names": names(known)
    }


def _card_line(code: str) -> str:
    card = playing_card(code)
    if card is None:
        return ""
    return _("Your card: %(card)s. Nobody sees it unless the city sends you away by day.") % {
        "card": bold(f"{card.name} {card.sign}")
    }


def _how_to_order(actions: Sequence[str], language: str, ruleset: str) -> str:
    if not actions:
        return ""
    lines = bullets(f"[i]{orders.examples(action, language)[0]}[/i]" for action in actions)
    if ruleset == "traditional":
        return (
            _(
                "From STOP to the night deadline send your night action here, by the form or as a line, like this:"
            )
            + "\n"
            + lines
        )
    return _("Send your night action here, by the form or as a line of its own, like this:") + "\n" + lines


def clan_opening(language: str, *, members: Sequence[str], ruleset: str) -> str:
    """The first post of the clan's channel."""
    with speaking(language):
        if ruleset == "traditional":
            rule = _("Each of you may name a target; you shoot if all who named one agree.")
        else:
            rule = _(
                "One of you sends the shot of the night in the letters to the mayor: only the first one counts."
            )
        clan = _("The clan’s channel: %(names)s.") % {"names": names(members)}
        return paragraphs(clan, rule, _("Nobody else reads this before the end of the game."))


def pair_opening(language: str, *, commissar: str, sergeant: str) -> str:
    """The first post of the channel of commissar and sergeant."""
    with speaking(language):
        who = {"commissar": bold(commissar), "sergeant": bold(sergeant)}
        text = (
            _("Commissar %(commissar)s and sergeant %(sergeant)s: this channel is for the two of you.") % who
        )
        return paragraphs(text, _("Nobody else reads this before the end of the game."))


def report_letter(language: str, *, ruleset: str, night: int, reports: Sequence[_Fact]) -> str:
    """All that one player is told of one night (F14.3), in the order of RECORD.md."""
    with speaking(language):
        heading = bold(_("Report of night %(number)s") % {"number": night})
        return paragraphs(heading, *(report_text(report, ruleset) for report in reports))


def order_accepted(
    language: str, *, action: str, targets: Sequence[str], night: int, replaces: bool = False
) -> str:
    """The answer to an accepted order. `replaces`: a naming that took the place of an earlier one (T4.2)."""
    with speaking(language):
        values = {"order": bold(order_words(action, targets)), "night": night}
        if replaces:
            return _("Accepted for night %(night)s instead of the earlier one: %(order)s.") % values
        return _("Accepted for night %(night)s: %(order)s.") % values


def naming_told(language: str, *, nick: str, target: str) -> str:
    """Told in the clan's channel: whom a member names tonight (T4.2)."""
    with speaking(language):
        return _("%(nick)s names %(target)s.") % {"nick": bold(nick), "target": bold(target)}


def order_refused(
    language: str, *, code: str, action: str, targets: Sequence[str], ruleset: str = "forum"
) -> str:
    """The answer to a refused order; it changed nothing."""
    with speaking(language):
        words = bold(order_words(action, targets))
        reason = order_refusal(code, action=action, targets=targets, ruleset=ruleset)
        return _("Not accepted: %(order)s. %(reason)s") % {"order": words, "reason": reason}


def order_lapsed(
    language: str,
    *,
    action: str,
    targets: Sequence[str],
    because: str,
    ends_at: datetime | None,
    zone: str,
) -> str:
    """Told at once to whoever may send again because a player has left the game (F3.5)."""
    with speaking(language):
        values = {"order": bold(order_words(action, targets)), "player": bold(because)}
        lapsed = (
            _("%(player)s is out of the game, so your night action no longer counts: %(order)s.") % values
        )
        if ends_at is None:
            return lapsed + " " + _("You may send another one until the night deadline.")
        return (
            lapsed + " " + _("You may send another one until %(time)s.") % {"time": when(None, ends_at, zone)}
        )


def vote_lapsed(language: str, *, against: str) -> str:
    """Told to a voter whose target was excluded before STOP (F2.9)."""
    with speaking(language):
        return _(
            "%(player)s is out of the game: your vote no longer counts, and you may vote again before STOP."
        ) % {"player": bold(against)}


def acting_commissar_now(language: str) -> str:
    """Told at once to a sergeant who inherits by jail or exclusion (F8.3, any_exit)."""
    with speaking(language):
        return report_text({"kind": "acting_commissar"}, "forum")


def choice_label(choice: orders.OrderChoice, language: str | None = None) -> str:
    """The label of a button that mends an unclear order."""
    with speaking(language):
        return order_words(choice.action, choice.targets)


def trouble(language: str, *, reason: str) -> str:
    """A letter to the mayor about something that needs him. The reason is one of those named here."""
    with speaking(language):
        texts = {
            "paused_late": _(
                "The site was away over a deadline, so the season is paused. Say how it goes on."
            ),
            "outcome_changed": _(
                "The site was renewed after the night deadline, and the night’s outcome has changed."
            ),
            "crashed": _("A phase could not be ended: something failed. The season waits for you."),
            "stop_due": _(
                "The day’s time is up. Post STOP within 15 minutes, or the clock does it in your name."
            ),
            "postponed": _("Not all seats were taken at the set time: the start is postponed."),
        }
        return texts[reason]
