"""What a nickname may be, and when two of them are the same for the eye. Pure: no database, no request."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

MIN_LENGTH: Final = 2
MAX_LENGTH: Final = 30
PUNCTUATION: Final = "-_.'"
"""Besides letters, digits and single spaces. No quote, bracket, comma, colon, slash, at sign or question mark: they
mean something in BBCode, in orders by letter, in addresses and in mails."""

LATIN: Final = "Latin"
CYRILLIC: Final = "Cyrillic"

# Modern letters only: historic and phonetic ones serve nobody but imitators.
_LATIN_RANGES: Final = ((0x41, 0x5A), (0x61, 0x7A), (0xC0, 0xD6), (0xD8, 0xF6), (0xF8, 0x17F), (0x218, 0x21B))
_LATIN_RANGES_ADDED: Final = ((0x1E9E, 0x1E9E), (0x1EA0, 0x1EF9))
_CYRILLIC_RANGES: Final = ((0x400, 0x45F), (0x490, 0x4FF))

# Letters and digits that look alike in one case or the other, each written as what stands for all of its class.
# Both cases of a letter belong to one class (a nickname is the same in any case), so that «ВОВА» meets "BOBA" and
# «вова» meets both. After Unicode's list of confusables, cut down to letters that a nickname may have.
_ALIKE: Final = {
    # Cyrillic for Latin
    "а": "a", "в": "b", "ь": "b", "с": "c", "ԁ": "d", "е": "e", "ҽ": "e", "н": "h", "һ": "h", "і": "l", "ӏ": "l",
    "ј": "j", "к": "k", "м": "rn", "о": "o", "р": "p", "г": "r", "ѕ": "s", "т": "t", "у": "y", "ү": "y", "х": "x",
    "ԛ": "q", "ԝ": "vv",
    "ы": "bl", "ю": "lo", "ӕ": "ae", "ӡ": "3", "з": "3", "б": "6",
    # Latin for Latin: what a screen font doesn't tell apart
    "i": "l", "ı": "l", "m": "rn", "w": "vv", "æ": "ae", "œ": "oe", "ĸ": "k",
    # digits for letters
    "0": "o", "1": "l",
}  # fmt: skip
_TABLE: Final = str.maketrans(_ALIKE)
_DIAERESIS: Final = "\u0308"

RESERVED: Final = (
    "мэр", "мер", "mayor", "the mayor", "ведущий", "host", "game master", "админ", "администратор", "администрация",
    "admin", "administrator", "модератор", "moderator", "mod", "система", "system", "сайт", "site", "робот", "robot",
    "поддержка", "support", "root", "staff", "команда", "город", "city", "мафия", "mafia", "forum mafia",
    "стоп", "stop", "против", "against", "никто", "nobody", "no one", "все", "everyone", "everybody", "all",
    "аноним", "anonymous", "гость", "guest", "удалён", "deleted", "none", "null", "me", "я",
)  # fmt: skip
"""Names that would speak for the site or the game, and words that a vote or an order could be taken for."""

_SPACES: Final = re.compile(r"\s+")


def normal_nick(nick: str) -> str:
    """The nickname as it is kept: NFC, outer spaces dropped, inner ones single."""
    return _SPACES.sub(" ", unicodedata.normalize("NFC", nick)).strip()


def fold_nick(nick: str) -> str:
    """What two nicknames that look the same have in common: equal folds, same nickname.

    Case, spacing, ё/е (with their Latin likes) and look-alike letters and digits of Latin and Cyrillic don't count.
    Works on any string; of a nickname it has at most 90 characters.
    """
    letters = unicodedata.normalize("NFKD", nick).casefold()
    folded = "".join(letters.split()).translate(_TABLE)
    return unicodedata.normalize("NFC", folded.replace("e" + _DIAERESIS, "e"))


def script_of(letter: str) -> str | None:
    """LATIN or CYRILLIC; None for anything that isn't a letter of today's alphabets of the two."""
    code = ord(letter)
    if not letter.isalpha() or unicodedata.normalize("NFKC", letter) != letter:
        return None
    if any(low <= code <= high for low, high in (*_LATIN_RANGES, *_LATIN_RANGES_ADDED)):
        return LATIN
    return CYRILLIC if any(low <= code <= high for low, high in _CYRILLIC_RANGES) else None


def check_length(nick: str) -> None:
    """Raises ValidationError unless the kept form has 2 to 30 characters."""
    if not MIN_LENGTH <= len(normal_nick(nick)) <= MAX_LENGTH:
        raise ValidationError(_("A nickname has 2 to 30 characters."), code="nick_length")


def check_characters(nick: str) -> None:
    """Raises ValidationError for anything but Latin and Cyrillic letters, digits 0-9, spaces and - _ . '"""
    for character in normal_nick(nick):
        if not _is_allowed(character):
            message = _(
                "“%(character)s” can't stand in a nickname; Latin or Cyrillic letters, digits, spaces and - _ . ' can."
            )
            raise ValidationError(message, code="nick_character", params={"character": _shown(character)})


def check_one_alphabet(nick: str) -> None:
    """Raises ValidationError for a nickname with both Latin and Cyrillic letters: they look alike."""
    scripts = {script_of(character) for character in nick} - {None}
    if len(scripts) > 1:
        raise ValidationError(
            _("Latin and Cyrillic letters look alike: write the whole nickname in one alphabet."),
            code="nick_mixed",
        )


def check_shape(nick: str) -> None:
    """Raises ValidationError unless there is a letter, both ends are letters or digits, and no signs stand together."""
    kept = normal_nick(nick)
    if not any(character.isalpha() for character in kept):
        raise ValidationError(_("A nickname needs a letter."), code="nick_no_letter")
    if not (kept[0].isalnum() and kept[-1].isalnum()):
        raise ValidationError(_("A nickname begins and ends with a letter or a digit."), code="nick_ends")
    if re.search(r"[-_.']{2}", kept):
        raise ValidationError(
            _("In a nickname, put a letter or a digit between two signs."), code="nick_signs"
        )


def check_not_reserved(nick: str) -> None:
    """Raises ValidationError for names that belong to the site or to the game, and for "against …"."""
    first_word = normal_nick(nick).split(" ")[0]
    if fold_nick(nick) in _RESERVED_FOLDS or fold_nick(first_word) in _VOTE_FOLDS:
        raise ValidationError(
            _("This name belongs to the site or to the game. Choose another nickname."), code="nick_reserved"
        )


def _is_allowed(character: str) -> bool:
    if character in PUNCTUATION or character == " " or character in "0123456789":
        return True
    return script_of(character) is not None


def _shown(character: str) -> str:
    """The character, or its code where it can't be seen or would disturb what stands around it."""
    return character if unicodedata.category(character)[0] in "LNPS" else f"U+{ord(character):04X}"


_RESERVED_FOLDS: Final = frozenset(fold_nick(name) for name in RESERVED)
_VOTE_FOLDS: Final = frozenset({fold_nick("против"), fold_nick("against")})

NICKNAME_HELP = gettext_lazy(
    "2 to 30 characters: letters of one alphabet, digits, spaces and - _ . ' Others will see it beside your posts."
)
