"""The order form: legal targets, asked once, one path with the letter, refusals that keep what was chosen."""

from __future__ import annotations

import re

import pytest

from forum.clock import db_now
from forum.enums import PostKind
from forum.models import Post
from games.models import LogEvent
from games.queries.shuffle import shuffled_nicks
from tests.games.pages.conftest import PageTable, make_table
from tests.support.browsers import client_of
from tests.support.seasons import make_user

pytestmark = pytest.mark.django_db


def names_in_menu(page: str, menu: str) -> list[str]:
    found = re.search(rf'<select[^>]*name="{menu}".*?</select>', page, re.DOTALL)
    assert found is not None, menu
    return re.findall(r'<option value="([^"]+)"', found.group(0))


def test_choose_confirm_answered(day: PageTable) -> None:
    commissar, target = day.dealt("commissar")[0], day.dealt("civilian")[0]
    client = client_of(commissar.user)
    asked = client.post(day.path("order/"), {"action": "check", "check-1": target.nick})
    assert asked.status_code == 422
    page = asked.content.decode()
    assert f'name="confirm_order" value="check:{target.nick}"' in page
    assert "as_talk" not in page
    assert f'<option value="{target.nick}" selected>' in page
    assert not LogEvent.objects.exists()
    sent = client.post(
        day.path("order/"),
        {"action": "check", "check-1": target.nick, "confirm_order": f"check:{target.nick}"},
    )
    order = Post.objects.get(kind=PostKind.ORDER)
    assert sent["Location"] == f"/t/{day.letters(commissar).key}/{order.number}/"
    assert Post.objects.get(thread=order.thread, number=order.number + 1).kind == PostKind.ANSWER
    assert LogEvent.objects.get().event["act"] == {
        "by": commissar.nick,
        "action": "check",
        "targets": [target.nick],
    }
    page = client.get(day.path("role/")).content.decode()
    assert "Your order stands:" in page
    assert "order-form" not in page


def test_the_form_offers_what_the_rules_allow(day: PageTable) -> None:
    sergeant, commissar = day.dealt("sergeant")[0], day.dealt("commissar")[0]
    page = client_of(sergeant.user).get(day.path("role/")).content.decode()
    others = {seat.nick for seat in day.seats()} - {sergeant.nick}
    assert set(names_in_menu(page, "search-1")) == others
    assert set(names_in_menu(page, "cover-1")) == others - {commissar.nick}
    assert "check-1" not in page


def test_a_comparison_has_two_menus_and_keeps_living_and_out_apart() -> None:
    table = make_table(composition={"mafia": 2, "commissar": 1, "journalist": 1, "civilian": 4})
    table.step()
    jailed = table.dealt("civilian")[0]
    table.jail(jailed)
    table.step()
    table.step()
    journalist, (one, other) = table.dealt("journalist")[0], table.dealt("civilian")[1:3]
    client = client_of(journalist.user)
    page = client.get(table.path("role/")).content.decode()
    assert set(names_in_menu(page, "compare-1")) == {seat.nick for seat in table.alive()} - {journalist.nick}
    mixed = {"action": "compare", "compare-1": one.nick, "compare-2": jailed.nick}
    refused = client.post(table.path("order/"), mixed)
    assert refused.status_code == 422
    assert "confirm_order" not in refused.content.decode()
    asked = client.post(
        table.path("order/"), {"action": "compare", "compare-1": one.nick, "compare-2": other.nick}
    )
    assert f'value="compare:{one.nick}|{other.nick}"' in asked.content.decode()


@pytest.mark.parametrize(
    "sent", [{}, {"action": "check"}, {"action": "check", "check-1": ""}, {"action": "hack"}]
)
def test_what_is_incomplete_is_asked_for(day: PageTable, sent: dict[str, str]) -> None:
    answer = client_of(day.dealt("commissar")[0].user).post(day.path("order/"), sent)
    assert answer.status_code == 422
    assert "Choose what to do and whom it concerns, then send." in answer.content.decode()
    assert not Post.objects.filter(kind=PostKind.ORDER).exists()


def test_a_name_that_nobody_has_is_asked_back_with_a_button(day: PageTable) -> None:
    commissar, target = day.dealt("commissar")[0], day.dealt("civilian")[0]
    typed = target.nick + "а"
    client = client_of(commissar.user)
    answer = client.post(day.path("order/"), {"action": "check", "check-1": typed})
    assert answer.status_code == 422
    found = re.search(r'name="order_nick" value="([^"]+)"', answer.content.decode())
    assert found is not None
    client.post(day.path("order/"), {"action": "check", "check-1": typed, "order_nick": found.group(1)})
    assert LogEvent.objects.get().event["act"]["targets"] == [target.nick]


def test_the_same_twice_running_is_refused_with_the_reason(day: PageTable) -> None:
    commissar, target = day.dealt("commissar")[0], day.dealt("civilian")[0]
    day.order(commissar, "check", [target], db_now())
    for _phase in ("STOP", "deadline", "morning"):
        day.step()
    client = client_of(commissar.user)
    page = client.get(day.path("role/")).content.decode()
    assert target.nick not in names_in_menu(page, "check-1")
    assert "Who can't be named tonight" in page
    answer = client.post(day.path("order/"), {"action": "check", "check-1": target.nick})
    assert answer.status_code == 422
    assert LogEvent.objects.filter(event__has_key="act").count() == 1


def test_the_clan_sees_the_order_of_its_sender(day: PageTable) -> None:
    sender, other = day.dealt("mafia")
    victim = day.dealt("civilian")[0]
    day.order(sender, "shoot", [victim], db_now())
    page = client_of(other.user).get(day.path("role/")).content.decode()
    assert (
        f"{sender.nick} has sent the clan&#x27;s order:" in page
        or f"{sender.nick} has sent the clan's order:" in page
    )
    assert victim.nick in page
    assert "order-form" not in page


def test_nothing_can_be_sent_in_dawn_or_by_whoever_is_out(day: PageTable) -> None:
    doctor, commissar = day.dealt("doctor")[0], day.dealt("commissar")[0]
    day.jail(doctor)
    out = client_of(doctor.user)
    assert "order-form" not in out.get(day.path("role/")).content.decode()
    refused = out.post(day.path("order/"), {"action": "heal", "heal-1": commissar.nick})
    assert refused.status_code == 422
    assert "No order can be taken from you now." in refused.content.decode()
    day.step()
    assert day.season.phase_kind == "dawn"
    client = client_of(commissar.user)
    assert "The night deadline has passed." in client.get(day.path("role/")).content.decode()
    assert client.post(day.path("order/"), {"action": "check", "check-1": "Аня"}).status_code == 422
    assert not LogEvent.objects.filter(event__has_key="act").exists()


def test_the_same_form_stands_above_the_box_of_the_conversation(day: PageTable) -> None:
    commissar = day.dealt("commissar")[0]
    page = client_of(commissar.user).get(f"/t/{day.letters(commissar).key}/").content.decode()
    assert f'action="{day.path("order/")}"' in page
    assert set(names_in_menu(page, "check-1")) == {seat.nick for seat in day.seats()} - {commissar.nick}


def test_menus_differ_by_viewer_and_day_and_stay_for_both() -> None:
    nicks = [f"Игрок {number}" for number in range(20)]
    orders = {shuffled_nicks(viewer, 1, day, nicks) for viewer in range(5) for day in range(5)}
    assert len(orders) == 25
    assert all(sorted(order) == sorted(nicks) for order in orders)
    once = shuffled_nicks(1, 1, 1, nicks)
    assert shuffled_nicks(1, 1, 1, reversed(nicks)) == once
    left = [nick for nick in once if nick != nicks[3]]
    assert list(shuffled_nicks(1, 1, 1, left)) == left


def test_after_the_night_the_reports_stand_on_the_role_page(day: PageTable) -> None:
    commissar, target = day.dealt("commissar")[0], day.dealt("mafia")[0]
    day.order(commissar, "check", [target], db_now())
    for _phase in ("STOP", "deadline", "morning"):
        assert "report-line" not in client_of(commissar.user).get(day.path("role/")).content.decode()
        day.step()
    page = client_of(commissar.user).get(day.path("role/")).content.decode()
    assert f"{target.nick} is a negative character" in page
    other = client_of(day.dealt("sergeant")[0].user).get(day.path("role/")).content.decode()
    assert "report-line" not in other


def test_who_has_no_seat_has_no_form(day: PageTable) -> None:
    assert client_of(make_user("Чужой")).post(day.path("order/"), {"action": "check"}).status_code == 404


def test_a_form_that_is_sent_twice_is_taken_once(day: PageTable) -> None:
    commissar, target = day.dealt("commissar")[0], day.dealt("civilian")[0]
    client = client_of(commissar.user)
    token = re.search(r'name="token" value="([^"]+)"', client.get(day.path("role/")).content.decode())
    assert token is not None
    sent = {
        "action": "check",
        "check-1": target.nick,
        "confirm_order": f"check:{target.nick}",
        "token": token.group(1),
    }
    first, second = (client.post(day.path("order/"), sent) for _time in range(2))
    assert first["Location"] == second["Location"]
    assert Post.objects.filter(kind=PostKind.ORDER).count() == 1
