"""What a public site must not have, told by `manage.py check --deploy`."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, register


@register(Tags.security, deploy=True)
def check_mailbox(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """Kept mails can be read by anybody: links that reset passwords are among them."""
    if not settings.MAILBOX:
        return []
    return [
        Error("MAILBOX=1 shows every mail to everybody.", hint="Unset it and set EMAIL_HOST.", id="site.E001")
    ]


@register(Tags.security, deploy=True)
def check_content_policy(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """The content security policy lets no inline or evaluated script or style in."""
    directives = settings.CONTENT_SECURITY_POLICY["DIRECTIVES"]
    unsafe = sorted(
        name for name, sources in directives.items() if any("unsafe" in str(each) for each in sources)
    )
    return [Error(f"The content security policy is unsafe in {name}.", id="site.E002") for name in unsafe]
