"""The addresses of the site. Home belongs to games."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path

from . import errors, health, mailbox_views, media, webmanifest

# One door for everybody: the admin's login page is the site's, with its rate limits and second factor.
admin.autodiscover()
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

handler400 = errors.bad_request

urlpatterns = [
    path("healthz", health.HealthView.as_view(), name="health"),
    path("site.webmanifest", webmanifest.WebManifestView.as_view(), name="web-manifest"),
    path("favicon.ico", webmanifest.FaviconView.as_view(), name="favicon"),
    path("admin/", admin.site.urls),
    path("", include("accounts.urls")),
    path("accounts/", include("allauth.urls")),
    path("mailbox/", mailbox_views.MailboxListView.as_view(), name="mailbox-list"),
    path("mailbox/<str:name>/", mailbox_views.MailboxMailView.as_view(), name="mailbox-mail"),
    path("media/<path:name>", media.MediaFileView.as_view(), name="media-file"),
    path("", include("forum.urls")),
    path("", include("games.urls")),
]
