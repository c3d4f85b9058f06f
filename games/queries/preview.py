"""What a link to a season shows on other sites: title, ruleset, where it stands. Public rows alone, whoever asks."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ..enums import PhaseKind, SeasonStatus
from ..models import Phase, Season
from ..phrases.language import speaking
from ..phrases.posts import day_title
from ..phrases.roles import winner_line
from ..pictures import Preview
from .seasons import SeasonLine, public_season, season_line


def season_preview(season_id: int) -> Preview | None:
    """The preview of a season, in the season's language; None for a draft, for staff too: previews are for strangers.

    One query.
    """
    season = public_season(season_id)
    return _preview(season) if season is not None else None


def day_preview(day: Phase) -> tuple[str, str, str] | None:
    """Title, facts and picture of a link to a day's thread: the season and the day, in the season's language, then how
    it stands now. As with `season_preview` None for a draft. One query."""
    season = public_season(day.season_id)
    if season is None:
        return None
    line = season_line(season)
    with speaking(line.language):
        title = day_title(line.language, season=line.title, number=day.number)
        is_over = line.status in (SeasonStatus.FINISHED, SeasonStatus.CANCELLED)
        facts = " · ".join((_ruleset(line.ruleset), *(_stands(line) if is_over else (_living(line),))))
    return title, facts, reverse("season-preview", args=[line.season_id])


def site_preview(language: str) -> Preview:
    """The preview of every page that isn't a season's."""
    with speaking(language):
        return Preview(None, _("Forum Mafia"), _("By day the city votes, by night somebody acts."), "")


def preview_facts(line: SeasonLine) -> str:
    """Ruleset and where the season stands, in the language that is active."""
    return " · ".join((_ruleset(line.ruleset), *_stands(line)))


def _preview(season: Season) -> Preview:
    line = season_line(season)
    with speaking(line.language):
        return Preview(line.season_id, line.title, preview_facts(line), _("Forum Mafia"))


def _ruleset(ruleset: str) -> str:
    return _("Forum game") if ruleset == "forum" else _("Traditional game")


def _stands(line: SeasonLine) -> tuple[str, ...]:
    if line.status == SeasonStatus.SIGNUP:
        taken = _("%(taken)s of %(size)s seats taken") % {"taken": line.taken, "size": line.size}
        return (_("Sign-up is open"), taken)
    if line.status in (SeasonStatus.FINISHED, SeasonStatus.CANCELLED):
        return (winner_line(line.winner or SeasonStatus.CANCELLED),)
    now = _("Paused") if line.status == SeasonStatus.PAUSED else _phase(line)
    return (now, _living(line))


def _living(line: SeasonLine) -> str:
    alive = ngettext("%(alive)s of %(size)s alive", "%(alive)s of %(size)s alive", line.alive)
    return alive % {"alive": line.alive, "size": line.taken}


def _phase(line: SeasonLine) -> str:
    if line.phase_kind == PhaseKind.DAY:
        return _("Day %(number)d") % {"number": line.phase_number}
    if line.phase_kind in (PhaseKind.NIGHT, PhaseKind.DAWN):
        return _("Night %(number)d") % {"number": line.phase_number}
    return _("The roles are dealt")
