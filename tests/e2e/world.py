"""A site with something on every page: for the pictures out of the demo, for the tests out of small seasons."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

from allauth.account.forms import default_token_generator
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.account.utils import user_pk_to_url_str
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.core.mail import EmailMessage

from accounts.models import User
from forum import actions as forum
from forum.clock import db_now
from games import actions
from games.demo import stages, traditional
from games.demo.people import MAYOR, PLAYER, make_people
from games.enums import ChannelKind, PhaseKind, SeasonStatus, SeatStatus
from games.models import Channel, DayFault, Phase, Season, Seat, Vote
from games.queries.accused import Subject
from games.queries.orders import order_wanted
from mafia_site.mailbox import MailboxBackend, kept_mails
from tests.support.seasons import NICKS, Table, make_season, make_user, sit_down

CITY = {"mafia": 2, "commissar": 1, "doctor": 1, "witness": 1, "civilian": 4}
CLUB = {"mafia": 2, "madam": 1, "commissar": 1, "doctor": 1, "civilian": 4}
LENGTHS = {"prelude_minutes": 5, "day_minutes": 600, "night_minutes": 60, "dawn_minutes": 5}
PASSWORD = "ночной город 22"
TALK = (
    "Доброе утро, город. Перечитал вчерашний день: половина голосов пришла за минуту до СТОПа.",
    "Мне это тоже не нравится. Кто молчал до вечера и вдруг всё понял?",
    "Я ехал с работы и голосовал с телефона. Вот и весь секрет, честное слово.",
    "[quote]Вот и весь секрет[/quote]\nТак говорят все, у кого он есть.",
    "Давайте по порядку: [b]кто кого назвал первым[/b], а не кто громче.",
)


@dataclass
class World:
    """Who looks at the site (`people`, by what they are to it) and the places of its addresses (`facts`)."""

    people: dict[str, User] = field(default_factory=dict)
    facts: dict[str, Any] = field(default_factory=dict)


def demo_world() -> World:
    """The demo of this database, with a season at night and what no demo needs: complaints, codes, half-done things."""
    people, now = make_people(), db_now()
    night = replace(stages.NIGHT_ONE, title="Ночной порт", wanted="commissar")
    stages.make_running(stages.Demo(people, now, 2, print), night)
    player, mayor = people[PLAYER.nick], people[MAYOR.nick]
    running = Season.objects.filter(status=SeasonStatus.RUNNING, seats__user=player)
    world = World({"player": player, "mayor": mayor})
    world.facts = {
        "running": running.get(ruleset="forum", phase_kind=PhaseKind.DAY).pk,
        "night": running.get(phase_kind=PhaseKind.NIGHT).pk,
        "club": running.get(ruleset="traditional").pk,
        "signup": Season.objects.filter(status=SeasonStatus.SIGNUP).order_by("pk")[0].pk,
        "finished": Season.objects.filter(status=SeasonStatus.FINISHED).order_by("pk")[0].pk,
    }
    world.people["night_player"] = _without_order(Table(world.facts["night"]), player)
    return _furnish(world, now=now)


def _without_order(night: Table, player: User) -> User:
    """The demo's player, or somebody else where he has sent his order by day already: who has one to send."""
    users = sorted((seat.user for seat in night.alive()), key=lambda user: user != player)
    for user in users:
        wanted = order_wanted(user, night.season_id)
        if wanted is not None and wanted.is_open:
            return user
    return player


def closer_world(world: World) -> None:
    """More seasons of the demo: the parts of a traditional day, a night of its clan, its archive."""
    demo = stages.Demo(make_people(), db_now(), 2, print)
    for name in ("defence", "final", "revote"):
        table = Table(traditional.make_running(demo, traditional.STAGES[name]).pk)
        world.facts[name] = table.thread.key
    night = Table(traditional.make_running(demo, traditional.STAGES["night1"]).pk)
    world.facts["town_clan"] = night.channel(ChannelKind.CLAN).key
    world.facts["town_archive"] = traditional.make_archive(demo).pk


def small_world() -> World:
    """Seasons of nine in the same states, played in a second."""
    now = db_now()
    mayor = make_user("Мэрия")
    users = [make_user(nick) for nick in NICKS[:9]]
    running = _running(users, mayor, now=now)
    night = _open("Ночной порт", CITY, users, now - datetime.timedelta(minutes=640), mayor=mayor)
    _step(night)
    _step(night)
    club = _open(
        "Карточный клуб",
        CLUB,
        users,
        now - datetime.timedelta(minutes=60),
        ruleset="traditional",
        mayor=mayor,
    )
    _step(club)
    signup = _open("Осенний сезон", CITY, users[:4], now)
    finished = _finished(users, now=now)
    world = World({"player": running.dealt("commissar")[0].user, "mayor": mayor})
    world.people["night_player"] = night.dealt("commissar")[0].user
    tables = {"running": running, "night": night, "club": club, "signup": signup, "finished": finished}
    world.facts = {name: table.season_id for name, table in tables.items()}
    return _furnish(world, now=now)


def _open(
    title: str, roles: dict[str, int], users: Sequence[User], now: datetime.datetime, **more: Any
) -> Table:
    season = make_season(title=title, composition=roles, schedule="durations", **LENGTHS, **more)
    actions.open_signup(season_id=season.pk, actor=None, now=now)
    table = Table(season.pk)
    for user in users:
        sit_down(table, user, now=now, shares_letters=True)
    return table


def _step(table: Table) -> datetime.datetime:
    """What is due next, at its time."""
    due = table.season.due_at
    assert due is not None
    assert table.turn(due)
    return due


def _running(users: Sequence[User], mayor: User, *, now: datetime.datetime) -> Table:
    """In the middle of day 2, after a verdict and a killing, with more than a page of talk and some votes."""
    start = now - datetime.timedelta(minutes=5 + 600 + 60 + 5 + 300)
    table = _open("Туманная набережная", CITY, users, start, mayor=mayor, about="Сезон на неделю.")
    jailed, killed, *_rest = table.dealt("civilian")
    opened = _step(table)
    for voter in table.alive():
        if voter.pk != jailed.pk:
            table.vote(voter, jailed, opened + datetime.timedelta(minutes=voter.number))
    stopped = _step(table) + datetime.timedelta(minutes=1)
    table.order(table.dealt("mafia")[0], "shoot", [killed], stopped)
    table.order(table.dealt("commissar")[0], "check", [table.dealt("doctor")[0]], stopped)
    _step(table)
    opened = _step(table)
    alive = table.alive()
    for number in range(55):
        moment = opened + datetime.timedelta(minutes=number * 5)
        table.talk(alive[number % len(alive)], TALK[number % len(TALK)], moment)
    talkers = [seat for seat in alive if seat.secret.role != "commissar"]
    for voter, target in pairwise(talkers[:4]):
        table.vote(voter, target, now - datetime.timedelta(minutes=10 - voter.number))
    return table


def _finished(users: Sequence[User], *, now: datetime.datetime) -> Table:
    """Good has won at the STOP of day 2."""
    table = _open("Прошлый сезон", CITY, users, now - datetime.timedelta(days=3))
    first, second = table.dealt("mafia")
    for target in (first, second):
        opened = _step(table)
        for voter in table.alive():
            if voter.pk != target.pk:
                table.vote(voter, target, opened + datetime.timedelta(minutes=voter.number))
        stopped = _step(table) + datetime.timedelta(minutes=1)
        if target == first:
            table.order(second, "shoot", [table.dealt("civilian")[0]], stopped)
            _step(table)
    assert table.season.status == SeasonStatus.FINISHED
    return table


def _furnish(world: World, *, now: datetime.datetime) -> World:
    """What stands on the other pages, by the same actions as people use."""
    running = Table(world.facts["running"])
    _people(world, running)
    _threads(world, running, now=now)
    _complaint(world, running, now=now)
    _sanction(world, now=now)
    _fault(world, running)
    _account(world)
    alive = running.season.seats.filter(status=SeatStatus.ALIVE)
    seat = alive.exclude(user=world.people["player"]).order_by("number")[0]
    draft = make_season(title="Зимний город", composition=CITY, about="Для тех, кто любит долгие ночи.")
    world.facts |= {
        "seat": seat.number,
        "nick": world.people["player"].username,
        "noted": seat.number,
        "draft": draft.pk,
        "tour_step": 3,
    }
    return world


def _people(world: World, running: Table) -> None:
    out = running.season.seats.exclude(status=SeatStatus.ALIVE).exclude(user=world.people["player"])
    admin = User.objects.filter(is_superuser=True).first()
    world.people |= {
        "killer": next(seat.user for seat in running.alive() if seat.secret.role == "mafia"),
        "dead": out.order_by("number")[0].user,
        "admin": admin or make_user("Смотритель", is_staff=True, is_superuser=True),
        "newcomer": make_user("Новенькая"),
        "guarded": make_user("Осторожный"),
    }
    for name in ("player", "admin", "guarded"):
        user = world.people[name]
        if not user.has_usable_password():
            user.set_password(PASSWORD)
            user.save()
    for user in (one for one in world.people.values() if one.email):
        EmailAddress.objects.get_or_create(
            user=user, email=user.email, defaults={"verified": True, "primary": True}
        )


def _threads(world: World, running: Table, *, now: datetime.datetime) -> None:
    player, other = world.people["player"], world.people["killer"]
    talk = forum.start_thread(
        board_slug="talk", author=other, title="Кто в осенний сезон?", source=TALK[0], now=now
    )
    forum.create_post(thread_id=talk.pk, author=player, source="Записываюсь.", now=now)
    own = talk.posts.get(number=2)
    forum.edit_post(post_id=own.pk, editor=player, source="Записываюсь. И друга приведу.", now=now)
    letter = forum.start_conversation(
        author=other, recipients=[player.username], title="Разговор", source=TALK[1], now=now
    )
    club, clan = Table(world.facts["club"]), running.channel(ChannelKind.CLAN)
    killer = Seat.objects.get(season=running.season_id, user=other)
    if not clan.posts.filter(author=other).exists():
        running.write(clan, killer, "Сегодня тихо голосуем вместе со всеми.", now)
    over = Phase.objects.select_related("thread").get(
        season=world.facts["finished"], kind=PhaseKind.DAY, number=2
    )
    world.facts |= {
        "day": running.thread.key,
        "day_number": running.day.number,
        "club_day": club.thread.key,
        "finished_day": over.thread.key,
        "mayor_letters": Channel.objects.get(season=running.season_id, seat__user=player).thread.key,
        "clan": clan.key,
        "board": "talk",
        "talk": talk.key,
        "own_number": own.number,
        "conversation": letter.key,
        "letter": f"{letter.key}/1",
    }


def _complaint(world: World, running: Table, *, now: datetime.datetime) -> None:
    subject = Subject(thread_key=world.facts["conversation"], number=1)
    plaint = actions.Plaint(rule="D5", words="Выпытывает роль третий день.")
    made = actions.file_complaint(
        complainant=world.people["player"],
        subject=subject,
        season_id=running.season_id,
        plaint=plaint,
        now=now,
    )
    world.facts["complaint"] = made.key


def _sanction(world: World, *, now: datetime.datetime) -> None:
    """In a season with an automatic mayor an admin has decided on a complaint, and another waits."""
    users = [make_user(f"Сосед {number}") for number in range(1, 10)]
    table = _open("Город без мэра", CITY, users, now - datetime.timedelta(minutes=60))
    _step(table)
    victim, *others = table.seats()
    for seat, words in zip(
        others, ("Угрожает в личных письмах.", "Пишет о погоде третий час."), strict=False
    ):
        made = actions.file_complaint(
            complainant=victim.user,
            subject=Subject(season_id=table.season_id, seat_number=seat.number),
            season_id=table.season_id,
            plaint=actions.Plaint(rule="D6", words=words),
            now=now,
        )
    verdict = actions.Verdict(kind="ban", rule="D6", reason="Угрозы вне игры.", seasons=2)
    judgement = actions.Judgement("sanction", "Угрозы вне игры.", "Спасибо, что сказали.", verdict)
    actions.decide_complaint(key=made.key, actor=world.people["admin"], judgement=judgement, now=now)
    world.facts["automatic"] = table.season_id


def _fault(world: World, running: Table) -> None:
    """Somebody was silent yesterday and is so today: the desk tells of a suicide."""
    Season.objects.filter(pk=running.season_id).update(suicide_no_vote_days=2)
    voted = Vote.objects.filter(phase=running.day).values("voter")
    silent = running.season.seats.filter(status=SeatStatus.ALIVE).exclude(pk__in=voted).order_by("-number")[0]
    DayFault.objects.create(seat=silent, day=running.day.number - 1, no_vote=True)


def _account(world: World) -> None:
    """Codes of a second factor, links of mails, a mail."""
    guarded, newcomer = world.people["guarded"], world.people["newcomer"]
    TOTP.activate(guarded, generate_totp_secret())
    RecoveryCodes.activate(guarded)
    address, _made = EmailAddress.objects.get_or_create(user=newcomer, email="new@mafia.example")
    mail = EmailMessage("Первый день открыт", "Город проснулся: http://127.0.0.1/", to=[newcomer.email])
    MailboxBackend().send_messages([mail])
    world.facts |= {
        "confirm_key": EmailConfirmationHMAC(address).key,
        "uid": user_pk_to_url_str(guarded),
        "reset_key": default_token_generator.make_token(guarded),
        "mail": kept_mails(1)[0].name,
    }
