"""The texts to translate: collected from Python and templates, kept in locale/, checked. No gettext programs needed.

    python -m mafia_site.messages update [FILE.po …]   collect, keep what is translated, compile
    python -m mafia_site.messages check                fails where a catalogue is behind

`update` fills gaps from the files given. English entries are their own translation.
"""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

PROJECT = Path(__file__).resolve().parent.parent
LOCALES = ("ru", "en")
ORIGINAL = "en"
PYTHON_SOURCES = ("accounts", "forum", "games", "mafia_site")
TEMPLATE_SOURCES = ("templates", "accounts/templates", "forum/templates", "games/templates")
KEYWORDS = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "npgettext_lazy": ((1, "c"), 2, 3),
}
Text = str | tuple[str, ...] | list[str] | None
FIELD = re.compile(r"%\((\w+)\)[sd]|\{(\w*)\}")


def collect() -> Catalog:
    """Every text of the sources that is marked for translation, with the files that it stands in."""
    found = Catalog(charset="utf-8")
    for path, source in _sources():
        for _line, msgid, comments, context in extract("python", io.BytesIO(source.encode()), KEYWORDS):
            found.add(
                msgid,
                locations=[(str(path.relative_to(PROJECT)), 0)],
                context=context,
                auto_comments=comments,
            )
    return found


def _sources() -> Iterator[tuple[Path, str]]:
    """Files as Python source; Django turns a template into one that holds its texts alone."""
    for folder in PYTHON_SOURCES:
        for path in sorted((PROJECT / folder).rglob("*.py")):
            yield path, path.read_text("utf-8")
    for folder in TEMPLATE_SOURCES:
        for path in sorted((PROJECT / folder).rglob("*.*")):
            if path.suffix in {".html", ".txt", ".xml", ".svg"}:
                # In brackets, since a template's indentation isn't Python's.
                yield path, f"({templatize(path.read_text('utf-8'), origin=str(path))}\n)"


def po_path(locale: str) -> Path:
    """The catalogue of a language; the compiled one lies beside it."""
    return PROJECT / "locale" / locale / "LC_MESSAGES" / "django.po"


def read(path: Path, locale: str) -> Catalog:
    """The catalogue in the file; an empty one where there is no file."""
    if not path.exists():
        return Catalog(
            locale=locale,
            domain="django",
            header_comment=f"# The site's texts ({locale}); `make messages` collects and compiles them.",
            project="forum-mafia",
            version="1",
            msgid_bugs_address="the project's issues",
            last_translator="the project's maintainers",
            language_team=locale,
            fuzzy=False,
        )
    with path.open("rb") as file:
        return read_po(file, locale=locale, domain="django")


def update(gifts: list[Path]) -> None:
    """Brings each catalogue to what the sources hold, keeping translations, and compiles it."""
    found = collect()
    for locale in LOCALES:
        catalog = read(po_path(locale), locale)
        found.creation_date = catalog.creation_date
        catalog.update(found, no_fuzzy_matching=True)
        catalog.obsolete.clear()
        for gift in gifts:
            _fill(catalog, read(gift, locale))
        if locale == ORIGINAL:
            _repeat_originals(catalog)
        _write(catalog, locale)
        missing = sum(1 for message in _texts(catalog) if not _is_whole(message, catalog))
        print(f"{locale}: {len(catalog)} texts, {missing} to translate")


def _fill(catalog: Catalog, gift: Catalog) -> None:
    for message in _texts(catalog):
        given = gift.get(message.id, message.context)
        if given is not None and _is_whole(given, catalog) and not _is_whole(message, catalog):
            message.string = given.string


def _repeat_originals(catalog: Catalog) -> None:
    for message in _texts(catalog):
        message.string = message.id


def _write(catalog: Catalog, locale: str) -> None:
    path = po_path(locale)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalog, width=110, include_lineno=False, sort_output=True)
    path.with_suffix(".mo").write_bytes(_compiled(read(path, locale)))


def _compiled(catalog: Catalog) -> bytes:
    out = io.BytesIO()
    write_mo(out, catalog)
    return out.getvalue()


def check() -> list[str]:
    """What is wrong with the catalogues, a line each; empty if nothing is."""
    found = {_key(message) for message in _texts(collect())}
    return [f"{locale}: {fault}" for locale in LOCALES for fault in _faults(locale, found)]


def _faults(locale: str, found: set[tuple[str, str]]) -> Iterator[str]:
    path = po_path(locale)
    if not path.exists():
        yield "there is no catalogue"
        return
    catalog = read(path, locale)
    kept = {_key(message) for message in _texts(catalog)}
    yield from (f"not collected: {text!r}" for _context, text in sorted(found - kept))
    yield from (f"no longer in the sources: {text!r}" for _context, text in sorted(kept - found))
    for message in _texts(catalog):
        if message.fuzzy:
            yield f"fuzzy: {message.id!r}"
        if not _is_whole(message, catalog):
            yield f"not translated: {message.id!r}"
        elif _fields(message.string) != _fields(message.id):
            yield f"other fields than the original: {message.id!r}"
    compiled = path.with_suffix(".mo")
    if not compiled.exists() or compiled.read_bytes() != _compiled(catalog):
        yield "the compiled catalogue isn't that of the source (make messages)"


def _texts(catalog: Catalog) -> Iterator[Message]:
    return (message for message in catalog if message.id)


def _key(message: Message) -> tuple[str, str]:
    first = message.id if isinstance(message.id, str) else message.id[0]
    return message.context or "", first


def _is_whole(message: Message, catalog: Catalog) -> bool:
    """Whether every form that the language needs is there."""
    if isinstance(message.id, str):
        return bool(message.string)
    return len(message.string or ()) == catalog.num_plurals and all(message.string or ())


def _fields(text: Text) -> set[str]:
    """Names of what is put in. Of a plural all forms together: "one day" may leave its number out."""
    forms = (text,) if isinstance(text, str) else text or ()
    return {named or braced for form in forms for named, braced in FIELD.findall(form)}


def main() -> int:
    """Returns 1 where the check fails, 2 for words that it doesn't know."""
    words = sys.argv[1:]
    if words[:1] == ["update"]:
        update([Path(word) for word in words[1:]])
        return 0
    if words == ["check"]:
        faults = check()
        for fault in faults:
            print(fault)
        print("translations: " + (f"{len(faults)} faults" if faults else "complete"))
        return 1 if faults else 0
    print(__doc__)
    return 2


if __name__ == "__main__":
    sys.exit(main())
