"""The catalogue's keeper: what is collected, and what the check finds."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message

from mafia_site import messages

SOURCE = """
from django.utils.translation import gettext as _, ngettext, pgettext
_("The day is over")
pgettext("verb", "Order")
ngettext("%(n)s vote", "%(n)s votes", 3)
"""
TEMPLATE = """{% load i18n %}
  <p>{% translate "Vote" context "button" %}
{% blocktranslate trimmed with name=x %}
    Hello,
    {{ name }}
{% endblocktranslate %}</p>
"""
RUSSIAN: dict[str, str | tuple[str, ...]] = {
    "The day is over": "День окончен",
    "Order": "Приказать",
    "Vote": "Голосовать",
    "Hello, %(name)s": "Здравствуй, %(name)s",
    "%(n)s vote": ("%(n)s голос", "%(n)s голоса", "%(n)s голосов"),
}


def message_of(catalog: Catalog, text: str, context: str | None = None) -> Message:
    message = catalog.get(text, context)
    assert message is not None
    return message


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project of two small sources, its catalogues up to date and translated."""
    for folder in (*messages.PYTHON_SOURCES, "templates"):
        (tmp_path / folder).mkdir()
    (tmp_path / "games" / "words.py").write_text(SOURCE)
    (tmp_path / "templates" / "page.html").write_text(TEMPLATE)
    monkeypatch.setattr(messages, "PROJECT", tmp_path)
    messages.update([])
    catalog = messages.read(messages.po_path("ru"), "ru")
    for message in messages._texts(catalog):
        message.string = RUSSIAN[messages._key(message)[1]]
    messages._write(catalog, "ru")
    return tmp_path


def test_texts_of_python_and_templates_are_collected(project: Path) -> None:
    found = {messages._key(message) for message in messages._texts(messages.collect())}
    assert found == {
        ("", "The day is over"),
        ("verb", "Order"),
        ("", "%(n)s vote"),
        ("button", "Vote"),
        ("", "Hello, %(name)s"),
    }


def test_a_whole_catalogue_passes(project: Path) -> None:
    assert messages.check() == []


def test_an_update_changes_nothing_when_nothing_is_new(project: Path) -> None:
    before = messages.po_path("ru").read_bytes()
    messages.update([])
    assert messages.po_path("ru").read_bytes() == before


def test_a_new_and_an_old_text_are_found(project: Path) -> None:
    (project / "games" / "words.py").write_text(SOURCE.replace("The day is over", "Night falls"))
    assert messages.check() == [
        f"{locale}: {fault}"
        for locale in ("ru", "en")
        for fault in ("not collected: 'Night falls'", "no longer in the sources: 'The day is over'")
    ]


def test_faulty_translations_are_found(project: Path) -> None:
    catalog = messages.read(messages.po_path("ru"), "ru")
    message_of(catalog, "The day is over").string = ""
    message_of(catalog, "Order", "verb").flags.add("fuzzy")
    message_of(catalog, "Hello, %(name)s").string = "Здравствуй, %(nick)s"
    messages._write(catalog, "ru")
    assert sorted(messages.check()) == [
        "ru: fuzzy: 'Order'",
        "ru: not translated: 'The day is over'",
        "ru: other fields than the original: 'Hello, %(name)s'",
    ]


def test_a_stale_compiled_catalogue_is_found(project: Path) -> None:
    path = messages.po_path("ru")
    path.write_text(path.read_text().replace("День окончен", "День закончен"))
    assert messages.check() == ["ru: the compiled catalogue isn't that of the source (make messages)"]


def test_gaps_are_filled_from_another_file(project: Path, tmp_path: Path) -> None:
    (project / "games" / "more.py").write_text('from x import gettext\ngettext("Dawn")\n')
    gift = tmp_path / "gift.po"
    gift.write_text(
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\nmsgid "Dawn"\nmsgstr "Рассвет"\n'
    )
    messages.update([gift])
    assert messages.check() == []
