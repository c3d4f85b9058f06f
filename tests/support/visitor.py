"""Somebody who visits the site over HTTP: follows links, fills in forms, keeps a session. No Django on his side."""

from __future__ import annotations

import urllib.error
import urllib.parse
import urllib.request
from dataclasses import dataclass, field
from html.parser import HTMLParser
from http.cookiejar import CookieJar


@dataclass
class Form:
    """A form as a page offers it: `fields` as they are filled in already, `choices` of its menus by name, `buttons` as
    (name, value, label)."""

    action: str
    fields: dict[str, str] = field(default_factory=dict)
    choices: dict[str, list[str]] = field(default_factory=dict)
    buttons: list[tuple[str, str, str]] = field(default_factory=list)


@dataclass
class Page:
    """An answer of the site, read."""

    url: str
    status: int
    html: str
    forms: list[Form] = field(default_factory=list)
    links: list[tuple[str, str]] = field(default_factory=list)

    def form(self, action: str) -> Form:
        """The form whose address holds these words."""
        found = [form for form in self.forms if action in form.action]
        assert found, (
            f"{self.url} ({self.status}) has no form for {action}: {[form.action for form in self.forms]}"
        )
        return found[0]

    def link(self, words: str) -> str:
        """The address of the first link with these words in it."""
        found = [href for href, label in self.links if words in label]
        assert found, f"{self.url} has no link «{words}»: {self.links}"
        return found[0]


class _Reader(HTMLParser):
    def __init__(self, page: Page) -> None:
        super().__init__()
        self.page, self.form = page, Form("")
        self.inside = False
        self.words: list[str] = []
        self.select = self.textarea = ""
        self.href: str | None = None
        self.button: tuple[str, str] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        got = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.form, self.inside = Form(got.get("action", "")), True
            self.page.forms.append(self.form)
        elif tag == "a":
            self.href, self.words = got.get("href", ""), []
        elif self.inside:
            self._field(tag, got)

    def _field(self, tag: str, got: dict[str, str]) -> None:
        name, kind = got.get("name", ""), got.get("type", "text")
        if tag == "input" and name and kind not in ("radio", "checkbox", "submit"):
            self.form.fields[name] = got.get("value", "")
        elif tag == "input" and kind == "radio":
            self.form.choices.setdefault(name, []).append(got.get("value", ""))
            if "checked" in got:
                self.form.fields[name] = got.get("value", "")
        elif tag == "select":
            self.select = name
            self.form.choices[name] = []
        elif tag == "option" and self.select and got.get("value"):
            self.form.choices[self.select].append(got["value"])
            if "selected" in got:
                self.form.fields[self.select] = got["value"]
        elif tag == "textarea":
            self.textarea, self.words = name, []
        elif tag == "button":
            self.button, self.words = (got.get("name", ""), got.get("value", "")), []

    def handle_endtag(self, tag: str) -> None:
        text = "".join(self.words).strip()
        if tag == "form":
            self.inside = False
        elif tag == "a" and self.href is not None:
            self.page.links.append((self.href, text))
            self.href = None
        elif tag == "select":
            self.select = ""
        elif tag == "textarea":
            self.form.fields[self.textarea] = "".join(self.words).removeprefix("\n")
        elif tag == "button" and self.button is not None:
            self.form.buttons.append((*self.button, text))
            self.button = None

    def handle_data(self, data: str) -> None:
        self.words.append(data)


class Visitor:
    """A browser without script, and whoever sits before it."""

    def __init__(self, site: str, nick: str = "", language: str = "ru") -> None:
        self.site, self.nick = site.rstrip("/"), nick
        self.cookies = CookieJar()
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))
        self._opener.addheaders = [("Accept-Language", language), ("User-Agent", "a visitor")]

    def get(self, address: str) -> Page:
        """Open a page."""
        return self._ask(self._url(address), None)

    def send(self, page: Page, form: Form, button: str = "", **typed: str) -> Page:
        """Send a form of the page, with what is typed, by the button of that name (the first of that name)."""
        values = {**form.fields, **typed}
        if button:
            values[button] = next(value for name, value, _label in form.buttons if name == button)
        address = urllib.parse.urljoin(page.url, form.action.partition("#")[0] or page.url)
        return self._ask(address, urllib.parse.urlencode(values).encode())

    def log_in(self, password: str) -> None:
        """Log in by nickname, as everybody does."""
        page = self.get("/accounts/login/")
        page = self.send(page, page.form("/accounts/login/"), login=self.nick, password=password)
        assert page.status == 200, page.html
        assert "/accounts/" not in page.url, f"{self.nick} couldn't log in: {page.url}"

    def _url(self, address: str) -> str:
        return urllib.parse.urljoin(f"{self.site}/", address)

    def _ask(self, url: str, body: bytes | None) -> Page:
        request = urllib.request.Request(url, data=body)
        if body is not None:
            request.add_header("Referer", url)
        try:
            answer = self._opener.open(request, timeout=30)
        except urllib.error.HTTPError as error:
            answer = error
        with answer:
            page = Page(answer.url, answer.status, answer.read().decode())
        _Reader(page).feed(page.html)
        return page
