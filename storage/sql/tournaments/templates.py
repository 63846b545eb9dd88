"""Templates of tournaments, by guild."""

from storage.errors import TooMany
from storage.records.tournaments import TournamentTemplate
from storage.sql.connection import Connection
from storage.sql.repository import Repository
from storage.sql.rows import parameters, records

_TEMPLATES = "SELECT * FROM tournament_templates WHERE guild_id = ? ORDER BY name"
_SAVE = """
INSERT INTO tournament_templates (guild_id, name, data, created_by, created_at)
VALUES (:guild_id, :name, :data, :created_by, :created_at)
ON CONFLICT (guild_id, name) DO UPDATE SET data = excluded.data, created_by = excluded.created_by,
    created_at = excluded.created_at
"""


class TournamentTemplateRows(Repository):
    """Keeps templates of tournaments."""

    async def save(self, template: TournamentTemplate, *, limit: int) -> TournamentTemplate:
        """Store a template under a new id; it replaces a template with the same name. Raises `TooMany`."""

        def transaction(connection: Connection) -> TournamentTemplate:
            connection.execute(_SAVE, parameters(template))
            found = records(TournamentTemplate, connection.execute(_TEMPLATES, (template.guild_id,)))
            if len(found) > limit:
                raise TooMany(f"guild {template.guild_id}")
            return next(one for one in found if one.name == template.name)

        return await self._database.write(transaction)

    async def of_guild(self, guild_id: int) -> tuple[TournamentTemplate, ...]:
        """Return the templates of a guild by name."""
        return await self._all(TournamentTemplate, _TEMPLATES, (guild_id,))

    async def drop(self, guild_id: int, template_id: int) -> bool:
        """Remove a template; return False if it does not exist."""
        sql = "DELETE FROM tournament_templates WHERE guild_id = ? AND template_id = ?"
        values = (guild_id, template_id)
        return await self._execute(sql, values) == 1
