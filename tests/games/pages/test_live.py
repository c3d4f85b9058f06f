"""The version of a day's thread, which anybody may ask for: what the city knows changes it, a secret never does."""

from __future__ import annotations

import re

from django.db import transaction
from django.test import Client

from forum.clock import db_now
from forum.models import Thread
from forum.views import publicthreads
from games import actions
from games.enums import PhaseKind
from tests.games.pages.conftest import PageTable
from tests.support.browsers import client_of


def version_of(thread: Thread) -> str:
    publicthreads.memory.forget()
    answer = Client().get(f"/live/{thread.key}/0/")
    assert answer.status_code == 200
    return answer.content.decode()


def test_votes_change_it_and_orders_and_letters_do_not(day: PageTable) -> None:
    thread, commissar = day.thread, day.dealt("commissar")[0]
    versions = [version_of(thread)]
    day.order(commissar, "check", [day.dealt("civilian")[0]], db_now())
    day.write(day.letters(commissar), commissar, "Что слышно?", db_now())
    day.write(day.channel("clan"), day.dealt("mafia")[0], "Кого?", db_now())
    assert version_of(thread) == versions[0], "a secret has happened"
    day.vote(commissar, day.dealt("civilian")[0], db_now())
    assert version_of(thread) != versions[0]


def test_a_sealed_night_changes_nothing_and_the_morning_does(day: PageTable) -> None:
    thread = day.thread
    open_day = version_of(thread)
    day.step()
    night = version_of(thread)
    assert night != open_day
    day.order(day.dealt("mafia")[0], "shoot", [day.dealt("civilian")[0]], db_now())
    assert version_of(thread) == night
    day.step()
    assert day.season.phase_kind == PhaseKind.DAWN
    assert version_of(thread) == night, "nothing that anybody sees changes between deadline and morning"
    day.step()
    assert version_of(thread) != night


def test_seasons_that_differ_in_secrets_alone_have_the_same_versions(day: PageTable) -> None:
    """The same evening twice: once with an order, letters and talk in a channel between the posts of the day."""

    def evening(*, secrets: bool) -> list[str]:
        versions = []
        with transaction.atomic():
            for seat in day.dealt("civilian"):
                if secrets:
                    day.write(day.channel("clan"), day.dealt("mafia")[0], "Кого?", db_now())
                    day.write(day.letters(seat), seat, "Что слышно?", db_now())
                day.talk(seat, "Слово", db_now())
                versions.append(version_of(day.thread))
            if secrets:
                day.order(day.dealt("mafia")[0], "shoot", [day.dealt("doctor")[0]], db_now())
            versions.append(version_of(day.thread))
            transaction.set_rollback(True)
        return versions

    with_secrets = evening(secrets=True)
    assert with_secrets == evening(secrets=False)
    assert len(set(with_secrets)) == 3


def test_a_pause_is_seen(day: PageTable) -> None:
    before = version_of(day.thread)
    mayor = day.season.mayor
    assert mayor is not None
    actions.pause_season(season_id=day.season_id, actor=mayor, now=db_now())
    assert version_of(day.thread) != before


def test_a_page_of_the_day_is_led_through_the_night_to_the_next_day(day: PageTable) -> None:
    player = day.dealt("commissar")[0]
    client, thread = client_of(player.user), day.thread

    def told() -> tuple[int, str]:
        answer = client.get(f"/t/{thread.key}/news/", {"shown": "999", "state": state})
        return answer.status_code, answer.content.decode()

    def state_of(text: str) -> str:
        return re.findall(r'data-version="\d+-(\w+)-', text)[0]

    state = state_of(client.get(f"/t/{thread.key}/").content.decode())
    assert told()[0] == 204
    day.step()
    status, text = told()
    assert status == 200
    assert 'data-part="box"' in text, "nobody writes here any more"
    assert "data-over" not in text
    assert state_of(client.get(f"/t/{thread.key}/").content.decode()) == state_of(text), (
        "a page at night asks on"
    )
    state = state_of(text)
    assert told()[0] == 204
    day.step()
    assert told()[0] == 204, "dawn"
    day.step()
    status, text = told()
    assert "data-over" in text
    assert f'href="/t/{day.thread.key}/">It goes on: {day.thread.title}<' in text
    assert 'class="live"' not in client.get(f"/t/{thread.key}/").content.decode()
