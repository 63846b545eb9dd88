"""Seasons and their final tables. One transaction ends a season, stores its table, and begins the next season."""

from collections.abc import Collection, Sequence

import msgspec

from storage.errors import SeasonFollowed, TooMany
from storage.records.changes import NewAudit
from storage.records.results import Result
from storage.records.seasons import Season, SeasonPlace, SeasonTitle
from storage.records.tournaments import StoredTournament
from storage.slots import owned
from storage.sql.connection import Connection
from storage.sql.given_roles import copy_choices, drop_choices
from storage.sql.repository import Repository
from storage.sql.rows import add_audit, added_id, parameters, placeholders

_FIND = "SELECT * FROM seasons WHERE season_id = ? AND guild_id = ?"
_OF_GUILD = "SELECT * FROM seasons WHERE guild_id = ? ORDER BY ended_at IS NOT NULL, season_id DESC"
_EVERY = "SELECT * FROM seasons ORDER BY season_id"
_IS_FOLLOWED = "SELECT 1 FROM seasons WHERE follows = ?"
_COUNT = "SELECT count(*) FROM seasons WHERE guild_id = ? AND ended_at IS NULL"
_ADD = """
INSERT INTO seasons (guild_id, channel_id, name, games, span, zone, starts_at, ends_at, counting, best, repeats,
    revision, created_by, created_at, follows, opening_due_at)
VALUES (:guild_id, :channel_id, :name, :games, :span, :zone, :starts_at, :ends_at, :counting, :best, :repeats, 0,
    :created_by, :created_at, :follows, :opening_due_at)
RETURNING season_id
"""
# Detects any change since the season was read: erasing a user changes only `created_by`, every other change raises the
# revision.
_SAME = "season_id = :season_id AND revision = :revision AND created_by = :created_by AND ended_at IS NULL"
_CHANGE = f"""
UPDATE seasons SET channel_id = :channel_id, name = :name, games = :games, span = :span, zone = :zone,
    starts_at = :starts_at, ends_at = :ends_at, counting = :counting, best = :best, repeats = :repeats,
    revision = revision + 1,
    opening_due_at = CASE WHEN opening_due_at IS NOT NULL OR channel_id <> :channel_id THEN :opening_due_at END
WHERE {_SAME}
"""  # noqa: S608 - text from above
_DELETE = f"DELETE FROM seasons WHERE {_SAME}"  # noqa: S608 - text from above
_DUE = f"""
SELECT * FROM seasons WHERE ended_at IS NULL AND ends_at <= :at AND {owned()} ORDER BY ends_at, season_id
"""  # noqa: S608 - text from above
_END = f"""
UPDATE seasons SET ended_at = :at, ends_at = :ends_at, repeats = :repeats, lapsed = :lapsed, opening_due_at = NULL,
    revision = revision + 1
WHERE {_SAME}
"""  # noqa: S608 - text from above
# If the season before is still not announced, the bot was away for a whole season. Only the latest end is announced.
_SUPERSEDE = """
UPDATE seasons SET announced_at = :at, revision = revision + 1
WHERE season_id = :follows AND ended_at IS NOT NULL AND announced_at IS NULL AND message_id IS NULL
"""
# A user who was removed in the meantime has no results and no entries any more, and keeps no place.
_ADD_PLACE = """
INSERT INTO season_places (season_id, number, user_id, place, points, results)
VALUES (:season_id, :number,
    (SELECT CAST(:user_id AS bigint)
        WHERE EXISTS (SELECT 1 FROM results WHERE results.user_id = :user_id)
            OR EXISTS (SELECT 1 FROM tournament_entries AS entry WHERE entry.user_id = :user_id)),
    :place, :points, :results)
"""
_PLACES = """
SELECT number, user_id, place, points, results FROM season_places WHERE season_id = ? ORDER BY number
"""
_UNANNOUNCED = f"""
SELECT * FROM seasons WHERE ended_at IS NOT NULL AND announced_at IS NULL AND {owned()} ORDER BY season_id
"""  # noqa: S608 - text from above
# If the table lost another name since the page was made, the season is announced again.
_ANNOUNCED = "UPDATE seasons SET announced_at = :at WHERE season_id = :season_id AND revision = :revision"
_UNOPENED = f"""
SELECT * FROM seasons WHERE opening_due_at <= :at AND ended_at IS NULL AND {owned()} ORDER BY season_id
"""  # noqa: S608 - text from above
# If the season was moved since it was read, its new channel still lacks the announcement.
_OPENED = "UPDATE seasons SET opening_due_at = NULL WHERE season_id = ? AND channel_id = ?"
_SURPLUS = """
SELECT * FROM seasons WHERE guild_id = :guild AND ended_at IS NOT NULL AND announced_at IS NOT NULL
ORDER BY season_id DESC LIMIT :most OFFSET :kept
"""
_DROP_PLACES = "DELETE FROM season_places WHERE season_id = ?"
_DROP = "DELETE FROM seasons WHERE season_id = ?"
_POSTED = "UPDATE seasons SET message_id = :message WHERE season_id = :season_id AND message_id IS NULL"
_STOP_REPEATING = """
UPDATE seasons SET repeats = 0, revision = revision + 1
WHERE guild_id = :guild_id AND channel_id = :channel_id AND ended_at IS NULL AND repeats = 1
"""
_TITLES = """
SELECT place, name, span, zone, starts_at, ends_at FROM season_places JOIN seasons USING (season_id)
WHERE user_id = ? AND guild_id = ? AND place <= 3 AND points > 0 ORDER BY seasons.ends_at DESC, season_id DESC
"""
_NAMES = """
SELECT user_id, name FROM (
    SELECT seats.user_id, seats.name, row_number() OVER (PARTITION BY seats.user_id ORDER BY session_id DESC) AS latest
    FROM seats JOIN sessions USING (session_id) WHERE guild_id = :guild AND seats.user_id IN ({users})) AS named
WHERE latest = 1
"""
_ENTERED_NAMES = """
SELECT entry.user_id, entry.name FROM tournament_entries AS entry JOIN tournaments USING (tournament_id)
WHERE guild_id = :guild AND entry.user_id IN ({users}) ORDER BY tournament_id
"""
_EVENTS = """
SELECT * FROM tournaments WHERE guild_id = :guild_id AND state = 'finished' AND ended_at >= :starts_at
    AND ended_at < :ends_at
ORDER BY ended_at, tournament_id
"""
_PUBLIC_RESULTS = """
SELECT results.* FROM results JOIN sessions USING (session_id)
WHERE division = 'against' AND rated <> 'none'
    AND sessions.status IN ('finished', 'abandoned') AND deleted_at IS NULL
"""
# A match of an event counts with its event, a free match by its own end. A match whose event was deleted counts
# nowhere. These are two queries, because with an OR no index would be of use.
_RESULTS = f"""
{_PUBLIC_RESULTS} AND sessions.tournament_id IN ({{events}})
UNION ALL
{_PUBLIC_RESULTS} AND sessions.tournament_id IS NULL AND of_event = 0 AND results.guild_id = :guild_id
    AND results.ended_at >= :starts_at AND results.ended_at < :ends_at
ORDER BY ended_at, session_id, seat
"""


class SeasonRows(Repository):
    """Keeps seasons and their final tables, and reads the results that count in them."""

    async def find(self, guild_id: int, season_id: int) -> Season | None:
        """Return a season of a guild, or None."""
        return await self._first(Season, _FIND, (season_id, guild_id))

    async def of_guild(self, guild_id: int) -> tuple[Season, ...]:
        """Return a guild's seasons, those that have not ended first, then the newest first."""
        return await self._all(Season, _OF_GUILD, (guild_id,))

    async def every(self) -> tuple[Season, ...]:
        """Return all seasons, oldest first."""
        return await self._all(Season, _EVERY)

    async def add(self, season: Season, audit: NewAudit, *, limit: int) -> Season:
        """Add a season, and return it with its number.

        Raises `TooMany` if ``limit`` seasons of the guild have not ended, and `SeasonFollowed` if another season
        follows the same season.
        """

        def transaction(connection: Connection) -> int:
            if season.follows is not None and connection.execute(_IS_FOLLOWED, (season.follows,)).fetchone():
                raise SeasonFollowed(f"season {season.follows}")
            if connection.execute(_COUNT, (season.guild_id,)).fetchone()[0] >= limit:
                raise TooMany(f"guild {season.guild_id}")
            add_audit(connection, audit)
            return _add_season(connection, season)

        return msgspec.structs.replace(season, season_id=await self._database.write(transaction))

    async def change(self, season: Season, audit: NewAudit) -> bool:
        """Store other settings of a season. Return False if it has ended, or was changed since it was read.

        The new time of its opening's announcement counts only if that is still due, or for another channel.
        """
        return await self._audited(_CHANGE, season, audit)

    async def delete(self, season: Season, audit: NewAudit) -> bool:
        """Delete a season that has not ended. Return False if it has ended, or was changed since it was read."""
        return await self._audited(_DELETE, season, audit)

    async def _audited(self, sql: str, season: Season, audit: NewAudit) -> bool:
        def transaction(connection: Connection) -> bool:
            if connection.execute(sql, parameters(season)).rowcount == 0:
                return False
            if sql == _DELETE:
                drop_choices(connection, "season", season.season_id)
            add_audit(connection, audit)
            return True

        return await self._database.write(transaction)

    async def due_seasons(self, at: int) -> tuple[Season, ...]:
        """Return this process's seasons that must end, the earliest first."""
        return await self._all(Season, _DUE, {"at": at, **self._mine})

    async def end(
        self,
        season: Season,
        places: Sequence[SeasonPlace],
        following: Season | None = None,
        audit: NewAudit | None = None,
        *,
        at: int,
    ) -> bool:
        """End a season with its final table, and add the next season, if there is one.

        If the end of the season before it has not been announced yet, that end is never announced.
        Return False if the season has ended, or was changed since it was read.
        """

        def transaction(connection: Connection) -> bool:
            if connection.execute(_END, parameters(season) | {"at": at}).rowcount == 0:
                return False
            rows = [parameters(one) | {"season_id": season.season_id} for one in places]
            connection.executemany(_ADD_PLACE, rows)
            connection.execute(_SUPERSEDE, {"follows": season.follows, "at": at})
            if following is not None:
                _add_season(connection, following)
            add_audit(connection, audit)
            return True

        return await self._database.write(transaction)

    async def places(self, season_id: int) -> tuple[SeasonPlace, ...]:
        """Return the final table of a season; empty for a season that has not ended."""
        return await self._all(SeasonPlace, _PLACES, (season_id,))

    async def unannounced(self) -> tuple[Season, ...]:
        """Return this process's ended seasons whose message is missing, or shows the name of a removed user."""
        return await self._all(Season, _UNANNOUNCED, self._mine)

    async def set_announced(self, season: Season, message_id: int, at: int) -> None:
        """Record the message that shows a season's table.

        If the table lost a name since the season was read, the message is still pending.
        """

        def transaction(connection: Connection) -> None:
            values = parameters(season) | {"at": at, "message": message_id}
            connection.execute(_POSTED, values)
            connection.execute(_ANNOUNCED, values)

        await self._database.write(transaction)

    async def set_unannounceable(self, season: Season, at: int) -> None:
        """Record that Discord refuses the message of a season for good.

        If it was never posted, no season in its channel repeats any more.
        """

        def transaction(connection: Connection) -> None:
            values = parameters(season) | {"at": at}
            connection.execute(_ANNOUNCED, values)
            if season.message_id is None:
                connection.execute(_STOP_REPEATING, values)

        await self._database.write(transaction)

    async def unopened(self, at: int) -> tuple[Season, ...]:
        """Return this process's running seasons whose opening must be announced at a time."""
        return await self._all(Season, _UNOPENED, {"at": at, **self._mine})

    async def set_opened(self, season: Season) -> None:
        """Record that the opening of a season was announced in its channel, or cannot be."""
        await self._execute(_OPENED, (season.season_id, season.channel_id))

    async def surplus(self, guild_id: int, *, kept_count: int, most: int) -> tuple[Season, ...]:
        """Return ended seasons of a guild, at most this many, that are older than the ``kept_count`` latest ones."""
        return await self._all(Season, _SURPLUS, {"guild": guild_id, "kept": kept_count, "most": most})

    async def drop(self, season: Season) -> None:
        """Delete an ended season with its table."""

        def transaction(connection: Connection) -> None:
            for sql in (_DROP_PLACES, _DROP):
                connection.execute(sql, (season.season_id,))
            drop_choices(connection, "season", season.season_id)

        await self._database.write(transaction)

    async def titles(self, guild_id: int, user_id: int) -> tuple[SeasonTitle, ...]:
        """Return the titles that a user won in a guild, the newest first."""
        return await self._all(SeasonTitle, _TITLES, (user_id, guild_id))

    async def names(self, guild_id: int, users: Collection[int]) -> dict[int, str]:
        """Return the latest names of users at tables of a guild, or the names in its events."""
        listed, values = placeholders("user", users)
        values |= {"guild": guild_id}

        def query(connection: Connection) -> dict[int, str]:
            entered_names = connection.execute(_ENTERED_NAMES.format(users=listed), values).fetchall()
            seated = connection.execute(_NAMES.format(users=listed), values).fetchall()
            return dict([*entered_names, *seated])

        return await self._database.read(query)

    async def finished_events(self, season: Season) -> tuple[StoredTournament, ...]:
        """Return the tournaments of the guild that ended within a season, in order of ending."""
        return await self._all(StoredTournament, _EVENTS, parameters(season))

    async def results(self, season: Season, events: Collection[int]) -> tuple[Result, ...]:
        """Return the results of matches between people that belong to a season, in order of ending.

        These are the free matches that ended within it, and all matches of the tournaments ``events``.
        """
        listed, values = placeholders("event", events)
        return await self._all(Result, _RESULTS.format(events=listed), parameters(season) | values)


def _add_season(connection: Connection, season: Season) -> int:
    """Add a season, with the roles of the season that it follows; return its number."""
    number = added_id(connection, _ADD, parameters(season))
    if season.follows is not None:
        copy_choices(connection, "season", season.follows, number)
    return number
