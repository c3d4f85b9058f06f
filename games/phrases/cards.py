"""What a role is and isn't able to do, as its owner reads it (F1, F4 to F12, T1, T4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from .language import speaking
from .words import role_name, side_name

_Text = str | Promise


@dataclass(frozen=True, slots=True)
class RoleCard:
    """A role in words. `can` and `cannot` are whole sentences, one thing each."""

    role: str
    name: str
    side: str
    side_name: str
    summary: str
    can: tuple[str, ...]
    cannot: tuple[str, ...]
    knows: str
    goal: str


_KNOWS_NOBODY: Final = _("You know nobody’s role but your own.")


@dataclass(frozen=True, slots=True)
class _Card:
    side: str
    summary: _Text
    can: tuple[_Text, ...] = ()
    cannot: tuple[_Text, ...] = ()
    knows: _Text = _KNOWS_NOBODY


_KNOWS_CLAN: Final = _("You know the other members of the clan and talk with them in the clan’s channel.")
_NOT_SELF: Final = _("You can’t choose yourself.")
_NOT_TWICE: Final = _("You can’t choose the same player two nights running.")
_NOTHING: Final = _("You have no night action.")
_TOLD: Final = _("In the morning a letter tells you the result.")

FORUM: Final[Mapping[str, _Card]] = {
    "butterfly": _Card(
        "evil",
        _("You spend the night with a player and bring a virus."),
        (
            _("Each night: sleep with one player. That blocks the player’s night action."),
            _("The player is infected: without a doctor’s help in this night or the next the virus kills."),
        ),
        (
            _("A doctor who heals himself isn’t blocked."),
            _("The virus does nothing to a highlander."),
            _NOT_SELF,
            _(
                "A night at home is a risk: if the priest comes then, you become a civilian on the side of good."
            ),
        ),
    ),
    "priest": _Card(
        "good",
        _("You hear confessions and learn who carries a sin."),
        (
            _("Each night: hear the confession of one player. That blocks the player’s night action."),
            _(
                "You learn whether the player is sinful: has killed or tried to, shot, stabbed, or slept with someone."
            ),
            _("A butterfly who sends no action in that night becomes a civilian on the side of good."),
            _TOLD,
        ),
        (_NOT_SELF, _NOT_TWICE),
    ),
    "commissar": _Card(
        "good",
        _("You look for the villains and shoot them."),
        (
            _(
                "Each night: check one player. You learn whether it is a negative character; if so, you shoot."
            ),
            _("Negative characters who move after you and have chosen the same player are scared off."),
            _TOLD,
        ),
        (_NOT_SELF, _NOT_TWICE),
        _("You know the sergeant, if there is one, and talk in the channel of the two of you."),
    ),
    "kamikaze": _Card(
        "evil",
        _("You look for the commissar, to die together."),
        (
            _("Each night: choose one player. If it is the commissar, both of you are blown up."),
            _("If the commissar checks the player whom you chose, all three of you are blown up."),
        ),
        (_("An explosion does nothing to a highlander."), _NOT_SELF),
    ),
    "maniac": _Card(
        "neutral",
        _("You are alone against everybody, with a knife."),
        (_("Each night: stab one player. Your knife is the only weapon that a highlander fears."),),
        (_("If the commissar checks the same player, you are scared off."), _NOT_SELF),
    ),
    "mafia": _Card(
        "evil",
        _("You belong to the clan, which shoots one player each night."),
        (
            _("Each night: shoot one player, for the whole clan. Anyone alive, one of your own too."),
            _("Agree in the clan’s channel on who sends the shot: only the first one counts."),
        ),
        (
            _("If the commissar checks the same player, the clan is scared off."),
            _("The clan moves through the one who sent the shot: whoever blocks that one stops it."),
            _("A shot does nothing to a highlander."),
        ),
        _KNOWS_CLAN,
    ),
    "sergeant": _Card(
        "good",
        _("You are the commissar’s right hand."),
        (
            _("Each night one of two: look for the witness, or cover a player."),
            _(
                "Look for the witness: if you have found the one, you learn all that the witness has seen so far."
            ),
            _("Cover: neither the maniac nor the mafia can harm the player in this night."),
            _TOLD,
        ),
        (
            _("You can’t cover the commissar or yourself, nor the same player two nights running."),
            _("A cover doesn’t help against the commissar’s shot, an explosion or the virus."),
            _("You can’t look for the witness in yourself."),
        ),
        _("You know the commissar, if there is one, and talk in the channel of the two of you."),
    ),
    "witness": _Card(
        "good",
        _("You watch, and see who comes at night."),
        (
            _(
                "Each night: watch one player. You see who makes an attempt on the player, of the clan only the sender."
            ),
            _("You also learn whether the player commits a crime."),
            _("What you see goes into a notebook; the sergeant reads it on finding you."),
            _TOLD,
        ),
        (_("A death by the virus shows you nobody."), _NOT_SELF),
    ),
    "doctor": _Card(
        "good",
        _("You save lives."),
        (
            _(
                "Each night: heal one player from every wound of this night and from the virus of this and the last."
            ),
            _("Once in the game you may heal yourself, but not in the first night."),
        ),
        (_("You aren’t told anything about whom you healed."), _NOT_TWICE),
    ),
    "journalist": _Card(
        "good",
        _("You compare people, and the whole city reads it."),
        (
            _("Each night: compare two players. In the morning everybody learns both names and the result."),
            _("Both are alive, or both are out of the game."),
        ),
        (_("You can’t compare one who is alive with one who is out."), _("You can’t compare yourself.")),
    ),
    "hacker": _Card(
        "neutral",
        _("You break into computers, and the whole city reads what was there."),
        (_("Each night: hack one player. In the morning everybody learns the player’s role."),),
        (_("If the commissar checks the same player, you are scared off."), _NOT_SELF),
    ),
    "highlander": _Card(
        "good",
        _("At night only a knife can kill you."),
        (_("Shots, explosions and the virus do nothing to you."),),
        (_("The maniac’s knife kills you, and by day you can be jailed."), _NOTHING),
    ),
    "judge": _Card(
        "good",
        _("While you are in the game the convicts’ roles stay hidden until the morning."),
        (_("You vote by day like everybody."),),
        (_NOTHING,),
    ),
    "civilian": _Card(
        "good",
        _("You have nothing but your eyes, your words and your vote."),
        (_("You vote by day like everybody."),),
        (_NOTHING,),
    ),
}
TRADITIONAL: Final[Mapping[str, _Card]] = {
    "mafia": _Card(
        "mafia",
        _("You belong to the clan, which shoots one player each night."),
        (
            _(
                "Each night: name one player to shoot; you may change it until the deadline. Anyone alive can be named."
            ),
            _("If all of the clan who named somebody agree, that player is shot."),
        ),
        (_("If you don’t agree there is a shoot-out, and nobody is hit."),),
        _KNOWS_CLAN,
    ),
    "madam": _Card(
        "mafia",
        _("You shoot with the clan and spend the night with a player."),
        (
            _("Each night: name one player to shoot, like the others of the clan."),
            _("Besides: visit one player, who has no vote on the next day."),
        ),
        (_NOT_SELF, _("You can’t visit the same player more than two nights running.")),
        _KNOWS_CLAN,
    ),
    "commissar": _Card(
        "town",
        _("You look for the mafia."),
        (_("Each night: check one player. You learn whether it is one of the mafia’s side."), _TOLD),
        (_NOT_SELF,),
    ),
    "doctor": _Card(
        "town",
        _("You save lives."),
        (_("Each night: heal one player, yourself too. The mafia’s shot doesn’t kill that player."),),
        (_("You can’t heal the same player more than two nights running."),),
    ),
    "civilian": _Card(
        "town",
        _("You have nothing but your eyes, your words and your vote."),
        (_("You nominate and vote by day like everybody."),),
        (_NOTHING,),
    ),
}
GOALS: Final[Mapping[str, _Text]] = {
    "good": _("Good wins when every evil player, the maniac and the hacker are dead, jailed or excluded."),
    "evil": _(
        "Evil wins when the maniac, the hacker, the commissar, the sergeant, the doctor, the priest and the witness"
        " are gone."
    ),
    "neutral": _(
        "The neutral ones win when the mafia, the butterfly, the commissar, the sergeant, the doctor, the priest and"
        " the witness are gone."
    ),
    "town": _("The town wins when nobody of the mafia’s side is alive."),
    "mafia": _("The mafia wins when nobody of the town is alive."),
}
_PARITY: Final = _("The mafia wins when its living are at least as many as the town’s.")
_SIDES_COMPARED: Final = _("In this season you compare sides, not roles.")
_SEQUENTIAL: Final = _(
    "In this season moves come one after another: whoever was wounded before moving doesn’t move."
)
_INHERITS: Final = _("If the commissar is killed, you take over: you may check too, one action a night.")
_INHERITS_ANY: Final = _(
    "If the commissar is killed, jailed or excluded, you take over: you may check too, one action a night."
)


def role_card(
    role: str, *, ruleset: str, options: Mapping[str, object] | None = None, language: str | None = None
) -> RoleCard:
    """The card of a role under a season's ruleset and options."""
    card = (FORUM if ruleset == "forum" else TRADITIONAL)[role]
    chosen = options or {}
    can, cannot = (*card.can, *_extra_can(role, chosen)), (*card.cannot, *_extra_cannot(role, chosen))
    parity = card.side == "mafia" and chosen.get("parity_ends") is True
    with speaking(language):
        return RoleCard(
            role=role,
            name=role_name(role),
            side=card.side,
            side_name=side_name(card.side),
            summary=str(card.summary),
            can=tuple(map(str, can)),
            cannot=tuple(map(str, cannot)),
            knows=str(card.knows),
            goal=str(_PARITY if parity else GOALS[card.side]),
        )


def _extra_can(role: str, options: Mapping[str, object]) -> tuple[_Text, ...]:
    if role == "sergeant":
        return (_INHERITS_ANY if options.get("sergeant_inherits") == "any_exit" else _INHERITS,)
    if role == "journalist" and options.get("journalist_compares") == "side":
        return (_SIDES_COMPARED,)
    return ()


def _extra_cannot(role: str, options: Mapping[str, object]) -> tuple[_Text, ...]:
    acts = role not in ("highlander", "judge", "civilian")
    return (_SEQUENTIAL,) if acts and options.get("night_model") == "sequential" else ()
