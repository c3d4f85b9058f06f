"""Users in Django's admin."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin as BaseUserAdmin
from django.contrib.auth.forms import AdminUserCreationForm, UserChangeForm
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from .actions import remove_avatar
from .guards import nick_refusal
from .models import User
from .nicknames import check_not_reserved, fold_nick, normal_nick
from .queries import is_nick_free
from .validators import nickname_validators

if TYPE_CHECKING:  # Django's classes take no type arguments at run time
    _ModelForm = forms.ModelForm[User]
    _CreationForm = AdminUserCreationForm[User]
    _ChangeForm = UserChangeForm[User]
    _UserAdmin = BaseUserAdmin[User]
else:
    _ModelForm, _CreationForm, _ChangeForm, _UserAdmin = (
        forms.ModelForm,
        AdminUserCreationForm,
        UserChangeForm,
        BaseUserAdmin,
    )


class _NicknameMixin(_ModelForm):
    """The rules of nicknames for admins too, except that they may give out reserved names."""

    def clean_username(self) -> str:
        nick = normal_nick(self.cleaned_data["username"])
        for validate in nickname_validators:
            if validate is not check_not_reserved:
                validate(nick)
        if not is_nick_free(nick, besides=self.instance.pk):
            raise ValidationError(_("This nickname, or one that looks like it, is taken. Choose another."))
        if self.instance.pk and nick != self.instance.username and (reason := nick_refusal(self.instance)):
            raise ValidationError(reason)
        return nick


class UserCreateForm(_NicknameMixin, _CreationForm):
    class Meta:
        model = User
        fields = ["username", "email"]


class UserEditForm(_NicknameMixin, _ChangeForm):
    class Meta:
        model = User
        fields = "__all__"


@admin.register(User)
class UserAdmin(_UserAdmin):
    form = UserEditForm
    add_form = UserCreateForm
    list_display = ["username", "email", "language", "is_staff", "is_bot", "is_service", "date_joined"]
    list_filter = ["is_staff", "is_active", "is_bot", "is_service", "language"]
    search_fields = ["username", "email"]
    ordering = ["username"]
    actions = ["remove_avatars"]
    fieldsets = [
        (None, {"fields": ["username", "email", "password"]}),
        (gettext_lazy("Reads the site"), {"fields": ["language", "time_zone", "theme"]}),
        (
            gettext_lazy("Mails"),
            {"fields": ["mail_day_opened", "mail_stop_soon", "mail_letter", "mail_season_over"]},
        ),
        (
            gettext_lazy("Rights"),
            {
                "fields": [
                    "is_active",
                    "is_staff",
                    "is_superuser",
                    "is_bot",
                    "is_service",
                    "groups",
                    "user_permissions",
                ]
            },
        ),
        (gettext_lazy("Dates"), {"fields": ["date_joined"]}),
    ]
    add_fieldsets = [(None, {"fields": ["username", "email", "usable_password", "password1", "password2"]})]
    readonly_fields = ["date_joined"]

    @admin.action(description=gettext_lazy("Remove the uploaded picture"), permissions=["change"])
    def remove_avatars(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        """Insulting pictures go; the drawn ones stand in their place."""
        user_ids = list(queryset.exclude(avatar="").values_list("pk", flat=True))
        for user_id in user_ids:
            remove_avatar(user_id=user_id)
        words = ngettext("%(count)d picture was removed.", "%(count)d pictures were removed.", len(user_ids))
        self.message_user(request, words % {"count": len(user_ids)})

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[User], search_term: str
    ) -> tuple[QuerySet[User], bool]:
        """Besides the usual: whoever's nickname looks like what was typed."""
        found, duplicates = super().get_search_results(request, queryset, search_term)
        if search_term.strip():
            found |= queryset.filter(folded_nick__contains=fold_nick(search_term))
        return found, duplicates

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Accounts are blocked, not deleted: what they wrote stays. And the page that asks whether to delete lists what
        would go along, private letters too."""
        return False

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        """The site's own accounts get no password that would work."""
        if obj.is_service or obj.is_bot:
            obj.set_unusable_password()
        super().save_model(request, obj, form, change)
