"""Lessons: each user plays at most one lesson at a time."""

import msgspec

from storage.errors import NotFound
from storage.records.people import StoredLesson
from storage.sql.connection import Connection
from storage.sql.repository import Repository

_OF_USER = "SELECT user_id, lesson_id, game, moves, revision, touched_at, start FROM lessons WHERE user_id = ?"
_BEGIN = """
INSERT INTO lessons (user_id, lesson_id, game, moves, revision, touched_at, start)
VALUES (:user_id, :lesson_id, :game, :moves, :revision, :touched_at, :start)
ON CONFLICT (user_id) DO UPDATE SET lesson_id = excluded.lesson_id, game = excluded.game, moves = excluded.moves,
    revision = excluded.revision, touched_at = excluded.touched_at, start = excluded.start
"""
_GO_ON = """
UPDATE lessons SET moves = :moves, revision = :revision, touched_at = :touched_at
WHERE user_id = :user_id AND lesson_id = :lesson_id AND revision = :seen
"""
_PRUNE = "DELETE FROM lessons WHERE touched_at < ?"


class LessonRows(Repository):
    """Keeps the lessons of users."""

    async def of_user(self, user_id: int) -> StoredLesson | None:
        """Return the user's lesson, or None."""
        return await self._first(StoredLesson, _OF_USER, (user_id,))

    async def begin(self, lesson: StoredLesson) -> None:
        """Keep a new lesson, which replaces the user's former lesson."""
        await self._execute(_BEGIN, msgspec.structs.asdict(lesson))

    async def go_on(self, lesson: StoredLesson, seen_revision: int) -> None:
        """Store the progress of a lesson. Raises NotFound unless the same lesson is stored at `seen_revision`."""
        values = {**msgspec.structs.asdict(lesson), "seen": seen_revision}

        def transaction(connection: Connection) -> None:
            if connection.execute(_GO_ON, values).rowcount == 0:
                raise NotFound(f"lesson {lesson.lesson_id} at revision {seen_revision}")

        await self._database.write(transaction)

    async def prune(self, before: int) -> int:
        """Forget the lessons that have not changed since the given time; return their number."""
        return await self._execute(_PRUNE, (before,))
