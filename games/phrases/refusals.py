"""Why something was refused, and what would be right. Plain text, in the reader's language unless one is given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from .. import orders, votetext
from .language import speaking
from .words import action_name

_Text = str | Promise
_Table = Mapping[str, _Text]

_GENERAL: Final[_Table] = {
    "game_over": _("The game is over; nothing in it can change any more."),
    "unknown_player": _(
        "There is no such player in this season. Write the nick as it stands in the list of players."
    ),
}
_VOTES: Final[_Table] = {
    "wrong_round": _("No voting is open now. Send the post without red."),
    "not_alive": _("You are out of the game. Only living players vote."),
    "no_vote_today": _(
        "The madam was with you last night: today you have no vote. Send the post without red."
    ),
    "already_voted": _("You have voted already, and a vote can’t be changed. Send the post without red."),
    "self_target": _("You can’t vote against yourself. Name another living player."),
    "target_out": _("%(names)s: out of the game. Name a living player."),
    "not_candidate": _("%(names)s: not a candidate. In this round only the candidates can be voted against."),
}
_ORDERS: Final[_Table] = {
    "not_alive": _("You are out of the game. Only living players have night actions."),
    "not_your_action": _("“%(action)s” isn’t an action of your role. Your card says what you can do."),
    "already_acted": _("Your action for this night is accepted already, and it is final."),
    "clan_acted": _("The clan’s shot for this night is sent already. Only the first one counts."),
    "target_count": _("“%(action)s” needs exactly one player."),
    "self_target": _("You can’t choose yourself. Name another player."),
    "first_night": _("In the first night the doctor can’t heal himself. Name another player."),
    "heal_self_used": _("You have healed yourself once in this game already. Name another player."),
    "forbidden_target": _("The sergeant can’t cover the commissar. Name another player."),
    "target_out": _("%(names)s: out of the game. Name a living player."),
    "mixed_status": _("Compare two living players or two who are out of the game, not one of each."),
    "same_target": _("You chose this player last night. Not two nights running: name another one."),
}
_TRADITIONAL_SAME: Final = _(
    "You chose this player the last two nights. Not a third time running: name another one."
)
_TWO_TARGETS: Final = _("“%(action)s” needs two different players.")
_HOST: Final[_Table] = {
    "no_change": _("%(player)s has this status already."),
    "not_alive": _("%(player)s is out of the game already."),
    "wrong_round": _("This round isn’t called for now."),
}
_WRITING: Final[_Table] = {
    "day_closed": _("STOP has been posted: the day is over. The next thread opens in the morning."),
    "not_a_player": _("Only the players and the mayor write here. You are welcome to read."),
    "out": _("You are out of the game: read on, but don’t write until it ends."),
    "paused": _("The season is paused. Writing, votes and night actions wait until it goes on."),
    "season_over": _("The season is over. The talk goes on in the afterwards thread."),
    "not_open": _("This isn’t open yet."),
    "posting_blocked": _("The mayor has blocked you from posting until the end of the game day."),
    "defence": _("This is the time of defence: only the candidates write now."),
    "vote_frozen": _("A post with a vote can’t be changed or deleted."),
    "edit_late": _("A post can be changed for ten minutes and only before STOP. Write a new one."),
    "empty": _("The post is empty. Write something first."),
    "too_long": _("The post is too long: 20,000 characters at most."),
    "night_closed": _(
        "The night deadline has passed. Actions for the next night are taken from the morning on."
    ),
}
_BUTTONS: Final[_Table] = {
    "confirm_vote": _("Yes, vote against %(nick)s"),
    "confirm_order": _("Yes, send it"),
    "without_red": _("Send without red"),
    "as_talk": _("It is just talk, send it as it is"),
    "red_nick": _("Vote against %(nick)s"),
    "order_nick": _("I mean %(nick)s"),
}
_VOTE_UNCLEAR: Final[_Table] = {
    "no_such_player": _(
        "“%(text)s” in red isn’t the nick of a player. A vote is one living player’s nick in red, nothing else."
    ),
    "not_alive": _("“%(text)s” in red names a player who is out of the game. Vote against a living one."),
    "several_players": _("Red names several players: %(names)s. A vote is for one of them."),
    "empty": _("There is no name in the red text. A vote is one living player’s nick in red."),
}
_ORDER_UNCLEAR: Final[_Table] = {
    "no_such_player": _(
        "Line %(line)s looks like a night action, but “%(text)s” isn’t exactly a player’s nick. Whom do you mean?"
    ),
    "nobody_like_that": _(
        "Line %(line)s looks like a night action, but there is no player “%(text)s”. Write the nick exactly as it"
        " stands among the players."
    ),
    "several_orders": _("There are two night actions in this letter. Which one do you send?"),
    "which_action": _("Line %(line)s: what do you want to do there?"),
    "which_players": _("Line %(line)s can be read in several ways. Whom do you mean?"),
}


def vote_refusal(code: str, *, against: str = "", language: str | None = None) -> str:
    """Why the engine refuses a vote."""
    with speaking(language):
        return _sentence(code, _VOTES) % {"names": against}


def order_refusal(
    code: str,
    *,
    action: str = "",
    targets: Sequence[str] = (),
    ruleset: str = "forum",
    language: str | None = None,
) -> str:
    """Why the engine refuses a night action."""
    table: dict[str, _Text] = dict(_ORDERS)
    if orders.TARGETS.get(action) == 2:
        table["target_count"] = _TWO_TARGETS
    if ruleset == "traditional":
        table["same_target"] = _TRADITIONAL_SAME
    with speaking(language):
        return _sentence(code, table) % {"action": action_name(action), "names": ", ".join(targets)}


def host_refusal(code: str, *, player: str = "", language: str | None = None) -> str:
    """Why the engine refuses what the mayor decides (exclusion, ruling, end, round)."""
    with speaking(language):
        return _sentence(code, _HOST) % {"player": player}


def write_refusal(code: str, *, language: str | None = None) -> str:
    """Why somebody can't write here now, or not this."""
    with speaking(language):
        return _sentence(code, _WRITING)


def vote_unclear(unclear: votetext.Unclear, language: str | None = None) -> str:
    """What is wrong with red text that isn't a vote."""
    with speaking(language):
        names = ", ".join(unclear.suggestions)
        return str(_VOTE_UNCLEAR[unclear.reason]) % {"text": unclear.text[:60], "names": names}


def order_unclear(unclear: orders.Unclear, language: str | None = None) -> str:
    """The question that a letter with nearly an order gets."""
    reason = unclear.reason
    key = "nobody_like_that" if reason == "no_such_player" and not unclear.choices else reason
    with speaking(language):
        return str(_ORDER_UNCLEAR[key]) % {"text": unclear.text[:60], "line": unclear.line}


def vote_question(nick: str, language: str | None = None) -> str:
    """Asked once before a vote is sent."""
    with speaking(language):
        return gettext("This is your vote against %(nick)s. It can’t be changed or taken back.") % {
            "nick": nick
        }


def vote_counts(nick: str, language: str | None = None) -> str:
    """The line of the live check."""
    with speaking(language):
        return gettext("Counts as a vote against %(nick)s.") % {"nick": nick}


def order_words(action: str, targets: Sequence[str]) -> str:
    """An order in few words, like “check: Вася”, in the language that is spoken."""
    joined = pgettext("between two names", " and ").join(targets)
    return gettext("%(action)s: %(names)s") % {"action": action_name(action), "names": joined}


def order_question(
    action: str, targets: Sequence[str], night: int, language: str | None = None, *, can_change: bool = False
) -> str:
    """Asked once before an order is sent. `can_change`: a naming (T4.2)."""
    with speaking(language):
        values = {"order": order_words(action, targets), "night": night}
        if can_change:
            return (
                gettext("Your naming for night %(night)s: %(order)s. You may change it until the deadline.")
                % values
            )
        return gettext("Your action for night %(night)s: %(order)s. Once accepted it is final.") % values


def order_reads(action: str, targets: Sequence[str], language: str | None = None) -> str:
    """The line of the live check."""
    with speaking(language):
        return gettext("Read as a night action: %(order)s.") % {"order": order_words(action, targets)}


def button(name: str, *, nick: str = "", language: str | None = None) -> str:
    """The label of a button offered with a refusal (see `RuleViolation.choices`)."""
    with speaking(language):
        return str(_BUTTONS[name]) % {"nick": nick}


def _sentence(code: str, table: _Table) -> str:
    """The sentence of a code in that table, else the general one. A code that nobody knows is a bug: KeyError."""
    return str(table[code] if code in table else _GENERAL[code])
