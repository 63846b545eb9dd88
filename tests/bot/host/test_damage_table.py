"""Sessions that cannot be read, at the local table: they rest, moderators hear of it once, and the others play on."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest
import pytest_asyncio

from bot.host.damage import DAMAGED
from tests.bot.judging import WHY, rule
from tests.bot.standing import Standing, standing

pytestmark = pytest.mark.asyncio(loop_scope="module")

DAMAGES = {
    "game": "UPDATE sessions SET game = 'no_such_game' WHERE session_id = ?",
    "clocks": "UPDATE snapshots SET clocks = X'FF' WHERE session_id = ?",
    "state": "UPDATE snapshots SET state = X'7B7D' WHERE session_id = ?",
    "options": "UPDATE sessions SET options = X'5B5D' WHERE session_id = ?",
}


@pytest_asyncio.fixture(loop_scope="module")
async def stand(tmp_path: Path) -> AsyncIterator[Standing]:
    async with standing(tmp_path / "s.db") as running:
        for user in running.users(4):
            user.set_locale("en-GB")
        yield running


async def spoilt(stand: Standing, statements: dict[int, str]) -> None:
    """Stop the bot, write into its file, and start it again."""
    await stand.stop_bot()
    with closing(sqlite3.connect(stand.path, isolation_level=None)) as connection:
        for number, statement in statements.items():
            connection.execute(statement, (number,))
    await stand.start_bot()
    await stand.told()


def told(stand: Standing, number: int) -> int:
    """How often the moderators were told that a session is damaged."""
    return sum(f"Session {number} is damaged" in message.text for message in stand.driver.messages("table"))


async def test_case_44_damaged_sessions_rest_and_the_others_play_on(stand: Standing) -> None:
    ana, ben, chen, dora = stand.users(4)
    rooms = {kind: stand.room() for kind in DAMAGES}
    numbers = {kind: await stand.begin([ana, ben], room) for kind, room in rooms.items()}
    boards = {kind: stand.board(room) for kind, room in rooms.items()}
    fine = stand.room()
    sound = await stand.begin([ana, ben], fine)
    late = "UPDATE sessions SET announced_revision = -1, board_message_id = NULL WHERE session_id = ?"
    await spoilt(stand, {**{numbers[kind]: statement for kind, statement in DAMAGES.items()}, sound: late})
    announced = await stand.session(fine)
    assert (announced.announced_revision, announced.board_message_id is not None) == (0, True)
    assert [told(stand, numbers[kind]) for kind in ("game", "clocks")] == [1, 1]
    _, moves = await stand.legal(sound)
    assert not (await stand.move(ana, moves[0], fine)).failed

    for kind, room in rooms.items():
        for answer in (
            await ana.press(boards[kind], "Play"),
            await ana.command("game status", channel=room),
            await ana.command("game board", channel=room),
            await ben.command("move", channel=room, move="take red blue yellow"),
            await rule(stand, dora, "pause", room),
        ):
            assert answer.message.ephemeral
            assert f"Session {numbers[kind]} is damaged" in answer.text
    await stand.told()
    assert [told(stand, number) for number in numbers.values()] == [1, 1, 1, 1], "once"
    listed = (await chen.command("game list", channel=fine)).text
    for number in numbers.values():
        (line,) = [line for line in listed.splitlines() if f"`{number}`" in line]
        assert "damaged" in line
    assert f"`{sound}`" in listed
    mine = (await ana.command("my games", channel=fine)).text
    assert "Damaged" in mine
    assert not (await ana.command("profile", channel=fine)).failed
    assert not (await ana.command("leaderboard", channel=fine)).failed
    assert not (await ana.command("my data", channel=fine)).failed

    assert (await chen.command("game end", channel=rooms["game"], reason=WHY)).message.ephemeral
    assert (await stand.session(rooms["game"])).active, "no moderator"
    await dora.command("game end", channel=rooms["game"], reason=WHY)
    await rule(stand, dora, "end", rooms["clocks"])
    await rule(stand, dora, "end", fine, session=numbers["state"])
    await rule(stand, dora, "delete", fine, session=numbers["options"])
    await stand.told()
    said = await ana.command("game board", channel=rooms["clocks"])
    assert said.text.startswith(f"Session {numbers['clocks']} has ended, and what is stored of it cannot be read")
    for room in rooms.values():
        assert not (await stand.lobby([ana, ben], room)).text.startswith("A "), room
    assert [told(stand, number) for number in numbers.values()] == [1, 1, 1, 1]


async def test_case_44_a_session_that_is_mended_goes_on(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    number = await stand.begin([ana, ben], room)
    await spoilt(stand, {number: DAMAGES["game"]})
    assert (await stand.session(room)).parked_reason == DAMAGED
    await spoilt(stand, {number: "UPDATE sessions SET game = 'splendor_marvel' WHERE session_id = ?"})
    assert (await stand.session(room)).parked_reason is None
    _, moves = await stand.legal(number)
    await stand.move(ana, moves[0], room)
    assert (await stand.session(room)).announced_revision == 1
    assert told(stand, number) == 1
