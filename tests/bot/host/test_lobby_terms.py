"""The lobby's terms: chosen by its creator in private or with the command, shown to everybody, kept by the match."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import pytest_asyncio
from discord import ui

from bot.face.pages.control import Control
from bot.face.pages.lobby import lobby_page
from bot.face.pages.parts import Page
from bot.host.absences import Absence
from bot.host.host import Host
from bot.host.lobby import TableSettings
from bot.host.terms import DAY_MS, HOUR_MS, Terms, read_terms
from bot.local.driver import DriverUser, Exchange
from bot.local.shown import ShownMessage
from bot.wording.languages import LANGUAGES
from bot.wording.seat_names import SeatNames
from bot.wording.words import words_for
from engine.kernel.chance import commitment
from engine.kernel.registry import games
from storage.errors import NotSaved
from storage.records import AuditEntry
from storage.sqlite.store import SqliteStorage
from tests.bot.inner import cache_of, storage_of
from tests.bot.standing import GAME, Standing
from tests.bot.tables import Time, interaction, opened, refused, started, timers, told

ANA, BEN, CHEN = 1, 2, 3
CARDS = "marvel_card_game"
at_discord = pytest.mark.asyncio(loop_scope="module")


@pytest.fixture
def time() -> Time:
    return Time()


@pytest_asyncio.fixture
async def host(tmp_path: Path, time: Time) -> AsyncIterator[Host]:
    async with await SqliteStorage.open(tmp_path / "s.db", clock=time) as storage:
        yield Host(storage, SeatNames(), time)


async def agree(host: Host, number: int, wanted: TableSettings, user: int = ANA, *, moderator: bool = False) -> None:
    await host.lobby.settle(number, user, wanted, moderator=moderator, interaction_id=interaction())


async def shown_lobby(host: Host, number: int) -> str:
    """The lobby's message as it would be sent."""
    page = lobby_page(await host.live(number))
    return str(page.to_components())  # type: ignore[no-untyped-call]


# ---- at the host


async def test_terms_change_and_nobody_has_to_be_ready_again(host: Host, time: Time) -> None:
    number = await opened(host, ANA, BEN)
    await host.lobby.ready(number, BEN, interaction())
    before = (await host.live(number)).session
    time.now += HOUR_MS
    await agree(host, number, TableSettings(clock="bank:48+12/60", at_zero="computer", lobby_days=7))
    after = (await host.live(number)).session
    assert read_terms(after.terms) == Terms("bank", 48, 12, 60, "computer", 7)
    assert [member.ready for member in after.members] == [False, True]
    # The promise about chance stands, and time counts from the opening.
    assert (after.commitment, after.seed, after.match_id) == (before.commitment, before.seed, before.match_id)
    assert commitment(after.match_id, after.seed) == after.commitment
    assert after.revision == before.revision + 1
    (timer,) = await timers(host, number, "lobby")
    assert (timer.due_at, timer.revision) == (after.created_at + 7 * DAY_MS, after.revision)
    await agree(host, number, TableSettings(at_zero="skip"))
    assert read_terms((await host.live(number)).session.terms) == Terms("bank", 48, 12, 60, "skip", 7)


async def test_a_match_keeps_what_was_agreed_on_however_often_it_changed(host: Host, time: Time) -> None:
    number = await opened(host, ANA, BEN, seats=3)
    for clock in ("none", "turn-72", "turn-24"):
        await agree(host, number, TableSettings(clock=clock))
    await agree(host, number, TableSettings(computer_seats=1))
    live = await started(host, number)
    assert live.session.revision == 0
    assert live.times[0].until == time.now + 24 * HOUR_MS
    # The clock is a row that holds: when it rings, something becomes of it.
    (timer,) = await timers(host, number, "zero")
    assert timer.due_at == time.now + 24 * HOUR_MS
    time.now = timer.due_at
    await host.due_timers.ring(timer)
    assert "event-time-vacation" in await told(host, number)
    assert await host.faults(number) == []


async def test_who_may_change_the_table(host: Host) -> None:
    number = await opened(host, ANA, BEN)
    assert await refused(agree(host, number, TableSettings(clock="turn-72"), BEN)) == "not_your_table"
    await agree(host, number, TableSettings(clock="turn-72"), CHEN, moderator=True)
    # Nobody moderates a table at which they wait themselves.
    assert await refused(agree(host, number, TableSettings(clock="turn-24"), BEN, moderator=True)) == "not_your_table"
    assert await refused(host.lobby.cancel(number, BEN, moderator=True)) == "not_yours"
    # Also when the creator does not play.
    await host.lobby.leave(number, ANA, interaction())
    await agree(host, number, TableSettings(clock="turn-24"))
    await host.lobby.join(number, ANA, "Ana", interaction())
    await started(host, number)
    assert await refused(agree(host, number, TableSettings(clock="none"))) == "not_in_lobby"


async def entries(host: Host) -> list[AuditEntry]:
    """What the log holds, oldest first."""
    return [*reversed(await storage_of(host).audit.last(7))]


def changed(entry: AuditEntry) -> tuple[dict[str, Any], dict[str, Any]]:
    return msgspec.json.decode(entry.before or b""), msgspec.json.decode(entry.after or b"")


def page_words(page: Page) -> str:
    return "\n".join(item.content for item in page.walk_children() if isinstance(item, ui.TextDisplay))


async def test_what_a_moderator_does_to_somebody_elses_lobby_is_written_down(host: Host, time: Time) -> None:
    number = await opened(host, ANA, CHEN, seats=3)
    await agree(host, number, TableSettings(clock="turn-24"))
    await agree(host, number, TableSettings(clock="turn-24"), BEN, moderator=True)
    assert await entries(host) == [], "neither what its creator does, nor what changes nothing"
    time.now += HOUR_MS
    await agree(host, number, TableSettings(clock="bank:48+12/60", at_zero="computer"), BEN, moderator=True)
    await agree(host, number, TableSettings(lobby_days=7, computer_seats=1), BEN, moderator=True)
    await host.lobby.cancel(number, BEN, moderator=True)
    own = await opened(host, BEN)
    await agree(host, own, TableSettings(lobby_days=7), BEN, moderator=True)
    await host.lobby.cancel(own, BEN, moderator=True)
    said = [page_words(lobby_page(await cache_of(host).live(one))) for one in (number, own)]
    assert ["A moderator cancelled this lobby." in one for one in said] == [True, False]
    assert ["This lobby was cancelled." in one for one in said] == [False, True]
    terms, seats, end = await entries(host)
    assert changed(terms) == (
        {"clock": "turn-24", "at_zero": "vote"},
        {"clock": "bank:48+12/60", "at_zero": "computer"},
    )
    assert changed(seats) == ({"lobby_days": 3, "computer_seats": 0}, {"lobby_days": 7, "computer_seats": 1})
    assert changed(end) == ({"status": "lobby"}, {"status": "cancelled"})
    assert [entry.action for entry in (terms, seats, end)] == ["settle", "settle", "cancel"]
    for entry in (terms, seats, end):
        assert (entry.actor, entry.target, entry.session_id, entry.at) == (BEN, str(ANA), number, time.now)


@pytest.mark.parametrize("command", ["settle", "cancel"])
async def test_what_cannot_be_written_down_is_not_done(host: Host, command: str) -> None:
    number = await opened(host, ANA)
    full = "CREATE TEMP TRIGGER full BEFORE INSERT ON main.audit BEGIN SELECT RAISE(ABORT, 'full'); END"
    await storage_of(host).database.write(lambda connection: connection.execute(full).rowcount)
    before = (await host.live(number)).session
    settling = agree(host, number, TableSettings(clock="turn-24"), BEN, moderator=True)
    cancelling = host.lobby.cancel(number, BEN, moderator=True)
    done, left = (settling, cancelling) if command == "settle" else (cancelling, settling)
    left.close()
    with pytest.raises((NotSaved, sqlite3.Error)):
        await done
    cache_of(host).forget(number)
    assert (await host.live(number)).session == before


async def test_what_cannot_be_agreed_on(host: Host, time: Time) -> None:
    number = await opened(host, ANA, BEN, seats=3)
    for wanted in (TableSettings(clock="sundial"), TableSettings(at_zero="shout"), TableSettings(lobby_days=99)):
        assert await refused(agree(host, number, wanted)) == "bad_terms"
    for count in (-1, 2, 99):
        assert await refused(agree(host, number, TableSettings(computer_seats=count))) == "computer_room"
    time.now += 2 * DAY_MS
    assert await refused(agree(host, number, TableSettings(lobby_days=1))) == "wait_over"
    await agree(host, number, TableSettings(clock="turn-24"))
    once = interaction()
    await host.lobby.settle(number, ANA, TableSettings(computer_seats=1), moderator=False, interaction_id=once)
    again = host.lobby.settle(number, ANA, TableSettings(computer_seats=0), moderator=False, interaction_id=once)
    assert await refused(again) == "already_done"
    assert (await host.live(number)).session.computer_seats == 1


async def test_seats_of_the_house_leave_room_for_a_person(host: Host) -> None:
    number = await opened(host, ANA, seats=4)
    await agree(host, number, TableSettings(computer_seats=3))
    assert await refused(host.lobby.join(number, BEN, "Ben", interaction())) == "lobby_full"
    await host.lobby.leave(number, ANA, interaction())
    assert await refused(agree(host, number, TableSettings(computer_seats=4))) == "computer_room"
    await agree(host, number, TableSettings(computer_seats=2))
    await host.lobby.join(number, BEN, "Ben", interaction())
    await host.lobby.join(number, CHEN, "Chen", interaction())
    assert await refused(agree(host, number, TableSettings(computer_seats=3))) == "computer_room"


async def test_the_house_brings_a_starter_deck_that_nobody_else_has(host: Host) -> None:
    number = await opened(host, ANA, game=CARDS)
    await agree(host, number, TableSettings(computer_seats=1))
    assert "Computer 1" in await shown_lobby(host, number)
    live = await started(host, number)
    decks = live.running_match.record.options["deck"]
    book = games()[CARDS].decks
    assert book is not None
    assert all(book.starter(deck) is not None for deck in decks)
    assert len(set(decks)) == 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_names_of_computer_seats_are_texts(lang: str) -> None:
    assert (
        SeatNames().computer_player(lang, 2)
        == words_for(None, lang)("seat-of-computer", number=2)
        != "seat-of-computer"
    )


async def test_an_expired_lobby_is_given_up_and_says_so(host: Host, time: Time) -> None:
    number = await opened(host, ANA, BEN, terms=Terms(lobby_days=1))
    (timer,) = await timers(host, number, "lobby")
    time.now = timer.due_at
    await host.due_timers.ring(timer)
    session = (await host.live(number)).session
    assert (session.status, session.end_reason, session.seed_revealed) == ("cancelled", "expired", True)
    said = await shown_lobby(host, number)
    assert "not started in time" in said
    assert "<@" not in said
    assert "custom_id" not in said


async def test_a_longer_wait_makes_the_former_timer_void(host: Host, time: Time) -> None:
    number = await opened(host, ANA, terms=Terms(lobby_days=1))
    (former,) = await timers(host, number, "lobby")
    await agree(host, number, TableSettings(lobby_days=3))
    (timer,) = await timers(host, number, "lobby")
    assert timer.due_at == former.due_at + 2 * DAY_MS
    started_id = await opened(host, BEN, CHEN)
    (late,) = await timers(host, started_id, "lobby")
    await started(host, started_id)
    time.now = late.due_at
    await host.due_timers.ring(late)
    assert (await host.live(started_id)).running


# ---- in Discord


async def panel(user: DriverUser, lobby: ShownMessage) -> ShownMessage:
    answer = await user.press(lobby, "Table")
    assert answer.message.ephemeral, answer
    return answer.message


def menu(shown: ShownMessage, what: str) -> str:
    return next(select.custom_id for select in shown.selects if select.custom_id.endswith(f":{what}"))


async def choose(stand: Standing, user: DriverUser, shown: ShownMessage, what: str, value: str) -> Exchange:
    answer = await user.select(shown, menu(shown, what), [value])
    await stand.told()
    return answer


def house_button(shown: ShownMessage, number: int) -> str:
    return next(one.custom_id or "" for one in shown.buttons if (one.custom_id or "").endswith(f":{number}"))


@at_discord
async def test_the_table_is_settled_in_private_and_seen_by_all(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    lobby = await stand.lobby([ana, ben], room, seats=4)
    await ben.press(lobby, "Ready")
    assert "🕰️ 72 h bank, +24 h a turn" in lobby.text
    session = await stand.session(room)
    assert f"closes <t:{(session.created_at + 3 * DAY_MS) // 1000}:R>" in lobby.text
    shown = await panel(ana, lobby)
    labels = [label for label, _ in shown.selects[0].options]
    assert labels[:2] == ["72 h bank, +24 h a turn", "No clock: take your time"]
    # What is chosen stands where the title was, and says what it is about.
    ends = [label for label, _ in shown.selects[1].options]
    assert ends[:2] == ["When a player's time runs out: the table votes", words_for(GAME, "en")("zero-skip")]
    assert {"3 days a turn", "72 h bank, +24 h a turn", "Another clock …"} <= set(labels)
    await choose(stand, ana, shown, "clock", "none")
    assert "🕰️ No clock: take your time" in lobby.text
    await choose(stand, ana, shown, "clock", "bank-72")
    assert "🕰️ 72 h bank, +24 h a turn · when time runs out: the table votes" in lobby.text
    await choose(stand, ana, shown, "zero", "substitute")
    assert "when time runs out: the seat opens to a substitute" in lobby.text
    await choose(stand, ana, shown, "wait", "7")
    assert f"<t:{(session.created_at + 7 * DAY_MS) // 1000}:R>" in lobby.text
    await ana.press(shown, house_button(shown, 1))
    await stand.told()
    assert "Computer players: **1** (2 at most)" in shown.text
    assert "🤖 **Computer 1**: the computer plays" in lobby.text
    assert "3 of 4 seats taken" in lobby.text
    # Ben is ready still, and nobody was called by all this.
    assert re.search(r"✅ .*Ben", lobby.text)
    assert lobby.pinged == []
    session = await stand.session(room)
    assert read_terms(session.terms) == Terms("bank", at_zero="substitute", lobby_days=7)
    assert session.announced_revision == session.revision
    await ana.press(lobby, "Ready")
    await ana.press(lobby, "Start")
    await stand.told()
    status = await ben.command("game status", channel=room)
    assert "**\u2068Computer 1\u2069** (the computer plays)" in status.text
    assert "🕰️ 72 h bank, +24 h a turn · when time runs out: the seat opens to a substitute" in status.text


@at_discord
async def test_another_clock_is_typed(stand: Standing) -> None:
    (ana,) = stand.users(1)
    room = stand.room()
    lobby = await stand.lobby([ana], room, seats=2)
    shown = await panel(ana, lobby)
    asked = await choose(stand, ana, shown, "clock", "other")
    assert asked.modal is not None
    await ana.submit(asked, {"clock": " bank:100+10/120 "})
    await stand.told()
    assert "100 h bank, +10 h a turn, 120 h at most" in lobby.text
    chosen = [value for label, value in shown.selects[0].options if label.startswith("100 h")]
    assert chosen == ["bank:100+10/120"]
    asked = await choose(stand, ana, shown, "clock", "other")
    answer = await ana.submit(asked, {"clock": "an hourglass"})
    assert "is no clock" in answer.text
    assert "100 h bank" in lobby.text


@at_discord
async def test_strangers_do_not_settle_the_table(stand: Standing) -> None:
    ana, ben, _, dora = stand.users(4)
    room = stand.room()
    lobby = await stand.lobby([ana, ben], room, seats=3)
    answer = await ben.press(lobby, "Table")
    assert "Only whoever opened this lobby" in answer.text
    shown = await panel(ana, lobby)
    revision = (await stand.session(room)).revision
    for forged in (
        Control("computer", (await stand.session(room)).session_id, 0, "1"),
        Control("terms", (await stand.session(room)).session_id, 0, "clock"),
    ):
        answer = await ben.select(lobby, forged.pack(), ["turn-24"], forged=True)
        assert "Only whoever opened this lobby" in answer.text
    for custom_id, values in ((menu(shown, "wait"), ["99"]), (menu(shown, "zero"), ["x" * 80])):
        answer = await ana.select(shown, custom_id, values, forged=True)
        assert "is no clock" in answer.text
    forged = Control("terms", (await stand.session(room)).session_id, 0, "nothing")
    assert "out of date" in (await ana.select(shown, forged.pack(), ["x"], forged=True)).text
    assert (await stand.session(room)).revision == revision
    # A moderator may.
    moderated = await panel(dora, lobby)
    await choose(stand, dora, moderated, "clock", "turn-24")
    assert "1 day a turn" in lobby.text


@at_discord
@pytest.mark.parametrize(("locale", "clock", "zero"), [("en-GB", "clock", "at_zero"), ("es-ES", "reloj", "sin_tiempo")])
async def test_the_command_takes_a_clock(stand: Standing, locale: str, clock: str, zero: str) -> None:
    (ana,) = stand.users(1)
    room = stand.room()
    with stand.speaking(locale):
        offered = await ana.complete("game new", option="clock", value="turn-", channel=room, game=GAME)
        typed = await ana.complete("game new", option="clock", value="turn:5", channel=room, game=GAME)
    assert [one["value"] for one in offered] == ["turn-24", "turn-72", "turn-168"]
    spoken = {"en-GB": ("1 day a turn", "5 h a turn"), "es-ES": ("1 día por turno", "5 h por turno")}[locale]
    assert offered[0]["name"] == spoken[0]
    assert (typed[-1]["name"], typed[-1]["value"]) == (spoken[1], "turn:5")
    command = next(one for one in stand.client.tree.get_commands() if one.name == "game")
    assert stand.client.tree.translator is not None
    payload = await command.get_translated_payload(stand.client.tree, stand.client.tree.translator)
    new = next(one for one in payload["options"] if one["name"] == "new")
    named = {one["name"]: (one.get("name_localizations") or {}).get(locale, one["name"]) for one in new["options"]}
    assert (named["clock"], named["at_zero"]) == (clock, zero)
    opened = await ana.command("game new", channel=room, game=GAME, clock="turn:5", at_zero="end")
    assert "5 h a turn · when time runs out: the player is out of the match" in opened.text
    assert read_terms((await stand.session(room)).terms) == Terms("turn", limit=5, at_zero="end")


@at_discord
async def test_a_clock_that_is_none_opens_nothing(stand: Standing) -> None:
    (ana,) = stand.users(1)
    room = stand.room()
    answer = await ana.command("game new", channel=room, game=GAME, clock="sundial")
    assert answer.message.ephemeral
    assert "is no clock" in answer.text
    assert stand.driver.messages(room) == []


@at_discord
async def test_a_thread_keeps_the_terms_that_were_asked_for(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await stand.lobby([ana], room, seats=2)
    offer = await ben.command("game new", channel=room, game=GAME, clock="bank:48+12/60", at_zero="skip", seats=3)
    await ben.press(offer.message, "Open a thread")
    await stand.told()
    (thread,) = stand.driver.threads(room)
    (lobby,) = stand.driver.messages(thread)
    assert "48 h bank, +12 h a turn, 60 h at most" in lobby.text
    assert read_terms((await stand.session(thread)).terms) == Terms("bank", 48, 12, 60, "skip")


@at_discord
async def test_an_expired_lobby_tells_the_channel_and_calls_nobody(stand: Standing) -> None:
    (ana,) = stand.users(1)
    room = stand.room()
    lobby = await stand.lobby([ana], room, seats=2)
    session = await stand.session(room)
    host = stand.client.services.host
    (timer,) = await timers(host, session.session_id, "lobby")
    await host.lobby.expire(timer)
    stand.client.services.announcer.wake(session.session_id)
    await stand.told()
    assert "⌛ The match was not started in time, so this lobby is closed." in lobby.text
    assert lobby.buttons == []
    assert lobby.pinged == []
    session = await stand.session(room)
    assert session.announced_revision == session.revision
    # Told, so its row is gone.
    assert await storage_of(host).timers.of_session(session.session_id) == ()


@at_discord
async def test_a_lobby_that_waits_longer_says_so_in_its_message(stand: Standing) -> None:
    (ana,) = stand.users(1)
    room = stand.room()
    lobby = await stand.lobby([ana], room, seats=2)
    number = (await stand.session(room)).session_id
    host = stand.client.services.host
    (timer,) = await timers(host, number, "lobby")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cache_of(host).absences, "latest", Absence(timer.due_at - 1, timer.due_at + 9 * DAY_MS))
        await host.lobby.expire(timer)
    stand.client.services.announcer.wake(number)
    await stand.told()
    (later,) = await timers(host, number, "lobby")
    assert f"this lobby waits longer: without a start it closes <t:{later.due_at // 1000}:R>" in lobby.text
    assert lobby.pinged == []
    assert await storage_of(host).timers.of_session(number) == (later,), "nothing is told twice"


@at_discord
async def test_where_every_seat_is_taken_nobody_is_offered_one(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()

    def offered(lobby: ShownMessage) -> bool:
        (join,) = [one for one in lobby.buttons if one.label == "Join"]
        return not join.disabled

    lobby = await stand.lobby([ana], room, seats=2)
    assert offered(lobby)
    await ben.press(lobby, "Join")
    await stand.told()
    assert not offered(stand.driver.messages(room)[0])
    await ben.press(lobby, "Leave")
    await stand.told()
    assert offered(stand.driver.messages(room)[0])
