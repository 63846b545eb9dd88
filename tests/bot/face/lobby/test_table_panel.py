"""Tests the lobby's terms in Discord: chosen in private or with the command, public in the lobby's message."""

from __future__ import annotations

import pytest

from bot.face.ground.components.custom_ids import Control
from bot.face.words.sessions import moment
from bot.face.words.tables import clock_words
from bot.host.clocks.absences import Absence
from bot.host.clocks.terms import AT_ZERO, DAY_MS, LOBBY_DAYS, PRESETS, Terms, read_terms
from bot.wording.words import words_for
from engine.kernel.errors import Refused
from engine.kernel.words.phrases import Phrase
from engine.players.levels import LEVELS
from storage.slots import slot_of
from tests.bot.clicks import actions, choices, choose, custom_id, forge, press
from tests.bot.driver import DriverUser, Exchange
from tests.bot.duels import boards
from tests.bot.inner import cache_of, storage_of
from tests.bot.meaning import refused_with, says
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import GAME, Standing
from tests.bot.tables import timers

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]


def agreed(answer: Exchange | ShownMessage, terms: Terms) -> bool:
    """Return whether a message shows these terms to everybody."""
    return says(
        answer, "terms-both", clock=clock_words(terms, words_for(None, "en")), zero=Phrase(f"zero-{terms.at_zero}")
    )


async def panel(user: DriverUser, lobby: ShownMessage) -> ShownMessage:
    answer = await press(user, lobby, "table")
    assert answer.message.ephemeral, answer
    return answer.message


async def settle(stand: Standing, user: DriverUser, reply: ShownMessage, what: str, value: str) -> Exchange:
    """Choose in one of the panel's menus, and wait until the lobby shows it."""
    answer = await choose(user, reply, "terms", value, rest=what)
    await stand.told()
    return answer


async def test_the_panel_offers_all_terms_and_marks_the_present_ones(stand: Standing) -> None:
    (ana,) = stand.users(1)
    answer = await panel(ana, await stand.lobby([ana], stand.room(), seats=4))
    assert choices(answer, "terms", "clock") == [*PRESETS, "other"]
    assert choices(answer, "terms", "zero") == [*AT_ZERO]
    assert choices(answer, "terms", "wait") == [str(days) for days in LOBBY_DAYS]
    # A menu has no heading of its own: it shows the chosen value, whose label also says what is chosen.
    titled = [value for label, value in answer.selects[1].options if says(label, "table-zero")]
    assert titled == [Terms("bank").at_zero]


async def test_terms_are_chosen_in_private_and_shown_to_all(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    lobby = await stand.lobby([ana, ben], room, seats=4)
    await press(ben, lobby, "ready")
    opened_at = (await stand.session(room)).created_at
    assert agreed(lobby, Terms("bank"))
    assert says(await press(ben, lobby, "lobbymore"), "lobby-expires", when=moment(opened_at + 3 * DAY_MS))
    answer = await panel(ana, lobby)
    await settle(stand, ana, answer, "clock", "none")
    assert says(lobby, "terms-clock", clock=Phrase("clock-none"))
    await settle(stand, ana, answer, "clock", "bank-72")
    assert agreed(lobby, Terms("bank"))
    await settle(stand, ana, answer, "zero", "substitute")
    assert agreed(lobby, Terms("bank", at_zero="substitute"))
    await settle(stand, ana, answer, "wait", "7")
    assert says(await press(ben, lobby, "lobbymore"), "lobby-expires", when=moment(opened_at + 7 * DAY_MS))
    # Ben is still ready after the change, and the bot mentioned no user.
    assert says(lobby, "lobby-member", who="Ben", ready="✅")
    assert lobby.pinged == []
    session = await stand.session(room)
    assert read_terms(session.terms) == Terms("bank", at_zero="substitute", lobby_days=7)
    assert session.announced_revision == session.revision


async def test_computer_players_are_added_by_a_press_and_shown_to_all(stand: Standing) -> None:
    (ana,) = stand.users(1)
    room = stand.room()
    lobby = await stand.lobby([ana], room, seats=3)
    answer = await panel(ana, lobby)
    await press(ana, answer, "computer", "1")
    await stand.told()
    assert says(answer, "table-computer", count=1, most=2)
    assert says(lobby, "lobby-computer-seat", who="Computer 1")
    assert says(lobby, "lobby-seats", joined=2, seats=3)
    assert (await stand.session(room)).computer_seats == 1


async def test_each_computer_player_has_a_level_that_all_see(stand: Standing) -> None:
    (ana,) = stand.users(1)
    room = stand.room()
    lobby = await stand.lobby([ana], room, seats=3)
    answer = await panel(ana, lobby)
    for count in ("1", "2"):
        await press(ana, answer, "computer", count)
    assert choices(answer, "level", "1") == [*LEVELS]
    await choose(ana, answer, "level", "strong", rest="1")
    await stand.told()
    assert says(lobby, "lobby-computer-seat", who="Computer 1", level="normal")
    assert says(lobby, "lobby-computer-seat", who="Computer 2", level="strong")
    await press(ana, lobby, "ready")
    await press(ana, lobby, "start")
    await stand.told()
    session = await stand.session(room)
    assert [seat.computer_level for seat in session.seats] == ["normal", "normal", "strong"]


async def test_the_level_of_the_computer_is_changed_in_a_running_match(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    lobby = await stand.lobby([ana], room, seats=2)
    await press(ana, await panel(ana, lobby), "computer", "1")
    await press(ana, lobby, "ready")
    await press(ana, lobby, "start")
    await stand.told()
    board = boards(stand, room)[-1]
    more = await press(ana, board, "more")
    assert "levels" in actions(more)
    assert "levels" not in actions(await press(ben, board, "more"))
    shown = (await press(ana, more.message, "levels")).message
    assert choices(shown, "setlevel", "1") == [*LEVELS]
    seats, number = stand.client.services.host.seats, (await stand.session(room)).session_id
    for user, seat, code in ((ben, 1, "not_your_levels"), (ana, 0, "no_computer_player")):
        with pytest.raises(Refused) as error:
            await seats.set_level(number, int(user.id), seat, "easy", moderator=False, interaction_id=1)
        assert error.value.code == code
    await choose(ana, shown, "setlevel", "easy", rest="1")
    await stand.told()
    session = await stand.session(room)
    assert session.seats[1].computer_level == "easy"
    assert says(await ana.command("game log", channel=room), "event-level", level="easy")


async def test_a_computer_player_that_thinks_moves_after_the_persons_board(
    stand: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stand.client.services.host.play, "_strongest", "normal")
    (ana,) = stand.users(1)
    room = stand.room()
    lobby = await stand.lobby([ana], room, seats=2)
    await press(ana, await panel(ana, lobby), "computer", "1")
    await press(ana, lobby, "ready")
    await press(ana, lobby, "start")
    await stand.told()
    number = (await stand.session(room)).session_id
    host = stand.client.services.host
    live = await host.live(number)
    if live.running_match.decisions()[0].seat == 0:
        move = " ".join(live.running_match.decisions()[0].moves[0])
        played = await ana.command("move", channel=room, options={"move": move})
        assert not played.failed
        await stand.told()
    live = await host.live(number)
    assert live.running_match.decisions()[0].seat == 0
    assert {move.user_id for move in await storage_of(host).moves.list(number)} >= {None}
    assert live.session.announced_revision == live.session.revision
    assert await host.faults(number) == []


async def test_a_match_shows_its_terms_and_computer_players(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    lobby = await stand.lobby([ana, ben], room, seats=3, clock="turn-24", at_zero="substitute")
    await press(ana, await panel(ana, lobby), "computer", "1")
    for user in (ana, ben):
        await press(user, lobby, "ready")
    await press(ana, lobby, "start")
    await stand.told()
    status = await ben.command("game status", channel=room)
    plays = words_for(None, "en")("seat-is-computer")
    assert says(status, "status-seat", who="Computer 1", state=f"{plays}, normal")
    assert agreed(status, Terms("turn", limit=24, at_zero="substitute"))


async def test_another_clock_is_typed_in(stand: Standing) -> None:
    (ana,) = stand.users(1)
    room = stand.room()
    lobby = await stand.lobby([ana], room, seats=2)
    answer = await panel(ana, lobby)
    question = await settle(stand, ana, answer, "clock", "other")
    assert question.modal is not None
    await ana.submit(question, {"clock": " bank:100+10/120 "})
    await stand.told()
    assert agreed(lobby, Terms("bank", 100, 10, 120))
    assert "bank:100+10/120" in choices(answer, "terms", "clock")
    question = await settle(stand, ana, answer, "clock", "other")
    wrong = await ana.submit(question, {"clock": "an hourglass"})
    assert refused_with(wrong, "bad_terms")
    assert agreed(lobby, Terms("bank", 100, 10, 120))
    again = await press(ana, wrong, "clockask")
    assert "an hourglass" in str(again.modal)
    await ana.submit(again, {"clock": "turn:3m"})
    await stand.told()
    assert agreed(lobby, Terms("turn", limit=180, live=True))


async def test_strangers_cannot_change_the_terms(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    lobby = await stand.lobby([ana, ben], room, seats=3)
    before = await stand.session(room)
    assert refused_with(await forge(ben, lobby, "table"), "not_your_table")
    for forged in (Control("computer", before.session_id, 0, "1"), Control("terms", before.session_id, 0, "clock")):
        answer = await ben.select(lobby, forged.pack(), ["turn-24"], forged=True)
        assert refused_with(answer, "not_your_table")
    assert await stand.session(room) == before


async def test_a_forged_value_changes_no_terms(stand: Standing) -> None:
    (ana,) = stand.users(1)
    room = stand.room()
    reply = await panel(ana, await stand.lobby([ana], room, seats=3))
    before = await stand.session(room)
    for what, value in (("wait", "99"), ("zero", "x" * 80)):
        answer = await ana.select(reply, custom_id(reply, "terms", what), [value], forged=True)
        assert refused_with(answer, "bad_terms")
    forged = Control("terms", before.session_id, 0, "nothing")
    assert refused_with(await ana.select(reply, forged.pack(), ["x"], forged=True), "expired_control")
    assert await stand.session(room) == before


async def test_a_moderator_changes_the_terms_of_others(stand: Standing) -> None:
    ana, ben, _, dora = stand.users(4)
    lobby = await stand.lobby([ana, ben], stand.room(), seats=3)
    await settle(stand, dora, await panel(dora, lobby), "clock", "turn-24")
    assert agreed(lobby, Terms("turn", limit=24))


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
async def test_the_command_completes_clocks(stand: Standing, locale: str) -> None:
    (ana,), words = stand.users(1), words_for(None, locale[:2])
    with stand.speaking(locale):
        offered = await ana.complete("game new", option="clock", value="turn-", channel=stand.room(), game=GAME)
        typed = await ana.complete("game new", option="clock", value="turn:5", channel=stand.room(), game=GAME)
    assert [one["value"] for one in offered] == ["turn-24", "turn-72", "turn-168"]
    assert offered[0]["name"] == clock_words(Terms("turn", limit=24), words)
    assert (typed[-1]["name"], typed[-1]["value"]) == (clock_words(Terms("turn", limit=5), words), "turn:5")


async def test_the_command_takes_terms(stand: Standing) -> None:
    (ana,) = stand.users(1)
    room = stand.room()
    opened_page = await ana.command("game new", channel=room, game=GAME, clock="turn:5", at_zero="end")
    assert agreed(opened_page, Terms("turn", limit=5, at_zero="end"))
    assert read_terms((await stand.session(room)).terms) == Terms("turn", limit=5, at_zero="end")


async def test_an_invalid_clock_opens_no_lobby(stand: Standing) -> None:
    (ana,) = stand.users(1)
    room = stand.room()
    answer = await ana.command("game new", channel=room, game=GAME, clock="sundial")
    assert refused_with(answer, "bad_terms")
    assert stand.driver.messages(room) == []


async def test_a_lobby_in_a_thread_keeps_the_requested_terms(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await stand.lobby([ana], room, seats=2)
    offer = await ben.command("game new", channel=room, game=GAME, clock="bank:48+12/60", at_zero="skip", seats=3)
    await press(ben, offer, "thread")
    await stand.told()
    (thread,) = stand.driver.threads(room)
    (lobby,) = stand.driver.messages(thread)
    assert agreed(lobby, Terms("bank", 48, 12, 60, "skip"))
    assert read_terms((await stand.session(thread)).terms) == Terms("bank", 48, 12, 60, "skip")


async def test_an_expired_lobby_is_announced_without_mentions(stand: Standing) -> None:
    (ana,) = stand.users(1)
    room = stand.room()
    lobby = await stand.lobby([ana], room, seats=2)
    session = await stand.session(room)
    host = stand.client.services.host
    (timer,) = await timers(host, session.session_id, "lobby")
    await host.lobby.expire(timer)
    stand.client.services.announcer.wake(session.session_id)
    await stand.told()
    assert says(lobby, "lobby-expired")
    assert actions(lobby) == ["newgame", "fair"]
    assert lobby.pinged == []
    session = await stand.session(room)
    assert session.announced_revision == session.revision
    # The change was announced, so its row is deleted from the list of pending announcements.
    assert await storage_of(host).timers.of_session(session.session_id) == ()


async def test_a_lobby_with_a_longer_time_limit_says_so_behind_more(stand: Standing) -> None:
    (ana,) = stand.users(1)
    room = stand.room()
    lobby = await stand.lobby([ana], room, seats=2)
    session = await stand.session(room)
    number = session.session_id
    host = stand.client.services.host
    (timer,) = await timers(host, number, "lobby")
    with pytest.MonkeyPatch.context() as patch:
        absence = Absence(timer.due_at - 1, timer.due_at + 9 * DAY_MS)
        patch.setattr(cache_of(host).absences, "latest", {slot_of(session.guild_id): absence})
        await host.lobby.expire(timer)
    stand.client.services.announcer.wake(number)
    await stand.told()
    (later,) = await timers(host, number, "lobby")
    assert says(await press(ana, lobby, "lobbymore"), "lobby-expires-later", when=moment(later.due_at))
    assert lobby.pinged == []
    assert await storage_of(host).timers.of_session(number) == (later,), "nothing is told twice"


async def test_a_full_lobby_gives_no_seat(stand: Standing) -> None:
    """A full lobby still shows the button to take a seat, because members who have left the server may be replaced."""
    ana, ben, chen = stand.users(3)
    room = stand.room()
    lobby = await stand.lobby([ana], room, seats=2)
    await press(ben, lobby, "join")
    await stand.told()
    assert refused_with(await press(chen, lobby, "join"), "lobby_full")
    await press(ben, lobby, "leave")
    await stand.told()
    await press(chen, lobby, "join")
    assert [one.user_id for one in (await stand.session(room)).members] == [int(ana.id), int(chen.id)]
