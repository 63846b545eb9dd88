"""The commands `/settings …`: change the settings of a guild or a user."""

from __future__ import annotations

import asyncio

import discord
import msgspec
from discord import app_commands

from bot.face.commands.inputs import CHOICES, daily_game_choices, typed_puzzle_game
from bot.face.commands.translator import CommandGroup, command, localised
from bot.face.ground.components.parts import Page, text
from bot.face.ground.interactions import Interaction
from bot.face.server_settings.daily import DAILY_HOURS, OFF
from bot.face.server_settings.page import server_lines
from bot.face.server_settings.presses import (
    ServerChanges,
    change_server,
    follow_language,
    server_settings_page,
    server_view,
)
from bot.face.services import Services
from bot.face.settings.page import AUTO, HOUR_LIMIT, ZONE_LIMIT, calls_text, chosen_times
from bot.face.settings.presses import my_settings
from bot.host.places.web_addresses import PublicPages
from bot.wording.languages import READABLE
from bot.wording.zones import offered_zones
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
    app_commands.Choice(name=localised("web-off"), value="off"),
    app_commands.Choice(name=localised("web-on"), value="on"),
    app_commands.Choice(name=localised("web-records"), value="records"),
]
PUZZLE_CHOICES = [
    app_commands.Choice(name=localised("daily-off"), value=OFF),
    *(app_commands.Choice(name=hour, value=hour) for hour in DAILY_HOURS),
]
Zone = app_commands.Range[str, 1, ZONE_LIMIT]
Hour = app_commands.Range[str, 1, HOUR_LIMIT]


async def zone_choices(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:  # noqa: ARG001
    """Return choices among the time zones with a name that contains the typed text."""
    # The first call reads the names from many files, so a thread makes it.
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
            await preferences.choose_language(user_id, None if language.value == AUTO else language.value)
        calls_wanted = mine.calls if calls is None else msgspec.convert(calls.value, Calls)
        if calls is not None or times != (mine.zone, mine.quiet_from, mine.quiet_to):
            await preferences.choose_calls(user_id, calls_wanted, times)
        words = await services.languages.words(interaction)
        sentence = words("settings-me-done") if language is not None else ""
        await services.answer(interaction, await my_settings(services, user_id, words, sentence))

    @command("settings server")
    @app_commands.choices(language=LANGUAGE_CHOICES, web=WEB_CHOICES, puzzle=PUZZLE_CHOICES)
    @app_commands.autocomplete(puzzle_game=daily_game_choices, puzzle_zone=zone_choices)
    async def server(
        self,
        interaction: Interaction,
        language: app_commands.Choice[str] | None = None,
        moderators: discord.Role | None = None,
        web: app_commands.Choice[str] | None = None,
        discord_events: bool | None = None,
        puzzle: app_commands.Choice[str] | None = None,
        puzzle_game: app_commands.Range[str, 1, 100] | None = None,
        puzzle_zone: Zone | None = None,
    ) -> None:
        """Store the server's settings, which moderators choose.

        Only members who manage the server choose the moderator role.
        """
        game = msgspec.UNSET if puzzle_game is None else await asyncio.to_thread(typed_puzzle_game, puzzle_game)
        changes = ServerChanges(
            language=_choice_value(language),
            role=None if moderators is None else moderators.id,
            web=None if web is None else msgspec.convert(web.value, PublicPages),
            discord_events=discord_events,
            puzzle=_choice_value(puzzle),
            puzzle_game=game,
            puzzle_zone=puzzle_zone,
        )
        await change_server(self._services, interaction, changes)
        await self._services.answer(interaction, await server_settings_page(self._services, interaction))
        follow_language(self._services, interaction, changes)

    @command("settings show")
    async def show(self, interaction: Interaction) -> None:
        """Show the settings of the guild and the user."""
        services, user_id = self._services, interaction.user.id
        view = await server_view(services, interaction)
        words, preferences = await services.languages.words(interaction), services.host.preferences
        mine, days_left = await preferences.of_user(user_id), await preferences.vacation_left(user_id)
        lines = [
            server_lines(view, words),
            f"### {words('settings-me-title')}",
            words("settings-mine", mine=words(f"language-{mine.language or 'discord'}")),
            calls_text(mine, days_left, services.host.clock(), words),
        ]
        await services.answer(interaction, Page(text("\n".join(lines))))


def _choice_value(choice: app_commands.Choice[str] | None) -> str | None:
    return None if choice is None else choice.value
