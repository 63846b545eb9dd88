"""Puts a backup in the place of the database. The former files are kept."""

from __future__ import annotations

import asyncio
import itertools
import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path

from storage.errors import NotADatabase, NotRead, SchemaTooNew
from storage.sql.versions import schema_version
from storage.sqlite.backup import copy, damage_in, make_empty, open_to_read
from storage.sqlite.failures import opening, saving
from storage.sqlite.file_owner import give_to_owner
from storage.sqlite.leases import refuse_if_file_held
from storage.sqlite.migrate import own_migrations
from storage.sqlite.soundness import summary

# The files that belong to a database beside the file itself. A log of other data would spoil the restored file.
_LOGS = ("-wal", "-shm")


async def restore(source: Path, target: Path, clock: Callable[[], int]) -> Path | None:
    """Check the backup `source` and put a copy of it in the place of the database `target`.

    Return the folder in which the former files of the database are, None if there were none. `clock` gives UTC
    milliseconds. If the process is killed, the former files are in their place or in that folder, and `restore` can be
    called again. If root calls it, the new files belong to the owner of the former ones, or of the folder. Raises
    LeaseHeld (a bot runs on the database), NotADatabase, NotRead (also for a damaged backup), SchemaTooNew or NotSaved;
    then nothing has changed.
    """
    return await asyncio.to_thread(_restore, source, target, clock())


def _restore(source: Path, target: Path, now: int) -> Path | None:
    if source.resolve() == target.resolve():
        raise NotADatabase(f"{source} is the database itself")
    _refuse_if_in_use(target, now)
    _need_sound(source)
    part = target.with_name(f"{target.name}.restoring")
    try:
        with closing(open_to_read(source)) as reading, opening(), saving():
            target.parent.mkdir(parents=True, exist_ok=True)
            make_empty(part)
            copy(reading, part)
            give_to_owner(part, target)
            backup = _keep_former(target, now)
            for end in _LOGS:
                target.with_name(target.name + end).unlink(missing_ok=True)
            part.replace(target)
    finally:
        part.unlink(missing_ok=True)
    return backup


def _need_sound(source: Path) -> None:
    """Raise an error for a backup that the program cannot use. An older schema is migrated when the bot starts."""
    with closing(open_to_read(source)) as reading:
        if faults := damage_in(reading):
            raise NotRead("damaged", summary(faults))
        if (version := schema_version(reading)) > (known_version := len(own_migrations())):
            raise SchemaTooNew(version, known_version)


def _refuse_if_in_use(target: Path, now: int) -> None:
    """Raise LeaseHeld while a bot uses the database. A file that cannot be read has no bot."""
    if not target.is_file():
        return
    try:
        with closing(sqlite3.connect(f"{target.resolve().as_uri()}?mode=ro", uri=True)) as connection:
            refuse_if_file_held(connection, now)
    except (sqlite3.Error, UnicodeDecodeError):
        return


def _keep_former(target: Path, now: int) -> Path | None:
    """Link the files of the database into a new folder beside it, and return the folder; None if there are none."""
    former = [file for end in ("", *_LOGS) if (file := target.with_name(target.name + end)).is_file()]
    if not former:
        return None
    moment = f"{datetime.fromtimestamp(now / 1000, UTC):%Y%m%dT%H%M%SZ}"
    folder = _new_folder(target.with_name(f"{target.name}.replaced-{moment}"))
    give_to_owner(folder, target)
    for file in former:
        backup = folder / file.name
        try:
            os.link(file, backup)
        except OSError:
            shutil.copy2(file, backup)
            give_to_owner(backup, target)
    return folder


def _new_folder(path: Path) -> Path:
    """Make the folder, with a number after its name if the name is taken, also by a link."""
    for number in itertools.count(1):
        folder = path if number == 1 else path.with_name(f"{path.name}-{number}")
        with suppress(FileExistsError):
            folder.mkdir()
            return folder
    raise AssertionError("unreachable: the numbers never end")
