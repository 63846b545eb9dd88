"""Removes a removed person from the lists of ids that events store as JSON, and withdraws rulings about the person."""

from typing import Any

import msgspec

from storage.sql.connection import Connection
from storage.sql.people.forgotten_names import decoded

_WAITING = "state = 'waiting' AND (actor = :user OR instr(ruling, :user_bytes) > 0)"
_OTHERS_RULINGS = f"""
SELECT tournament_id, kind, actor FROM tournament_rulings WHERE {_WAITING} AND actor <> :user ORDER BY ruling_id
"""  # noqa: S608 - text from above
_WITHDRAW = f"DELETE FROM tournament_rulings WHERE {_WAITING}"  # noqa: S608 - text from above
_NOTICE = """
INSERT INTO tournament_notices (tournament_id, kind, entries, data, at) VALUES (?, 'ruling_void', '[]', ?, ?)
"""
_NOTICES = "SELECT notice_id, data FROM tournament_notices WHERE instr(data, ?) > 0"
_SET_NOTICE = "UPDATE tournament_notices SET data = ? WHERE notice_id = ?"
_SETTINGS = "SELECT tournament_id, settings FROM tournaments WHERE instr(settings, ?) > 0"
_SET_SETTINGS = "UPDATE tournaments SET settings = ? WHERE tournament_id = ?"


def withdraw_rulings(connection: Connection, user_id: int, at: int, refusal: str) -> None:
    """Remove pending rulings in events that a user requested or that concern the user; notify the other judges."""
    values = {"user": user_id, "user_bytes": str(user_id).encode()}
    for tournament_id, kind, actor in connection.execute(_OTHERS_RULINGS, values).fetchall():
        data = {"ruling": kind, "actor": str(actor), "users": [actor], "refusal": msgspec.Raw(refusal.encode())}
        connection.execute(_NOTICE, (tournament_id, msgspec.json.encode(data).decode(), at))
    connection.execute(_WITHDRAW, values)


def drop_from_lists(connection: Connection, user_id: int) -> None:
    """Remove a user from the recipients of pending notices and from the guests of events."""
    for notice_id, data in connection.execute(_NOTICES, (str(user_id),)).fetchall():
        if (remaining := _without(data, "users", user_id)) is not None:
            connection.execute(_SET_NOTICE, (remaining.decode(), notice_id))
    for tournament_id, settings in connection.execute(_SETTINGS, (str(user_id).encode(),)).fetchall():
        if (remaining := _without(settings, "invited", user_id)) is not None:
            connection.execute(_SET_SETTINGS, (remaining, tournament_id))


def _without(data: object, name: str, user_id: int) -> bytes | None:
    """Return a JSON object whose list ``name`` lacks the user; None if the user is not in it."""
    values: dict[str, Any] = decoded(data)
    found = values.get(name)
    if not isinstance(found, list) or user_id not in found:
        return None
    return msgspec.json.encode(values | {name: [one for one in found if one != user_id]})
