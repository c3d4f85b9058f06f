"""Every page of the site: its address, who looks at it, what is opened on it. A test keeps the list complete."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.urls import URLPattern, URLResolver, get_resolver, reverse

from .world import World

VISITOR = ""
"""Somebody who isn't logged in."""


@dataclass(frozen=True)
class Place:
    """A page in one of its states.

    `args` names the facts of the world that stand in the address, in their order; `viewer` is one of its people.
    `taps` are tapped before a picture is taken. `has_samples`: what it shows is called by codes and made-up names.
    `is_main` pages are pictured on every screen in both themes.
    """

    name: str
    url: str
    viewer: str = VISITOR
    args: tuple[str, ...] = ()
    query: str = ""
    taps: tuple[str, ...] = ()
    scroll_to: str = ""
    status: int = 200
    has_samples: bool = False
    is_main: bool = False

    @property
    def is_ours(self) -> bool:
        """Not of Django's administration, whose looks and words are its own."""
        return not self.url.startswith("admin:")

    def address(self, world: World) -> str:
        if self.url.startswith("/"):
            return self.url + self.query
        return reverse(self.url, args=[world.facts[name] for name in self.args]) + self.query.format(
            **world.facts
        )


RUNNING, NIGHT, CLUB = ("running",), ("night",), ("club",)
SIGNUP, FINISHED, DRAFT = ("signup",), ("finished",), ("draft",)
PLAYER, MAYOR, ADMIN = "player", "mayor", "admin"

PLACES = (
    # Whoever comes by.
    Place("welcome", "home", is_main=True),
    Place("about", "about"),
    Place("how-to-play", "how-to-play"),
    Place("tour", "tour"),
    Place("tour-step", "tour-step", args=("tour_step",)),
    Place("rules", "rules"),
    Place("rules-traditional", "rules-traditional"),
    Place("seasons", "season-list"),
    Place("season-signup", "season-detail", args=SIGNUP),
    Place("boards", "board-list"),
    Place("board", "board-detail", args=("board",)),
    Place("thread", "thread-detail", PLAYER, ("talk",)),
    Place("people", "people-list"),
    Place("player-games", "player-games", args=("nick",)),
    Place("profile", "profile-detail", args=("nick",)),
    Place("not-found", "/nowhere/", status=404),
    # A player.
    Place("home", "home", PLAYER, is_main=True),
    Place("home-first-time", "home", "newcomer"),
    Place("season-join", "season-detail", "newcomer", SIGNUP),
    Place("season", "season-detail", PLAYER, RUNNING, is_main=True),
    Place(
        "day",
        "thread-detail",
        PLAYER,
        ("day",),
        is_main=True,
        query="unread/",
        scroll_to="article.post-vote",
    ),
    Place(
        "day-vote", "thread-detail", PLAYER, ("day",), taps=(".vote-picker > summary",), scroll_to="#composer"
    ),
    Place("day-visitor", "thread-detail", VISITOR, ("day",)),
    Place("day-traditional", "thread-detail", PLAYER, ("club_day",)),
    Place("votes", "season-votes", PLAYER, RUNNING),
    Place("votes-day", "season-votes-day", PLAYER, ("running", "day_number")),
    Place("season-rules", "season-rules", PLAYER, RUNNING),
    Place("season-rules-traditional", "season-rules", PLAYER, CLUB),
    Place("role", "season-role", PLAYER, RUNNING, taps=("summary.role-tap",), is_main=True),
    Place("role-hidden", "season-role", PLAYER, RUNNING),
    Place("role-traditional", "season-role", PLAYER, CLUB, taps=("summary.role-tap",)),
    Place("order", "season-role", "night_player", NIGHT, query="?order", is_main=True),
    Place("notes", "season-notes", PLAYER, RUNNING),
    Place("note", "note-edit", PLAYER, ("running", "noted")),
    Place("letters", "letter-list", PLAYER),
    Place("letters-mayor", "thread-detail", PLAYER, ("mayor_letters",)),
    Place("letters-clan", "thread-detail", "killer", ("clan",)),
    Place("letter", "thread-detail", PLAYER, ("conversation",)),
    Place("letter-new", "letter-create", PLAYER),
    Place("thread-new", "thread-create", PLAYER, ("board",)),
    Place("post-edit", "post-edit", PLAYER, ("talk", "own_number")),
    Place("post-revisions", "post-revisions", PLAYER, ("talk", "own_number")),
    Place("picture-upload", "picture-upload", PLAYER),
    Place("complaint-new", "complaint-create", PLAYER, query="?post={letter}"),
    Place("complaint", "complaint-detail", PLAYER, ("complaint",)),
    Place("complaints", "complaint-list", PLAYER),
    Place("graveyard", "graveyard-enter", "dead", RUNNING),
    # A mayor.
    Place("home-mayor", "home", MAYOR),
    Place("desk", "season-mayor", MAYOR, RUNNING),
    Place("desk-night", "season-mayor", MAYOR, NIGHT, scroll_to="#tonight"),
    Place("desk-player", "desk-seat", MAYOR, ("running", "seat")),
    Place("desk-complaint", "complaint-detail", MAYOR, ("complaint",)),
    # The end.
    Place("season-finished", "season-detail", args=FINISHED),
    Place("archive", "season-archive", args=FINISHED, is_main=True),
    Place("votes-finished", "season-votes", args=FINISHED),
    Place("day-finished", "thread-detail", args=("finished_day",)),
    # An admin.
    Place("admin", "admin:index", ADMIN),
    Place("admin-seasons", "admin:games_season_changelist", ADMIN),
    Place("admin-season-new", "admin:games_season_add", ADMIN),
    Place("design", "design", ADMIN, has_samples=True),
    Place("admin-complaints", "complaint-list", ADMIN),
    Place("season-conduct", "season-conduct", ADMIN, ("automatic",)),
    Place("setup", "season-drafts", ADMIN),
    Place("setup-new", "season-new", ADMIN),
    Place("setup-game", "setup-game", ADMIN, DRAFT),
    Place("setup-players", "setup-players", ADMIN, DRAFT),
    Place("setup-schedule", "setup-schedule", ADMIN, DRAFT),
    Place("setup-options", "setup-options", ADMIN, DRAFT),
    Place("setup-mayor", "setup-mayor", ADMIN, DRAFT),
    Place("setup-review", "setup-review", ADMIN, DRAFT),
    Place("setup-open", "setup-open", ADMIN, DRAFT),
    Place("setup-delete", "setup-delete", ADMIN, DRAFT),
    # One's account.
    Place("signup", "account_signup"),
    Place("login", "account_login"),
    Place("logout", "account_logout", PLAYER),
    Place("me", "preference-edit", PLAYER),
    Place("account-inactive", "account_inactive"),
    Place("email", "account_email", PLAYER),
    Place("email-sent", "account_email_verification_sent"),
    Place("email-confirm", "account_confirm_email", args=("confirm_key",)),
    Place("reauthenticate", "account_reauthenticate", PLAYER),
    Place("password-change", "account_change_password", PLAYER),
    Place("password-set", "account_set_password", "newcomer"),
    Place("password-reset", "account_reset_password"),
    Place("password-reset-sent", "account_reset_password_done"),
    Place("password-new", "account_reset_password_from_key", args=("uid", "reset_key")),
    Place("password-new-done", "account_reset_password_from_key_done"),
    Place("two-factor", "mfa_index", PLAYER),
    Place("two-factor-on", "mfa_index", "guarded"),
    Place("two-factor-activate", "mfa_activate_totp", PLAYER),
    Place("two-factor-deactivate", "mfa_deactivate_totp", "guarded"),
    Place("two-factor-codes", "mfa_view_recovery_codes", "guarded"),
    Place("two-factor-codes-new", "mfa_generate_recovery_codes", "guarded"),
    Place("two-factor-reauthenticate", "mfa_reauthenticate", "guarded"),
    # A run on one machine shows its mails.
    Place("mailbox", "mailbox-list"),
    Place("mail", "mailbox-mail", args=("mail",)),
)

CLOSER = (
    # What documents show, and the parts of a traditional day: pictured only, the pages themselves are tested above.
    Place("desk-times", "season-mayor", MAYOR, RUNNING, taps=(".desk-fold > summary",)),
    Place(
        "desk-player-forms",
        "desk-seat",
        MAYOR,
        ("running", "seat"),
        taps=("#sanction > summary", "#ruling > summary"),
    ),
    *(
        Place(
            f"town-{part}",
            "thread-detail",
            PLAYER,
            (part,),
            query="unread/",
            scroll_to="article.post:nth-last-of-type(3)",
        )
        for part in ("defence", "final", "revote")
    ),
    Place("town-clan", "thread-detail", PLAYER, ("town_clan",), scroll_to="#composer"),
    Place("town-archive", "season-archive", args=("town_archive",)),
)

LEADS_BACK = "a form of another page is sent there; whoever asks for the address is led back to that page"
NO_PAGES: Mapping[str, tuple[str, ...]] = {
    LEADS_BACK: (
        "season-join", "season-leave", "order-create", "season-start", "season-stop", "season-story",
        "season-pause", "season-resume", "phase-end", "morning-plan", "phase-overdue", "season-cancel",
        "season-draw", "suicide-pardon", "suicide-exclude", "staff-appoint", "staff-dismiss", "post-hide",
        "warning-confirm", "seat-note", "seat-vote", "seat-order", "seat-ruling", "seat-sanction",
        "sanction-lift", "decision-withdraw", "nickname-edit", "avatar-edit", "avatar-remove",
    ),
    "leads on, to a post of a thread or a step of the set-up": ("thread-unread", "post-permalink", "season-setup"),
    "a part of a page, asked for by script": (
        "thread-news", "thread-version", "letter-count", "post-sent", "setup-estimate", "setup-people",
    ),
    "a picture": (
        "media-file", "picture-show", "complaint-picture", "season-cover", "season-preview", "site-preview", "favicon",
    ),
    "a file": ("season-record", "season-deal", "mfa_download_recovery_codes"),
    "the last page of a thread once more, with the box as it was sent": ("post-create",),
    "for machines": ("health", "web-manifest", "season-feed", "site-feed"),
    "a step of logging in that needs the password before it; its form is that of two-factor-reauthenticate": (
        "mfa_authenticate",
    ),
    "codes by mail are switched off": (
        "account_confirm_login_code", "account_request_reauthentication_code",
        "account_confirm_reauthentication_code",
    ),
}  # fmt: skip


def named_addresses() -> Iterator[str]:
    """The names of the site's addresses that answer GET; those of Django's own administration are its own."""
    return _named(get_resolver().url_patterns)


def _named(patterns: list[URLPattern | URLResolver]) -> Iterator[str]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            if pattern.namespace != "admin":
                yield from _named(pattern.url_patterns)
            continue
        view = getattr(pattern.callback, "view_class", None)
        if pattern.name and (view is None or hasattr(view, "get")):
            yield pattern.name
