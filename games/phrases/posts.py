"""What the site posts for everybody: opening, STOP, summary, notices. BBCode source in the season's language."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from forum.markup import literal, without_red

from ..schedule import DayPlan
from .language import bold, bullets, names, paragraphs, speaking, when
from .rounds import timetable
from .summary import summary_lines
from .tally import tally
from .words import composition_line, role_name, status_name, winner_line

_Fact = Mapping[str, Any]
_QUOTE_TAG = re.compile(r"\[/?quote[^\]]*\]?", re.IGNORECASE)


def day_title(language: str, *, season: str, number: int) -> str:
    with speaking(language):
        return _("%(season)s: day %(number)s") % {"season": season, "number": number}


def afterwards_title(language: str, *, season: str) -> str:
    with speaking(language):
        return _("%(season)s: afterwards") % {"season": season}


def opening_post(
    language: str,
    *,
    season: str,
    mayor: str,
    roster: Sequence[str],
    composition: Mapping[str, int],
    ruleset: str,
    ends_at: datetime,
    zone: str,
    plan: DayPlan = (),
) -> str:
    """The first post of day 1: who plays, which roles are dealt, how one votes, until when."""
    with speaking(language):
        greeting = _(
            "The season “%(season)s” begins. The city wakes up, and not everybody in it is honest."
        ) % {"season": literal(season)}
        host = (
            _("Your mayor is %(mayor)s.") % {"mayor": bold(mayor)} if mayor else _("The mayor is automatic.")
        )
        players = ngettext("%(count)d player:", "%(count)d players:", len(roster)) % {"count": len(roster)}
        roles = _("Roles in the game: %(roles)s.") % {"roles": composition_line(composition)}
        return paragraphs(
            bold(_("Day %(number)s") % {"number": 1}),
            greeting + " " + host,
            f"{players} {names(roster)}.",
            roles,
            _how_to_vote(ruleset),
            timetable(plan, zone) if plan else _until(ends_at, zone),
        )


def _how_to_vote(ruleset: str) -> str:
    if ruleset == "traditional":
        return _("Whoever is suspicious is named in red: the nick of one living player, nothing else in red.")
    return _(
        "A vote is the nick of one living player in red. It can’t be changed or taken back, and one vote can be"
        " enough for jail; on a tie nobody goes there."
    )


def _until(ends_at: datetime, zone: str) -> str:
    return _("STOP: %(time)s.") % {"time": when(None, ends_at, zone)}


def stop_post(
    language: str,
    *,
    ruleset: str,
    day: _Fact,
    number: int,
    held_back: bool,
    night_ends_at: datetime | None,
    zone: str,
) -> str:
    """The post that ends a day: the tally of each round and the verdict (F2.7, F2.8, T3).

    `day` is the day's outcome. `held_back`: a judge was dealt, so the role comes in the morning. `night_ends_at` is
    None if the game is over.
    """
    with speaking(language):
        tallies = [tally(part, alone=part["round"] == "vote") for part in day["rounds"]]
        night = ""
        if night_ends_at is not None:
            night = _("Night %(number)s. Night actions are taken until %(time)s.") % {
                "number": number,
                "time": when(None, night_ends_at, zone),
            }
        return paragraphs(bold(_("STOP")), *tallies, _verdict(day, ruleset, held_back=held_back), night)


def _verdict(day: _Fact, ruleset: str, *, held_back: bool) -> str:
    jailed = day["jailed"]
    if jailed is None:
        return _nobody_jailed(day, ruleset)
    role = day["announced_role"]
    if ruleset == "traditional":
        sentence = _("%(player)s leaves the city and shows the card: %(role)s.")
        return sentence % {"player": bold(jailed), "role": bold(role_name(role))}
    verdict = _("The verdict: %(player)s goes to jail.") % {"player": bold(jailed)}
    if role is None:
        hidden = _("The judge keeps the role back: it is told in the morning.") if held_back else ""
        return f"{verdict} {hidden}".strip()
    return verdict + " " + _("The role: %(role)s.") % {"role": bold(role_name(role))}


def _nobody_jailed(day: _Fact, ruleset: str) -> str:
    if day["winner"] is not None and not day["rounds"][-1]["tally"]:
        return _("The game has ended before the verdict.")
    counts = [row["votes"] for row in day["rounds"][-1]["tally"]]
    if len(counts) > 1 and counts[0] == counts[1]:
        return _("A tie: nobody leaves.") if ruleset == "traditional" else _("A tie: nobody goes to jail.")
    if day["winner"] is not None:
        return _("The game has ended before the verdict.")
    return _("Nobody leaves today.") if ruleset == "traditional" else _("Nobody goes to jail today.")


def morning_post(
    language: str,
    *,
    ruleset: str,
    summary: Sequence[_Fact],
    number: int,
    living: Sequence[str],
    ends_at: datetime | None,
    zone: str,
    plan: DayPlan = (),
    story: str = "",
    mayor: str = "",
    options: Mapping[str, object] | None = None,
) -> str:
    """The post that opens a day with what happened at night, facts only (F15).

    `number` is the day that opens. A human mayor's story stands above the facts, marked as his and without red.
    `ends_at` is None if the night has ended the game.
    """
    with speaking(language):
        told = _told(story, mayor)
        facts = "\n".join(summary_lines(summary, options or {}))
        heading = _("Morning summary. Day %(number)s") % {"number": number}
        if ends_at is None:
            return paragraphs(told, bold(heading), facts)
        alive = ngettext("%(count)d player is alive:", "%(count)d players are alive:", len(living))
        roster = f"{alive % {'count': len(living)}} {names(living)}."
        until = timetable(plan, zone) if plan else _until(ends_at, zone)
        return paragraphs(told, bold(heading), facts, roster, until)


def _told(story: str, mayor: str) -> str:
    """The mayor's words in a quote of his, which nothing in them can close; "" if he has written nothing."""
    inner, count = story, 1
    while count:  # taking a tag out may bring two halves of another together
        inner, count = _QUOTE_TAG.subn("", inner)
    inner = without_red(inner).strip()
    return f"[quote={mayor}]{inner}[/quote]" if inner else ""


def exclusion_post(language: str, *, nick: str, role: str, reason: str = "") -> str:
    """The notice that the mayor has excluded a player (D10); `role` "" if it isn't announced."""
    with speaking(language):
        parts = [_("The mayor has excluded a player from the game: %(player)s.") % {"player": bold(nick)}]
        if role:
            parts.append(_("The role: %(role)s.") % {"role": bold(role_name(role))})
        if reason.strip():
            parts.append(_("The reason: %(reason)s") % {"reason": literal(reason.strip())})
        parts.append(
            _("Votes and night actions of this player, and those aimed at this player, no longer count.")
        )
        return " ".join(parts)


def ruling_post(language: str, *, nick: str, status: str, reason: str = "") -> str:
    """The notice that the mayor has set a player's status (D9)."""
    with speaking(language):
        values = {"player": bold(nick), "status": bold(status_name(status))}
        told = _("By the mayor’s ruling: %(player)s — %(status)s.") % values
        if reason.strip():
            told += " " + _("The reason: %(reason)s") % {"reason": literal(reason.strip())}
        return told


def paused_post(language: str, *, reason: str) -> str:
    """`reason`: "late" (the site was away over a deadline), "trouble" (something failed), else the mayor paused."""
    with speaking(language):
        why = {
            "late": _(
                "The site was away when this phase should have ended; the mayor will say how it goes on."
            ),
            "trouble": _("Something went wrong in this season; its mayor has been told."),
        }.get(reason, _("The mayor has stopped the clock."))
        return paragraphs(bold(_("The season is paused")), why, _("Posts, votes and night actions wait."))


def resumed_post(language: str, *, ends_at: datetime, zone: str) -> str:
    with speaking(language):
        return paragraphs(bold(_("The season goes on")), _new_end(ends_at, zone))


def moved_post(language: str, *, ends_at: datetime, zone: str) -> str:
    """The notice that the running phase has another end than it had."""
    with speaking(language):
        return paragraphs(bold(_("The time has changed")), _new_end(ends_at, zone))


def morning_planned_post(language: str, *, opens_at: datetime, zone: str) -> str:
    """The notice that the morning after this night opens at another time than usual."""
    with speaking(language):
        opens = _("The morning opens at %(time)s.") % {"time": when(None, opens_at, zone)}
        return paragraphs(bold(_("The time has changed")), opens)


def _new_end(ends_at: datetime, zone: str) -> str:
    return _("This phase ends now at %(time)s.") % {"time": when(None, ends_at, zone)}


def postponed_post(language: str, *, starts_at: datetime | None, zone: str, seats: int, taken: int) -> str:
    with speaking(language):
        count = ngettext(
            "The start is postponed: %(taken)s of %(seats)s seat is taken.",
            "The start is postponed: %(taken)s of %(seats)s seats are taken.",
            seats,
        ) % {"taken": taken, "seats": seats}
        if starts_at is None:
            return count
        return count + " " + _("The next attempt: %(time)s.") % {"time": when(None, starts_at, zone)}


def end_post(
    language: str,
    *,
    winner: str,
    players: Sequence[_Fact],
    seed: str,
    seed_hash: str,
    nonces: Mapping[str, str],
    record_url: str,
    afterwards_url: str,
) -> str:
    """The last post: who has won, every role, the proof of the deal, the record, where the talk goes on."""
    with speaking(language):
        return paragraphs(
            bold(winner_line(winner)),
            _("Who was who:") + "\n" + bullets(_player_line(player) for player in players),
            _proof(seed, seed_hash, nonces),
            _link(record_url, _("The record of the game")),
            _link(afterwards_url, _("Afterwards: the thread is open to all")),
        )


def _link(url: str, label: str) -> str:
    return f"[url={url}]{label}[/url]" if url else ""


def _player_line(player: _Fact) -> str:
    """«Вася — комиссар; в тюрьме, день 2»."""
    role = role_name(player["role"])
    dealt = player.get("dealt") or player["role"]
    if dealt != player["role"]:
        role = _("%(dealt)s, later %(role)s") % {"dealt": role_name(dealt), "role": role}
    line = f"{bold(player['name'])} — {role}; {status_name(player['status'])}"
    if (out := player.get("out")) is None:
        return line
    place = _("day %(number)s") if out["phase"] == "day" else _("night %(number)s")
    return f"{line}, {place % {'number': out['number']}}"


def _proof(seed: str, seed_hash: str, nonces: Mapping[str, str]) -> str:
    """The numbers by which everybody can deal once more and compare."""
    lines = [
        _("The seed, secret until now: %(seed)s") % {"seed": seed},
        _("Its SHA-256, published when sign-up opened: %(hash)s") % {"hash": seed_hash},
        _("What the players added to the draw:"),
        bullets(f"{nick}: {literal(nonce)}" for nick, nonce in nonces.items()),
    ]
    title = _("Proof of the deal")
    return f"[spoiler={title}]\n" + "\n".join(lines) + "\n[/spoiler]"


def afterwards_post(language: str, *, season: str) -> str:
    with speaking(language):
        return _(
            "The season “%(season)s” is over. All roles, night actions and channels are open now. Here everybody may"
            " talk about it: players, those who were out, readers and the mayor."
        ) % {"season": literal(season)}


__all__ = [
    "afterwards_post",
    "afterwards_title",
    "day_title",
    "end_post",
    "exclusion_post",
    "morning_planned_post",
    "morning_post",
    "moved_post",
    "opening_post",
    "paused_post",
    "postponed_post",
    "resumed_post",
    "ruling_post",
    "stop_post",
    "when",
]
