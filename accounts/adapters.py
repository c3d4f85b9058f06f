"""How django-allauth behaves on this site."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal.stagekit import clear_login
from django.contrib.auth.base_user import AbstractBaseUser
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from .addresses import is_own_address
from .devices import device_mark, remember_device
from .models import User
from .nicknames import fold_nick, normal_nick
from .permissions import may_log_in
from .queries import is_nick_free


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth says nothing of its types
    """Nicknames by their fold, no login for the site's own accounts, redirects to this very host only."""

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "username_taken": _("This nickname, or one that looks like it, is taken. Choose another."),
        "username_password_mismatch": _("There is no such nickname, or this is not its password."),
        "email_password_mismatch": _("There is no such e-mail address here, or this is not its password."),
    }

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """The nickname as it is kept; ValidationError if it breaks a rule or looks like somebody's."""
        nick = normal_nick(username)
        kept: str = super().clean_username(nick, shallow=True)
        if not shallow and not is_nick_free(kept):
            raise self.validation_error("username_taken")
        return kept

    def authenticate(self, request: HttpRequest, **credentials: Any) -> AbstractBaseUser | None:
        """A nickname may be typed in any case, with е for ё: what is compared is the fold."""
        typed = credentials.get("username")
        if typed:
            meant = (
                User.objects.filter(folded_nick=fold_nick(typed)).values_list("username", flat=True).first()
            )
            credentials["username"] = meant or typed
        user: AbstractBaseUser | None = super().authenticate(request, **credentials)
        return user

    def pre_login(self, request: HttpRequest, user: AbstractBaseUser, **kwargs: Any) -> HttpResponse | None:
        """Every way in passes here: password, reset, second factor."""
        if not (isinstance(user, User) and may_log_in(user)):
            clear_login(request)
            answer: HttpResponse | None = self.respond_user_inactive(request, user)
        else:
            answer = super().pre_login(request, user, **kwargs)
        return answer

    def post_login(self, request: HttpRequest, user: AbstractBaseUser, **kwargs: Any) -> HttpResponse:
        """After the password and the second factor, where there is one: the device is known from now on."""
        response: HttpResponse = super().post_login(request, user, **kwargs)
        if isinstance(user, User):
            remember_device(response, user)
        return response

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        """What failed logins are counted by: the name, and the device if its user has logged in there before."""
        key: str = super()._get_login_attempts_cache_key(request, **credentials)
        mark = device_mark(request, **credentials)
        return f"{key}:{mark}" if mark else key

    def is_safe_url(self, url: str) -> bool:
        return is_own_address(self.request, url)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """In the language of whoever gets it, where it is known."""
        user = context.get("user")
        language = user.language if isinstance(user, User) and user.language else translation.get_language()
        with translation.override(language):
            super().send_mail(template_prefix, email, context)
