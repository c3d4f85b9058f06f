"""Chains of fast seasons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from django.contrib import admin, messages
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from ..models import SeasonChain
from ..queries.setupwarnings import setup_warnings
from .fieldsets import CLOCK, DURATIONS, OPTIONS, ROLES, ROUNDS
from .forms import ChainSetupForm

if TYPE_CHECKING:
    Base = admin.ModelAdmin[SeasonChain]
else:
    Base = admin.ModelAdmin


@admin.register(SeasonChain)
class SeasonChainAdmin(Base):
    form = ChainSetupForm
    list_display = ("title", "language", "recruit_minutes", "is_active")
    list_filter = ("is_active", "language")
    fieldsets: ClassVar[Any] = (
        (None, {"fields": ["title", "ruleset", "language", "recruit_minutes", "is_active"]}),
        ROLES,
        OPTIONS,
        (_("Schedule"), {"fields": ["schedule", "time_zone", "night_minutes"]}),
        CLOCK,
        ROUNDS,
        DURATIONS,
    )

    def save_model(self, request: HttpRequest, obj: SeasonChain, form: Any, change: bool) -> None:
        super().save_model(request, obj, form, change)
        for sentence in setup_warnings(obj):
            self.message_user(request, sentence, messages.WARNING)
