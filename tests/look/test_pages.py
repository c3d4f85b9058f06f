"""Error pages, the frame of every page, forms, and the page of components."""

from __future__ import annotations

import pytest
from django import forms
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.test import Client, RequestFactory
from django.views.csrf import csrf_failure
from django.views.defaults import permission_denied, server_error

from accounts.models import User
from forum.actions import start_conversation
from forum.clock import db_now


@pytest.fixture
def staff(db: None) -> User:
    return User.objects.create_user("Смотритель", is_staff=True, language="en")


def english(path: str = "/") -> HttpRequest:
    request = RequestFactory().get(path)
    request.META["HTTP_ACCEPT_LANGUAGE"] = "en"
    return request


def test_a_page_that_isnt_there_offers_ways_on(client: Client, db: None) -> None:
    response = client.get("/nowhere/at/all/", headers={"accept-language": "en"})
    page = response.content.decode()
    assert response.status_code == 404
    assert "There is no such page" in page
    assert 'href="/accounts/login/?next=/nowhere/at/all/"' in page
    assert 'class="button" href="/"' in page


def test_a_refused_page_says_why() -> None:
    response = permission_denied(english(), PermissionError("Only the mayor may do this."))
    assert response.status_code == 403
    assert "Only the mayor may do this." in response.content.decode()


def test_a_form_from_a_stale_page_says_that_nothing_was_sent(db: None) -> None:
    strict = Client(enforce_csrf_checks=True, headers={"accept-language": "en"})
    response = strict.post("/accounts/login/", {"login": "x", "password": "y"})
    assert response.status_code == 403
    assert "Nothing was sent." in response.content.decode()
    assert csrf_failure(english()).status_code == 403


def test_the_page_for_faults_needs_no_database() -> None:
    response = server_error(english())
    page = response.content.decode()
    assert response.status_code == 500
    assert 'href="/"' in page
    assert "css/site.css" in page


def test_every_page_has_a_way_past_the_menu_one_main_and_a_region_for_news(client: Client, db: None) -> None:
    page = client.get("/accounts/login/", headers={"accept-language": "en"}).content.decode()
    assert page.index('class="skip-link" href="#content"') < page.index("<header")
    assert page.count("<main") == page.count("<h1") == 1
    assert 'role="status" aria-live="polite"' in page
    assert '<meta name="viewport" content="width=device-width, initial-scale=1">' in page


class Sample(forms.Form):
    nick = forms.CharField(min_length=3, help_text="A line of help.")
    agreed = forms.BooleanField()
    kind = forms.ChoiceField(choices=[("a", "A"), ("b", "B")], widget=forms.RadioSelect)
    secret = forms.CharField(widget=forms.HiddenInput, initial="x")


def test_an_error_stands_after_its_box_which_names_it() -> None:
    page = Sample({"nick": "<i"}).as_div()
    box = page.split('name="nick"')[1].split(">")[0]
    assert 'aria-describedby="id_nick_helptext id_nick_error"' in box
    assert 'aria-invalid="true"' in box
    assert 'value="&lt;i"' in box
    for name in ("nick", "agreed"):
        assert page.index(f'name="{name}"') < page.index(f'id="id_{name}_error"')
    assert page.count('name="secret"') == 1
    assert '<legend class="field-label">Kind</legend>' in page


def test_a_field_that_is_fine_names_no_error() -> None:
    page = Sample({"nick": "Вася", "agreed": "on", "kind": "a", "secret": "x"}).as_div()
    assert "errorlist" not in page
    assert "aria-invalid" not in page


def test_the_page_of_components_is_for_staff(client: Client, staff: User) -> None:
    assert client.get("/design/").status_code == 404
    client.force_login(User.objects.create_user("Anna"))
    assert client.get("/design/").status_code == 404
    client.force_login(staff)
    response = client.get("/design/")
    assert response.status_code == 200
    assert "button-vote" in response.content.decode()


def test_a_pager_shows_what_there_is() -> None:
    page = render_to_string("components/pager.html", {"pager": {"older": "?before=7", "newer": ""}})
    assert 'href="?before=7" rel="prev"' in page
    assert page.count("<a ") == 1
    assert render_to_string("components/pager.html", {"pager": {}}).strip() == ""


def test_the_menu_counts_letters_that_are_unread_for_whoever_they_are_for(
    client: Client, staff: User
) -> None:
    writer = User.objects.create_user("Anna", language="en")
    start_conversation(author=writer, recipients=["Смотритель"], title="A word", source="Hello", now=db_now())
    client.force_login(staff)
    assert '<span class="nav-count">1<' in client.get("/me/").content.decode()
    client.force_login(writer)
    assert '<span class="nav-count" hidden>0<' in client.get("/me/").content.decode()


def test_the_page_about_the_site_leads_on(client: Client, db: None) -> None:
    page = client.get("/about/", headers={"accept-language": "en"}).content.decode()
    assert "Fair by construction" in page
    assert page.count('href="/rules/"') == 2
