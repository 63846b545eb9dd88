"""Stores until when the bot was surely at work."""

from __future__ import annotations

import sqlite3

import msgspec

from storage.database import Database

_READ = "SELECT at, ahead, gaps FROM presence"
_BEAT = """
INSERT INTO presence (presence_id, at, ahead) VALUES (1, :at, :ahead)
ON CONFLICT (presence_id) DO UPDATE SET at = excluded.at, ahead = excluded.ahead
"""
# In the year 3000.
_LATEST_MS = 32_503_680_000_000
_GAPS = "UPDATE presence SET gaps = ?"


class AwayTime(msgspec.Struct, frozen=True, array_like=True):
    """A time in which the bot was away: from when it was seen last to when it came back, in UTC milliseconds."""

    start: int
    end: int


_GAPS_KEPT = msgspec.json.Decoder(tuple[AwayTime, ...])


class LastSeen(msgspec.Struct, frozen=True):
    """When the bot was seen last, how far the machine's clock was ahead of that then, and when it was away before."""

    at: int
    ahead: int = 0
    gaps: tuple[AwayTime, ...] = ()


class PresenceRows:
    """One row; each method is one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def last(self) -> int | None:
        """When the bot was last seen at work, None before the first time."""
        seen = await self.seen()
        return None if seen is None else seen.at

    async def seen(self) -> LastSeen | None:
        """All that is noted of when the bot was at work, None before the first time."""

        def found(connection: sqlite3.Connection) -> LastSeen | None:
            row = connection.execute(_READ).fetchone()
            # A time that no clock can show says nothing.
            return LastSeen(row[0], row[1], _gaps(row[2])) if row is not None and 0 <= row[0] <= _LATEST_MS else None

        return await self._database.read(found)

    async def beat(self, at: int, ahead: int = 0) -> None:
        """Note that the bot is at work, and how far the machine's clock is ahead of it."""
        await self._database.write(lambda connection: connection.execute(_BEAT, {"at": at, "ahead": ahead}))

    async def note_gaps(self, gaps: tuple[AwayTime, ...]) -> None:
        """Note when the bot was away."""
        await self._database.write(lambda connection: set_gaps(connection, gaps))


def set_gaps(connection: sqlite3.Connection, gaps: tuple[AwayTime, ...]) -> None:
    """Keep these absences instead of the former ones."""
    connection.execute(_GAPS, (msgspec.json.encode(gaps),))


def set_seen(connection: sqlite3.Connection, at: int) -> None:
    """Note that the bot is at work, by a machine's clock that agrees."""
    connection.execute(_BEAT, {"at": at, "ahead": 0})


def _gaps(data: bytes) -> tuple[AwayTime, ...]:
    """The absences; what cannot be read says of none."""
    try:
        return _GAPS_KEPT.decode(data)
    except msgspec.DecodeError:
        return ()
