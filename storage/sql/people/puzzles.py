"""The answers of users to puzzles: for each puzzle only the first."""

from storage.records.people import PuzzleAnswer
from storage.sql.repository import Repository
from storage.sql.rows import parameters

_ADD = """
INSERT INTO puzzle_answers (user_id, game, puzzle, solved, at) VALUES (:user_id, :game, :puzzle, :solved, :at)
ON CONFLICT (user_id, game, puzzle) DO NOTHING
"""
_OF_USER = """
SELECT user_id, game, puzzle, solved, at FROM puzzle_answers WHERE user_id = ? ORDER BY at, game, puzzle
"""


class PuzzleRows(Repository):
    """Keeps users' answers to puzzles."""

    async def add(self, answer: PuzzleAnswer) -> bool:
        """Store an answer. Return False if the user has answered that puzzle before; then the first answer stays."""
        return await self._execute(_ADD, parameters(answer)) == 1

    async def of_user(self, user_id: int) -> tuple[PuzzleAnswer, ...]:
        """Return all answers of a user, oldest first."""
        return await self._all(PuzzleAnswer, _OF_USER, (user_id,))
