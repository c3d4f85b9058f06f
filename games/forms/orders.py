"""The order form: an action, and its targets chosen in menus that belong to that action."""

from __future__ import annotations

from collections.abc import Sequence

from django import forms
from django.utils.translation import gettext_lazy as _


class OrderForm(forms.Form):
    """An order as chosen. The menus of the action `check` are named `check-1` (and `compare-1`, `compare-2`)."""

    action = forms.CharField(
        max_length=12, error_messages={"required": _("Choose what to do, and whom it concerns, then send.")}
    )

    def __init__(self, data: object = None, *, actions: Sequence[str] = ()) -> None:
        super().__init__(data)  # type: ignore[arg-type]
        for action in actions:
            for place in (1, 2):
                self.fields[f"{action}-{place}"] = forms.CharField(required=False, max_length=30)

    def targets(self) -> tuple[str, ...]:
        """The names chosen for the chosen action, in their order."""
        action = self.cleaned_data["action"]
        chosen = (self.cleaned_data.get(f"{action}-{place}", "") for place in (1, 2))
        return tuple(name for name in chosen if name)
