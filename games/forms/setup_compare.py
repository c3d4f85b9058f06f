"""What was typed in a step beside what is saved of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _


@dataclass(frozen=True, slots=True)
class Difference:
    """A field that was typed otherwise than it is saved, each as one would read it."""

    label: str
    saved: str
    typed: str


def differences(form: forms.BaseForm) -> Iterator[Difference]:
    """The fields of a bound form that differ from the draft it was made for."""
    for box in form:
        saved, typed = _words(box, box.initial), _words(box, box.value())
        if saved != typed:
            yield Difference(str(box.label), saved, typed)


def _words(box: forms.BoundField, value: Any) -> str:
    """A value as its box shows it."""
    shown = box.field.widget.format_value(value)
    choices = getattr(box.field.widget, "choices", ())
    if choices:
        names = {str(code): str(name) for code, name in _flat(choices)}
        codes = shown if isinstance(shown, list) else [shown]
        return ", ".join(names.get(str(code), str(code)) for code in codes)
    if isinstance(box.field, forms.BooleanField):
        return _("yes") if box.field.to_python(value) else _("no")
    return "–" if shown in (None, "") else str(shown)


def _flat(choices: Any) -> Iterator[tuple[Any, Any]]:
    for code, name in choices:
        if isinstance(name, (list, tuple)):
            yield from name
        else:
            yield code, name
