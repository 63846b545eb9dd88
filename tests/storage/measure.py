"""Compares the commits per second of this storage with plain aiosqlite, one statement at a time, on the same disk.

`python -m tests.storage.measure` prints them. The project's benchmarks call `measure`.
"""

import asyncio
import os
import sqlite3
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import Literal

import aiosqlite
import msgspec

from storage.sql import rows
from storage.sql.matches import moves
from storage.sqlite.database import SqliteDatabase
from storage.sqlite.migrate import Migration
from storage.store import Storage
from tests.storage.samples import clock, opened, play, running

STATE = b'{"state":"' + b"x" * 3_800 + b'"}'
EVENTS = [b'{"event":"took","colours":["yellow","blue","red"]}', b'{"event":"turn","seat":1}']
TABLES = (
    "CREATE TABLE small_sessions (id INTEGER PRIMARY KEY, revision INTEGER, state BLOB)",
    "CREATE TABLE small_moves (session INTEGER, revision INTEGER, text TEXT, PRIMARY KEY (session, revision))",
)
SESSION = "INSERT INTO small_sessions VALUES (?, 0, ?)"
MOVE = "INSERT INTO small_moves VALUES (?, ?, ?)"
SNAPSHOT = "UPDATE small_sessions SET revision = ?, state = ? WHERE id = ? AND revision = ?"

What = Literal["small", "move"]
Commit = Callable[[int, int], Awaitable[object]]


class Rate(msgspec.Struct, frozen=True):
    """The figures of one side: transactions per second, and the waiting time of a caller in milliseconds."""

    per_second: float
    p50: float
    p99: float


async def _rate(tasks: int, seconds: float, commit: Commit) -> Rate:
    waits: list[float] = []
    start = time.perf_counter()

    async def worker(number: int) -> None:
        seen = 0
        while time.perf_counter() - start < seconds:
            begun = time.perf_counter()
            await commit(number, seen)
            waits.append((time.perf_counter() - begun) * 1_000)
            seen += 1

    await asyncio.gather(*(worker(number) for number in range(tasks)))
    took = time.perf_counter() - start
    cuts = quantiles(waits, n=100)
    return Rate(len(waits) / took, cuts[49], cuts[98])


async def _ours_small(path: Path, tasks: int, seconds: float) -> Rate:
    database = await SqliteDatabase.open(path, clock=clock, migrations=[Migration(1, TABLES)])
    unmoved = [(number, STATE) for number in range(tasks)]
    await database.write(lambda connection: connection.executemany(SESSION, unmoved).rowcount)

    def commit(number: int, seen_revision: int) -> Awaitable[int]:
        def transaction(connection: sqlite3.Connection) -> int:
            connection.execute(MOVE, (number, seen_revision + 1, f"take {seen_revision}"))
            return connection.execute(SNAPSHOT, (seen_revision + 1, STATE, number, seen_revision)).rowcount

        return database.write(transaction)

    try:
        return await _rate(tasks, seconds, commit)
    finally:
        await database.close()


async def _ours_move(path: Path, tasks: int, seconds: float) -> Rate:
    interactions = iter(range(10**6, 10**9))
    async with opened(path) as storage:
        numbers = await _matches(storage, tasks)

        def commit(number: int, seen_revision: int) -> Awaitable[int]:
            once = next(interactions)
            return play(storage, numbers[number], seen_revision, interaction_id=once, state=STATE, events=EVENTS)

        return await _rate(tasks, seconds, commit)


async def _plain_small(path: Path, tasks: int, seconds: float) -> Rate:
    async with aiosqlite.connect(path, isolation_level=None) as connection:
        await _prepare(connection)
        for statement in TABLES:
            await connection.execute(statement)
        for number in range(tasks):
            await connection.execute(SESSION, (number, STATE))
        lock = asyncio.Lock()

        async def commit(number: int, seen_revision: int) -> None:
            async with lock:
                await connection.execute("BEGIN IMMEDIATE")
                await connection.execute(MOVE, (number, seen_revision + 1, f"take {seen_revision}"))
                await connection.execute(SNAPSHOT, (seen_revision + 1, STATE, number, seen_revision))
                await connection.execute("COMMIT")

        return await _rate(tasks, seconds, commit)


async def _plain_move(path: Path, tasks: int, seconds: float) -> Rate:
    interactions = iter(range(10**6, 10**9))
    async with opened(path) as storage:
        numbers = await _matches(storage, tasks)
    async with aiosqlite.connect(path, isolation_level=None) as connection:
        await _prepare(connection)
        lock = asyncio.Lock()

        async def commit(number: int, seen_revision: int) -> None:
            session, interaction = numbers[number], next(interactions)
            events = [(session, seen_revision + 1, place, 1, data) for place, data in enumerate(EVENTS)]
            async with lock:
                await connection.execute("BEGIN IMMEDIATE")
                await connection.execute(rows._HANDLE, (interaction, 1))
                await connection.execute(moves._ADVANCE, {"session": session, "seen": seen_revision})
                await connection.execute(moves._SNAPSHOT, (STATE, session))
                await connection.execute(
                    moves._ADD, (session, seen_revision + 1, 0, 7, f"take {seen_revision}", 1, interaction)
                )
                await connection.executemany(rows._ADD_EVENT, events)
                await connection.execute(rows._VOID_UNDO, (session,))
                await connection.execute("COMMIT")

        return await _rate(tasks, seconds, commit)


async def _prepare(connection: aiosqlite.Connection) -> None:
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        await connection.execute(f"PRAGMA {pragma}")


async def _matches(storage: Storage, tasks: int) -> list[int]:
    return [
        (await running(storage, match_id=f"M{number}", channel_id=number + 1)).session_id for number in range(tasks)
    ]


@contextmanager
def _file() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder) / "bench.db"


def fsync_rate(seconds: float) -> float:
    """Return how often per second one page can be appended with fsync. The disk allows no more commits."""
    count, start = 0, time.perf_counter()
    with _file() as path, path.open("wb", buffering=0) as file:
        while time.perf_counter() - start < seconds:
            file.write(b"x" * 4096)
            os.fsync(file.fileno())
            count += 1
    return count / (time.perf_counter() - start)


async def measure(what: What, tasks: int, *, seconds: float = 1.0, rounds: int = 3) -> tuple[Rate, Rate]:
    """Return medians over alternating rounds: this storage, then plain aiosqlite.

    "small" is a move and the new state in two bare tables; "move" is everything that a move of a session writes.
    """
    sides = (_ours_small, _plain_small) if what == "small" else (_ours_move, _plain_move)
    found: tuple[list[Rate], list[Rate]] = ([], [])
    for _ in range(rounds):
        for side, rates in zip(sides, found, strict=True):
            with _file() as path:
                rates.append(await side(path, tasks, seconds))
    return _middle(found[0]), _middle(found[1])


def _middle(rates: list[Rate]) -> Rate:
    return Rate(
        median(rate.per_second for rate in rates),
        median(rate.p50 for rate in rates),
        median(rate.p99 for rate in rates),
    )


def main() -> None:
    """Print a line for each kind of transaction with one task and with sixteen."""
    disk = fsync_rate(1.0)
    sys.stdout.write(f"disk: {disk:,.0f} fsync/s\n")
    kinds: tuple[What, What] = ("small", "move")
    for what in kinds:
        for tasks in (1, 16):
            ours, plain = asyncio.run(measure(what, tasks))
            sys.stdout.write(
                f"{what:5}, {tasks:2} tasks: {ours.per_second:6,.0f}/s, p50 {ours.p50:.2f}, p99 {ours.p99:.2f} ms; "
                f"plain {plain.per_second:5,.0f}/s, p50 {plain.p50:.2f}, p99 {plain.p99:.2f} ms; "
                f"{ours.per_second / plain.per_second:.1f} x, p99 {ours.p99 / plain.p99:.2f} x, "
                f"{ours.per_second / disk:.2f} x the disk\n"
            )


if __name__ == "__main__":
    main()
