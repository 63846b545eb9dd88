"""Stores how matches came out, and players' ratings. A session that has rows here was rated."""

import json
import sqlite3
from collections.abc import Iterable, Sequence

import msgspec

from storage.database import Database
from storage.records import Session
from storage.rows import parameters, records, sessions


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """How one seat of a match came out.

    `mode` is "against" (other sides), "together" or "alone" (against the game). `place` is None where nobody was
    ranked; `scores` is a JSON object of numbers by name. `status` says what the seat's player did, `counted` whether
    the match counts for that player, `rated` which ratings it changes then: "all", "game" or "none". `user_id` is
    None where nobody can be named.
    """

    session_id: int
    seat: int
    user_id: int | None
    guild_id: int
    game: str
    seats: int
    side: int
    mode: str
    won: bool
    place: int | None
    scores: str
    status: str
    counted: bool
    rated: str
    ended_at: int


class RatingRow(msgspec.Struct, frozen=True):
    """A user's rating in a guild, in one scope."""

    guild_id: int
    user_id: int
    scope: str
    mu: float
    sigma: float
    matches: int


class Tally(msgspec.Struct, frozen=True):
    """How often a user came out so in a mode of a game; `counted` False: in matches that count for nothing."""

    game: str
    mode: str
    won: bool
    place: int | None
    counted: bool
    matches: int


class PlayerTotals(msgspec.Struct, frozen=True):
    """A user among the others of a guild; without `mu` and `sigma` there is no rating. `name` is the latest known."""

    user_id: int
    name: str | None
    matches: int
    wins: int
    mu: float | None
    sigma: float | None
    rated: int | None


class Meeting(msgspec.Struct, frozen=True):
    """The counted matches of two users in a game.

    How often the first came before the second, after, level with the other; how often they were one side, and how
    often that side won.
    """

    game: str
    won: int
    lost: int
    level: int
    together: int
    together_won: int


# Which sessions are looked at. Whatever happens to one must not cost more the longer its guild has played.
_OF_GUILDS, _THE_ONE = "guild_id BETWEEN :first AND :last", "session_id = :only"
# States are large, and nobody asks for them here. A lobby that was ended has nobody in its seats.
_UNRATED = """
SELECT sessions.*, NULL AS state, NULL AS clocks FROM sessions
WHERE {0} AND status IN ('finished', 'abandoned') AND deleted_at IS NULL
    AND started_at IS NOT NULL AND (coalesce(ended_at, 0), session_id) > (:ended, :session)
    AND NOT EXISTS (SELECT 1 FROM results WHERE results.session_id = sessions.session_id)
ORDER BY coalesce(ended_at, 0), session_id LIMIT :limit
"""
_VOID_GUILDS = """
SELECT DISTINCT guild_id FROM sessions
WHERE {0} AND NOT (status IN ('finished', 'abandoned') AND deleted_at IS NULL)
    AND EXISTS (SELECT 1 FROM results WHERE results.session_id = sessions.session_id)
"""
_DROP_OTHERS = "DELETE FROM results WHERE guild_id = ? AND session_id NOT IN (SELECT value FROM json_each(?))"
_DROP_RATINGS = "DELETE FROM ratings WHERE guild_id = ?"
_LAST = "SELECT ended_at, session_id FROM results WHERE guild_id = ? ORDER BY ended_at DESC, session_id DESC LIMIT 1"
_OF_SESSION = "SELECT 1 FROM results WHERE session_id = ?"
_ADD = """
INSERT INTO results VALUES (:session_id, :seat, :user_id, :guild_id, :game, :seats, :side, :mode, :won, :place, :scores,
    :status, :counted, :rated, :ended_at)
"""
_RATE = """
INSERT INTO ratings VALUES (:guild_id, :user_id, :scope, :mu, :sigma, :matches)
ON CONFLICT (guild_id, user_id, scope)
    DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, matches = excluded.matches
"""
_OF_GUILD = """
SELECT results.* FROM results JOIN sessions USING (session_id)
WHERE results.guild_id = ? AND sessions.status IN ('finished', 'abandoned') AND deleted_at IS NULL
ORDER BY results.ended_at, session_id, seat
"""
_OF_USER = "SELECT * FROM results WHERE user_id = ? AND guild_id = ? ORDER BY ended_at DESC, session_id DESC LIMIT ?"
_RATINGS = """
SELECT * FROM ratings WHERE guild_id = ? AND user_id IN (SELECT value FROM json_each(?)) ORDER BY user_id, scope
"""
_TALLY = """
SELECT game, mode, won, place, counted, count(*) AS matches FROM results WHERE user_id = ? AND guild_id = ?
GROUP BY game, mode, won, place, counted ORDER BY game, mode, counted DESC, place, won DESC
"""
_STANDINGS = """
WITH counted AS (
    SELECT user_id, count(*) AS matches, sum(won) AS wins FROM results
    WHERE guild_id = :guild AND counted = 1 AND user_id IS NOT NULL
        AND game IN (SELECT value FROM json_each(:games)) AND (mode = 'against') = :against
    GROUP BY user_id)
SELECT counted.user_id, (
        SELECT seats.name FROM seats JOIN sessions USING (session_id)
        WHERE seats.user_id = counted.user_id AND sessions.guild_id = :guild
        ORDER BY seats.session_id DESC LIMIT 1) AS name,
    counted.matches, counted.wins, ratings.mu, ratings.sigma, ratings.matches AS rated
FROM counted LEFT JOIN ratings
    ON ratings.guild_id = :guild AND ratings.user_id = counted.user_id AND ratings.scope = :scope
ORDER BY counted.user_id
"""
# Where the rules rank nobody, who won comes before who lost.
_MEETINGS = """
WITH ranks AS (SELECT *, coalesce(place, 2 - won) AS rank FROM results WHERE user_id IN (:one, :other))
SELECT own.game, sum(own.side <> other.side AND own.rank < other.rank) AS won,
    sum(own.side <> other.side AND own.rank > other.rank) AS lost,
    sum(own.side <> other.side AND own.rank = other.rank) AS level, sum(own.side = other.side) AS together,
    sum(own.side = other.side AND own.won) AS together_won
FROM ranks AS own JOIN ranks AS other USING (session_id)
WHERE own.user_id = :one AND other.user_id = :other AND own.guild_id = :guild AND own.counted AND other.counted
GROUP BY own.game ORDER BY own.game
"""


class ResultRows:
    """Results and ratings; each method is one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def unrated(
        self,
        guild_id: int | None = None,
        session_id: int | None = None,
        *,
        after: tuple[int, int] = (-1, 0),
        limit: int = 100,
    ) -> tuple[Session, ...]:
        """The played sessions of a guild (None: of all) that are over and have no results yet, without their states.

        With `session_id` no other one is looked at. They come in order of ending; `after` is the end and the id of the
        last one that was looked at. Deleted sessions are not among them.
        """
        which, values = _which(guild_id, session_id)
        values |= {"ended": after[0], "session": after[1], "limit": limit}
        return await self._database.read(lambda connection: sessions(connection, _UNRATED.format(which), values))

    async def void_guilds(self, guild_id: int | None = None, session_id: int | None = None) -> tuple[int, ...]:
        """The guilds (or that one alone) with results of sessions that were deleted since, or are not over any more.

        With `session_id` no other session is looked at.
        """
        which, values = _which(guild_id, session_id)
        return await self._database.read(
            lambda connection: tuple(row[0] for row in connection.execute(_VOID_GUILDS.format(which), values))
        )

    async def last_end(self, guild_id: int) -> tuple[int, int]:
        """The end and the id of the session that ended last among the guild's rated ones; (-1, 0) without any."""
        row = await self._database.read(lambda connection: connection.execute(_LAST, (guild_id,)).fetchone())
        return (row[0], row[1]) if row else (-1, 0)

    async def record(self, session_id: int, results: Sequence[Result], ratings: Iterable[RatingRow] = ()) -> bool:
        """Keep the results of a session, and the ratings after it; False, and nothing changed, if that was done."""

        def transaction(connection: sqlite3.Connection) -> bool:
            if connection.execute(_OF_SESSION, (session_id,)).fetchone() is not None:
                return False
            connection.executemany(_ADD, [parameters(result) for result in results])
            connection.executemany(_RATE, [parameters(rating) for rating in ratings])
            return True

        return await self._database.write(transaction)

    async def recount(
        self, guild_id: int, results: Iterable[Result], ratings: Iterable[RatingRow], *, late: Sequence[Result] = ()
    ) -> None:
        """Put these in the place of all ratings of a guild; `results` are those that they come from.

        Those of other sessions are dropped: what was deleted, or came back, since they were read is found again as
        such. The `late` ones are those of them that were not kept yet.
        """
        kept = json.dumps(sorted({result.session_id for result in results}))

        def transaction(connection: sqlite3.Connection) -> None:
            connection.execute(_DROP_OTHERS, (guild_id, kept))
            connection.executemany(_ADD, [parameters(result) for result in late])
            connection.execute(_DROP_RATINGS, (guild_id,))
            connection.executemany(_RATE, [parameters(rating) for rating in ratings])

        await self._database.write(transaction)

    async def of_guild(self, guild_id: int) -> tuple[Result, ...]:
        """The guild's results that stand, in order of ending."""
        return await self._database.read(lambda connection: records(Result, connection.execute(_OF_GUILD, (guild_id,))))

    async def of_user(self, user_id: int, guild_id: int, *, limit: int = 100) -> tuple[Result, ...]:
        """The user's latest results in a guild, latest first."""
        values = (user_id, guild_id, limit)
        return await self._database.read(lambda connection: records(Result, connection.execute(_OF_USER, values)))

    async def tally(self, user_id: int, guild_id: int) -> tuple[Tally, ...]:
        """How often the user came out at which place, by game."""
        return await self._database.read(
            lambda connection: records(Tally, connection.execute(_TALLY, (user_id, guild_id)))
        )

    async def ratings(self, guild_id: int, users: Iterable[int]) -> tuple[RatingRow, ...]:
        """The ratings of these users in a guild, in all scopes."""
        values = (guild_id, json.dumps([*users]))
        return await self._database.read(lambda connection: records(RatingRow, connection.execute(_RATINGS, values)))

    async def standings(
        self, guild_id: int, scope: str, games: Iterable[str], *, against: bool
    ) -> tuple[PlayerTotals, ...]:
        """All who have counted matches of these games in a guild, with their ratings in that scope, by user.

        `against`: those of sides against each other, else those against the game itself.
        """
        values = {"guild": guild_id, "scope": scope, "games": json.dumps([*games]), "against": against}
        return await self._database.read(
            lambda connection: records(PlayerTotals, connection.execute(_STANDINGS, values))
        )

    async def meetings(self, guild_id: int, one: int, other: int) -> tuple[Meeting, ...]:
        """How two users fared against each other in a guild, by game."""
        values = {"guild": guild_id, "one": one, "other": other}
        return await self._database.read(lambda connection: records(Meeting, connection.execute(_MEETINGS, values)))


def _which(guild_id: int | None, session_id: int | None) -> tuple[str, dict[str, int]]:
    """Return which sessions to look at, as a condition that an index serves, with its values."""
    if session_id is not None:
        return _THE_ONE, {"only": session_id}
    first, last = (0, 2**63 - 1) if guild_id is None else (guild_id, guild_id)
    return _OF_GUILDS, {"first": first, "last": last}
