"""Users by nickname, for addressing letters."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher
from typing import Final

from django.db.models import Q

from accounts.models import User
from accounts.nicknames import fold_nick, normal_nick

CANDIDATES: Final = 300
_LIKENESS: Final = 0.6


def users_by_nick(nicks: Iterable[str]) -> dict[str, User | None]:
    """By nickname as typed: the user whose nickname looks the same, or None. One query."""
    folds = {nick: fold_nick(nick) for nick in nicks}
    found = {user.folded_nick: user for user in User.objects.filter(folded_nick__in=folds.values())}
    return {nick: found.get(fold) for nick, fold in folds.items()}


def nick_suggestions(nick: str, *, limit: int = 3) -> list[str]:
    """Nicknames of people that somebody who typed `nick` may have meant, the likeliest first."""
    fold = fold_nick(normal_nick(nick))
    if not fold:
        return []
    near = (
        Q(folded_nick__startswith=fold[:2])
        | Q(folded_nick__contains=fold[1:4])
        | Q(folded_nick__endswith=fold[-3:])
    )
    people = User.objects.filter(near, is_active=True, is_service=False, is_bot=False)
    rows = people.values_list("username", "folded_nick")[:CANDIDATES]
    likely = [(SequenceMatcher(None, fold, other).ratio(), name) for name, other in rows]
    return [
        name for ratio, name in sorted(likely, key=lambda pair: (-pair[0], pair[1])) if ratio >= _LIKENESS
    ][:limit]
