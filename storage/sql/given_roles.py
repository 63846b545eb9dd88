"""The roles that the bot gives because of events, seasons, leagues and ladders, and the roles chosen for them.

A role's row is deleted once Discord has taken the role away, or if the role can be neither given nor taken away.
"""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from storage.records.changes import NewAudit
from storage.records.roles import ChoiceSource, GivenRole, RoleChoice, RoleKind, RoleSource
from storage.records.tournaments import NewNotice
from storage.slots import owned
from storage.sql.connection import Connection
from storage.sql.repository import Repository
from storage.sql.rows import add_audit, parameters, records
from storage.sql.tournaments.changes import add_notice_if_kept

# What an event gives: the kind of the role, the id of the user, and the id of the role.
_Role = tuple[RoleKind, int, int]

_COLUMNS = "source, source_id, kind, user_id, role_id, guild_id, wanted, done, refused"
_OF_EVENT = f"SELECT {_COLUMNS} FROM given_roles WHERE source = 'event' AND source_id = ?"  # noqa: S608 - columns above
# If a refused role passes from one user to another, the moderators get no second message about the refusal.
_GIVE = """
INSERT INTO given_roles (source, source_id, kind, user_id, role_id, guild_id, wanted, done, refused, told)
SELECT :source, :source_id, :kind, :user_id, :role_id, :guild_id, 1, 0, 0, coalesce(max(told), 0)
FROM given_roles WHERE source = :source AND source_id = :source_id AND role_id = :role_id
ON CONFLICT (source, source_id, kind, user_id, role_id) DO UPDATE SET wanted = 1, done = 0, refused = 0
"""
_KEY = """
source = :source AND source_id = :source_id AND kind = :kind AND user_id = :user_id AND role_id = :role_id
"""
_TAKE = f"UPDATE given_roles SET wanted = 0, done = 0 WHERE {_KEY} AND wanted = 1"  # noqa: S608 - text from above
# A role that Discord refused to give need not be taken away.
_DROP_REFUSED = f"DELETE FROM given_roles WHERE {_KEY} AND wanted = 1 AND refused = 1"  # noqa: S608 - text from above
_DROP = f"DELETE FROM given_roles WHERE {_KEY} AND wanted = :wanted"  # noqa: S608 - text from above
_DONE = f"UPDATE given_roles SET done = 1, refused = 0, told = 0 WHERE {_KEY} AND wanted = 1"  # noqa: S608 - text from above
_REFUSE = f"UPDATE given_roles SET refused = 1 WHERE {_KEY} AND wanted = :wanted AND done = 0"  # noqa: S608 - text from above
_TOLD = (
    "SELECT 1 FROM given_roles WHERE source = :source AND source_id = :source_id AND role_id = :role_id AND told = 1"
)
_TELL = f"UPDATE given_roles SET told = 1 WHERE {_KEY}"  # noqa: S608 - text from above
_TRY_AGAIN = f"UPDATE given_roles SET refused = 0 WHERE {_KEY} AND wanted = :wanted AND refused = 1"  # noqa: S608 - text from above
_RETRY = """
UPDATE given_roles SET refused = 0, told = 0 WHERE source = ? AND source_id = ? AND refused = 1
"""
# The earlier champions of the same series lose the role that its latest champions get.
_HAND_ON = """
UPDATE given_roles SET wanted = 0, done = 0
WHERE source = 'event' AND kind = 'champion' AND role_id = :role AND wanted = 1 AND source_id IN (
    SELECT former.tournament_id FROM tournament_editions AS former JOIN tournament_editions AS latest USING (series_id)
    WHERE latest.tournament_id = :tournament AND former.edition < latest.edition)
"""
_PENDING = f"""
SELECT {_COLUMNS} FROM given_roles
WHERE done = 0 AND refused = 0 AND {owned()} ORDER BY guild_id, source, source_id, wanted, user_id, role_id
"""  # noqa: S608 - text from above
_REFUSED = f"""
SELECT {_COLUMNS} FROM given_roles
WHERE refused = 1 AND {owned()} ORDER BY guild_id, source, source_id, wanted, user_id, role_id
"""  # noqa: S608 - text from above
_HELD = "SELECT 1 FROM given_roles WHERE guild_id = ? AND user_id = ? AND role_id = ? AND wanted = 1"
# A season hands on its champion's role only if somebody has won.
_WON = "EXISTS (SELECT 1 FROM season_places WHERE season_id = {0} AND place = 1 AND points > 0)"
# The roles that users are to have by the choices for seasons, leagues and ladders (TN-83, TN-84).
_WANTED = f"""
SELECT choice.source, choice.source_id, 'division' AS kind, player.user_id, choice.role_id, choice.guild_id
FROM role_choices AS choice
    JOIN leagues ON choice.source = 'league' AND leagues.league_id = choice.source_id AND leagues.state = 'playing'
    JOIN league_players AS player ON player.league_id = leagues.league_id AND player.division = choice.division
    JOIN tournament_divisions AS one ON one.league_id = leagues.league_id AND one.season = leagues.season
        AND one.division = choice.division
    JOIN tournament_entries AS entry ON entry.tournament_id = one.tournament_id AND entry.user_id = player.user_id
WHERE entry.state = 'entered' AND player.user_id > 0 AND {owned("choice.guild_id")}
UNION ALL
SELECT choice.source, choice.source_id, 'champion', leagues.champion, choice.role_id, choice.guild_id
FROM role_choices AS choice
    JOIN leagues ON choice.source = 'league' AND leagues.league_id = choice.source_id
WHERE choice.division = 0 AND leagues.champion IS NOT NULL AND {owned("choice.guild_id")}
UNION ALL
SELECT choice.source, choice.source_id, 'champion', player.user_id, choice.role_id, choice.guild_id
FROM role_choices AS choice JOIN ladder_players AS player
    ON choice.source = 'ladder' AND player.ladder_id = choice.source_id
WHERE {owned("choice.guild_id")}
    AND player.place = (SELECT min(place) FROM ladder_players AS one WHERE one.ladder_id = player.ladder_id)
    AND EXISTS (SELECT 1 FROM ladder_players AS one
        WHERE one.ladder_id = player.ladder_id AND one.user_id <> player.user_id)
UNION ALL
SELECT choice.source, choice.source_id, 'champion', one.user_id, choice.role_id, choice.guild_id
FROM role_choices AS choice
    JOIN seasons ON choice.source = 'season' AND seasons.season_id = choice.source_id AND seasons.ended_at IS NOT NULL
    JOIN season_places AS one ON one.season_id = seasons.season_id
WHERE one.place = 1 AND one.points > 0 AND one.user_id IS NOT NULL AND {owned("choice.guild_id")} AND NOT EXISTS (
    SELECT 1 FROM role_choices AS later JOIN seasons AS last
        ON later.source = 'season' AND last.season_id = later.source_id AND last.ended_at IS NOT NULL
    WHERE later.guild_id = choice.guild_id AND later.role_id = choice.role_id
        AND (last.ends_at > seasons.ends_at OR last.ends_at = seasons.ends_at AND last.season_id > seasons.season_id)
        AND {_WON.format("last.season_id")})
"""  # noqa: S608 - text from above
_SAME = """
given.source = wanted.source AND given.source_id = wanted.source_id AND given.kind = wanted.kind
    AND given.user_id = wanted.user_id AND given.role_id = wanted.role_id AND given.wanted = 1
"""
_MISSING = f"""
SELECT source, source_id, kind, user_id, role_id, guild_id FROM ({_WANTED}) AS wanted
WHERE NOT EXISTS (SELECT 1 FROM given_roles AS given WHERE {_SAME})
ORDER BY source, source_id, user_id, role_id
"""  # noqa: S608 - text from above
_OVER = f"""
SELECT {_COLUMNS} FROM given_roles AS given
WHERE source <> 'event' AND wanted = 1 AND {owned()} AND NOT EXISTS (SELECT 1 FROM ({_WANTED}) AS wanted WHERE {_SAME})
ORDER BY source, source_id, user_id, role_id
"""  # noqa: S608 - text from above
_CHOICES = f"SELECT * FROM role_choices WHERE {owned()} ORDER BY guild_id, source, source_id, division"  # noqa: S608
_CHOICES_OF = "SELECT * FROM role_choices WHERE source = ? AND source_id = ? ORDER BY division"
_IS_CHOSEN = "SELECT 1 FROM role_choices WHERE guild_id = ? AND role_id = ?"
_CHOSEN = "source = :source AND source_id = :source_id AND division = :division"
_DROP_CHOICE = f"DELETE FROM role_choices WHERE {_CHOSEN}"  # noqa: S608 - text from above
_FORMER = f"SELECT role_id FROM role_choices WHERE {_CHOSEN}"  # noqa: S608 - text from above
_IS_SAME = f"{_FORMER} AND role_id = :role_id"
_ADD_CHOICE = """
INSERT INTO role_choices (source, source_id, division, guild_id, role_id)
VALUES (:source, :source_id, :division, :guild_id, :role_id)
"""
# The role of a season's champion passes on from season to season. So if an organiser chooses another role, the ended
# seasons that gave the former role give the new one. If the season of the choice has ended itself, the seasons that
# still run give the new role as well, because their champion takes it from the champion of that season.
_SAME_ROLE = "source = 'season' AND guild_id = :guild_id AND role_id = :former"
_ENDED_SEASONS = "(SELECT season_id FROM seasons WHERE ended_at IS NOT NULL)"
_CHANGE_SEASONS = f"""
UPDATE role_choices SET role_id = :role_id
WHERE {_SAME_ROLE} AND (source_id IN {_ENDED_SEASONS} OR :source_id IN {_ENDED_SEASONS})
"""  # noqa: S608 - text from above
_DROP_ENDED = f"DELETE FROM role_choices WHERE {_SAME_ROLE} AND source_id IN {_ENDED_SEASONS}"  # noqa: S608 - text from above
_COPY = """
INSERT INTO role_choices (source, source_id, division, guild_id, role_id)
SELECT source, CAST(? AS bigint), division, guild_id, role_id FROM role_choices WHERE source = ? AND source_id = ?
"""
_NAMES: Mapping[RoleSource, str] = {
    "event": "SELECT name FROM tournaments WHERE tournament_id = ?",
    "season": "SELECT name FROM seasons WHERE season_id = ?",
    "league": "SELECT name FROM leagues WHERE league_id = ?",
    "ladder": "SELECT name FROM ladders WHERE ladder_id = ?",
}
_DROP_CHOICES = "DELETE FROM role_choices WHERE source = ? AND source_id = ?"


class _Difference(NamedTuple):
    """The roles that are to be given but have no row, and the rows whose role is to be taken away."""

    missing: list[GivenRole]
    over: list[GivenRole]


class GivenRoleRows(Repository):
    """Keeps which roles users are to have, what Discord has carried out, and the roles that organisers chose."""

    async def want(self, tournament_id: int, guild_id: int, wanted_roles: Collection[_Role]) -> bool:
        """Note the roles that users are to have because of a tournament, and no others.

        Champions of earlier editions of the same series lose a role that a new champion gets. Return whether anything
        is to be given or taken away that was not noted before. If nothing is, nothing is written.
        """

        def difference(connection: Connection) -> _Difference:
            return _of_event(connection, tournament_id, guild_id, wanted_roles)

        def transaction(connection: Connection) -> bool:
            found = difference(connection)
            _store_difference(connection, found)
            for role_id in {one.role_id for one in found.missing if one.kind == "champion"}:
                connection.execute(_HAND_ON, {"role": role_id, "tournament": tournament_id})
            return any(found)

        # Most changes of a tournament do not change its roles.
        has_changed = await self._database.read(lambda connection: any(difference(connection)))
        return has_changed and await self._database.write(transaction)

    async def follow_choices(self) -> bool:
        """Note the roles that users are to have because of this process's seasons, leagues and ladders, and no others.

        Return whether anything is to be given or taken away that was not noted before. If nothing is, nothing is
        written.
        """
        mine = self._mine

        def transaction(connection: Connection) -> bool:
            found = _of_choices(connection, mine)
            _store_difference(connection, found)
            return any(found)

        has_changed = await self._database.read(lambda connection: any(_of_choices(connection, mine)))
        return has_changed and await self._database.write(transaction)

    async def pending_roles(self) -> tuple[GivenRole, ...]:
        """Return the roles that this process is to give or take away, by guild, without those that Discord refused."""
        return await self._all(GivenRole, _PENDING, self._mine)

    async def refused_roles(self) -> tuple[GivenRole, ...]:
        """Return the roles of this process that Discord refused to give or take away, by guild."""
        return await self._all(GivenRole, _REFUSED, self._mine)

    async def is_wanted(self, role: GivenRole) -> bool:
        """Return whether the user is to have the same role for any reason."""
        return await self._value(_HELD, (role.guild_id, role.user_id, role.role_id)) is not None

    async def carried_out(self, role: GivenRole) -> None:
        """Note that a role was given or taken away, as ``role`` says. If it has changed since, it stays pending."""
        await self._execute(_DONE if role.wanted else _DROP, parameters(role))

    async def drop(self, role: GivenRole) -> None:
        """Forget a role that can be neither given nor taken away, because the user or the role is gone."""
        await self._execute(_DROP, parameters(role))

    async def skip(self, role: GivenRole) -> None:
        """Note that a role cannot be given because the user is no member. The moderators get no message about it."""
        await self._execute(_REFUSE, parameters(role))

    async def is_told(self, role: GivenRole) -> bool:
        """Return whether somebody was told that Discord refuses the same role of the same source."""
        return await self._value(_TOLD, parameters(role)) is not None

    async def refuse(self, role: GivenRole, notice: NewNotice | None, *, at: int) -> None:
        """Note that Discord refuses a role for good. An event's organisers get the notice once for each of its roles.

        If the tournament was deleted, nobody gets the notice. Without a ``notice``, the caller has told the moderators.
        """

        def transaction(connection: Connection) -> None:
            is_announced = connection.execute(_TOLD, parameters(role)).fetchone() is not None
            if connection.execute(_REFUSE, parameters(role)).rowcount:
                connection.execute(_TELL, parameters(role))
                if not is_announced and notice is not None:
                    add_notice_if_kept(connection, role.source_id, notice, at)

        await self._database.write(transaction)

    async def try_again(self, role: GivenRole) -> None:
        """Make a refused role pending again. If Discord refuses it again, the moderators get no second message."""
        await self._execute(_TRY_AGAIN, parameters(role))

    async def retry(self, source: RoleSource, source_id: int) -> bool:
        """Make the refused roles of an event, season, league or ladder pending again; return whether there are any.

        If Discord refuses them again, the organisers or moderators get another message.
        """
        return await self._execute(_RETRY, (source, source_id)) > 0

    # ---- the roles that organisers chose

    async def choices(self) -> tuple[RoleChoice, ...]:
        """Return the choices of this process's guilds, by guild."""
        return await self._all(RoleChoice, _CHOICES, self._mine)

    async def choices_of(self, source: ChoiceSource, source_id: int) -> tuple[RoleChoice, ...]:
        """Return the choices for a season, league or ladder."""
        return await self._all(RoleChoice, _CHOICES_OF, (source, source_id))

    async def name_of(self, source: RoleSource, source_id: int) -> str:
        """Return the name of what a role is given for, "" if it has none or was deleted."""
        return await self._value(_NAMES[source], (source_id,)) or ""

    async def is_chosen(self, guild_id: int, role_id: int) -> bool:
        """Return whether a season, league or ladder of a guild gives a role."""
        return await self._value(_IS_CHOSEN, (guild_id, role_id)) is not None

    async def choose(self, choice: RoleChoice, audit: NewAudit) -> None:
        """Store a choice in place of the former one, and let its refused roles be tried again.

        Ended seasons that gave the former role of a season give the new one. If the chosen season has
        ended, seasons that still run give the new role, too.
        """
        await self._database.write(lambda connection: _set_given_role(connection, choice, audit, gives=True))

    async def drop_choice(self, choice: RoleChoice, audit: NewAudit) -> bool:
        """Delete a choice. Return False if another role was chosen, or none, since it was read.

        Ended seasons that gave the role of a season do so no more.
        """

        def transaction(connection: Connection) -> bool:
            if connection.execute(_IS_SAME, parameters(choice)).fetchone() is None:
                return False
            _set_given_role(connection, choice, audit, gives=False)
            return True

        return await self._database.write(transaction)


def copy_choices(connection: Connection, source: ChoiceSource, source_id: int, new: int) -> None:
    """Choose the same roles for a season that follows another one."""
    connection.execute(_COPY, (new, source, source_id))


def drop_choices(connection: Connection, source: ChoiceSource, source_id: int) -> None:
    """Delete the choices for a season, league or ladder that is deleted."""
    connection.execute(_DROP_CHOICES, (source, source_id))


def _set_given_role(connection: Connection, choice: RoleChoice, audit: NewAudit, *, gives: bool) -> None:
    """Store a choice in place of the former one, or delete it if it ``gives`` no role any more."""
    former = connection.execute(_FORMER, parameters(choice)).fetchone()
    connection.execute(_DROP_CHOICE, parameters(choice))
    if gives:
        connection.execute(_ADD_CHOICE, parameters(choice))
    if choice.source == "season" and former is not None:
        sql = _CHANGE_SEASONS if gives else _DROP_ENDED
        connection.execute(sql, parameters(choice) | {"former": former[0]})
    connection.execute(_RETRY, (choice.source, choice.source_id))
    add_audit(connection, audit)


def _of_event(
    connection: Connection, tournament_id: int, guild_id: int, wanted_roles: Collection[_Role]
) -> _Difference:
    noted = records(GivenRole, connection.execute(_OF_EVENT, (tournament_id,)))
    noted_roles = {(one.kind, one.user_id, one.role_id): one for one in noted}
    missing_roles = [one for one in wanted_roles if one not in noted_roles or not noted_roles[one].wanted]
    return _Difference(
        [GivenRole("event", tournament_id, *one, guild_id) for one in missing_roles],
        [one for key, one in noted_roles.items() if one.wanted and key not in wanted_roles],
    )


def _of_choices(connection: Connection, mine: dict[str, int]) -> _Difference:
    missing_roles, over = (records(GivenRole, connection.execute(sql, mine)) for sql in (_MISSING, _OVER))
    return _Difference([*missing_roles], [*over])


def _store_difference(connection: Connection, found: _Difference) -> None:
    for one in found.missing:
        connection.execute(_GIVE, parameters(one))
    for one in found.over:
        connection.execute(_DROP_REFUSED, parameters(one))
        connection.execute(_TAKE, parameters(one))
