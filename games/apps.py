from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register what the forum and the accounts ask of the game (see docs/architecture.md, "Interfaces")."""
        from . import receivers

        receivers.register()
