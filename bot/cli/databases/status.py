"""`sobremesa status`: show the processes that run the bot or wait for shards, and the work that is late."""

from __future__ import annotations

import argparse
import asyncio
import importlib
import socket
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

import msgspec

from bot.cli.databases.databases import add_database, open_to_read, print_unusable_file
from bot.cli.databases.migrate import only_expands
from bot.cli.settings import load_settings
from storage.errors import StorageError
from storage.postgres.address import Address
from storage.records.processes import BotProcess
from storage.slots import SLOTS
from storage.sql.leases.leases import STALE_AFTER_MS, is_alive
from storage.sql.versions import program_version, schema_version
from storage.sqlite.migrate import own_migrations
from storage.store import Storage


class Process(msgspec.Struct, frozen=True):
    """A process as the command shows it. ``lag`` is the age of its last heartbeat in seconds.

    ``slots`` is how many slots it owns, ``shards`` are the shards that it has, of ``all_shards``.
    """

    state: Literal["runs", "waits", "ended"]
    host: str
    pid: int
    since: datetime | None
    lag: float
    program: str | None
    slots: int
    shards: tuple[int, ...]
    all_shards: int | None


class Work(msgspec.Struct, frozen=True):
    """The bot's present work: the running matches, the overdue timers, and the sessions that must be announced."""

    running_matches: int
    overdue_timers: int
    unannounced_sessions: int


class Status(msgspec.Struct, frozen=True):
    """The output of the command. ``work`` is None if the tables belong to another version of the program.

    ``can_join``: whether processes of this program can run beside those that use a PostgreSQL database with older
    tables; None for other databases.
    """

    database: str
    schema: int
    # The version of the program that runs the command, and the version of the tables that it uses.
    own_program: str
    own_schema: int
    processes: tuple[Process, ...]
    work: Work | None
    can_join: bool | None = None


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    add_database(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Print the status and return 0, even if no bot runs. Return 2 and print one line if the database is unusable."""
    database = args.database or load_settings().database
    try:
        status = asyncio.run(status_of(database))
    except (StorageError, OSError, ModuleNotFoundError) as error:
        return print_unusable_file("status", database, error)
    text = msgspec.json.encode(status).decode() if args.json else "\n".join(_status_lines(status))
    sys.stdout.write(f"{text}\n")
    return 0


async def status_of(database: Path | Address) -> Status:
    """Return the status of a database. It is only read. Raises the errors of opening it."""
    async with await open_to_read(database, any_schema=True) as storage:
        schema, known_version = await storage.database.read(schema_version), len(own_migrations())
        current = schema == known_version
        # A database that is being filled for the first time has no version yet.
        found = await (storage.processes.all() if current else storage.processes.owners(schema)) if schema else ()
        now, stale_after_ms = storage.database.wall_ms(), _stale_after_ms(database)
        return Status(
            str(database),
            schema,
            program_version(),
            known_version,
            tuple(_process_of(one, now, stale_after_ms) for one in found),
            await _work(storage, now) if current else None,
            only_expands(schema) if isinstance(database, Address) and 0 < schema < known_version else None,
        )


def _stale_after_ms(database: Path | Address) -> int:
    if isinstance(database, Path):
        return STALE_AFTER_MS
    stale_after_ms: int = importlib.import_module("storage.postgres.database").STALE_AFTER_MS
    return stale_after_ms


def _process_of(one: BotProcess, now: int, stale_after_ms: int) -> Process:
    alive = is_alive(
        one.host,
        one.pid,
        one.process_start,
        one.heartbeat_at,
        host=socket.gethostname(),
        now=now,
        stale_after_ms=stale_after_ms,
    )
    runs = alive and bool(one.slots)
    shards = one.shards or 0
    return Process(
        "ended" if not alive else "runs" if runs else "waits",
        one.host,
        one.pid,
        None if one.since is None else datetime.fromtimestamp(one.since // 1000, UTC),
        max(0, now - one.heartbeat_at) / 1000,
        one.program,
        len(one.slots) if runs else 0,
        tuple(shard for shard in range(shards) if runs and any(slot % shards == shard % SLOTS for slot in one.slots)),
        one.shards if runs else None,
    )


async def _work(storage: Storage, now: int) -> Work:
    running_count = 0
    async for page in storage.sessions.walk():
        running_count += sum(one.status == "running" for one in page)
    overdue = len(await storage.timers.due_timers(now)) + len(await storage.tournaments.due_timers(now))
    # The next time of a plan of puzzles, the end of a season, and what is due in a ladder are timers too.
    overdue += sum(plan.next_at <= now for plan in await storage.daily_puzzles.due_plans(now, now))
    overdue += len(await storage.seasons.due_seasons(now))
    overdue += len(await storage.ladders.due_ladders(now))
    return Work(running_count, overdue, len(await storage.sessions.lagging()))


def _status_lines(status: Status) -> Iterator[str]:
    yield f"Database: {status.database}"
    program_line = f"this program is {status.own_program} and has version {status.own_schema}"
    yield f"Tables: version {status.schema}; {program_line}"
    for process in status.processes:
        yield _process_line(process)
    if all(process.state != "runs" for process in status.processes):
        yield "No bot is running."
    if status.can_join is not None:
        others = "can run beside" if status.can_join else "must be stopped before"
        yield f"Processes that use these tables {others} processes of this program."
    if status.work is None:
        yield "Matches and timers are not shown, because the tables are of another version."
        return
    yield f"Running matches: {status.work.running_matches}"
    yield f"Overdue timers: {status.work.overdue_timers}"
    yield f"Sessions with changes that are not announced: {status.work.unannounced_sessions}"


def _process_line(process: Process) -> str:
    process_name = f"Process {process.pid} on {process.host}"
    heartbeat = f"last heartbeat {process.lag:.1f} s ago"
    if process.state == "ended":
        return f"{process_name} has ended or gives no sign of life: {heartbeat}"
    since = "" if process.since is None else f" since {process.since:%Y-%m-%d %H:%M:%S} UTC"
    program = "of an older program" if process.program is None else f"program {process.program}"
    if process.state == "waits":
        return f"{process_name} waits for shards{since}: {program}, {heartbeat}"
    return f"{process_name} runs the bot{since}: {program}, {heartbeat}, {_slots(process.slots)}{_shards(process)}"


def _slots(count: int) -> str:
    return f"all {SLOTS} slots" if count == SLOTS else f"{count} of {SLOTS} slots"


def _shards(process: Process) -> str:
    if process.all_shards is None:
        return ""
    if len(process.shards) == process.all_shards:
        return f", {process.all_shards} shard{'s' if process.all_shards > 1 else ''}"
    shard_names = ", ".join(map(str, process.shards))
    return f", shard{'s' if len(process.shards) > 1 else ''} {shard_names} of {process.all_shards}"
