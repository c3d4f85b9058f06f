"""Sign-up and the mayor's story."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

NONCE_LENGTH = 64
STORY_LENGTH = 20_000


class JoinForm(forms.Form):
    """Sign-up for a season. Blank: the browser or the server makes a nonce."""

    nonce = forms.CharField(
        label=_("Your word for the deal"),
        required=False,
        max_length=NONCE_LENGTH,
        help_text=_(
            "Anything at all: it is mixed into the drawing of roles. Leave it empty and one is made for you."
        ),
        error_messages={
            "max_length": _("At most %(limit_value)d characters, please; there are %(show_value)d.")
        },
        widget=forms.TextInput(attrs={"autocomplete": "off", "data-nonce": ""}),
    )
    shares_letters = forms.BooleanField(
        label=_("After the end, everybody may read my letters with the mayor."),
        required=False,
    )


class StoryForm(forms.Form):
    """The mayor's words to stand above the facts of the next morning. Empty: none."""

    source = forms.CharField(
        label=_("Story for the next morning"),
        required=False,
        max_length=STORY_LENGTH,
        strip=False,
        error_messages={
            "max_length": _("At most %(limit_value)d characters, please; there are %(show_value)d.")
        },
        widget=forms.Textarea(attrs={"rows": 8}),
    )
