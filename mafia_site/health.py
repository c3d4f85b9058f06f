"""What a load balancer asks: is this web process alive, and does its database answer?"""

from __future__ import annotations

from django.db import Error, connection
from django.http import HttpRequest, HttpResponse
from django.views import View


class HealthView(View):
    """200 "ok" when the database answers, 503 when it doesn't. Redis isn't asked: the site runs without it."""

    def get(self, request: HttpRequest) -> HttpResponse:
        try:
            with connection.cursor() as cursor:
                cursor.execute("SELECT 1")
        except Error:
            return HttpResponse("no database", status=503, content_type="text/plain")
        return HttpResponse("ok", content_type="text/plain")
