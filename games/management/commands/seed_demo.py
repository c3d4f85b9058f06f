"""Fill the database with a demo, by the real actions: seasons in sign-up, in day 2 and over, chains, talk, people."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from forum.clock import db_now
from games.demo import boards, stages, traditional
from games.demo.people import is_demo, make_people
from games.demo.stages import DAY_ONE, DAY_TWO, ENDGAME, NIGHT_ONE, Demo
from games.models import OutboxMail, Season

OLD_NEWS = timedelta(hours=6)
"""Nobody wants mails about what happened earlier than this in the demo's made-up past."""
STAGES: dict[str, Callable[[Demo], Season]] = {
    "signup": stages.make_signup,
    "day1": lambda demo: stages.make_running(demo, DAY_ONE),
    "night1": lambda demo: stages.make_running(demo, NIGHT_ONE),
    "day2": lambda demo: stages.make_running(demo, DAY_TWO),
    "endgame": lambda demo: stages.make_running(demo, ENDGAME),
    "archive": stages.make_archive,
}
TOWN: dict[str, Callable[[Demo], Season]] = {
    "signup": traditional.make_signup,
    **{name: partial(traditional.make_running, stage=stage) for name, stage in traditional.STAGES.items()},
    "archive": traditional.make_archive,
}
BY_RULESET = {"forum": STAGES, "traditional": TOWN}
ALL = (("forum", "archive"), ("forum", "day2"), ("traditional", "day2"), ("forum", "signup"))


class Command(BaseCommand):
    help = "Make demo data (only on a site that runs with DEMO, as `make run` does)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--if-empty", action="store_true", help="do nothing where there is a season already"
        )
        parser.add_argument(
            "--stage",
            choices=dict.fromkeys((*STAGES, *TOWN)),
            help="one season that stands at this stage, and nothing else",
        )
        parser.add_argument(
            "--ruleset", choices=BY_RULESET, default="forum", help="the game of that season (default forum)"
        )
        parser.add_argument("--seed", type=int, default=2, help="another number, another story (default 2)")

    def handle(self, *args: Any, **options: Any) -> None:
        if not is_demo():
            raise CommandError(
                "This site has no DEMO setting: accounts with known passwords don't belong here."
            )
        if options["if_empty"] and Season.objects.exists():
            return
        if options["stage"] and options["stage"] not in BY_RULESET[options["ruleset"]]:
            raise CommandError(f"There is no stage {options['stage']} in the {options['ruleset']} game.")
        started = time.monotonic()
        self._say("Making the demo")
        demo = Demo(make_people(), db_now(), options["seed"], self._say)
        for ruleset, stage in [(options["ruleset"], options["stage"])] if options["stage"] else ALL:
            BY_RULESET[ruleset][stage](demo)
        if not options["stage"]:
            self._say(f"Threads: {boards.make_talk(demo.now)}, chains: {boards.make_chains()}")
        OutboxMail.objects.filter(sent_at__isnull=True, created_at__lt=demo.now - OLD_NEWS).delete()
        self._say(f"The demo is there ({time.monotonic() - started:.0f} s)")

    def _say(self, words: str) -> None:
        self.stdout.write(words)
        self.stdout.flush()
