"""The small interface by which another app rules over threads. The forum asks it and never imports that app.

A thread names its policy by key. The key "" is the forum's own (members write while the thread is open). A key that
nobody registered refuses everything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Protocol

from django.utils.translation import gettext as _

from .errors import RuleViolation

if TYPE_CHECKING:
    from accounts.models import User

    from .markup import Document
    from .models import Post, Thread


@dataclass(frozen=True, slots=True)
class Draft:
    """What somebody wants to post. `options` are the buttons he has pressed (see `RuleViolation.choices`)."""

    thread: Thread
    author: User
    source: str
    document: Document
    options: Mapping[str, str]
    now: datetime


def _nothing(post: Post) -> None:
    return None


def _never() -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Accept:
    """The policy's yes: how the post is kept, and what happens with it in the same transaction.

    `source` replaces what was typed ("send without red"); `then` is called with the numbered post under the locks.
    `can_wait` is asked in a flood of what isn't plain: whether nothing is lost if this is refused.
    """

    kind: str = "plain"
    frozen: bool = False
    source: str | None = None
    can_wait: Callable[[], bool] = _never
    then: Callable[[Post], None] = _nothing


@dataclass(frozen=True, slots=True)
class Badge:
    """A word beside an author's name in a thread, like "jailed"; `code` is the style's name."""

    code: str
    label: str


@dataclass(frozen=True, slots=True)
class Composer:
    """What the writing box offers this viewer: closed with a reason, or open with extras.

    `hint` is a line above the box. `vote_names` fills the vote picker (empty: no picker), in the order to show.
    `panel` is the name of a template that is shown above the box with `panel_context`.
    """

    closed_reason: str = ""
    hint: str = ""
    vote_names: tuple[str, ...] = ()
    panel: str = ""
    panel_context: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Aside:
    """A template shown beside the thread (count of votes, countdown), with its context.

    `own` are the words in it that this viewer alone is shown, () for none: readers with the same words may be given the
    same text, if all else is public and the template doesn't ask for the request. None: it is made for each anew.
    """

    template: str = ""
    context: Mapping[str, object] = field(default_factory=dict)
    own: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Live:
    """What an open page of a thread has to learn besides new posts; known to everybody who reads the thread.

    `state` says, in words that nobody sees, on what everything beside the posts depends (count, clock, who may write):
    as long as it is the same, only posts are new. `ahead`: something is still to come though the thread is closed.
    `next_key` and `next_title` are the thread in which it has gone on, if there is one.
    """

    state: str = ""
    ahead: bool = False
    next_key: str = ""
    next_title: str = ""


@dataclass(frozen=True, slots=True)
class LinkPreview:
    """What a link to a public thread shows on other sites: strangers read it, so public facts alone.

    `picture` is the path of a PNG of 1200 by 630; "" is the site's own, as for `text`.
    """

    title: str
    text: str = ""
    picture: str = ""


class ThreadPolicy(Protocol):
    """All methods may be called for any thread that names this policy."""

    def lock_first(self, *, thread_id: int, now: datetime) -> None:
        """Lock what must be locked before the thread (the season's row) and play what is overdue. In a transaction."""

    def before_post(self, draft: Draft) -> Accept:
        """Accept, or raise RuleViolation. Called under the policy's and the thread's lock."""

    def before_edit(self, *, post: Post, editor: User, document: Document, now: datetime) -> None:
        """Raise RuleViolation if this edit isn't allowed. Called under the same locks."""

    def check(self, draft: Draft) -> str:
        """What the text would do if sent now ("counts as a vote against …"), "" if nothing; no lock, no change.

        Raises RuleViolation with what `before_post` would say.
        """

    def composer(self, *, thread: Thread, viewer: User | None, now: datetime) -> Composer:
        """What the writing box shows."""

    def aside(self, *, thread: Thread, viewer: User | None, now: datetime) -> Aside:
        """What stands beside the posts."""

    def badges(self, *, thread: Thread, author_ids: Iterable[int]) -> Mapping[int, Badge]:
        """Badges by author."""

    def live(self, *, thread: Thread) -> Live:
        """What has become of the thread, from public rows alone: anybody may learn whether a public one changes."""

    def preview(self, *, thread: Thread) -> LinkPreview:
        """What a link to the thread shows elsewhere. Asked of public threads alone, for who isn't logged in."""


class NobodyWrites:
    """The policy of threads whose policy nobody registered."""

    def _refuse(self) -> RuleViolation:
        return RuleViolation("closed", _("Nobody can write in this thread."))

    def lock_first(self, *, thread_id: int, now: datetime) -> None:
        return None

    def before_post(self, draft: Draft) -> Accept:
        raise self._refuse()

    def before_edit(self, *, post: Post, editor: User, document: Document, now: datetime) -> None:
        raise self._refuse()

    def check(self, draft: Draft) -> str:
        raise self._refuse()

    def composer(self, *, thread: Thread, viewer: User | None, now: datetime) -> Composer:
        return Composer(closed_reason=self._refuse().message)

    def aside(self, *, thread: Thread, viewer: User | None, now: datetime) -> Aside:
        return Aside()

    def badges(self, *, thread: Thread, author_ids: Iterable[int]) -> Mapping[int, Badge]:
        return {}

    def live(self, *, thread: Thread) -> Live:
        return Live()

    def preview(self, *, thread: Thread) -> LinkPreview:
        return LinkPreview(thread.title)


class MembersWrite(NobodyWrites):
    """The forum's own policy: whoever is logged in (and reads the thread) writes while it is open."""

    def before_post(self, draft: Draft) -> Accept:
        if draft.thread.is_closed:
            raise RuleViolation("closed", _("This thread is closed; nothing can be added."))
        return Accept()

    def before_edit(self, *, post: Post, editor: User, document: Document, now: datetime) -> None:
        if post.thread.is_closed:
            raise RuleViolation("closed", _("This thread is closed; its posts can't be changed any more."))

    def check(self, draft: Draft) -> str:
        return ""

    def composer(self, *, thread: Thread, viewer: User | None, now: datetime) -> Composer:
        if thread.is_closed:
            return Composer(closed_reason=_("This thread is closed."))
        return Composer()


_policies: dict[str, ThreadPolicy] = {"": MembersWrite()}
_nobody: ThreadPolicy = NobodyWrites()


def register_policy(key: str, policy: ThreadPolicy) -> None:
    """Register the policy of threads whose `policy` is `key`. At start-up only."""
    _policies[key] = policy


def policy_of(thread: Thread) -> ThreadPolicy:
    """The policy that rules over the thread; one that refuses everything if its key is unknown."""
    return _policies.get(thread.policy, _nobody)


@dataclass(frozen=True, slots=True)
class PostAction:
    """A link that another app puts under a post."""

    label: str
    url: str


PostActionMaker = Callable[["Thread", "Sequence[Post]", "User"], Mapping[int, "tuple[PostAction, ...]"]]
"""Called once for a page of posts and whoever looks at it; links by number of post. What they depend on is public."""

_action_makers: list[PostActionMaker] = []


def register_post_actions(maker: PostActionMaker) -> None:
    """Have `maker` asked for links under posts. At start-up only; twice is once."""
    if maker not in _action_makers:
        _action_makers.append(maker)


def post_actions(thread: Thread, posts: Sequence[Post], viewer: User) -> dict[int, tuple[PostAction, ...]]:
    """The links of all makers under the posts of a page, by number of post."""
    found: dict[int, tuple[PostAction, ...]] = {}
    for maker in _action_makers:
        for number, actions in maker(thread, posts, viewer).items():
            found[number] = found.get(number, ()) + actions
    return found


@dataclass(frozen=True, slots=True)
class NameChip:
    """A link that another app puts beside an author's name, for whoever looks alone: `code` is the style's name, `key`
    tells the chips of one author from others. The address is followed by the post's.
    """

    key: str
    code: str
    sign: str
    label: str
    url: str


NameChipMaker = Callable[["Thread", Iterable[int], "User"], Mapping[int, NameChip]]
"""Called once for a page of posts and whoever looks at it; chips by author. They may be the viewer's secret: they go
into his own page and nowhere else, neither a cache nor a version of the thread."""

_chip_makers: list[NameChipMaker] = []


def register_name_chips(maker: NameChipMaker) -> None:
    """Have `maker` asked for chips beside names. At start-up only; twice is once."""
    if maker not in _chip_makers:
        _chip_makers.append(maker)


def name_chips(thread: Thread, author_ids: Iterable[int], viewer: User) -> dict[int, NameChip]:
    """The chips beside the authors' names, by author; of several makers the last."""
    ids = tuple(author_ids)
    return {author: chip for maker in _chip_makers for author, chip in maker(thread, ids, viewer).items()}


class ConversationGuard(Protocol):
    """Another app's word on letters in conversations that no policy of its own rules over."""

    def check(self, *, author: User, others: Sequence[User]) -> None:
        """Raise RuleViolation if this author can't write to these people now."""

    def hint(self, *, author: User, others: Sequence[User]) -> str:
        """What the author is told above the box; "" for nothing."""


_guards: list[ConversationGuard] = []


def register_conversation_guard(guard: ConversationGuard) -> None:
    """Have `guard` asked before each letter of a conversation without a policy. At start-up only; twice is once."""
    if guard not in _guards:
        _guards.append(guard)


def check_conversation(author: User, others: Sequence[User]) -> None:
    """Raises the RuleViolation of the first guard that minds this letter."""
    for guard in _guards:
        guard.check(author=author, others=others)


def conversation_hint(author: User, others: Sequence[User]) -> str:
    """What guards have to say about this conversation, in one line."""
    return " ".join(filter(None, (guard.hint(author=author, others=others) for guard in _guards)))
