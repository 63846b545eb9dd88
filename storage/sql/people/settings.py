"""The settings that guilds and users have chosen."""

from storage.records.changes import NewAudit
from storage.records.people import Calls, Confirm, GuildSettings, OnlyMove, UserSettings
from storage.sql.database import Connection
from storage.sql.repository import Repository
from storage.sql.rows import add_audit

_GUILD = "SELECT guild_id, language, moderator_role, greeted_at FROM guild_settings WHERE guild_id = ?"
_USER = """
SELECT user_id, language, calls, zone, quiet_from, quiet_to, seen_language, confirm, only_move
FROM user_settings WHERE user_id = ?
"""
_GUILD_LANGUAGE = """
INSERT INTO guild_settings (guild_id, language) VALUES (:guild, :value)
ON CONFLICT (guild_id) DO UPDATE SET language = excluded.language
"""
_MODERATOR_ROLE = """
INSERT INTO guild_settings (guild_id, moderator_role) VALUES (:guild, :value)
ON CONFLICT (guild_id) DO UPDATE SET moderator_role = excluded.moderator_role
"""
_GREET = """
INSERT INTO guild_settings (guild_id, greeted_at) VALUES (:guild, :value)
ON CONFLICT (guild_id) DO UPDATE SET greeted_at = excluded.greeted_at WHERE guild_settings.greeted_at IS NULL
"""
_USER_LANGUAGE = """
INSERT INTO user_settings (user_id, language) VALUES (:user, :value)
ON CONFLICT (user_id) DO UPDATE SET language = excluded.language
"""
_SEEN_LANGUAGE = """
INSERT INTO user_settings (user_id, seen_language) VALUES (:user, :value)
ON CONFLICT (user_id) DO UPDATE SET seen_language = excluded.seen_language
"""
_USER_CALLS = """
INSERT INTO user_settings (user_id, calls) VALUES (:user, :value)
ON CONFLICT (user_id) DO UPDATE SET calls = excluded.calls
"""
_USER_CONFIRM = """
INSERT INTO user_settings (user_id, confirm) VALUES (:user, :value)
ON CONFLICT (user_id) DO UPDATE SET confirm = excluded.confirm
"""
_USER_ONLY_MOVE = """
INSERT INTO user_settings (user_id, only_move) VALUES (:user, :value)
ON CONFLICT (user_id) DO UPDATE SET only_move = excluded.only_move
"""
_USER_QUIET = """
INSERT INTO user_settings (user_id, zone, quiet_from, quiet_to) VALUES (:user, :zone, :start, :end)
ON CONFLICT (user_id) DO UPDATE
SET zone = excluded.zone, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to
"""


class SettingRows(Repository):
    """Keeps the settings of guilds and users."""

    async def guild(self, guild_id: int) -> GuildSettings:
        """Return the guild's settings; None for settings that the guild has not chosen."""
        found = await self._first(GuildSettings, _GUILD, (guild_id,))
        return found or GuildSettings(guild_id)

    async def user(self, user_id: int) -> UserSettings:
        """Return the user's settings; None for settings that the user has not chosen."""
        found = await self._first(UserSettings, _USER, (user_id,))
        return found or UserSettings(user_id)

    async def set_guild_language(self, guild_id: int, language: str | None) -> None:
        """Set the language of the guild's public messages."""
        await self._execute(_GUILD_LANGUAGE, {"guild": guild_id, "value": language})

    async def set_moderator_role(self, guild_id: int, role_id: int | None, *, audit: NewAudit | None = None) -> None:
        """Set the role whose holders may rule over sessions, with an entry in the audit log."""

        def transaction(connection: Connection) -> None:
            connection.execute(_MODERATOR_ROLE, {"guild": guild_id, "value": role_id})
            add_audit(connection, audit)

        await self._database.write(transaction)

    async def set_user_language(self, user_id: int, language: str | None) -> None:
        """Set the language of the user's private messages."""
        await self._execute(_USER_LANGUAGE, {"user": user_id, "value": language})

    async def see_user_language(self, user_id: int, language: str) -> None:
        """Note the language of the user's Discord client."""
        await self._execute(_SEEN_LANGUAGE, {"user": user_id, "value": language})

    async def set_user_calls(self, user_id: int, calls: Calls | None) -> None:
        """Set how the bot calls the user; None means the bot's default."""
        await self._execute(_USER_CALLS, {"user": user_id, "value": calls})

    async def set_user_quiet(self, user_id: int, zone: str | None, start: int | None, end: int | None) -> None:
        """Set the user's time zone and quiet hours, in minutes since midnight there; None removes them."""
        await self._execute(_USER_QUIET, {"user": user_id, "zone": zone, "start": start, "end": end})

    async def set_user_confirm(self, user_id: int, confirm: Confirm | None) -> None:
        """Set which moves the user confirms; None means the bot's default."""
        await self._execute(_USER_CONFIRM, {"user": user_id, "value": confirm})

    async def set_user_only_move(self, user_id: int, only_move: OnlyMove | None) -> None:
        """Set whether the host makes the user's only moves; None means the bot's default."""
        await self._execute(_USER_ONLY_MOVE, {"user": user_id, "value": only_move})

    async def greet(self, guild_id: int, at: int) -> bool:
        """Note that the guild was greeted at that time; return False if it was greeted before."""
        return await self._execute(_GREET, {"guild": guild_id, "value": at}) == 1
