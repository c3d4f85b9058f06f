"""Whatever is clicked twice appears once in the log, at the very same moment too."""

from __future__ import annotations

from functools import partial

import pytest

from games import actions
from games.models import Decision, LogEvent, Sanction, Vote
from tests.support.seasons import day_table, make_user, moment
from tests.support.together import split, together

pytestmark = pytest.mark.django_db(transaction=True)
NOON = moment(1, "12:00")


def test_one_form_sent_by_six_clicks_at_once_is_one_decision() -> None:
    mayor = make_user("Мэрия")
    table = day_table(mayor=mayor)
    warned, voter, target = table.dealt("civilian")
    season, now = {"season_id": table.season_id, "actor": mayor}, {"now": NOON}
    verdict = actions.Verdict(kind="warning", rule="D6", reason="спор")
    warn = partial(
        actions.sanction_player, seat_number=warned.number, verdict=verdict, token="one", **season, **now
    )
    vote = partial(
        actions.enter_vote,
        seat_number=voter.number,
        against_number=target.number,
        token="two",
        **season,
        **now,
    )
    rule = partial(
        actions.rule_player,
        seat_number=table.dealt("doctor")[0].number,
        status="jailed",
        reason="пари",
        token="three",
        **season,
        **now,
    )
    pause = partial(actions.pause_season, token="four", **season, now=moment(1, "12:30"))
    for click in (warn, vote, rule, pause):
        _done, raised = split(together(*[click] * 6))
        assert raised == []
    verbs = Decision.objects.filter(actor=mayor).order_by("id").values_list("verb", flat=True)
    assert list(verbs) == ["sanction", "enter_vote", "rule", "pause"]
    assert (Sanction.objects.count(), Vote.objects.count(), LogEvent.objects.count()) == (1, 1, 2)


def test_two_mayors_who_decide_the_same_at_once_decide_it_once() -> None:
    """Each has a form of his own: the second is refused, and nothing of his is written."""
    mayor = make_user("Мэрия")
    helper = make_user("Помощница")
    table = day_table(mayor=mayor)
    actions.appoint_staff(season_id=table.season_id, actor=mayor, nick="Помощница", kind="co_mayor", now=NOON)
    seat = table.dealt("civilian")[0]
    verdict = actions.Verdict(kind="exclusion", rule="D6", reason="спор")
    deeds = [
        partial(
            actions.sanction_player,
            season_id=table.season_id,
            seat_number=seat.number,
            actor=actor,
            verdict=verdict,
            now=NOON,
            token=actor.username,
        )
        for actor in (mayor, helper)
    ]
    done, refused = split(together(*deeds))
    assert len(done) == 1
    assert [getattr(refusal, "code", refusal) for refusal in refused] == ["not_alive"]
    assert Sanction.objects.count() == Decision.objects.filter(verb="exclude").count() == 1
