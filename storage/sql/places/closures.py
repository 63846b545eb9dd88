"""Closures: when the host found a session's place closed, and when it notified a player."""

from collections.abc import Collection
from itertools import groupby
from operator import itemgetter

from storage.records.boards import Closure, SentNotice
from storage.slots import owned
from storage.sql.repository import Repository

_OF = "SELECT found_at, open, bits, told_at FROM closures WHERE session_id = ?"
_UPSERT = """
INSERT INTO closures (session_id, found_at, open, bits) VALUES (?, ?, ?, ?)
ON CONFLICT (session_id) DO UPDATE SET found_at = excluded.found_at, open = excluded.open, bits = excluded.bits
"""
_MARK_NOTIFIED = "UPDATE closures SET told_at = ? WHERE session_id = ?"
_NOTICE = "INSERT INTO notices (message_id, session_id, channel_id, language) VALUES (?, ?, ?, ?)"
_NOTICED = f"""
SELECT DISTINCT session_id FROM notices JOIN sessions USING (session_id) WHERE {owned()} ORDER BY session_id
"""  # noqa: S608 - text from above
_WELL = "UPDATE notices SET well = ? WHERE session_id = ?"
_ALL_WELL = f"""
UPDATE notices SET well = 1 WHERE session_id IN (
    SELECT session_id FROM sessions WHERE parked_reason IS NULL AND announced_revision >= revision AND {owned()}
)
"""  # noqa: S608 - text from above
_OVER = f"""
SELECT message_id, notices.channel_id, notices.language, session_id FROM notices JOIN sessions USING (session_id)
WHERE message_id NOT IN (SELECT message_id FROM notices WHERE well = 0) AND {owned()} ORDER BY message_id, session_id
"""  # noqa: S608 - text from above
_DROP_NOTICE = "DELETE FROM notices WHERE message_id = ?"


class ClosureRows(Repository):
    """Keeps the closures of sessions' places, even after a place is open again."""

    async def of(self, session_id: int) -> Closure | None:
        """Return the session's latest closure, or None."""
        return await self._first(Closure, _OF, (session_id,))

    async def record_closed(self, session_id: int, at: int, *, seems_open: bool, bits: int) -> None:
        """Note that the host found the session's place closed, and the state of the place at that time."""
        values = (session_id, at, seems_open, bits)
        await self._execute(_UPSERT, values)

    async def mark_notified(self, session_ids: Collection[int], at: int) -> None:
        """Note that the host notifies a player of the closures of these sessions."""
        rows = [(at, session_id) for session_id in session_ids]
        await self._database.write(lambda connection: connection.executemany(_MARK_NOTIFIED, rows))

    async def notice(self, notice: SentNotice) -> None:
        """Keep a notice about parked sessions."""
        rows = [(notice.message_id, number, notice.channel_id, notice.language) for number in notice.sessions]
        await self._database.write(lambda connection: connection.executemany(_NOTICE, rows))

    async def noticed(self) -> tuple[int, ...]:
        """Return this process's sessions that have a stored notice."""
        return await self._column(_NOTICED, self._mine)

    async def set_well(self, session_id: int, *, well: bool) -> None:
        """Record in the notices about a session whether its trouble is over, so that its board can be shown again."""
        await self._execute(_WELL, (well, session_id))

    async def all_well(self) -> None:
        """Record that this process's sessions can be shown again, except parked and unannounced sessions."""
        await self._execute(_ALL_WELL, self._mine)

    async def over(self) -> tuple[SentNotice, ...]:
        """Return this process's notices whose sessions can all be shown again."""
        rows = await self._rows(_OVER, self._mine)
        return tuple(
            SentNotice(message_id, channel_id, language, tuple(session_id for *_, session_id in of_notice))
            for (message_id, channel_id, language), of_notice in groupby(rows, key=itemgetter(0, 1, 2))
        )

    async def drop_notice(self, message_id: int) -> None:
        """Forget a notice that was edited to say that the trouble is over, or that was deleted."""
        await self._execute(_DROP_NOTICE, (message_id,))
