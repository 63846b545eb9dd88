"""The protocol of the settings that guilds and users have chosen."""

from __future__ import annotations

from typing import Protocol

from storage.records import Calls, Confirm, GuildSettings, NewAudit, OnlyMove, UserSettings


class SettingRepository(Protocol):
    """Keeps the settings of guilds and users."""

    async def guild(self, guild_id: int) -> GuildSettings:
        """Return the guild's settings; None for settings that the guild has not chosen."""

    async def user(self, user_id: int) -> UserSettings:
        """Return the user's settings; None for settings that the user has not chosen."""

    async def set_guild_language(self, guild_id: int, language: str | None) -> None:
        """Set the language of the guild's public messages."""

    async def set_moderator_role(self, guild_id: int, role_id: int | None, *, audit: NewAudit | None = None) -> None:
        """Set the role whose holders may rule over sessions, with an entry in the audit log."""

    async def set_user_language(self, user_id: int, language: str | None) -> None:
        """Set the language of the user's private messages."""

    async def see_user_language(self, user_id: int, language: str) -> None:
        """Note the language of the user's Discord client."""

    async def set_user_calls(self, user_id: int, calls: Calls | None) -> None:
        """Set how the bot calls the user; None means the bot's default."""

    async def set_user_quiet(self, user_id: int, zone: str | None, start: int | None, end: int | None) -> None:
        """Set the user's time zone and quiet hours, in minutes since midnight there; None removes them."""

    async def set_user_confirm(self, user_id: int, confirm: Confirm | None) -> None:
        """Set which moves the user confirms; None means the bot's default."""

    async def set_user_only_move(self, user_id: int, only_move: OnlyMove | None) -> None:
        """Set whether the host makes the user's only moves; None means the bot's default."""

    async def greet(self, guild_id: int, at: int) -> bool:
        """Note that the guild was greeted at that time; return False if it was greeted before."""
