"""What `/design/` shows besides plain markup: a form with every kind of field, one of them refused."""

from __future__ import annotations

import datetime

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

PALETTE = ("vote", "blue", "green", "teal", "purple", "gray")


class SampleForm(forms.Form):
    """Never sent anywhere."""

    nick = forms.CharField(
        label=gettext_lazy("Nickname"), min_length=2, help_text=gettext_lazy("A line of help.")
    )
    story = forms.CharField(
        label=gettext_lazy("Text"), required=False, widget=forms.Textarea(attrs={"rows": 4})
    )
    kind = forms.ChoiceField(label=gettext_lazy("Out of a menu"), choices=[("a", "A"), ("b", "B")])
    pace = forms.ChoiceField(
        label=gettext_lazy("One of few"), choices=[("slow", "1"), ("fast", "2")], widget=forms.RadioSelect
    )
    agreed = forms.BooleanField(label=gettext_lazy("Yes or no"), help_text=gettext_lazy("A line of help."))


def design_context() -> dict[str, object]:
    """The template's context."""
    return {
        "form": SampleForm({"nick": "Я", "kind": "a", "pace": "fast", "agreed": "on"}),
        "soon": timezone.now() + datetime.timedelta(minutes=72),
        "palette": PALETTE,
        "pager": {"first": "#", "older": "#", "newer": "#", "last": "#"},
        "empty_text": _("No letters yet."),
        "empty_hint": _("What comes here, and what it is for."),
        "empty_action": _("Write one"),
    }
