"""Pieces that are written down once for everybody hold nothing of anybody."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.template import engines
from django.test import RequestFactory
from django.utils.translation import override

from accounts.templatetags import kept


@pytest.fixture
def request_of(rf: RequestFactory) -> HttpRequest:
    request = rf.get("/somewhere/")
    request.user = AnonymousUser()
    return request


def piece(inside: str, named: str) -> Any:
    return engines["django"].from_string(f"{{% load i18n kept %}}{{% kept {named} %}}{inside}{{% endkept %}}")


def test_nothing_of_the_page_is_inside_but_what_is_named(request_of: HttpRequest) -> None:
    template = piece(
        "[{{ secret }}{{ request.path }}{{ user }}{{ csrf_token }}{{ who }}]{% csrf_token %}", "who=name"
    )
    assert template.render({"name": "Аня", "secret": "mafia"}, request_of) == "[Аня]"


def test_each_value_and_each_language_has_its_own() -> None:
    template = piece('{{ theme }} {% translate "Language" %}', "theme=theme")
    told = []
    for language in ("en", "ru", "en"):
        for theme in ("dark", "light", "dark", "<b>"):
            with override(language):
                told.append(template.render({"theme": theme}))
    english = ["dark Language", "light Language", "dark Language", "&lt;b&gt; Language"]
    assert told == english + [line.replace("Language", "Язык") for line in english] + english


def test_it_is_written_once() -> None:
    template, value = piece("{{ value.told }}", "value=value"), Told()
    assert [template.render({"value": value}) for _ in range(3)] == ["1", "1", "1"]


def test_no_more_is_kept_than_should_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "KEPT", 3)
    template = piece("{{ n }}", "n=n")
    assert [template.render({"n": number}) for number in (*range(8), 0)] == [*"01234567", "0"]
    (node,) = template.template.nodelist.get_nodes_by_type(kept.KeptNode)
    assert 0 < len(node._texts) <= 3


class Told:
    """Counts how often a template has asked."""

    times = 0

    def told(self) -> str:
        self.times += 1
        return str(self.times)
