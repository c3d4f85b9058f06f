"""Which addresses may become a link."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urlsplit

ADDRESS_LIMIT: Final = 2000
_FORBIDDEN: Final = re.compile(r"[\s<>\"'`\\{}|^\[\]]")


def safe_address(value: str) -> str:
    """The address if it is a web address or a path of this site, else "".

    No other scheme, no name and password before the host (they make one site look like another).
    """
    address = value.strip().strip("\"'")
    if not address or len(address) > ADDRESS_LIMIT or _FORBIDDEN.search(address):
        return ""
    if address.startswith("/"):
        return "" if address.startswith("//") else address
    try:
        parts = urlsplit(address)
        host = parts.hostname
    except ValueError:
        return ""
    if parts.scheme not in ("http", "https") or not host or "@" in parts.netloc:
        return ""
    return address
