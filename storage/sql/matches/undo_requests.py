"""Undo requests that need the consent of the other players."""

import msgspec

from storage.errors import NotFound, Stale
from storage.records.matches import UndoRequest
from storage.sql.connection import Connection
from storage.sql.repository import Repository
from storage.sql.rows import handle_once, parameters, position, refusal

_FIND = """
SELECT session_id, by_seat, by_user, revision, keep_moves, agreed, message_id, created_at
FROM undo_requests WHERE session_id = ?
"""
_ASK = """
INSERT INTO undo_requests (session_id, by_seat, by_user, revision, keep_moves, agreed, message_id, created_at)
VALUES (:session_id, :by_seat, :by_user, :revision, :keep_moves, :agreed, :message_id, :created_at)
ON CONFLICT DO NOTHING
"""
_AGREE = "UPDATE undo_requests SET agreed = ? WHERE session_id = ?"
_MESSAGE = "UPDATE undo_requests SET message_id = ? WHERE session_id = ?"
_DROP = "DELETE FROM undo_requests WHERE session_id = ?"
_AGREED = msgspec.json.Decoder(tuple[int, ...])


class UndoRequestRows(Repository):
    """Keeps at most one request to undo for each session."""

    async def ask(self, request: UndoRequest, *, interaction_id: int | None = None) -> UndoRequest:
        """Store the request unless one is open; return the open request.

        Raises Stale if the revision is not the current revision, WrongStatus, NotFound or Duplicate.
        """

        def transaction(connection: Connection) -> UndoRequest:
            handle_once(connection, interaction_id, request.created_at)
            revision, status = position(connection, request.session_id)
            if revision != request.revision or status != "running":
                raise refusal(connection, request.session_id, request.revision)
            connection.execute(_ASK, parameters(request) | {"agreed": _agreed_text(request.agreed)})
            return _require_request(connection, request.session_id)

        return await self._database.write(transaction)

    async def agree(
        self, session_id: int, seat: int, *, seen_revision: int, at: int, interaction_id: int | None = None
    ) -> UndoRequest:
        """Add the seat's consent; return the request. Raises NotFound (no open request), Stale or Duplicate."""

        def transaction(connection: Connection) -> UndoRequest:
            handle_once(connection, interaction_id, at)
            revision, status = position(connection, session_id)
            if revision != seen_revision:
                raise Stale(revision, status)
            agreed = sorted({*_require_request(connection, session_id).agreed, seat})
            connection.execute(_AGREE, (_agreed_text(agreed), session_id))
            return _require_request(connection, session_id)

        return await self._database.write(transaction)

    async def drop(self, session_id: int) -> bool:
        """Withdraw or decline the request; return False if none is open."""
        return await self._execute(_DROP, (session_id,)) == 1

    async def set_message(self, session_id: int, message_id: int) -> bool:
        """Note the message that asks for consent; return False if no request is open."""
        return await self._execute(_MESSAGE, (message_id, session_id)) == 1

    async def find(self, session_id: int) -> UndoRequest | None:
        """Return the open request, or None."""
        return await self._database.read(lambda connection: _find(connection, session_id))


def _agreed_text(seats: tuple[int, ...] | list[int]) -> str:
    return msgspec.json.encode(seats).decode()


def _agreed(text: str) -> tuple[int, ...]:
    try:
        return _AGREED.decode(text)
    except msgspec.DecodeError:
        return ()


def _find(connection: Connection, session_id: int) -> UndoRequest | None:
    cursor = connection.execute(_FIND, (session_id,))
    row = cursor.fetchone()
    if row is None:
        return None
    fields = dict(zip([column[0] for column in cursor.description], row, strict=True))
    fields["agreed"] = _agreed(fields["agreed"])
    return msgspec.convert(fields, UndoRequest)


def _require_request(connection: Connection, session_id: int) -> UndoRequest:
    found = _find(connection, session_id)
    if found is None:
        raise NotFound(f"undo request of session {session_id}")
    return found
