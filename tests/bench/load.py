"""Benchmarks under load: hundreds of sessions, fifty moves at once, and the cost of a move late in a match."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter

from bot.host.clocks.steady_clock import now_ms
from bot.host.host import Host
from bot.host.matches.live import Live
from bot.wording.seat_names import SeatNames
from engine.kernel.choices.moves import move_text
from engine.kernel.matches.match import Match
from storage.sqlite.store import SqliteStorage
from storage.store import Storage
from tests.bench.hosting import begin, interaction_id
from tests.bench.local import Bot, Players, bot, first_boards, lay_out, local_table
from tests.bench.rows import Report, Row, at_most, below
from tests.bench.timing import Effort, in_folder, p99
from tests.bot.driver import Driver
from tests.postgres import empty_database, installed_programs, vacuum

MILLI, MEGA = 1e3, 1e6
SESSIONS, FEW, MOVERS, PLAYED = 500, 5, 50, 5
EARLY, LATE = 3, 300
AT_ONCE = 20
ACK_LIMIT_MS = 1000.0
# The most time and requests that a start may take: it logs in and registers the commands, but posts and searches no
# boards.
START_LIMIT_MS, START_REQUESTS = 3000.0, 10


def crowd(effort: Effort, report: Report) -> None:
    """Measure five hundred channels.

    The figures are those of their first boards, of a start with existing boards, and of fifty moves at the same time.
    """

    async def measure(folder: Path) -> None:
        file = folder / "crowd.db"
        async with local_table() as driver:
            laid = await lay_out(driver, file, effort.some(SESSIONS), PLAYED)
            everybody = [Players(driver, channel, number) for number, channel in enumerate(laid)]
            await _first_boards(driver, file, everybody, report)
            movers = everybody[: effort.some(MOVERS)]
            before, served = _size(file), driver.table.api.served
            async with bot("whole", driver.table.url, file) as stand:
                await _start(driver, stand, served, f"a start with {len(laid)} boards that stand", report)
                end = perf_counter() + effort.rounds * effort.seconds
                await asyncio.gather(*(players.play_on(end) for players in movers))
                memory = await stand.memory()
            acks = [ack for players in movers for ack in players.acks]
            what = f"{len(movers)} of {len(laid)} sessions move at once"
            report(Row(f"{what}, p99 until acknowledged", "ms", p99(acks) * MILLI, goal=below(ACK_LIMIT_MS, "ms")))
            report(Row("  the bot's memory", "MB", memory / MEGA))
            grown = max(_size(file) - before, 1)
            report(Row("  the database grows for 1,000 moves by", "kB", grown / len(acks)))

    in_folder(measure)


async def _first_boards(driver: Driver, file: Path, everybody: Sequence[Players], report: Report) -> None:
    """Start a bot that must paint and post the board of every channel, and stop it."""
    async with bot("whole", driver.table.url, file) as stand:
        start = perf_counter()
        await first_boards(everybody)
        await stand.resumed()
        what = f"first boards of {len(everybody)} sessions"
        report(Row(what, "/s", len(everybody) / (perf_counter() - start)))
        report(Row("  the bot's own CPU time for one", "ms", await stand.cpu_seconds() / len(everybody) * MILLI))


async def _start(driver: Driver, stand: Bot, served: int, what: str, report: Report) -> None:
    """Wait until a bot that was just started has updated all its matches.

    ``served`` is the number of requests before its start.
    """
    await driver.registered("move")
    seconds = await stand.resumed()
    report(Row(f"{what}, until all are seen to", "ms", seconds * MILLI, goal=below(START_LIMIT_MS, "ms")))
    requests = driver.table.api.served - served
    report(Row("  requests to Discord by then", "", requests, goal=below(START_REQUESTS, "")))


def growth(effort: Effort, report: Report) -> None:
    """Compare the time of one move: with many and with few sessions, and late and early in a match."""
    many = max(FEW + 1, effort.some(SESSIONS))
    among_many(effort, many, report)

    async def measure(folder: Path) -> None:
        async with await SqliteStorage.open(folder / "late.db", clock=now_ms) as storage:
            late, early = [
                _Mover(storage, [await _session(Host(storage, SeatNames()), first + n, moves) for n in range(FEW)])
                for first, moves in ((1, effort.some(LATE)), (1 + FEW, EARLY))
            ]
            ours, theirs = await _by_turns(effort, late, early)
            report(Row(f"move {effort.some(LATE)} of a match (move {EARLY})", "ms", ours, theirs, at_most(1.2)))

    in_folder(measure)


def among_many(effort: Effort, many: int, report: Report) -> None:
    """Compare the time of one move with ``many`` sessions and with few, over SQLite and PostgreSQL."""

    async def measure(folder: Path) -> None:
        async with (
            await SqliteStorage.open(folder / "many.db", clock=now_ms) as full,
            await SqliteStorage.open(folder / "few.db", clock=now_ms) as empty,
        ):
            report(await _growth_row(effort, (full, empty), many, ""))
        if installed_programs() is not None:
            report(await _growth_over_postgres(effort, many))

    in_folder(measure)


async def _growth_over_postgres(effort: Effort, many: int) -> Row:
    from storage.postgres.store import PostgresStorage

    addresses = [empty_database(name) for name in ("many", "few")]

    def vacuum_both() -> None:
        for address in addresses:
            vacuum(address)

    async with (
        await PostgresStorage.open(addresses[0], clock=now_ms) as full,
        await PostgresStorage.open(addresses[1], clock=now_ms) as empty,
    ):
        return await _growth_row(effort, (full, empty), many, " over PostgreSQL", vacuum_both)


async def _growth_row(
    effort: Effort, stores: Sequence[Storage], many: int, over: str, settle: Callable[[], None] = lambda: None
) -> Row:
    """Compare moves in the first store, among ``many`` sessions, with moves in the second, among few.

    ``settle`` runs before the moves.
    """
    movers = [
        _Mover(one, [await _session(Host(one, SeatNames()), number) for number in range(1, FEW + 1)]) for one in stores
    ]
    await _crowd(Host(stores[0], SeatNames()), range(FEW + 1, many + 1))
    await asyncio.to_thread(settle)
    ours, theirs = await _by_turns(effort, *movers)
    return Row(f"a move among {many} sessions (among {FEW}){over}", "ms", ours, theirs, at_most(1.05))


async def _crowd(host: Host, numbers: Sequence[int]) -> None:
    """Begin a session for each number, several at the same time, so that their commits share transactions."""
    waiting = iter(numbers)

    async def begin_all() -> None:
        for number in waiting:
            await begin(host, [(2 * number, "Ana"), (2 * number + 1, "Ben")], number)

    await asyncio.gather(*(begin_all() for _ in range(MOVERS)))


class _Mover:
    """Sessions of one kind, in which individual moves are timed."""

    def __init__(self, storage: Storage, sessions: Sequence[Live]) -> None:
        self._host = Host(storage, SeatNames())
        self._ids = [live.session.session_id for live in sessions]
        self._chooser = random.Random(3)

    async def timed(self) -> float:
        """Play a move in each running session. Return the milliseconds per move."""
        taken = 0.0
        lasting = [live for one in self._ids if (live := await self._host.live(one)).is_running]
        for live in lasting:
            session_id = live.session.session_id
            seat, text = calm_move(live.running_match, self._chooser)
            user_id = live.session.seats[seat].user_id or 0
            start = perf_counter()
            await self._host.play.move(session_id, user_id, text, interaction_id=interaction_id())
            taken += perf_counter() - start
        return taken / len(lasting) * MILLI


async def _by_turns(effort: Effort, ours: _Mover, theirs: _Mover) -> tuple[float, float]:
    """Time both sides alternately. Return the median of each."""
    mine: list[float] = []
    other: list[float] = []
    for number in range(AT_ONCE * effort.rounds):
        # Work that both sides share is sometimes done in the first run, so the sides take turns at being first.
        for side, figures in ((ours, mine), (theirs, other))[:: 1 if number % 2 else -1]:
            figures.append(await side.timed())
    return median(mine), median(other)


def calm_move(match: Match, chooser: random.Random) -> tuple[int, str]:
    """Return a move that makes no progress, so that matches do not end and all states are similar."""
    decision = match.decisions()[0]
    calm = [move for move in decision.moves if move[0] not in ("recruit", "pay", "reserve")] or list(decision.moves)
    return decision.seat, move_text(calm[int(chooser.random() * len(calm))])


async def _session(host: Host, number: int, moves: int = EARLY) -> Live:
    """Return a new session of two seats after that many moves.

    If the match ends earlier, start over with another session.
    """
    chooser = random.Random(number)
    while True:
        live = await begin(host, [(2 * number, "Ana"), (2 * number + 1, "Ben")], number)
        for _ in range(moves):
            if not live.is_running:
                break
            seat, text = calm_move(live.running_match, chooser)
            user_id = live.session.seats[seat].user_id or 0
            await host.play.move(live.session.session_id, user_id, text, interaction_id=interaction_id())
            live = await host.live(live.session.session_id)
        if live.is_running:
            return live


def _size(file: Path) -> int:
    """Return the bytes of a database and its write-ahead log."""
    return sum(path.stat().st_size for path in file.parent.glob(f"{file.name}*"))
