"""Sanctions (D5-D7): warning, block, exclusion, ban; named where D5 says, lifted early; hidden posts."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from forum.clock import db_now
from forum.models import Post
from games import actions
from games.errors import RuleViolation
from games.models import BannedSeason, Decision, Sanction, SeasonChain, Seat, Vote
from tests.games.pages.conftest import make_table, page_of
from tests.games.pages.test_secrecy import public_pages
from tests.mayor.conftest import DeskTable
from tests.support.browsers import client_of
from tests.support.seasons import make_user, sit_down

pytestmark = pytest.mark.django_db


def impose(table: DeskTable, seat: Seat, kind: str, rule: str = "D6", **more: Any) -> int:
    return table.about(seat, "sanction", kind=kind, rule=rule, reason="spoke of it in the chat", **more)


def write(client: Client, table: DeskTable, text: str) -> int:
    return client.post(f"/t/{table.thread.key}/post/", {"source": text}).status_code


def test_d6_a_warning_is_told_to_its_person_alone_who_confirms_it(day: DeskTable) -> None:
    warned, other = day.dealt("civilian")[:2]
    watchers = (None, other.user)
    before = [public_pages(day, viewer) for viewer in watchers]
    assert impose(day, warned, "warning", evidence="a picture of the chat") == 302
    assert [public_pages(day, viewer) for viewer in watchers] == before
    letters = day.notices(warned)
    assert len(letters) == 1
    assert "a warning" in letters[0]
    assert "spoke of it in the chat" in letters[0]
    assert "a picture of the chat" not in letters[0]
    mine = client_of(warned.user)
    for path in (day.path(), day.path("role/"), f"/t/{day.thread.key}/"):
        assert "The mayor has warned you" in mine.get(path).content.decode()
    assert "not read yet" in day.page()
    mine.post(day.path("warnings/"))
    confirmed = Sanction.objects.get().confirmed_at
    assert confirmed is not None
    mine.post(day.path("warnings/"))
    assert Sanction.objects.get().confirmed_at == confirmed
    assert "The mayor has warned you" not in mine.get(day.path()).content.decode()
    seat_page = day.page(f"mayor/{warned.number}/")
    assert "read and confirmed" in seat_page
    assert "a picture of the chat" in seat_page
    words = {
        "kind": "warning",
        "until_day": None,
        "seasons": None,
        "rule": "D6",
        "sanction": Sanction.objects.get().pk,
    }
    assert day.decisions("sanction") == [
        {"seat": warned.number, "reason": "spoke of it in the chat", **words}
    ]


def test_nobody_confirms_for_another(day: DeskTable) -> None:
    warned, other = day.dealt("civilian")[:2]
    impose(day, warned, "warning")
    client_of(other.user).post(day.path("warnings/"))
    client_of(None).post(day.path("warnings/"))
    assert Sanction.objects.get().confirmed_at is None


def test_d6_a_block_stops_posts_and_votes_until_the_days_end_and_nothing_else(day: DeskTable) -> None:
    blocked, target = day.dealt("doctor")[0], day.dealt("civilian")[0]
    mine = client_of(blocked.user)
    assert write(mine, day, "Good morning.") == 302
    first = Post.objects.get(thread=day.thread, author=blocked.user)
    assert impose(day, blocked, "block", until_day="3") == 422
    assert impose(day, blocked, "block", until_day="1") == 302
    refused = mine.post(f"/t/{day.thread.key}/post/", {"source": "But why?"})
    assert refused.status_code == 422
    page = refused.content.decode()
    assert "until the end of day 1 (D6): spoke of it in the chat" in page
    assert "But why?" in page
    assert mine.post(f"/t/{day.thread.key}/{first.number}/edit/", {"source": "Changed."}).status_code in (
        403,
        422,
    )
    with pytest.raises(RuleViolation) as no_vote:
        day.vote(blocked, target, db_now())
    assert no_vote.value.code == "posting_blocked"
    assert day.about(blocked, "vote", against=str(target.number)) == 422
    assert not Vote.objects.exists()
    assert day.write(day.letters(blocked), blocked, "Mayor, please!", db_now()).number
    assert day.order(blocked, "heal", [target], db_now()).kind == "answer"
    assert "blocked until the end of day 1" in day.page()
    for _phase in ("day", "night", "dawn"):
        day.step()
    assert write(client_of(blocked.user), day, "Here again.") == 302


def test_d6_a_block_of_the_clans_member_leaves_him_his_channel(day: DeskTable) -> None:
    killer = day.dealt("mafia")[0]
    impose(day, killer, "block", until_day="2")
    assert day.write(day.channel("clan"), killer, "They have shut me up.", db_now()).number
    for _phase in ("day", "night", "dawn"):
        day.step()
    assert write(client_of(killer.user), day, "Day 2.") == 422


def test_a_block_is_lifted_early(day: DeskTable) -> None:
    blocked = day.dealt("civilian")[0]
    impose(day, blocked, "block", until_day="2")
    sanction = Sanction.objects.get()
    lift = f"mayor/{blocked.number}/lift/{sanction.pk}/"
    assert day.press(lift, reason="has said sorry") == 302
    assert write(client_of(blocked.user), day, "Thank you.") == 302
    assert "has said sorry" in day.notices(blocked)[-1]
    assert len(day.decisions("lift")) == 1
    assert day.press(lift, reason="again") == 422


def test_d5_names_the_offender_excludes_and_bans_in_one_decision(day: DeskTable) -> None:
    offender = day.dealt("civilian")[0]
    assert impose(day, offender, "exclusion+ban", "D5", seasons="2") == 422
    assert impose(day, offender, "exclusion+ban", "D5", seasons="2", sure="on") == 302
    assert day.seat(offender.nick).status == "excluded"
    told = " ".join(day.notices())
    assert f"[b]{offender.nick}[/b] has tried to learn a role by private message" in told
    assert "a ban from playing, for the next 2 seasons" in told
    assert [(row.kind, row.seasons) for row in Sanction.objects.order_by("id")] == [
        ("exclusion", None),
        ("ban", 2),
    ]
    assert len(day.decisions("exclude", "sanction")) == 1
    assert f"{offender.nick} was excluded and banned (D5), for the next 2 seasons" in day.page()
    public = client_of(None).get(f"/t/{day.thread.key}/").content.decode()
    assert public.count("has tried to learn a role") == 1


def test_d6_names_nobody_but_by_the_exclusion(day: DeskTable) -> None:
    offender = day.dealt("civilian")[0]
    impose(day, offender, "ban", "D6", seasons="1")
    assert day.notices() == []
    assert len(day.notices(offender)) == 1


def test_d5_in_dawn_is_told_when_the_day_has_opened(day: DeskTable) -> None:
    day.step()
    day.step()
    offender = day.dealt("civilian")[0]
    before = page_of(client_of(None).get(day.path()))
    impose(day, offender, "exclusion+ban", "D5", seasons="1", sure="on")
    assert page_of(client_of(None).get(day.path())) == before
    assert day.notices() == []
    day.step()
    assert day.seat(offender.nick).status == "excluded"
    assert sum("has tried to learn a role" in line for line in day.notices()) == 1


def join(user: Any, table: Any) -> Any:
    return client_of(user).post(table.path("join/"), {"nonce": "x"})


def test_bans_are_counted_in_seasons_that_start_and_stop_sign_up_with_the_reason(day: DeskTable) -> None:
    banned = day.dealt("civilian")[0]
    assert impose(day, banned, "ban", seasons="1") == 302
    small = {"mafia": 1, "commissar": 1, "civilian": 2}
    table = make_table(players=0, composition=small)
    refused = join(banned.user, table)
    assert refused.status_code == 422
    page = refused.content.decode()
    assert "You are banned from playing, for the next season (D6): spoke of it in the chat" in page
    assert not table.season.seats.exists()
    chain = SeasonChain.objects.create(title="Fast", composition=small)
    fast = make_table(players=0, composition=small, chain=chain)
    for number in range(4):
        sit_down(fast, make_user(f"Быстрый {number + 1}"), now=db_now())
    assert fast.season.status == "running"
    assert join(banned.user, table).status_code == 422
    for number in range(4):
        sit_down(table, make_user(f"Игрок {number + 1}"), now=db_now())
    assert BannedSeason.objects.get().season_id == table.season_id
    next_one = make_table(players=0, composition=small)
    assert join(banned.user, next_one).status_code == 302


def test_a_ban_for_good_is_never_counted_out_and_can_be_lifted_after_the_season(day: DeskTable) -> None:
    banned = day.dealt("civilian")[0]
    impose(day, banned, "ban", for_good="on")
    day.press("mayor/draw/", sure="on")
    small = {"mafia": 1, "commissar": 1, "civilian": 2}
    for place in range(2):
        table = make_table(players=0, composition=small)
        for number in range(4):
            sit_down(table, make_user(f"Игрок {place} {number}"), now=db_now())
    waiting = make_table(players=0, composition=small)
    assert "for good" in join(banned.user, waiting).content.decode()
    assert day.press(f"mayor/{banned.number}/lift/{Sanction.objects.get().pk}/", reason="") == 302
    assert join(banned.user, waiting).status_code == 302


def test_a_ban_frees_the_seat_in_a_season_that_recruits(day: DeskTable) -> None:
    banned = day.dealt("civilian")[0]
    waiting = make_table(players=0)
    for user in (make_user("Первый"), banned.user, make_user("Третий")):
        sit_down(waiting, user, now=db_now())
    impose(day, banned, "ban", seasons="1")
    assert [(seat.number, seat.nick) for seat in waiting.seats()] == [(1, "Первый"), (2, "Третий")]


@pytest.mark.parametrize("seasons", ["0", "-1", "many", ""])
def test_a_ban_is_for_a_season_at_least(day: DeskTable, seasons: str) -> None:
    assert impose(day, day.dealt("civilian")[0], "ban", seasons=seasons) == 422
    assert not Sanction.objects.exists()


def test_whatever_is_sent_twice_at_once_is_one_sanction(day: DeskTable) -> None:
    seat = day.dealt("civilian")[0]
    verdict = actions.Verdict(kind="warning", rule="D7", reason="twice")
    for _click in range(3):
        actions.sanction_player(
            season_id=day.season_id,
            seat_number=seat.number,
            actor=day.mayor,
            verdict=verdict,
            now=db_now(),
            token="a form",
        )
    assert Sanction.objects.count() == Decision.objects.filter(verb="sanction").count() == 1
    assert len(day.notices(seat)) == 1


def test_an_insulting_post_is_hidden_its_number_and_vote_stay(day: DeskTable) -> None:
    voter, target = day.dealt("civilian")[:2]
    text = f"You fool! [color=red]{target.nick}[/color]"
    post = day.talk(voter, text, db_now(), confirm_vote=target.nick)
    public, address = client_of(None), f"/t/{day.thread.key}/"
    assert "You fool!" in public.get(address).content.decode()
    link = f"{day.path('mayor/')}?hide={day.thread.key}%2F{post.number}#hide"
    assert link in day.desk.get(address).content.decode()
    assert "?hide=" not in client_of(target.user).get(address).content.decode()
    filled = day.page(f"mayor/?hide={day.thread.key}%2F{post.number}")
    assert f'<option value="{day.thread.key}" selected>' in filled
    assert f'inputmode="numeric" value="{post.number}"' in filled
    asked = {"thread": day.thread.key, "number": str(post.number), "reason": "an insult"}
    assert day.press("mayor/hide/", **asked) == 302
    page = public.get(address).content.decode()
    assert "You fool!" not in page
    assert f'id="p{post.number}"' in page
    assert [(vote.target, vote.lapsed) for vote in Vote.objects.all()] == [(target, False)]
    assert target.nick in public.get(day.path("votes/")).content.decode()
    quoted = client_of(target.user).get(f"{address}?quote={post.number}").content.decode()
    assert "You fool!" not in quoted
    assert day.decisions("hide_post") == [{"nick": voter.nick, "number": post.number, "reason": "an insult"}]
    assert day.press("mayor/hide/", show="1", **asked) == 302
    assert "You fool!" in public.get(address).content.decode()


def test_the_mayor_hides_in_his_own_threads_alone_and_nothing_of_his_own(day: DeskTable) -> None:
    other = desk_like()
    stranger = other.talk(other.seats()[0], "Elsewhere.", db_now())
    asked = {"thread": other.thread.key, "number": str(stranger.number)}
    assert day.press("mayor/hide/", **asked) == 422
    assert day.press("mayor/hide/", thread=day.thread.key, number="1") == 422
    assert not Post.objects.filter(hidden=True).exists()


def desk_like() -> Any:
    """Another mayor's season in day 1."""
    table = make_table(
        mayor=make_user("Другая"), composition={"mafia": 1, "commissar": 1, "civilian": 2}, players=0
    )
    for number in range(4):
        sit_down(table, make_user(f"Чужой {number + 1}"), now=db_now())
    table.step()
    return table


def test_an_exclusion_that_is_refused_leaves_no_sanction(day: DeskTable) -> None:
    out = day.dealt("civilian")[0]
    impose(day, out, "exclusion", sure="on")
    count = Sanction.objects.count()
    with pytest.raises(RuleViolation) as refusal:
        actions.sanction_player(
            season_id=day.season_id,
            seat_number=out.number,
            actor=day.mayor,
            verdict=actions.Verdict(kind="exclusion", rule="D6", reason="again"),
            now=db_now(),
        )
    assert refusal.value.code == "not_alive"
    assert Sanction.objects.count() == count == 1
