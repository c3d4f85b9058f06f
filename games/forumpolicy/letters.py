"""A seat's conversation with the mayor: talk, and orders for the night (F3)."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from functools import partial

from django.utils.translation import gettext as _

from accounts.models import User
from forum.enums import PostKind
from forum.markup import plain_text
from forum.models import Post, Thread
from forum.policies import Accept, Composer, Draft

from .. import events, nightbridge
from ..enums import PhaseKind, SeasonStatus, SeatStatus
from ..errors import Choice, RuleViolation
from ..models import Channel, Season, Seat
from ..orders import Order, Talk, Unclear, order_value, read_order_value, read_orders
from ..orders.values import read_picks
from ..permissions import check_letter_write, hosts
from ..phrases import letters, refusals
from ..queries.orders import order_panel
from ..transitions import tell_clan
from ..transitions.common import say
from .base import SeasonPolicy, seat_of


@dataclass(frozen=True, slots=True)
class Conversation:
    """A seat's conversation, its season, and whether the mayor is the one who writes."""

    season: Season
    owner: Seat
    mayor: bool


class LetterPolicy(SeasonPolicy):
    """Whole lines of a night action's verb and nicks are orders, asked once more and answered; all else is talk."""

    def before_post(self, draft: Draft) -> Accept:
        talk = self._conversation(draft.thread, draft.author)
        order = self._order(draft, talk)
        if order is None:
            return Accept()
        check_time(talk.season)
        if not _confirmed(draft, order):
            raise ask(talk, order)

        def hand_over(post: Post) -> None:
            answer_order(post, season=talk.season, seat=talk.owner, order=order)

        can_wait = partial(_can_wait, talk, order)
        return Accept(kind=PostKind.ORDER, frozen=True, then=hand_over, can_wait=can_wait)

    def check(self, draft: Draft) -> str:
        talk = self._conversation(draft.thread, draft.author)
        order = self._order(draft, talk)
        if order is None:
            return ""
        check_time(talk.season)
        question = ask(talk, order)
        if not question.confirm:
            raise question
        return refusals.order_reads(order.action, order.targets)

    def composer(self, *, thread: Thread, viewer: User | None, now: datetime.datetime) -> Composer:
        if viewer is None:
            return Composer(closed_reason=_("Nobody can write in this thread."))
        try:
            talk = self._conversation(thread, viewer)
        except RuleViolation as refusal:
            return Composer(closed_reason=refusal.message)
        panel = None if talk.mayor else order_panel(viewer, talk.season.pk)
        if panel is None:
            return Composer()
        return Composer(panel="games/_order_panel.html", panel_context={"panel": panel})

    def _conversation(self, thread: Thread, user: User) -> Conversation:
        """Raises RuleViolation unless this user writes here."""
        channel = Channel.objects.select_related("season", "seat__user").get(thread=thread)
        assert channel.seat is not None
        season, mayor = channel.season, hosts(user, channel.season)
        check_letter_write(season=season, seat=seat_of(season, user), owner=channel.seat, mayor=mayor)
        return Conversation(season, channel.seat, mayor)

    def _order(self, draft: Draft, talk: Conversation) -> Order | None:
        """The order in a letter of a living player; None for talk. Raises RuleViolation if it has to be asked back."""
        if talk.mayor or draft.options.get("as_talk") or talk.owner.status != SeatStatus.ALIVE:
            return None
        game = nightbridge.load_game(talk.season)
        reading = read_orders(
            plain_text(draft.document),
            nicks=[player.name for player in game.players],
            available=game.actions(talk.owner.nick),
            me=talk.owner.nick,
            picked=draft.options.get("order_nick", ""),
        )
        if isinstance(reading, Talk):
            return None
        if isinstance(reading, Order):
            return reading
        return _chosen(reading, draft.options.get("confirm_order", ""))


def _can_wait(talk: Conversation, order: Order) -> bool:
    """Whether it would change a naming that stands (T4.2), or be refused by the rules."""
    game = nightbridge.load_game(talk.season)
    if game.check_act(talk.owner.nick, order.action, order.targets) is not None:
        return True
    return _replaced(game, talk.season, talk.owner, order)


def _replaced(game: nightbridge.Game, season: Season, seat: Seat, order: Order) -> bool:
    """Whether a naming stands that this one replaces."""
    return nightbridge.is_naming(season.ruleset, order.action) and any(
        standing["action"] == order.action for standing in game.standing_actions(seat.nick)
    )


def _confirmed(draft: Draft, order: Order) -> bool:
    """Whether the question was answered; a name picked from a button is an answer, too: it showed the whole order.

    Unless the letter was changed behind the button, so that the picked name isn't in the order any more.
    """
    if draft.options.get("confirm_order") == order_value(order.action, order.targets):
        return True
    picked = read_picks(draft.options.get("order_nick", "")).values()
    return bool(picked) and set(picked) <= set(order.targets)


def _chosen(reading: Unclear, confirmed: str) -> Order:
    """The order that was picked from the buttons of an unclear letter. Raises RuleViolation with those buttons."""
    offered = {choice.value for choice in reading.choices if choice.name == "confirm_order"}
    found = read_order_value(confirmed) if confirmed in offered else None
    if found is not None:
        action, targets = found
        return Order(action, targets, reading.line)
    choices = tuple(
        Choice(choice.name, choice.value, letters.choice_label(choice)) for choice in reading.choices
    )
    raise RuleViolation(reading.reason, refusals.order_unclear(reading), choices=(*choices, as_talk()))


def check_time(season: Season) -> None:
    """Orders are taken from the opening of the day until the night deadline (F3.1), in the traditional game from STOP
    on (T4).

    Raises RuleViolation: `paused`, `too_early`, `deadline_passed`.
    """
    if season.status == SeasonStatus.PAUSED:
        raise RuleViolation("paused", refusals.write_refusal("paused"), choices=(as_talk(),))
    if season.phase_kind == PhaseKind.PRELUDE:
        sentence = _("Night actions are taken from the opening of day 1.")
        raise RuleViolation("too_early", sentence, choices=(as_talk(),))
    if season.phase_kind == PhaseKind.DAY and not nightbridge.orders_by_day(season.ruleset):
        sentence = _("Night actions are taken from STOP to the night deadline.")
        raise RuleViolation("too_early", sentence, choices=(as_talk(),))
    if season.phase_kind == PhaseKind.DAWN:
        sentence = _("The night deadline has passed; the next actions are taken from the morning on.")
        raise RuleViolation("deadline_passed", sentence, choices=(as_talk(),))


def ask(talk: Conversation, order: Order) -> RuleViolation:
    """What is said before an order is sent: the question, since it is final (F3.2), or why it would be refused."""
    code = nightbridge.load_game(talk.season).check_act(talk.owner.nick, order.action, order.targets)
    if code is not None:
        sentence = refusals.order_refusal(
            code, action=order.action, targets=order.targets, ruleset=talk.season.ruleset
        )
        return RuleViolation(code, sentence, choices=(as_talk(),))
    value = order_value(order.action, order.targets)
    return RuleViolation(
        "confirm_order",
        refusals.order_question(
            order.action,
            order.targets,
            talk.season.phase_number,
            can_change=nightbridge.is_naming(talk.season.ruleset, order.action),
        ),
        choices=(Choice("confirm_order", value, refusals.button("confirm_order")), as_talk()),
        confirm=True,
    )


def as_talk() -> Choice:
    """The button "it is just talk"."""
    return Choice("as_talk", "1", refusals.button("as_talk"))


def answer_order(post: Post, *, season: Season, seat: Seat, order: Order) -> None:
    """Hand an order to the rules and answer it in the same conversation, in the transaction of its letter.

    A refused one stays as a letter, too: the answer says why (F3.2).
    """
    event = events.act(seat.nick, order.action, order.targets)
    game = nightbridge.load_game(season)
    replaces = _replaced(game, season, seat, order)
    code = nightbridge.append(season, event, now=post.created_at, entered_by=seat.user, game=game)
    if code is None:
        source = letters.order_accepted(
            season.language,
            action=order.action,
            targets=order.targets,
            night=season.phase_number,
            replaces=replaces,
        )
    else:
        source = letters.order_refused(
            season.language, code=code, action=order.action, targets=order.targets, ruleset=season.ruleset
        )
    if code is None and nightbridge.is_naming(season.ruleset, order.action):
        tell_clan(season, seat, order.targets[0], now=post.created_at, sender=seat.user)
    say(season, post.thread, PostKind.ANSWER, source, now=post.created_at)
