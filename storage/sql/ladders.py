"""Ladders, their players and challenges. Each change of a ladder is one transaction."""

from collections.abc import Sequence

from storage.errors import TooMany
from storage.records.changes import NewAudit
from storage.records.ladders import CLOSED_MS, RESULTS_MS, Challenge, Ladder, LadderPlayer, LadderResult, WholeLadder
from storage.records.tournaments import BegunGame
from storage.slots import owned
from storage.sql.connection import Connection
from storage.sql.repository import Repository
from storage.sql.rows import add_audit, added_id, first_record, parameters, records
from storage.sql.tournaments.changes import begin_game

_FIND = "SELECT * FROM ladders WHERE ladder_id = ?"
_OF_GUILD = "SELECT * FROM ladders WHERE guild_id = ? ORDER BY state = 'over', ladder_id DESC"
_PLAYERS = """
SELECT user_id, name, place, warned, wins, draws, losses, last_opponent, last_challenger, freed_at, joined_at,
    skips_weeks, idle_losses
FROM ladder_players
WHERE ladder_id = ? ORDER BY place, user_id
"""
_CHALLENGES = """
SELECT challenge_id, challenger, challenged, weekly, state, result, asked_at, due_at, match_id, seed, thread_id,
    session_id, message_id, posted_due, posted, posted_in, left_out
FROM ladder_challenges WHERE ladder_id = ? ORDER BY challenge_id
"""
_LADDER_OF = "SELECT ladder_id FROM ladder_challenges WHERE challenge_id = ?"
_COUNT = "SELECT count(*) FROM ladders WHERE guild_id = ? AND state <> 'over'"
_ADD = """
INSERT INTO ladders (guild_id, channel_id, name, language, data, reach, days, weekly, state, paused_at, pair_at,
    revision, created_by, created_at)
VALUES (:guild_id, :channel_id, :name, :language, :data, :reach, :days, :weekly, :state, :paused_at, :pair_at, 0,
    :created_by, :created_at)
RETURNING ladder_id
"""
# The message is not stored here, but by `set_posted`. The revision is enough to detect any change since the ladder was
# read, because even erasing a user raises it.
_CHANGE = """
UPDATE ladders SET channel_id = :channel_id, name = :name, data = :data, reach = :reach, days = :days, weekly = :weekly,
    state = :state, paused_at = :paused_at, pair_at = :pair_at, idle_since = :idle_since, stopped_at = :stopped_at,
    revision = revision + 1
WHERE ladder_id = :ladder_id AND revision = :revision
"""
# After a change of the channel, challenges are announced in the new one.
_MOVE_CHALLENGES = """
UPDATE ladder_challenges SET posted = NULL
WHERE ladder_id = :ladder_id AND state <> 'over' AND EXISTS (
    SELECT 1 FROM ladders WHERE ladder_id = :ladder_id AND revision = :revision AND channel_id <> :channel_id)
"""
_DROP_PLAYERS = "DELETE FROM ladder_players WHERE ladder_id = ?"
_ADD_PLAYER = """
INSERT INTO ladder_players (ladder_id, user_id, name, place, warned, wins, draws, losses, last_opponent,
    last_challenger, freed_at, joined_at, skips_weeks, idle_losses)
VALUES (:ladder_id, :user_id, :name, :place, :warned, :wins, :draws, :losses, :last_opponent, :last_challenger,
    :freed_at, :joined_at, :skips_weeks, :idle_losses)
"""
_ADD_CHALLENGE = """
INSERT INTO ladder_challenges (ladder_id, challenger, challenged, weekly, state, result, asked_at, due_at, match_id,
    seed)
VALUES (:ladder_id, :challenger, :challenged, :weekly, :state, :result, :asked_at, :due_at, :match_id, :seed)
"""
# The message of a challenge is recorded apart, by `set_challenge_posted`.
_CHANGE_CHALLENGE = """
UPDATE ladder_challenges SET state = :state, result = :result, due_at = :due_at, thread_id = :thread_id,
    left_out = :left_out
WHERE challenge_id = :challenge_id
"""
_SIT = "UPDATE ladder_challenges SET session_id = ? WHERE challenge_id = ?"
_MINE = f"ladder_id IN (SELECT ladder_id FROM ladders WHERE {owned()})"  # noqa: S608 - text from above
# Ladders whose next step is due: the time to answer a challenge is over, a match has ended or its place was closed for
# long, or a week begins. The time to answer counts as over only if the player was told of the challenge and of the end
# of that time.
_DUE = f"""
SELECT ladder_id FROM ladder_challenges AS one JOIN ladders USING (ladder_id)
WHERE one.state IN ('asked', 'warned') AND one.due_at <= :at AND one.posted = one.state AND one.posted_due = one.due_at
    AND ladders.state = 'open' AND {owned()}
UNION SELECT ladder_id FROM ladder_challenges AS one
WHERE one.state = 'playing' AND {_MINE} AND NOT EXISTS (
    SELECT 1 FROM sessions WHERE sessions.session_id = one.session_id AND status IN ('lobby', 'running')
        AND deleted_at IS NULL)
UNION SELECT ladder_id FROM ladder_challenges AS one JOIN sessions USING (session_id) JOIN closures USING (session_id)
WHERE one.state = 'playing' AND parked_reason NOT IN ('damaged', 'newer-rules') AND found_at <= :closed AND {_MINE}
UNION SELECT ladder_id FROM ladders WHERE state = 'open' AND weekly = 1 AND pair_at <= :at AND {owned()}
ORDER BY ladder_id
"""  # noqa: S608 - text from above
_UNPOSTED = f"""
SELECT ladder_id FROM ladders WHERE (posted IS NULL OR posted <> revision) AND {owned()} ORDER BY ladder_id
"""  # noqa: S608 - text from above
_UNPOSTED_CHALLENGES = f"""
SELECT challenge_id FROM ladder_challenges
WHERE (posted IS NULL OR posted <> state OR state = 'accepted' OR (state IN ('asked', 'warned')
    AND coalesce(posted_due, 0) <> coalesce((
        SELECT due_at FROM ladders AS one WHERE one.ladder_id = ladder_challenges.ladder_id AND state = 'open'), 0)))
    AND {_MINE} ORDER BY challenge_id
"""  # noqa: S608 - text from above
# If the ladder has moved to another channel in the meantime, the message is still to be posted there.
_POSTED = """
UPDATE ladders SET posted = CASE channel_id WHEN :channel_id THEN :revision END, message_id = :message,
    posted_in = :channel_id
WHERE ladder_id = :ladder_id
"""
_GIVEN_UP = "UPDATE ladders SET posted = :revision WHERE ladder_id = :ladder_id"
_CHALLENGE_POSTED = """
UPDATE ladder_challenges SET message_id = :message_id, posted_in = :channel_id,
    posted = CASE (SELECT channel_id FROM ladders WHERE ladders.ladder_id = ladder_challenges.ladder_id)
        WHEN :channel_id THEN :state END, posted_due = :due_at
WHERE challenge_id = :challenge_id
"""
_POSTPONE = """
UPDATE ladder_challenges SET due_at = ? WHERE challenge_id = ? AND state IN ('asked', 'warned')
"""
_CHALLENGE_GIVEN_UP = """
UPDATE ladder_challenges SET posted = :state, posted_due = :due_at WHERE challenge_id = :challenge_id
"""
_SET_THREAD = "UPDATE ladder_challenges SET thread_id = ? WHERE challenge_id = ? AND state = 'accepted'"
_DROP_CHALLENGE = "DELETE FROM ladder_challenges WHERE challenge_id = ? AND state = 'over'"
_ADD_RESULT = """
INSERT INTO ladder_results (ladder_id, challenger, challenged, result, counted, gained, ended_at, corrections, told)
VALUES (:ladder_id, :challenger, :challenged, :result, :counted, :gained, :at, 0, 0)
"""
_CORRECT = """
UPDATE ladder_results SET counted = :counted, gained = :gained, corrections = :corrections,
    corrected_at = :corrected_at, reason = :reason, moved = :moved, ahead = :ahead
WHERE result_id = :result_id
"""
_DROP_RESULTS = "DELETE FROM ladder_results WHERE ended_at < ? AND told = corrections"
_RESULTS = """
SELECT * FROM ladder_results WHERE ladder_id = ? AND ended_at >= ? ORDER BY result_id DESC LIMIT ? OFFSET ?
"""
_COUNT_RESULTS = "SELECT count(*) FROM ladder_results WHERE ladder_id = ? AND ended_at >= ?"
_RESULT = "SELECT * FROM ladder_results WHERE result_id = ?"
_UNTOLD = f"SELECT result_id FROM ladder_results WHERE told < corrections AND {_MINE} ORDER BY result_id"  # noqa: S608
_STOPS = f"SELECT ladder_id FROM ladders WHERE stopped_at IS NOT NULL AND {owned()} ORDER BY ladder_id"  # noqa: S608
# A change of the ladder that was read before must not bring the moment back, so the revision is raised.
_STOP_TOLD = """
UPDATE ladders SET stopped_at = NULL, revision = revision + 1
WHERE ladder_id = :ladder_id AND stopped_at = :stopped_at
"""
_SET_TOLD = "UPDATE ladder_results SET told = :corrections WHERE result_id = :result_id"


class LadderRows(Repository):
    """Keeps ladders. Each change is guarded by the ladder's revision."""

    async def whole(self, ladder_id: int) -> WholeLadder | None:
        """Return everything stored of a ladder, or None."""

        def query(connection: Connection) -> WholeLadder | None:
            ladder = first_record(Ladder, connection.execute(_FIND, (ladder_id,)))
            if ladder is None:
                return None
            players = records(LadderPlayer, connection.execute(_PLAYERS, (ladder_id,)))
            return WholeLadder(ladder, players, records(Challenge, connection.execute(_CHALLENGES, (ladder_id,))))

        return await self._database.read(query)

    async def ladder_of(self, challenge_id: int) -> int | None:
        """Return the id of a challenge's ladder, None if the challenge does not exist."""
        ladder_id: int | None = await self._value(_LADDER_OF, (challenge_id,))
        return ladder_id

    async def of_guild(self, guild_id: int) -> tuple[Ladder, ...]:
        """Return a guild's ladders, those that are not over first, then the newest first."""
        return await self._all(Ladder, _OF_GUILD, (guild_id,))

    async def every(self) -> tuple[Ladder, ...]:
        """Return all ladders, oldest first."""
        return await self._all(Ladder, "SELECT * FROM ladders ORDER BY ladder_id")

    async def add(self, ladder: Ladder, audit: NewAudit, *, limit: int) -> int:
        """Add a ladder, and return its id. Raises `TooMany` if ``limit`` ladders of the guild are not over."""

        def transaction(connection: Connection) -> int:
            if connection.execute(_COUNT, (ladder.guild_id,)).fetchone()[0] >= limit:
                raise TooMany(f"guild {ladder.guild_id}")
            add_audit(connection, audit)
            return added_id(connection, _ADD, parameters(ladder))

        return await self._database.write(transaction)

    async def change(
        self,
        whole: WholeLadder,
        stored_challenges: Sequence[Challenge] = (),
        started_game: tuple[int, BegunGame] | None = None,
        audit: NewAudit | None = None,
        *,
        at: int,
    ) -> bool:
        """Store a ladder as it becomes, with all its places, the ``stored_challenges`` and the results of the step.

        Challenges and results with id 0 are new.

        ``started_game`` is a match that begins, with the id of its challenge. Return False if the ladder was changed
        since it was read. Raises `ChannelBusy`.
        """
        ladder_id = whole.ladder.ladder_id

        def transaction(connection: Connection) -> bool:
            connection.execute(_MOVE_CHALLENGES, parameters(whole.ladder))
            if connection.execute(_CHANGE, parameters(whole.ladder)).rowcount == 0:
                return False
            connection.execute(_DROP_PLAYERS, (ladder_id,))
            rows = [parameters(one) | {"ladder_id": ladder_id} for one in whole.players]
            connection.executemany(_ADD_PLAYER, rows)
            for one in stored_challenges:
                sql = _CHANGE_CHALLENGE if one.challenge_id else _ADD_CHALLENGE
                connection.execute(sql, parameters(one) | {"ladder_id": ladder_id})
            for result in whole.results:
                sql = _CORRECT if result.result_id else _ADD_RESULT
                connection.execute(sql, parameters(result) | {"ladder_id": ladder_id, "at": at})
            if started_game is not None:
                connection.execute(_SIT, (begin_game(connection, started_game[1], at), started_game[0]))
            add_audit(connection, audit)
            return True

        return await self._database.write(transaction)

    async def due_ladders(self, at: int) -> tuple[int, ...]:
        """Return this process's ladders for which something is due."""
        return await self._column(_DUE, self._mine | {"at": at, "closed": at - CLOSED_MS})

    async def unposted(self) -> tuple[int, ...]:
        """Return this process's ladders whose message is missing or shows an earlier revision."""
        return await self._column(_UNPOSTED, self._mine)

    async def unposted_challenges(self) -> tuple[int, ...]:
        """Return this process's challenges that are still to be announced, or whose match waits for its thread."""
        return await self._column(_UNPOSTED_CHALLENGES, self._mine)

    async def results(self, ladder_id: int, at: int, limit: int, offset: int = 0) -> tuple[LadderResult, ...]:
        """Return results of a ladder that are not too old at a moment, the latest first."""
        return await self._all(LadderResult, _RESULTS, (ladder_id, at - RESULTS_MS, limit, offset))

    async def count_results(self, ladder_id: int, at: int) -> int:
        """Return the number of a ladder's results that are not too old at a moment."""
        count: int = await self._value(_COUNT_RESULTS, (ladder_id, at - RESULTS_MS))
        return count

    async def result(self, result_id: int) -> LadderResult | None:
        """Return a result of any ladder, or None."""
        return await self._first(LadderResult, _RESULT, (result_id,))

    async def prune_results(self, at: int) -> None:
        """Delete results of all ladders that are too old at a moment, unless a correction is still to be announced."""
        await self._execute(_DROP_RESULTS, (at - RESULTS_MS,))

    async def untold_corrections(self) -> tuple[int, ...]:
        """Return this process's results whose latest correction is still to be announced."""
        return await self._column(_UNTOLD, self._mine)

    async def set_told(self, result: LadderResult) -> None:
        """Record that the latest correction of a result, as it was read, is announced or cannot be."""
        await self._execute(_SET_TOLD, parameters(result))

    async def untold_stops(self) -> tuple[int, ...]:
        """Return this process's ladders whose weekly pairings have stopped, if that is still to be announced."""
        return await self._column(_STOPS, self._mine)

    async def set_stop_told(self, ladder: Ladder) -> None:
        """Record that the stop of a ladder's weekly pairings is announced or cannot be."""
        await self._execute(_STOP_TOLD, parameters(ladder))

    async def set_posted(self, ladder: Ladder, message_id: int) -> None:
        """Record the message that shows a ladder, its channel, and the revision that it shows.

        ``ladder`` is the record from which the message was made. If the ladder has moved to another channel since, its
        message there is still to be posted.
        """
        await self._execute(_POSTED, parameters(ladder) | {"message": message_id})

    async def give_up(self, ladder: Ladder) -> None:
        """Record that Discord refuses the message of a ladder at this revision for good."""
        await self._execute(_GIVEN_UP, parameters(ladder))

    async def postpone(self, challenge: Challenge) -> None:
        """Store the end of the time to answer a challenge, unless it was answered since it was read."""
        await self._execute(_POSTPONE, (challenge.due_at, challenge.challenge_id))

    async def set_challenge_posted(self, challenge: Challenge, message_id: int, channel_id: int) -> None:
        """Record the message that shows a challenge as it was read. Delete the challenge if that is its end.

        The message of a challenge without ``due_at`` shows a pause.
        """
        if challenge.state == "over":
            await self._execute(_DROP_CHALLENGE, (challenge.challenge_id,))
        else:
            message_ids = {"message_id": message_id, "channel_id": channel_id}
            await self._execute(_CHALLENGE_POSTED, parameters(challenge) | message_ids)

    async def give_up_challenge(self, challenge: Challenge) -> None:
        """Record that Discord refuses the message of a challenge in this state for good, or delete the challenge."""
        sql = _DROP_CHALLENGE if challenge.state == "over" else _CHALLENGE_GIVEN_UP
        values = (challenge.challenge_id,) if challenge.state == "over" else parameters(challenge)
        await self._execute(sql, values)

    async def set_thread(self, challenge_id: int, thread_id: int) -> None:
        """Record the thread in which the match of an accepted challenge is to begin."""
        await self._execute(_SET_THREAD, (thread_id, challenge_id))
