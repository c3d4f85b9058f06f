from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    name = "accounts"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = _("Accounts")

    def ready(self) -> None:
        """Whoever is deleted leaves no picture behind."""
        from django.db.models.signals import post_delete

        from .actions import delete_avatar_files
        from .models import User

        post_delete.connect(
            lambda instance, **_more: delete_avatar_files(instance.avatar),
            sender=User,
            weak=False,
            dispatch_uid="accounts.avatar",
        )
