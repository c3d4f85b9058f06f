"""What a phone needs to keep the site among its apps: names, colours of the sky, icons."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.templatetags.static import static
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views import View

SKY = "#141b2d"
ICONS = (
    ("icon-192.png", 192, "any"),
    ("icon-512.png", 512, "any"),
    ("icon-maskable-512.png", 512, "maskable"),
)
DAY = 24 * 60 * 60


class WebManifestView(View):
    """The manifest, in the reader's language."""

    def get(self, request: HttpRequest) -> HttpResponse:
        answer = JsonResponse(_manifest(), content_type="application/manifest+json")
        answer["Cache-Control"] = f"private, max-age={DAY}"
        return answer


class FaviconView(View):
    """For those who ask for /favicon.ico without looking into the page."""

    def get(self, request: HttpRequest) -> HttpResponse:
        answer = HttpResponseRedirect(static("img/icon-32.png"))
        answer["Cache-Control"] = f"public, max-age={DAY}"
        return answer


def _manifest() -> dict[str, object]:
    icons = [
        {"src": static(f"img/{name}"), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for name, size, purpose in ICONS
    ]
    return {
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "name": _("Forum Mafia"),
        "short_name": _("Mafia"),
        "description": _("By day the city votes, by night somebody acts."),
        "lang": get_language(),
        "display": "standalone",
        "background_color": SKY,
        "theme_color": SKY,
        "icons": [{"src": static("img/favicon.svg"), "sizes": "any", "type": "image/svg+xml"}, *icons],
    }
