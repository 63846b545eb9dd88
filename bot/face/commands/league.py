"""The command `/league`: the divisions, entering and signing off, and for organisers the buttons to run a league."""

from __future__ import annotations

from discord import app_commands

from bot.face.commands.translator import Command, command
from bot.face.ground.interactions import Interaction
from bot.face.leagues.page import show_league
from bot.face.services import Services


def league_command(services: Services) -> Command:
    """Return the command `/league`."""

    @command("league")
    @app_commands.guild_only()
    async def answer(interaction: Interaction) -> None:
        await show_league(services, interaction)

    return answer
