"""Results and ratings. A session that has results here was rated."""

from collections.abc import Iterable, Sequence

from storage.records.matches import Session
from storage.records.results import FeatTally, Meeting, PlayerTotals, RatingRow, Result, SoloMatch, Tally, Triumph
from storage.slots import ALL_SLOTS, owned
from storage.sql.connection import Connection
from storage.sql.repository import Repository
from storage.sql.rows import parameters, placeholders

# Conditions for the sessions to consider: all sessions of some guilds, or a single session. The cost of rating one
# session must not grow with the history of its guild.
_OF_GUILDS, _THE_ONE = f"guild_id BETWEEN :first AND :last AND {owned()}", "session_id = :only"
# The states are left out: they are large, and the callers do not need them. A cancelled lobby has no seated users.
_UNRATED = """
SELECT sessions.*, NULL AS state, NULL AS clocks FROM sessions
WHERE {0} AND status IN ('finished', 'abandoned') AND deleted_at IS NULL
    AND started_at IS NOT NULL
    AND (reveal_at IS NULL OR seed_revealed = 1) AND (coalesce(ended_at, 0), session_id) > (:ended, :session)
    AND NOT EXISTS (SELECT 1 FROM results WHERE results.session_id = sessions.session_id)
ORDER BY coalesce(ended_at, 0), session_id LIMIT :limit
"""
_VOID_GUILDS = """
SELECT DISTINCT guild_id FROM sessions
WHERE {0} AND NOT (status IN ('finished', 'abandoned') AND deleted_at IS NULL)
    AND EXISTS (SELECT 1 FROM results WHERE results.session_id = sessions.session_id)
"""
_OWN_MOVES = """
SELECT seat, count(*) FROM moves WHERE session_id = ? AND undone_by IS NULL AND user_id IS NOT NULL GROUP BY seat
"""
_RATED = "SELECT DISTINCT session_id FROM results WHERE guild_id = ?"
_DROP_RESULTS = "DELETE FROM results WHERE session_id = ?"
_DROP_FEATS = "DELETE FROM feats WHERE session_id = ?"
_DROP_RATINGS = "DELETE FROM ratings WHERE guild_id = ?"
_LAST = "SELECT ended_at, session_id FROM results WHERE guild_id = ? ORDER BY ended_at DESC, session_id DESC LIMIT 1"
_OF_SESSION = "SELECT 1 FROM results WHERE session_id = ?"
_ADD = """
INSERT INTO results VALUES (:session_id, :seat, :user_id, :guild_id, :game, :seats, :side, :division, :won, :place,
    :scores, :status, :rated, :ended_at, :excluded)
"""
_ADD_FEAT = "INSERT INTO feats VALUES (:session_id, :seat, :foe, :mode, :level, :rounds, :against)"
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
_RATINGS = """
SELECT * FROM ratings WHERE guild_id = :guild AND user_id IN ({users}) ORDER BY user_id, scope
"""
# A deleted match keeps its results until its guild is rated again.
_OVER = """EXISTS (SELECT 1 FROM sessions AS played WHERE played.session_id = {0}.session_id
    AND played.status IN ('finished', 'abandoned') AND played.deleted_at IS NULL)"""
_IS_OVER, _OWN_IS_OVER = _OVER.format("results"), _OVER.format("own")
_TALLY = f"""
SELECT game, division, won, place, excluded, count(*) AS matches FROM results
WHERE user_id = ? AND guild_id = ? AND {_IS_OVER}
GROUP BY game, division, won, place, excluded ORDER BY game, division, excluded NULLS FIRST, place NULLS FIRST, won DESC
"""  # noqa: S608 - text from above
_COUNTED = f"""
SELECT count(*) FROM results WHERE user_id = ? AND guild_id = ? AND game = ? AND excluded IS NULL AND {_IS_OVER}
"""  # noqa: S608 - text from above
_FEATS = f"""
SELECT results.game, foe, mode, against, count(*) AS matches, sum(won) AS wins,
    min(CASE WHEN won = 1 THEN rounds END) AS fastest
FROM feats JOIN results USING (session_id, seat) WHERE user_id = ? AND guild_id = ? AND {_IS_OVER}
GROUP BY results.game, foe, mode, against ORDER BY results.game, against DESC, foe, mode
"""  # noqa: S608 - text from above
_SOLO = f"""
SELECT own.game, own.won, own.scores, coalesce(feats.level, '') AS level
FROM results AS own LEFT JOIN feats USING (session_id, seat)
WHERE own.user_id = :user AND own.guild_id = :guild AND coalesce(own.excluded, 'unopposed') = 'unopposed'
    AND NOT EXISTS (SELECT 1 FROM results AS other WHERE other.session_id = own.session_id AND other.user_id <> :user)
    AND {_OWN_IS_OVER}
ORDER BY own.game, own.ended_at, own.session_id
"""  # noqa: S608 - text from above
_TRIUMPHS = f"""
SELECT session_id, seat, seats.name, foe, mode, level, rounds, results.ended_at
FROM feats JOIN results USING (session_id, seat) JOIN seats USING (session_id, seat)
WHERE results.guild_id = ? AND results.game = ? AND results.won = 1 AND against = 1 AND {_IS_OVER}
ORDER BY rounds, results.ended_at, session_id, seat
"""  # noqa: S608 - text from above
_STANDINGS = f"""
WITH counted AS (
    SELECT user_id, division, count(*) AS matches, sum(won) AS wins FROM results
    WHERE guild_id = :guild AND excluded IS NULL AND user_id IS NOT NULL
        AND game IN ({{games}}) AND {_IS_OVER}
    GROUP BY user_id, division)
SELECT counted.division, counted.user_id, (
        SELECT seats.name FROM seats JOIN sessions USING (session_id)
        WHERE seats.user_id = counted.user_id AND sessions.guild_id = :guild
        ORDER BY seats.session_id DESC LIMIT 1) AS name,
    counted.matches, counted.wins, ratings.mu, ratings.sigma, ratings.matches AS rated
FROM counted LEFT JOIN ratings
    ON ratings.guild_id = :guild AND ratings.user_id = counted.user_id AND ratings.scope = :scope
        AND counted.division = 'against'
ORDER BY counted.division, counted.user_id
"""  # noqa: S608 - text from above
_COUNTED_GAMES = f"""
SELECT DISTINCT game FROM results WHERE guild_id = ? AND excluded IS NULL AND user_id IS NOT NULL AND {_IS_OVER}
"""  # noqa: S608 - text from above
_COUNTED_USERS = f"""
SELECT DISTINCT user_id FROM results
WHERE guild_id = :guild AND excluded IS NULL AND user_id IN ({{users}}) AND {_IS_OVER} ORDER BY user_id
"""  # noqa: S608 - text from above
_LATEST_NAME = """
SELECT seats.name FROM seats JOIN sessions USING (session_id) WHERE seats.user_id = ? AND sessions.guild_id = ?
ORDER BY seats.session_id DESC LIMIT 1
"""
# The states are left out: they are large, and the callers do not need them. A match that its event replaced by another
# deal is no longer the match of a table.
_PLAYED_IN = """
SELECT sessions.*, NULL AS state, NULL AS clocks FROM sessions
WHERE guild_id = :guild AND status = 'finished' AND deleted_at IS NULL AND tournament_id IN ({events})
    AND coalesce(reveal_at, 0) <= :at
    AND session_id IN (SELECT session_id FROM results
        WHERE user_id = :user AND guild_id = :guild AND excluded IS NULL)
    AND EXISTS (SELECT 1 FROM tournament_tables AS held
        WHERE held.session_id = sessions.session_id AND held.tournament_id = sessions.tournament_id)
    AND session_id NOT IN (SELECT session_id FROM hidden_pages)
ORDER BY ended_at DESC, session_id DESC LIMIT :limit
"""
# If the rules do not rank, winners come before losers.
_MEETINGS = f"""
WITH ranks AS (SELECT *, coalesce(place, 2 - won) AS rank FROM results WHERE user_id IN (:one, :other))
SELECT own.game, count(CASE WHEN own.side <> other.side AND own.rank < other.rank THEN 1 END) AS won,
    count(CASE WHEN own.side <> other.side AND own.rank > other.rank THEN 1 END) AS lost,
    count(CASE WHEN own.side <> other.side AND own.rank = other.rank THEN 1 END) AS level,
    count(CASE WHEN own.side = other.side THEN 1 END) AS together,
    count(CASE WHEN own.side = other.side AND own.won = 1 THEN 1 END) AS together_won
FROM ranks AS own JOIN ranks AS other USING (session_id)
WHERE own.user_id = :one AND other.user_id = :other AND own.guild_id = :guild
    AND own.excluded IS NULL AND other.excluded IS NULL AND {_OWN_IS_OVER}
GROUP BY own.game ORDER BY own.game
"""  # noqa: S608 - text from above


class ResultRows(Repository):
    """Keeps results and ratings."""

    async def unrated(
        self,
        guild_id: int | None = None,
        session_id: int | None = None,
        *,
        after: tuple[int, int] = (-1, 0),
        limit: int = 100,
    ) -> tuple[Session, ...]:
        """Return the finished sessions of a guild (None: of this process's guilds) without results, in order of ending.

        Their states are left out, and so are deleted sessions and sessions that a tournament hides. `session_id`
        selects one session. `after` is the end and the id of the last session that the caller has considered.
        """
        condition, values = _sql_condition(guild_id, session_id, self._database.slots)
        values |= {"ended": after[0], "session": after[1], "limit": limit}
        return await self._sessions(_UNRATED.format(condition), values)

    async def void_guilds(self, guild_id: int | None = None, session_id: int | None = None) -> tuple[int, ...]:
        """Return the guilds with results of sessions that were deleted since, or are no longer over."""
        condition, values = _sql_condition(guild_id, session_id, self._database.slots)
        return await self._column(_VOID_GUILDS.format(condition), values)

    async def own_moves(self, session_id: int) -> dict[int, int]:
        """Return the number of the users' active moves for each seat; seats without moves are left out."""
        return dict(await self._rows(_OWN_MOVES, (session_id,)))

    async def last_end(self, guild_id: int) -> tuple[int, int]:
        """Return the end and the id of the guild's rated session that ended last; (-1, 0) without rated sessions."""
        found: list[tuple[int, int]] = await self._rows(_LAST, (guild_id,))
        return found[0] if found else (-1, 0)

    async def record(self, session_id: int, results: Sequence[Result], ratings: Iterable[RatingRow] = ()) -> bool:
        """Keep the results of a session and the ratings after it. Return False if it has results already."""

        def transaction(connection: Connection) -> bool:
            if connection.execute(_OF_SESSION, (session_id,)).fetchone() is not None:
                return False
            _add_results(connection, results)
            connection.executemany(_RATE, [parameters(rating) for rating in ratings])
            return True

        return await self._database.write(transaction)

    async def recount(
        self, guild_id: int, results: Iterable[Result], ratings: Iterable[RatingRow], *, late: Sequence[Result] = ()
    ) -> None:
        """Replace a guild's ratings; keep only `results`, from which they were computed, and add the `late` results."""
        session_ids = {result.session_id for result in results}

        def transaction(connection: Connection) -> None:
            rated = connection.execute(_RATED, (guild_id,)).fetchall()
            void = [(session_id,) for (session_id,) in rated if session_id not in session_ids]
            connection.executemany(_DROP_FEATS, void)
            connection.executemany(_DROP_RESULTS, void)
            _add_results(connection, late)
            connection.execute(_DROP_RATINGS, (guild_id,))
            connection.executemany(_RATE, [parameters(rating) for rating in ratings])

        await self._database.write(transaction)

    async def of_guild(self, guild_id: int) -> tuple[Result, ...]:
        """Return the guild's kept results, in order of ending."""
        return await self._all(Result, _OF_GUILD, (guild_id,))

    async def tally(self, user_id: int, guild_id: int) -> tuple[Tally, ...]:
        """Return how often the user had each result, by game, division and rank."""
        return await self._all(Tally, _TALLY, (user_id, guild_id))

    async def counted_matches(self, guild_id: int, user_id: int, game: str) -> int:
        """Return how many of the user's matches of a game count in a guild."""
        return int(await self._value(_COUNTED, (user_id, guild_id, game)))

    async def feats(self, user_id: int, guild_id: int) -> tuple[FeatTally, ...]:
        """Count the user's matches with a feat, by game, foe and mode."""
        return await self._all(FeatTally, _FEATS, (user_id, guild_id))

    async def solo(self, user_id: int, guild_id: int) -> tuple[SoloMatch, ...]:
        """Return the matches that the user finished without another person, by game, in order of ending."""
        return await self._all(SoloMatch, _SOLO, {"user": user_id, "guild": guild_id})

    async def triumphs(self, guild_id: int, game: str) -> tuple[Triumph, ...]:
        """Return the seats that beat a foe of a game in a guild, ordered by rounds. Seats of one match are adjacent."""
        return await self._all(Triumph, _TRIUMPHS, (guild_id, game))

    async def ratings(self, guild_id: int, users: Iterable[int]) -> tuple[RatingRow, ...]:
        """Return the ratings of these users in a guild, in all scopes."""
        names, values = placeholders("user", users)
        return await self._all(RatingRow, _RATINGS.format(users=names), values | {"guild": guild_id})

    async def standings(self, guild_id: int, scope: str, games: Iterable[str]) -> tuple[PlayerTotals, ...]:
        """Return the users' totals in these games, by division and user; only "against" has the rating in `scope`."""
        names, among = placeholders("game", games)
        values = among | {"guild": guild_id, "scope": scope}
        return await self._all(PlayerTotals, _STANDINGS.format(games=names), values)

    async def counted_games(self, guild_id: int) -> frozenset[str]:
        """Return the games of which a match counts for a user of the guild."""
        return frozenset(await self._column(_COUNTED_GAMES, (guild_id,)))

    async def counted_users(self, guild_id: int, among: Iterable[int]) -> tuple[int, ...]:
        """Return those of these users for whom a match of the guild counts."""
        names, values = placeholders("user", among)
        return await self._column(_COUNTED_USERS.format(users=names), values | {"guild": guild_id})

    async def latest_name(self, guild_id: int, user_id: int) -> str:
        """Return the user's name at their latest seat in the guild, "" without a seat."""
        return str(await self._value(_LATEST_NAME, (user_id, guild_id)) or "")

    async def played_in(
        self, guild_id: int, user_id: int, events: Iterable[int], *, at: int, limit: int
    ) -> tuple[Session, ...]:
        """Return the user's latest counted matches at tables of these tournaments, without states, newest first.

        Matches that are hidden at this time are left out, and so are matches whose page is hidden.
        """
        names, values = placeholders("event", events)
        values |= {"guild": guild_id, "user": user_id, "at": at, "limit": limit}
        return await self._sessions(_PLAYED_IN.format(events=names), values)

    async def meetings(self, guild_id: int, one: int, other: int) -> tuple[Meeting, ...]:
        """Return the meetings of two users in a guild, by game."""
        values = {"guild": guild_id, "one": one, "other": other}
        return await self._all(Meeting, _MEETINGS, values)


def _add_results(connection: Connection, results: Sequence[Result]) -> None:
    connection.executemany(_ADD, [{**parameters(result), "feat": None} for result in results])
    feats = [(result, result.feat) for result in results if result.feat is not None]
    connection.executemany(
        _ADD_FEAT,
        [parameters(feat) | {"session_id": result.session_id, "seat": result.seat} for result, feat in feats],
    )


def _sql_condition(guild_id: int | None, session_id: int | None, slots: int) -> tuple[str, dict[str, int]]:
    """Return the SQL condition for the sessions to consider, with its values; an index supports the condition."""
    if session_id is not None:
        return _THE_ONE, {"only": session_id}
    if guild_id is not None:
        return _OF_GUILDS, {"first": guild_id, "last": guild_id, "slots": ALL_SLOTS}
    return _OF_GUILDS, {"first": 0, "last": 2**63 - 1, "slots": slots}
