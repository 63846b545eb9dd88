"""The bot's presence in each slot: the last heartbeat of the process that owned it, and its absences."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from storage.records.times import AwayTime, LastSeen
from storage.slots import SLOTS, owned_slot
from storage.sql.connection import Connection
from storage.sql.repository import Repository

Gaps = tuple[AwayTime, ...]
_MINE = owned_slot("slot")
# The beginning of the year 3000, in UTC milliseconds. A time that no clock can show is ignored.
_LATEST_MS = 32_503_680_000_000
_SOUND = f"at BETWEEN 0 AND {_LATEST_MS} AND {_MINE}"
_LAST = f"SELECT slot, at FROM presence WHERE {_SOUND}"  # noqa: S608 - text from above
_READ = f"SELECT slot, at, ahead, gaps FROM presence WHERE {_SOUND}"  # noqa: S608 - text from above
_BEAT = f"""
WITH RECURSIVE numbers (slot) AS (VALUES (0) UNION ALL SELECT slot + 1 FROM numbers WHERE slot < {SLOTS - 1})
INSERT INTO presence (slot, at, ahead) SELECT slot, :at, :ahead FROM numbers WHERE {_MINE}
ON CONFLICT (slot) DO UPDATE SET at = excluded.at, ahead = excluded.ahead
"""  # noqa: S608 - text from above
_RESTORED = f"SELECT 1 FROM presence WHERE restored = 1 AND {_MINE}"  # noqa: S608 - text from above
_SETTLE = f"UPDATE presence SET restored = 0 WHERE {_MINE}"  # noqa: S608 - text from above
_GAPS = "UPDATE presence SET gaps = ? WHERE slot = ?"


_GAPS_KEPT = msgspec.json.Decoder(Gaps)


class PresenceRows(Repository):
    """Keeps the times at which the slots of this process had an owner that was running."""

    async def last(self) -> dict[int, int]:
        """Return the time of the last heartbeat by slot; slots without a heartbeat are left out."""
        return dict(await self._rows(_LAST, self._mine))

    async def last_seen(self, slots: int | None = None) -> dict[int, LastSeen]:
        """Return the last heartbeat by slot with the earlier absences; slots without a heartbeat are left out.

        ``slots``: the mask of the slots, None for those of this process.
        """
        rows = await self._rows(_READ, self._mine if slots is None else {"slots": slots})
        return {slot: LastSeen(at, ahead, _gaps(gaps)) for slot, at, ahead, gaps in rows}

    async def beat(self, at: int, ahead: int = 0) -> None:
        """Note a heartbeat in all slots of this process, and how far the machine's clock is ahead of it."""
        await self._execute(_BEAT, {"at": at, "ahead": ahead, **self._mine})

    async def restored(self) -> bool:
        """Return True if the bot runs on a restored copy and has not yet looked for boards of the lost revisions."""
        return await self._value(_RESTORED, self._mine) is not None

    async def note_lost_boards_checked(self) -> None:
        """Note that the bot has looked for the boards of the lost revisions."""
        await self._execute(_SETTLE, self._mine)

    async def note_gaps(self, gaps: Mapping[int, Gaps]) -> None:
        """Note the absences of the bot by slot."""
        await self._database.write(lambda connection: set_gaps(connection, gaps))


def set_gaps(connection: Connection, gaps: Mapping[int, Gaps]) -> None:
    """Store these absences by slot; they replace the former absences."""
    connection.executemany(_GAPS, [(msgspec.json.encode(found), slot) for slot, found in gaps.items()])


def set_seen(connection: Connection, at: int, slots: int) -> None:
    """Note that the bot is running in these slots, with a correct clock of the machine."""
    connection.execute(_BEAT, {"at": at, "ahead": 0, "slots": slots})


def _gaps(data: bytes) -> Gaps:
    try:
        return _GAPS_KEPT.decode(data)
    except msgspec.DecodeError:
        return ()
