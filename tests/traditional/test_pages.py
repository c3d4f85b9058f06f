"""What pages show of a traditional season: dues, cards, counts of each part, the archive."""

from __future__ import annotations

import datetime
import re

import pytest

from forum.clock import db_now
from games.cards import BLACK, RANKS, RED, Card, deal_cards, fits, read_card
from games.models import SeatSecret
from games.phrases.playingcards import playing_card
from games.queries.home import my_seasons
from tests.games.pages.conftest import make_table
from tests.support.browsers import client_of
from tests.support.seasons import make_user
from tests.traditional.kit import Traditional

ROOM = {"mafia": 1, "madam": 1, "commissar": 1, "doctor": 1, "civilian": 2}


class Club(Traditional):
    """Ahead of the real clock, so that nothing is overdue."""

    def now(self) -> datetime.datetime:
        return db_now()

    def night(self) -> datetime.datetime:
        return db_now()

    def page(self, rest: str = "", user: object = None, language: str = "en") -> str:
        answer = client_of(user, language).get(f"/s/{self.season_id}/{rest}")  # type: ignore[arg-type]
        assert answer.status_code == 200
        return answer.content.decode()


@pytest.fixture
def club(db: None) -> Club:
    table = Club(make_table(composition=ROOM, ruleset="traditional", mayor=make_user("Мэрия")).season_id)
    assert table.step() == "nomination"
    return table


def codes(table: Club, seat) -> list[str]:
    (mine,) = my_seasons(seat.user)
    return [due.code for due in mine.dues if due.code not in ("posts", "letters")]


def test_home_says_what_is_due_in_each_part(club: Club) -> None:
    one, two, three, *_others = club.seats()
    madam = club.dealt("madam")[0]
    assert codes(club, one) == ["vote"]
    club.vote_all((one, two), (two, one))
    assert codes(club, one) == ["voted"]
    club.step()
    assert (codes(club, one), codes(club, three)) == (["defence"], [])
    club.step()
    assert codes(club, one) == ["vote"]
    club.step()
    assert codes(club, madam)[-1:] == ["order"]
    target = next(seat for seat in club.seats() if seat.pk != madam.pk)
    club.order(madam, "visit", [target], club.night())
    assert codes(club, madam)[-1:] == ["order"], "she may still name somebody"
    club.step()
    club.step()
    assert codes(club, target) == ["muted"]


@pytest.mark.parametrize("language", ["ru", "en"])
def test_cards_lie_face_down_until_they_are_shown(club: Club, language: str) -> None:
    leaving, killed = club.dealt("civilian")
    assert club.page(language=language).count("playing-card-back") == 6
    club.jail(leaving)
    page = club.page(language=language)
    card = playing_card(leaving.secret.card, language)
    assert card is not None
    assert page.count("playing-card-back") == 5
    assert card.name in page
    for killer in (club.dealt("mafia")[0], club.dealt("madam")[0]):
        club.order(killer, "shoot", [killed], club.night())
    club.step()
    club.step()
    page = club.page(language=language)
    assert page.count("playing-card-back") == 5
    assert club.seat(killed.nick).status == "killed"
    votes = club.page("votes/", language=language)
    assert votes.count("tally-round") == 2
    from games import actions

    mayor = club.season.mayor
    assert mayor is not None
    actions.end_as_draw(season_id=club.season_id, actor=mayor, now=db_now())
    assert "playing-card-back" not in club.page(language=language)
    archive = club.page("archive/", language=language)
    assert archive.count('class="playing-card playing-card-small') == 6
    hidden = playing_card(killed.secret.card, language)
    assert hidden is not None
    assert hidden.name in archive


def test_my_card_is_mine_alone(club: Club) -> None:
    seat = club.dealt("commissar")[0]
    page = club.page("role/", seat.user)
    red_king = re.compile("king of (hearts|diamonds)")  # a black one may be a mafioso's
    assert red_king.search(page)
    for other in club.seats():
        if other.pk != seat.pk:
            assert not red_king.search(club.page("role/", other.user) + club.page("", other.user))


def test_t1_cards_are_distinct_fit_their_roles_and_follow_from_the_seed() -> None:
    roster = [(f"{role} {number}", role) for role, count in
              {"mafia": 5, "madam": 1, "commissar": 1, "doctor": 1, "civilian": 16}.items()
              for number in range(count)]  # fmt: skip
    dealt = deal_cards("ab" * 32, roster)
    assert len(set(dealt.values())) == len(roster)
    for nick, role in roster:
        assert fits(read_card(dealt[nick]), role)
    assert deal_cards("ab" * 32, roster) == dealt
    assert deal_cards("cd" * 32, roster) != dealt
    fitting = {role: sum(fits(Card(rank, suit), role) for rank in RANKS for suit in RED + BLACK)
               for role in ("commissar", "doctor", "civilian", "madam", "mafia")}  # fmt: skip
    assert fitting == {"commissar": 2, "doctor": 2, "civilian": 22, "madam": 2, "mafia": 24}
    many = deal_cards("ab" * 32, [(str(number), "civilian") for number in range(30)])
    assert len(set(many.values())) == 22
    for wrong in ("", "K", "1H", "KX", "H"):
        with pytest.raises(ValueError, match="no such card"):
            read_card(wrong)


@pytest.mark.django_db
def test_every_seat_of_a_traditional_season_has_a_card_and_of_a_forum_season_none(club: Club) -> None:
    cards = list(SeatSecret.objects.values_list("card", "role"))
    assert all(fits(read_card(card), role) for card, role in cards)
    letters = [club.source(club.letters(seat), "role") for seat in club.seats()]
    assert all(re.search("[♥♦♠♣]", letter) for letter in letters)
