"""Letters: the night's order, and the talk of clan and pair in their channels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from games.names import fold_name

from ..orders import propose_victim
from ..sight import Said, Sight, Told
from .choosing import sentence, table_of, words_of


@dataclass(frozen=True, slots=True)
class Agreement:
    """What a clan has settled on: the first of its posts of this phase that names a victim."""

    proposer: str
    victim: str


def order_letter(line: str, sight: Sight, chance: Random) -> str:
    """The order on a line of its own, with or without a greeting."""
    return f"{chance.choice(table_of(sight.language).greetings)}{line}"


def agreement(sight: Sight, talk: Sequence[Said]) -> Agreement | None:
    """Whom the clan shoots tonight by what its members have written: the first living outsider named in the channel."""
    clan = {sight.me, *sight.allies}
    names = {fold_name(nick): nick for nick in sight.living if nick not in clan}
    for said in talk:
        if said.nick not in clan:
            continue
        words = fold_name(said.words)
        named = [nick for folded, nick in names.items() if folded in words]
        if named:
            return Agreement(said.nick, max(named, key=len))
    return None


def channel_words(sight: Sight, talk: Sequence[Said], chance: Random) -> str:
    """What a bot has to say in its channel now, "" for nothing. `talk` is what was written there in this phase."""
    if not any(nick in sight.living for nick in sight.allies):
        return ""
    if sight.is_killer:
        return _clan_words(sight, talk, chance)
    return _pair_words(sight, talk, chance)


def _clan_words(sight: Sight, talk: Sequence[Said], chance: Random) -> str:
    table = table_of(sight.language)
    if sight.phase == "day":
        mine = [said for said in talk if said.nick == sight.me]
        return "" if mine or chance.random() < 0.4 else sentence(table.clan_day, {}, words_of(talk), chance)
    settled = agreement(sight, talk)
    if settled is None:
        victim = propose_victim(sight, chance)
        return sentence(table.clan_propose, {"victim": victim}, words_of(talk), chance) if victim else ""
    if settled.proposer == sight.me or any(said.nick == sight.me for said in talk):
        return ""
    return sentence(table.clan_agree, {"victim": settled.victim}, words_of(talk), chance)


def _pair_words(sight: Sight, talk: Sequence[Said], chance: Random) -> str:
    """By day the commissar tells what he has learnt, and the sergeant answers."""
    table = table_of(sight.language)
    if sight.phase != "day" or any(said.nick == sight.me for said in talk):
        return ""
    if sight.role == "sergeant":
        spoken = any(said.nick in sight.allies for said in talk)
        return sentence(table.pair_answer, {}, words_of(talk), chance) if spoken else ""
    if sight.number == 1:
        return sentence(table.pair_hello, {}, words_of(talk), chance)
    newest = _newest(sight.reports, sight.number - 1)
    if newest is None or newest.report["kind"] != "checked":
        return sentence(table.pair_nothing, {}, words_of(talk), chance)
    choices = table.pair_guilty if newest.report.get("negative") else table.pair_clean
    return sentence(choices, {"player": newest.report["player"]}, words_of(talk), chance)


def _newest(reports: Sequence[Told], night: int) -> Told | None:
    """The result of this night's own action, if there was one."""
    return next((told for told in reports if told.night == night and told.report["kind"] in _RESULTS), None)


_RESULTS = ("checked", "no_result")
