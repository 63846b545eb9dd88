"""The commands `/settings …`: change the settings of a guild or a user."""

from __future__ import annotations

import asyncio
from typing import cast

import discord
import msgspec
from discord import app_commands

from bot.face.commands.inputs import CHOICES
from bot.face.commands.translator import CommandGroup, command, localised
from bot.face.ground.interactions import Interaction, member_of
from bot.face.ground.permissions import manages, need_moderator
from bot.face.services import Services
from bot.face.settings.page import AUTO, HOUR_LIMIT, ZONE_LIMIT, calls_text, chosen_times
from bot.face.settings.presses import my_settings
from bot.wording.languages import READABLE
from bot.wording.zones import offered_zones
from engine.kernel.errors import Refused
from storage.records.people import Calls

LANGUAGE_CHOICES = [
    *(app_commands.Choice(name=localised(f"language-{lang}"), value=lang) for lang in READABLE),
    app_commands.Choice(name=localised("language-discord"), value=AUTO),
]


CALL_CHOICES = [
    app_commands.Choice(name=localised("calls-channel"), value="channel"),
    app_commands.Choice(name=localised("calls-private"), value="private"),
    app_commands.Choice(name=localised("calls-both"), value="both"),
    app_commands.Choice(name=localised("calls-none"), value="none"),
]
WEB_CHOICES = [
    app_commands.Choice(name=localised("web-on"), value="on"),
    app_commands.Choice(name=localised("web-off"), value="off"),
]
Zone = app_commands.Range[str, 1, ZONE_LIMIT]
Hour = app_commands.Range[str, 1, HOUR_LIMIT]


async def zone_choices(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:  # noqa: ARG001
    """Return choices among the time zones with a name that contains the typed text."""
    # The first call reads the names from many files.
    found = await asyncio.to_thread(offered_zones, current)
    return [app_commands.Choice(name=name, value=name) for name in found[:CHOICES]]


@app_commands.guild_only()
class SettingsCommands(CommandGroup):
    """The group `/settings`."""

    def __init__(self, services: Services) -> None:
        super().__init__("settings", services)

    @command("settings me")
    @app_commands.choices(language=LANGUAGE_CHOICES, calls=CALL_CHOICES)
    @app_commands.autocomplete(zone=zone_choices)
    async def me(
        self,
        interaction: Interaction,
        language: app_commands.Choice[str] | None = None,
        calls: app_commands.Choice[str] | None = None,
        zone: Zone | None = None,
        quiet_from: Hour | None = None,
        quiet_to: Hour | None = None,
    ) -> None:
        """Set the language of private answers, and how and when the bot reminds the user."""
        user_id, services = interaction.user.id, self._services
        preferences = services.host.preferences
        mine = await preferences.of_user(user_id)
        times = await asyncio.to_thread(chosen_times, mine, zone, quiet_from, quiet_to)
        if language is not None:
            await preferences.choose_language(user_id, _chosen_language(language))
        wanted = mine.calls if calls is None else msgspec.convert(calls.value, Calls)
        if calls is not None or times != (mine.zone, mine.quiet_from, mine.quiet_to):
            await preferences.choose_calls(user_id, wanted, times)
        words = await services.languages.words(interaction)
        said = words("settings-me-done") if language is not None else ""
        await services.answer(interaction, await my_settings(services, user_id, words, said))

    @command("settings server")
    @app_commands.choices(language=LANGUAGE_CHOICES, web=WEB_CHOICES)
    async def server(
        self,
        interaction: Interaction,
        language: app_commands.Choice[str] | None = None,
        moderators: discord.Role | None = None,
        web: app_commands.Choice[str] | None = None,
    ) -> None:
        """Set the channel language and public pages (moderators), and the moderator role (members who manage)."""
        member = member_of(interaction)
        await need_moderator(self._services.host, member)
        # A moderator by role cannot appoint other moderators.
        if moderators is not None and not manages(member):
            raise Refused("managers_only")
        preferences = self._services.host.preferences
        guild_id = cast("int", interaction.guild_id)
        if language is not None:
            await preferences.choose_guild_language(guild_id, _chosen_language(language))
        if moderators is not None:
            role = None if moderators.is_default() else moderators.id
            await preferences.choose_moderator_role(guild_id, role, member.id)
        if web is not None:
            addresses = self._services.host.web_addresses
            await (addresses.show if web.value == "on" else addresses.hide)(guild_id, member.id)
        await self._show_settings(interaction)

    @command("settings show")
    async def show(self, interaction: Interaction) -> None:
        """Show the settings of the guild and the user."""
        member_of(interaction)
        await self._show_settings(interaction)

    async def _show_settings(self, interaction: Interaction) -> None:
        words = await self._services.languages.words(interaction)
        settings = await self._services.host.preferences.of_guild(cast("int", interaction.guild_id))
        mine = await self._services.host.preferences.of_user(interaction.user.id)
        role = f"<@&{settings.moderator_role}>" if settings.moderator_role else words("settings-no-role")
        said = words(
            "settings-shown",
            server=words(f"language-{settings.language or 'discord'}"),
            role=role,
            mine=words(f"language-{mine.language or 'discord'}"),
            web=words("web-off" if settings.web_key is None else "web-on"),
        )
        left = await self._services.host.preferences.vacation_left(interaction.user.id)
        await self._services.say(interaction, f"{said}\n{calls_text(mine, left, self._services.host.clock(), words)}")


def _chosen_language(language: app_commands.Choice[str]) -> str | None:
    return None if language.value == AUTO else language.value
