"""Seats that change hands, in Discord: offered, taken, taken back, by commands and by the board's buttons."""

from __future__ import annotations

import pytest

from bot.face.pages.control import Control
from bot.host.timekeeper import OPEN_MS
from bot.local.driver import DriverUser
from bot.local.shown import ShownMessage
from engine.kernel.registry import games
from storage.records import Lockout, NewAudit
from tests.bot.standing import Standing
from tests.bot.tables import GAME, timers
from tests.toys import BRIGADE

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]


def labels(message: ShownMessage) -> list[str]:
    return [one.label for one in message.buttons]


def written_down(stand: Standing) -> NewAudit:
    return NewAudit(at=1, guild_id=int(stand.guild.id), actor=9, action="lock", reason="so")


async def locked_out(stand: Standing, user: DriverUser, reason: str) -> None:
    lockout = Lockout(int(stand.guild.id), int(user.id), 9, reason, 1)
    assert await stand.storage.lockouts.lock(lockout, written_down(stand))


async def nobody_comes(stand: Standing, session_id: int) -> None:
    """Let the time of an open seat pass."""
    host = stand.client.services.host
    (timer,) = await timers(host, session_id, "open")
    await host.seats.fill_open_seat(timer)
    stand.client.services.announcer.wake(session_id)
    await stand.told()


async def test_leaving_asks_once_more_and_opens_the_seat_to_anybody(stand: Standing) -> None:
    ana, ben, chen = stand.users(3)
    room = stand.room()
    session_id = await stand.begin([ana, ben], room)
    asked = await ana.command("game leave", channel=room)
    assert asked.message.ephemeral
    assert "Anybody may take the seat for 3 days" in asked.text
    assert (await stand.session(room)).seats[0].opened_at is None
    done = await ana.press(asked.message, "Yes, offer my seat")
    await stand.told()
    assert "Your seat is open" in done.text
    board = stand.board(room)
    opened_at = (await stand.session(room)).seats[0].opened_at
    until = ((opened_at or 0) + OPEN_MS) // 1000
    assert f"until <t:{until}:f> (<t:{until}:R>). After that the computer plays." in board.text
    assert "It is up to **\u2068Ana\u2069**, whose seat is open." in board.text
    assert "Take the seat" in labels(board)
    # Nor is anybody led through choices that could not be made in the end.
    asked = await ana.press(board, "Play")
    assert "Take it back with `/game take`" in asked.text
    assert not asked.message.selects
    assert not asked.message.buttons
    # Who gave the seat away is called no more.
    assert board.pinged == []
    pinged = stand.pings[room, "Ana"]
    taken = await chen.press(board, "Take the seat")
    await stand.told()
    assert taken.message.ephemeral
    assert "The seat is yours" in taken.text
    board = stand.board(room)
    assert "Take the seat" not in labels(board)
    told = "\n".join(message.text for message in stand.driver.messages(room))
    assert "**\u2068Chen\u2069** takes over the seat of **\u2068Ana\u2069**." in told
    assert board.pinged == ["Chen"]
    assert stand.pings[room, "Ana"] == pinged
    assert not (await stand.move(chen, "take yellow blue red", room)).failed
    moves = await stand.storage.moves.list(session_id)
    assert [move.user_id for move in moves] == [int(chen.id)]
    answer = await ana.command("move", channel=room, move="take yellow blue red")
    assert "You have no seat" in answer.text


async def test_two_want_the_seat_and_one_gets_it(stand: Standing) -> None:
    ana, ben, chen, dora = stand.users(4)
    room = stand.room()
    session_id = await stand.begin([ana, ben], room)
    await ana.press((await ana.command("game leave", channel=room)).message, "Yes, offer my seat")
    await stand.told()
    board = stand.board(room)
    old = board.custom_id_of("Take the seat")
    first = await chen.press(board, "Take the seat")
    await stand.told()
    second = await dora.press(board, old, forged=True)
    assert "The seat is yours" in first.text
    assert "No seat is open" in second.text
    twice = await chen.press(board, old, forged=True)
    assert "already" in twice.text
    assert (await stand.client.services.host.live(session_id)).session.seats[0].user_id == int(chen.id)


async def test_one_can_come_back_before_and_after_the_house_took_over(stand: Standing) -> None:
    ana, ben, chen = stand.users(3)
    room = stand.room()
    session_id = await stand.begin([ana, ben], room)
    for _ in range(2):
        await ana.press((await ana.command("game leave", channel=room)).message, "Yes, offer my seat")
        await stand.told()
        assert "already" in (await ana.command("game leave", channel=room)).text
        back = await ana.command("game take", channel=room)
        await stand.told()
        assert "Welcome back" in back.text
    await ana.press((await ana.command("game leave", channel=room)).message, "Yes, offer my seat")
    await stand.told()
    await nobody_comes(stand, session_id)
    board = stand.board(room)
    assert "The computer plays for **\u2068Ana\u2069**, who is welcome back at any time" in board.text
    assert "I'm back" in labels(board)
    assert "`/game take`" in (await ana.command("move", channel=room, move="take yellow blue red")).text
    assert "already" in (await ben.press(board, "I'm back")).text
    assert "no seat" in (await chen.press(board, "I'm back")).text
    status = await ben.command("game status", channel=room)
    assert "**\u2068Ana\u2069** (the computer plays meanwhile)" in status.text
    back = await ana.press(board, "I'm back")
    await stand.told()
    assert "Welcome back" in back.text
    assert "I'm back" not in labels(stand.board(room))
    session = await stand.session(room)
    assert (session.seats[0].user_id, session.seats[0].computer_since) == (int(ana.id), None)


async def test_several_open_seats_are_named(stand: Standing) -> None:
    ana, ben, chen, dora = stand.users(4)
    room = stand.room()
    await stand.begin([ana, ben, chen], room)
    for user in (ana, chen):
        await user.press((await user.command("game leave", channel=room)).message, "Yes, offer my seat")
        await stand.told()
    board = stand.board(room)
    assert {"Take the seat of Ana", "Take the seat of Chen"} <= set(labels(board))
    offered = await dora.complete("game take", option="seat", channel=room)
    assert [(one["name"], one["value"]) for one in offered] == [("Seat 1: Ana", 1), ("Seat 3: Chen", 3)]
    status = await dora.command("game status", channel=room)
    assert "**\u2068Ana\u2069** (open until <t:" in status.text
    assert "No seat is open" in (await dora.command("game take", channel=room, seat=2)).text
    assert "No seat is open" in (await dora.command("game take", channel=room, seat=9)).text
    await dora.command("game take", channel=room, seat=3)
    await stand.told()
    assert (await stand.session(room)).seats[2].user_id == int(dora.id)
    assert "Take the seat" in labels(stand.board(room))


async def test_resigning_offers_the_kinder_choice(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await stand.begin([ana, ben], room)
    asked = await ana.command("game resign", channel=room)
    assert "offer your seat to a substitute" in asked.text
    assert labels(asked.message) == ["Yes, resign", "Yes, offer my seat"]
    await ana.press(asked.message, "Yes, offer my seat")
    await stand.told()
    seat = (await stand.session(room)).seats[0]
    assert seat.opened_at is not None
    assert seat.resigned_at is None
    asked = await ana.command("game resign", channel=room)
    assert labels(asked.message) == ["Yes, resign"]


async def test_leaving_alone_thanks_for_nobody_else_and_ends_the_match(stand: Standing) -> None:
    (ana,) = stand.users(1)
    room = stand.room()
    session_id = await stand.begin([ana], room, game=BRIGADE)
    asked = await ana.command("game leave", channel=room)
    assert "after that the match is lost" in asked.text
    done = await ana.press(asked.message, "Yes, offer my seat")
    await stand.told()
    assert "Your seat is open." in done.text
    assert "others" not in done.text
    status = await ana.command("game status", channel=room)
    assert "After that the match is over." in status.text
    await nobody_comes(stand, session_id)
    told = "\n".join(str(message.text) for message in stand.driver.messages(room))
    assert "has lost" in told
    assert "has won" not in told


async def test_leaving_a_lobby_is_leaving_it(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    lobby = await stand.lobby([ana, ben], room, seats=3)
    assert "You have left the lobby" in (await ben.command("game leave", channel=room)).text
    await stand.told()
    assert "Ben" not in lobby.text
    assert "not in this lobby" in (await ben.command("game leave", channel=room)).text
    assert "not begun" in (await ben.command("game take", channel=room)).text


async def test_strangers_and_old_controls(stand: Standing) -> None:
    ana, ben, chen = stand.users(3)
    room, elsewhere = stand.room(), stand.room()
    session_id = await stand.begin([ana, ben], room)
    assert "no seat" in (await chen.command("game leave", channel=room)).text
    board = stand.board(room)
    for rest, said in (("0", "No seat is open"), ("77", "No seat is open"), ("", "no seat"), ("x", "no seat")):
        answer = await chen.press(board, Control("take", session_id, 0, rest).pack(), forged=True)
        assert said in answer.text, rest
    forged = await chen.press(board, Control("offer", session_id).pack(), forged=True)
    await stand.told()
    assert "no seat" in forged.text
    assert "No game is played" in (await chen.command("game take", channel=elsewhere)).text
    assert (await stand.session(room)).revision == 0


async def test_whoever_is_locked_out_is_told_why(stand: Standing) -> None:
    ana, ben, chen = stand.users(3)
    room = stand.room()
    await stand.begin([ana, ben], room)
    await ana.press((await ana.command("game leave", channel=room)).message, "Yes, offer my seat")
    await stand.told()
    guild = int(stand.guild.id)
    await locked_out(stand, chen, "rude")
    await locked_out(stand, ben, "loud")
    try:
        answer = await chen.press(stand.board(room), "Take the seat")
        assert "The moderators of this server keep you from its tables: rude" in answer.text
        status = await chen.command("game status", channel=room)
        assert "**\u2068Ben\u2069** (locked out)" in status.text
        other = stand.room()
        answer = await chen.command("game new", channel=other, game="splendor_marvel")
        assert "keep you from its tables" in answer.text
        lobby = await stand.lobby([ana], other, seats=2)
        assert "keep you from its tables" in (await chen.press(lobby, "Join")).text
    finally:
        for user in (chen, ben):
            await stand.storage.lockouts.unlock(guild, int(user.id), written_down(stand))


async def test_a_private_answer_in_spanish(stand: Standing) -> None:
    ana, ben, chen = stand.users(3)
    room = stand.room()
    await stand.begin([ana, ben], room)
    with stand.speaking("es-ES"):
        asked = await ana.command("game leave", channel=room)
        assert "¿Ofrezco tu puesto a otra persona?" in asked.text
        await ana.press(asked.message, "Sí, ofrecer mi puesto")
        await stand.told()
        taken = await chen.command("game take", channel=room)
        assert "El puesto es tuyo" in taken.text


@pytest.mark.parametrize("slug", games())
async def test_a_person_plays_every_game_with_the_house(stand: Standing, slug: str) -> None:
    (ana,) = stand.users(1)
    room = stand.room()
    lobby = await stand.lobby([ana], room, game=slug, seats=2)
    table = await ana.press(lobby, "Table")
    more = [one.custom_id or "" for one in table.message.buttons][-1]
    await ana.press(table.message, more)
    await ana.press(lobby, "Ready")
    await ana.press(lobby, "Start")
    await stand.told()
    session_id = (await stand.session(room)).session_id
    seat, moves = await stand.legal(session_id)
    assert seat == 0
    await stand.move(ana, moves[0], room)
    session = await stand.session(room)
    assert session.announced_revision == session.revision
    played = await stand.storage.moves.list(session_id)
    assert {move.seat for move in played} <= {0, 1}
    assert [seat.name for seat in session.seats] == ["Ana", "Computer 1"]
    assert await stand.client.services.host.faults(session_id) == []


async def test_who_is_given_a_seat_that_was_called_already_is_called_as_well(stand: Standing) -> None:
    ana, ben, chen, dora = stand.users(4)
    room = stand.room()
    await stand.begin([ana, ben], room)
    assert stand.pings[room, "Ana"] == 1
    await dora.command("mod replace", channel=room, seat=1, player=chen.id, reason="Ana is ill")
    await stand.told()
    assert "A moderator gives the seat of **\u2068Ana\u2069** to **\u2068Chen\u2069**." in stand.board(room).text
    assert stand.pings[room, "Chen"] == 1
    assert stand.pings[room, "Ana"] == 1


async def test_nothing_is_ones_own_turn_while_the_own_seat_is_open(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await stand.begin([ana, ben], room)
    assert "your" in (await ana.command("game status", channel=room)).text.split("\n")[1]
    await ana.press((await ana.command("game leave", channel=room)).message, "Yes, offer my seat")
    await stand.told()
    assert "your" not in (await ana.command("game status", channel=room)).text.split("\n")[1]


async def test_where_nobody_is_left_the_match_says_so(stand: Standing) -> None:
    ana, ben, chen = stand.users(3)
    room = stand.room()
    lobby = await stand.lobby([ana, ben], room, seats=4)
    shown = (await ana.press(lobby, "Table")).message
    # Two computer players: neither wins by what the people do.
    for count in (":1", ":2"):
        more = next(one.custom_id or "" for one in shown.buttons if (one.custom_id or "").endswith(count))
        shown = (await ana.press(shown, more)).message
    for user in (ana, ben):
        await user.press(lobby, "Ready")
    await ana.press(lobby, "Start")
    await stand.told()
    await ben.press((await ben.command("game resign", channel=room)).message, "Yes, resign")
    await stand.told()
    assert "who will rank last" in stand.board(room).text, "the other plays on against the computer"
    await ana.press((await ana.command("game resign", channel=room)).message, "Yes, resign")
    await stand.told()
    assert "Too few people are left to play on" in stand.board(room).text
    # A lobby that was given up hides no match.
    other = (await chen.command("game new", channel=room, game=GAME)).message
    await chen.press(other, "Cancel")
    await stand.told()
    assert "Too few people" in (await ana.command("game log", channel=room)).text
    # While another lobby is open, the match is found by its number.
    first = (await stand.session(room)).session_id
    await chen.command("game new", channel=room, game=GAME)
    assert "not begun" in (await ana.command("game export", channel=room)).text
    exported = await ana.command("game export", channel=room, session=first)
    assert "sobremesa verify" in exported.text
    assert "no such" in (await ana.command("game export", channel=stand.room(), session=first)).text.lower()


async def test_a_given_up_seat_that_is_open_again_says_so(stand: Standing) -> None:
    ana, ben, chen, dora = stand.users(4)
    room = stand.room()
    await stand.begin([ana, ben, chen], room)
    await ben.press((await ben.command("game resign", channel=room)).message, "Yes, resign")
    await stand.told()
    await dora.command("mod replace", channel=room, seat=2, by="open", reason="A new player comes")
    await stand.told()
    seats = next(line for line in (await ana.command("game status", channel=room)).text.split("\n") if "Seats" in line)
    assert "open" in seats
    assert "the computer plays" not in seats
