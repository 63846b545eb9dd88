"""The roles that the bot gives to the players and champions of events.

A row is deleted once Discord has taken the role away, or if the role can be neither given nor taken.
"""

from collections.abc import Collection

from storage.records.tournaments import EventRole, NewNotice, RoleKind
from storage.slots import owned
from storage.sql.database import Connection
from storage.sql.repository import Repository
from storage.sql.rows import parameters, records
from storage.sql.tournaments.changes import add_notice_if_kept

# A role that a user is to have: its kind, the user and the role of Discord.
_Role = tuple[RoleKind, int, int]

_COLUMNS = "tournament_id, kind, user_id, role_id, guild_id, wanted, done, refused"
_OF = f"SELECT {_COLUMNS} FROM event_roles WHERE tournament_id = ?"  # noqa: S608 - columns from above
_GIVE = """
INSERT INTO event_roles (tournament_id, kind, user_id, role_id, guild_id, wanted, done, refused)
VALUES (:tournament_id, :kind, :user_id, :role_id, :guild_id, 1, 0, 0)
ON CONFLICT (tournament_id, kind, user_id, role_id) DO UPDATE SET wanted = 1, done = 0, refused = 0
"""
_KEY = "tournament_id = :tournament_id AND kind = :kind AND user_id = :user_id AND role_id = :role_id"
_TAKE = f"UPDATE event_roles SET wanted = 0, done = 0 WHERE {_KEY} AND wanted = 1"  # noqa: S608 - text from above
# A role that Discord refused to give need not be taken.
_DROP_REFUSED = f"DELETE FROM event_roles WHERE {_KEY} AND wanted = 1 AND refused = 1"  # noqa: S608 - text from above
_DROP = f"DELETE FROM event_roles WHERE {_KEY} AND wanted = :wanted"  # noqa: S608 - text from above
_DONE = f"UPDATE event_roles SET done = 1, refused = 0, told = 0 WHERE {_KEY} AND wanted = 1"  # noqa: S608 - text from above
_REFUSE = f"UPDATE event_roles SET refused = 1 WHERE {_KEY} AND wanted = :wanted AND done = 0"  # noqa: S608 - text from above
_TOLD = "SELECT 1 FROM event_roles WHERE tournament_id = ? AND role_id = ? AND told = 1"
_TELL = f"UPDATE event_roles SET told = 1 WHERE {_KEY}"  # noqa: S608 - text from above
_TRY_AGAIN = f"UPDATE event_roles SET refused = 0 WHERE {_KEY} AND wanted = :wanted AND refused = 1"  # noqa: S608 - text from above
_RETRY = "UPDATE event_roles SET refused = 0, told = 0 WHERE tournament_id = ? AND refused = 1"
# The earlier champions of the same series lose the role that its latest champions get.
_HAND_ON = """
UPDATE event_roles SET wanted = 0, done = 0
WHERE kind = 'champion' AND role_id = :role AND wanted = 1 AND tournament_id IN (
    SELECT former.tournament_id FROM tournament_editions AS former JOIN tournament_editions AS latest USING (series_id)
    WHERE latest.tournament_id = :tournament AND former.edition < latest.edition)
"""
_PENDING = f"""
SELECT {_COLUMNS} FROM event_roles
WHERE done = 0 AND refused = 0 AND {owned()} ORDER BY guild_id, tournament_id, wanted, user_id, role_id
"""  # noqa: S608 - text from above
_REFUSED = f"""
SELECT {_COLUMNS} FROM event_roles
WHERE refused = 1 AND {owned()} ORDER BY guild_id, tournament_id, wanted, user_id, role_id
"""  # noqa: S608 - text from above
_HELD = "SELECT 1 FROM event_roles WHERE guild_id = ? AND user_id = ? AND role_id = ? AND wanted = 1"


class EventRoleRows(Repository):
    """Keeps which roles users are to have because of events, and what Discord has carried out."""

    async def want(self, tournament_id: int, guild_id: int, wanted_roles: Collection[_Role]) -> bool:
        """Note the roles that users are to have because of a tournament, and no others.

        Champions of earlier editions of the same series lose a role that a new champion gets. Return whether anything
        is to be given or taken that was not noted before. If nothing is, nothing is written.
        """

        def query(connection: Connection) -> bool:
            return any(_differences(connection, tournament_id, wanted_roles))

        def transaction(connection: Connection) -> bool:
            missing_roles, over = _differences(connection, tournament_id, wanted_roles)
            for kind, user_id, role_id in missing_roles:
                new = EventRole(tournament_id, kind, user_id, role_id, guild_id, wanted=True)
                connection.execute(_GIVE, parameters(new))
            for one in over:
                connection.execute(_DROP_REFUSED, parameters(one))
                connection.execute(_TAKE, parameters(one))
            for role_id in {role_id for kind, _, role_id in missing_roles if kind == "champion"}:
                connection.execute(_HAND_ON, {"role": role_id, "tournament": tournament_id})
            return bool(missing_roles or over)

        # Most changes of a tournament do not change its roles.
        return await self._database.read(query) and await self._database.write(transaction)

    async def pending_roles(self) -> tuple[EventRole, ...]:
        """Return the roles that this process is to give or take, by guild. Roles that Discord refused are left out."""
        return await self._all(EventRole, _PENDING, self._mine)

    async def refused_roles(self) -> tuple[EventRole, ...]:
        """Return the roles of this process that Discord refused to give or take, by guild."""
        return await self._all(EventRole, _REFUSED, self._mine)

    async def is_wanted(self, role: EventRole) -> bool:
        """Return whether the user is to have the same role because of any event."""
        return await self._value(_HELD, (role.guild_id, role.user_id, role.role_id)) is not None

    async def carried_out(self, role: EventRole) -> None:
        """Note that a role was given or taken as `role` says. If the opposite is wanted by now, that is still to do."""
        await self._execute(_DONE if role.wanted else _DROP, parameters(role))

    async def drop(self, role: EventRole) -> None:
        """Forget a role that can be neither given nor taken, because the user or the role is gone."""
        await self._execute(_DROP, parameters(role))

    async def refuse(self, role: EventRole, notice: NewNotice, *, at: int) -> None:
        """Note that Discord refuses a role for good. The organisers get the notice once for each role of an event.

        If the tournament was deleted, nobody gets the notice.
        """

        def transaction(connection: Connection) -> None:
            is_announced = connection.execute(_TOLD, (role.tournament_id, role.role_id)).fetchone() is not None
            if connection.execute(_REFUSE, parameters(role)).rowcount:
                connection.execute(_TELL, parameters(role))
                if not is_announced:
                    add_notice_if_kept(connection, role.tournament_id, notice, at)

        await self._database.write(transaction)

    async def try_again(self, role: EventRole) -> None:
        """Let Discord be asked again for a refused role. If it refuses again, the organisers get no second notice."""
        await self._execute(_TRY_AGAIN, parameters(role))

    async def retry(self, tournament_id: int) -> bool:
        """Let the roles of a tournament that Discord refused be tried again; return whether there are any.

        If Discord refuses them again, the organisers get another notice.
        """
        return await self._execute(_RETRY, (tournament_id,)) > 0


def _differences(
    connection: Connection, tournament_id: int, wanted_roles: Collection[_Role]
) -> tuple[list[_Role], list[EventRole]]:
    """Return the roles that are wanted and not noted yet, and those that are noted and not wanted any more."""
    noted = records(EventRole, connection.execute(_OF, (tournament_id,)))
    noted_roles = {(one.kind, one.user_id, one.role_id): one for one in noted}
    missing_roles = [one for one in wanted_roles if one not in noted_roles or not noted_roles[one].wanted]
    return missing_roles, [one for key, one in noted_roles.items() if one.wanted and key not in wanted_roles]
