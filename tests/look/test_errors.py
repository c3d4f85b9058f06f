"""Pages for requests that fail: in both languages, each with a way back; those that must do without the database do."""

from __future__ import annotations

import pytest
from django.http import HttpRequest
from django.test import Client, RequestFactory
from django.utils import translation
from django.views.defaults import server_error

from mafia_site.errors import bad_request

WORDS = {
    "en": ("This wasn't understood", "This is too large", "Something broke"),
    "ru": ("Запрос не понят", "Слишком много", "Что-то сломалось"),
}


def request(language: str) -> HttpRequest:
    return RequestFactory().get("/", headers={"accept-language": language})


@pytest.mark.parametrize("language", ["en", "ru"])
def test_they_speak_the_readers_language_and_know_nobody(language: str) -> None:
    """Without a database: the test has none."""
    from django.core.exceptions import BadRequest, RequestDataTooBig

    with translation.override("en" if language == "ru" else "ru"):
        pages = [bad_request(request(language), fault("x")) for fault in (BadRequest, RequestDataTooBig)]
    with translation.override(language):
        pages.append(server_error(request(language)))
    assert [page.status_code for page in pages] == [400, 413, 500]
    for page, words in zip(pages, WORDS[language], strict=True):
        text = page.content.decode()
        assert f"<h1>{words}</h1>" in text.replace("&#x27;", "'")
        assert f'<html lang="{language}"' in text
        assert 'class="button" href="/"' in text


def test_a_strange_sign_is_answered_with_our_page(client: Client) -> None:
    client.raise_request_exception = False
    answer = client.get("/rules/?x=%00", headers={"accept-language": "en"})
    assert answer.status_code == 400
    assert "understood" in answer.content.decode()


def test_too_much_is_answered_with_what_to_do(client: Client, db: None, settings: object) -> None:
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 1000  # type: ignore[attr-defined]
    answer = client.post("/theme/", {"theme": "x" * 2000}, content_type="application/x-www-form-urlencoded")
    assert answer.status_code == 413
