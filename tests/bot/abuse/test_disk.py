"""Tests a full, busy or read-only disk through the whole bot (case 24). Tests of storage go deeper."""

from __future__ import annotations

import resource
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing

import pytest

from bot.face import client
from bot.face.posting import announcer
from bot.local.world.events import Notice
from storage.errors import NotRead
from storage.sql.connection import Connection
from storage.sql.matches.sessions import SessionRows
from storage.sqlite.backup import integrity
from tests.bot.clicks import press
from tests.bot.inner import sqlite_of
from tests.bot.meaning import refused_with, says
from tests.bot.standing import GAME, Standing

# The bot logs disk faults as warnings. Errors in the log would fail these tests, because they use `calm`.
pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]

Trouble = Callable[[Standing], AbstractAsyncContextManager[None]]


async def pragma(stand: Standing, text: str) -> None:
    """Set a pragma on the writing connection directly, because the writer would begin a transaction."""
    await sqlite_of(stand.storage)._writing.submit(lambda connection: connection.execute(text).fetchall())


@asynccontextmanager
async def read_only(stand: Standing) -> AsyncIterator[None]:
    await pragma(stand, "PRAGMA query_only = 1")
    try:
        yield
    finally:
        await pragma(stand, "PRAGMA query_only = 0")


@asynccontextmanager
async def failing(stand: Standing) -> AsyncIterator[None]:
    """Prevent this process from writing any byte to a file."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        assert stand.path.exists()


@asynccontextmanager
async def full(stand: Standing) -> AsyncIterator[None]:
    """Fill the disk: no page is free, and the used pages have little room."""

    def fill(connection: sqlite3.Connection) -> None:
        connection.execute("CREATE TABLE ballast (data)")
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count = {pages}")
        try:
            while True:
                connection.execute("INSERT INTO ballast VALUES (zeroblob(1000))")
        except sqlite3.OperationalError:
            return

    await sqlite_of(stand.storage)._writing.submit(fill)
    try:
        yield
    finally:
        await pragma(stand, "PRAGMA max_page_count = 1000000")
        await pragma(stand, "DROP TABLE ballast")


@asynccontextmanager
async def busy(stand: Standing) -> AsyncIterator[None]:
    """Let another program hold the file; the writer does not wait long for it."""
    await pragma(stand, "PRAGMA busy_timeout = 50")
    try:
        with closing(sqlite3.connect(stand.path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            yield
            other.execute("ROLLBACK")
    finally:
        await pragma(stand, "PRAGMA busy_timeout = 2000")


async def everything(stand: Standing) -> dict[str, list[tuple[object, ...]]]:
    """Return all rows of all tables except the leases and the processes."""

    def dump(connection: Connection) -> dict[str, list[tuple[object, ...]]]:
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {
            name: connection.execute(f"SELECT * FROM {name}").fetchall()
            for name in names
            if name not in ("leases", "processes", "ballast")
        }

    return await stand.storage.database.read(dump)


@pytest.mark.parametrize("trouble", [read_only, failing, busy])
async def test_case_24_a_failed_write_changes_nothing_and_is_reported(stand: Standing, trouble: Trouble) -> None:
    ana, ben, chen, dora = stand.users(4)
    room, lobby_room, free = stand.room(), stand.room(), stand.room()
    session_id = await stand.begin([ana, ben], room)
    lobby = await stand.lobby([chen, dora], lobby_room)
    _, moves = await stand.legal(session_id)
    await stand.confirms(ana, "always")
    panel = (await press(ana, stand.board(room), "play")).message
    await ana.select(panel, panel.selects[0].custom_id, [panel.selects[0].options[0][1]])
    await stand.told()
    before, shown = await everything(stand), stand.boards.copy()
    async with trouble(stand):
        answers = [
            await ana.command("move", channel=room, move=moves[0]),
            await press(ana, panel, "confirm"),
            await press(chen, lobby, "leave"),
            await press(dora, lobby, "ready"),
            await press(chen, lobby, "cancel"),
            await dora.command("game end", channel=room, reason="Full"),
            await ben.command("game new", channel=free, game=GAME),
            await ben.command("settings me", channel=free, language="es"),
        ]
        await stand.told()
        for answer in answers:
            assert refused_with(answer, "not_saved")
            assert not answer.failed
        # Reading works during the fault.
        assert says(await ben.command("game status", channel=room), "status-other")
    assert await everything(stand) == before
    assert stand.boards == shown
    assert not stand.driver.messages(free)
    # After the fault, the refused move works from the same panel.
    await press(ana, panel, "confirm")
    await stand.told()
    assert (await stand.session(room)).revision == 1
    assert stand.boards[session_id, 1] == 1
    await press(dora, lobby, "ready")
    assert [member.ready for member in (await stand.session(lobby_room)).members] == [False, True]
    assert await integrity(stand.path) == []


async def test_case_24_a_disk_that_fills_up_while_they_play(stand: Standing) -> None:
    users = stand.users(2)
    room = stand.room()
    session_id = await stand.begin(users, room)
    saved = 0
    async with full(stand):
        for _ in range(80):
            seat, moves = await stand.legal(session_id)
            answer = await users[seat].command("move", channel=room, move=moves[-1])
            if refused_with(answer, "not_saved"):
                break
            saved += 1
        else:
            pytest.fail("the disk was never full")
        await stand.driver.settle()
        stored = await stand.storage.sessions.load(session_id)
        assert stored is not None
        assert stored.revision == saved
        assert len(await stand.storage.moves.list(session_id)) == saved
    stand.client.services.announcer.wake(session_id)
    await stand.told()
    seat, moves = await stand.legal(session_id)
    await stand.move(users[seat], moves[0], room)
    session = await stand.session(room)
    assert session.revision == session.announced_revision == saved + 1
    assert stand.boards[session_id, saved + 1] == 1
    assert await stand.client.services.host.faults(session_id) == []


async def test_case_24_the_disk_fails_between_the_post_and_its_note(
    stand: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The board is already in the channel.

    The bot does not post it again, although it could not store that the board was posted.
    """
    monkeypatch.setattr(announcer, "RETRY_SECONDS", (0.05, 0.05, 300.0))
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await stand.begin([ana, ben], room)
    _, moves = await stand.legal(session_id)
    connection = sqlite_of(stand.storage)._writing

    def freeze(notice: Notice) -> None:
        if notice.kind == "message" and notice.channel_id == room and notice.whisper_to is None:
            connection.submit(lambda one: one.execute("PRAGMA query_only = 1").fetchall())

    stand.table.events.listeners.append(freeze)
    await ana.command("move", channel=room, move=moves[0])
    await stand.driver.wait_until(lambda: stand.boards[session_id, 1] == 1)
    stand.table.events.listeners.remove(freeze)
    await stand.driver.settle(quiet=0.3)
    assert (await stand.session(room)).announced_revision == 0
    stand.driver.forget_nonces()
    await pragma(stand, "PRAGMA query_only = 0")
    stand.client.services.announcer.wake(session_id)
    await stand.told()
    assert (await stand.session(room)).announced_revision == 1
    assert stand.boards[session_id, 1] == 1


async def test_case_24_the_disk_cannot_be_read_when_the_bot_starts(
    stand: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Events that could not be announced at the start are announced as soon as the disk can be read.

    The failure does not stop the bot's own clock.
    """
    monkeypatch.setattr(client, "RETRY_SECONDS", 0.05)
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await stand.begin([ana, ben], room)
    _, moves = await stand.legal(session_id)
    monkeypatch.setattr(stand.client.services.announcer, "wake", lambda _session_id: None)
    await ana.command("move", channel=room, move=moves[0])
    lagging, failed = SessionRows.lagging, list[int]()

    async def unread(sessions: SessionRows) -> tuple[int, ...]:
        if len(failed) < 2:
            failed.append(session_id)
            raise NotRead("io", "disk I/O error")
        return await lagging(sessions)

    monkeypatch.setattr(SessionRows, "lagging", unread)
    await stand.restart()
    await stand.told()
    assert len(failed) == 2
    assert stand.boards[session_id, 1] == 1
    assert stand.client._clock._task is not None


async def test_case_24_the_computers_move_cannot_be_saved(stand: Standing, monkeypatch: pytest.MonkeyPatch) -> None:
    """A player's move is stored. The computer's next move is not, but the player's answer reports no failure."""
    monkeypatch.setattr(announcer, "RETRY_SECONDS", (0.05, 0.05, 0.05))
    users = stand.users(3)
    room = stand.room()
    session_id = await stand.begin(users, room)
    await press(users[1], await users[1].command("game resign", channel=room), "resign")
    await stand.told()
    _, moves = await stand.legal(session_id)
    play = stand.client.services.host.play
    store = play._store
    blocked = [True]

    async def stored(*args: object, **more: object) -> object:
        if more["user_id"] is not None or not blocked[0]:
            return await store(*args, **more)  # type: ignore[arg-type]
        async with read_only(stand):
            return await store(*args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(play, "_store", stored)
    moved = await users[0].command("move", channel=room, move=moves[0])
    assert not refused_with(moved, "not_saved")
    assert says(moved, "panel-done")
    await stand.driver.settle(quiet=0.2)
    assert (await stand.session(room)).revision == 2
    blocked[0] = False
    await stand.told()
    assert (await stand.legal(session_id))[0] == 2
    assert (await stand.session(room)).announced_revision == 3
