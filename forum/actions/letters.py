"""Conversations of two or more people."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from accounts.nicknames import normal_nick

from ..errors import Choice, RuleViolation
from ..models import Thread, ThreadMember
from ..permissions import check_active
from ..policies import check_conversation
from ..queries import nick_suggestions, users_by_nick
from .texts import read_source, read_title
from .threads import create_thread, once, write_first_post

RECIPIENT_LIMIT: Final = 20


def start_conversation(
    *, author: User, recipients: Sequence[str], title: str, source: str, now: datetime, token: str = ""
) -> Thread:
    """Open a private thread with its first letter to the people with these nicknames.

    Raises RuleViolation: `no_recipient`, `too_many_recipients`, `unknown_nick` (with nicknames that may be meant, as
    choices for `to`), `to_yourself`, `reads_no_letters`, a guard's. The same token again: the same conversation.
    """
    check_active(author)
    people = read_recipients(author, recipients)
    check_conversation(author, people)
    title, text = read_title(title), read_source(source).source

    def write() -> Thread:
        thread = create_thread(title=title, author=author, is_private=True, now=now)
        members = [ThreadMember(thread=thread, user=user) for user in (author, *people)]
        ThreadMember.objects.bulk_create(members)
        write_first_post(thread, author, text, token, now=now)
        return thread

    return once(author, token, write)


def read_recipients(author: User, recipients: Sequence[str]) -> list[User]:
    """The people with these nicknames, each once. Raises RuleViolation as `start_conversation` says."""
    nicks = list(dict.fromkeys(nick for nick in map(normal_nick, recipients) if nick))
    if not nicks:
        raise RuleViolation("no_recipient", _("To whom? Write a nickname; several with commas between them."))
    if len(nicks) > RECIPIENT_LIMIT:
        raise RuleViolation(
            "too_many_recipients",
            ngettext(
                "A letter goes to at most %(limit)d person.",
                "A letter goes to at most %(limit)d people.",
                RECIPIENT_LIMIT,
            )
            % {"limit": RECIPIENT_LIMIT},
        )
    found = users_by_nick(nicks)
    people: dict[int, User] = {}
    for nick in nicks:
        user = found[nick]
        if user is None:
            raise _unknown(nick, nicks)
        _check_recipient(author, user)
        people[user.pk] = user
    return list(people.values())


def _unknown(nick: str, nicks: Sequence[str]) -> RuleViolation:
    choices = tuple(
        Choice("to", ", ".join(meant if other == nick else other for other in nicks), meant)
        for meant in nick_suggestions(nick)
    )
    sentence = (
        _("There is nobody called “%(nick)s”. Did you mean:")
        if choices
        else _("There is nobody called “%(nick)s”.")
    )
    return RuleViolation("unknown_nick", sentence % {"nick": nick}, choices=choices)


def _check_recipient(author: User, user: User) -> None:
    if user.pk == author.pk:
        raise RuleViolation("to_yourself", _("A letter goes to somebody else than yourself."))
    if user.is_service or user.is_bot:
        raise RuleViolation(
            "reads_no_letters",
            _("%(nick)s is played by the site and reads no letters outside of a season's own.")
            % {"nick": user.username},
        )
    if not user.is_active:
        raise RuleViolation(
            "reads_no_letters",
            _("%(nick)s's account is blocked and gets no letters.") % {"nick": user.username},
        )
