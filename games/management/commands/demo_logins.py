"""Say how to log in as the demo's people."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.demo.people import is_demo, people_there


class Command(BaseCommand):
    help = "Print the demo's logins, those that exist with the known password (only on a site with DEMO)."

    def handle(self, *args: Any, **options: Any) -> None:
        if not is_demo():
            raise CommandError("This site has no DEMO setting; there are no known passwords to print.")
        for person in people_there():
            self.stdout.write(f"  {person.part:<7} {person.nick} / {person.password}")
