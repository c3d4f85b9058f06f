"""Complaints (D5-D8). Who complained the mayor alone knows: no page of others joins these tables; they never open."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from forum.models import new_key

from ..enums import ComplaintRule, ComplaintState


class Complaint(models.Model):
    """Somebody says that `accused` has broken a rule. `seat` is the accused's, null for the mayor and outsiders.

    `to_admins`: the mayor is accused, or automatic. `outcome` is what the complainant was told besides the decision.
    `token` is that of the form: sent twice, it is one complaint. The key is random, so that addresses count nothing.
    """

    key = models.CharField(max_length=12, unique=True, default=new_key, editable=False)
    season = models.ForeignKey("games.Season", on_delete=models.CASCADE, related_name="+")
    complainant = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    accused = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    seat = models.ForeignKey("games.Seat", on_delete=models.SET_NULL, null=True, related_name="+")
    to_admins = models.BooleanField(default=False)
    is_hidden = models.BooleanField(default=False)
    rule = models.CharField(max_length=5, choices=ComplaintRule.choices)
    words = models.TextField(max_length=4000, blank=True)
    state = models.CharField(max_length=10, choices=ComplaintState.choices, default=ComplaintState.OPEN)
    outcome = models.TextField(max_length=1000, blank=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    decided_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField()
    token = models.CharField(max_length=40, blank=True, default="", editable=False)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["complainant", "token"], condition=~Q(token=""), name="games_complaint_sent_once"
            )
        ]
        indexes = [
            models.Index(
                fields=["season"], condition=Q(state=ComplaintState.OPEN), name="games_complaint_open"
            ),
            models.Index(fields=["complainant", "created_at"], name="games_complaint_by"),
        ]

    def __str__(self) -> str:
        return self.key


class ComplaintText(models.Model):
    """A post or letter that is evidence: a reference, and what it said when it was attached.

    Taken from the database, never typed: it can't be forged. `is_subject`: the one that was complained of.
    """

    complaint = models.ForeignKey(Complaint, on_delete=models.CASCADE, related_name="texts")
    post = models.ForeignKey("forum.Post", on_delete=models.SET_NULL, null=True, related_name="+")
    is_subject = models.BooleanField(default=False)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    nick = models.CharField(max_length=30, blank=True)
    place = models.CharField(max_length=120)
    is_private = models.BooleanField()
    html = models.TextField()
    source = models.TextField()
    written_at = models.DateTimeField()

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["complaint", "post"], name="games_complaint_text_once")
        ]

    def __str__(self) -> str:
        return f"text of {self.complaint_id}"


class ComplaintPicture(models.Model):
    """A picture that is evidence, written anew by the site. In the database: no folder of files that a proxy serves."""

    complaint = models.ForeignKey(Complaint, on_delete=models.CASCADE, related_name="pictures")
    key = models.CharField(max_length=12, unique=True, default=new_key, editable=False)
    data = models.BinaryField()
    extension = models.CharField(max_length=4)
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return self.key
