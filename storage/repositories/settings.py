"""Stores the settings that guilds and users have chosen."""

from __future__ import annotations

from typing import Protocol

from storage.records import Calls, GuildSettings, NewAudit, UserSettings


class SettingRepository(Protocol):
    """Keeps what guilds and users have chosen."""

    async def guild(self, guild_id: int) -> GuildSettings:
        """Return the guild's settings, all None where it has chosen nothing."""

    async def user(self, user_id: int) -> UserSettings:
        """Return the user's settings, all None where nothing was chosen."""

    async def set_guild_language(self, guild_id: int, language: str | None) -> None:
        """Choose the language of the guild's public messages."""

    async def set_moderator_role(self, guild_id: int, role_id: int | None, *, audit: NewAudit | None = None) -> None:
        """Choose the role whose holders may rule over sessions, and write down who did."""

    async def set_user_language(self, user_id: int, language: str | None) -> None:
        """Choose the language of the user's private messages."""

    async def set_user_calls(self, user_id: int, calls: Calls | None) -> None:
        """Choose how the user is called; None leaves it to the bot."""

    async def set_user_quiet(self, user_id: int, zone: str | None, start: int | None, end: int | None) -> None:
        """Choose the user's time zone and quiet hours, in minutes since midnight there; None where there are none."""

    async def greet(self, guild_id: int, at: int) -> bool:
        """Note that the guild is greeted now; returns False when it was greeted before."""
