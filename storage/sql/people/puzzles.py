"""The answers of users to puzzles: for each puzzle only the first."""

from storage.records.people import PuzzleAnswer
from storage.records.puzzles import DailyPuzzle
from storage.sql.connection import Connection
from storage.sql.repository import Repository
from storage.sql.rows import parameters

_ADD = """
INSERT INTO puzzle_answers (user_id, game, puzzle, solved, at) VALUES (:user_id, :game, :puzzle, :solved, :at)
ON CONFLICT (user_id, game, puzzle) DO NOTHING
"""
_COUNT = """
UPDATE daily_puzzles SET answers = answers + 1, solved = solved + :solved
WHERE guild_id = :guild_id AND day = :day AND game = :game AND puzzle = :puzzle AND closed_at IS NULL
AND NOT EXISTS (
    SELECT 1 FROM daily_puzzles AS later WHERE later.guild_id = :guild_id AND later.day > :day
)
"""
_OF_USER = """
SELECT user_id, game, puzzle, solved, at FROM puzzle_answers WHERE user_id = ? ORDER BY at, game, puzzle
"""


class PuzzleRows(Repository):
    """Keeps users' answers to puzzles."""

    async def add(self, answer: PuzzleAnswer, daily: DailyPuzzle | None = None) -> bool:
        """Store an answer. Return False if the user has answered that puzzle before; then the first answer stays.

        A first answer to a guild's puzzle of the day (``daily``) is also counted for that puzzle of the day, until it
        is closed or a later one is drawn.
        """

        def transaction(connection: Connection) -> bool:
            if connection.execute(_ADD, parameters(answer)).rowcount == 0:
                return False
            if daily is not None:
                connection.execute(_COUNT, parameters(daily) | {"solved": answer.solved})
            return True

        return await self._database.write(transaction)

    async def of_user(self, user_id: int) -> tuple[PuzzleAnswer, ...]:
        """Return all answers of a user, oldest first."""
        return await self._all(PuzzleAnswer, _OF_USER, (user_id,))
