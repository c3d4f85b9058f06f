"""Uploading and showing pictures."""

from __future__ import annotations

import mimetypes

from django.http import FileResponse, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views import View

from ..actions import upload_picture
from ..clock import db_now
from ..errors import RuleViolation
from ..queries import picture_by_key, pictures_of
from .base import REFUSED, MemberView

YEAR = 365 * 24 * 60 * 60


class PictureUploadView(MemberView):
    """A form that keeps a picture and says how to put it into a post; for the box's script an answer in JSON."""

    def get(self, request: HttpRequest) -> HttpResponse:
        return self._page(request, None)

    def post(self, request: HttpRequest) -> HttpResponse:
        wants_json = request.accepts("application/json") and not request.accepts("text/html")
        try:
            file = request.FILES.get("file")
            if file is None:
                raise RuleViolation("no_file", _("Choose a picture first."))
            picture = upload_picture(owner=self.viewer, file=file, now=db_now())
        except RuleViolation as violation:
            if wants_json:
                return JsonResponse({"code": violation.code, "message": violation.message}, status=REFUSED)
            return self._page(request, violation)
        if wants_json:
            return JsonResponse({"key": picture.key, "width": picture.width, "height": picture.height})
        return HttpResponseRedirect(reverse("picture-upload") + f"#{picture.key}")

    def _page(self, request: HttpRequest, refusal: RuleViolation | None) -> HttpResponse:
        context = {"pictures": pictures_of(self.viewer), "refusal": refusal}
        return render(request, "forum/picture_upload.html", context, status=REFUSED if refusal else 200)


class PictureShowView(View):
    """The picture's file. What a key shows never changes, so browsers keep it."""

    def get(self, request: HttpRequest, key: str) -> FileResponse:
        picture = picture_by_key(key)
        kind = mimetypes.guess_type(picture.file.name or "")[0] or "application/octet-stream"
        response = FileResponse(picture.file.open("rb"), content_type=kind)
        response["Cache-Control"] = f"public, max-age={YEAR}, immutable"
        return response
