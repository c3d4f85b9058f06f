"""The outbox is emptied: mails are sent, retried, and never sent twice."""

from __future__ import annotations

import datetime
import logging
from smtplib import SMTPException

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction
from django.urls import reverse
from django.utils import translation
from django.utils.crypto import salted_hmac
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext

from ..models import OutboxMail
from ..phrases import mails, posts
from ..transitions.links import absolute, season_url, thread_url
from ..transitions.mails import wants_mail

logger = logging.getLogger(__name__)

MOST_ATTEMPTS = 6
WAITS = (60, 300, 900, 3600, 6 * 3600)
"""Seconds until the next attempt, by the number of failed ones."""
SENDING = "sending"
"""Stands in `failure` from just before the mail is handed over until it is known how that went. Whoever finds it
there later can't know whether the mail went out; it isn't sent again."""


def send_mails(*, now: datetime.datetime, limit: int = 50) -> int:
    """Send what waits in the outbox; the number of mails sent.

    Each mail is claimed in a transaction of its own (its row locked, those that another worker has left out), the
    attempt counted before the work. A failure is written down and tried again later.
    """
    sent = 0
    for _number in range(limit):
        mail = _claim(now)
        if mail is None:
            break
        sent += _send(mail, now)
    return sent


def _claim(now: datetime.datetime) -> OutboxMail | None:
    with transaction.atomic():
        waiting = OutboxMail.objects.filter(
            sent_at__isnull=True, send_after__lte=now, attempts__lt=MOST_ATTEMPTS
        )
        rows = waiting.exclude(failure=SENDING).select_for_update(skip_locked=True, of=("self",))
        mail = rows.select_related("user", "season").order_by("send_after", "id").first()
        if mail is not None:
            wait = WAITS[min(mail.attempts, len(WAITS) - 1)]
            mail.attempts, mail.failure = mail.attempts + 1, SENDING
            mail.send_after = now + datetime.timedelta(seconds=wait)
            mail.save(update_fields=["attempts", "failure", "send_after"])
        return mail


def _send(mail: OutboxMail, now: datetime.datetime) -> int:
    """Hand the mail over. Whoever has switched it off since, or has lost his address, gets none."""
    if not wants_mail(mail.user, mail.kind):  # type: ignore[arg-type]
        OutboxMail.objects.filter(pk=mail.pk).update(failure="not wanted any more", attempts=MOST_ATTEMPTS)
        return 0
    try:
        compose(mail).send()
    except (SMTPException, OSError) as failure:
        logger.warning("mail %s could not be sent: %s", mail.pk, type(failure).__name__)
        OutboxMail.objects.filter(pk=mail.pk).update(failure=type(failure).__name__)
        return 0
    OutboxMail.objects.filter(pk=mail.pk).update(failure="", sent_at=now)
    return 1


def compose(mail: OutboxMail) -> EmailMessage:
    """The mail in its reader's language: kind, season, address, time; nothing that only some may know."""
    language = mail.user.language or settings.LANGUAGE_CODE
    with translation.override(language):
        site = gettext("Mafia")
    text = mails.mail(
        language,
        kind=mail.kind,
        season=mail.season.title if mail.season is not None else site,
        url=_address(mail),
        when=_when(mail, language),
    )
    # The row's number would count the mails of others, and so complaints and letters.
    mark = salted_hmac("games.outbox", str(mail.pk), algorithm="sha256").hexdigest()[:32]
    message_id = f"<{mark}@{settings.SITE_URL.split('//')[-1].split(':')[0]}>"
    return EmailMessage(text.subject, text.body, to=[mail.user.email], headers={"Message-ID": message_id})


def _address(mail: OutboxMail) -> str:
    if mail.context.get("complaint"):
        return absolute(reverse("complaint-detail", kwargs={"key": mail.context["complaint"]}))
    if mail.context.get("thread"):
        return thread_url(mail.context["thread"])
    return season_url(mail.season) if mail.season is not None else absolute("/")


def _when(mail: OutboxMail, language: str) -> str:
    moment = parse_datetime(mail.context.get("ends_at") or mail.context.get("start_at") or "")
    if moment is None:
        return ""
    zone = mail.user.time_zone or (mail.season.time_zone if mail.season is not None else settings.TIME_ZONE)
    return posts.when(language, moment, zone)
