"""The puzzles of the day: each guild's plan, whose time serves as a timer, and the guild's puzzles so far."""

from storage.records.puzzles import DailyPlan, DailyPuzzle
from storage.slots import owned
from storage.sql.connection import Connection
from storage.sql.repository import Repository
from storage.sql.rows import parameters

_PLAN = "SELECT * FROM daily_plans WHERE guild_id = ?"
_DUE = f"""
SELECT * FROM daily_plans WHERE (next_at <= :at OR next_at > :far) AND {owned()} ORDER BY next_at, guild_id
"""  # noqa: S608 - text from above
_SET_PLAN = """
INSERT INTO daily_plans (guild_id, channel_id, hour, zone, game, next_at)
VALUES (:guild_id, :channel_id, :hour, :zone, :game, :next_at)
ON CONFLICT (guild_id) DO UPDATE SET channel_id = excluded.channel_id, hour = excluded.hour, zone = excluded.zone,
    game = excluded.game, next_at = excluded.next_at, told_at = NULL
"""
_DROP_PLAN = "DELETE FROM daily_plans WHERE guild_id = ?"
_GO_ON = "UPDATE daily_plans SET next_at = :following WHERE guild_id = :guild_id AND next_at = :next_at"
_ADD = """
INSERT INTO daily_puzzles (guild_id, day, game, puzzle, channel_id)
VALUES (:guild_id, :day, :game, :puzzle, :channel_id) ON CONFLICT DO NOTHING
"""
_OF_GUILD = "SELECT * FROM daily_puzzles WHERE guild_id = ? ORDER BY day"
_UNPOSTED = f"""
SELECT * FROM daily_puzzles WHERE closed_at IS NULL AND message_id IS NULL AND {owned()} ORDER BY guild_id, day
"""  # noqa: S608 - text from above
_REPLACED = f"""
SELECT * FROM daily_puzzles AS former
WHERE closed_at IS NULL AND message_id IS NOT NULL AND {owned()} AND (EXISTS (
    SELECT 1 FROM daily_puzzles AS later
    WHERE later.guild_id = former.guild_id AND later.day > former.day AND later.message_id IS NOT NULL
) OR NOT EXISTS (SELECT 1 FROM daily_plans AS plan WHERE plan.guild_id = former.guild_id))
ORDER BY guild_id, day
"""  # noqa: S608 - text from above
_FORMER = """
SELECT * FROM daily_puzzles WHERE guild_id = ? AND day < ? AND message_id IS NOT NULL ORDER BY day DESC LIMIT 1
"""
_POSTED = "UPDATE daily_puzzles SET message_id = :message WHERE guild_id = :guild_id AND day = :day"
_ALL_WELL = "UPDATE daily_plans SET told_at = NULL WHERE guild_id = :guild_id AND told_at IS NOT NULL"
_CLOSE = "UPDATE daily_puzzles SET closed_at = :at WHERE guild_id = :guild_id AND day = :day"
_DROP = "DELETE FROM daily_puzzles WHERE guild_id = :guild_id AND day = :day AND message_id IS NULL"
_TELL = "UPDATE daily_plans SET told_at = :at WHERE guild_id = :guild_id"
_DROP_LATER = "DELETE FROM daily_puzzles WHERE guild_id = :guild_id AND day > :today AND message_id IS NULL"
_DAYS = "SELECT day FROM daily_puzzles WHERE guild_id = :guild_id ORDER BY day DESC"
_MOVE = "UPDATE daily_puzzles SET day = :fresh WHERE guild_id = :guild_id AND day = :day"


class DailyPuzzleRows(Repository):
    """Keeps the plans and the puzzles of the day. A puzzle is stored before it is posted."""

    async def plan(self, guild_id: int) -> DailyPlan | None:
        """Return a guild's plan, None if the guild wants no puzzle of the day."""
        return await self._first(DailyPlan, _PLAN, (guild_id,))

    async def due_plans(self, at: int, far: int) -> tuple[DailyPlan, ...]:
        """Return this process's plans whose next puzzle is due, or set too late (after ``far``), earliest first."""
        return await self._all(DailyPlan, _DUE, {"at": at, "far": far, **self._mine})

    async def set_plan(self, plan: DailyPlan) -> None:
        """Store a guild's plan in place of a former one."""
        await self._execute(_SET_PLAN, parameters(plan))

    async def drop_plan(self, guild_id: int) -> None:
        """Delete a guild's plan. The guild's former puzzles stay."""
        await self._execute(_DROP_PLAN, (guild_id,))

    async def draw(self, plan: DailyPlan, following: int, puzzle: DailyPuzzle | None) -> bool:
        """Set the plan's next time to ``following``, and add the ``puzzle``, if there is one.

        Return whether the puzzle was added. No puzzle is added if the plan has changed, or if its day has a puzzle
        already.
        """

        def transaction(connection: Connection) -> bool:
            if connection.execute(_GO_ON, parameters(plan) | {"following": following}).rowcount == 0:
                return False
            return puzzle is not None and connection.execute(_ADD, parameters(puzzle)).rowcount == 1

        return await self._database.write(transaction)

    async def of_guild(self, guild_id: int) -> tuple[DailyPuzzle, ...]:
        """Return all puzzles of the day that a guild had, oldest first."""
        return await self._all(DailyPuzzle, _OF_GUILD, (guild_id,))

    async def unposted(self) -> tuple[DailyPuzzle, ...]:
        """Return this process's puzzles whose message is not stored."""
        return await self._all(DailyPuzzle, _UNPOSTED, self._mine)

    async def replaced(self) -> tuple[DailyPuzzle, ...]:
        """Return this process's puzzles with a button, although a later one was posted or the guild wants none."""
        return await self._all(DailyPuzzle, _REPLACED, self._mine)

    async def former(self, puzzle: DailyPuzzle) -> DailyPuzzle | None:
        """Return the latest posted puzzle of the guild before a puzzle, or None."""
        return await self._first(DailyPuzzle, _FORMER, (puzzle.guild_id, puzzle.day))

    async def set_posted(self, puzzle: DailyPuzzle, message_id: int) -> None:
        """Store the message of a puzzle. Its channel is open now, so the moderators hear of a later closure again."""
        values = parameters(puzzle) | {"message": message_id}

        def transaction(connection: Connection) -> None:
            connection.execute(_POSTED, values)
            connection.execute(_ALL_WELL, values)

        await self._database.write(transaction)

    async def close(self, puzzle: DailyPuzzle, at: int) -> None:
        """Note that a puzzle's message has no button any more."""
        await self._execute(_CLOSE, parameters(puzzle) | {"at": at})

    async def drop(self, puzzle: DailyPuzzle) -> None:
        """Delete a puzzle that was not posted."""
        await self._execute(_DROP, parameters(puzzle))

    async def set_told(self, guild_id: int, at: int) -> None:
        """Note that the moderators were told of a closed channel."""
        await self._execute(_TELL, {"guild_id": guild_id, "at": at})

    async def set_back(self, guild_id: int, today: int) -> None:
        """Move a guild's puzzles of days after ``today`` to the latest free days until today; delete unposted ones.

        These puzzles were drawn while the clock was ahead. On their new days they neither delay later puzzles nor
        replace them.
        """

        def transaction(connection: Connection) -> None:
            values = {"guild_id": guild_id, "today": today}
            connection.execute(_DROP_LATER, values)
            days = [int(day) for (day,) in connection.execute(_DAYS, values).fetchall()]
            free = (day for day in range(today, 0, -1) if day not in days)
            for day in days:
                if day > today:
                    connection.execute(_MOVE, values | {"day": day, "fresh": next(free)})

        await self._database.write(transaction)
