"""Why each move of a night came out so, in the reader's words. For the archive: it tells everything."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from ..phrases import roles

Entry = Mapping[str, Any]


def result_word(result: str) -> str:
    """What became of a move, in a word."""
    return {
        "done": pgettext("result of a move", "carried out"),
        "blocked": pgettext("result of a move", "blocked"),
        "scared": pgettext("result of a move", "scared off"),
        "fallen": pgettext("result of a move", "fallen"),
    }[result]


def why_lines(entry: Entry) -> tuple[str, ...]:
    """The reasons and effects of one move, a sentence each with its rule, from the engine's `explain`."""
    stopped: Entry | None = entry["stopped"]
    lines = [_stopped(entry["result"], stopped)] if stopped is not None else []
    lines += [_effect(effect) for effect in entry["effects"]]
    if not lines and entry["result"] == "done":
        lines.append(_("nothing came of it"))
    return tuple(lines)


def _stopped(result: str, stopped: Entry) -> str:
    values = {"nick": stopped["by"], "action": roles.action_name(stopped["action"]), "rule": stopped["rule"]}
    if result == "scared":
        return _("scared off by %(nick)s: %(action)s (%(rule)s)") % values
    if result == "fallen":
        return _("fell before by %(nick)s: %(action)s (%(rule)s)") % values
    return _("blocked by %(nick)s: %(action)s (%(rule)s)") % values


def _effect(effect: Entry) -> str:
    cause = effect["detail"] if effect["kind"] in CAUSED else None
    values = {
        "player": effect["player"] or "",
        "rule": effect["rule"],
        "cause": roles.cause_name(cause) if cause else "",
        "nick": effect["by"] or "",
    }
    sentences = {
        "wounded": _("%(player)s is wounded: %(cause)s (%(rule)s)"),
        "covered": _("%(player)s is covered and not wounded: %(cause)s (%(rule)s)"),
        "healed": _("%(player)s is healed: no wound any more (%(rule)s)"),
        "immune": _("%(player)s is a highlander and isn't harmed (%(rule)s)"),
        "saved": _("%(player)s is saved from %(nick)s (%(rule)s)"),
        "cured": _("%(player)s is cured of the virus (%(rule)s)"),
        "infected": _("%(player)s is infected (%(rule)s)"),
        "already_infected": _("%(player)s is infected already and keeps the earlier virus (%(rule)s)"),
        "blocks": _("%(player)s doesn't move (%(rule)s)"),
        "not_blocked": _("%(player)s heals himself and isn't blocked (%(rule)s)"),
        "converted": _("%(player)s becomes a civilian (%(rule)s)"),
        "missed": _("neither the commissar nor the player whom he checks: nothing happens (%(rule)s)"),
        "learned": _("learns: %(what)s (%(rule)s)"),
        "muted": _("%(player)s has no vote the next day (%(rule)s)"),
        "agreed": _("the shooters agree on %(player)s (%(rule)s)"),
        "shootout": _("the shooters don't agree: nobody is shot (%(rule)s)"),
    }
    if effect["kind"] == "learned":
        values["what"] = _learned(effect["detail"], traditional=effect["rule"] == "T4.4")
    return sentences[effect["kind"]] % values


CAUSED = ("wounded", "covered", "healed", "saved")


def _learned(detail: object, *, traditional: bool) -> str:
    """What a move found out: a code, or the role that a hacker found."""
    if traditional:
        return _("of the mafia’s side") if detail == "mafia" else _("not of the mafia’s side")
    words = {
        "negative": _("negative"),
        "not_negative": _("not negative"),
        "sinful": _("sinful"),
        "not_sinful": _("not sinful"),
        "witness": _("the witness"),
        "not_witness": _("not the witness"),
        "same": _("the same"),
        "different": _("different"),
        "crime": _("committed a crime"),
        "no_crime": _("committed no crime"),
    }
    return words.get(str(detail)) or roles.role_name(str(detail))


def death_line(death: Entry) -> str:
    """Who died of what."""
    causes = ", ".join(roles.cause_name(cause) for cause in death["causes"])
    return _("%(nick)s dies: %(causes)s") % {"nick": death["player"], "causes": causes}
