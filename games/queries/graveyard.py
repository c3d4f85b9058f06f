"""The graveyard, for those who are out."""

from __future__ import annotations

from dataclasses import dataclass

from accounts.models import User

from ..enums import ChannelKind
from ..errors import RuleViolation
from ..models import Channel, Season
from ..secrecy import check_enter_graveyard, in_graveyard


@dataclass(frozen=True, slots=True)
class GraveyardPage:
    """`thread_key` is "" for whoever hasn't entered yet."""

    season_id: int
    season_title: str
    thread_key: str


def graveyard_page(viewer: User | None, season_id: int) -> GraveyardPage | None:
    """The graveyard of a running season, for a player who is out; None for everybody else."""
    season = Season.objects.filter(pk=season_id).first()
    if viewer is None or season is None:
        return None
    try:
        check_enter_graveyard(viewer, season)
    except RuleViolation:
        return None
    key = ""
    if in_graveyard(viewer, season):
        grave = Channel.objects.filter(season=season, kind=ChannelKind.GRAVE).select_related("thread").first()
        key = grave.thread.key if grave is not None else ""
    return GraveyardPage(season.pk, season.title, key)
