"""Until when the bot was surely at work."""

import sqlite3

from storage.database import Database

_READ = "SELECT at FROM presence"
_BEAT = "INSERT INTO presence VALUES (1, ?) ON CONFLICT (presence_id) DO UPDATE SET at = excluded.at"


class Presence:
    """One row; each method is one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def last(self) -> int | None:
        """When the bot was last seen at work, None before the first time."""

        def found(connection: sqlite3.Connection) -> int | None:
            row = connection.execute(_READ).fetchone()
            return None if row is None else int(row[0])

        return await self._database.read(found)

    async def beat(self, at: int) -> None:
        """Note that the bot is at work."""
        await self._database.write(lambda connection: connection.execute(_BEAT, (at,)))
