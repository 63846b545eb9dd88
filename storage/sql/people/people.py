"""Reads and removes all data that storage keeps about a person."""

import json
from collections.abc import Collection, Mapping, Sequence

from storage.errors import Stale
from storage.records.changes import Departure
from storage.records.people import Lists, UserSession
from storage.sql.database import Connection
from storage.sql.matches.changes import apply_change
from storage.sql.people.forgotten_names import forget_names
from storage.sql.people.removed_digests import keep_days, keep_parts
from storage.sql.repository import Repository

# The lists of data that storage keeps about a user. No list reveals another user, a seed or a state.
_LISTS = {
    "settings": """
        SELECT language, calls, zone, quiet_from, quiet_to, seen_language, confirm, only_move FROM user_settings
        WHERE user_id = :user""",
    "usernames": "SELECT username FROM usernames WHERE user_id = :user",
    "decks": "SELECT game, name, code, created_at, changed_at FROM decks WHERE user_id = :user ORDER BY deck_id",
    "lessons": "SELECT game, moves, touched_at FROM lessons WHERE user_id = :user",
    "lobbies": """
        SELECT session_id, guild_id, game, member.seat, name, member.joined_at, ready, choice, wish
        FROM lobby_members AS member JOIN sessions USING (session_id) WHERE user_id = :user ORDER BY session_id""",
    "first_readies": "SELECT session_id, interaction_id FROM first_readies WHERE user_id = :user ORDER BY session_id",
    "seats": """
        SELECT session_id, match_id, guild_id, channel_id, game, status, seat, name, joined_at, resigned_at,
            absent_since, opened_at, computer_since, changes, put_out
        FROM seats JOIN sessions USING (session_id) WHERE user_id = :user ORDER BY session_id""",
    "former_seats": """
        SELECT session_id, match_id, guild_id, game, status, seat, former.revision, former.name
        FROM former_holders AS former JOIN sessions USING (session_id)
        WHERE user_id = :user ORDER BY session_id, former.revision""",
    "standing_orders": """
        SELECT session_id, seat, CAST(data AS TEXT) AS standing_order
        FROM standing_orders JOIN seats USING (session_id, seat) WHERE user_id = :user ORDER BY session_id""",
    "moves": """
        SELECT session_id, revision, seat, text, at, interaction_id, undone_by, by_order
        FROM moves WHERE user_id = :user ORDER BY session_id, revision""",
    "undo_requests": """
        SELECT session_id, by_seat, revision, keep_moves, created_at
        FROM undo_requests WHERE by_user = :user ORDER BY session_id""",
    "votes": """
        SELECT votes.session_id, votes.seat, choice, at FROM votes JOIN seats
            ON seats.session_id = votes.session_id AND seats.seat = votes.voter
        WHERE seats.user_id = :user ORDER BY votes.session_id, votes.seat""",
    "proposals": """
        SELECT proposals.session_id, proposals.seat, due, move, at FROM proposals JOIN seats USING (session_id, seat)
        WHERE seats.user_id = :user ORDER BY proposals.session_id""",
    "drafts": """
        SELECT drafts.session_id, drafts.seat, moves, at FROM drafts JOIN seats USING (session_id, seat)
        WHERE seats.user_id = :user ORDER BY drafts.session_id""",
    "vacation_days": "SELECT from_at, until_at FROM vacation_days WHERE user_id = :user ORDER BY from_at",
    "events": """
        SELECT tournament_id, guild_id, tournaments.name AS event, entry.name, entry.state, registered_at,
            checked_in_at, entropy, rating, entry.seed, choice, team, absent_since
        FROM tournament_entries AS entry JOIN tournaments USING (tournament_id)
        WHERE user_id = :user ORDER BY tournament_id""",
    "events_made": """
        SELECT tournament_id, guild_id, name, created_at FROM tournaments WHERE created_by = :user
        ORDER BY tournament_id""",
    "events_led": """
        SELECT tournament_id, role FROM tournament_officials WHERE kind = 'user' AND id = :user
        ORDER BY tournament_id""",
    "event_objections": """
        SELECT tournament_id, kind, at FROM tournament_rulings WHERE objected_by = :user ORDER BY ruling_id""",
    "event_reminders": "SELECT tournament_id FROM tournament_reminders WHERE user_id = :user ORDER BY tournament_id",
    "judge_calls": """
        SELECT tournament_id, table_code, text, at FROM tournament_calls WHERE user_id = :user ORDER BY call_id""",
    "event_templates": """
        SELECT guild_id, name, created_at FROM tournament_templates WHERE created_by = :user ORDER BY template_id""",
    "results": """
        SELECT session_id, guild_id, game, seat, seats, side, division, won, place, scores, status, excluded,
            rated, ended_at
        FROM results WHERE user_id = :user ORDER BY ended_at, session_id""",
    "feats": """
        SELECT session_id, guild_id, game, seat, foe, mode, level, rounds, against
        FROM feats JOIN results USING (session_id, seat) WHERE user_id = :user ORDER BY ended_at, session_id""",
    "ratings": """
        SELECT guild_id, scope, mu, sigma, matches FROM ratings WHERE user_id = :user ORDER BY guild_id, scope""",
    "sessions_opened": """
        SELECT session_id, match_id, guild_id, game, created_at FROM sessions
        WHERE created_by = :user ORDER BY session_id""",
    "sessions_ended": """
        SELECT session_id, match_id, guild_id, game, ended_at, ended_how, end_reason FROM sessions
        WHERE ended_by = :user ORDER BY session_id""",
    "pending_rulings": """
        SELECT guild_id, session_id, at, json_extract(written, '$.ruling.type') AS action,
            json_extract(written, '$.reason') AS reason
        FROM (SELECT *, CASE WHEN json_valid(CAST(data AS TEXT)) THEN CAST(data AS TEXT) END AS written
            FROM pending_rulings) WHERE actor = :user ORDER BY ruling_id""",
    "pending_rulings_met": """
        SELECT guild_id, session_id, at, json_extract(written, '$.ruling.type') AS action,
            json_extract(written, '$.reason') AS reason
        FROM (SELECT *, CASE WHEN json_valid(CAST(data AS TEXT)) THEN CAST(data AS TEXT) END AS written
            FROM pending_rulings)
        WHERE actor <> :user AND instr(CAST(data AS TEXT), :user_text) > 0 ORDER BY ruling_id""",
}
# Rulings of moderators stay when a person is removed.
_LASTING = {
    "lockouts": "SELECT guild_id, reason, at FROM lockouts WHERE user_id = :user ORDER BY guild_id",
    "lockouts_made": "SELECT guild_id, reason, at FROM lockouts WHERE by_user = :user ORDER BY guild_id, at",
    "rulings_made": """
        SELECT guild_id, session_id, at, action, target, reason FROM audit WHERE actor = :user ORDER BY audit_id""",
    "event_rulings_made": """
        SELECT tournament_id, kind, reason, state, at FROM tournament_rulings
        WHERE actor = :user OR seconded_by = :user OR undone_by = :user ORDER BY ruling_id""",
    "rulings_met": """
        SELECT guild_id, session_id, at, action, reason FROM audit
        WHERE target = :user_text OR instr(coalesce(CAST(before AS TEXT), ''), :user_text) > 0
            OR instr(coalesce(CAST(after AS TEXT), ''), :user_text) > 0 ORDER BY audit_id""",
}
_NOBODY = """
UPDATE {0} SET user_id = NULL, name = coalesce((
    SELECT value FROM json_each(:names) JOIN sessions ON sessions.language = json_each.key
    WHERE sessions.session_id = {0}.session_id), :name)
WHERE user_id = :user
"""
# The order of the statements matters: some read rows that later ones change or remove.
_FORGET = (
    "DELETE FROM votes WHERE (session_id, voter) IN (SELECT session_id, seat FROM seats WHERE user_id = :user)",
    "DELETE FROM proposals WHERE (session_id, seat) IN (SELECT session_id, seat FROM seats WHERE user_id = :user)",
    """
    DELETE FROM standing_orders
    WHERE (session_id, seat) IN (SELECT session_id, seat FROM seats WHERE user_id = :user)""",
    "UPDATE seats SET absent_since = NULL WHERE user_id = :user",
    _NOBODY.format("seats"),
    _NOBODY.format("former_holders"),
    "UPDATE moves SET user_id = NULL WHERE user_id = :user",
    "UPDATE results SET user_id = NULL WHERE user_id = :user",
    # A change that was based on an earlier read must not bring the user back.
    """
    UPDATE tournaments SET revision = revision + 1
    WHERE created_by = :user OR instr(CAST(settings AS TEXT), :user_text) > 0
        OR tournament_id IN (SELECT tournament_id FROM tournament_entries WHERE user_id = :user)
        OR tournament_id IN (SELECT tournament_id FROM tournament_reminders WHERE user_id = :user)
        OR tournament_id IN (SELECT tournament_id FROM tournament_rulings WHERE state = 'waiting'
            AND (actor = :user OR instr(CAST(ruling AS TEXT), :user_text) > 0))""",
    # The message of each of the user's tournaments is updated, without the name.
    """
    INSERT INTO tournament_notices (tournament_id, kind, entries, data, at)
    SELECT DISTINCT tournament_id, 'forgotten', '[]', '{}', :at
    FROM tournament_entries AS entry JOIN tournaments USING (tournament_id)
    WHERE user_id = :user AND tournaments.state <> 'draft'""",
    # The user leaves unfinished tournaments; their scores stay, under the placeholder name.
    """
    UPDATE tournament_entries SET dropped = 1 + (
        SELECT coalesce(max(number), 0) FROM tournament_rounds AS one
        WHERE one.tournament_id = tournament_entries.tournament_id AND one.state <> 'drawn')
    WHERE user_id = :user AND state = 'entered' AND seed IS NOT NULL""",
    """
    UPDATE tournament_entries SET state = CASE WHEN seed IS NULL THEN 'left' ELSE 'dropped' END
    WHERE user_id = :user AND state IN ('entered', 'waiting')""",
    """
    UPDATE tournament_entries SET user_id = NULL, choice = NULL, absent_since = NULL, name = coalesce((
        SELECT value FROM json_each(:names) JOIN tournaments ON tournaments.language = json_each.key
        WHERE tournaments.tournament_id = tournament_entries.tournament_id), :name)
    WHERE user_id = :user""",
    # The rows that a ruling replaced name the user as well.
    "UPDATE tournament_rulings SET undo = X'7B7D' WHERE instr(CAST(undo AS TEXT), :user_text) > 0",
    # Pending rulings by or about the user are withdrawn; the judge who requested one is notified.
    """
    INSERT INTO tournament_notices (tournament_id, kind, entries, data, at)
    SELECT tournament_id, 'ruling_void', '[]', json_object('ruling', kind, 'actor', CAST(actor AS TEXT),
        'users', json_array(actor), 'refusal', json(:refusal)), :at
    FROM tournament_rulings
    WHERE state = 'waiting' AND actor <> :user AND instr(CAST(ruling AS TEXT), :user_text) > 0""",
    """
    DELETE FROM tournament_rulings
    WHERE state = 'waiting' AND (actor = :user OR instr(CAST(ruling AS TEXT), :user_text) > 0)""",
    # The objection still counts, under user 0.
    "UPDATE tournament_rulings SET objected_by = 0 WHERE objected_by = :user",
    "UPDATE tournament_calls SET user_id = NULL, text = '' WHERE user_id = :user",
    "DELETE FROM tournament_reminders WHERE user_id = :user",
    """
    UPDATE tournament_notices SET data = json_set(data, '$.users', (
        SELECT json_group_array(value) FROM json_each(data, '$.users') WHERE value <> :user))
    WHERE EXISTS (SELECT 1 FROM json_each(data, '$.users') WHERE value = :user)""",
    "DELETE FROM tournament_officials WHERE kind = 'user' AND id = :user",
    "UPDATE tournaments SET created_by = 0 WHERE created_by = :user",
    """
    UPDATE tournaments SET settings = CAST(json_set(CAST(settings AS TEXT), '$.invited', (
        SELECT json_group_array(value) FROM json_each(CAST(settings AS TEXT), '$.invited') WHERE value <> :user
    )) AS BLOB)
    WHERE EXISTS (SELECT 1 FROM json_each(CAST(settings AS TEXT), '$.invited') WHERE value = :user)""",
    "UPDATE tournament_templates SET created_by = 0 WHERE created_by = :user",
    "UPDATE sessions SET created_by = 0 WHERE created_by = :user",
    "UPDATE sessions SET ended_by = 0 WHERE ended_by = :user",
    "DELETE FROM lobby_members WHERE user_id = :user",
    "DELETE FROM first_readies WHERE user_id = :user",
    "DELETE FROM undo_requests WHERE by_user = :user",
    # The data of a pending ruling names its user. The moderator who requested the ruling can request it again.
    """
    INSERT INTO worn_boards (message_id, session_id, channel_id, kind)
    SELECT message_id, asked.session_id, channel_id, 'consent'
    FROM table_questions AS asked JOIN pending_rulings USING (ruling_id)
    WHERE asked.session_id IN (SELECT session_id FROM sessions) AND message_id IS NOT NULL
        AND (actor = :user OR instr(CAST(data AS TEXT), :user_text) > 0)
    ON CONFLICT DO NOTHING""",
    "DELETE FROM pending_rulings WHERE actor = :user OR instr(CAST(data AS TEXT), :user_text) > 0",
    "DELETE FROM vacation_days WHERE user_id = :user",
    "DELETE FROM ratings WHERE user_id = :user",
    "DELETE FROM decks WHERE user_id = :user",
    "DELETE FROM lessons WHERE user_id = :user",
    "DELETE FROM user_settings WHERE user_id = :user",
    "DELETE FROM usernames WHERE user_id = :user",
)
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
# Usernames distinguish people where they are shown: at tables, in lobbies and events, in results, on leaderboards.
_PRUNE = """
DELETE FROM usernames
WHERE user_id NOT IN (SELECT value FROM json_each(?)) AND user_id NOT IN (
    SELECT user_id FROM seats WHERE user_id IS NOT NULL
    UNION SELECT user_id FROM former_holders WHERE user_id IS NOT NULL
    UNION SELECT user_id FROM lobby_members
    UNION SELECT user_id FROM results WHERE user_id IS NOT NULL
    UNION SELECT user_id FROM ratings
    UNION SELECT user_id FROM tournament_entries WHERE user_id IS NOT NULL)
RETURNING user_id
"""
_USERNAMES = """
SELECT user_id, username FROM usernames
WHERE user_id IN (SELECT value FROM json_each(?)) AND typeof(username) = 'text'
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
        """Store the username of a user who takes part in something; it replaces a former one."""
        await self._execute(_MEET, (user_id, username))

    async def usernames(self, user_ids: Sequence[int]) -> Mapping[int, str]:
        """Return the stored usernames of these users; users without one are left out."""
        values = (json.dumps(list(user_ids)),)
        return dict(await self._rows(_USERNAMES, values))

    async def prune_usernames(self, but: Collection[int]) -> tuple[int, ...]:
        """Forget the usernames of users who no longer take part in anything, except the users in `but`.

        Returns the ids of these users.
        """
        values = (json.dumps(list(but)),)
        return await self._database.write(
            lambda connection: tuple(row[0] for row in connection.execute(_PRUNE, values).fetchall())
        )

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

        Storage keeps digests of the user's seats in unfinished matches and of the user's first Ready in open lobbies.
        It also keeps digests of the sessions that the user opened, if they are unfinished or were opened since a given
        time. One more digest keeps the number of vacation days that the user has spent since the year began at
        `year_from`.

        Pending rulings of events that are by or about the user are removed too; `refusal`, as JSON, gives the judges
        the reason.

        Each running session in which the user sits needs its departure, which gives the seat away. In all other
        sessions, the user's present and former seats are renamed. The new name comes from `names`, by the session's
        language, with `name` as the fallback.

        If the departures do not match the present sessions, raises Stale and changes nothing. Raises the errors of
        `ChangeRows.make` as well.
        """
        values = {
            "user": user_id,
            "user_text": str(user_id),
            "names": json.dumps(dict(names)),
            "name": name,
            "at": at,
            "refusal": refusal,
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

        await self._database.erase(transaction)


def _lists(connection: Connection, statements: Mapping[str, str], user_id: int) -> Lists:
    values = {"user": user_id, "user_text": str(user_id)}
    found: Lists = {}
    for name, statement in statements.items():
        cursor = connection.execute(statement, values)
        columns = [column[0] for column in cursor.description]
        found[name] = [dict(zip(columns, row, strict=True)) for row in cursor.fetchall()]
    return found
