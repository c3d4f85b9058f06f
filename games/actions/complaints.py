"""Complaints (D5-D8): somebody complains; the mayor, or the admins, decide.

No row of Decision, no log line, nothing public comes of a complaint itself: who complained is told to nobody. What a
decision imposes is an ordinary sanction, recorded as such, that says nothing of a complaint.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from typing import IO

from django.http import Http404
from django.utils.translation import gettext as _

from accounts.models import User
from forum.actions import CleanPicture, clean_picture
from forum.markup import clean
from forum.models import Post
from forum.queries import post_by_number, thread_by_key

from ..clock import season_turn
from ..enums import ComplaintRule, MailKind
from ..errors import RuleViolation
from ..models import Complaint, ComplaintPicture, ComplaintText, Season, Seat
from ..queries.accused import Subject, Target, goes_to_admins, is_veiled, target_of
from ..secrecy import IN_PLAY, handlers_of
from ..transitions.mails import queue_mails

WORDS_LENGTH = 4000
MOST_LETTERS = 10
MOST_PICTURES = 3
A_DAY = 5
"""How many complaints one person makes within 24 hours."""
TOKEN_LENGTH = 40


@dataclass(frozen=True, slots=True)
class Plaint:
    """What the complainant says and attaches. `letters` are "key/number" of letters that he reads."""

    rule: str
    words: str = ""
    letters: Sequence[str] = ()
    pictures: Sequence[IO[bytes]] = ()


def file_complaint(
    *,
    complainant: User,
    subject: Subject,
    season_id: int,
    plaint: Plaint,
    now: datetime.datetime,
    token: str = "",
) -> Complaint:
    """Complain about somebody. The same form twice, or the same post while that complaint waits: one complaint.

    In a season that hides complainants its mayor gets the text of the accused alone: words and pictures aren't kept.
    Locks the season, once the pictures are decoded. Raises RuleViolation: `inactive`, `nobody_accused`, `no_season`,
    `unknown_rule`, `no_words`, `no_text`, `too_long`, `too_many`, `no_such_letter`, those of pictures,
    `too_many_complaints`; Http404 for a post that the complainant doesn't read.
    """
    if not complainant.is_active or complainant.is_service:
        raise RuleViolation("inactive", _("This account is blocked and can't write."))
    target = target_of(complainant, subject)
    if target is None:
        raise RuleViolation("nobody_accused", _("There is nothing here that can be complained of now."))
    chosen = target.season(season_id)
    if chosen is None:
        raise RuleViolation("no_season", _("Choose the season that it concerns."))
    short = token[:TOKEN_LENGTH]
    pictures = () if is_veiled(chosen, target) else _pictures(complainant, plaint)
    with season_turn(chosen.pk, now=now) as season:
        before = _made_before(complainant, target, season, short)
        if before is not None:
            return before
        if season.status not in IN_PLAY:
            raise RuleViolation("nobody_accused", _("There is nothing here that can be complained of now."))
        _check_count(complainant, now=now)
        return _file(season, complainant, target, plaint, pictures, short, now=now)


def _made_before(complainant: User, target: Target, season: Season, token: str) -> Complaint | None:
    """Under the season's lock: of two clicks the second sees what the first has made."""
    own = Complaint.objects.filter(complainant=complainant)
    if token:
        made = own.filter(token=token).first()
        if made is not None:
            return made
    if target.post is None:
        return None
    return own.filter(season=season, state="open", texts__post=target.post, texts__is_subject=True).first()


def _check_count(complainant: User, *, now: datetime.datetime) -> None:
    lately = Complaint.objects.filter(
        complainant=complainant, created_at__gt=now - datetime.timedelta(hours=24)
    )
    if lately.count() >= A_DAY:
        raise RuleViolation(
            "too_many_complaints",
            _(
                "At most %(limit)d complaints within a day. Write the rest to the mayor, or come back tomorrow."
            )
            % {"limit": A_DAY},
        )


def _file(
    season: Season,
    complainant: User,
    target: Target,
    plaint: Plaint,
    pictures: Sequence[CleanPicture],
    token: str,
    *,
    now: datetime.datetime,
) -> Complaint:
    veiled = is_veiled(season, target)
    texts = _texts(complainant, target, plaint, veiled=veiled)
    words = "" if veiled else _words(plaint, texts)
    complaint = Complaint.objects.create(
        season=season,
        complainant=complainant,
        accused=target.accused,
        seat=Seat.objects.filter(season=season, user=target.accused).first(),
        to_admins=goes_to_admins(season, target),
        is_hidden=season.complaints_hidden,
        rule=_rule(plaint.rule),
        words=words,
        created_at=now,
        token=token,
    )
    ComplaintText.objects.bulk_create(_copy(complaint, post, target.post) for post in texts)
    ComplaintPicture.objects.bulk_create(
        ComplaintPicture(
            complaint=complaint, data=one.data, extension=one.extension, width=one.width, height=one.height
        )
        for one in (() if veiled else pictures)
    )
    _tell_handlers(complaint, now=now)
    return complaint


def _rule(rule: str) -> str:
    if rule not in ComplaintRule.values:
        raise RuleViolation("unknown_rule", _("Choose the rule that was broken."))
    return rule


def _words(plaint: Plaint, texts: Sequence[Post]) -> str:
    words = clean(plaint.words).strip()
    if len(words) > WORDS_LENGTH:
        raise RuleViolation(
            "too_long",
            _("At most %(limit)d characters, please; there are %(length)d.")
            % {"limit": WORDS_LENGTH, "length": len(words)},
        )
    if not words and not texts:
        raise RuleViolation("no_words", _("Say what happened, or attach a letter."))
    return words


def _texts(complainant: User, target: Target, plaint: Plaint, *, veiled: bool) -> list[Post]:
    """The post that was complained of, and the letters attached; from the database, as they stand now."""
    if len(plaint.letters) > MOST_LETTERS:
        raise RuleViolation(
            "too_many", _("At most %(limit)d letters can be attached.") % {"limit": MOST_LETTERS}
        )
    posts = [target.post] if target.post is not None else []
    posts += [_letter(complainant, place) for place in dict.fromkeys(plaint.letters)]
    found = {post.pk: post for post in posts}
    if veiled:
        found = {pk: post for pk, post in found.items() if post.author_id == target.accused.pk}
        if not found:
            raise RuleViolation(
                "no_text",
                _(
                    "In this season the mayor gets nothing but the text of the accused: attach a letter of his, or"
                    " complain by the button under a post."
                ),
            )
    return list(found.values())


def _letter(complainant: User, place: str) -> Post:
    key, _slash, number = place.partition("/")
    try:
        thread = thread_by_key(complainant, key)
        if not thread.is_private or not number.isdecimal() or len(number) > 9:
            raise Http404
        post = post_by_number(complainant, thread, int(number))
    except Http404:
        raise RuleViolation("no_such_letter", _("Attach letters that you can read yourself.")) from None
    post.thread = thread
    return post


def _pictures(complainant: User, plaint: Plaint) -> Sequence[CleanPicture]:
    """What the files show. Before any lock: large ones take seconds, in which nobody could vote."""
    if len(plaint.pictures) > MOST_PICTURES:
        raise RuleViolation(
            "too_many", _("At most %(limit)d pictures can be attached.") % {"limit": MOST_PICTURES}
        )
    return [clean_picture(file, owner=complainant) for file in plaint.pictures]


def _copy(complaint: Complaint, post: Post, subject: Post | None) -> ComplaintText:
    return ComplaintText(
        complaint=complaint,
        post=post,
        is_subject=subject is not None and subject.pk == post.pk,
        author=post.author,
        nick=post.author.username if post.author is not None else "",
        place=post.thread.title,
        is_private=post.thread.is_private,
        html=post.html,
        source=post.source,
        written_at=post.created_at,
    )


def _tell_handlers(complaint: Complaint, *, now: datetime.datetime) -> None:
    """A mail to whoever decides, without a word of who complained or about whom."""
    queue_mails(
        handlers_of(complaint),
        MailKind.COMPLAINT,
        season=complaint.season,
        cause=complaint.key,
        now=now,
        complaint=complaint.key,
    )
