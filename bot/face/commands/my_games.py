"""The command `/my games`: lists all matches of the user, on every server."""

from __future__ import annotations

from bot.face.commands.translator import Command, command
from bot.face.interactions import Interaction
from bot.face.panels.my_games import my_games, my_games_page
from bot.face.services import Services


def my_games_command(services: Services) -> Command:
    """Return the command `/my games`."""

    @command("my games")
    async def answer(interaction: Interaction) -> None:
        services.boards.check(interaction.user.id)
        await interaction.response.defer(ephemeral=True, thinking=True)
        entries = await my_games(services, interaction.user.id)
        words = await services.languages.words(interaction)
        await services.answer(interaction, my_games_page(interaction.client, entries, words, 0))

    return answer
