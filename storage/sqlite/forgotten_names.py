"""Takes the name of a removed person out of the rulings of events. The rulings stay, about a player without a name.

A ruling that enters somebody late holds a name, and what a ruling of a former program says was so before and after it.
"""

import re
import sqlite3
from collections.abc import Mapping
from typing import Any

import msgspec

# By this two people of one name are told apart at the end of a name; a ruling of before they were bears the name alone.
_MARK = re.compile(r" \([^()]+\)$")
# A name by itself, or one of several whom a ruling is about.
_NAME = "(?:^|(?<=, )|(?<= – )){}(?=$|, | – )"
_ENTRIES = """
SELECT tournament_id, language, entry.name
FROM tournament_entries AS entry JOIN tournaments USING (tournament_id) WHERE user_id = ?
"""
_RULINGS = "SELECT ruling_id, before, after FROM tournament_rulings WHERE tournament_id = ?"
_RENAME = "UPDATE tournament_rulings SET before = ?, after = ? WHERE ruling_id = ?"
# Who was not let in has no entry.
_LATE = """
SELECT ruling_id, language, ruling FROM tournament_rulings JOIN tournaments USING (tournament_id)
WHERE kind = 'enter_late' AND instr(CAST(ruling AS TEXT), ?) > 0
"""
_RENAME_LATE = "UPDATE tournament_rulings SET ruling = ? WHERE ruling_id = ?"


def forget_names(connection: sqlite3.Connection, user_id: int, names: Mapping[str, str], name: str) -> None:
    """Replace a user's name in the rulings of their events by the name of nobody in the event's language.

    It reads the names of the user's entries, so it comes before they are removed.
    """
    for tournament_id, language, former in connection.execute(_ENTRIES, (user_id,)).fetchall():
        nobody = names.get(language, name)
        for ruling_id, *data in connection.execute(_RULINGS, (tournament_id,)).fetchall():
            new = [_told(one, former, nobody) for one in data]
            if new != data:
                connection.execute(_RENAME, (*new, ruling_id))
    for ruling_id, language, ruling in connection.execute(_LATE, (str(user_id),)).fetchall():
        connection.execute(_RENAME_LATE, (_late(ruling, user_id, names.get(language, name)), ruling_id))


def _told(data: Any, former: str, nobody: str) -> Any:  # noqa: ANN401 - a cell that another program wrote
    """Return what is told of a ruling, without a name."""
    values = _decoded(data)
    player = values.get("player")
    if not isinstance(player, str):
        return data
    without = player
    for one in (former, _MARK.sub("", former)):
        without = re.sub(_NAME.format(re.escape(one)), lambda _: nobody, without)
    return data if without == player else msgspec.json.encode(values | {"player": without})


def _late(data: Any, user_id: int, nobody: str) -> Any:  # noqa: ANN401 - as above
    """Return a stored ruling; one that enters the user is without their name."""
    values = _decoded(data)
    if values.get("user_id") != user_id or "name" not in values:
        return data
    return msgspec.json.encode(values | {"name": nobody})


def _decoded(data: Any) -> dict[str, Any]:  # noqa: ANN401 - as above
    """Return the values of a JSON object, none for anything else."""
    try:
        values = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, TypeError):
        return {}
    return values if isinstance(values, dict) else {}
