"""Tests unreadable sessions in Discord: they are suspended, moderators are notified once, other matches continue."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from contextlib import closing

import pytest
import pytest_asyncio

from bot.host.ground.damage import DAMAGED, NEWER
from tests.bot.clicks import press
from tests.bot.driver import Exchange
from tests.bot.inner import cache_of, sqlite_of
from tests.bot.judging import WHY, rule
from tests.bot.meaning import refused_with, says
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import Standing
from tests.damaged_files import tear

pytestmark = pytest.mark.asyncio(loop_scope="module")

DAMAGES = {
    "game": "UPDATE sessions SET game = 'no_such_game' WHERE session_id = ?",
    "clocks": "UPDATE snapshots SET clocks = X'FF' WHERE session_id = ?",
    "state": "UPDATE snapshots SET state = X'7B7D' WHERE session_id = ?",
    "options": "UPDATE sessions SET options = X'5B5D' WHERE session_id = ?",
}


class Damaged:
    """Matches that are damaged in one way each, and a sound match with an unannounced move."""

    def __init__(self, stand: Standing) -> None:
        self.rooms = {kind: stand.room() for kind in DAMAGES}
        self.numbers: dict[str, int] = {}
        self.boards: dict[str, ShownMessage] = {}
        self.fine = stand.room()
        self.sound = 0


async def spoilt(stand: Standing, statements: dict[int, str]) -> None:
    """Stop the bot, damage its file, and start it again."""
    await stand.stop_bot()
    with closing(sqlite3.connect(stand.path, isolation_level=None)) as connection:
        for number, statement in statements.items():
            connection.execute(statement, (number,))
    await stand.start_bot()
    await stand.told()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def damaged(stand: Standing) -> Damaged:
    found, users = Damaged(stand), stand.users(2)
    for kind, room in found.rooms.items():
        found.numbers[kind] = await stand.begin(users, room)
        found.boards[kind] = stand.board(room)
    found.sound = await stand.begin(users, found.fine)
    late = "UPDATE sessions SET announced_revision = -1, board_message_id = NULL WHERE session_id = ?"
    await spoilt(stand, {found.numbers[kind]: statement for kind, statement in DAMAGES.items()} | {found.sound: late})
    return found


def told(stand: Standing, number: int) -> int:
    """Return how often the moderators were told that a session is damaged."""
    return sum(says(message, "damaged", session=number) for message in stand.driver.messages("table"))


async def test_case_46_moderators_are_notified_and_other_matches_continue(stand: Standing, damaged: Damaged) -> None:
    announced = await stand.session(damaged.fine)
    assert (announced.announced_revision, announced.board_message_id is not None) == (0, True)
    seat, moves = await stand.legal(damaged.sound)
    assert not (await stand.move(stand.users(2)[seat], moves[0], damaged.fine)).failed
    assert (await stand.session(damaged.fine)).announced_revision == 1


@pytest.mark.parametrize("kind", DAMAGES)
async def test_case_46_requests_about_a_damaged_session_are_answered_with_the_damage(
    stand: Standing, damaged: Damaged, kind: str
) -> None:
    ana, ben, _, dora = stand.users(4)
    room = damaged.rooms[kind]
    answers: list[Exchange] = [
        await press(ana, damaged.boards[kind], "play"),
        await ana.command("game status", channel=room),
        await ana.command("game board", channel=room),
        await ben.command("move", channel=room, move="take red blue yellow"),
        await rule(stand, dora, "pause", room),
    ]
    await stand.told()
    assert all(refused_with(answer, "session_damaged", session=damaged.numbers[kind]) for answer in answers)
    assert told(stand, damaged.numbers[kind]) == 1, "moderators hear of it once"


async def test_case_46_lists_show_damaged_sessions_as_such(stand: Standing, damaged: Damaged) -> None:
    ana, _, chen = stand.users(3)
    listed = (await chen.command("game list", channel=damaged.fine)).text.splitlines()
    for number in (*damaged.numbers.values(), damaged.sound):
        (line,) = [line for line in listed if f"`{number}`" in line]
        assert says(line, "list-damaged") == (number != damaged.sound)
    assert says(await ana.command("my games", channel=damaged.fine), "my-games-damaged")


@pytest.mark.parametrize("command", ["profile", "leaderboard", "my data"])
async def test_case_46_counts_over_all_matches_still_work(stand: Standing, damaged: Damaged, command: str) -> None:
    answer = await stand.users(1)[0].command(command, channel=damaged.fine)
    assert not answer.failed
    assert not says(answer, "refused-fault")


async def test_case_46_moderators_end_or_delete_damaged_sessions(stand: Standing, damaged: Damaged) -> None:
    ana, ben, chen, dora = stand.users(4)
    rooms, numbers, fine = damaged.rooms, damaged.numbers, damaged.fine
    before = {number: told(stand, number) for number in numbers.values()}
    assert refused_with(await chen.command("game end", channel=rooms["game"], reason=WHY), "moderators_only")
    assert (await stand.session(rooms["game"])).active
    await dora.command("game end", channel=rooms["game"], reason=WHY)
    await rule(stand, dora, "end", rooms["clocks"])
    await rule(stand, dora, "end", fine, session=numbers["state"])
    await rule(stand, dora, "delete", fine, session=numbers["options"])
    await stand.told()
    said = await ana.command("game board", channel=rooms["clocks"])
    assert refused_with(said, "session_damaged_ended", session=numbers["clocks"])
    for room in rooms.values():
        assert says(await stand.lobby([ana, ben], room), "lobby-title"), room
    assert {number: told(stand, number) for number in numbers.values()} == before, "nobody is told again"


async def test_case_46_a_repaired_session_continues(stand: Standing) -> None:
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
    # The moderators were told that the damage was repaired. No notice about the damage is shown any more.
    assert told(stand, number) == 0
    messages = stand.driver.messages("table")
    assert sum(says(one, "notice-over", sessions=f"#{number}", count=1) for one in messages) == 1


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
async def test_case_46_a_match_of_newer_rules_is_suspended_until_the_update(
    stand: Standing, caplog: pytest.LogCaptureFixture, locale: str
) -> None:
    """The file was written by a later version of the rules. The bot asks players and users of its buttons to wait."""
    ana, ben, _, dora = stand.users(4)
    room, lang = stand.room(), locale[:2]
    with stand.speaking(locale):
        await dora.command("settings server", language=lang)
        number = await stand.begin([ana, ben], room, game="noughts")
        board = stand.board(room)
        with caplog.at_level(logging.INFO):
            await spoilt(stand, {number: "UPDATE sessions SET rules_version = 9, rules = 'later' WHERE session_id = ?"})
            await stand.told()
        assert "1 sessions are parked (newer-rules: 1)" in caplog.text
        assert (await stand.session(room)).parked_reason == NEWER
        answers = [
            await press(ana, board, "play"),
            await ben.command("move", channel=room, move="mark 5"),
            await rule(stand, dora, "pause", room),
        ]
        await stand.told()
        assert all(refused_with(answer, "session_newer", lang, session=number) for answer in answers)
        announcement = [one for one in stand.driver.messages(room) if says(one, "newer-rules", lang, session=number)]
        assert len(announcement) == 1, "the channel of the match got one message"
        (line,) = [
            one for one in (await ben.command("game list", channel=room)).text.splitlines() if f"`{number}`" in one
        ]
        assert says(line, "list-newer", lang)
        assert says(await ana.command("my games", channel=room), "my-games-newer", lang)
        faults = await stand.client.services.host.faults(number)
        assert [("version 9" in one, "update the program" in one) for one in faults] == [(True, True)]
        await spoilt(stand, {number: "UPDATE sessions SET rules_version = 1 WHERE session_id = ?"})
        assert (await stand.session(room)).parked_reason is None
        assert not any(says(one, "newer-rules", lang) for one in stand.driver.messages(room)), "it says that it is over"
        await stand.move(ana, "mark 5", room)
        await dora.command("settings server", language="en")


async def test_case_46_a_session_that_only_an_index_contains_is_skipped(
    stand: Standing, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO):
        stand.client.services.announcer.wake(10**9)
        await stand.told()
    assert "session 1000000000 was not found" in caplog.text
    assert not [record for record in caplog.records if record.exc_info]


async def test_case_46_a_match_damaged_at_run_time_is_suspended_and_others_continue(stand: Standing) -> None:
    """A page of the file is damaged while the bot runs. Nothing hangs, and the scheduler continues."""
    users = stand.users(2)
    rooms = {name: stand.room() for name in ("torn", "fine")}
    numbers = {name: await stand.begin(users, room) for name, room in rooms.items()}
    board = stand.board(rooms["torn"])
    # The stored state fills many pages. JSON may end with spaces, so the state stays the same.
    longer = "UPDATE snapshots SET state = CAST(CAST(state AS TEXT) || ? AS BLOB) WHERE session_id = ?"
    values = (" " * 40_000, numbers["torn"])
    await stand.storage.database.write(lambda connection: connection.execute(longer, values).rowcount)
    await sqlite_of(stand.storage).empty_log()
    await asyncio.to_thread(tear, stand.path, b" ")
    cache_of(stand.client.services.host).forget(numbers["torn"])
    for _ in range(2):
        answer = await press(users[0], board, "play")
        assert refused_with(answer, "session_damaged", session=numbers["torn"])
        await stand.told()
    assert told(stand, numbers["torn"]) == 1
    seat, moves = await stand.legal(numbers["fine"])
    assert not (await stand.move(users[seat], moves[0], rooms["fine"])).failed
    assert await stand.client._clock.ring_due() > 0
    assert not (await users[0].command("game list", channel=rooms["fine"])).failed
    assert not (await rule(stand, stand.users(4)[3], "delete", rooms["torn"])).failed
