"""What the mayor's discipline says: letters to whom it concerns, and the one post that names an offender (D5)."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from forum.markup import literal

from .language import bold, paragraphs, speaking
from .refusals import order_words

RULES = ("D3", "D4", "D5", "D6", "D7", "D8", "D9")
"""Rules that a sanction may name; suicides (D1, D2) have a way of their own."""


def rule_name(rule: str) -> str:
    """What a rule of conduct forbids, in few words."""
    return {
        "D1": _("not voting on several days running"),
        "D2": _("hardly writing on several days running"),
        "D3": _("changing a vote or its post"),
        "D4": _("writing where one may not"),
        "D5": _("trying to learn a role by private message"),
        "D6": _("talk about the game elsewhere, blackmail, other breaches"),
        "D7": _("writing in the game from outside"),
        "D8": _("private talk about the game"),
        "D9": _("by the mayor's decision"),
    }[rule]


def seasons_words(seasons: int | None) -> str:
    """How long a ban lasts: "the next 2 seasons", "for good"."""
    if seasons is None:
        return _("for good")
    return ngettext("for the next season", "for the next %(count)d seasons", seasons) % {"count": seasons}


def sanction_words(kind: str, *, until_day: int | None = None, seasons: int | None = None) -> str:
    """A sanction as a phrase, with when it ends."""
    if kind == "block":
        return _("no posts and no vote in the season's threads until the end of day %(day)d") % {
            "day": until_day
        }
    if kind == "ban":
        return _("a ban from playing, %(length)s") % {"length": seasons_words(seasons)}
    return {"warning": _("a warning"), "exclusion": _("exclusion from the game")}[kind]


def sanction_letter(
    language: str, *, kind: str, rule: str, reason: str, until_day: int | None, seasons: int | None
) -> str:
    """To the person: what, why, until when."""
    with speaking(language):
        what = sanction_words(kind, until_day=until_day, seasons=seasons)
        parts = [
            bold(_("The mayor's sanction: %(what)s.") % {"what": what}),
            _("The rule: %(rule)s, %(name)s.") % {"rule": rule, "name": rule_name(rule)}
            + " "
            + _("The reason: %(reason)s") % {"reason": literal(reason)},
        ]
        if kind == "block":
            parts.append(_("Night actions, letters to the mayor and your channels stay open to you."))
        if kind == "warning":
            parts.append(_("Please confirm on the season's page that you have read this."))
        return paragraphs(*parts)


def ban_title(language: str) -> str:
    """The title of the site's letter to somebody whom a season's mayor or an admin has banned, without a seat in it."""
    with speaking(language):
        return _("Your part in games")


def ban_letter(language: str, *, season: str, rule: str, reason: str, seasons: int | None) -> str:
    """To somebody without a seat in the season: what, why, how long."""
    with speaking(language):
        what = sanction_words("ban", until_day=None, seasons=seasons)
        words = _("For your conduct in the season “%(season)s”: %(what)s.")
        return paragraphs(
            bold(words % {"season": literal(season), "what": what}),
            _("The rule: %(rule)s, %(name)s.") % {"rule": rule, "name": rule_name(rule)}
            + " "
            + _("The reason: %(reason)s") % {"reason": literal(reason)},
        )


def lifted_letter(
    language: str,
    *,
    kind: str,
    until_day: int | None,
    seasons: int | None,
    reason: str,
    by_mayor: bool = True,
) -> str:
    """To the person: it is over early. `by_mayor`: of a player, to whom his mayor writes."""
    with speaking(language):
        what = sanction_words(kind, until_day=until_day, seasons=seasons)
        lifted = (
            _("The mayor has lifted the sanction against you: %(what)s.")
            if by_mayor
            else _("The sanction against you is lifted: %(what)s.")
        )
        told = lifted % {"what": what}
        return told + (" " + _("The reason: %(reason)s") % {"reason": literal(reason)} if reason else "")


def named_post(
    language: str, *, nick: str, kinds: Sequence[tuple[str, int | None, int | None]], reason: str
) -> str:
    """D5: the offender is named to everybody; nobody else is. `kinds`: (kind, until_day, seasons) of each sanction."""
    with speaking(language):
        what = "; ".join(sanction_words(kind, until_day=day, seasons=number) for kind, day, number in kinds)
        return paragraphs(
            bold(_("A breach of the rules (D5)")),
            _("%(player)s has tried to learn a role by private message.") % {"player": bold(nick)},
            _("The sanction: %(what)s.") % {"what": what}
            + " "
            + _("The reason: %(reason)s") % {"reason": literal(reason)},
        )


def fault_letter(language: str, *, no_vote: bool, few_posts: bool, least: int, day: int) -> str:
    """After a day with a fault: what comes of another one (D1, D2)."""
    with speaking(language):
        said = []
        if no_vote:
            said.append(_("On day %(day)d you didn't vote (D1).") % {"day": day})
        if few_posts:
            said.append(
                ngettext(
                    "On day %(day)d you wrote fewer posts than the rules ask for: at least %(least)d (D2).",
                    "On day %(day)d you wrote fewer posts than the rules ask for: at least %(least)d (D2).",
                    least,
                )
                % {"day": day, "least": least}
            )
        warning = _(
            "Whoever does the same on several days running counts as a suicide and is excluded from the game."
            " If something keeps you away, write to the mayor: he can pardon."
        )
        return paragraphs(bold(_("A warning")), " ".join(said), warning)


def suicide_reason(language: str, *, rule: str, days: int) -> str:
    """The reason of the exclusion, told to all."""
    with speaking(language):
        if rule == "D1":
            return ngettext(
                "suicide, no vote for %(days)d day (D1)",
                "suicide, no vote for %(days)d days running (D1)",
                days,
            ) % {"days": days}
        return ngettext(
            "suicide, too few posts for %(days)d day (D2)",
            "suicide, too few posts for %(days)d days running (D2)",
            days,
        ) % {"days": days}


def entered_vote_post(language: str, *, voter: str, against: str) -> str:
    """In the day's thread: a vote that had reached the mayor elsewhere. Red, for it is a vote."""
    with speaking(language):
        return _(
            "The mayor enters a vote that has reached him elsewhere: %(voter)s votes against %(against)s."
        ) % {
            "voter": bold(voter),
            "against": f"[color=red]{against}[/color]",
        }


def entered_vote_letter(language: str, *, against: str, number: int) -> str:
    """To the player for whom the mayor has voted."""
    with speaking(language):
        return _(
            "The mayor has entered your vote against %(player)s, as it reached him (post %(number)d of the day's"
            " thread). If you didn't ask for it, write to him."
        ) % {"player": bold(against), "number": number}


def entered_order_letter(language: str, *, action: str, targets: Sequence[str], night: int) -> str:
    """To the player for whom the mayor has sent an order."""
    with speaking(language):
        return _(
            "The mayor has entered your night action for night %(night)s, as it reached him elsewhere: %(order)s. If"
            " you didn't ask for it, write to him."
        ) % {"night": night, "order": bold(order_words(action, targets))}
