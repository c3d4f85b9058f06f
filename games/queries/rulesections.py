"""The sentences of the players' rule page, each with the ids of the rules that it tells."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from .dayclock import night_moves


@dataclass(frozen=True, slots=True)
class RuleItem:
    """A sentence, and the ids of the rules behind it."""

    text: str
    rules: str


@dataclass(frozen=True, slots=True)
class RuleSection:
    """A chapter. `code` is its anchor."""

    code: str
    title: str
    items: tuple[RuleItem, ...]


def sections(ruleset: str, options: Mapping[str, Any], roles: Collection[str]) -> tuple[RuleSection, ...]:
    """The chapters under these options, leaving out what concerns roles that aren't dealt."""
    if ruleset == "traditional":
        return (
            RuleSection("day", _("By day"), tuple(_traditional_day())),
            RuleSection("night", _("By night"), tuple(_traditional_night(roles))),
            RuleSection("morning", _("In the morning"), tuple(_traditional_morning(roles))),
            RuleSection("victory", _("Who wins"), tuple(_traditional_victory(options))),
            RuleSection("conduct", _("Conduct"), tuple(_conduct(pair=False))),
        )
    return (
        RuleSection("day", _("By day"), tuple(_day(roles))),
        RuleSection("night", _("By night"), tuple(_night(options, roles))),
        RuleSection("morning", _("In the morning"), tuple(_morning(options, roles))),
        RuleSection("victory", _("Who wins"), tuple(_victory(options))),
        RuleSection("conduct", _("Conduct"), tuple(_conduct())),
    )


def _day(roles: Collection[str]) -> Iterator[RuleItem]:
    yield RuleItem(
        _("A day is a thread. Living players talk in it, and so does the mayor; nobody else."), "F2.1, D4"
    )
    yield RuleItem(
        _(
            "You vote by naming a living player in red in the day's thread. Your first vote of the"
            " day is your vote: it can't be changed or taken back, and its post can't be edited."
        ),
        "F2.2, F2.4, F2.5",
    )
    yield RuleItem(_("You can't vote against yourself."), "F2.3")
    yield RuleItem(
        _(
            "STOP, a post of the mayor's, ends the vote, and nothing else does: what stands above it"
            " counts, whatever the clock says."
        ),
        "F2.6",
    )
    yield RuleItem(
        _(
            "Whoever has the most votes goes to jail; one can be enough. On a tie, or without votes,"
            " nobody does."
        ),
        "F2.7",
    )
    if "judge" in roles:
        yield RuleItem(
            _(
                "There is a judge in this game: a convict's role is told in the next morning summary, not"
                " at STOP."
            ),
            "F2.8",
        )
    else:
        yield RuleItem(_("A convict's role is told at once, in the STOP post."), "F2.8")
    yield RuleItem(_("If the player you voted against is excluded before STOP, you may vote again."), "F2.9")


def _night(options: Mapping[str, Any], roles: Collection[str]) -> Iterator[RuleItem]:
    yield RuleItem(
        _(
            "Orders for the night are taken from the opening of the day to the night deadline. When"
            " you send yours changes nothing."
        ),
        "F3.1, F3.3",
    )
    yield RuleItem(
        _(
            "An order that was taken is final. One that breaks a rule is refused with the reason, and"
            " you may send another. You needn't send any."
        ),
        "F3.2, F3.4",
    )
    yield RuleItem(_("Of the clan the first order counts, for all of them."), "F3.2")
    yield RuleItem(
        _(
            "If you or your target leave the game before the night deadline, the order lapses;"
            " whoever still plays may send another."
        ),
        "F3.5",
    )
    yield RuleItem(
        _("Moves are made in this order: %(roles)s.")
        % {"roles": ", ".join(move.name for move in night_moves("forum", roles))},
        "F4",
    )
    if options.get("night_model") == "sequential":
        yield RuleItem(
            _(
                "One after another: whoever was wounded before his place in the order comes has fallen"
                " and doesn't move, except a doctor healing himself."
            ),
            "F4.4",
        )
    else:
        yield RuleItem(
            _(
                "All in one night: who was wounded still makes his move, and wounds become deaths only"
                " after the last one."
            ),
            "F4.3",
        )
    yield RuleItem(_("Whoever was blocked or scared off makes no move. Nobody is told why."), "F4.2, F14.3")


def _morning(options: Mapping[str, Any], roles: Collection[str]) -> Iterator[RuleItem]:
    if options.get("reveal_killed_roles", True):
        yield RuleItem(
            _("The morning summary tells who died, of what, and who they were; never by whose hand."), "F15.1"
        )
    else:
        yield RuleItem(
            _("The morning summary tells who died and of what, but not who they were; never by whose hand."),
            "F15.1",
        )
    yield RuleItem(_("Attempts that failed, blocks, covers and rescues aren't told."), "F15.2")
    if "journalist" in roles and options.get("journalist_compares") == "side":
        yield RuleItem(_("Everybody learns what the journalist has compared: same side or not."), "F12.1")
    elif "journalist" in roles:
        yield RuleItem(_("Everybody learns what the journalist has compared: same role or not."), "F12.1")
    if "hacker" in roles:
        yield RuleItem(_("Everybody learns whose role the hacker has found out, and which it is."), "F12.3")
    yield RuleItem(
        _("“Someone slept” stands at its end if a living player with a night action sent none."), "F15.3"
    )
    yield RuleItem(
        _(
            "Whoever was attacked and lives, or slept with, is told so by letter, without names; so"
            " are those who asked what they found out."
        ),
        "F14.3",
    )


def _victory(options: Mapping[str, Any]) -> Iterator[RuleItem]:
    yield RuleItem(
        _("Good wins when every evil player, the maniac and the hacker are gone and somebody good is alive."),
        "F16.1",
    )
    yield RuleItem(
        _(
            "Evil wins when maniac, hacker, commissar, sergeant, doctor, priest and witness are gone"
            " and somebody evil is alive."
        ),
        "F16.2",
    )
    yield RuleItem(
        _(
            "Neutral wins when mafia, butterfly, commissar, sergeant, doctor, priest and witness are"
            " gone and the maniac or the hacker is alive."
        ),
        "F16.3",
    )
    yield RuleItem(_("If nobody is left alive, it is a draw."), "F16.4")
    yield from _longest(options)
    yield RuleItem(_("A side wins with its killed and jailed players; the excluded win nothing."), "F16.7")


def _longest(options: Mapping[str, Any]) -> Iterator[RuleItem]:
    longest = options.get("max_days")
    if longest is not None:
        yield RuleItem(
            _("Without a winner after night %(number)d it is a draw.") % {"number": longest}, "F16.4"
        )


def _conduct(*, pair: bool = True) -> Iterator[RuleItem]:
    """`pair`: commissar and sergeant know each other in this game."""
    talk = _("Talk about the game only in its threads; in private only within the clan.")
    if pair:
        talk = _(
            "Talk about the game only in its threads; in private only within the clan, and commissar"
            " with sergeant."
        )
    yield RuleItem(talk, "D6, D8")
    yield RuleItem(_("Whoever is out, or doesn't play, doesn't write in the game's threads."), "D7")
    yield RuleItem(_("Don't try to learn somebody's role by private message, and don't blackmail."), "D5, D6")
    yield RuleItem(
        _("The mayor has the last word. His decisions are recorded and open to all after the end."), "D9"
    )


def _traditional_day() -> Iterator[RuleItem]:
    yield RuleItem(
        _("A day is a thread in parts, each ended by a STOP post: what stands above it counts."), "T3, F2.6"
    )
    yield RuleItem(
        _("Nomination: you may name one other living player in red. It can't be changed or taken back."),
        "T3.1, F2.4",
    )
    yield RuleItem(
        _("Those named most are the candidates; a single one is joined by all with the second most."), "T3.2"
    )
    yield RuleItem(
        _("Nobody named: the talk goes on until the STOP of the final, and nobody leaves that day."),
        "T3.2, T3.3",
    )
    yield RuleItem(_("Defence: only the candidates write, and nobody votes. Silence costs nothing."), "T3.3")
    yield RuleItem(
        _(
            "Final voting: you may vote against one candidate, not yourself. Whoever has the most votes shows the card"
            " and leaves; without votes nobody does."
        ),
        "T3.4",
    )
    yield RuleItem(_("A tie is voted on once more among the tied; tied again, nobody leaves."), "T3.5")
    yield RuleItem(
        _(
            "An excluded player is no candidate any more. If you voted against one in this part, you may vote again."
        ),
        "T3.6",
    )
    yield RuleItem(_("Whoever is out takes no part in any talk of the game until its end."), "T3.7")


def _traditional_night(roles: Collection[str]) -> Iterator[RuleItem]:
    yield RuleItem(
        _(
            "The night before day 1 is for acquaintance: the mafia's side learn who they are, and nobody acts."
        ),
        "T2",
    )
    yield RuleItem(
        _("Night actions are taken from STOP to the night deadline; a night always runs its full time."), "T4"
    )
    yield RuleItem(
        _(
            "Each of the mafia's side may name one living player, their own and themselves too, and change it until"
            " the deadline. If all who named one agree, that player is shot; if not, there is a shoot-out, nobody is"
            " hit, and the summary says so."
        ),
        "T4.2",
    )
    if "madam" in roles:
        yield RuleItem(
            _(
                "The madam, besides, visits one other player, who has no vote in any round of the next day; the same"
                " one at most two nights running."
            ),
            "T4.3",
        )
    if "commissar" in roles:
        yield RuleItem(_("The commissar checks one player: of the mafia's side or not."), "T4.4")
    if "doctor" in roles:
        yield RuleItem(
            _(
                "The doctor heals one player, possibly himself: the shot doesn't kill that player. The same one at"
                " most two nights running."
            ),
            "T4.5",
        )
    yield RuleItem(_("Visit, check and healing are final once they are taken."), "T4.6")


def _traditional_morning(roles: Collection[str]) -> Iterator[RuleItem]:
    yield RuleItem(
        _("The summary tells who was killed, or that nobody was, and whether there was a shoot-out."), "T4.7"
    )
    yield RuleItem(
        _("The card of a killed player stays face down: nobody learns the role before the end."), "T4.7"
    )
    if "madam" in roles:
        yield RuleItem(_("It also tells who has no vote that day."), "T4.7")
    if "commissar" in roles:
        yield RuleItem(
            _("The commissar, if alive, gets the answer by letter. Whoever was healed is told nothing."),
            "T4.7",
        )


def _traditional_victory(options: Mapping[str, Any]) -> Iterator[RuleItem]:
    yield RuleItem(_("The town wins when nobody of the mafia's side is alive."), "T5")
    if options.get("parity_ends"):
        yield RuleItem(_("The mafia wins as soon as its living are at least as many as the town's."), "T5")
    else:
        yield RuleItem(_("The mafia wins when nobody of the town is alive."), "T5")
    yield RuleItem(_("If nobody is left alive, it is a draw."), "T5")
    yield from _longest(options)
