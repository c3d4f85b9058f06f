"""Results of seasons that ended before the site kept them."""

from __future__ import annotations

from django.db import transaction

from .. import nightbridge
from ..enums import SeasonStatus
from ..models import Season
from ..transitions.results import keep_results


def keep_missing_results() -> int:
    """Keep the results of every finished season that has none; how many seasons that were. Locks one season at a time.

    A season that ended under other rules keeps what the rules of today make of it.
    """
    missing = Season.objects.filter(status=SeasonStatus.FINISHED, seats__result=None).distinct()
    season_ids = list(missing.values_list("pk", flat=True))
    for season_id in season_ids:
        with transaction.atomic():
            season = Season.objects.select_for_update(no_key=True).get(pk=season_id)
            keep_results(season, nightbridge.outcome_of(season))
    return len(season_ids)
