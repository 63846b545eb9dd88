"""Commits of moves over PostgreSQL, compared with SQLite on the same disk, and their round trips."""

from __future__ import annotations

import importlib.util
import random
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from bot.host.clocks.steady_clock import now_ms
from bot.host.host import Host
from bot.wording.seat_names import SeatNames
from storage.postgres.address import Address
from storage.sqlite.store import SqliteStorage
from storage.store import Storage
from tests.bench.hosting import begin, move_on
from tests.bench.rows import Report, Row, up_to
from tests.bench.storing import TASKS, USERS, Grouped, Load, Sample
from tests.bench.timing import Effort, in_folder
from tests.postgres import installed_programs, messages, new_database

MOVES = 20


def postgres(effort: Effort, report: Report) -> None:
    """One task and sixteen tasks commit moves. The server writes each commit to its disk, as an operator's does."""
    if installed_programs() is None or importlib.util.find_spec("psycopg") is None:
        raise LookupError("PostgreSQL or psycopg is not installed, so nothing is measured")
    in_folder(lambda folder: _compare(effort, report, folder))


async def _compare(effort: Effort, report: Report, folder: Path) -> None:
    from storage.postgres.store import PostgresStorage

    address = new_database("bench")
    _make_durable(address)
    async with (
        await PostgresStorage.open(address, clock=now_ms) as server,
        await SqliteStorage.open(folder / "s.db", clock=now_ms) as file,
    ):
        for tasks in (1, effort.some(TASKS)):
            await _report_commits(effort, report, (server, file), tasks)
        report(Row("round trips of a move through host and storage", "", await _round_trips(server), None, up_to(12)))


async def _report_commits(effort: Effort, report: Report, stores: Sequence[Storage], tasks: int) -> None:
    loads = [Load(Grouped(one, Sample()).append, await _sessions(one, tasks)) for one in stores]
    rates: tuple[list[float], ...] = ([], [])
    for _ in range(effort.rounds):
        for load, found in zip(loads, rates, strict=True):
            found.append((await load.work(effort.seconds))[0])
    ours, sqlite = (median(found) for found in rates)
    report(Row(f"commits over PostgreSQL, {tasks} task{'s' * (tasks > 1)} (SQLite)", "tx/s", ours, sqlite))


async def _sessions(storage: Storage, count: int) -> list[int]:
    """Begin ``count`` matches, each in a channel of its own. Return their sessions' ids."""
    host = Host(storage, SeatNames())
    return [(await begin(host, USERS, 1000 * count + number)).session.session_id for number in range(count)]


async def _round_trips(server: Storage) -> float:
    """Return the median number of messages to the server in a move."""
    host, chooser = Host(server, SeatNames()), random.Random(4)
    session_id = (await begin(host, USERS, 1)).session.session_id
    taken: list[int] = []
    with messages() as sent:
        for _ in range(MOVES):
            live = await host.live(session_id)
            if live.session.status != "running":
                break
            before = len(sent)
            await move_on(host, live, chooser)
            taken.append(len(sent) - before)
    return float(median(taken))


def _make_durable(address: Address) -> None:
    """Make the tests' server write each commit to the disk. By default it does not wait for the disk."""
    import psycopg

    with psycopg.connect(address.url, autocommit=True) as connection:
        for setting in ("fsync", "synchronous_commit", "full_page_writes"):
            connection.execute(f"ALTER SYSTEM SET {setting} = on".encode())
        connection.execute("SELECT pg_reload_conf()")
