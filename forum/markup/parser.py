"""BBCode to a Document, in one pass over the source and without recursion.

Time is linear in the source: every tag is looked at once, each by a pattern that reads a bounded stretch.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from .addresses import safe_address
from .cleaning import clean, is_blank
from .nodes import PLAIN_STYLE, Box, Code, Document, Node, Picture, RedRun, Style, Text
from .palette import RED, colour_named

MAX_BLOCKS: Final = 8
"""How deep quotes and spoilers are shown inside each other. Deeper ones are read (a quote stays one), not shown."""

PICTURE_KEY: Final = re.compile(r"[a-hjkmnp-z2-9]{10}")
_FLAGS: Final = re.ASCII | re.IGNORECASE
_NAMES: Final = "color|spoiler|quote|code|link|url|img|b|i|u|s"
_TAG: Final = re.compile(
    rf"\[(?:/(?P<close>{_NAMES})|(?P<open>{_NAMES})(?P<rest>[=\s][^\[\]\n]{{0,600}})?)\]", _FLAGS
)
_CODE_END: Final = re.compile(r"\[/code\]", _FLAGS)
_PICTURE: Final = re.compile(r"\s{0,9}([^\[\]\s]{1,2000})\s{0,9}\[/img\]", _FLAGS)
_BARE_LINK: Final = re.compile(r"\s{0,9}([^\[\]\s]{1,2000})\s{0,9}\[/(?:url|link)\]", _FLAGS)
_POST: Final = re.compile(r"""\s+post=["']?(\d{1,9})["']?\s*$""", _FLAGS)
_FLAG_OF: Final = {"b": "bold", "i": "italic", "u": "underline", "s": "strike"}


@dataclass(slots=True)
class _Level:
    """An open block and the inline tags opened inside it; a block closes what was opened inside, and nothing else."""

    name: str
    children: list[Node]
    base: Style
    in_quote: bool
    depth: int
    flags: dict[str, int] = field(default_factory=dict)
    colours: list[tuple[str, tuple[int, int]]] = field(default_factory=list)
    links: list[str] = field(default_factory=list)

    def style(self) -> Style:
        if not (self.flags or self.colours or self.links):
            return self.base
        base, opened = self.base, self.flags
        return Style(
            bold=base.bold or opened.get("bold", 0) > 0,
            italic=base.italic or opened.get("italic", 0) > 0,
            underline=base.underline or opened.get("underline", 0) > 0,
            strike=base.strike or opened.get("strike", 0) > 0,
            colour=self.colours[-1][0] if self.colours else base.colour,
            link=(self.links[-1] if self.links else "") or base.link,
        )


class _Parser:
    def __init__(self, source: str) -> None:
        self.source = source
        self.place = 0
        self.levels = [_Level("", [], PLAIN_STYLE, in_quote=False, depth=0)]
        self.open_blocks = {"quote": 0, "spoiler": 0}
        self.style = PLAIN_STYLE
        self.pieces: list[list[Text]] = []
        self.run_goes_on = False
        self.red_tags: list[tuple[int, int]] = []
        self.pictures: dict[str, None] = {}
        self.code_may_end = True

    def parse(self) -> Document:
        """Read all tags; what they are not is text."""
        match = _TAG.search(self.source)
        while match:
            self._text(self.place, match.start())
            self.place = match.end()
            if not self._tag(match):
                self._text(match.start(), match.end())
            match = _TAG.search(self.source, self.place)
        self._text(self.place, len(self.source))
        while len(self.levels) > 1:
            self._close_level()
        self._keep_red_tags(self.levels[0])
        return Document(
            self.source,
            tuple(self.levels[0].children),
            self._runs(),
            tuple(sorted(self.red_tags)),
            tuple(self.pictures),
        )

    def _runs(self) -> tuple[RedRun, ...]:
        runs = (
            RedRun(
                "".join(piece.text for piece in run),
                run[0].start,
                run[-1].end,
                tuple((piece.start, piece.end) for piece in run),
            )
            for run in self.pieces
        )
        return tuple(run for run in runs if not is_blank(run.text))

    def _text(self, start: int, end: int) -> None:
        if start == end:
            return
        level = self.levels[-1]
        piece = Text(self.source[start:end], start, end, self.style)
        level.children.append(piece)
        red = self.style.colour == RED and not level.in_quote
        if red and self.run_goes_on:
            self.pieces[-1].append(piece)
        elif red:
            self.pieces.append([piece])
        self.run_goes_on = red

    def _tag(self, match: re.Match[str]) -> bool:
        """Do what the tag says; False if it says nothing here and is text."""
        closing = match["close"]
        if closing:
            return self._close(closing.lower(), match.span())
        name, rest = match["open"].lower(), (match["rest"] or "")
        if name == "code":
            return self._code()
        if name == "img":
            return self._picture()
        if name in self.open_blocks:
            self._open_block(name, rest)
        elif name in ("url", "link"):
            self._open_link(rest)
        elif name == "color":
            self.levels[-1].colours.append((colour_named(rest.lstrip("= ")), match.span()))
        else:
            flags, flag = self.levels[-1].flags, _FLAG_OF[name]
            flags[flag] = flags.get(flag, 0) + 1
        self.style = self.levels[-1].style()
        return True

    def _open_block(self, name: str, rest: str) -> None:
        outer = self.levels[-1]
        title, post = _title_and_post(rest)
        children = outer.children
        if outer.depth < MAX_BLOCKS:
            box = Box(name, title, post)
            outer.children.append(box)
            children = box.children
        # A quote is somebody else's words: they don't take on the look of what stands around it.
        base = PLAIN_STYLE if name == "quote" else self.style
        self.levels.append(_Level(name, children, base, outer.in_quote or name == "quote", outer.depth + 1))
        self.open_blocks[name] += 1
        self.run_goes_on = False

    def _open_link(self, rest: str) -> None:
        links = self.levels[-1].links
        bare = None if rest.strip() else _BARE_LINK.match(self.source, self.place)
        if bare is None:
            links.append(safe_address(rest.lstrip("= ")))
            return
        self.style = self.style._replace(link=safe_address(bare[1]) or self.style.link)
        self._text(*bare.span(1))
        self.place = bare.end()

    def _close(self, name: str, span: tuple[int, int]) -> bool:
        if name in self.open_blocks:
            return self._close_block(name)
        level = self.levels[-1]
        if name == "color":
            return self._close_colour(level, span)
        if name in ("url", "link"):
            if not level.links:
                return False
            level.links.pop()
        else:
            flag = _FLAG_OF.get(name, "")
            if not level.flags.get(flag):
                return False
            level.flags[flag] -= 1
        self.style = level.style()
        return True

    def _close_colour(self, level: _Level, span: tuple[int, int]) -> bool:
        if not level.colours:
            return False
        colour, opened = level.colours.pop()
        if colour == RED and not level.in_quote:
            self.red_tags += (opened, span)
        self.style = level.style()
        return True

    def _close_block(self, name: str) -> bool:
        if not self.open_blocks[name]:
            return False
        while self._close_level() != name:
            pass
        return True

    def _close_level(self) -> str:
        level = self.levels.pop()
        self._keep_red_tags(level)
        self.open_blocks[level.name] -= 1
        self.style = self.levels[-1].style()
        self.run_goes_on = False
        return level.name

    def _keep_red_tags(self, level: _Level) -> None:
        """Red that was opened and never closed."""
        if not level.in_quote:
            self.red_tags += (span for colour, span in level.colours if colour == RED)

    def _code(self) -> bool:
        end = _CODE_END.search(self.source, self.place) if self.code_may_end else None
        if end is None:
            self.code_may_end = False
            return False
        self.levels[-1].children.append(Code(self.source[self.place : end.start()]))
        self.place = end.end()
        self.run_goes_on = False
        return True

    def _picture(self) -> bool:
        inside = _PICTURE.match(self.source, self.place)
        if inside is None:
            return False
        if PICTURE_KEY.fullmatch(inside[1]):
            self.levels[-1].children.append(Picture(inside[1]))
            self.pictures[inside[1]] = None
            self.run_goes_on = False
        else:
            style = self.style
            self.style = style._replace(link=safe_address(inside[1]) or style.link)
            self._text(*inside.span(1))
            self.style = style
        self.place = inside.end()
        return True


def _title_and_post(rest: str) -> tuple[str, int]:
    """Title and post's number of `="Nick" post=12`."""
    found = _POST.search(rest)
    title = rest[: found.start()] if found else rest
    return title.strip().removeprefix("=").strip().strip("\"'").strip(), int(found[1]) if found else 0


def parse(source: str) -> Document:
    """Parse a post. Pure; any text is valid, what isn't a tag (or closes nothing) is text."""
    return _Parser(clean(source)).parse()
