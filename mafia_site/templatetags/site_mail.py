"""Where mails of this run can be read."""

from __future__ import annotations

from django import template
from django.conf import settings

register = template.Library()


@register.simple_tag
def mailbox_is_open() -> bool:
    """Whether this run keeps its mails at /mailbox/ instead of sending them."""
    return bool(settings.MAILBOX)
