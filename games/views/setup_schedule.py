"""The step of the schedule, with a picture of a day that follows what is typed."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from ..forms.setup_schedule import ScheduleForm
from ..queries.daypicture import day_picture
from ..queries.setupwarnings import setup_warnings
from .setup import SetupStepView
from .setupbase import DraftView


def picture_of(form: ScheduleForm) -> dict[str, Any]:
    """The picture and the warnings of what stands in the form, where it can be read."""
    if form.is_bound and not form.is_valid() and set(form.errors) != {"defence_time"}:
        return {"picture": None}
    return {"picture": day_picture(form.instance), "warnings": setup_warnings(form.instance)}


class SetupScheduleView(SetupStepView):
    step = "schedule"

    def more(self, request: HttpRequest, form: Any) -> dict[str, Any]:
        return picture_of(form)


class DayPictureView(DraftView):
    """The picture of a day as it is being typed: a fragment for htmx."""

    def post(self, request: HttpRequest, season_id: int) -> HttpResponse:
        form = ScheduleForm(request.POST, instance=self.draft)
        return render(request, "games/_setup_day.html", {"draft": self.draft, **picture_of(form)})
