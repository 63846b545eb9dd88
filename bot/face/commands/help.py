"""The command `/help`."""

from __future__ import annotations

from discord import app_commands

from bot.face.commands.translator import Command, command
from bot.face.ground.interactions import Interaction
from bot.face.help.presses import show_help
from bot.face.services import Services


def help_command(services: Services) -> Command:
    """Return the command `/help`."""

    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    @command("help")
    async def answer(interaction: Interaction) -> None:
        await show_help(services, interaction)

    return answer
