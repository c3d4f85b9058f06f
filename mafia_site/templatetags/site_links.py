"""Addresses for those who read a page from elsewhere, and the page's own in the menu."""

from __future__ import annotations

from django import template
from django.http import HttpRequest

from accounts.addresses import absolute
from accounts.routes import route

register = template.Library()

PLACES = ("season-list", "board-list", "people-list")
"""Pages of the menu that everybody has."""


@register.simple_tag
def menu_place(request: HttpRequest | None = None) -> str:
    """The address of the menu's page that is shown; "" for any other page: the menu is the same on all of these."""
    path = request.path if request else ""
    return path if path in [route(name) for name in PLACES] else ""


register.filter("absolute", absolute)
