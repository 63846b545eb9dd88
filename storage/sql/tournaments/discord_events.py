"""Discord's scheduled events, in which a server shows the bot's events.

A row is deleted once Discord has ended or deleted its event.
"""

from storage.records.tournaments import DELETED_EVENT, DiscordEvent, NewNotice
from storage.slots import owned
from storage.sql.connection import Connection
from storage.sql.repository import Repository
from storage.sql.tournaments.changes import add_notice_if_kept

_COLUMNS = "tournament_id, guild_id, wanted, done, event_id, refused"
_OF = f"SELECT {_COLUMNS} FROM discord_events WHERE tournament_id = ?"  # noqa: S608 - columns from above
_ADD = """
INSERT INTO discord_events (tournament_id, guild_id, wanted, done, event_id, refused)
VALUES (:tournament, :guild, :wanted, NULL, NULL, 0)
ON CONFLICT (tournament_id) DO UPDATE SET wanted = excluded.wanted
"""
_CHANGE = "UPDATE discord_events SET wanted = :wanted WHERE tournament_id = :tournament AND wanted <> :wanted"
# An event that was to be deleted is shown again. If Discord still has the former one, it is found by its mark.
_REVIVE = """
UPDATE discord_events SET done = NULL, event_id = NULL, refused = 0, told = 0
WHERE tournament_id = :tournament AND wanted = :deleted
"""
# If Discord refused to show an event, the bot still asks Discord to end it: Discord may have made the event before a
# crash of the bot.
_END_REFUSED = "UPDATE discord_events SET refused = 0, told = 0 WHERE tournament_id = :tournament"
_UNDONE = "(done IS NULL OR done <> wanted)"
_PENDING = f"""
SELECT {_COLUMNS} FROM discord_events
WHERE {_UNDONE} AND refused = 0 AND {owned()} ORDER BY guild_id, tournament_id
"""  # noqa: S608 - text from above
_REFUSED = f"SELECT {_COLUMNS} FROM discord_events WHERE refused = 1 AND {owned()} ORDER BY guild_id, tournament_id"  # noqa: S608 - text from above
_DONE = """
UPDATE discord_events SET done = :done, event_id = :event, refused = 0, told = 0 WHERE tournament_id = :tournament
"""
# If something else is wanted by now, a new event of Discord is needed for it.
_FORGET = """
UPDATE discord_events SET done = NULL, event_id = NULL, refused = 0, told = 0 WHERE tournament_id = :tournament
"""
_DROP = "DELETE FROM discord_events WHERE tournament_id = :tournament AND wanted = :wanted"
_REFUSE = f"""
UPDATE discord_events SET refused = 1
WHERE tournament_id = :tournament AND wanted = :wanted AND refused = 0 AND {_UNDONE}
"""  # noqa: S608 - text from above
_TELL = "UPDATE discord_events SET told = 1 WHERE tournament_id = :tournament AND told = 0"
_TRY_AGAIN = "UPDATE discord_events SET refused = 0 WHERE tournament_id = :tournament AND refused = 1"


class DiscordEventRows(Repository):
    """Keeps which events a server is to show among its events in Discord, and what Discord has carried out."""

    async def want(self, tournament_id: int, guild_id: int, wanted_digest: bytes, *, new: bool, ends: bool) -> bool:
        """Note what Discord is to show of a tournament. Return whether there is something new to do.

        A tournament without an event of Discord gets one only if ``new`` is True. ``ends``: Discord is to end or delete
        its event. If nothing changes, nothing is written.
        """
        values = {"tournament": tournament_id, "guild": guild_id, "wanted": wanted_digest}
        former = await self._first(DiscordEvent, _OF, (tournament_id,))
        if (former is None and not new) or (former is not None and former.wanted == wanted_digest):
            return False

        def transaction(connection: Connection) -> bool:
            if ends:
                connection.execute(_END_REFUSED, {"tournament": tournament_id})
            elif new:
                connection.execute(_REVIVE, {"tournament": tournament_id, "deleted": DELETED_EVENT})
            return connection.execute(_ADD if new else _CHANGE, values).rowcount > 0

        return await self._database.write(transaction)

    async def pending_events(self) -> tuple[DiscordEvent, ...]:
        """Return what this process is to carry out, by guild. What Discord refused is left out."""
        return await self._all(DiscordEvent, _PENDING, self._mine)

    async def refused_events(self) -> tuple[DiscordEvent, ...]:
        """Return what Discord refused to this process, by guild."""
        return await self._all(DiscordEvent, _REFUSED, self._mine)

    async def try_again(self, row: DiscordEvent) -> None:
        """Make what Discord refused pending again. If Discord refuses again, the organisers get no second notice."""
        await self._execute(_TRY_AGAIN, {"tournament": row.tournament_id})

    async def carried_out(self, row: DiscordEvent, event_id: int) -> None:
        """Record that Discord now shows what ``row`` wants. What has been wanted since then stays pending."""
        values = {"tournament": row.tournament_id, "done": row.wanted, "event": event_id}
        await self._execute(_DONE, values)

    async def drop(self, row: DiscordEvent) -> None:
        """Forget an event of Discord that has ended or is gone. What has been wanted since then stays pending."""
        values = {"tournament": row.tournament_id, "wanted": row.wanted}

        def transaction(connection: Connection) -> None:
            if connection.execute(_DROP, values).rowcount == 0:
                connection.execute(_FORGET, {"tournament": row.tournament_id})

        await self._database.write(transaction)

    async def refuse(self, row: DiscordEvent, notice: NewNotice, *, at: int) -> None:
        """Note that Discord refuses what ``row`` wants for good, unless something else is wanted by now.

        The organisers get the notice once, unless the tournament was deleted.
        """
        values = {"tournament": row.tournament_id, "wanted": row.wanted}

        def transaction(connection: Connection) -> None:
            is_refused = connection.execute(_REFUSE, values).rowcount > 0
            if is_refused and connection.execute(_TELL, {"tournament": row.tournament_id}).rowcount:
                add_notice_if_kept(connection, row.tournament_id, notice, at)

        await self._database.write(transaction)
