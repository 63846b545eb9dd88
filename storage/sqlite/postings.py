"""The SQL behind `storage.repositories.postings`."""

import sqlite3
from collections.abc import Sequence

from storage.records import Call, Chapter, Posting
from storage.repositories.postings import PostingRepository
from storage.sqlite.database import Database
from storage.sqlite.telling import note_board, note_calls, note_page

_OF = "SELECT * FROM postings WHERE session_id = ?"
_SESSIONS = """
SELECT session_id FROM postings JOIN sessions USING (session_id) WHERE parked_reason IS NULL ORDER BY session_id
"""
_INTEND = "INSERT OR REPLACE INTO postings VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
_CALLED = "UPDATE sessions SET called = ? WHERE session_id = ?"


class PostingRows(PostingRepository):
    """`PostingRepository` in SQLite."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, session_id: int) -> Posting | None:
        return await self._database.read(lambda connection: _posting(connection.execute(_OF, (session_id,)).fetchone()))

    async def sessions(self) -> tuple[int, ...]:
        return await self._database.read(lambda connection: tuple(row[0] for row in connection.execute(_SESSIONS)))

    async def intend(self, session_id: int, posting: Posting) -> None:
        chapter = posting.chapter
        values = (
            session_id,
            posting.revision,
            posting.channel_id,
            posting.after,
            chapter.name,
            chapter.revision,
            chapter.event,
            chapter.called,
        )
        await self._database.write(lambda connection: connection.execute(_INTEND, values))

    async def paged(self, session_id: int, chapter: Chapter) -> None:
        await self._database.write(lambda connection: note_page(connection, session_id, chapter))

    async def found(self, session_id: int, posting: Posting, message_id: int | None, calls: Sequence[Call]) -> None:
        def transaction(connection: sqlite3.Connection) -> None:
            if message_id is not None:
                note_board(connection, session_id, posting.revision, posting.channel_id, message_id, posting.chapter)
            connection.execute(_CALLED, (posting.chapter.called, session_id))
            note_calls(connection, session_id, calls)

        await self._database.write(transaction)


def _posting(row: tuple[int, int, int, int | None, str, int, int, str] | None) -> Posting | None:
    if row is None:
        return None
    _, revision, channel_id, after, name, since, event, called = row
    return Posting(revision, channel_id, after, Chapter(name, since, called, event))
