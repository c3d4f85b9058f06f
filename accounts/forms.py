"""The forms of sign-up, login and settings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from allauth.account import forms as account_forms
from django import forms
from django.conf import settings
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils.translation import get_language, get_language_info, gettext_lazy, pgettext_lazy
from django.utils.translation import gettext as _

from .actions import nick_taken
from .middleware import ZONE_COOKIE
from .models import Theme, User
from .nicknames import MAX_LENGTH, NICKNAME_HELP
from .zones import known_zones, zone_groups

NEW_PASSWORD = {
    "password1": gettext_lazy("New password"),
    "password2": gettext_lazy("New password once more"),
}
NO_LANGUAGE = ("", pgettext_lazy("language", "As the browser asks"))
NO_ZONE = ("", pgettext_lazy("time zone", "As the browser says"))


class ZoneSelect(forms.Select):
    """A menu of zones that the browser's own is filled into (static/js/site.js) where none is chosen yet."""

    def __init__(self) -> None:
        super().__init__(attrs={"data-zone-guess": ""})


class ZoneField(forms.ChoiceField):
    """A zone out of the menu, or any other name that the tz database knows (browsers report old ones)."""

    widget = ZoneSelect

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(choices=_zone_choices, required=False, label=gettext_lazy("Time zone"), **kwargs)

    def valid_value(self, value: Any) -> bool:
        return value in known_zones()


def _zone_choices() -> list[Any]:
    return [NO_ZONE, *zone_groups()]


class _PlainBoxes(forms.BaseForm):
    """allauth's forms without placeholders (they repeat the label, are too pale to read and go away when they are
    needed), with our `labels`, and with one sentence on passwords instead of a list."""

    labels: Mapping[str, Any] = {}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.widget.attrs.pop("placeholder", None)
            field.label = self.labels.get(name, field.label)
        if "password1" in self.fields:
            self.fields["password1"].help_text = _(
                "At least 8 characters, not only digits, and not what everybody takes."
            )


class SignupForm(_PlainBoxes, account_forms.SignupForm):  # type: ignore[misc]  # allauth says nothing of its types
    """Nickname, e-mail, password, time zone. The language is the one the page was read in."""

    time_zone = ZoneField(help_text=gettext_lazy("Times of the game are shown in it."))
    field_order = ["username", "email", "password1", "time_zone"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        nick = self.fields["username"]
        nick.label, nick.help_text = _("Nickname"), NICKNAME_HELP
        nick.widget.attrs.update(maxlength=str(MAX_LENGTH), autocapitalize="none", spellcheck="false")
        self.fields["email"].label = _("E-mail")
        self.fields["email"].help_text = _(
            "For confirmation and for mails that you can switch off. Nobody else sees it."
        )
        self.fields["password1"].help_text = _(
            "At least 8 characters, not only digits, and not what everybody takes."
        )

    def save(self, request: HttpRequest) -> User:
        """Raises AccountRefusal if somebody else has taken the nickname since it was checked."""
        try:
            with transaction.atomic():
                user = super().save(request)
        except IntegrityError as error:
            raise nick_taken() from error
        assert isinstance(user, User)
        return user

    def signup(self, request: HttpRequest, user: User) -> None:
        """Called by allauth within `save`."""
        user.language = get_language() or settings.LANGUAGE_CODE
        user.time_zone = self.cleaned_data["time_zone"] or _guessed_zone(request)
        user.save(update_fields=["language", "time_zone"])


class LoginForm(_PlainBoxes, account_forms.LoginForm):  # type: ignore[misc]
    """Nickname or e-mail, and the password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("Nickname or e-mail")
        self.fields["login"].widget.attrs.update(
            autocomplete="username", autocapitalize="none", spellcheck="false"
        )
        self.fields["remember"].label = _("Stay logged in on this device")


class ReauthenticateForm(_PlainBoxes, account_forms.ReauthenticateForm):  # type: ignore[misc]
    """The password once more, before something that matters."""


class ChangePasswordForm(_PlainBoxes, account_forms.ChangePasswordForm):  # type: ignore[misc]
    """The old password and a new one."""

    labels = {"oldpassword": gettext_lazy("Your password now"), **NEW_PASSWORD}


class SetPasswordForm(_PlainBoxes, account_forms.SetPasswordForm):  # type: ignore[misc]
    """A first password, for whoever has none."""

    labels = NEW_PASSWORD


class ResetPasswordForm(_PlainBoxes, account_forms.ResetPasswordForm):  # type: ignore[misc]
    """The address to which the link goes."""

    labels = {"email": gettext_lazy("E-mail")}


class ResetPasswordKeyForm(_PlainBoxes, account_forms.ResetPasswordKeyForm):  # type: ignore[misc]
    """The new password, where the link leads."""

    labels = NEW_PASSWORD


class ChangeEmailForm(_PlainBoxes, account_forms.ChangeEmailForm):  # type: ignore[misc]
    """Another address."""

    labels = {"email": gettext_lazy("New address")}


class AddEmailForm(_PlainBoxes, account_forms.AddEmailForm):  # type: ignore[misc]
    """Another address, on the page of addresses."""

    labels = {"email": gettext_lazy("New address")}


class NicknameForm(forms.Form):
    """Only what a text box can check; the rules are the action's."""

    username = forms.CharField(
        label=gettext_lazy("Nickname"),
        max_length=MAX_LENGTH,
        help_text=NICKNAME_HELP,
        widget=forms.TextInput(
            attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )


class AvatarForm(forms.Form):
    """A file; what is taken as a picture is the action's to say."""

    file = forms.FileField(
        label=gettext_lazy("A picture"),
        help_text=gettext_lazy(
            "PNG, JPEG, GIF or WebP, up to 5 MB. Its middle is shown as a square; what the file says of place and"
            " camera is thrown away."
        ),
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg,image/gif,image/webp"}),
        error_messages={"required": gettext_lazy("Choose a picture first.")},
    )


if TYPE_CHECKING:  # Django's class takes no type argument at run time
    _UserForm = forms.ModelForm[User]
else:
    _UserForm = forms.ModelForm


class PreferenceForm(_UserForm):
    """Language, zone, theme, and a switch for each kind of mail."""

    language = forms.ChoiceField(required=False, label=gettext_lazy("Language"))
    time_zone = ZoneField(help_text=gettext_lazy("Times of the game are shown in it."))
    theme = forms.ChoiceField(label=gettext_lazy("Theme"), choices=Theme.choices, widget=forms.RadioSelect)

    class Meta:
        model = User
        fields = [
            "language",
            "time_zone",
            "theme",
            "mail_day_opened",
            "mail_stop_soon",
            "mail_letter",
            "mail_season_over",
        ]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        language = self.fields["language"]
        assert isinstance(language, forms.ChoiceField)
        language.choices = [NO_LANGUAGE, *language_choices()]
        self.fields["time_zone"].widget.attrs.pop("data-zone-guess", None)


def language_choices() -> list[tuple[str, str]]:
    """The site's languages, each by its own name."""
    return [(code, get_language_info(code)["name_local"].capitalize()) for code, _name in settings.LANGUAGES]


def _guessed_zone(request: HttpRequest) -> str:
    name = request.COOKIES.get(ZONE_COOKIE, "")
    return name if name in known_zones() else ""
