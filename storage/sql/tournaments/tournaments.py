"""Tournaments. Each change of a tournament is one transaction, guarded by the tournament's revision."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any

import msgspec

from storage.errors import NotFound, TournamentMoved
from storage.records.changes import NewAudit
from storage.records.tournaments import (
    DELETED_EVENT,
    BegunGame,
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
from storage.sql.database import Connection, Cursor
from storage.sql.matches.changes import apply_change
from storage.sql.matches.lobby import begin, sit
from storage.sql.matches.sessions import add_session
from storage.sql.repository import Repository
from storage.sql.rows import add_audit, added_id, first_record, handle_once, parameters, records

# The columns of a tournament that never change: its ids, its seed and the commitment to it, its creator.
_LASTING = {"tournament_id", "public_id", "guild_id", "revision", "commitment", "seed", "created_by", "created_at"}
_COLUMNS = frozenset(StoredTournament.__struct_fields__) - _LASTING
_CREATE = """
INSERT INTO tournaments (public_id, guild_id, channel_id, name, game, options, plan, terms, settings, language,
    state, revision, commitment, seed, created_by, created_at)
VALUES (:public_id, :guild_id, :channel_id, :name, :game, :options, :plan, :terms, :settings, :language,
    'draft', 0, :commitment, :seed, :created_by, :created_at)
RETURNING tournament_id
"""
_FIND = "SELECT * FROM tournaments WHERE tournament_id = ?"
_KEPT = "SELECT 1 FROM tournaments WHERE tournament_id = ?"
_ADVANCE = "UPDATE tournaments SET revision = revision + 1 WHERE tournament_id = ? AND revision = ?"
_SET = "UPDATE tournaments SET {0} = ? WHERE tournament_id = ?"
# Events give roles, let members with a role enter, and have officials by role. The settings are searched as text, so a
# role may be found that is not used.
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
_NOTICE = """
INSERT INTO tournament_notices (tournament_id, kind, round, table_code, entries, data, at)
VALUES (:tournament, :kind, :round, :table_code, :entries, :data, :at)
"""
_OPEN_HOST_CALL = """
SELECT 1 FROM tournament_calls
WHERE tournament_id = ? AND table_code = ? AND user_id IS NULL AND answered_at IS NULL
"""
_REVEAL = """
UPDATE sessions SET reveal_at = NULL, seed_revealed = CASE WHEN ended_at IS NOT NULL AND sealed = 0 THEN 1 ELSE 0 END
WHERE session_id = :session
"""
_UNSEAL = "UPDATE sessions SET sealed = 0 WHERE tournament_id = ?"
_UNSEAL_ONE = "UPDATE sessions SET sealed = 0 WHERE session_id = ?"
_FREE = """
UPDATE sessions SET tournament_id = NULL, tournament_round = NULL, tournament_table = NULL, of_event = 1, sealed = 0,
    terms = ?
WHERE session_id = ? AND ended_at IS NULL
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
# The roles of a deleted tournament are taken. Their rows stay until that is done.
_TAKE_ROLES = "UPDATE event_roles SET wanted = 0, done = 0, refused = 0 WHERE tournament_id = ?"
# Discord's event of a deleted tournament is deleted. Its row stays until that is done.
_TAKE_DISCORD_EVENT = "UPDATE discord_events SET wanted = ?, refused = 0 WHERE tournament_id = ?"
_PART = """
UPDATE sessions SET tournament_id = NULL, tournament_round = NULL, tournament_table = NULL, of_event = 1,
    reveal_at = NULL, sealed = 0, seed_revealed = CASE WHEN ended_at IS NOT NULL THEN 1 ELSE 0 END
WHERE tournament_id = ?
"""
_ADD = "INSERT INTO {0} (tournament_id, {1}) VALUES (:tournament, {2})"
_UPSERT = _ADD + " ON CONFLICT (tournament_id, {3}) DO UPDATE SET {4}"
_CHANGE = "UPDATE {0} SET {1} WHERE {2} = :{2} AND tournament_id = :tournament"


def _listed(names: Iterable[str], form: str = "{0}") -> str:
    return ", ".join(form.format(name) for name in names)


def _upsert_statement(table: str, kind: type[msgspec.Struct], key: str) -> str:
    """Return the statement that stores a record of this kind, and replaces the record with the same key."""
    names = kind.__struct_fields__
    changed = _listed((name for name in names if name != key), "{0} = excluded.{0}")
    return _UPSERT.format(table, _listed(names), _listed(names, ":{0}"), key, changed)


def _numbered(table: str, kind: type[msgspec.Struct], key: str) -> tuple[str, str]:
    """Return two statements: one adds a record under a new number, the other changes the record with its number."""
    names = [name for name in kind.__struct_fields__ if name != key]
    added = _ADD.format(table, _listed(names), _listed(names, ":{0}"))
    return added, _CHANGE.format(table, _listed(names, "{0} = :{0}"), key)


_ENTRY = _upsert_statement("tournament_entries", TournamentEntry, "number")
_ASK_TO_ENTER = _upsert_statement("tournament_requests", EntryRequest, "user_id")
_DECIDED = "DELETE FROM tournament_requests WHERE tournament_id = ? AND user_id = ?"
_DROP_REQUESTS = "DELETE FROM tournament_requests WHERE tournament_id = ?"
_ROUND = _upsert_statement("tournament_rounds", TournamentRound, "number")
_TABLE = _upsert_statement("tournament_tables", TournamentTable, "code")
_RULING = _numbered("tournament_rulings", TournamentRuling, "ruling_id")
_CALL = _numbered("tournament_calls", JudgeCall, "call_id")
_NOBODY = "UPDATE tournament_entries SET user_id = NULL WHERE tournament_id = ? AND number = ?"
_CLEAR = "DELETE FROM tournament_tables WHERE tournament_id = ? AND round = ?"
_SIT = "UPDATE tournament_tables SET session_id = ? WHERE tournament_id = ? AND code = ?"


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
            number = _add_tournament(connection, new, officials, audit)
            _set_timers(connection, number, timers)
            return _require_tournament(connection, number)

        return await self._database.write(transaction)

    async def find(self, tournament_id: int) -> StoredTournament | None:
        """Return a tournament, or None."""
        return await self._first(StoredTournament, _FIND, (tournament_id,))

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
            connection.execute(_CALL[0], _values(tournament_id, call))
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
            _require_tournament(connection, tournament_id)
            connection.execute(_PART, (tournament_id,))
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

    async def is_division(self, tournament_id: int) -> bool:
        """Return whether a tournament is a division of a league."""
        return await self._value(_DIVISION, (tournament_id,)) is not None

    async def ended_games(self) -> tuple[list[tuple[int, str]], list[int]]:
        """Return the tables of unfinished tournaments whose sessions have ended and that have no result.

        Also return the cancelled tournaments whose seeds are sealed and whose games are all over. Only tournaments of
        this process are returned.
        """
        mine = self._mine

        def found(connection: Connection) -> tuple[list[tuple[int, str]], list[int]]:
            tables = connection.execute(_ENDED_TABLES, mine).fetchall()
            return tables, [row[0] for row in connection.execute(_PLAYED_OUT, mine).fetchall()]

        return await self._database.read(found)

    async def deals(self, match_id: str) -> int:
        """Return the number of deals of a match id. A repeated deal has the id with "r" and a number."""
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
        await self._database.write(lambda connection: _set_timers(connection, tournament_id, ()))

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


def _add_tournament(
    connection: Connection, new: NewTournament, officials: tuple[Official, ...], audit: NewAudit | None
) -> int:
    """Add a draft with its officials and its audit entry; return its id."""
    number = added_id(connection, _CREATE, parameters(new))
    _set_officials(connection, number, officials)
    add_audit(connection, audit)
    return number


def add_opened(
    connection: Connection,
    new: NewTournament,
    officials: tuple[Official, ...],
    audit: NewAudit,
    opening: TournamentChange,
    at: int,
) -> int:
    """Add a tournament like `_add_tournament`, and make the change that opens it; return its id."""
    number = _add_tournament(connection, new, officials, audit)
    change_tournament(connection, number, 0, opening, at)
    return number


def add_notice(connection: Connection, number: int, notice: NewNotice, at: int) -> None:
    """Add a notice of a tournament that is to be announced."""
    connection.execute(_NOTICE, {**_values(number, notice), "at": at})


def add_notice_if_kept(connection: Connection, number: int, notice: NewNotice, at: int) -> None:
    """Add a notice like `add_notice`, unless the tournament was deleted: then nobody is left to be told."""
    if connection.execute(_KEPT, (number,)).fetchone() is not None:
        add_notice(connection, number, notice, at)


def _require_tournament(connection: Connection, tournament_id: int) -> StoredTournament:
    found = first_record(StoredTournament, connection.execute(_FIND, (tournament_id,)))
    if found is None:
        raise NotFound(f"tournament {tournament_id}")
    return found


def _whole(connection: Connection, tournament_id: int) -> Whole | None:
    tournament = first_record(StoredTournament, connection.execute(_FIND, (tournament_id,)))
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
    )


def change_tournament(
    connection: Connection, number: int, seen_revision: int, change: TournamentChange, at: int
) -> None:
    """Make a change of a tournament in a transaction. Raises TournamentMoved, NotFound, ChannelBusy."""
    if connection.execute(_ADVANCE, (number, seen_revision)).rowcount == 0:
        raise TournamentMoved(_require_tournament(connection, number).revision)
    for column, value in change.fields.items():
        if column not in _COLUMNS:
            raise LookupError(column)
        connection.execute(_SET.format(column), (value, number))
    if change.officials is not None:
        _set_officials(connection, number, change.officials)
    if change.cleared is not None:
        connection.execute(_CLEAR, (number, change.cleared))
    # Entries may exchange their users, so the users are cleared first.
    connection.executemany(_NOBODY, [(number, entry.number) for entry in change.entries])
    kept: Sequence[tuple[str, Sequence[msgspec.Struct]]] = (
        (_ENTRY, change.entries),
        (_ROUND, change.rounds),
        (_TABLE, change.tables),
    )
    for sql, found in kept:
        connection.executemany(sql, [_values(number, row) for row in found])
    for ruling in change.rulings:
        connection.execute(_RULING[ruling.ruling_id > 0], _values(number, ruling))
    for call in change.calls:
        connection.execute(_CALL[call.call_id > 0], _values(number, call))
    connection.executemany(_NOTICE, [{**_values(number, notice), "at": at} for notice in change.notices])
    connection.executemany(_ASK_TO_ENTER, [_values(number, one) for one in change.requests])
    connection.executemany(_DECIDED, [(number, user_id) for user_id in change.decided_requests])
    if change.fields.get("state", "registration") not in ("registration", "checkin"):
        connection.execute(_DROP_REQUESTS, (number,))
    if change.reminders is not None:
        _set_reminders(connection, number, change.reminders)
    if change.timers is not None:
        _set_timers(connection, number, change.timers)
    if change.fields.get("seed_revealed"):
        connection.execute(_UNSEAL, (number,))
    connection.executemany(_UNSEAL_ONE, [(session_id,) for session_id in change.unsealed])
    connection.executemany(_REVEAL, [{"session": session_id} for session_id in change.revealed_sessions])
    connection.executemany(_FREE, [(terms, session_id) for session_id, terms in change.freed_sessions])
    if change.begun_game is not None:
        session_id = begin_game(connection, change.begun_game, at)
        connection.execute(_SIT, (session_id, number, change.begun_for))
    for one in change.sessions:
        apply_change(connection, one.session_id, one.seen_revision, one.change, at, also_ended=True)
    for audit in (change.audit, *change.further_audits):
        add_audit(connection, audit)


def begin_game(connection: Connection, game: BegunGame, at: int) -> int:
    """Add a session whose match has started, and return its id. Raises ChannelBusy."""
    session_id = add_session(connection, game.new)
    sit(connection, session_id, game.seats, {}, at)
    values = {"context": game.context, "entropy": game.entropy, "options": None, "terms": None}
    values |= {"rules_version": None, "rules": game.rules}
    begin(connection, session_id, values, game.state, game.events, game.timing, at)
    return session_id


def _set_reminders(connection: Connection, number: int, users: tuple[int, ...]) -> None:
    connection.execute("DELETE FROM tournament_reminders WHERE tournament_id = ?", (number,))
    sql = "INSERT INTO tournament_reminders VALUES (?, ?)"
    connection.executemany(sql, [(number, user_id) for user_id in users])


def _set_officials(connection: Connection, number: int, officials: tuple[Official, ...]) -> None:
    connection.execute("DELETE FROM tournament_officials WHERE tournament_id = ?", (number,))
    rows = [(number, one.role, one.kind, one.id) for one in dict.fromkeys(officials)]
    connection.executemany("INSERT INTO tournament_officials VALUES (?, ?, ?, ?)", rows)


def _set_timers(connection: Connection, number: int, timers: tuple[TournamentTimer, ...]) -> None:
    connection.execute("DELETE FROM tournament_timers WHERE tournament_id = ?", (number,))
    rows = [(number, timer.kind, timer.code, timer.due_at) for timer in timers]
    connection.executemany("INSERT INTO tournament_timers VALUES (?, ?, ?, ?)", rows)


def _values(number: int, row: msgspec.Struct) -> dict[str, Any]:
    return {**parameters(row), "tournament": number}
