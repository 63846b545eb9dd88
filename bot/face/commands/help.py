"""The command `/help`, and the greeting of a new guild."""

from __future__ import annotations

import discord
from discord import app_commands, ui

from bot.face.commands.translator import Command, command
from bot.face.ground.interactions import Interaction
from bot.face.ground.parts import Page, Row, text
from bot.face.ground.places import may_write
from bot.face.lessons.page import learn_button
from bot.face.lobby.start import start_button
from bot.face.services import Services
from bot.host.lobbies.decks import deck_games
from bot.wording.words import Words, words_for
from engine.kernel.contract.registry import games


def help_text(words: Words) -> str:
    """Return the help text: what the bot is, how to start, how to play, the games."""
    names = "\n".join(
        f"- **{words_for(slug, words.lang)('game-name')}**: {words_for(slug, words.lang)('game-blurb')}"
        for slug in games()
    )
    decks = f"{words('help-decks')}\n" if deck_games() else ""
    return f"{words('help-text')}\n{decks}{words('help-games')}\n{names}"


def help_command(services: Services) -> Command:
    """Return the command `/help`."""

    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    @command("help")
    async def answer(interaction: Interaction) -> None:
        await services.say(interaction, help_text(await services.languages.words(interaction)))

    return answer


async def greet(services: Services, guild: discord.Guild) -> None:
    """Greet a guild once, with buttons that start a game and open a lesson.

    The greeting goes to the system channel, or to the first channel where the bot may write.
    """
    channel = _open_channel(guild)
    if channel is None or not await services.host.preferences.greet(guild.id):
        return
    words = words_for(None, await services.languages.of_guild(guild))
    row: Row = ui.ActionRow()
    row.add_item(start_button(words))
    row.add_item(learn_button(words))
    page = Page(text(f"{words('greeting')}\n{help_text(words)}"), row)
    await channel.send(view=page, allowed_mentions=discord.AllowedMentions.none())


def _open_channel(guild: discord.Guild) -> discord.TextChannel | None:
    """Return a channel for messages to everybody, None if the bot may write in none."""
    for channel in (guild.system_channel, *guild.text_channels):
        if channel is not None and guild.me is not None and may_write(channel):
            return channel
    return None
