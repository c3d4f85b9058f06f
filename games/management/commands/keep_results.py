"""Results of seasons that ended before the site kept them (profiles, the table of the best)."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from games.actions.results import keep_missing_results


class Command(BaseCommand):
    """Can be run again and again."""

    help = "Keeps the results of seasons that ended before the site kept them."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{keep_missing_results()} seasons")
