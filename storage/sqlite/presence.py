"""The SQL behind `storage.repositories.presence`."""

from __future__ import annotations

import sqlite3

import msgspec

from storage.records import AwayTime, LastSeen
from storage.repositories.presence import PresenceRepository
from storage.sqlite.database import Database

_READ = "SELECT at, ahead, gaps FROM presence"
_BEAT = """
INSERT INTO presence (presence_id, at, ahead) VALUES (1, :at, :ahead)
ON CONFLICT (presence_id) DO UPDATE SET at = excluded.at, ahead = excluded.ahead
"""
# The beginning of the year 3000, in UTC milliseconds.
_LATEST_MS = 32_503_680_000_000
_RESTORED = "SELECT 1 FROM presence WHERE restored"
_SETTLE = "UPDATE presence SET restored = 0"
_GAPS = "UPDATE presence SET gaps = ?"


_GAPS_KEPT = msgspec.json.Decoder(tuple[AwayTime, ...])


class PresenceRows(PresenceRepository):
    """`PresenceRepository` in SQLite."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def last(self) -> int | None:
        seen = await self.seen()
        return None if seen is None else seen.at

    async def seen(self) -> LastSeen | None:
        def found(connection: sqlite3.Connection) -> LastSeen | None:
            row = connection.execute(_READ).fetchone()
            # A time that no clock can show is ignored.
            return LastSeen(row[0], row[1], _gaps(row[2])) if row is not None and 0 <= row[0] <= _LATEST_MS else None

        return await self._database.read(found)

    async def beat(self, at: int, ahead: int = 0) -> None:
        await self._database.write(lambda connection: connection.execute(_BEAT, {"at": at, "ahead": ahead}))

    async def restored(self) -> bool:
        return await self._database.read(lambda connection: connection.execute(_RESTORED).fetchone() is not None)

    async def settle(self) -> None:
        await self._database.write(lambda connection: connection.execute(_SETTLE))

    async def note_gaps(self, gaps: tuple[AwayTime, ...]) -> None:
        await self._database.write(lambda connection: set_gaps(connection, gaps))


def set_gaps(connection: sqlite3.Connection, gaps: tuple[AwayTime, ...]) -> None:
    """Store these absences; they replace the former ones."""
    connection.execute(_GAPS, (msgspec.json.encode(gaps),))


def set_seen(connection: sqlite3.Connection, at: int) -> None:
    """Note that the bot is running, with a correct clock of the machine."""
    connection.execute(_BEAT, {"at": at, "ahead": 0})


def _gaps(data: bytes) -> tuple[AwayTime, ...]:
    """Return the absences; an unreadable text counts as none."""
    try:
        return _GAPS_KEPT.decode(data)
    except msgspec.DecodeError:
        return ()
