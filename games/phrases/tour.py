"""The short tour for a new player: what a week is like, a picture and a few sentences a step."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _


@dataclass(frozen=True, slots=True)
class TourStep:
    """A step. `picture` is a drawing of ours, `where` names the place on the site."""

    picture: str
    title: str
    text: str
    where: str


def tour_steps() -> tuple[TourStep, ...]:
    """The steps in their order."""
    return (
        TourStep(
            "tour-card",
            _("You get a card"),
            _(
                "When a season starts, a draw gives everybody a role. Most are townsfolk who know nobody. A few"
                " are the clan: they know one another. Some have a gift for the night."
            ),
            _("Your card lies under “My role”, face down: tap it when nobody looks over your shoulder."),
        ),
        TourStep(
            "tour-day",
            _("By day you talk and vote"),
            _(
                "A day is a thread. Ask, suspect, defend yourself, make up your mind. A vote is the name of a"
                " living player in red. You have one a day, and it can't be changed, so you are asked once more"
                " before it is sent."
            ),
            _("The red button above the box writes the vote for you; the count stands beside the thread."),
        ),
        TourStep(
            "tour-stop",
            _("STOP ends the day"),
            _(
                "At the hour of STOP the vote is over, on time to the second. Whoever has the most votes goes to"
                " jail, and everybody learns what became of the vote."
            ),
            _("How long there is still to go stands on the home page and in the thread."),
        ),
        TourStep(
            "tour-night",
            _("By night some act"),
            _(
                "Some roles shoot, heal, check or watch. If yours is one of them, you choose a player until the"
                " night deadline. The others sleep."
            ),
            _(
                "This is where you send your night action: with the form under “My role”, or in your own words in"
                " the letters with the mayor."
            ),
        ),
        TourStep(
            "tour-morning",
            _("The morning tells"),
            _(
                "A summary opens the next day: who died, and of what. If you have found something out, you alone"
                " are told, by letter."
            ),
            _("Letters are in the menu above, with the number of those you haven't read."),
        ),
        TourStep(
            "tour-end",
            _("After the end everything opens"),
            _(
                "When one side has won, the archive shows who was who, what every night was, and that the draw"
                " was fair. A season takes about a week, half an hour a day."
            ),
            _("Take a seat in a season whose sign-up is open, or read along with one that runs."),
        ),
    )
