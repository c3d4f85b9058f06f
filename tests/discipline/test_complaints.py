"""Complaints: the button, evidence, who decides, what comes of it (D5-D8)."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from accounts.models import User
from forum.actions import clean_picture, set_hidden
from forum.enums import PostKind
from forum.models import Picture, Post, Thread
from games.actions.complaints import A_DAY
from games.clock import season_turn
from games.enums import ComplaintState
from games.models import Complaint, ComplaintPicture, ComplaintText, Decision, OutboxMail, Sanction, Staff
from tests.discipline.conftest import StandingClock
from tests.discipline.kit import complain, complain_of, decide, letter, picture, post_address, posts_of
from tests.support.browsers import client_of
from tests.support.seasons import Table, make_user

pytestmark = pytest.mark.django_db


def test_a_button_stands_under_others_posts_and_letters_and_beside_names(
    table: Table, clock: StandingClock
) -> None:
    writer, reader, *_rest = table.seats()
    public = table.talk(writer, "Доброе утро!", clock.now)
    private = letter(writer.user, reader.user, "Кто ты?", clock.now)
    for thread, post in ((table.thread, public), (private.thread, private)):
        link = post_address(post).replace("&", "&amp;").replace("/complaints/new/?post=", "")
        assert link.replace("/", "%2F") in posts_of(client_of(reader.user), thread)
        assert link.replace("/", "%2F") not in posts_of(client_of(writer.user), thread)
    roster = client_of(reader.user).get(f"/s/{table.season_id}/").content.decode()
    assert f"?season={table.season_id}&amp;seat={writer.number}" in roster
    assert f"?season={table.season_id}&amp;seat={reader.number}" not in roster
    assert "Complain" not in client_of(None).get(f"/s/{table.season_id}/").content.decode()


def test_the_letter_complained_of_is_kept_as_it_was(table: Table, clock: StandingClock, mayor: User) -> None:
    offender, victim, *_rest = table.seats()
    post = letter(offender.user, victim.user, "Скажи свою роль", clock.now)
    complaint = complain_of(victim.user, post, words="Выпытывает роль.")
    Post.objects.filter(pk=post.pk).update(source="Хорошая погода", html="Хорошая погода")
    page = client_of(mayor).get(f"/complaints/{complaint.key}/").content.decode()
    assert "Скажи свою роль" in page
    assert "Хорошая погода" not in page
    assert victim.nick in page
    assert "Выпытывает роль." in page


def test_a_hidden_post_is_read_by_whoever_decides_and_not_by_who_complains_of_it(
    table: Table, clock: StandingClock, mayor: User
) -> None:
    """Complaining was a way to read what everybody else sees hidden."""
    offender, victim, *_rest = table.seats()
    public = table.talk(offender, "Моё письмо от мэра", clock.now)
    private = letter(offender.user, victim.user, "Дурак", clock.now)
    for post in (public, private):
        set_hidden(thread_id=post.thread_id, number=post.number, hidden=True)
    answer = complain(victim.user, post_address(public), letters=[f"{private.thread.key}/1"])
    own, form = (
        client_of(victim.user).get(answer["Location"]),
        client_of(victim.user).get(post_address(public)),
    )
    for page in (own.content.decode(), form.content.decode()):
        assert "Моё письмо" not in page
        assert "Дурак" not in page
        assert page.count("This post was hidden") == 2
    decides = client_of(mayor).get(answer["Location"]).content.decode()
    assert "Моё письмо" in decides
    assert "Дурак" in decides


def test_nobody_attaches_what_he_cant_read_or_has_made_up(table: Table, clock: StandingClock) -> None:
    offender, victim, stranger, *_rest = table.seats()
    secret = letter(offender.user, stranger.user, "Между нами", clock.now)
    address = f"/complaints/new/?season={table.season_id}&seat={offender.number}"
    public = f"{table.thread.key}/1"
    for place in (f"{secret.thread.key}/1", f"{secret.thread.key}/99", "nosuchkey/1", "…", public):
        answer = complain(victim.user, address, letters=[place])
        assert answer.status_code == 422
        assert "Attach letters that you can read yourself." in answer.content.decode()
        assert "Он спрашивал, кто я." in answer.content.decode()
    assert complain(victim.user, post_address(secret)).status_code == 404
    assert not Complaint.objects.exists()


def test_letters_are_attached_from_the_roster(table: Table, clock: StandingClock, mayor: User) -> None:
    offender, victim, *_rest = table.seats()
    post = letter(offender.user, victim.user, "Скажи свою роль", clock.now)
    address = f"/complaints/new/?season={table.season_id}&seat={offender.number}"
    form = client_of(victim.user).get(address).content.decode()
    assert f'value="{post.thread.key}/1"' in form
    answer = complain(victim.user, address, letters=[f"{post.thread.key}/1"], words="")
    assert answer.status_code == 302
    text = ComplaintText.objects.get()
    assert (text.source, text.post_id, text.author_id) == ("Скажи свою роль", post.pk, offender.user_id)


def test_pictures_are_written_anew_and_shown_to_the_deciders_alone(
    table: Table, clock: StandingClock, mayor: User, admin: User
) -> None:
    offender, victim, other, *_rest = table.seats()
    post = table.talk(offender, "Привет", clock.now)
    complaint = complain_of(victim.user, post, pictures=[picture(), picture("две.jpg")])
    kept = ComplaintPicture.objects.filter(complaint=complaint)
    assert len(kept) == 2
    assert b"secret place" in picture().read()
    assert all(b"secret place" not in bytes(one.data) for one in kept)
    address = f"/complaints/{complaint.key}/{kept[0].key}/"
    for viewer in (mayor, victim.user):
        answer = client_of(viewer).get(address)
        assert (answer.status_code, answer["Content-Type"]) == (200, "image/jpeg")
        assert "no-store" in answer["Cache-Control"]
    for viewer in (offender.user, other.user, admin, make_user("Чужой")):
        assert client_of(viewer).get(address).status_code == 404
        assert client_of(viewer).get(f"/pictures/{kept[0].key}/").status_code == 404
    assert client_of(None).get(address).status_code == 302
    assert not Picture.objects.exists()


@pytest.mark.parametrize(
    ("data", "words"),
    [(b"<svg/>", "This isn&#x27;t a picture"), (b"\xff" * (5 * 1024 * 1024 + 1), "at most 5 MB")],
)
def test_what_is_no_picture_or_too_big_is_refused(
    table: Table, clock: StandingClock, data: bytes, words: str
) -> None:
    offender, victim, *_rest = table.seats()
    post = table.talk(offender, "Привет", clock.now)
    file = SimpleUploadedFile("p.png", data, "image/png")
    answer = complain(victim.user, post_address(post), pictures=[file])
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert not Complaint.objects.exists()


def test_pictures_are_decoded_while_everybody_else_can_vote(
    table: Table, clock: StandingClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three large ones take seconds: sent over and over, the last of them broken, they kept the season locked."""
    offender, victim, *_rest = table.seats()
    locked: list[bool] = []

    @contextmanager
    def noted(*args: Any, **more: Any) -> Iterator[Any]:
        with season_turn(*args, **more) as season:
            locked.append(True)
            yield season
            locked.pop()

    def cleaned(*args: Any, **more: Any) -> Any:
        assert not locked
        return clean_picture(*args, **more)

    monkeypatch.setattr("games.actions.complaints.season_turn", noted)
    monkeypatch.setattr("games.actions.complaints.clean_picture", cleaned)
    complain_of(victim.user, table.talk(offender, "Привет", clock.now), pictures=[picture()])
    assert ComplaintPicture.objects.count() == 1


def test_a_complaint_without_rule_or_words_keeps_what_was_typed(table: Table) -> None:
    offender, victim, *_rest = table.seats()
    address = f"/complaints/new/?season={table.season_id}&seat={offender.number}"
    answer = complain(victim.user, address, rule="", words="Сказал в чате…")
    assert answer.status_code == 422
    assert "Сказал в чате…" in answer.content.decode()
    answer = complain(victim.user, address, words=" ")
    assert answer.status_code == 422
    assert "Say what happened" in answer.content.decode()


def test_words_that_nobody_sends_are_shown_again(table: Table) -> None:
    address = "/complaints/new/?post=nothing234/1"
    sent = client_of(None).post(address, {"rule": "D5", "words": "Он пишет мне ночью."})
    assert sent.status_code == 422
    assert "Он пишет мне ночью." in sent.text
    assert "/accounts/login/?next=/complaints/new/%3Fpost%3Dnothing234/1" in sent.text
    assert not Complaint.objects.exists()


def test_clicked_twice_is_one_complaint_and_one_mail(table: Table, clock: StandingClock, mayor: User) -> None:
    offender, victim, *_rest = table.seats()
    post = table.talk(offender, "Привет", clock.now)
    first = complain_of(victim.user, post)
    assert complain_of(victim.user, post) == first
    assert complain_of(victim.user, post, token="two") == first
    assert Complaint.objects.count() == 1
    mail = OutboxMail.objects.get(kind="complaint")
    assert mail.user == mayor
    assert victim.nick not in str(mail.context)


def test_complaints_are_limited(table: Table, clock: StandingClock) -> None:
    offender, victim, *_rest = table.seats()
    address = f"/complaints/new/?season={table.season_id}&seat={offender.number}"
    for number in range(A_DAY):
        assert complain(victim.user, address, token=str(number)).status_code == 302
    answer = complain(victim.user, address, token="more")
    assert answer.status_code == 422
    assert f"At most {A_DAY} complaints" in answer.content.decode()
    yesterday = clock.now - datetime.timedelta(hours=24)
    Complaint.objects.filter(token="0").update(created_at=yesterday)
    assert complain(victim.user, address, token="more").status_code == 302


def test_a_rejection_is_told_to_the_complainant_alone(
    table: Table, clock: StandingClock, mayor: User
) -> None:
    offender, victim, *_rest = table.seats()
    complaint = complain_of(victim.user, table.talk(offender, "Привет", clock.now))
    letters_before = table.letters(offender).last_number
    answer = decide(mayor, complaint, decision="reject", outcome="Это не запрещено.")
    assert answer.status_code == 302
    complaint.refresh_from_db()
    assert (complaint.state, complaint.decided_by) == (ComplaintState.REJECTED, mayor)
    outcome = Thread.objects.get(policy="games.outcome")
    assert [member.user for member in outcome.members.all()] == [victim.user]
    assert "Это не запрещено." in posts_of(client_of(victim.user), outcome)
    assert client_of(mayor).get(f"/t/{outcome.key}/").status_code == 404
    assert table.letters(offender).last_number == letters_before
    assert not Sanction.objects.exists()
    assert not Decision.objects.filter(details__icontains=victim.nick).exists()


def test_a_warning_goes_to_the_accused_without_a_word_of_the_complaint(
    table: Table, clock: StandingClock, mayor: User
) -> None:
    offender, victim, *_rest = table.seats()
    post = letter(offender.user, victim.user, "Скажи роль", clock.now)
    complaint = complain_of(victim.user, post, rule="D8")
    assert decide(mayor, complaint, decision="warn", reason="Без разговоров о ролях").status_code == 302
    sanction = Sanction.objects.get()
    assert (sanction.kind, sanction.rule, sanction.user, sanction.evidence) == (
        "warning",
        "D8",
        offender.user,
        "",
    )
    told = table.source(table.letters(offender), PostKind.NOTICE)
    assert "Без разговоров о ролях" in told
    assert victim.nick not in told
    assert "алоб" not in told  # «жалоба» in any of its forms
    decision = Decision.objects.get(verb="sanction")
    assert "complaint" not in str(decision.details)


def test_d5_names_the_offender_to_all_and_nobody_else(
    table: Table, clock: StandingClock, mayor: User
) -> None:
    offender, victim, *_rest = table.seats()
    post = letter(offender.user, victim.user, "Скажи роль", clock.now)
    complaint = complain_of(victim.user, post)
    answer = decide(
        mayor,
        complaint,
        decision="sanction",
        kind="exclusion-ban",
        rule="D5",
        seasons="2",
        reason="Выпытывал",
    )
    assert answer.status_code == 302, answer.content.decode()
    assert table.seat(offender.nick).status == "excluded"
    assert set(Sanction.objects.values_list("kind", "seasons")) == {("exclusion", None), ("ban", 2)}
    thread = posts_of(client_of(make_user("Чужой")), table.thread)
    assert "Выпытывал" in thread
    said = Post.objects.filter(thread=table.thread, kind=PostKind.NOTICE)
    assert all(victim.nick not in post.source for post in said)


def test_complaints_about_the_mayor_go_to_admins_who_do_not_play(
    table: Table, clock: StandingClock, mayor: User, admin: User
) -> None:
    victim, playing, *_rest = table.seats()
    User.objects.filter(pk=playing.user_id).update(is_staff=True, is_superuser=True)
    beside = make_user("Соправитель", is_staff=True, is_superuser=True)
    Staff.objects.create(season=table.season, user=beside, kind="co_mayor", added_at=clock.now)
    answer = complain(victim.user, f"/complaints/new/?season={table.season_id}", words="Подыгрывает")
    assert answer.status_code == 302
    complaint = Complaint.objects.get()
    assert (complaint.accused, complaint.seat, complaint.to_admins) == (mayor, None, True)
    address = f"/complaints/{complaint.key}/"
    assert client_of(mayor).get(address).status_code == 404
    assert complaint.key not in client_of(mayor).get(f"/s/{table.season_id}/mayor/").content.decode()
    player = User.objects.get(pk=playing.user_id)
    for other in (player, beside):
        assert client_of(other).get(address).status_code == 404
        assert complaint.key not in client_of(other).get("/complaints/").content.decode()
    assert address in client_of(admin).get("/complaints/").content.decode()
    assert [mail.user for mail in OutboxMail.objects.filter(kind="complaint")] == [admin]
    assert decide(mayor, complaint, decision="reject").status_code == 404
    assert decide(player, complaint, decision="reject").status_code == 404
    assert decide(admin, complaint, decision="warn", reason="Не подыгрывайте").status_code == 302
    warning = Thread.objects.get(policy="games.outcome", members__user=mayor)
    assert "Не подыгрывайте" in posts_of(client_of(mayor), warning)


def test_in_automatic_seasons_admins_decide(automatic: Table, clock: StandingClock, admin: User) -> None:
    offender, victim, *_rest = automatic.seats()
    complaint = complain_of(victim.user, automatic.talk(offender, "Привет", clock.now), rule="D6")
    assert complaint.to_admins
    day = automatic.season.phase_number
    answer = decide(admin, complaint, decision="sanction", kind=f"block-{day}", rule="D6", reason="Шантаж")
    assert answer.status_code == 302, answer.content.decode()
    assert Sanction.objects.get().until_day == day


def test_the_desk_lists_complaints_and_never_the_complainant(
    table: Table, clock: StandingClock, mayor: User
) -> None:
    offender, victim, *_rest = table.seats()
    complaint = complain_of(victim.user, table.talk(offender, "Привет", clock.now))
    desk = client_of(mayor).get(f"/s/{table.season_id}/mayor/").content.decode()
    assert f"/complaints/{complaint.key}/" in desk
    assert f'<a href="/complaints/{complaint.key}/">{offender.nick}' in desk


def test_the_host_acts_and_does_not_complain(table: Table, clock: StandingClock, mayor: User) -> None:
    post = table.talk(table.seats()[0], "Привет", clock.now)
    assert client_of(mayor).get(post_address(post)).status_code == 404
    assert "complaints/new" not in posts_of(client_of(mayor), table.thread)


def test_there_is_nothing_to_complain_of_where_no_season_runs(clock: StandingClock, db: None) -> None:
    one, other = make_user("Один"), make_user("Другой")
    post = letter(one, other, "Привет", clock.now)
    assert client_of(other).get(post_address(post)).status_code == 404
    assert "complaints/new" not in posts_of(client_of(other), post.thread)


def test_hidden_complaints_give_the_mayor_the_accuseds_text_alone(
    table: Table, clock: StandingClock, mayor: User
) -> None:
    type(table.season).objects.update(complaints_hidden=True)
    offender, victim, *_rest = table.seats()
    post = letter(offender.user, victim.user, "Скажи роль", clock.now)
    form = client_of(victim.user).get(post_address(post)).content.decode()
    assert "You alone have read this letter besides its author" in form
    assert 'name="words"' not in form
    assert 'name="pictures"' not in form
    complaint = complain_of(victim.user, post, words="Это я, Аня", pictures=[picture()])
    page = client_of(mayor).get(f"/complaints/{complaint.key}/").content.decode()
    assert "Скажи роль" in page
    assert victim.nick not in page
    assert "Это я" not in page
    assert post.thread.title not in page
    assert not ComplaintPicture.objects.exists()
    elsewhere = f"/complaints/new/?season={table.season_id}&seat={offender.number}"
    answer = complain(victim.user, elsewhere, token="two")
    assert answer.status_code == 422
    assert "nothing but the text of the accused" in answer.content.decode()


@pytest.mark.parametrize(
    "typed",
    [
        {"decision": "reject", "outcome": "no"},
        {"decision": "warn", "reason": "rude"},
        {"decision": "sanction", "kind": "exclusion", "rule": "D6", "reason": "rude"},
    ],
)
def test_a_second_tap_on_a_decision_is_no_fault(
    table: Table, clock: StandingClock, mayor: User, typed: dict[str, str]
) -> None:
    offender, victim = table.dealt("civilian")[:2]
    complaint = complain_of(victim.user, table.talk(offender, "Кто мафия?", clock.now))
    assert decide(mayor, complaint, **typed).status_code == 302
    rows = (Sanction.objects.count(), Decision.objects.count(), OutboxMail.objects.count())
    desk = client_of(mayor)
    page = desk.post(f"/complaints/{complaint.key}/", typed, follow=True)
    assert "Already done at " in page.content.decode()
    assert (Sanction.objects.count(), Decision.objects.count(), OutboxMail.objects.count()) == rows
    other = {**typed, "outcome": "something else"}
    again = decide(mayor, complaint, **other)
    assert again.status_code == 422
    assert "decided on before" in again.content.decode()
    assert Thread.objects.filter(policy="games.outcome").count() == 1
