"""The protocol that keeps the lesson that a user plays, one at a time."""

from __future__ import annotations

from typing import Protocol

from storage.records import StoredLesson


class LessonRepository(Protocol):
    """Keeps the lessons of users."""

    async def of_user(self, user_id: int) -> StoredLesson | None:
        """Return the user's lesson, or None."""

    async def begin(self, lesson: StoredLesson) -> None:
        """Keep a new lesson in the place of the user's former one."""

    async def go_on(self, lesson: StoredLesson, seen_revision: int) -> None:
        """Keep a lesson as it is now. Raises NotFound unless the same lesson stands at that revision."""

    async def prune(self, before: int) -> int:
        """Forget the lessons that nobody touched since that time; return their number."""
