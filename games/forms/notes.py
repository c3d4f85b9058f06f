"""A reader's note on a seat, as typed."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from ..enums import NoteMark


class SeatNoteForm(forms.Form):
    """A mark and words; how long they may be is the action's to say."""

    mark = forms.ChoiceField(
        label=_("Mark"), choices=NoteMark.choices, required=False, widget=forms.RadioSelect
    )
    text = forms.CharField(
        label=_("Note"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 4, "autocomplete": "off"}),
    )
