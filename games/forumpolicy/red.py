"""Red text of a post, read as a vote (F2.2, F2.3, UX)."""

from __future__ import annotations

from dataclasses import dataclass

from forum.markup import Document, parse, replace_red, without_red
from forum.policies import Draft

from ..enums import SeatStatus
from ..errors import Choice, RuleViolation
from ..models import Phase, Season, Seat
from ..nightbridge import load_game
from ..phrases import refusals
from ..votetext import NoVote, Unclear, read_vote


@dataclass(frozen=True, slots=True)
class RedVote:
    """A vote that a post would cast: the target, the source with the names picked, whether it was confirmed."""

    nick: str
    source: str
    confirmed: bool


def vote_of(draft: Draft, season: Season, phase: Phase, voter: Seat) -> RedVote | None:
    """The legal vote of a draft, None if it holds none (or is sent without red).

    Raises RuleViolation for red text while no voting is open (T3.3), that isn't exactly one living player's nick, or a
    vote that the rules refuse.
    """
    if draft.options.get("without_red"):
        return None
    source, document = _picked(draft)
    nicks = list(season.seats.order_by("number").values_list("nick", "status"))
    living = [nick for nick, status in nicks if status == SeatStatus.ALIVE]
    out = [nick for nick, status in nicks if status != SeatStatus.ALIVE]
    reading = read_vote([run.text for run in document.red_runs], living, out)
    if isinstance(reading, NoVote):
        return None
    if not phase.takes_votes:
        raise RuleViolation("wrong_round", refusals.vote_refusal("wrong_round"), choices=(send_plain(),))
    if isinstance(reading, Unclear):
        raise _ask_back(reading, draft.options.get("red_nick", ""))
    code = load_game(season).check_vote(voter.nick, reading.nick)
    if code is not None:
        sentence = refusals.vote_refusal(code, against=reading.nick)
        raise RuleViolation(code, sentence, choices=(send_plain(),))
    confirmed = draft.options.get("confirm_vote") == reading.nick or source != draft.source
    return RedVote(reading.nick, source, confirmed)


def confirm(vote: RedVote) -> RuleViolation:
    """The question before a vote is sent: it can't be changed (F2.4)."""
    yes = Choice("confirm_vote", vote.nick, refusals.button("confirm_vote", nick=vote.nick))
    return RuleViolation(
        "confirm_vote", refusals.vote_question(vote.nick), choices=(yes, send_plain()), confirm=True
    )


def send_plain() -> Choice:
    """The button "send without red"."""
    return Choice("without_red", "1", refusals.button("without_red"))


def plain_source(draft: Draft) -> str | None:
    """The text without its red, if that was asked for; None: as it was typed."""
    if draft.options.get("without_red") and draft.document.red_runs:
        return without_red(draft.source)
    return None


def _picked(draft: Draft) -> tuple[str, Document]:
    """The text with the names that were picked: `red_nick=<run>:<nick>`, several with "|" between them.

    Picking a name from a button is the confirmation: the button has said whom the vote is against.
    """
    source, document = draft.source, draft.document
    for place in filter(None, draft.options.get("red_nick", "").split("|")):
        run, _colon, nick = place.partition(":")
        if run.isdecimal() and int(run) < len(document.red_runs) and nick:
            source = replace_red(source, int(run), nick)
            document = parse(source)
    return source, document


def _ask_back(reading: Unclear, picked: str) -> RuleViolation:
    before = f"{picked}|" if picked else ""
    choices = tuple(
        Choice("red_nick", f"{before}{reading.run}:{nick}", refusals.button("red_nick", nick=nick))
        for nick in reading.suggestions
    )
    return RuleViolation(reading.reason, refusals.vote_unclear(reading), choices=(*choices, send_plain()))
