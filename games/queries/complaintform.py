"""What the complaint form says and offers."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from accounts.models import User

from .accused import Subject, goes_to_admins, is_veiled, letters_of, target_of


@dataclass(frozen=True, slots=True)
class LetterChoice:
    """A letter of the accused that may be attached. `value` is "key/number", `html` "" of a hidden one."""

    value: str
    place: str
    html: str
    written_at: datetime.datetime


@dataclass(frozen=True, slots=True)
class ComplaintDraft:
    """`veiled`: the mayor gets the text of the accused alone. `readers`: how many read the letter that was pressed,
    besides the accused; 0 if it is public, or none was. `to_admins`: they decide, not the mayor."""

    nick: str
    seasons: tuple[tuple[int, str], ...]
    to_admins: bool
    veiled: bool
    readers: int
    post_html: str
    post_place: str
    post_at: datetime.datetime | None
    letters: tuple[LetterChoice, ...]


def complaint_draft(viewer: User, subject: Subject) -> ComplaintDraft | None:
    """The form for what was pressed; None where the viewer can't complain. Raises Http404 as `target_of`."""
    target = target_of(viewer, subject)
    if target is None:
        return None
    post = target.post
    return ComplaintDraft(
        nick=target.accused.username,
        seasons=tuple((season.pk, season.title) for season in target.seasons),
        to_admins=all(goes_to_admins(season, target) for season in target.seasons),
        veiled=any(is_veiled(season, target) for season in target.seasons),
        readers=target.readers,
        post_html=post.html if post is not None and not post.hidden else "",
        post_place=post.thread.title if post is not None else "",
        post_at=post.created_at if post is not None else None,
        letters=tuple(
            LetterChoice(
                f"{letter.thread.key}/{letter.number}",
                letter.thread.title,
                "" if letter.hidden else letter.html,
                letter.created_at,
            )
            for letter in letters_of(viewer, target.accused, besides=post)
        ),
    )
