"""Whom somebody may complain about: from a post, a letter, a name in the roster. Nothing here depends on a secret."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Q

from accounts.models import User
from forum.models import Post, Thread, ThreadMember
from forum.queries import post_by_number, thread_by_key, visible_threads

from ..models import Season, Seat, Staff
from ..secrecy import IN_PLAY, desk_ids
from .daythread import day_of

LETTERS_OFFERED = 20


@dataclass(frozen=True, slots=True)
class Subject:
    """What was pressed: a post (`thread_key`, `number`), or a season with a seat, or with its mayor."""

    thread_key: str = ""
    number: int = 0
    season_id: int = 0
    seat_number: int = 0


@dataclass(frozen=True, slots=True)
class Target:
    """Who is complained about, in which of these seasons, for which post. `readers`: how many besides the accused read
    that post, 0 for a public one."""

    accused: User
    seasons: tuple[Season, ...]
    post: Post | None = None
    readers: int = 0

    def season(self, season_id: int) -> Season | None:
        """The season chosen, or the only one."""
        if len(self.seasons) == 1:
            return self.seasons[0]
        return next((season for season in self.seasons if season.pk == season_id), None)


def target_of(viewer: User, subject: Subject) -> Target | None:
    """Whom the viewer would complain about; None where he can't. Raises Http404 for a post that he doesn't read."""
    target = _of_post(viewer, subject) if subject.thread_key else _of_seat(subject)
    if target is None or target.accused.pk == viewer.pk or target.accused.is_service:
        return None
    seasons = tuple(season for season in target.seasons if may_complain(viewer, target.accused, season))
    return Target(target.accused, seasons, target.post, target.readers) if seasons else None


def may_complain(viewer: User, accused: User, season: Season) -> bool:
    """The desk acts by itself; it complains about one another alone, to the admins."""
    desk = desk_ids(season)
    return viewer.pk not in desk or accused.pk in desk


def _of_seat(subject: Subject) -> Target | None:
    season = Season.objects.select_related("mayor").filter(pk=subject.season_id, status__in=IN_PLAY).first()
    if season is None:
        return None
    if not subject.seat_number:
        return Target(season.mayor, (season,)) if season.mayor is not None else None
    seat = season.seats.select_related("user").filter(number=subject.seat_number).first()
    return Target(seat.user, (season,)) if seat is not None else None


def _of_post(viewer: User, subject: Subject) -> Target | None:
    thread = thread_by_key(viewer, subject.thread_key)
    post = post_by_number(viewer, thread, subject.number)
    if post.author is None:
        return None
    post.thread = thread
    seasons = seasons_for(viewer, thread, [post.author_id or 0]).get(post.author_id or 0, ())
    readers = 0
    if thread.is_private:
        members = ThreadMember.objects.filter(thread=thread).exclude(user=post.author)
        readers = members.filter(Q(until_number=None) | Q(until_number__gte=post.number)).count()
    return Target(post.author, tuple(seasons), post, readers)


def goes_to_admins(season: Season, target: Target) -> bool:
    """Whether admins decide on a complaint about the target: the mayor is automatic, or it is about his desk."""
    return season.mayor_id is None or target.accused.pk in desk_ids(season)


def is_veiled(season: Season, target: Target) -> bool:
    """Whether whoever decides gets the text of the accused alone."""
    return season.complaints_hidden and not goes_to_admins(season, target)


def seasons_for(viewer: User, thread: Thread, authors: Sequence[int]) -> Mapping[int, Sequence[Season]]:
    """By author: the running seasons in which something that he wrote in this thread can be complained of.

    In a season's thread that season; elsewhere those in which he or the viewer plays, or which he hosts. Three queries
    at most, however many authors.
    """
    if thread.policy.startswith("games."):
        season = _season_of(thread)
        return dict.fromkeys(authors, (season,)) if season is not None else {}
    people = {*authors, viewer.pk}
    seasons = {
        season.pk: season
        for season in Season.objects.filter(status__in=IN_PLAY).filter(
            Q(mayor__in=people) | Q(seats__user__in=people) | Q(staff__user__in=people)
        )
    }
    concerned = _concerned(seasons.values(), people) if seasons else {}
    mine = {pk for pk in seasons if viewer.pk in concerned[pk][0]}
    return {
        author: [
            season
            for pk, season in sorted(seasons.items())
            if pk in mine or author in concerned[pk][0] or author in concerned[pk][1]
        ]
        for author in authors
    }


def _season_of(thread: Thread) -> Season | None:
    day = day_of(thread)
    if day is not None:
        return day.season if day.season.status in IN_PLAY else None
    return Season.objects.filter(status__in=IN_PLAY, channels__thread=thread).distinct().first()


def _concerned(seasons: Iterable[Season], people: set[int]) -> dict[int, tuple[set[int], set[int]]]:
    """By season: who of the people plays in it, who sits at its desk."""
    found = {season.pk: (set[int](), {season.mayor_id or 0}) for season in seasons}
    seats = Seat.objects.filter(season__in=found, user__in=people).values_list("season_id", "user_id")
    for season_id, user_id in seats:
        found[season_id][0].add(user_id)
    staff = Staff.objects.filter(season__in=found, user__in=people).values_list("season_id", "user_id")
    for season_id, user_id in staff:
        found[season_id][1].add(user_id)
    return found


def letters_of(viewer: User, accused: User, *, besides: Post | None = None) -> list[Post]:
    """The latest letters of the accused that the viewer reads: what he may attach. Two queries."""
    threads = visible_threads(viewer).filter(is_private=True)
    mine = {
        member.thread_id: member
        for member in ThreadMember.objects.filter(user=viewer, thread__in=threads.values("pk"))
    }
    posts = Post.objects.filter(thread__in=mine, author=accused).select_related("thread", "author")
    readable = []
    for post in posts.order_by("-created_at", "-id")[: LETTERS_OFFERED * 3]:
        member = mine[post.thread_id]
        last = post.number if member.until_number is None else member.until_number
        if member.from_number <= post.number <= last and (besides is None or post.pk != besides.pk):
            readable.append(post)
    return readable[:LETTERS_OFFERED]
