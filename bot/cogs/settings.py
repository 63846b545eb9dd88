"""`/settings`: the guild's and each user's."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import discord
from discord import app_commands

from bot.house import Interaction, member_of
from bot.permissions import manages, need_moderator
from bot.translation import localised
from engine.kernel.errors import Refused

if TYPE_CHECKING:
    from bot.house import House

LANGUAGE_CHOICES = [
    app_commands.Choice(name="English", value="en"),
    app_commands.Choice(name="Español", value="es"),
    app_commands.Choice(name=localised("language-discord"), value="auto"),
]


@app_commands.guild_only()
class SettingsCommands(app_commands.Group):
    """The group `/settings`."""

    def __init__(self, house: House) -> None:
        super().__init__(name=localised("command-settings"), description=localised("command-settings-about"))
        self._house = house

    @app_commands.command(name=localised("command-me"), description=localised("command-me-about"))
    @app_commands.rename(language=localised("command-language"))
    @app_commands.describe(language=localised("command-language-about"))
    @app_commands.choices(language=LANGUAGE_CHOICES)
    async def me(self, interaction: Interaction, language: app_commands.Choice[str]) -> None:
        """Choose the language of private answers."""
        await self._house.languages.set_user(interaction.user.id, _chosen(language))
        words = await self._house.languages.words(interaction)
        await self._house.say(interaction, words("settings-me-done"))

    @app_commands.command(name=localised("command-server"), description=localised("command-server-about"))
    @app_commands.rename(language=localised("command-language"), moderators=localised("command-moderators"))
    @app_commands.describe(
        language=localised("command-server-language-about"), moderators=localised("command-moderators-about")
    )
    @app_commands.choices(language=LANGUAGE_CHOICES)
    async def server(
        self,
        interaction: Interaction,
        language: app_commands.Choice[str] | None = None,
        moderators: discord.Role | None = None,
    ) -> None:
        """Choose the channel language (moderators) and the moderator role (those who manage the server)."""
        member = member_of(interaction)
        await need_moderator(self._house, member)
        # Who was made a moderator makes no others.
        if moderators is not None and not manages(member):
            raise Refused("managers_only")
        settings = self._house.host.storage.settings
        guild_id = cast("int", interaction.guild_id)
        if language is not None:
            await settings.set_guild_language(guild_id, _chosen(language))
        if moderators is not None:
            await settings.set_moderator_role(guild_id, None if moderators.is_default() else moderators.id)
        await self._show(interaction)

    @app_commands.command(name=localised("command-show"), description=localised("command-show-about"))
    async def show(self, interaction: Interaction) -> None:
        """Show what is set."""
        member_of(interaction)
        await self._show(interaction)

    async def _show(self, interaction: Interaction) -> None:
        words = await self._house.languages.words(interaction)
        settings = await self._house.host.storage.settings.guild(cast("int", interaction.guild_id))
        mine = await self._house.host.storage.settings.user(interaction.user.id)
        role = f"<@&{settings.moderator_role}>" if settings.moderator_role else words("settings-no-role")
        said = words(
            "settings-shown",
            server=words(f"language-{settings.language or 'discord'}"),
            role=role,
            mine=words(f"language-{mine.language or 'discord'}"),
        )
        await self._house.say(interaction, said)


def _chosen(language: app_commands.Choice[str]) -> str | None:
    return None if language.value == "auto" else language.value
