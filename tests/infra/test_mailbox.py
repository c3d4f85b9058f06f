"""Mails of a run on one machine: kept, shown, and no page at all where mails go to people."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.core.mail import EmailMessage, get_connection
from django.test import Client

from mafia_site import mailbox

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _own_mailbox(settings: Any, tmp_path: Path) -> None:
    settings.MAILBOX_ROOT = tmp_path / "mailbox"


def send(subject: str, body: str = "Ссылка: https://mafia.example/confirm/x1/") -> None:
    backend = get_connection("mafia_site.mailbox.MailboxBackend")
    EmailMessage(subject, body, "mayor@mafia.example", ["anya@example.org"], connection=backend).send()


def test_without_mailbox_there_is_no_page(client: Client, settings: Any) -> None:
    send("Подтвердите адрес")
    name = mailbox.kept_mails()[0].name
    settings.MAILBOX = False
    assert client.get("/mailbox/").status_code == 404
    assert client.get(f"/mailbox/{name}/").status_code == 404


def test_a_mail_is_listed_and_read_with_its_links(client: Client, settings: Any) -> None:
    settings.MAILBOX = True
    send("Первое")
    send("Подтвердите <адрес>")
    listed = client.get("/mailbox/")
    assert [mail.subject for mail in listed.context["mails"]] == ["Подтвердите <адрес>", "Первое"]
    page = client.get(f"/mailbox/{listed.context['mails'][0].name}/").content.decode()
    assert "Подтвердите &lt;адрес&gt;" in page
    assert '<a href="https://mafia.example/confirm/x1/" rel="nofollow">' in page


@pytest.mark.parametrize("name", ["..", "../secret-key", "20261130T000000-000000-0123456g", "x.eml"])
def test_only_names_of_its_own_are_opened(tmp_path: Path, name: str) -> None:
    (tmp_path / "secret-key.eml").write_text("Subject: secret\n\nkey")
    assert mailbox.kept_mail(name) is None


def test_a_mail_that_isnt_there(client: Client, settings: Any) -> None:
    settings.MAILBOX = True
    assert client.get("/mailbox/20261130T000000-000000-01234567/").status_code == 404


def test_only_the_newest_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mailbox, "KEPT", 2)
    for number in range(4):
        send(f"mail {number}")
    assert [mail.subject for mail in mailbox.kept_mails()] == ["mail 3", "mail 2"]
