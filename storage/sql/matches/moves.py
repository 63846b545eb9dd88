"""The moves and undos of a session: the repository that the host uses most often."""

from collections.abc import Sequence
from typing import Any

from storage.errors import Duplicate, NothingToUndo
from storage.records.changes import Ending, NewAudit, NewMove
from storage.records.matches import Move, StandingOrder
from storage.records.times import NO_TIMING, Timing
from storage.sql.connection import Connection
from storage.sql.matches.states import keep_state, states_of
from storage.sql.repository import Repository
from storage.sql.rows import (
    add_audit,
    add_events,
    await_analysis,
    handle_once,
    parameters,
    put_orders,
    refusal,
    set_timing,
    void_question,
    void_undo,
)

_ADVANCE = """
UPDATE sessions SET revision = revision + 1 WHERE session_id = :session AND revision = :seen AND status = 'running'
    AND paused_at IS NULL AND deleted_at IS NULL
"""
_ADVANCE_TO_END = """
UPDATE sessions SET revision = revision + 1, status = :status, end_reason = :reason, ended_by = :by, ended_how = :how,
    ended_seat = :seat, ended_at = :at, outcome = :outcome,
    seed_revealed = CASE WHEN coalesce(reveal_at, 0) <= :at AND sealed = 0 THEN 1 ELSE 0 END
WHERE session_id = :session AND revision = :seen AND status = 'running'
    AND paused_at IS NULL AND deleted_at IS NULL
"""
_SNAPSHOT = "UPDATE snapshots SET state = ?, clocks = coalesce(?, clocks) WHERE session_id = ?"
_ADD = """
INSERT INTO moves (session_id, revision, seat, user_id, text, at, interaction_id) VALUES (?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (interaction_id) WHERE interaction_id IS NOT NULL DO NOTHING
"""
_MARK = "UPDATE moves SET by_order = 1 WHERE session_id = ? AND revision = ?"
_PRACTICE = "UPDATE sessions SET practice = 1 WHERE session_id = ?"
_ACTIVE = "SELECT * FROM moves WHERE session_id = ? AND undone_by IS NULL ORDER BY revision"
_ALL = "SELECT * FROM moves WHERE session_id = ? ORDER BY revision"
# An undo or a resignation makes a revision without a move. So the latest move counts only if all later revisions are
# moves.
_ACTED_LAST = """
SELECT * FROM moves
WHERE session_id = :session AND revision <= :revision AND user_id IS NOT NULL AND :revision - revision = (
    SELECT count(*) FROM moves AS later
    WHERE later.session_id = :session AND later.revision > moves.revision AND later.revision <= :revision)
ORDER BY revision DESC LIMIT 1
"""
_ACTED = """
SELECT * FROM moves
WHERE session_id = ? AND revision > ? AND revision <= ? AND user_id IS NOT NULL ORDER BY revision
"""
_PLAYED_SINCE = """
SELECT revision, seat, text FROM moves WHERE session_id = ? AND revision >= ? AND undone_by IS NULL ORDER BY revision
"""
_ACTIVE_REVISIONS = "SELECT revision FROM moves WHERE session_id = ? AND undone_by IS NULL ORDER BY revision"
_TAKE_UP = "DELETE FROM proposals WHERE session_id = ? AND (due = ? OR ? = 1)"
_DROP_DRAFTS = "DELETE FROM drafts WHERE session_id = ?"
_UNDO = "UPDATE moves SET undone_by = ? WHERE session_id = ? AND undone_by IS NULL AND revision = ?"


class MoveRows(Repository):
    """Keeps moves, and marks moves that were taken back."""

    async def append(
        self, session_id: int, seen_revision: int, moves: Sequence[NewMove], *, interaction_id: int | None = None
    ) -> int:
        """Store moves in one transaction, each with its events and state; return the latest revision.

        A pending undo request becomes void. Raises Duplicate, Stale, WrongStatus (not running) or NotFound.
        """

        def transaction(connection: Connection) -> int:
            handle_once(connection, interaction_id, moves[0].at)
            for number, move in enumerate(moves):
                _add_move(connection, session_id, seen_revision + number, move, None if number else interaction_id)
            void_undo(connection, session_id)
            return seen_revision + len(moves)

        return await self._database.write(transaction)

    async def undo(
        self,
        session_id: int,
        seen_revision: int,
        *,
        dropped: Sequence[int],
        state: bytes,
        events: Sequence[bytes],
        at: int,
        interaction_id: int | None = None,
        orders: Sequence[StandingOrder] = (),
        timing: Timing = NO_TIMING,
        audit: NewAudit | None = None,
        granted: bool = False,
        practice: bool = False,
    ) -> int:
        """Take back the active moves with these zero-based numbers, and return the new revision.

        A pending undo request is `granted`, or becomes void. With `practice`, the match becomes practice and does not
        count. Raises NothingToUndo, Duplicate, Stale, WrongStatus (not running) or NotFound.
        """
        revision = seen_revision + 1

        def transaction(connection: Connection) -> int:
            handle_once(connection, interaction_id, at)
            _advance(connection, session_id, seen_revision, state, at, None, timing)
            active = connection.execute(_ACTIVE_REVISIONS, (session_id,)).fetchall()
            if not dropped or not 0 <= min(dropped) <= max(dropped) < len(active):
                raise NothingToUndo(f"{len(active)} active moves, {[*dropped]} to be undone")
            connection.executemany(_UNDO, [(revision, session_id, active[number][0]) for number in dropped])
            add_events(connection, session_id, revision, at, events)
            put_orders(connection, session_id, orders)
            add_audit(connection, audit)
            void_undo(connection, session_id, granted=granted)
            if practice:
                connection.execute(_PRACTICE, (session_id,))
            return revision

        return await self._database.write(transaction)

    async def list(self, session_id: int, *, with_undone: bool = False) -> tuple[Move, ...]:
        """Return the active moves in order; with `with_undone`, return the moves that were taken back as well."""
        sql = _ALL if with_undone else _ACTIVE
        return await self._all(Move, sql, (session_id,))

    async def states(self, session_id: int) -> dict[int, bytes]:
        """Return the stored states of a match by revision; old sessions lack their first states."""
        return await self._database.read(lambda connection: states_of(connection, session_id))

    async def played_since(self, session_id: int, revision: int) -> dict[int, tuple[int, str]]:
        """Return the active moves from a revision on, by revision in order: the seat, and the move's text."""
        values = (session_id, revision)
        found = await self._database.read(lambda connection: connection.execute(_PLAYED_SINCE, values).fetchall())
        return {number: (seat, text) for number, seat, text in found}

    async def acted(self, session_id: int, after: int, last: int) -> tuple[Move, ...]:
        """Return the users' moves of the revisions above `after` up to `last`, including moves taken back later."""
        return await self._all(Move, _ACTED, (session_id, after, last))

    async def acted_last(self, session_id: int, revision: int) -> Move | None:
        """Return the latest move of a user up to `revision`; None if an undo or a resignation followed it."""
        values = {"session": session_id, "revision": revision}
        return await self._first(Move, _ACTED_LAST, values)


def _add_move(
    connection: Connection, session_id: int, seen_revision: int, move: NewMove, interaction_id: int | None
) -> None:
    _advance(connection, session_id, seen_revision, move.state, move.at, move.ending, move.timing)
    values = (session_id, seen_revision + 1, move.seat, move.user_id, move.text, move.at, interaction_id)
    if connection.execute(_ADD, values).rowcount == 0 and interaction_id is not None:
        # The mark of the handled interaction was pruned, but the row of its move still holds the interaction's id.
        raise Duplicate(interaction_id)
    if move.by_order:
        connection.execute(_MARK, (session_id, seen_revision + 1))
    add_events(connection, session_id, seen_revision + 1, move.at, move.events)
    put_orders(connection, session_id, move.orders)
    connection.execute(_TAKE_UP, (session_id, move.seat, int(move.ending is not None)))
    if move.ending is not None:
        void_question(connection, session_id)
        connection.execute(_DROP_DRAFTS, (session_id,))


def _advance(
    connection: Connection,
    session_id: int,
    seen_revision: int,
    state: bytes,
    at: int,
    ending: Ending | None,
    timing: Timing,
) -> None:
    values: dict[str, Any] = {"session": session_id, "seen": seen_revision}
    sql = _ADVANCE
    if ending is not None:
        sql = _ADVANCE_TO_END
        values |= parameters(ending) | {"at": at}
    if connection.execute(sql, values).rowcount == 0:
        raise refusal(connection, session_id, seen_revision)
    if ending is not None:
        await_analysis(connection, session_id, at)
    keep_state(connection, session_id, seen_revision + 1, state)
    connection.execute(_SNAPSHOT, (state, timing.clocks, session_id))
    set_timing(connection, session_id, seen_revision + 1, timing, at)
