"""Django's administration, by which an admin who plays learns nothing.

Django lets any list be filtered by the ids of rows that point at it (`?memberships=30`, `?log__gt=500`), registered or
not: that would tell who reads the clan's channel, and when an order is sent. When somebody was here last is told to
nobody while a season runs, and what opens somebody's second factor to nobody at all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib.admin import AdminSite, ModelAdmin
from django.contrib.admin.views.autocomplete import AutocompleteJsonView
from django.core.exceptions import FieldDoesNotExist, PermissionDenied
from django.http import HttpRequest, HttpResponse

if TYPE_CHECKING:
    Base = ModelAdmin[Any]
else:
    Base = object


HIDDEN = frozenset(("last_login", "last_used_at", "data"))
"""Columns that no page has: presence, and the secrets of second factors (`Authenticator.data`)."""


class OwnColumnsOnly(Base):
    """Lists are filtered by columns of their own table, never by what other tables say of it, nor by hidden ones."""

    def get_list_display(self, request: HttpRequest) -> Any:
        return [name for name in super().get_list_display(request) if name not in HIDDEN]

    def get_list_filter(self, request: HttpRequest) -> Any:
        return [name for name in super().get_list_filter(request) if name not in HIDDEN]

    def get_exclude(self, request: HttpRequest, obj: Any = None) -> Any:
        columns = {field.name for field in self.model._meta.get_fields()}
        return [*(super().get_exclude(request, obj) or ()), *sorted(HIDDEN & columns)]

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest) -> bool:
        if lookup.split("__", 1)[0] in HIDDEN:
            return False
        try:
            field = self.model._meta.get_field(lookup.split("__", 1)[0])
        except FieldDoesNotExist:
            return super().lookup_allowed(lookup, value, request)
        return bool(getattr(field, "concrete", False)) and super().lookup_allowed(lookup, value, request)


class OwnBoxesOnly(AutocompleteJsonView):
    """Answers boxes that stand on some page. Django answers for any column that leads to a model with a page, and tells
    the numbers of its rows."""

    def process_request(self, request: HttpRequest) -> Any:
        found = super().process_request(request)
        column = found[2]
        assert self.admin_site is not None
        page = self.admin_site._registry.get(column.model)
        if page is None or column.name not in page.get_autocomplete_fields(request):
            raise PermissionDenied
        return found


class Administration(AdminSite):
    """The site of every model's page, of other people's apps too."""

    def autocomplete_view(self, request: HttpRequest) -> HttpResponse:
        boxes = OwnBoxesOnly(admin_site=self)
        boxes.setup(request)
        return boxes.get(request)

    def register(
        self, model_or_iterable: Any, admin_class: type[ModelAdmin[Any]] | None = None, **options: Any
    ) -> None:
        base = admin_class or ModelAdmin
        guarded = type(base.__name__, (OwnColumnsOnly, base), {"__module__": base.__module__})
        super().register(model_or_iterable, guarded, **options)
