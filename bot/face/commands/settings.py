"""The commands `/settings …`: change the settings of a guild or a user."""

from __future__ import annotations

import asyncio
from typing import cast

import discord
import msgspec
from discord import app_commands

from bot.face.commands.inputs import CHOICES, daily_game_choices, typed_puzzle_game
from bot.face.commands.translator import CommandGroup, command, localised
from bot.face.ground.interactions import Interaction, member_of
from bot.face.ground.permissions import manages, need_moderator
from bot.face.ground.places import need_place
from bot.face.help.greeting import translate_greeting
from bot.face.services import Services
from bot.face.settings.daily import DAILY_HOURS, DEFAULT_HOUR, OFF, daily_text
from bot.face.settings.page import AUTO, HOUR_LIMIT, ZONE_LIMIT, calls_text, chosen_times
from bot.face.settings.presses import my_settings
from bot.host.places.web_addresses import PublicPages, public_pages
from bot.wording.languages import READABLE
from bot.wording.zones import UNIVERSAL, offered_zones, read_zone
from engine.kernel.errors import Refused
from storage.records.people import Calls
from storage.records.puzzles import DailyPlan

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
            await preferences.choose_language(user_id, _chosen_language(language))
        wanted = mine.calls if calls is None else msgspec.convert(calls.value, Calls)
        if calls is not None or times != (mine.zone, mine.quiet_from, mine.quiet_to):
            await preferences.choose_calls(user_id, wanted, times)
        words = await services.languages.words(interaction)
        said = words("settings-me-done") if language is not None else ""
        await services.answer(interaction, await my_settings(services, user_id, words, said))

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
            pages = msgspec.convert(web.value, PublicPages)
            await self._services.host.web_addresses.choose(guild_id, member.id, pages)
        if discord_events is not None:
            await preferences.choose_discord_events(guild_id, member.id, shown=discord_events)
            await self._services.events.refresh(guild_id)
        if puzzle is not None and puzzle.value == OFF:
            await self._services.host.daily_puzzles.stop(guild_id)
        elif (puzzle, puzzle_game, puzzle_zone) != (None, None, None):
            await self._choose_puzzle(interaction, puzzle.value if puzzle else None, puzzle_game, puzzle_zone)
        await self._show_settings(interaction)
        if language is not None and interaction.guild is not None:
            # Painting the greeting's picture takes a while, so this answer does not wait for it.
            self._services.begin_later(translate_greeting(self._services, interaction.guild))

    async def _choose_puzzle(
        self, interaction: Interaction, hour: str | None, game: str | None, zone: str | None
    ) -> None:
        """Store the plan of the puzzle of the day.

        If the plan is new or an hour was chosen, the puzzles appear in this channel.
        """
        daily = self._services.host.daily_puzzles
        guild_id = cast("int", interaction.guild_id)
        plan = await daily.plan(guild_id)
        if hour is not None or plan is None:
            need_place(interaction)
            mine = await self._services.host.preferences.of_user(interaction.user.id)
            fresh = DailyPlan(guild_id, 0, DAILY_HOURS.index(DEFAULT_HOUR), mine.zone or UNIVERSAL)
            plan = msgspec.structs.replace(plan or fresh, channel_id=cast("int", interaction.channel_id))
        if hour is not None:
            plan = msgspec.structs.replace(plan, hour=DAILY_HOURS.index(hour))
        if game is not None:
            plan = msgspec.structs.replace(plan, game=await asyncio.to_thread(typed_puzzle_game, game))
        if zone is not None:
            plan = msgspec.structs.replace(plan, zone=await asyncio.to_thread(read_zone, zone))
        await daily.choose(plan)

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
            web=words(f"web-{public_pages(settings)}"),
            events="yes" if settings.discord_events else "no",
            puzzle=daily_text(await self._services.host.daily_puzzles.plan(settings.guild_id), words),
        )
        left = await self._services.host.preferences.vacation_left(interaction.user.id)
        await self._services.say(interaction, f"{said}\n{calls_text(mine, left, self._services.host.clock(), words)}")


def _chosen_language(language: app_commands.Choice[str]) -> str | None:
    return None if language.value == AUTO else language.value
