"""What links to a season tell on other sites."""

from __future__ import annotations

from django import template

from ..queries.preview import preview_facts
from ..queries.seasons import SeasonLine

register = template.Library()


@register.filter
def facts_of(line: SeasonLine) -> str:
    """Ruleset and where the season stands, in one line."""
    return preview_facts(line)
