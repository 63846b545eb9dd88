"""The command `/ladder`: the places, entering and challenging, and for organisers the buttons to run a ladder."""

from __future__ import annotations

from discord import app_commands

from bot.face.commands.translator import Command, command
from bot.face.ground.interactions import Interaction
from bot.face.ladders.page import show_ladder
from bot.face.services import Services


def ladder_command(services: Services) -> Command:
    """Return the command `/ladder`."""

    @command("ladder")
    @app_commands.guild_only()
    async def answer(interaction: Interaction) -> None:
        await show_ladder(services, interaction)

    return answer
