"""Markup: what each tag becomes, hostile input, time."""

from __future__ import annotations

import time
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from forum.markup import (
    MARKUP_VERSION,
    UNTITLED_SPOILER,
    clean,
    is_blank,
    is_empty,
    parse,
    plain_text,
    quote_of,
    render,
)

UNHURRIED = settings(deadline=None)
REL = 'rel="nofollow noopener ugc"'


def html(source: str, **more) -> str:
    return render(parse(source), **more)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("", ""),
        ("один\nдва", "один<br>два"),
        ("[b]a[/b] [i]b[/i] [s]c[/s] [u]d[/u]", "<strong>a</strong> <em>b</em> <s>c</s> <u>d</u>"),
        ("[B]a[/b]", "<strong>a</strong>"),
        ("[color=red]a[/color]", '<span class="ink-red">a</span>'),
        ("[color=#FF0000]a[/color]", '<span class="ink-red">a</span>'),
        ('[COLOR="Red"]a[/COLOR]', '<span class="ink-red">a</span>'),
        ("[color=blue]a[/color]", '<span class="ink-blue">a</span>'),
        ("[color=crimson]a[/color]", "a"),
        ("[color=#f10000]a[/color]", "a"),
        ("[b]a[i]b[/b]c[/i]", "<strong>a</strong><em><strong>b</strong></em><em>c</em>"),
        ("[b]до конца", "<strong>до конца</strong>"),
        ("закрыто[/b]", "закрыто[/b]"),
        ("[size=7]a[/size]", "[size=7]a[/size]"),
        ("[code][b]a[/b] <x>[/code]", '<pre class="code"><code>[b]a[/b] &lt;x&gt;</code></pre>'),
        ("[code]без конца", "[code]без конца"),
        (
            "[spoiler]a[/spoiler]",
            f'<details class="spoiler">{UNTITLED_SPOILER}<div class="spoiler-text">a</div></details>',
        ),
        (
            '[spoiler="Кто & что"]\na\n[/spoiler]\nb',
            '<details class="spoiler"><summary class="spoiler-title">Кто &amp; что</summary>'
            '<div class="spoiler-text">a</div></details>b',
        ),
        ("[quote]a[/quote]", '<blockquote class="quote"><div class="quote-text">a</div></blockquote>'),
        (
            '[quote="Аня"]a[/quote]',
            '<blockquote class="quote"><cite class="quote-source">Аня</cite>'
            '<div class="quote-text">a</div></blockquote>',
        ),
        (
            "[url=https://a.example/x?y=1&z]текст[/url]",
            f'<a href="https://a.example/x?y=1&amp;z" {REL}>текст</a>',
        ),
        ("[link]https://a.example/[/link]", f'<a href="https://a.example/" {REL}>https://a.example/</a>'),
        ("[url=/t/abc/]тема[/url]", f'<a href="/t/abc/" {REL}>тема</a>'),
        (
            "см. https://a.example/b), да",
            f'см. <a href="https://a.example/b" {REL}>https://a.example/b</a>), да',
        ),
        (
            "[img]abcdefghjk[/img]",
            '<img class="post-picture" src="/pictures/abcdefghjk/" alt="" loading="lazy">',
        ),
        (
            "[img]https://spy.example/1.png[/img]",
            f'<a href="https://spy.example/1.png" {REL}>https://spy.example/1.png</a>',
        ),
        ("[img]javascript:alert(1)[/img]", "javascript:alert(1)"),
    ],
)
def test_what_a_source_becomes(source: str, expected: str) -> None:
    assert html(source) == expected


def test_a_quote_links_to_its_post_of_the_thread() -> None:
    source = '[quote="Аня" post=12]a[/quote]'
    assert '<cite class="quote-source"><a href="/t/abc/12/">Аня #12</a></cite>' in html(
        source, thread_url="/t/abc/"
    )
    assert '<cite class="quote-source">Аня #12</cite>' in html(source)


def test_a_picture_that_does_not_exist_stays_text_and_one_that_does_has_its_size() -> None:
    source = "[img]abcdefghjk[/img][img]zzzzzzzzzz[/img]"
    shown = html(source, pictures={"abcdefghjk": (30, 20)})
    assert shown == (
        '<img class="post-picture" src="/pictures/abcdefghjk/" width="30" height="20" alt="" loading="lazy">'
        "[img]zzzzzzzzzz[/img]"
    )
    assert parse(source * 2).picture_keys == ("abcdefghjk", "zzzzzzzzzz")


@pytest.mark.parametrize(
    "address",
    [
        "javascript:alert(1)",
        "JaVaScRiPt:alert(1)",
        "data:text/html,x",
        "vbscript:x",
        "//evil.example/",
        "mailto:a@b.example",
        "https://user:word@evil.example/",
        "https://bank.example@evil.example/",
        "http://",
        "http:///x",
        "https://[::1",
        "/\\evil.example",
        "ftp://a.example/",
    ],
)
def test_an_address_of_another_kind_is_no_link(address: str) -> None:
    assert "<a " not in html(f"[url={address}]текст[/url]")
    assert "<a " not in html(f"[url]{address}[/url]")


ATTACKS = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    '[url=https://a.example/" onmouseover="alert(1)]x[/url]',
    "[url=https://a.example/' onmouseover='alert(1)]x[/url]",
    '[quote="<img src=x onerror=alert(1)>" post=1]x[/quote]',
    '[quote="a" onclick="alert(1)" post=1]x[/quote]',
    "[spoiler=<svg/onload=alert(1)>]x[/spoiler]",
    '[color=red" onmouseover="alert(1)]x[/color]',
    "[color=red;background:url(javascript:alert(1))]x[/color]",
    "[img]x onerror=alert(1)[/img]",
    '[img]https://a.example/"onerror="alert(1)[/img]',
    "https://a.example/<script>alert(1)</script>",
    'https://a.example/"onmouseover="alert(1)',
    "[code]</code></pre><script>alert(1)</script>[/code]",
    "[[b]url=javascript:alert(1)]x[/[/b]url]",
    "[url=https://a.example/[url=javascript:alert(1)]]x[/url][/url]",
    "&lt;script&gt; &#60;script&#62;",
    "\x00<\x00script>",
    "[url=java\nscript:alert(1)]x[/url]",
    "[url=java\x01script:alert(1)]x[/url]",
    '<summary class="spoiler-title" data-untitled></summary>',
]

ALLOWED = {
    "a": {"href", "rel"},
    "blockquote": {"class"},
    "br": set(),
    "cite": {"class"},
    "code": set(),
    "details": {"class"},
    "div": {"class"},
    "em": set(),
    "img": {"class", "src", "width", "height", "alt", "loading"},
    "pre": {"class"},
    "s": set(),
    "span": {"class"},
    "strong": set(),
    "summary": {"class", "data-untitled"},
    "u": set(),
}


class Strict(HTMLParser):
    """Reads rendered HTML; notes anything that the renderer never writes, and whether all is closed in order."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.wrong: list[str] = []
        self.text = ""

    def handle_starttag(self, tag, attrs):
        if tag not in ALLOWED or {name for name, _value in attrs} - ALLOWED.get(tag, set()):
            self.wrong.append(f"<{tag} {attrs}>")
        for name, value in attrs:
            if name == "href" and not value.startswith(("http://", "https://", "/")):
                self.wrong.append(value)
            if name == "src" and not value.startswith("/pictures/"):
                self.wrong.append(value)
        if tag not in ("br", "img"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.wrong.append(f"</{tag}>")

    def handle_data(self, data):
        self.text += data

    def handle_comment(self, data):
        self.wrong.append(data)

    def handle_decl(self, decl):
        self.wrong.append(decl)


def read(rendered: str) -> Strict:
    reader = Strict()
    reader.feed(rendered)
    reader.close()
    return reader


@pytest.mark.parametrize("source", ATTACKS)
def test_an_attack_is_text(source: str) -> None:
    reader = read(html(source, thread_url="/t/abc/"))
    assert reader.wrong == []
    assert reader.open == []


WORDS = """[b] [/b] [i] [/i] [s] [/s] [color=red] [color=blue] [color=x] [/color] [quote] [/quote] [spoiler] [spoiler=x]
[/spoiler] [code] [/code] [url] [url=https://a.example] [/url] [img] abcdefghjk [/img] https://a.example/ [ ] x Вася
< & " ' ="""
PARTS = st.sampled_from([*WORDS.split(), '[quote="Аня" post=3]', "\n", " ", "\x00", "\u202e"])
SOURCES = st.lists(PARTS | st.text(max_size=5), max_size=40).map("".join)


@UNHURRIED
@given(SOURCES)
def test_anything_renders_to_closed_known_tags(source: str) -> None:
    reader = read(html(source, thread_url="/t/abc/"))
    assert reader.wrong == []
    assert reader.open == []


@UNHURRIED
@given(st.text(alphabet=st.characters(exclude_characters="[]\n"), max_size=200))
def test_text_without_tags_is_shown_as_it_is(source: str) -> None:
    assert read(html(source)).text == clean(source).replace("\n", "")


@UNHURRIED
@given(SOURCES)
def test_a_quote_of_anything_is_one_quote_and_no_red_text(source: str) -> None:
    quoted = quote_of(parse(source), author="Аня", number=7)
    document = parse(quoted + "[color=red]Вася[/color]")
    assert [run.text for run in document.red_runs] == ["Вася"]
    assert read(html(quoted + "ответ")).text.endswith("ответ")
    assert render(document).endswith('<span class="ink-red">Вася</span>')


def test_quoting_takes_the_words_without_inner_quotes_and_keeps_the_tags() -> None:
    source = (
        '[quote="Боря" post=1]его слова[/quote]\n[b]мои[/b] [color=red]Вася[/color] [img]abcdefghjk[/img]'
    )
    assert quote_of(parse(source), author="Аня", number=7) == (
        '[quote="Аня" post=7][b]мои[/b] [color=red]Вася[/color] [img]abcdefghjk[/img][/quote]\n'
    )


def test_a_quote_that_would_break_out_is_quoted_without_tags() -> None:
    source = "[/quo[b][/b]te][color=red]Вася[/color]"
    assert quote_of(parse(source), author="Аня", number=7) == '[quote="Аня" post=7]/quoteВася[/quote]\n'


def test_a_long_post_is_quoted_shortened() -> None:
    quoted = quote_of(parse("а" * 10_000), author="Аня", number=7)
    assert quoted == f'[quote="Аня" post=7]{"а" * 3000}…[/quote]\n'


def test_plain_text_is_the_authors_own_words() -> None:
    source = "[quote]чужое[/quote]ищу [b]свидетеля[/b],\n[spoiler]Вася[/spoiler]да[code]x[/code]"
    assert plain_text(parse(source)) == "ищу свидетеля,\nВася\nда\nx"


def test_an_order_line_in_a_quote_is_not_in_the_plain_text() -> None:
    assert plain_text(parse('[quote="Мэр" post=1]проверяю Вася[/quote]\nя подумаю')) == "я подумаю"


@pytest.mark.parametrize(
    "source",
    [
        "",
        "   \n\t",
        "[b][/b]",
        "[quote] [/quote]",
        "[code]\n[/code]",
        "\u200b\u2060\ufeff",
        "\u2800\u3164",
        "[color=red] [/color]",
    ],
)
def test_a_post_that_shows_nothing_is_empty(source: str) -> None:
    assert is_empty(parse(source))


@pytest.mark.parametrize(
    "source", ["x", "[img]abcdefghjk[/img]", "[quote]x[/quote]", "[code]x[/code]", "[/b]", "🙂"]
)
def test_a_post_that_shows_something_is_not_empty(source: str) -> None:
    assert not is_empty(parse(source))


def test_control_characters_and_direction_marks_are_taken_out() -> None:
    assert clean("a\x00b\x1f\u202ec\ud800d\r\ne\rf\u2028g\th") == "abcd\ne\nf\ng\th"
    assert is_blank("\u200b \u00a0")
    assert not is_blank("а")


def test_the_version_is_kept_with_posts() -> None:
    assert 1 <= MARKUP_VERSION < 32768


HUGE = {
    "bold": "[b]" * 100_000,
    "quotes": "[quote]" * 100_000,
    "quotes closed": "[quote]" * 50_000 + "[/quote]" * 50_000,
    "red": "[color=red]" * 100_000 + "x",
    "links": "[url=https://a.example]" * 100_000,
    "bare links": "[url]" * 100_000,
    "code": "[code]" * 100_000,
    "pictures": "[img] x" * 100_000,
    "closing": "[/b]" * 100_000,
    "brackets": "[" * 1_000_000,
    "one long tag": "[color=" + "x" * 1_000_000,
    "spaces": "[b" + " " * 1_000_000,
    "addresses": "https://" * 100_000,
    "wrong nesting": "[b][color=red]x[/b][quote]y[/color]" * 10_000,
    "crossed blocks": "[quote][spoiler]" * 30_000 + "[/quote]" * 30_000,
}


@pytest.mark.parametrize("source", HUGE.values(), ids=HUGE.keys())
def test_huge_input_takes_time_in_proportion(source: str) -> None:
    """About a second for 100,000 tags; a quadratic parser would miss the limit by minutes."""
    started = time.process_time()
    document = parse(source)
    render(document)
    plain_text(document)
    assert time.process_time() - started < 20
