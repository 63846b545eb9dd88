"""The commands `/settings …`: choose the settings of a guild and of a user."""

from __future__ import annotations

import asyncio
import re
from functools import cache
from typing import cast
from zoneinfo import available_timezones

import discord
import msgspec
from discord import app_commands

from bot.face.commands.inputs import CHOICES
from bot.face.commands.translator import CommandGroup, command, localised
from bot.face.interactions import Interaction, member_of
from bot.face.permissions import manages, need_moderator
from bot.face.services import Services
from bot.host.clock_arithmetic import DAY_MINUTES, QUIET_MINUTES_LIMIT
from bot.host.deadlines import VACATION_DAYS
from bot.host.preferences import QuietTimes
from bot.host.seat_times import quiet_of
from bot.wording.words import Words
from engine.kernel.errors import Refused
from storage.records import Calls, UserSettings

LANGUAGE_CHOICES = [
    app_commands.Choice(name="English", value="en"),
    app_commands.Choice(name="Español", value="es"),
    app_commands.Choice(name=localised("language-discord"), value="auto"),
]


CALL_CHOICES = [
    app_commands.Choice(name=localised("calls-channel"), value="channel"),
    app_commands.Choice(name=localised("calls-private"), value="private"),
    app_commands.Choice(name=localised("calls-both"), value="both"),
    app_commands.Choice(name=localised("calls-none"), value="none"),
]
OFF = "off"
ZONE_LIMIT = 64
Zone = app_commands.Range[str, 1, ZONE_LIMIT]
Hour = app_commands.Range[str, 1, 10]
# Names that only machines use.
HIDDEN_ZONES = ("Etc/", "SystemV/", "US/", "posix/", "right/")


@cache
def _zones() -> dict[str, str]:
    """Return the time zones of the IANA database by their names in small letters."""
    return {name.casefold(): name for name in sorted(available_timezones())}


async def zone_choices(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:  # noqa: ARG001
    """Offer time zones whose name contains the typed text, those first whose name begins with it."""
    wanted = current.strip().casefold().replace(" ", "_")
    # The names are read from many files at first.
    zones = await asyncio.to_thread(_zones)
    found = [
        name
        for key, name in zones.items()
        if wanted in key and (name == "UTC" or ("/" in name and not name.startswith(HIDDEN_ZONES)))
    ]
    found.sort(key=lambda name: not any(part.startswith(wanted) for part in name.casefold().split("/")))
    return [app_commands.Choice(name=name, value=name) for name in found[:CHOICES]]


def chosen_times(mine: UserSettings, zone: str | None, start: str | None, end: str | None) -> QuietTimes:
    """Return time zone and quiet hours as chosen; a value that is left out stays as it was.

    Raises `Refused`: "bad_zone", "bad_time", "zone_needed", "quiet_half", "quiet_long".
    """
    named = mine.zone if zone is None else _zone(zone)
    if OFF in (_plain(start), _plain(end)):
        return named, None, None
    # Without a time zone there are no quiet hours either.
    former = mine if named is not None else UserSettings(mine.user_id)
    begin = former.quiet_from if start is None else _minute(start)
    stop = former.quiet_to if end is None else _minute(end)
    if begin is None and stop is None:
        return named, None, None
    if begin is None or stop is None:
        raise Refused("quiet_half")
    if named is None:
        raise Refused("zone_needed")
    # From an hour to the same hour is a whole day.
    if (stop - begin) % DAY_MINUTES > QUIET_MINUTES_LIMIT or begin == stop:
        raise Refused("quiet_long", most=QUIET_MINUTES_LIMIT // 60)
    return named, begin, stop


def _plain(typed: str | None) -> str | None:
    return None if typed is None else typed.strip().casefold()


def _zone(typed: str) -> str | None:
    """Return the time zone that is typed, None for none. Raises `Refused` ("bad_zone")."""
    plain = typed.strip().casefold().replace(" ", "_")
    if plain == OFF:
        return None
    if plain not in _zones():
        raise Refused("bad_zone", typed=typed[:ZONE_LIMIT])
    return _zones()[plain]


def _minute(typed: str) -> int:
    """Return a time of day in minutes since midnight. Raises `Refused` ("bad_time")."""
    found = re.fullmatch(r"([01]?[0-9]|2[0-3])[:.]([0-5][0-9])", typed.strip())
    if found is None:
        raise Refused("bad_time", typed=typed[:ZONE_LIMIT])
    return int(found[1]) * 60 + int(found[2])


def _quiet(mine: UserSettings, words: Words) -> str:
    quiet = quiet_of(mine)
    if quiet is None:
        return words("settings-quiet-none")
    start, end = (f"{minute // 60:02}:{minute % 60:02}" for minute in (quiet.start, quiet.end))
    return words("settings-quiet-hours", **{"from": start, "to": end, "zone": quiet.zone})


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
        """Choose the language of private answers, and how and when to be called."""
        user_id, services = interaction.user.id, self._services
        preferences = services.host.preferences
        mine = await preferences.of_user(user_id)
        times = chosen_times(mine, zone, quiet_from, quiet_to)
        if language is not None:
            await preferences.choose_language(user_id, _chosen(language))
        wanted = mine.calls if calls is None else msgspec.convert(calls.value, Calls)
        await preferences.choose_calls(user_id, wanted, times)
        words = await services.languages.words(interaction)
        lines = [words("settings-me-done")] if language is not None else []
        if language is None or calls is not None or times != (mine.zone, mine.quiet_from, mine.quiet_to):
            lines.append(await self._calls_text(user_id, words))
        await services.say(interaction, "\n".join(lines))

    @command("settings server")
    @app_commands.choices(language=LANGUAGE_CHOICES)
    async def server(
        self,
        interaction: Interaction,
        language: app_commands.Choice[str] | None = None,
        moderators: discord.Role | None = None,
    ) -> None:
        """Choose the channel language (moderators) and the moderator role (those who manage the server)."""
        member = member_of(interaction)
        await need_moderator(self._services.host, member)
        # A user who was made a moderator makes no others.
        if moderators is not None and not manages(member):
            raise Refused("managers_only")
        preferences = self._services.host.preferences
        guild_id = cast("int", interaction.guild_id)
        if language is not None:
            await preferences.choose_guild_language(guild_id, _chosen(language))
        if moderators is not None:
            role = None if moderators.is_default() else moderators.id
            await preferences.choose_moderator_role(guild_id, role, member.id)
        await self._show(interaction)

    @command("settings show")
    async def show(self, interaction: Interaction) -> None:
        """Show the settings of the guild and the user."""
        member_of(interaction)
        await self._show(interaction)

    async def _show(self, interaction: Interaction) -> None:
        words = await self._services.languages.words(interaction)
        settings = await self._services.host.preferences.of_guild(cast("int", interaction.guild_id))
        mine = await self._services.host.preferences.of_user(interaction.user.id)
        role = f"<@&{settings.moderator_role}>" if settings.moderator_role else words("settings-no-role")
        said = words(
            "settings-shown",
            server=words(f"language-{settings.language or 'discord'}"),
            role=role,
            mine=words(f"language-{mine.language or 'discord'}"),
        )
        await self._services.say(interaction, f"{said}\n{await self._calls_text(interaction.user.id, words)}")

    async def _calls_text(self, user_id: int, words: Words) -> str:
        """Return how and when a user is called, and how many vacation days are left."""
        preferences = self._services.host.preferences
        mine = await preferences.of_user(user_id)
        return words(
            "settings-my-calls",
            calls=words(f"calls-{mine.calls or 'channel'}"),
            zone=mine.zone or words("settings-no-zone"),
            quiet=_quiet(mine, words),
            left=await preferences.vacation_left(user_id),
            days=VACATION_DAYS,
        )


def _chosen(language: app_commands.Choice[str]) -> str | None:
    return None if language.value == "auto" else language.value
