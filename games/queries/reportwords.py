"""Reports of a night as plain lines, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from forum.markup import parse, plain_text

from ..phrases.reports import report_text


def report_lines(reports: Iterable[Mapping[str, Any]], ruleset: str) -> tuple[str, ...]:
    """A text for each report of RECORD.md; it may have several lines (a notebook)."""
    return tuple(plain_text(parse(report_text(report, ruleset))).strip() for report in reports)
