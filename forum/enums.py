from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class PostKind(models.TextChoices):
    """How a post is set apart on the page. Who sets anything but PLAIN: a policy or another app's action."""

    PLAIN = "plain", _("post")
    VOTE = "vote", _("vote")
    OPENING = "opening", _("opening post")
    SUMMARY = "summary", _("morning summary")
    STOP = "stop", _("STOP")
    NOTICE = "notice", _("announcement")
    ORDER = "order", _("order")
    ANSWER = "answer", _("answer")
    REPORT = "report", _("report")
    ROLE = "role", _("role letter")
    END = "end", _("end of the season")
