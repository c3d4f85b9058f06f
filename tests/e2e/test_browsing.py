"""Who looks at the pages is really let in to them."""

from __future__ import annotations

import pytest
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.conf import settings
from django.test import Client
from django.urls import reverse

from tests.support.seasons import make_user

from .browsing import session_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "name", ["mfa_view_recovery_codes", "mfa_generate_recovery_codes", "mfa_deactivate_totp"]
)
def test_nobody_is_asked_for_his_password_where_a_page_is_to_be_seen(name: str) -> None:
    user = make_user("Осторожный")
    user.set_password("ночной город 22")
    user.save()
    TOTP.activate(user, generate_totp_secret())
    RecoveryCodes.activate(user)
    client = Client()
    client.cookies[settings.SESSION_COOKIE_NAME] = session_of(user)
    assert client.get(reverse(name)).status_code == 200
