"""A complaint, and the decision on one."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from ..enums import ComplaintRule
from ..phrases.discipline import RULES, rule_name
from .bans import BanLengthForm

WORDS_LENGTH = 4000
REASON_LENGTH = 300
OUTCOME_LENGTH = 1000
TOO_LONG = {"max_length": _("At most %(limit_value)d characters, please; there are %(show_value)d.")}


class ComplaintForm(forms.Form):
    """What somebody complains of. Letters and pictures are read from the request as they are."""

    season = forms.ChoiceField(label=_("Which season does it concern?"), required=False)
    rule = forms.ChoiceField(
        label=_("Which rule was broken?"),
        choices=ComplaintRule.choices,
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose the rule that was broken.")},
    )
    words = forms.CharField(
        label=_("What happened?"),
        required=False,
        max_length=WORDS_LENGTH,
        error_messages=TOO_LONG,
        widget=forms.Textarea(attrs={"rows": 6}),
    )

    def __init__(self, *args: Any, seasons: list[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if len(seasons) > 1:
            self.fields["season"] = forms.ChoiceField(
                label=self.fields["season"].label, choices=[(str(pk), title) for pk, title in seasons]
            )
        else:
            del self.fields["season"]


class JudgementForm(BanLengthForm):
    """The decision on a complaint. `days` are those at whose end a block may end; none: the accused has no seat, and
    can be warned or banned."""

    decision = forms.ChoiceField(
        label=_("Decision"),
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose a decision.")},
    )
    kind = forms.ChoiceField(label=_("Sanction"), required=False)
    rule = forms.ChoiceField(label=_("Rule"), required=False)
    reason = forms.CharField(
        label=_("Reason, told to the accused (D5: to all)"),
        required=False,
        max_length=REASON_LENGTH,
        error_messages=TOO_LONG,
        help_text=_("Nothing here may show who complained."),
    )
    outcome = forms.CharField(
        label=_("Answer to whoever complained"),
        required=False,
        max_length=OUTCOME_LENGTH,
        error_messages=TOO_LONG,
        widget=forms.Textarea(attrs={"rows": 3}),
    )

    def __init__(self, *args: Any, days: tuple[int, ...], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        decisions = [
            ("reject", pgettext_lazy("complaint", "reject")),
            ("warn", pgettext_lazy("complaint", "warn")),
            ("sanction", pgettext_lazy("complaint", "impose a sanction")),
        ]
        self._choices("decision", decisions)
        self._choices("kind", _kinds(days))
        self._choices("rule", [(rule, f"{rule}: {rule_name(rule)}") for rule in RULES])

    def asks_ban(self, data: dict[str, Any]) -> bool:
        return data.get("decision") == "sanction" and str(data.get("kind")).endswith("ban")

    def _choices(self, name: str, choices: Any) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices


def _kinds(days: tuple[int, ...]) -> list[tuple[str, Any]]:
    blocks = [
        (f"block-{day}", _("posting block until the end of day %(day)d") % {"day": day}) for day in days
    ]
    if not days:
        return [("ban", _("ban from seasons"))]
    return [
        ("", _("choose a sanction")),
        *blocks,
        ("exclusion", _("exclusion")),
        ("exclusion-ban", _("exclusion and ban")),
        ("ban", _("ban from seasons")),
    ]
