"""The site's own addresses: as a form carries them to say where to go afterwards, and as others read them."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme


def is_own_address(request: HttpRequest, url: str) -> bool:
    """Whether the address leads to a page of this very host, in no weaker scheme."""
    return url_has_allowed_host_and_scheme(
        url, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )


def next_address(request: HttpRequest) -> str:
    """Where the form wants to go, if that is here; else home."""
    wanted = request.POST.get("next", "")
    return wanted if is_own_address(request, wanted) else "/"


def absolute(path: str) -> str:
    """An address of this site with its name before it, as who reads it elsewhere needs it."""
    return f"{settings.SITE_URL.rstrip('/')}{path}"
