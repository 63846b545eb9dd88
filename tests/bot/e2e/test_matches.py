"""Plays random matches of three seats through the whole bot, several at once, with restarts in the middle."""

from __future__ import annotations

import asyncio
import random

import msgspec
import pytest

from engine.kernel.chance.fair import commitment
from engine.kernel.matches.match import replay
from engine.kernel.matches.record import MatchRecord
from storage.sqlite.backup import integrity
from tests.bot.driver import DriverUser
from tests.bot.standing import Standing
from tests.chances import fresh

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]

AT_ONCE, ROUNDS = 5, 6
RESTARTS_AFTER = (8, 21)


async def one_move(
    stand: Standing, room: str, session_id: int, users: list[DriverUser], chooser: random.Random
) -> None:
    """Let the seat on turn make a random legal move by text."""
    seat, moves = await stand.legal(session_id)
    answer = await users[seat].command("move", channel=room, move=chooser.choice(moves))
    assert not answer.failed
    # After the confirmation either the move is made, or the panel asks the same player for a further choice.
    assert "Done" in answer.text or answer.message.selects or answer.message.buttons


async def playing(stand: Standing, rooms: dict[str, int]) -> dict[str, int]:
    return {room: number for room, number in rooms.items() if (await stand.session(room)).status == "running"}


async def proven(stand: Standing, room: str, session_id: int, users: list[DriverUser]) -> int:
    """Check a finished match in Discord and in storage. Return its number of moves."""
    session = await stand.session(room)
    assert session.status == "finished"
    assert session.announced_revision == session.revision
    moves = await stand.storage.moves.list(session_id)
    assert [move.revision for move in moves] == list(range(1, session.revision + 1))
    # Each revision was announced once: on a board of its own, or on the board of the automatic move that followed it.
    unasked = {move.revision for move in moves if move.user_id is None}
    told = [stand.boards[session_id, number] for number in range(session.revision + 1)]
    assert told == [int(number + 1 not in unasked) for number in range(session.revision + 1)]
    boards = [message for message in stand.driver.messages(room) if message.images]
    assert not any(button.label == "Play" for board in boards for button in board.buttons)
    assert "🥇" in boards[-1].text
    answer = await users[0].command("game export", channel=room)
    (file,) = answer.message.files
    record = msgspec.json.decode(await file.read(), type=MatchRecord)
    assert record.seed is not None
    assert record.commitment == commitment(record.match_id, bytes.fromhex(record.seed))
    match = await asyncio.to_thread(replay, record)
    outcome = (await stand.client.services.host.live(session_id)).outcome()
    assert match.outcome() == outcome
    assert match.game.encode(match.state) == session.state
    assert await stand.client.services.host.faults(session_id) == []
    return len(moves)


async def play_matches(stand: Standing, batches: int) -> None:
    """Play some matches at the same time, once for each batch. In every second batch the bot is restarted."""
    users = stand.users(3)
    chooser = fresh("through the bot")
    total = 0
    for batch in range(batches):
        seating = [chooser.sample(users, 3) for _ in range(AT_ONCE)]
        rooms: dict[str, int] = {}
        seats: dict[str, list[DriverUser]] = {}
        for order in seating:
            room = stand.room()
            rooms[room] = await stand.begin(order, room, options=f"round_limit={ROUNDS}")
            seats[room] = order
        rounds = 0
        while running := await playing(stand, rooms):
            await asyncio.gather(
                *[one_move(stand, room, number, seats[room], chooser) for room, number in running.items()]
            )
            rounds += 1
            if batch % 2 == 0 and rounds in RESTARTS_AFTER:
                # The bot restarts before it has announced the last move, so the new bot must announce that move.
                await stand.restart()
            # Each board is announced before the next move, so that each revision has one.
            await stand.told()
        for room, number in rooms.items():
            total += await proven(stand, room, number, seats[room])
    assert total >= batches * AT_ONCE * ROUNDS * 3
    assert await integrity(stand.path) == []


async def test_some_random_matches(stand: Standing) -> None:
    await play_matches(stand, 1)


@pytest.mark.soak
async def test_twenty_random_matches(stand: Standing) -> None:
    await play_matches(stand, 4)
