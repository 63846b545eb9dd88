"""The commands `/my …`, which concern only the user who runs them."""

from __future__ import annotations

import asyncio
import gzip
import io

import discord
import msgspec
from discord import app_commands, ui

from bot.face.commands.translator import Command, CommandGroup, command
from bot.face.ground.components.parts import Page, text
from bot.face.ground.interactions import Interaction
from bot.face.matches.my_games import my_games, my_games_page
from bot.face.services import Services
from bot.face.settings.forget import sure_page
from bot.host.people.personal_data import KeptData

# Discord accepts files up to this size everywhere. A larger file is compressed.
FILE_LIMIT = 8_000_000


@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
class MyCommands(CommandGroup):
    """The group `/my`. It also works in private messages with the bot."""

    def __init__(self, services: Services) -> None:
        super().__init__("my", services)

    @command("my data")
    async def data(self, interaction: Interaction) -> None:
        """Send the user a file with all data stored about them."""
        self._services.boards.check(interaction.user.id)
        await interaction.response.defer(ephemeral=True, thinking=True)
        user_data = await self._services.host.personal_data.everything(interaction.user.id)
        words = await self._services.languages.words(interaction)
        name, data = await asyncio.to_thread(file_of, user_data)
        page = Page(
            text(words("my-data-empty" if user_data.empty else "my-data-here")), ui.File(f"attachment://{name}")
        )
        await self._services.answer(interaction, page, file=discord.File(io.BytesIO(data), filename=name))

    @command("my forget")
    async def forget(self, interaction: Interaction) -> None:
        """Ask for confirmation before the user's data is removed."""
        await self._services.answer(interaction, sure_page(await self._services.languages.words(interaction)))


def file_of(user_data: KeptData) -> tuple[str, bytes]:
    """Return the name and the contents of the file with the user's data."""
    data = msgspec.json.format(msgspec.json.encode(user_data), indent=1)
    return ("my-data.json", data) if len(data) <= FILE_LIMIT else ("my-data.json.gz", gzip.compress(data, mtime=0))


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
