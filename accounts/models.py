"""The user: a nickname, an address, a language, a time zone, preferences. Knows neither forum nor games."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _

from .nicknames import fold_nick


class Theme(models.TextChoices):
    SYSTEM = "system", _("As the device says")
    LIGHT = "light", _("Light")
    DARK = "dark", _("Dark")


class User(AbstractUser):
    """A person (or one of the site's own accounts). `username` is the nickname shown beside every post.

    `folded_nick` is the nickname folded by `fold_nick`; its uniqueness keeps look-alikes out even when two people
    sign up at the same moment. `avatar` names the uploaded picture ("key.jpg", see faces.py), "" for the drawn one;
    `seen_tour` says that the tour was taken or put aside.
    """

    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    username = models.CharField(_("nickname"), max_length=30, unique=True)
    folded_nick = models.CharField(max_length=120, unique=True, editable=False)
    language = models.CharField(_("language"), max_length=5, blank=True, default="")
    time_zone = models.CharField(_("time zone"), max_length=64, blank=True, default="")
    theme = models.CharField(_("theme"), max_length=8, choices=Theme.choices, default=Theme.SYSTEM)
    is_bot = models.BooleanField(_("bot"), default=False, help_text=_("Played by the site in demo seasons."))
    is_service = models.BooleanField(
        _("service account"), default=False, help_text=_("The automatic mayor; nobody can log in with it.")
    )
    avatar = models.CharField(max_length=40, blank=True, default="", editable=False)
    seen_tour = models.BooleanField(default=False, editable=False)
    mail_day_opened = models.BooleanField(_("a new day has opened"), default=True)
    mail_stop_soon = models.BooleanField(_("an hour to STOP and no vote from me"), default=True)
    mail_letter = models.BooleanField(_("a letter has come"), default=True)
    mail_season_over = models.BooleanField(_("my season is over"), default=True)

    REQUIRED_FIELDS: ClassVar[list[str]] = ["email"]

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.folded_nick = fold_nick(self.username)
        update_fields = kwargs.get("update_fields")
        if update_fields is not None and "username" in update_fields:
            kwargs["update_fields"] = {*update_fields, "folded_nick"}
        super().save(*args, **kwargs)

    def get_full_name(self) -> str:
        return self.username

    def get_short_name(self) -> str:
        return self.username
