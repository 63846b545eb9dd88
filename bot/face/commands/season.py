"""The command `/season`: the table of a season, its archive, and for organisers the buttons that change it."""

from __future__ import annotations

from discord import app_commands

from bot.face.commands.translator import Command, command
from bot.face.ground.interactions import Interaction
from bot.face.seasons.page import show_season
from bot.face.services import Services


def season_command(services: Services) -> Command:
    """Return the command `/season`."""

    @command("season")
    @app_commands.guild_only()
    async def answer(interaction: Interaction) -> None:
        await show_season(services, interaction)

    return answer
