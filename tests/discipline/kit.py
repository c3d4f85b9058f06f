"""Complaining over HTTP, and looking at every page."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable
from html import unescape
from typing import Any
from urllib.parse import urljoin

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image

from accounts.models import User
from forum.actions import start_conversation
from forum.models import Post, Thread
from games.models import Complaint
from tests.support.browsers import client_of

NO_LINKS = re.compile(
    r"^/(static|media|i18n|accounts|mailbox|admin|design)/|[?&](quote|next|shown|author|only|since|votes)="
)


def post_address(post: Post) -> str:
    return f"/complaints/new/?post={post.thread.key}/{post.number}"


def complain(user: User, address: str, **typed: Any) -> Any:
    """Send the form that stands at the address. The answer."""
    typed = {"rule": "D5", "words": "Он спрашивал, кто я.", "token": "one", **typed}
    return client_of(user).post(address, typed)


def complain_of(user: User, post: Post, **typed: Any) -> Complaint:
    """A complaint about a post, filed over HTTP."""
    answer = complain(user, post_address(post), **typed)
    assert answer.status_code == 302, answer.content.decode()
    return Complaint.objects.get(key=answer["Location"].strip("/").split("/")[-1])


def decide(user: User, complaint: Complaint, **typed: Any) -> Any:
    """Send the decision. The answer."""
    return client_of(user).post(f"/complaints/{complaint.key}/", typed)


def letter(author: User, reader: User, text: str, now: Any) -> Post:
    """A first private letter of one to the other."""
    thread = start_conversation(
        author=author, recipients=[reader.username], title="Разговор", source=text, now=now
    )
    return Post.objects.select_related("thread").get(thread=thread, number=1)


def picture(name: str = "улика.jpg", *, text: bytes = b"secret place", size: int = 40) -> SimpleUploadedFile:
    """A JPEG with metadata."""
    out = io.BytesIO()
    exif = Image.Exif()
    exif[0x010E] = text.decode()
    Image.new("RGB", (size, size), (10, 200, 30)).save(out, "JPEG", exif=exif)
    return SimpleUploadedFile(name, out.getvalue(), "image/jpeg")


def body_of(answer: Any) -> str:
    """An answer without what is drawn anew for each: tokens of forms, the jitter of polls. Times and all else stay.

    Of a picture its bytes, a letter each.
    """
    data = b"".join(answer.streaming_content) if answer.streaming else answer.content
    if answer.get("Content-Type", "").startswith("image/") and not data.startswith(b"<"):
        return str(data.decode("latin-1"))
    text: str = data.decode()
    text = re.sub(r'(name="(?:csrfmiddlewaretoken|token)" value=)"[^"]*"', r"\1", text)
    return re.sub(r"every \d+s", "every", text)


def headers_of(answer: Any) -> dict[str, str]:
    """Its headers, lengths of what differs left out; cookies are the client's own."""
    return {name: value for name, value in answer.items() if name.lower() != "content-length"}


def crawl(user: User | None, starts: Iterable[str], *, limit: int = 400) -> dict[str, tuple[Any, ...]]:
    """Every page that this viewer gets to from the starts, by address: status, headers, body."""
    client = client_of(user)
    found: dict[str, tuple[Any, ...]] = {}
    waiting = list(starts)
    while waiting:
        address = waiting.pop(0)
        if address in found:
            continue
        assert len(found) < limit, "the site is bigger than this test thinks"
        answer = client.get(address)
        body = body_of(answer)
        found[address] = (answer.status_code, headers_of(answer), body)
        if answer.status_code in (301, 302):
            waiting.append(answer["Location"].partition("#")[0])
        waiting += [link for link in links_of(body, address) if link not in found]
    return found


def links_of(body: str, address: str) -> list[str]:
    """The site's own addresses that a page links to, without fragments."""
    found = []
    for href in re.findall(r'(?:href|src|hx-get)="([^"]+)"', body):
        link = urljoin(address, unescape(href)).partition("#")[0]
        if link.startswith("/") and not NO_LINKS.search(link) and link not in found:
            found.append(link)
    return found


def posts_of(client: Client, thread: Thread) -> str:
    return client.get(f"/t/{thread.key}/").content.decode()
