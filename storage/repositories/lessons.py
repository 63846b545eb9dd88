"""The protocol of lessons: each user plays at most one at a time."""

from __future__ import annotations

from typing import Protocol

from storage.records import StoredLesson


class LessonRepository(Protocol):
    """Keeps the lessons of users."""

    async def of_user(self, user_id: int) -> StoredLesson | None:
        """Return the user's lesson, or None."""

    async def begin(self, lesson: StoredLesson) -> None:
        """Keep a new lesson, which replaces the user's former one."""

    async def go_on(self, lesson: StoredLesson, seen_revision: int) -> None:
        """Store the progress of a lesson. Raises NotFound unless the same lesson is stored at `seen_revision`."""

    async def prune(self, before: int) -> int:
        """Forget the lessons that have not changed since that time; return their number."""
