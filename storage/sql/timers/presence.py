"""The bot's presence: its last heartbeat, and its absences."""

from __future__ import annotations

import msgspec

from storage.records.times import AwayTime, LastSeen
from storage.sql.database import Connection
from storage.sql.repository import Repository

_READ = "SELECT at, ahead, gaps FROM presence"
_BEAT = """
INSERT INTO presence (presence_id, at, ahead) VALUES (1, :at, :ahead)
ON CONFLICT (presence_id) DO UPDATE SET at = excluded.at, ahead = excluded.ahead
"""
# The beginning of the year 3000, in UTC milliseconds.
_LATEST_MS = 32_503_680_000_000
_RESTORED = "SELECT 1 FROM presence WHERE restored = 1"
_LOST_BOARDS_CHECKED = "UPDATE presence SET restored = 0"
_GAPS = "UPDATE presence SET gaps = ?"


_GAPS_KEPT = msgspec.json.Decoder(tuple[AwayTime, ...])


class PresenceRows(Repository):
    """Keeps the times at which the bot was running."""

    async def last(self) -> int | None:
        """Return the time of the bot's last heartbeat, None before the first heartbeat."""
        seen = await self.last_seen()
        return None if seen is None else seen.at

    async def last_seen(self) -> LastSeen | None:
        """Return the bot's last heartbeat with its absences, None before the first heartbeat."""

        def found(connection: Connection) -> LastSeen | None:
            row = connection.execute(_READ).fetchone()
            # A time that no clock can show is ignored.
            return LastSeen(row[0], row[1], _gaps(row[2])) if row is not None and 0 <= row[0] <= _LATEST_MS else None

        return await self._database.read(found)

    async def beat(self, at: int, ahead: int = 0) -> None:
        """Note a heartbeat of the bot, and how far the machine's clock is ahead of it."""
        await self._execute(_BEAT, {"at": at, "ahead": ahead})

    async def restored(self) -> bool:
        """Return True if the bot runs on a restored copy and has not yet looked for boards of the lost revisions."""
        return await self._value(_RESTORED) is not None

    async def note_lost_boards_checked(self) -> None:
        """Note that the bot has looked for the boards of the lost revisions."""
        await self._execute(_LOST_BOARDS_CHECKED)

    async def note_gaps(self, gaps: tuple[AwayTime, ...]) -> None:
        """Note the absences of the bot."""
        await self._database.write(lambda connection: set_gaps(connection, gaps))


def set_gaps(connection: Connection, gaps: tuple[AwayTime, ...]) -> None:
    """Store these absences; they replace the former absences."""
    connection.execute(_GAPS, (msgspec.json.encode(gaps),))


def set_seen(connection: Connection, at: int) -> None:
    """Note that the bot is running, with a correct clock of the machine."""
    connection.execute(_BEAT, {"at": at, "ahead": 0})


def _gaps(data: bytes) -> tuple[AwayTime, ...]:
    try:
        return _GAPS_KEPT.decode(data)
    except msgspec.DecodeError:
        return ()
