"""Benchmarks of the disk: one move through host and storage, commits of one and of sixteen tasks, stored states."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from statistics import median
from time import perf_counter
from unittest.mock import patch

import aiosqlite
import msgspec

from bot.host.clocks.steady_clock import now_ms
from bot.host.host import Host
from bot.host.matches.live import Live
from bot.wording.seat_names import SeatNames
from engine.kernel.contract.registry import games
from engine.kernel.matches.match import Match
from storage.records.changes import NewMove
from storage.sql.matches.moves import _ADD, _ADVANCE
from storage.sql.rows import _ADD_EVENT, _HANDLE, _VOID_UNDO
from storage.sqlite.store import SqliteStorage
from storage.store import Storage
from tests.bench.engine import any_move, fewest_seats, match_in_the_middle
from tests.bench.hosting import begin, interaction_id, move_on
from tests.bench.rows import Report, Row, at_least, at_most
from tests.bench.timing import Effort, in_folder, p99
from tests.toys import TOYS

MILLI = 1e3
TASKS = 16
KEPT_MOVES = 200
KEEPING = "storage.sql.matches.moves.keep_state"
SYNCED_BYTES = 4096
USERS = ((11, "Ana"), (12, "Ben"))

Append = Callable[[int, int], Awaitable[None]]


class Sample:
    """A move with everything that is stored with it: its text, the state after it and its events."""

    def __init__(self) -> None:
        match = match_in_the_middle()
        move_result = match.attempt(*any_move(match, random.Random(1)))
        self.text = move_result.move
        self.state = match.game.encode(move_result.state)
        self.events = [msgspec.json.encode(event) for event in move_result.events]


async def _sessions(path: Path, count: int) -> list[int]:
    """Create a database with this many running sessions. Return their ids."""
    async with await SqliteStorage.open(path, clock=now_ms) as storage:
        host = Host(storage, SeatNames())
        return [(await begin(host, USERS, channel)).session.session_id for channel in range(1, count + 1)]


class Grouped:
    """The storage's own way to append a move."""

    def __init__(self, storage: Storage, sample: Sample) -> None:
        self._storage, self._sample = storage, sample

    async def append(self, session_id: int, revision: int) -> None:
        """Store one move."""
        sample = self._sample
        await self._storage.moves.append(
            session_id,
            revision,
            [NewMove(seat=0, user_id=11, text=sample.text, state=sample.state, events=sample.events, at=now_ms())],
            interaction_id=interaction_id(),
        )


class Stepwise:
    """The comparison: the same statements with plain aiosqlite.

    Each statement is sent separately, and a lock guards the connection.
    """

    def __init__(self, connection: aiosqlite.Connection, sample: Sample) -> None:
        self._connection, self._sample = connection, sample
        self._lock = asyncio.Lock()

    async def append(self, session_id: int, revision: int) -> None:
        """Store one move."""
        sample, execute, at, interaction = self._sample, self._connection.execute, now_ms(), interaction_id()
        async with self._lock:
            await execute("BEGIN IMMEDIATE")
            await execute(_HANDLE, (interaction, at))
            await execute(_ADVANCE, {"session": session_id, "seen": revision, "state": sample.state})
            await execute(_ADD, (session_id, revision + 1, 0, 11, sample.text, at, interaction))
            for number, event in enumerate(sample.events):
                await execute(_ADD_EVENT, (session_id, revision + 1, number, at, event))
            await execute(_VOID_UNDO, (session_id,))
            await execute("COMMIT")


async def _plain(path: Path) -> aiosqlite.Connection:
    connection = await aiosqlite.connect(path, isolation_level=None)
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        await connection.execute(f"PRAGMA {pragma}")
    return connection


class Load:
    """Tasks that append moves one after another, each to its own session."""

    def __init__(self, append: Append, sessions: list[int]) -> None:
        self._append = append
        self._revisions = dict.fromkeys(sessions, 0)

    async def work(self, seconds: float) -> tuple[float, float]:
        """Append for ``seconds``. Return the moves per second and the 99th percentile of the seconds per move."""
        taken: list[float] = []
        start = perf_counter()
        await asyncio.gather(*(self._task(session, start + seconds, taken) for session in self._revisions))
        return len(taken) / (perf_counter() - start), p99(taken)

    async def _task(self, session: int, end: float, taken: list[float]) -> None:
        first = True
        while first or perf_counter() < end:
            first = False
            began = perf_counter()
            await self._append(session, self._revisions[session])
            taken.append(perf_counter() - began)
            self._revisions[session] += 1


def commits(effort: Effort, report: Report) -> None:
    """Sixteen tasks commit moves at once: group commit, compared with statements sent separately."""

    async def measure(folder: Path) -> None:
        sample = Sample()
        ours_ids = await _sessions(folder / "ours.db", effort.some(TASKS))
        plain_ids = await _sessions(folder / "plain.db", len(ours_ids))
        connection = await _plain(folder / "plain.db")
        try:
            async with await SqliteStorage.open(folder / "ours.db", clock=now_ms) as storage:
                ours = Load(Grouped(storage, sample).append, ours_ids)
                plain = Load(Stepwise(connection, sample).append, plain_ids)
                mine, theirs = [], []
                for _ in range(effort.rounds):
                    mine.append(await ours.work(effort.seconds))
                    theirs.append(await plain.work(effort.seconds))
        finally:
            await connection.close()
        rate, late = (median(figures) for figures in zip(*mine, strict=True))
        plain_rate, plain_late = (median(figures) for figures in zip(*theirs, strict=True))
        report(Row(f"commits, {len(ours_ids)} tasks (a statement a hop)", "tx/s", rate, plain_rate, at_least(4)))
        report(Row("  p99 of one (the same)", "ms", late * MILLI, plain_late * MILLI, at_most(0.5)))

    in_folder(measure)


def moves(effort: Effort, report: Report) -> None:
    """One task makes a bare commit and a whole move through the host, compared with a loop of write and fsync."""

    async def measure(folder: Path) -> None:
        sample = Sample()
        async with await SqliteStorage.open(folder / "moves.db", clock=now_ms) as storage:
            host = Host(storage, SeatNames())
            bare = Load(Grouped(storage, sample).append, [(await begin(host, USERS, 1)).session.session_id])
            whole = WholeMoves(host)
            rates: list[list[float]] = [[], [], []]
            seconds: list[float] = []
            for _ in range(effort.rounds):
                rates[0].append((await bare.work(effort.seconds))[0])
                taken = await whole.work(effort.seconds)
                rates[1].append(len(taken) / sum(taken))
                seconds += taken
                rates[2].append(await asyncio.to_thread(_synced_writes, folder / "synced", effort.seconds))
        commit, move, synced = (median(some) for some in rates)
        report(Row("commit of a move, 1 task (4 kB write + fsync)", "tx/s", commit, synced, at_least(0.6)))
        report(Row("move through host and storage (the same)", "moves/s", move, synced))
        report(Row("  median of one", "ms", median(seconds) * MILLI))
        report(Row("  p99 of one", "ms", p99(seconds) * MILLI))

    in_folder(measure)


class WholeMoves:
    """Players move in turn, match after match."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._chooser = random.Random(2)
        self._channel = 100
        self._session = 0

    async def work(self, seconds: float) -> list[float]:
        """Play for ``seconds``. Return the seconds of each move."""
        taken: list[float] = []
        while not taken or sum(taken) < seconds:
            live = await self._host.live(self._session) if self._session else None
            if live is None or live.session.status != "running":
                self._channel += 1
                live = await begin(self._host, USERS, self._channel)
                self._session = live.session.session_id
            live.running_match.decisions()
            start = perf_counter()
            await move_on(self._host, live, self._chooser)
            taken.append(perf_counter() - start)
        return taken


def kept(effort: Effort, report: Report) -> None:
    """Compare each move's commit with and without a stored state. Report the bytes of a state."""

    async def measure(folder: Path) -> None:
        async with await SqliteStorage.open(folder / "kept.db", clock=now_ms) as storage:
            host = Host(storage, SeatNames())
            for number, slug in enumerate(slug for slug in games() if slug not in TOYS):
                users = [(11 + seat, f"Player {seat}") for seat in range(fewest_seats(slug))]
                begun = [await begin(host, users, 2 * number + side + 1, game=slug) for side in range(2)]
                await _keep(storage, slug, begun, effort.some(KEPT_MOVES), report)

    in_folder(measure)


async def _keep(storage: SqliteStorage, slug: str, begun: Sequence[Live], moves: int, report: Report) -> None:
    """Store the same random moves for two matches of a game, and report the time."""
    chooser, match = random.Random(3), Match(begun[0].running_match.record)
    taken: tuple[list[float], list[float]] = ([], [])
    for number in range(moves):
        if not match.decisions():
            break
        seat, text = any_move(match, chooser)
        match.play(seat, text)
        state = match.game.encode(match.state)
        ways: tuple[AbstractContextManager[object], ...] = (nullcontext(), patch(KEEPING, lambda *_: None))
        sides = [*zip(begun, taken, ways, strict=True)]
        # The disk may be warm for the second side, so the sides take turns at being first.
        for live, seconds, keeping in sides if number % 2 else reversed(sides):
            with keeping:
                start = perf_counter()
                await storage.moves.append(
                    live.session.session_id,
                    live.session.revision + number,
                    [NewMove(seat=seat, user_id=11, text=text, state=state, events=[], at=now_ms())],
                    interaction_id=interaction_id(),
                )
                seconds.append(perf_counter() - start)
    held = "SELECT sum(length(data)) FROM states WHERE session_id = ? AND revision > 0"
    values = (begun[0].session.session_id,)
    (size,) = await storage.database.read(lambda connection: connection.execute(held, values).fetchone())
    with_state, without = (median(seconds) * MILLI for seconds in taken)
    report(Row(f"commit of a move of {slug} with its state kept (without)", "ms", with_state, without, at_most(1.5)))
    report(Row(f"  bytes that {slug} keeps a move (a whole state)", "B", size / len(taken[0]), len(state)))


def _synced_writes(path: Path, seconds: float) -> float:
    """Append and fsync for ``seconds``. Return how often per second."""
    data, count = os.urandom(SYNCED_BYTES), 0
    with path.open("ab", buffering=0) as file:
        start = perf_counter()
        while perf_counter() - start < seconds or not count:
            file.write(data)
            os.fsync(file.fileno())
            count += 1
        return count / (perf_counter() - start)
