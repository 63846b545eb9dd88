"""Tournaments. Each method is one transaction."""

from collections.abc import Collection

from storage.records.changes import NewAudit
from storage.records.tournaments import (
    DELETED_EVENT,
    EntryRequest,
    JudgeCall,
    KeptDocument,
    KeptMatch,
    NewNotice,
    NewTournament,
    Official,
    StoredTournament,
    TournamentChange,
    TournamentEntry,
    TournamentNotice,
    TournamentRound,
    TournamentRuling,
    TournamentTable,
    TournamentTimer,
    Whole,
)
from storage.slots import owned
from storage.sql.connection import Connection, Cursor
from storage.sql.repository import Repository
from storage.sql.rows import add_audit, await_analysis, handle_once, records
from storage.sql.tournaments.changes import (
    add_call,
    add_notice,
    add_tournament,
    change_tournament,
    find_tournament,
    require_tournament,
    set_timers,
)

# An event uses a role if it gives the role, lets only its members enter, or has them as officials. The settings are
# searched as text, so a role may be found that no setting uses.
_USES_ROLE = """
SELECT 1 FROM tournaments WHERE guild_id = :guild AND (instr(settings, :role_bytes) > 0 OR tournament_id IN (
    SELECT tournament_id FROM tournament_officials WHERE kind = 'role' AND id = :role))
"""
_MESSAGE = "UPDATE tournaments SET channel_id = ?, message_id = ? WHERE tournament_id = ?"
# A draft that its creator discarded was never announced, so it is in no list.
_OVER = """
guild_id = :guild AND CASE WHEN state IN ('finished', 'cancelled') THEN 1 ELSE 0 END = :over
    AND (state <> 'cancelled' OR opened_at IS NOT NULL)
"""
_COUNT = f"SELECT count(*) FROM tournaments WHERE {_OVER}"  # noqa: S608 - text from above
_LISTED = f"""
SELECT * FROM tournaments WHERE {_OVER} ORDER BY tournament_id DESC LIMIT :limit OFFSET :offset
"""  # noqa: S608 - text from above
_ON = "tournaments.state NOT IN ('finished', 'cancelled')"
_OF_USER = f"""
SELECT tournament_id FROM tournament_entries AS entry JOIN tournaments USING (tournament_id)
WHERE user_id = ? AND entry.state IN ('entered', 'waiting') AND {_ON} ORDER BY tournament_id
"""  # noqa: S608 - text from above
_FINISHED_OF = """
SELECT tournament_id FROM tournament_entries AS entry JOIN tournaments USING (tournament_id)
WHERE user_id = ? AND guild_id = ? AND tournaments.state = 'finished' AND entry.seed IS NOT NULL ORDER BY tournament_id
"""
_ACTIVE = f"""
SELECT tournament_id FROM tournaments WHERE {_ON} AND {owned()} ORDER BY tournament_id
"""  # noqa: S608 - text from above
_COUNT_OPENED = f"""
SELECT count(*) FROM tournaments WHERE created_by = ? AND guild_id = ? AND {_ON}
    AND tournament_id NOT IN (SELECT tournament_id FROM tournament_editions)
    AND tournament_id NOT IN (SELECT tournament_id FROM tournament_divisions)
"""  # noqa: S608 - text from above
_DIVISION = "SELECT 1 FROM tournament_divisions WHERE tournament_id = ?"
# The match id of a repeated deal is the id of the first match, "r" and digits. So it sorts between that id with "r" and
# that id with "s", the next letter.
_DEALS = "SELECT count(*) FROM sessions WHERE match_id = ? OR (match_id > ? AND match_id < ?)"
_PUBLISHED = "SELECT published_at FROM tournament_rounds WHERE tournament_id = ? AND number = ?"
_DEADLINE = "SELECT deadline FROM tournament_rounds WHERE tournament_id = ? AND number = ?"
_AT_TABLE = "SELECT session_id FROM sessions WHERE channel_id = ? AND tournament_id = ?"
_AT_THREAD = """
SELECT tournament_id, code FROM tournament_tables WHERE thread_id = ? ORDER BY round DESC, game DESC LIMIT 1
"""
# A purged session has guild 0, and is left out.
_WATCHABLE = """
SELECT played.code, session_id
FROM tournament_tables AS played JOIN sessions USING (session_id) JOIN tournaments AS event
    ON event.tournament_id = played.tournament_id AND event.guild_id = sessions.guild_id
WHERE played.tournament_id = :tournament AND played.round = :round
    AND sessions.started_at IS NOT NULL AND sessions.deleted_at IS NULL AND coalesce(sessions.reveal_at, 0) <= :at
"""
_ENDED_TABLES = f"""
SELECT played.tournament_id, played.code FROM tournament_tables AS played JOIN sessions USING (session_id)
WHERE result IS NULL AND stopped = 0
    AND (status IN ('finished', 'abandoned', 'cancelled') OR sessions.deleted_at IS NOT NULL)
    AND played.tournament_id IN (SELECT tournament_id FROM tournaments WHERE {_ON} AND {owned()})
ORDER BY sessions.ended_at NULLS FIRST, session_id
"""  # noqa: S608 - text from above
_PLAYED_OUT = f"""
SELECT tournament_id FROM tournaments WHERE state = 'cancelled' AND seed_revealed = 0 AND {owned()} AND NOT EXISTS (
    SELECT 1 FROM tournament_tables AS played JOIN sessions USING (session_id)
    WHERE played.tournament_id = tournaments.tournament_id AND status = 'running')
ORDER BY tournament_id
"""  # noqa: S608 - text from above
# A timer whose id belongs to no tournament goes to slot 0, where it is found and deleted.
_GUILD = "coalesce((SELECT guild_id FROM tournaments WHERE tournaments.tournament_id = {0}.tournament_id), 0)"
_DUE_TIMERS = f"""
SELECT * FROM tournament_timers
WHERE due_at <= :at AND {owned(_GUILD.format("tournament_timers"))} ORDER BY due_at, tournament_id, kind, code
"""  # noqa: S608 - text from above
_MINE = owned(_GUILD.format("tournament_notices"))
_NOTICES = f"""
SELECT * FROM tournament_notices WHERE coalesce(:tournament, tournament_id) = tournament_id AND {_MINE}
ORDER BY notice_id
"""  # noqa: S608 - text from above
_NOTICED = f"""
SELECT DISTINCT tournament_id FROM tournament_notices WHERE {_MINE} ORDER BY tournament_id
"""  # noqa: S608 - text from above
_AGAIN = "INSERT INTO tournament_timers VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
_DELETE_NOTICE = "DELETE FROM tournament_notices WHERE notice_id = ?"
_OPEN_HOST_CALL = """
SELECT 1 FROM tournament_calls
WHERE tournament_id = ? AND table_code = ? AND user_id IS NULL AND answered_at IS NULL
"""
_DAMAGE_TOLD = "UPDATE tournaments SET damage_told = 1 WHERE tournament_id = ?"
# The tables with rows of a tournament.
_OF_TOURNAMENT = tuple(
    f"tournament_{name}"
    for name in (
        *("officials", "entries", "rounds", "tables", "rulings", "calls", "notices", "timers", "reminders", "requests"),
        *("documents", "matches", "editions", "divisions"),
    )
)
_DOCUMENT = "SELECT data FROM tournament_documents WHERE tournament_id = ?"
_MATCHES = "SELECT session_id, table_code, data FROM tournament_matches WHERE tournament_id = ?"
# A document that was built before a change, for example before a user was removed, is not kept.
_KEEP = """
INSERT INTO tournament_documents (tournament_id, data)
SELECT tournament_id, ? FROM tournaments WHERE tournament_id = ? AND revision = ? ON CONFLICT DO NOTHING
"""
# A purged session has guild 0, and is left out.
_KEEP_MATCH = """
INSERT INTO tournament_matches (session_id, tournament_id, table_code, data)
SELECT session_id, ?, ?, ? FROM sessions WHERE session_id = ? AND guild_id <> 0
"""
# The roles of a deleted tournament are taken away. Their rows stay until that is done.
_TAKE_ROLES = """
UPDATE given_roles SET wanted = 0, done = 0, refused = 0 WHERE source = 'event' AND source_id = ?
"""
# Discord's event of a deleted tournament is deleted. Its row stays until that is done.
_TAKE_DISCORD_EVENT = "UPDATE discord_events SET wanted = ?, refused = 0 WHERE tournament_id = ?"
_UNREVEALED = "SELECT session_id FROM sessions WHERE tournament_id = ? AND seed_revealed = 0"
_PART = """
UPDATE sessions SET tournament_id = NULL, tournament_round = NULL, tournament_table = NULL, of_event = 1,
    reveal_at = NULL, sealed = 0, seed_revealed = CASE WHEN ended_at IS NOT NULL THEN 1 ELSE 0 END
WHERE tournament_id = ?
"""


class TournamentRows(Repository):
    """Keeps tournaments."""

    async def create(
        self,
        new: NewTournament,
        officials: tuple[Official, ...] = (),
        timers: tuple[TournamentTimer, ...] = (),
        audit: NewAudit | None = None,
    ) -> StoredTournament:
        """Store a new draft with its timers and its audit entry; the timers' tournament ids are ignored."""

        def transaction(connection: Connection) -> StoredTournament:
            number = add_tournament(connection, new, officials, audit)
            set_timers(connection, number, timers)
            return require_tournament(connection, number)

        return await self._database.write(transaction)

    async def find(self, tournament_id: int) -> StoredTournament | None:
        """Return a tournament, or None."""
        return await self._database.read(lambda connection: find_tournament(connection, tournament_id))

    async def whole(self, tournament_id: int) -> Whole | None:
        """Return everything stored of a tournament, or None."""
        return await self._database.read(lambda connection: _whole(connection, tournament_id))

    async def change(
        self,
        tournament_id: int,
        seen_revision: int,
        change: TournamentChange,
        *,
        at: int,
        interaction_id: int | None = None,
    ) -> None:
        """Make a change. Raises `TournamentMoved` (another revision), `Duplicate`, `NotFound` or `ChannelBusy`."""

        def transaction(connection: Connection) -> None:
            handle_once(connection, interaction_id, at)
            change_tournament(connection, tournament_id, seen_revision, change, at)

        await self._database.write(transaction)

    async def call(
        self, tournament_id: int, call: JudgeCall, notice: NewNotice, again: TournamentTimer, *, at: int
    ) -> bool:
        """Store the host's call for a judge, without a new revision. Return False if the table has an open call."""

        def transaction(connection: Connection) -> bool:
            if connection.execute(_OPEN_HOST_CALL, (tournament_id, call.table_code)).fetchone() is not None:
                return False
            add_call(connection, tournament_id, call)
            add_notice(connection, tournament_id, notice, at)
            connection.execute(_AGAIN, (again.tournament_id, again.kind, again.code, again.due_at))
            return True

        return await self._database.write(transaction)

    async def set_message(self, tournament_id: int, channel_id: int, message_id: int) -> None:
        """Note the channel and id of a tournament's message; its revision does not change."""
        values = (channel_id, message_id, tournament_id)
        await self._execute(_MESSAGE, values)

    async def uses_role(self, guild_id: int, role_id: int) -> bool:
        """Return whether a tournament of the guild gives a role, asks for it, or has it as an official."""
        values = {"guild": guild_id, "role": role_id, "role_bytes": str(role_id).encode()}
        return await self._value(_USES_ROLE, values) is not None

    async def note_damage_told(self, tournament_id: int) -> None:
        """Note that the moderators were notified of a tournament that cannot be read; its revision does not change."""
        await self._execute(_DAMAGE_TOLD, (tournament_id,))

    async def delete(self, tournament_id: int, audit: NewAudit) -> None:
        """Remove a tournament without running sessions. Its sessions remain unchanged. Raises `NotFound`."""

        def transaction(connection: Connection) -> None:
            require_tournament(connection, tournament_id)
            sessions = connection.execute(_UNREVEALED, (tournament_id,)).fetchall()
            connection.execute(_PART, (tournament_id,))
            for (session_id,) in sessions:
                await_analysis(connection, session_id, audit.at)
            connection.execute(_TAKE_ROLES, (tournament_id,))
            connection.execute(_TAKE_DISCORD_EVENT, (DELETED_EVENT, tournament_id))
            for table in _OF_TOURNAMENT:
                connection.execute(f"DELETE FROM {table} WHERE tournament_id = ?", (tournament_id,))  # noqa: S608 - a name from above
            connection.execute("DELETE FROM tournaments WHERE tournament_id = ?", (tournament_id,))
            add_audit(connection, audit)

        await self._database.write(transaction)

    async def listed(
        self, guild_id: int, *, over: bool = False, limit: int = 25, offset: int = 0
    ) -> tuple[int, tuple[StoredTournament, ...]]:
        """Return the number of a guild's finished (or unfinished) tournaments, and one page of them, newest first."""
        values = {"guild": guild_id, "over": over, "limit": limit, "offset": offset}

        def query(connection: Connection) -> tuple[int, tuple[StoredTournament, ...]]:
            (count,) = connection.execute(_COUNT, values).fetchone()
            return count, records(StoredTournament, connection.execute(_LISTED, values))

        return await self._database.read(query)

    async def of_user(self, user_id: int) -> tuple[int, ...]:
        """Return the unfinished tournaments that have an entry of the user, oldest first."""
        return await self._column(_OF_USER, (user_id,))

    async def finished_of(self, guild_id: int, user_id: int) -> tuple[int, ...]:
        """Return the finished tournaments of a guild in which a user took part, oldest first."""
        return await self._column(_FINISHED_OF, (user_id, guild_id))

    async def sessions_in(self, tournament_id: int, threads: Collection[int]) -> tuple[int, ...]:
        """Return all sessions of a tournament in these threads, including sessions replaced by another deal."""

        def query(connection: Connection) -> tuple[int, ...]:
            found = [connection.execute(_AT_TABLE, (thread, tournament_id)) for thread in threads]
            return tuple(session_id for rows in found for (session_id,) in rows)

        return await self._database.read(query)

    async def at_thread(self, thread_id: int) -> tuple[int, str] | None:
        """Return the tournament of a thread and the table whose game is the latest there, or None."""
        return next(iter(await self._rows(_AT_THREAD, (thread_id,))), None)

    async def watchable(self, tournament_id: int, number: int, at: int) -> dict[str, int]:
        """Return the sessions that everybody may see at a time, by the codes of a round's tables."""
        return dict(await self._rows(_WATCHABLE, {"tournament": tournament_id, "round": number, "at": at}))

    async def document(self, tournament_id: int) -> KeptDocument | None:
        """Return the document of a tournament that was kept at its end, or None; matches purged since are left out."""

        def query(connection: Connection) -> KeptDocument | None:
            found = connection.execute(_DOCUMENT, (tournament_id,)).fetchone()
            if found is None:
                return None
            return KeptDocument(found[0], records(KeptMatch, connection.execute(_MATCHES, (tournament_id,))))

        return await self._database.read(query)

    async def keep_document(self, tournament_id: int, seen_revision: int, document: KeptDocument) -> None:
        """Keep a tournament's document, unless one is kept or the tournament changed; skip purged matches."""

        def transaction(connection: Connection) -> None:
            if connection.execute(_KEEP, (document.data, tournament_id, seen_revision)).rowcount:
                for one in document.matches:
                    connection.execute(_KEEP_MATCH, (tournament_id, one.table_code, one.data, one.session_id))

        await self._database.write(transaction)

    async def opened_by(self, user_id: int, guild_id: int) -> int:
        """Return the number of unfinished tournaments that a user created in a guild, without those that repeat."""
        return int(await self._value(_COUNT_OPENED, (user_id, guild_id)))

    async def ended_games(self) -> tuple[list[tuple[int, str]], list[int]]:
        """Return the tables that need a result, and the cancelled tournaments whose seeds can be revealed.

        A table, given as its tournament's id and its code, needs a result if its session has ended and its tournament
        has not. The seed of a cancelled tournament can be revealed when no session of it is running. Only tournaments
        of this process are returned.
        """
        mine = self._mine

        def found(connection: Connection) -> tuple[list[tuple[int, str]], list[int]]:
            tables = connection.execute(_ENDED_TABLES, mine).fetchall()
            return tables, [row[0] for row in connection.execute(_PLAYED_OUT, mine).fetchall()]

        return await self._database.read(found)

    async def deals(self, match_id: str) -> int:
        """Return how many times the match of a table was dealt.

        ``match_id`` is the id of the first match. Each new deal is a match with this id, "r" and a number.
        """
        return int(await self._value(_DEALS, (match_id, f"{match_id}r", f"{match_id}s")))

    async def published_at(self, tournament_id: int, number: int) -> int | None:
        """Return when a round was published, None before that."""
        published_at: int | None = await self._value(_PUBLISHED, (tournament_id, number))
        return published_at

    async def round_deadline(self, tournament_id: int, number: int) -> int | None:
        """Return when a round ends, None for a round without a deadline and before it is published."""
        deadline: int | None = await self._value(_DEADLINE, (tournament_id, number))
        return deadline

    async def active(self) -> tuple[int, ...]:
        """Return this process's unfinished tournaments, oldest first."""
        return await self._column(_ACTIVE, self._mine)

    async def every(self) -> tuple[int, ...]:
        """Return all tournaments, oldest first."""
        return await self._column("SELECT tournament_id FROM tournaments ORDER BY tournament_id")

    async def due_timers(self, at: int) -> tuple[TournamentTimer, ...]:
        """Return this process's timers that are due at a time, the earliest first."""
        return await self._all(TournamentTimer, _DUE_TIMERS, {"at": at, **self._mine})

    async def drop_timers(self, tournament_id: int) -> None:
        """Remove all timers of an id that belongs to no tournament."""
        await self._database.write(lambda connection: set_timers(connection, tournament_id, ()))

    async def notices(self, tournament_id: int | None = None) -> tuple[TournamentNotice, ...]:
        """Return this process's pending notices of a tournament, or of all its tournaments, the oldest first."""
        values = {"tournament": tournament_id, **self._mine}
        return await self._all(TournamentNotice, _NOTICES, values)

    async def noticed(self) -> tuple[int, ...]:
        """Return this process's tournaments with pending notices."""
        return await self._column(_NOTICED, self._mine)

    async def delete_notice(self, notice_id: int) -> bool:
        """Delete a notice that was announced; return False if it was deleted before."""
        return await self._execute(_DELETE_NOTICE, (notice_id,)) == 1


def _whole(connection: Connection, tournament_id: int) -> Whole | None:
    tournament = find_tournament(connection, tournament_id)
    if tournament is None:
        return None

    def of(table: str, order: str) -> Cursor:
        sql = f"SELECT * FROM tournament_{table} WHERE tournament_id = ? ORDER BY {order}"  # noqa: S608 - names below
        return connection.execute(sql, (tournament_id,))

    return Whole(
        tournament,
        records(Official, of("officials", "role DESC, kind DESC, id")),
        records(TournamentEntry, of("entries", "number")),
        records(TournamentRound, of("rounds", "number")),
        records(TournamentTable, of("tables", "round, number, game")),
        records(TournamentRuling, of("rulings", "ruling_id")),
        records(JudgeCall, of("calls", "call_id")),
        tuple(user_id for _, user_id in of("reminders", "user_id")),
        records(EntryRequest, of("requests", "at, user_id")),
        connection.execute(_DIVISION, (tournament_id,)).fetchone() is not None,
    )
