"""Mails of a run on one machine: kept as files, read in the browser at /mailbox/. Off unless MAILBOX=1."""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from email import message_from_bytes, policy
from email.message import EmailMessage as ParsedMessage
from pathlib import Path

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

NAME = re.compile(r"[0-9]{8}T[0-9]{6}-[0-9]{6}-[0-9a-f]{8}")
KEPT = 500
"""So many of the newest mails are kept; a demo that runs for weeks must not fill the disk."""


@dataclass(frozen=True)
class Mail:
    """A kept mail, as the pages show it."""

    name: str
    sent: datetime
    to: str
    subject: str
    text: str


class MailboxBackend(BaseEmailBackend):
    """Django mail backend that writes each mail to a file of its own under MAILBOX_ROOT."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        root = _root()
        root.mkdir(parents=True, exist_ok=True)
        for message in email_messages:
            _write_whole(root / f"{_new_name()}.eml", message.message().as_bytes())
        _forget_oldest(root)
        return len(email_messages)


def kept_mails(limit: int = 100) -> list[Mail]:
    """The newest `limit` mails, newest first."""
    paths = sorted(_root().glob("*.eml"), reverse=True)[:limit]
    mails = (kept_mail(path.stem) for path in paths)
    return [mail for mail in mails if mail is not None]


def kept_mail(name: str) -> Mail | None:
    """The mail of that name, or None. A name that isn't one of ours never touches the disk."""
    if not NAME.fullmatch(name):
        return None
    try:
        raw = (_root() / f"{name}.eml").read_bytes()
    except FileNotFoundError:
        return None
    message = message_from_bytes(raw, policy=policy.default)
    return Mail(name, _sent(name), str(message["to"] or ""), str(message["subject"] or ""), _text(message))


def _root() -> Path:
    return Path(settings.MAILBOX_ROOT)


def _new_name() -> str:
    return f"{datetime.now(UTC):%Y%m%dT%H%M%S-%f}-{secrets.token_hex(4)}"


def _sent(name: str) -> datetime:
    return datetime.strptime(name[:22], "%Y%m%dT%H%M%S-%f").replace(tzinfo=UTC)


def _write_whole(path: Path, raw: bytes) -> None:
    """Readers never meet half a mail: written beside, then renamed."""
    draft = path.with_suffix(".part")
    draft.write_bytes(raw)
    draft.rename(path)


def _forget_oldest(root: Path) -> None:
    for path in sorted(root.glob("*.eml"), reverse=True)[KEPT:]:
        path.unlink(missing_ok=True)


def _text(message: ParsedMessage) -> str:
    body = message.get_body(preferencelist=("plain", "html"))
    return str(body.get_content()) if body is not None else ""
