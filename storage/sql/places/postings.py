"""Postings: messages that the bot is about to post, kept until they are stored as announced."""

from collections.abc import Sequence

from storage.records.boards import Call, Chapter, Posting
from storage.slots import owned
from storage.sql.connection import Connection
from storage.sql.places.announcements import note_board, note_calls
from storage.sql.repository import Repository

_OF = "SELECT * FROM postings WHERE session_id = ?"
_SESSIONS = f"""
SELECT session_id FROM postings JOIN sessions USING (session_id)
WHERE parked_reason IS NULL AND {owned()} ORDER BY session_id
"""  # noqa: S608 - text from above
_INTEND = """
INSERT INTO postings
VALUES (:session, :revision, :channel, :after, :chapter, :chapter_revision, :chapter_event, :called)
ON CONFLICT (session_id) DO UPDATE SET revision = excluded.revision, channel_id = excluded.channel_id,
    after = excluded.after, chapter = excluded.chapter, chapter_revision = excluded.chapter_revision,
    chapter_event = excluded.chapter_event, called = excluded.called
"""
_SET_CALLED = "UPDATE sessions SET called = ? WHERE session_id = ?"


class PostingRows(Repository):
    """Keeps the postings of sessions. `SessionRows.set_announced` removes a posting."""

    async def of(self, session_id: int) -> Posting | None:
        """Return the posting whose messages may already be in a channel but are not stored yet, or None."""
        return await self._database.read(lambda connection: _posting(connection.execute(_OF, (session_id,)).fetchone()))

    async def sessions(self) -> tuple[int, ...]:
        """Return this process's sessions with a posting, except parked sessions."""
        return await self._column(_SESSIONS, self._mine)

    async def intend(self, session_id: int, posting: Posting) -> None:
        """Record the messages that the bot is about to post. They replace an earlier record."""
        values = {
            "session": session_id,
            "revision": posting.revision,
            "channel": posting.channel_id,
            "after": posting.after,
            **posting.chapter.columns,
        }
        await self._execute(_INTEND, values)

    async def record_messages(
        self, session_id: int, posting: Posting, message_id: int | None, calls: Sequence[Call]
    ) -> None:
        """Note the messages of a posting that the bot found: the board, if any, and the pings. The posting stays."""

        def transaction(connection: Connection) -> None:
            if message_id is not None:
                note_board(connection, session_id, posting.revision, posting.channel_id, message_id, posting.chapter)
            connection.execute(_SET_CALLED, (posting.chapter.called, session_id))
            note_calls(connection, session_id, calls)

        await self._database.write(transaction)


def _posting(row: tuple[int, int, int, int | None, str, int, int, str] | None) -> Posting | None:
    if row is None:
        return None
    _, revision, channel_id, after, name, since, event, calls_seat = row
    return Posting(revision, channel_id, after, Chapter(name, since, calls_seat, event))
