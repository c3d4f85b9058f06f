from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    name = "games"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = _("Game")

    def ready(self) -> None:
        """Register what the forum and the accounts ask of the game (see docs/architecture.md, "Interfaces")."""
        from . import receivers

        receivers.register()
