"""How long a ban is: the same two boxes wherever one is imposed."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

MOST_SEASONS = 100


class BanLengthForm(forms.Form):
    """So many seasons, or for good; for good is never meant by a box that is empty."""

    seasons = forms.IntegerField(
        label=gettext_lazy("A ban is for so many seasons"),
        required=False,
        min_value=1,
        max_value=MOST_SEASONS,
        initial=1,
        help_text=gettext_lazy("Counted in seasons that start."),
    )
    for_good = forms.BooleanField(label=gettext_lazy("The ban is for good."), required=False)

    def asks_ban(self, data: dict[str, Any]) -> bool:
        """Whether what was chosen bans somebody."""
        raise NotImplementedError

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        said = data.get("for_good") or data.get("seasons") or "seasons" in self.errors
        if self.asks_ban(data) and not said:
            self.add_error("seasons", _("Say for how many seasons, or tick that the ban is for good."))
        return data

    def ban_seasons(self) -> int | None:
        """The length of the ban; None: for good. Of a valid form."""
        return None if self.cleaned_data["for_good"] else self.cleaned_data["seasons"]
