"""Replaces the name of a removed person in the rulings of events by a placeholder."""

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from storage.sql.connection import Connection

# The suffix of a name that distinguishes two people of the same name. In older rulings the name has no suffix.
_MARK = re.compile(r" \([^()]+\)$")
# A name by itself, or one of several names in a ruling.
_NAME = "(?:^|(?<=, )|(?<= – )){}(?=$|, | – )"
_ENTRIES = """
SELECT tournament_id, language, entry.name
FROM tournament_entries AS entry JOIN tournaments USING (tournament_id) WHERE user_id = ?
"""
_RULINGS = "SELECT ruling_id, before, after FROM tournament_rulings WHERE tournament_id = ?"
_RENAME = "UPDATE tournament_rulings SET before = ?, after = ? WHERE ruling_id = ?"
# A late entry that was refused has no row among the entries, so the name is found in the ruling.
_LATE = """
SELECT ruling_id, language, ruling FROM tournament_rulings JOIN tournaments USING (tournament_id)
WHERE kind = 'enter_late' AND instr(ruling, ?) > 0
"""
# In these tables, users' names are beside their ids. The placeholder is in the language of the match or event.
_NAMED = (("seats", "session"), ("former_holders", "session"), ("tournament_entries", "tournament"))
_RENAME_ROWS = "UPDATE {0} SET name = :name WHERE user_id = :user"
_IN_LANGUAGE = _RENAME_ROWS + " AND {1}_id IN (SELECT {1}_id FROM {1}s WHERE language = :language)"  # noqa: S608 - names above
_RENAME_LATE = "UPDATE tournament_rulings SET ruling = ? WHERE ruling_id = ?"


def forget_names(connection: Connection, user_id: int, names: Mapping[str, str], name: str) -> None:
    """Replace a user's name in the rulings of events.

    Call it before the user's entries, which name them, are removed.
    """
    for tournament_id, language, former in connection.execute(_ENTRIES, (user_id,)).fetchall():
        nobody = names.get(language, name)
        for ruling_id, *data in connection.execute(_RULINGS, (tournament_id,)).fetchall():
            new = [_without_name(one, former, nobody) for one in data]
            if new != data:
                connection.execute(_RENAME, (*new, ruling_id))
    for ruling_id, language, ruling in connection.execute(_LATE, (str(user_id).encode(),)).fetchall():
        connection.execute(_RENAME_LATE, (_late(ruling, user_id, names.get(language, name)), ruling_id))
    _rename_rows(connection, user_id, names, name)


def _rename_rows(connection: Connection, user_id: int, names: Mapping[str, str], name: str) -> None:
    """Replace a user's name in seats, former seats and entries."""
    for table, owner in _NAMED:
        connection.execute(_RENAME_ROWS.format(table), {"user": user_id, "name": name})
        for language, new_name in names.items():
            values = {"user": user_id, "name": new_name, "language": language}
            connection.execute(_IN_LANGUAGE.format(table, owner), values)


def _without_name(data: object, former: str, nobody: str) -> object:
    """Return the `before` or `after` of a ruling with the name replaced."""
    values = decoded(data)
    player = values.get("player")
    if not isinstance(player, str):
        return data
    without = player
    for one in (former, _MARK.sub("", former)):
        without = re.sub(_NAME.format(re.escape(one)), lambda _: nobody, without)
    return data if without == player else msgspec.json.encode(values | {"player": without})


def _late(data: object, user_id: int, nobody: str) -> object:
    """Return a stored ruling.

    If it is about this user's late entry, the user's name in it is replaced by ``nobody``.
    """
    values = decoded(data)
    if values.get("user_id") != user_id or "name" not in values:
        return data
    return msgspec.json.encode(values | {"name": nobody})


def decoded(data: object) -> dict[str, Any]:
    """Return the values of a JSON object; anything else counts as an empty object."""
    if not isinstance(data, str | bytes | bytearray | memoryview):
        return {}
    try:
        values = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return {}
    return values if isinstance(values, dict) else {}
