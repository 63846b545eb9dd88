"""The settings that guilds and users have chosen."""

from storage.records.changes import NewAudit
from storage.records.people import Calls, Confirm, GuildSettings, OnlyMove, UserSettings
from storage.sql.connection import Connection
from storage.sql.repository import Repository
from storage.sql.rows import add_audit

_GUILD = """
SELECT guild_id, language, moderator_role, greeted_at, web_key, web_records, discord_events, news_role
FROM guild_settings WHERE guild_id = ?
"""
_USER = """
SELECT user_id, language, calls, zone, quiet_from, quiet_to, seen_language, confirm, only_move
FROM user_settings WHERE user_id = ?
"""
# The tables whose rows have a language of their own, each with its key. Newer rows have higher keys.
_PLAYED = {"sessions": "session_id", "tournaments": "tournament_id", "leagues": "league_id", "ladders": "ladder_id"}


def _latest_language(column: str) -> str:
    """Return the SELECT for the language of the latest match, event, league or ladder in a channel or a guild."""
    latest_languages = (
        f"SELECT * FROM (SELECT created_at, language FROM {table} WHERE {column} = :id "  # noqa: S608 - names above
        f"ORDER BY {key} DESC LIMIT 1) AS latest_{table}"
        for table, key in _PLAYED.items()
    )
    all_latest = " UNION ALL ".join(latest_languages)
    return f"SELECT language FROM ({all_latest}) AS latest ORDER BY created_at DESC LIMIT 1"  # noqa: S608 - as above


_CHANNEL_TABLES, _GUILD_TABLES = _latest_language("channel_id"), _latest_language("guild_id")


def _put(table: str, key: str, *columns: str) -> str:
    """Return the statement that stores columns of one guild or user, and leaves the other columns as they are."""
    names, values = ", ".join((key, *columns)), ", ".join(f":{name}" for name in (key, *columns))
    changes = ", ".join(f"{name} = excluded.{name}" for name in columns)
    return f"INSERT INTO {table} ({names}) VALUES ({values}) ON CONFLICT ({key}) DO UPDATE SET {changes}"  # noqa: S608 - names below


_GUILD_LANGUAGE = _put("guild_settings", "guild_id", "language")
_MODERATOR_ROLE = _put("guild_settings", "guild_id", "moderator_role")
_GREET = _put("guild_settings", "guild_id", "greeted_at") + " WHERE guild_settings.greeted_at IS NULL"
_WEB_KEY = _put("guild_settings", "guild_id", "web_key", "web_records")
_DISCORD_EVENTS = _put("guild_settings", "guild_id", "discord_events")
_NEWS_ROLE = _put("guild_settings", "guild_id", "news_role")
_USER_LANGUAGE = _put("user_settings", "user_id", "language")
_SEEN_LANGUAGE = _put("user_settings", "user_id", "seen_language")
_USER_CALLS = _put("user_settings", "user_id", "calls")
_USER_CONFIRM = _put("user_settings", "user_id", "confirm")
_USER_ONLY_MOVE = _put("user_settings", "user_id", "only_move")
_USER_QUIET = _put("user_settings", "user_id", "zone", "quiet_from", "quiet_to")


class SettingRows(Repository):
    """Keeps the settings of guilds and users."""

    async def guild(self, guild_id: int) -> GuildSettings:
        """Return the guild's settings; None for settings that the guild has not chosen."""
        found = await self._first(GuildSettings, _GUILD, (guild_id,))
        return found or GuildSettings(guild_id)

    async def channel_language(self, channel_id: int) -> str | None:
        """Return the language of the latest match, event, league or ladder of a channel; None without any."""
        found: str | None = await self._value(_CHANNEL_TABLES, {"id": channel_id})
        return found

    async def guild_language(self, guild_id: int) -> str | None:
        """Return the language of the latest match, event, league or ladder of a guild; None without any."""
        found: str | None = await self._value(_GUILD_TABLES, {"id": guild_id})
        return found

    async def user(self, user_id: int) -> UserSettings:
        """Return the user's settings; None for settings that the user has not chosen."""
        found = await self._first(UserSettings, _USER, (user_id,))
        return found or UserSettings(user_id)

    async def set_guild_language(self, guild_id: int, language: str | None) -> None:
        """Set the language of the guild's public messages."""
        await self._execute(_GUILD_LANGUAGE, {"guild_id": guild_id, "language": language})

    async def set_moderator_role(self, guild_id: int, role_id: int | None, *, audit: NewAudit | None = None) -> None:
        """Set the role whose holders may rule over sessions, with an entry in the audit log."""

        def transaction(connection: Connection) -> None:
            connection.execute(_MODERATOR_ROLE, {"guild_id": guild_id, "moderator_role": role_id})
            add_audit(connection, audit)

        await self._database.write(transaction)

    async def set_web_key(
        self, guild_id: int, key: bytes | None, *, records: bool = False, audit: NewAudit | None = None
    ) -> None:
        """Set the key of the guild's public pages, None for no pages, with an entry in the audit log.

        ``records``: whether the pages include leaderboards and players' records.
        """

        def transaction(connection: Connection) -> None:
            connection.execute(_WEB_KEY, {"guild_id": guild_id, "web_key": key, "web_records": records})
            add_audit(connection, audit)

        await self._database.write(transaction)

    async def set_discord_events(self, guild_id: int, *, is_shown: bool, audit: NewAudit | None = None) -> None:
        """Set whether organisers may show events among the events of the guild in Discord, with an audit entry."""

        def transaction(connection: Connection) -> None:
            connection.execute(_DISCORD_EVENTS, {"guild_id": guild_id, "discord_events": is_shown})
            add_audit(connection, audit)

        await self._database.write(transaction)

    async def set_news_role(self, guild_id: int, role_id: int | None, *, audit: NewAudit | None = None) -> None:
        """Set the role that is mentioned when an event opens its registration, with an entry in the audit log."""

        def transaction(connection: Connection) -> None:
            connection.execute(_NEWS_ROLE, {"guild_id": guild_id, "news_role": role_id})
            add_audit(connection, audit)

        await self._database.write(transaction)

    async def set_user_language(self, user_id: int, language: str | None) -> None:
        """Set the language of the user's private messages."""
        await self._execute(_USER_LANGUAGE, {"user_id": user_id, "language": language})

    async def see_user_language(self, user_id: int, language: str) -> None:
        """Note the language of the user's Discord client."""
        await self._execute(_SEEN_LANGUAGE, {"user_id": user_id, "seen_language": language})

    async def set_user_calls(self, user_id: int, calls: Calls | None) -> None:
        """Set how the bot pings the user; None means the bot's default."""
        await self._execute(_USER_CALLS, {"user_id": user_id, "calls": calls})

    async def set_user_quiet(self, user_id: int, zone: str | None, start: int | None, end: int | None) -> None:
        """Set the user's time zone and quiet hours, in minutes since midnight in that zone; None removes them."""
        await self._execute(_USER_QUIET, {"user_id": user_id, "zone": zone, "quiet_from": start, "quiet_to": end})

    async def set_user_confirm(self, user_id: int, confirm: Confirm | None) -> None:
        """Set which moves the user confirms; None means the bot's default."""
        await self._execute(_USER_CONFIRM, {"user_id": user_id, "confirm": confirm})

    async def set_user_only_move(self, user_id: int, only_move: OnlyMove | None) -> None:
        """Set whether the host makes the user's only moves; None means the bot's default."""
        await self._execute(_USER_ONLY_MOVE, {"user_id": user_id, "only_move": only_move})

    async def greet(self, guild_id: int, at: int) -> bool:
        """Record the time at which the guild was greeted; return False if it was greeted before."""
        return await self._execute(_GREET, {"guild_id": guild_id, "greeted_at": at}) == 1
