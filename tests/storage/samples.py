"""Sample sessions of Ann (user 7) and Bob (user 8) for tests of the storage. Times are small numbers."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from storage.records.changes import Ending, NewMove
from storage.records.matches import NewSession, SeatedPlayer, Session
from storage.sqlite.database import Trace
from storage.sqlite.store import SqliteStorage
from storage.store import Storage

# The errors that the databases raise for a statement that they refuse.
REFUSED: tuple[type[Exception], ...] = (sqlite3.Error, OverflowError)
with suppress(ModuleNotFoundError):
    import psycopg

    REFUSED += (psycopg.Error,)

ANN, BOB, CID = 7, 8, 9
GUILD, CHANNEL = 2**63 - 1, 1_234_567_890_123_456_789
SEED = bytes(range(32))
Values = tuple[object, ...] | Mapping[str, object]
WON = Ending(status="finished", how="moves", reason="won", by=ANN, outcome=b'{"places":[1,2]}')


def clock() -> int:
    return 1_000


@asynccontextmanager
async def opened(path: Path, trace: Trace | None = None) -> AsyncIterator[SqliteStorage]:
    async with await SqliteStorage.open(path, clock=clock, trace=trace) as storage:
        yield storage


def new_session(**changes: Any) -> NewSession:
    fields: dict[str, Any] = {
        "match_id": "M1",
        "guild_id": GUILD,
        "channel_id": CHANNEL,
        "game": "splendor",
        "rules_version": "1",
        "options": b"{}",
        "seat_count": 2,
        "language": "es",
        "created_by": ANN,
        "creator_name": "Ann",
        "created_at": 5,
        "commitment": "c0ffee",
        "seed": SEED,
    }
    return NewSession(**(fields | changes))


async def running(storage: Storage, **changes: Any) -> Session:
    """Create a session of Ann and Bob at revision 0."""
    lobby = await storage.sessions.create(new_session(**changes))
    number = lobby.session_id
    await storage.lobby.join(number, BOB, "Bob", seat=1, at=6)
    await storage.lobby.set_ready(number, ANN, True, at=7, interaction_id=number * 1000 + 1)
    members = await storage.lobby.set_ready(number, BOB, True, at=8, interaction_id=number * 1000 + 2)
    return await storage.lobby.start(
        number,
        members,
        [SeatedPlayer(BOB, "Bob"), SeatedPlayer(ANN, "Ann")],
        entropy=b"[1001,1002]",
        context="context",
        state=b"state 0",
        events=[b"dealt"],
        at=9,
    )


def new_move(seen_revision: int, **changes: Any) -> NewMove:
    fields: dict[str, Any] = {
        "seat": seen_revision % 2,
        "user_id": ANN,
        "text": f"take {seen_revision}",
        "state": f"state {seen_revision + 1}".encode(),
        "events": [f"took {seen_revision}".encode(), b"next"],
        "at": 100 + seen_revision,
    }
    return NewMove(**(fields | changes))


async def play(
    storage: Storage, session_id: int, seen_revision: int, *, interaction_id: int | None = None, **changes: Any
) -> int:
    return await storage.moves.append(
        session_id, seen_revision, [new_move(seen_revision, **changes)], interaction_id=interaction_id
    )


async def load(storage: Storage, session_id: int) -> Session:
    found = await storage.sessions.load(session_id)
    assert found is not None
    return found


def as_stored(storage: Storage, text: str) -> str:
    """Return the text that the database stores: for PostgreSQL, the bot removes NUL characters."""
    return text if isinstance(storage, SqliteStorage) else text.replace("\0", "")


async def execute(storage: Storage, sql: str, values: tuple[object, ...] = ()) -> int:
    """Change stored rows manually. Return their number."""
    return await storage.database.write(lambda connection: connection.execute(sql, values).rowcount)


def silencing(ago_ms: int | None = None, token: str | None = None) -> list[str]:
    """Return the statements after which processes seem to run on another machine, and to give no sign of life.

    The last sign of life becomes older by ``ago_ms``, or the oldest possible one if that is None. If a ``token`` is
    given, only its process is silent.
    """
    statements = []
    for table, beat, owner in (("leases", "beat", "owner"), ("processes", "heartbeat_at", "token")):
        last = "0" if ago_ms is None else f"{beat} - {ago_ms}"
        which = f"{owner} IS NOT NULL" if token is None else f"{owner} = '{token}'"
        statements.append(f"UPDATE {table} SET host = 'elsewhere', {beat} = {last} WHERE {which}")
    return statements


async def silence(storage: Storage, ago_ms: int | None = None, token: str | None = None) -> None:
    """Let processes seem to give no sign of life, as `silencing` describes."""
    for sql in silencing(ago_ms, token):
        await execute(storage, sql)


async def plan_of(storage: Storage, sql: str, values: Values) -> list[str]:
    steps = await storage.database.read(
        lambda connection: connection.execute("EXPLAIN QUERY PLAN " + sql, values).fetchall()
    )
    return [step[3] for step in steps]


async def until(condition: Callable[[], bool], seconds: float = 5) -> None:
    """Wait until the condition is true. For a condition that must be awaited, there is `tests.waiting`."""
    async with asyncio.timeout(seconds):
        while not condition():  # noqa: ASYNC110 - what another thread or process wrote sets no event here
            await asyncio.sleep(0.01)


def names(folder: Path) -> list[str]:
    return sorted(entry.name for entry in folder.iterdir())
