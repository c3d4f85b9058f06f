from django.apps import AppConfig
from django.contrib.admin.apps import AdminConfig


class SiteConfig(AppConfig):
    """Loads the Celery app with Django, so that every process that queues a task knows the broker, and the checks."""

    name = "mafia_site"
    label = "mafia_site"
    default = True

    def ready(self) -> None:
        from . import celery, checks  # noqa: F401


class AdministrationConfig(AdminConfig):
    """Django's administration on a site of our own."""

    default = False
    default_site = "mafia_site.administration.Administration"
