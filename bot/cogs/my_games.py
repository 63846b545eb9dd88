"""`/my games`: all the asker's matches, on every server; also in private."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from discord import app_commands

from bot.house import Interaction
from bot.panels.my_games import my_games, my_games_page
from bot.translation import localised

if TYPE_CHECKING:
    from bot.house import House


def my_games_command(house: House) -> app_commands.Command[app_commands.Group, ..., None]:
    """Return the command `/my games`."""

    @app_commands.command(name=localised("command-my-games"), description=localised("command-my-games-about"))
    async def command(interaction: Interaction) -> None:
        house.boards.check(interaction.user.id)
        await interaction.response.defer(ephemeral=True, thinking=True)
        entries = await my_games(house, interaction.user.id)
        words = await house.languages.words(interaction)
        await house.answer(interaction, my_games_page(interaction.client, entries, words, 0))

    return cast("app_commands.Command[app_commands.Group, ..., None]", command)
