"""`/my games`: all the asker's matches, on every server; also in private."""

from __future__ import annotations

from typing import cast

from discord import app_commands

from bot.face.commands.translator import localised
from bot.face.interactions import Interaction
from bot.face.panels.my_games import my_games, my_games_page
from bot.face.services import Services


def my_games_command(services: Services) -> app_commands.Command[app_commands.Group, ..., None]:
    """Return the command `/my games`."""

    @app_commands.command(name=localised("command-my-games"), description=localised("command-my-games-about"))
    async def command(interaction: Interaction) -> None:
        services.boards.check(interaction.user.id)
        await interaction.response.defer(ephemeral=True, thinking=True)
        entries = await my_games(services, interaction.user.id)
        words = await services.languages.words(interaction)
        await services.answer(interaction, my_games_page(interaction.client, entries, words, 0))

    return cast("app_commands.Command[app_commands.Group, ..., None]", command)
