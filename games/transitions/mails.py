"""Mails, written to the outbox in the transaction that causes them. Nothing secret goes into a row of it."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from typing import Any

from accounts.models import User

from ..enums import MailKind
from ..models import OutboxMail, Season
from ..secrecy import admins_beside

_SWITCHES = {
    MailKind.DAY_OPENED: "mail_day_opened",
    MailKind.STOP_SOON: "mail_stop_soon",
    MailKind.LETTER: "mail_letter",
    MailKind.SEASON_OVER: "mail_season_over",
}
"""Kinds that their reader can switch off; the others tell a mayor that his season needs him."""


def queue_mails(
    users: Iterable[User],
    kind: MailKind,
    *,
    season: Season | None,
    cause: str,
    now: datetime.datetime,
    **context: Any,
) -> None:
    """Write a mail to each of the users who wants it. The same `cause` makes one mail a user, however often it runs.

    Never to bots, the site's own accounts, or who has no address.
    """
    rows = [
        OutboxMail(
            user=user,
            season=season,
            kind=kind,
            context=context,
            dedup=f"{kind}:{cause}:{user.pk}",
            created_at=now,
            send_after=now,
        )
        for user in users
        if wants_mail(user, kind)
    ]
    OutboxMail.objects.bulk_create(rows, ignore_conflicts=True)


def wants_mail(user: User, kind: MailKind) -> bool:
    """Whether this user is a person with an address who has left this kind switched on."""
    if user.is_bot or user.is_service or not user.is_active or not user.email:
        return False
    switch = _SWITCHES.get(kind)
    return switch is None or bool(getattr(user, switch))


def tell_mayor(season: Season, kind: MailKind, *, cause: str, now: datetime.datetime, **context: Any) -> None:
    """A mail to the human mayor; an automatic one has nobody to tell, so admins are told who don't play in it."""
    readers = [season.mayor] if season.mayor is not None else admins_beside(season)
    queue_mails(readers, kind, season=season, cause=f"{season.pk}:{cause}", now=now, **context)
