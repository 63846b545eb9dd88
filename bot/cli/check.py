"""`sobremesa check`: checks that the database is sound, and that each match replays to what is stored."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from bot.cli.backup import add_database, naming
from bot.cli.settings import load_settings
from bot.host.host import Host
from bot.host.steady_clock import now_ms
from bot.wording.seat_names import SeatNames
from storage.errors import StorageError
from storage.sqlite.backup import backup, integrity
from storage.sqlite.store import SqliteStorage


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command accepts."""
    add_database(parser)


def run(args: argparse.Namespace) -> int:
    """Check the file, then that each session decodes and replays to what is stored; 1 when something is wrong."""
    path = args.database or load_settings().database
    try:
        faults, sessions = asyncio.run(_faults(path))
    except (StorageError, OSError) as error:
        sys.stderr.write(f"sobremesa check: {naming(path, error)}\n")
        return 1
    for fault in faults:
        sys.stdout.write(f"{fault}\n")
    sys.stdout.write(f"{sessions} sessions checked, {len(faults)} faults\n")
    return 1 if faults else 0


async def _faults(path: Path) -> tuple[list[str], int]:
    faults = [f"database: {fault}" for fault in await integrity(path)]
    if faults:
        return faults, 0
    # The command checks a copy, so that the bot may run meanwhile.
    with tempfile.TemporaryDirectory(prefix="sobremesa-") as folder:
        copy = Path(folder) / "check.db"
        await backup(path, copy)
        async with await SqliteStorage.open(copy, clock=now_ms) as storage:
            return await _session_faults(storage)


async def _session_faults(storage: SqliteStorage) -> tuple[list[str], int]:
    host = Host(storage, SeatNames())
    faults: list[str] = []
    count = 0
    async for session in storage.sessions.every():
        count += 1
        try:
            found = await host.faults(session.session_id)
        except Exception as error:
            # A row that another program wrote may hold anything; the other sessions are checked all the same.
            found = [f"cannot be read ({type(error).__name__}: {error})"]
        faults += [f"session {session.session_id}: {fault}" for fault in found]
    faults += [f"event {number}: {fault}" for number, fault in await host.tournaments.faults()]
    return faults, count
