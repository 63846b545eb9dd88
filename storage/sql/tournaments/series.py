"""Tournaments that repeat, and their editions. One transaction stores an edition and the time of the next one."""

from collections.abc import Iterable, Sequence

from storage.errors import NotFound, TooMany
from storage.records.changes import NewAudit
from storage.records.tournaments import NewEdition, NewNotice, PendingSeries, TournamentSeries
from storage.slots import owned
from storage.sql.connection import Connection
from storage.sql.repository import Repository
from storage.sql.rows import add_audit, added_id, parameters, records
from storage.sql.tournaments.changes import add_notice, add_opened

_OF_TOURNAMENT = """
SELECT series.* FROM tournament_series AS series JOIN tournament_editions AS one USING (series_id)
WHERE one.tournament_id = ?
"""
_OF_LATEST = f"{_OF_TOURNAMENT} AND one.edition = series.edition"
_COUNT = "SELECT count(*) FROM tournament_series WHERE guild_id = ?"
# Between two editions there are at most this many days, and an hour of summer time.
_DAYS = "CASE every WHEN 'week' THEN 8 WHEN 'fortnight' THEN 15 ELSE 36 END"
_TOO_FAR = f"next_at > :at + {_DAYS} * CAST(86400000 AS bigint)"
_DUE = f"""
SELECT * FROM tournament_series AS series
WHERE {owned()} AND (next_at <= :at OR {_TOO_FAR} OR (every = 'full' AND NOT EXISTS (
    SELECT 1 FROM tournament_editions AS one JOIN tournaments USING (tournament_id)
    WHERE one.series_id = series.series_id AND one.edition = series.edition AND state IN ('registration', 'checkin'))))
ORDER BY series_id
"""  # noqa: S608 - text from above
# The number of latest editions that are checked. An edition may be cancelled weeks after the next ones have opened, but
# checking all editions would take too long.
_LATE = 12
_IN_VAIN = f"""
SELECT * FROM tournament_series AS series
WHERE {owned()} AND EXISTS (
    SELECT 1 FROM tournament_editions AS former JOIN tournament_editions AS later
        ON later.series_id = former.series_id AND later.edition = former.edition + 1
    JOIN tournaments AS before ON before.tournament_id = former.tournament_id
    JOIN tournaments AS after ON after.tournament_id = later.tournament_id
    WHERE former.series_id = series.series_id AND former.edition >= series.edition - {_LATE}
        AND before.state = 'cancelled' AND after.state = 'cancelled')
ORDER BY series_id
"""  # noqa: S608 - text from above
_FULL = f"""
SELECT one.tournament_id, (SELECT count(*) FROM tournament_entries AS entry
    WHERE entry.tournament_id = one.tournament_id AND entry.state = 'entered')
FROM tournament_series AS series JOIN tournament_editions AS one USING (series_id)
JOIN tournaments ON tournaments.tournament_id = one.tournament_id
WHERE {owned("series.guild_id")} AND every = 'full' AND state = 'registration' AND one.edition = series.edition
ORDER BY one.tournament_id
"""  # noqa: S608 - text from above
_COMING = "SELECT * FROM tournament_series WHERE guild_id = ? AND next_at IS NOT NULL ORDER BY next_at, series_id"
_LATEST = "SELECT max(tournament_id) FROM tournament_editions WHERE series_id = ?"
_ADD = """
INSERT INTO tournament_series (guild_id, name, every, zone, first_at, next_at, edition, places, data, created_by,
    created_at)
VALUES (:guild_id, :name, :every, :zone, :first_at, :next_at, :edition, :places, :data, :created_by, :created_at)
RETURNING series_id
"""
_CHANGE = """
UPDATE tournament_series SET name = :name, every = :every, zone = :zone, first_at = :first_at, next_at = :next_at,
    places = :places, data = :data, created_by = :created_by, created_at = :created_at
WHERE series_id = :series_id
"""
# A series that an organiser has changed in the meantime has another `created_at`, and erasing a user changes
# `created_by`. In both cases the statement changes no row.
_GO_ON = """
UPDATE tournament_series SET next_at = :following, edition = :latest
WHERE series_id = :series_id AND edition = :edition AND created_at = :created_at AND created_by = :created_by
"""
_ADD_EDITION = "INSERT INTO tournament_editions (tournament_id, series_id, edition) VALUES (?, ?, ?)"
_IS_SAME = "SELECT 1 FROM tournament_series WHERE series_id = :series_id AND created_at = :created_at"
_DROP_EDITIONS = "DELETE FROM tournament_editions WHERE series_id = ?"
_DROP = "DELETE FROM tournament_series WHERE series_id = ?"
_SETTINGS = "SELECT settings FROM tournaments WHERE tournament_id = ?"
_OFFICIALS = "SELECT role, kind, id FROM tournament_officials WHERE tournament_id = ?"


class TournamentSeriesRows(Repository):
    """Keeps the tournaments that repeat."""

    async def of_tournament(self, tournament_id: int) -> TournamentSeries | None:
        """Return the series of which a tournament is an edition, or None."""
        return await self._first(TournamentSeries, _OF_TOURNAMENT, (tournament_id,))

    async def of_latest(self, tournament_id: int) -> TournamentSeries | None:
        """Return the series of which a tournament is the latest edition, or None."""
        return await self._first(TournamentSeries, _OF_LATEST, (tournament_id,))

    async def coming(self, guild_id: int) -> tuple[TournamentSeries, ...]:
        """Return the series of a guild whose next edition has a time, the soonest first."""
        return await self._all(TournamentSeries, _COMING, (guild_id,))

    async def every(self) -> tuple[TournamentSeries, ...]:
        """Return all series, oldest first."""
        return await self._all(TournamentSeries, "SELECT * FROM tournament_series ORDER BY series_id")

    async def pending_series(self, at: int) -> PendingSeries:
        """Return what is pending in this process's series at a time.

        ``full_editions`` may be full, so that their check-in must open. Two consecutive editions of the series in
        ``in_vain`` were cancelled. For the series in ``due``, the next edition is due, or its time is too far from now.
        """
        mine = self._mine

        def query(connection: Connection) -> PendingSeries:
            full = connection.execute(_FULL, mine).fetchall()
            return PendingSeries(
                tuple((number, entry_count) for number, entry_count in full),
                records(TournamentSeries, connection.execute(_IN_VAIN, mine)),
                records(TournamentSeries, connection.execute(_DUE, {"at": at, **mine})),
            )

        return await self._database.read(query)

    async def latest_edition(self, series_id: int) -> int | None:
        """Return the latest edition of a series, None if all were deleted."""
        found: int | None = await self._value(_LATEST, (series_id,))
        return found

    async def choose(
        self,
        series: TournamentSeries,
        tournament_id: int,
        audit: NewAudit,
        new_value: NewNotice,
        *,
        limit: int,
        at: int,
    ) -> None:
        """Store a series, in place of the one with the same number. The tournament is the first edition of a new one.

        ``new_value`` is a notice about the latest edition, which is stored as well. Raises `TooMany` if the guild has
        ``limit`` series.
        """

        def transaction(connection: Connection) -> None:
            add_audit(connection, audit)
            if series.series_id:
                if connection.execute(_CHANGE, parameters(series)).rowcount == 0:
                    raise NotFound(f"series {series.series_id}")
                _notify_latest(connection, series.series_id, [new_value], at)
                return
            if connection.execute(_COUNT, (series.guild_id,)).fetchone()[0] >= limit:
                raise TooMany(f"guild {series.guild_id}")
            number = added_id(connection, _ADD, parameters(series))
            connection.execute(_ADD_EDITION, (tournament_id, number, series.edition))
            _notify_latest(connection, number, [new_value], at)

        await self._database.write(transaction)

    async def make(
        self, series: TournamentSeries, following: int | None, edition: NewEdition, *, at: int
    ) -> int | None:
        """Add the next edition with its registration open, and set the time of the edition after it.

        Return its number, or None if the series or the edition before has changed, or this edition was made already.
        """

        def transaction(connection: Connection) -> int | None:
            if not _is_present(connection, edition):
                return None
            newest_edition = series.edition + 1
            values = parameters(series) | {"following": following, "latest": newest_edition}
            if connection.execute(_GO_ON, values).rowcount == 0:
                return None
            number = add_opened(connection, edition.new, edition.officials, edition.audit, edition.opening, at)
            connection.execute(_ADD_EDITION, (number, series.series_id, newest_edition))
            add_notice(connection, edition.former.tournament_id, edition.replaced, at)
            return number

        return await self._database.write(transaction)

    async def leave_out(self, series: TournamentSeries, following: int) -> None:
        """Set the time of the next edition without adding one, unless the series has changed."""
        await self._execute(_GO_ON, parameters(series) | {"following": following, "latest": series.edition})

    async def stop(
        self,
        series: TournamentSeries,
        audit: NewAudit | None = None,
        notices: Sequence[NewNotice] = (),
        *,
        at: int,
    ) -> bool:
        """Delete a series; its editions stay as tournaments. Return False if the series has changed or is gone.

        ``notices`` about the latest edition are stored as well.
        """

        def transaction(connection: Connection) -> bool:
            if connection.execute(_IS_SAME, parameters(series)).fetchone() is None:
                return False
            _notify_latest(connection, series.series_id, notices, at)
            connection.execute(_DROP_EDITIONS, (series.series_id,))
            connection.execute(_DROP, (series.series_id,))
            add_audit(connection, audit)
            return True

        return await self._database.write(transaction)


def _notify_latest(connection: Connection, series_id: int, notices: Iterable[NewNotice], at: int) -> None:
    """Add notices about the latest edition of a series, if it has one."""
    (newest_edition,) = connection.execute(_LATEST, (series_id,)).fetchone()
    for notice in notices if newest_edition is not None else ():
        add_notice(connection, newest_edition, notice, at)


def _is_present(connection: Connection, edition: NewEdition) -> bool:
    """Return whether the officials and settings of the former edition are those from which the new one was made.

    Erasing a user may change the officials and the settings at any time.
    """
    former = edition.former
    found = connection.execute(_SETTINGS, (former.tournament_id,)).fetchone()
    officials = connection.execute(_OFFICIALS, (former.tournament_id,)).fetchall()
    return found == (former.settings,) and {*officials} == {(one.role, one.kind, one.id) for one in edition.officials}
