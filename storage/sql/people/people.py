"""Reads and removes all data that storage keeps about a person."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from storage.errors import Stale
from storage.records.changes import Departure
from storage.records.people import Lists, UserSession
from storage.sql.connection import Connection
from storage.sql.matches.changes import apply_change
from storage.sql.people.forgotten_lists import drop_from_lists, withdraw_rulings
from storage.sql.people.forgotten_names import decoded, forget_names
from storage.sql.people.removed_digests import keep_days, keep_parts
from storage.sql.people.scripts import named_statements, statements
from storage.sql.repository import Repository
from storage.sql.rows import placeholders

# The lists of data that storage keeps about a user. No list reveals another user, a seed or a state.
_LISTS = named_statements(__package__, "lists.sql")
# Rulings of moderators stay when a person is removed.
_LASTING = named_statements(__package__, "lasting.sql")
# The order of the statements matters: some statements read rows that later statements change or remove.
_FORGET = statements(__package__, "forget.sql")
_TOUCHED = """
SELECT session_id, status FROM sessions
WHERE created_by = :user OR ended_by = :user
    OR session_id IN (SELECT session_id FROM seats WHERE user_id = :user)
    OR session_id IN (SELECT session_id FROM former_holders WHERE user_id = :user)
    OR session_id IN (SELECT session_id FROM lobby_members WHERE user_id = :user)
ORDER BY session_id
"""
_MEET = """
INSERT INTO usernames (user_id, username) VALUES (?, ?)
ON CONFLICT (user_id) DO UPDATE SET username = excluded.username
"""
# A username is kept as long as its user is shown somewhere: at a table, in a lobby or event, in results, on a
# leaderboard.
_UNUSED_NAMES = """
SELECT user_id FROM usernames
WHERE user_id NOT IN (
    SELECT user_id FROM seats WHERE user_id IS NOT NULL
    UNION SELECT user_id FROM former_holders WHERE user_id IS NOT NULL
    UNION SELECT user_id FROM lobby_members
    UNION SELECT user_id FROM results WHERE user_id IS NOT NULL
    UNION SELECT user_id FROM ratings
    UNION SELECT user_id FROM tournament_entries WHERE user_id IS NOT NULL
    UNION SELECT user_id FROM league_players
    UNION SELECT user_id FROM ladder_players)
"""
_FORGET_NAME = "DELETE FROM usernames WHERE user_id = ?"
_USERNAMES = """
SELECT user_id, username FROM usernames
WHERE user_id IN ({users})
"""
_RUNNING_SEATS = """
SELECT session_id, seat FROM seats JOIN sessions USING (session_id) WHERE user_id = ? AND status = 'running'
"""


class PersonRows(Repository):
    """Reads and removes all data that names a user."""

    async def everything(self, user_id: int) -> tuple[Lists, Lists]:
        """Return all that storage keeps about a user, list by list: removable data, and moderators' rulings."""

        def query(connection: Connection) -> tuple[Lists, Lists]:
            return _lists(connection, _LISTS, user_id), _lists(connection, _LASTING, user_id)

        return await self._database.read(query)

    async def meet(self, user_id: int, username: str) -> None:
        """Store the username of a user who takes part in something; a former username is replaced."""
        await self._execute(_MEET, (user_id, username))

    async def usernames(self, user_ids: Sequence[int]) -> Mapping[int, str]:
        """Return the stored usernames of these users; users without a stored username are left out."""
        names, values = placeholders("user", user_ids)
        rows = await self._rows(_USERNAMES.format(users=names), values)
        return {user_id: username for user_id, username in rows if isinstance(username, str)}

    async def prune_usernames(self, but: Collection[int]) -> tuple[int, ...]:
        """Forget the usernames of users who no longer take part in anything, except `but`; return these users' ids."""

        def transaction(connection: Connection) -> tuple[int, ...]:
            unused = connection.execute(_UNUSED_NAMES).fetchall()
            found = tuple(user_id for (user_id,) in unused if user_id not in but)
            connection.executemany(_FORGET_NAME, [(user_id,) for user_id in found])
            return found

        return await self._database.write(transaction)

    async def touched(self, user_id: int) -> tuple[UserSession, ...]:
        """Return the sessions in which the user sits, sat, waits, or is named in another way, oldest first."""
        return tuple(UserSession(*row) for row in await self._rows(_TOUCHED, {"user": user_id}))

    async def forget(
        self,
        user_id: int,
        departures: Sequence[Departure],
        *,
        names: Mapping[str, str],
        name: str,
        at: int,
        opened_since: int,
        year_from: int,
        refusal: str,
    ) -> None:
        """Remove a user everywhere except from moderators' rulings.

        Digests remain of the user's seats in unfinished matches, of their first Ready in open lobbies, of sessions that
        they opened (unfinished, or since `opened_since`), and of their vacation days since `year_from`. Pending rulings
        of events by or about the user are removed; `refusal`, as JSON, gives the judges the reason. Each running
        session in which the user sits needs its departure, which gives the seat away. Elsewhere, the user's seats are
        renamed: `names` by the session's language, or `name`. Raises Stale if the departures do not match the current
        sessions, and the errors of `ChangeRows.make`.
        """
        values = {
            "user": user_id,
            "user_bytes": str(user_id).encode(),
            "at": at,
        }

        def transaction(connection: Connection) -> None:
            keep_parts(connection, user_id, opened_since)
            keep_days(connection, user_id, year_from)
            for one in departures:
                apply_change(connection, one.session_id, one.seen_revision, one.change, at, also_ended=True)
            missed = connection.execute(_RUNNING_SEATS, (user_id,)).fetchone()
            if missed is not None:
                raise Stale(missed[1], "running")
            forget_names(connection, user_id, names, name)
            for statement in _FORGET:
                connection.execute(statement, values)
            withdraw_rulings(connection, user_id, at, refusal)
            drop_from_lists(connection, user_id)

        await self._database.erase(transaction)


def _lists(connection: Connection, statements: Mapping[str, str], user_id: int) -> Lists:
    values = {"user": user_id, "user_text": str(user_id), "user_bytes": str(user_id).encode()}
    found: Lists = {}
    for name, statement in statements.items():
        cursor = connection.execute(statement, values)
        columns = [column[0] for column in cursor.description]
        found[name] = [_json_row(dict(zip(columns, row, strict=True))) for row in cursor.fetchall()]
    return found


def _json_row(row: dict[str, Any]) -> dict[str, Any]:
    """Return a row with its stored JSON as text; of a pending ruling, only what it does and why."""
    if "ruling" in row:
        ruling_data = decoded(row.pop("ruling"))
        ruling = ruling_data.get("ruling")
        row |= {"action": ruling.get("type") if isinstance(ruling, dict) else None, "reason": ruling_data.get("reason")}
    return {name: value.decode(errors="replace") if isinstance(value, bytes) else value for name, value in row.items()}
