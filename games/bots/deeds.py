"""A bot acts: a post, a vote, an order, a word in its channel, through the same actions as everybody."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from random import Random

from django.http import Http404

from accounts.models import User
from forum import actions as forum
from forum.models import Thread

from ..enums import ChannelKind
from ..errors import RuleViolation
from ..models import Season
from ..orders import order_line, order_value
from ..phrases.roles import role_name
from ..queries.knowledge import Knowledge
from ..queries.orders import OrderPanel, order_panel
from .look import knowledge_of, look, options_of, private_thread, said_in
from .orders import choose_order
from .personas import Persona
from .plan import Span
from .reasoning import vote_choice
from .sight import Said, Sight
from .talk import agreement, channel_words, day_post, order_letter, vote_post

logger = logging.getLogger(__name__)

MOST_LETTERS = 5
"""A bot whose orders are refused writes no more than this to the mayor in a phase."""
STUBBORN = 0.08
"""How often a member of a clan that names together names somebody else than was agreed (T4.2: a shoot-out)."""
_CHANNELS = (ChannelKind.CLAN, ChannelKind.PAIR)


@dataclass(frozen=True, slots=True)
class Bot:
    """One bot in one phase of a season, when a move of its plan has come.

    Each method writes at most one post and says whether it has; what is refused isn't tried again at this turn.
    """

    user: User
    season: Season
    span: Span
    persona: Persona
    now: datetime

    def talk(self, chance: Random) -> bool:
        """A post in the thread of the day."""
        knowledge = knowledge_of(self.user, self.season)
        if knowledge is None:
            return False
        seen = look(self.user, self.season, knowledge)
        if seen.day is None or (seen.sight.round == "defence" and seen.sight.me not in seen.sight.candidates):
            return False
        part = (self.now - self.span.opened_at) / self.span.length

        def name_role(role: str) -> str:
            return role_name(role, self.season.language)

        return self._write(seen.day, day_post(seen.sight, chance, self.persona, name_role, part=part))

    def vote(self, chance: Random) -> bool:
        """The vote of the day, in red, with the question answered."""
        knowledge = knowledge_of(self.user, self.season)
        if knowledge is None:
            return False
        seen = look(self.user, self.season, knowledge)
        if seen.day is None or not seen.sight.electable:
            return False
        against = vote_choice(seen.sight, chance, self.persona.herd, seen.sight.electable)
        source = vote_post(seen.sight, chance, against)
        return self._write(seen.day, source, {"confirm_vote": against})

    def order(self, chance: Random, *, late: bool) -> bool:
        """The order for the night, unless it stands already, or another of the clan has taken it upon himself."""
        panel = order_panel(self.user, self.season.pk)
        if panel is None or not panel.unsent:
            return False
        knowledge = knowledge_of(self.user, self.season)
        thread = private_thread(self.user, knowledge, [ChannelKind.MAYOR]) if knowledge is not None else None
        if knowledge is None or thread is None or self._letters(thread) >= MOST_LETTERS:
            return False
        seen = look(self.user, self.season, knowledge, reads_day=False)
        return self._send_order(seen.sight, panel, knowledge, thread, chance, late=late)

    def _send_order(
        self,
        sight: Sight,
        panel: OrderPanel,
        knowledge: Knowledge,
        thread: Thread,
        chance: Random,
        *,
        late: bool,
    ) -> bool:
        settled = agreement(sight, self._channel_talk(knowledge)) if sight.is_killer else None
        each_names = any(action.can_change for action in panel.unsent)
        if settled is not None and settled.proposer != sight.me and not late and not each_names:
            return False
        agreed = settled.victim if settled and not (each_names and chance.random() < STUBBORN) else ""
        chosen = choose_order(sight, options_of(panel), chance, agreed)
        if chosen is None:
            return False
        line = order_line(chosen.action, chosen.targets, sight.language)
        confirmed = {"confirm_order": order_value(chosen.action, chosen.targets)}
        return self._write(thread, order_letter(line, sight, chance), confirmed)

    def speak_in_channel(self, chance: Random) -> bool:
        """A word in the clan's or the pair's channel, if there is one and something to say."""
        knowledge = knowledge_of(self.user, self.season)
        thread = private_thread(self.user, knowledge, _CHANNELS) if knowledge is not None else None
        if knowledge is None or thread is None:
            return False
        seen = look(self.user, self.season, knowledge, reads_day=False)
        words = channel_words(seen.sight, self._channel_talk(knowledge), chance)
        return bool(words) and self._write(thread, words)

    def _channel_talk(self, knowledge: Knowledge) -> tuple[Said, ...]:
        """What was written in the bot's channel in this phase."""
        thread = private_thread(self.user, knowledge, _CHANNELS)
        return said_in(self.user, thread, since=self.span.opened_at) if thread is not None else ()

    def _letters(self, thread: Thread) -> int:
        """How much the bot has written in a private thread of its own since the phase began."""
        return thread.posts.filter(author=self.user, created_at__gte=self.span.opened_at).count()

    def _write(self, thread: Thread, source: str, options: Mapping[str, str] | None = None) -> bool:
        try:
            forum.create_post(
                thread_id=thread.pk, author=self.user, source=source, now=self.now, options=options or {}
            )
        except (RuleViolation, Http404) as refusal:
            logger.debug("bot %s, season %s: %s", self.user.pk, self.season.pk, refusal)
            return False
        return True
