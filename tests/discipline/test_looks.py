"""Who sees what: looks at secrets are put down and open at the end; players who may be one person (F1.1)."""

from __future__ import annotations

import pytest

from accounts.models import User
from games import actions
from games.actions.looks import signal_mark
from games.errors import RuleViolation
from games.models import LastSeen, Look, Signal
from tests.discipline.conftest import StandingClock
from tests.discipline.kit import complain_of
from tests.support.browsers import client_of
from tests.support.seasons import Table, make_user, moment, open_table, sit_down

pytestmark = pytest.mark.django_db


def looks() -> list[tuple[str, str, int]]:
    return [
        (look.kind, f"{look.phase_kind} {look.phase_number}", look.times)
        for look in Look.objects.order_by("id")
    ]


def test_looks_at_desk_channels_and_letters_are_counted(
    table: Table, clock: StandingClock, mayor: User
) -> None:
    desk = client_of(mayor)
    killer = table.dealt("mafia")[0]
    for place in ("", f"{killer.number}/"):
        assert desk.get(f"/s/{table.season_id}/mayor/{place}").status_code == 200
    assert desk.get(f"/t/{table.channel('clan').key}/").status_code == 200
    assert desk.get(f"/t/{table.letters(killer).key}/").status_code == 200
    assert looks() == [("desk", "day 1", 2), ("channel", "day 1", 1), ("letters", "day 1", 1)]
    clock.set(moment(1, "22:00"))
    table.turn(clock.now)
    desk.get(f"/s/{table.season_id}/mayor/")
    assert looks()[3:] == [("desk", "night 1", 1)]


def test_ones_own_channels_and_letters_are_no_looks(table: Table, clock: StandingClock) -> None:
    killer = table.dealt("mafia")[0]
    for thread in (table.channel("clan"), table.letters(killer), table.thread):
        assert client_of(killer.user).get(f"/t/{thread.key}/").status_code == 200
    assert not Look.objects.exists()


def test_the_log_opens_with_the_archive_and_looks_at_complaints_never(
    table: Table, clock: StandingClock, mayor: User
) -> None:
    offender, victim, *_rest = table.seats()
    desk = client_of(mayor)
    desk.get(f"/t/{table.letters(offender).key}/")
    complaint = complain_of(victim.user, table.talk(offender, "Привет", clock.now))
    desk.get(f"/complaints/{complaint.key}/")
    assert Look.objects.filter(kind="complaint").count() == 1
    archive = f"/s/{table.season_id}/archive/"
    stranger = client_of(make_user("Чужой"))
    assert stranger.get(archive).status_code == 404
    actions.end_as_draw(season_id=table.season_id, actor=mayor, now=clock.now)
    page = stranger.get(archive).content.decode()
    section = page[page.index('id="looks"', page.index('<h2 id="looks"')) :]
    assert f"letters and orders of {offender.nick}" in section
    assert mayor.username in section
    assert "omplain" not in section.partition("</section>")[0]
    assert complaint.key not in page


def test_a_mayor_does_not_play_in_his_own_season(clock: StandingClock, mayor: User) -> None:
    table = open_table(now=clock.now, mayor=mayor)
    answer = client_of(mayor).post(f"/s/{table.season_id}/join/", {"nonce": ""})
    assert answer.status_code == 422
    with pytest.raises(RuleViolation) as refusal:
        sit_down(table, mayor, now=clock.now)
    assert refusal.value.code == "mayor_plays"


def test_an_admin_who_plays_hosts_nothing(automatic: Table, clock: StandingClock, admin: User) -> None:
    playing = automatic.seats()[0]
    User.objects.filter(pk=playing.user_id).update(is_staff=True, is_superuser=True)
    player = User.objects.get(pk=playing.user_id)
    with pytest.raises(RuleViolation) as refusal:
        actions.pause_season(season_id=automatic.season_id, actor=player, now=clock.now)
    assert refusal.value.code == "not_mayor"
    actions.pause_season(season_id=automatic.season_id, actor=admin, now=clock.now)


def send_from(user: User, table: Table, *, device: str = "", address: str) -> str:
    """A post from a device at an address; the device's cookie."""
    browser = client_of(user)
    if device:
        browser.cookies["device"] = device
    browser.post(f"/t/{table.thread.key}/post/", {"source": "Привет"}, REMOTE_ADDR=address)
    return browser.cookies["device"].value


def test_players_of_one_device_or_address_are_shown_to_the_mayor_alone(
    table: Table, clock: StandingClock, mayor: User, admin: User
) -> None:
    first, second, third, fourth, *_rest = table.seats()
    device = send_from(first.user, table, address="192.0.2.1")
    assert send_from(second.user, table, device=device, address="192.0.2.2") == device
    send_from(third.user, table, address="192.0.2.3")
    send_from(fourth.user, table, address="192.0.2.3")
    desk = client_of(mayor).get(f"/s/{table.season_id}/mayor/").content.decode()
    section = desk[desk.index('id="signals"') :].partition("</section>")[0]
    assert f"{first.nick}, {second.nick}" in section
    assert f"{third.nick}, {fourth.nick}" in section
    assert section.count("<li>") == 2
    for user in (first.user, make_user("Чужой"), None):
        page = client_of(user).get(f"/s/{table.season_id}/").content.decode()
        assert "signals" not in page
    assert "192.0.2" not in str(list(Signal.objects.values()))
    assert device not in str(list(Signal.objects.values()))


def test_no_header_hides_from_where_somebody_writes(table: Table, clock: StandingClock) -> None:
    """What a page's script asks for by itself says so in a header, which anybody can send."""
    seat = table.seats()[0]
    browser, thread = client_of(seat.user), f"/t/{table.thread.key}/"
    quietly = {"HX-Request": "true"}
    for address, typed in (
        ("check/", {"source": "При"}),
        ("preview/", {"source": "При"}),
        ("read/", {"number": 1}),
    ):
        assert browser.post(f"{thread}{address}", typed, headers=quietly).status_code in (200, 204)
    assert not Signal.objects.exists()
    assert not LastSeen.objects.exists()
    assert browser.post(f"{thread}post/", {"source": "Привет"}, headers=quietly).status_code == 302
    assert {signal.kind for signal in Signal.objects.all()} == {"device", "address"}
    assert LastSeen.objects.filter(user=seat.user).exists()


def test_looking_leaves_no_signal_and_seasons_are_not_linked(table: Table, clock: StandingClock) -> None:
    reader = table.seats()[0].user
    assert client_of(reader).get(f"/t/{table.thread.key}/").status_code == 200
    assert not Signal.objects.exists()
    assert signal_mark(1, "device") != signal_mark(2, "device")


def test_who_plays_nowhere_leaves_no_signal(table: Table, clock: StandingClock) -> None:
    send_from(make_user("Чужой"), table, address="192.0.2.9")
    assert not Signal.objects.exists()
