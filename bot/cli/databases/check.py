"""`sobremesa check`: checks that the database is sound, and that each match replays to its stored state."""

from __future__ import annotations

import argparse
import asyncio
import importlib
import logging
import sys
import tempfile
from pathlib import Path

from bot.cli.databases.databases import add_database, open_to_read, print_unusable_file
from bot.cli.settings import load_settings
from bot.host.clocks.steady_clock import now_ms
from bot.host.host import Host
from bot.wording.seat_names import SeatNames
from storage.errors import NotRead, StorageError
from storage.postgres.address import Address
from storage.sqlite.backup import backup, integrity
from storage.sqlite.cells import impossible_cells
from storage.sqlite.soundness import is_of_rows, summary
from storage.sqlite.store import SqliteStorage
from storage.store import Storage


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    add_database(parser)


def run(args: argparse.Namespace) -> int:
    """Check the file, then every cell, session and event. Return 1 if there are faults, 2 if the file is damaged."""
    path = args.database or load_settings().database
    # The command prints all faults itself, so the storage must not log them.
    logging.getLogger("storage").addHandler(logging.NullHandler())
    try:
        faults, sessions = asyncio.run(_faults(path) if isinstance(path, Path) else _faults_in_postgres(path))
    except (StorageError, OSError, ModuleNotFoundError) as error:
        return print_unusable_file("check", path, error)
    for fault in faults:
        sys.stdout.write(f"{fault}\n")
    sys.stdout.write(f"{sessions} sessions checked, {len(faults)} faults\n")
    return 1 if faults else 0


async def _faults(path: Path) -> tuple[list[str], int]:
    found = await integrity(path)
    if damage := [fault for fault in found if not is_of_rows(fault)]:
        for fault in damage:
            sys.stdout.write(f"database: {fault}\n")
        raise NotRead("damaged", summary(damage))
    faults = [f"database: {fault}" for fault in found]
    # The command checks a copy, so that the bot can keep running.
    with tempfile.TemporaryDirectory(prefix="sobremesa-") as folder:
        copy = Path(folder) / "check.db"
        await backup(path, copy, checked=False)
        async with await SqliteStorage.open(copy, clock=now_ms) as storage:
            faults += [f"database: {fault}" for fault in await storage.database.read(impossible_cells)]
            found, count = await _session_faults(storage)
            return [*faults, *found], count


async def _faults_in_postgres(address: Address) -> tuple[list[str], int]:
    # The database server itself checks its pages and the references between rows. This function reads the cells and
    # the sessions, each session in a snapshot.
    cells = importlib.import_module("storage.postgres.cells")
    async with await open_to_read(address) as storage:
        faults = [f"database: {fault}" for fault in await storage.database.read(cells.impossible_cells)]
        found, count = await _session_faults(storage)
        return [*faults, *found], count


async def _session_faults(storage: Storage) -> tuple[list[str], int]:
    host = Host(storage, SeatNames())
    faults: list[str] = []
    count = 0
    async for number in storage.sessions.numbers():
        count += 1
        try:
            found = await host.faults(number)
        except Exception as error:
            # Another program may have written the row. The error counts as a fault of this session, and the check
            # continues with the next session.
            found = [f"cannot be read ({type(error).__name__}: {error})"]
        faults += [f"session {number}: {fault}" for fault in found]
    faults += [f"event {number}: {fault}" for number, fault in await host.tournaments.faults()]
    faults += [f"repeated event {number}: {fault}" for number, fault in await host.tournaments.series.faults()]
    faults += [f"league {number}: {fault}" for number, fault in await host.leagues.faults()]
    faults += [f"ladder {number}: {fault}" for number, fault in await host.ladders.faults()]
    faults += [f"season {number}: {fault}" for number, fault in await host.seasons.faults()]
    return faults, count
