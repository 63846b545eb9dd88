"""The greeting of a new server: a board, three lines, and the buttons that start a match and a lesson."""

from __future__ import annotations

import discord

from bot.face.ground.parts import Page, gallery, rows_of, text
from bot.face.ground.places import may_write
from bot.face.help.page import help_button
from bot.face.messages.openers import learn_button, start_button
from bot.face.services import Services
from bot.wording.words import game_name, words_for
from engine.kernel.contract.registry import games
from render.pictures import Picture


async def greet(services: Services, guild: discord.Guild) -> None:
    """Greet a guild once, in its system channel, or in the first channel where the bot may write."""
    channel = _open_channel(guild)
    if channel is None or not await services.host.preferences.greet(guild.id):
        return
    lang = await services.languages.of_guild(guild)
    quickest = min(games().values(), key=lambda game: (game.minutes_at_table, game.slug))
    page = greeting_page(lang, await services.studio.sample_board(quickest.slug, lang))
    await channel.send(view=page, files=page.files(), allowed_mentions=discord.AllowedMentions.none())


def greeting_page(lang: str, picture: Picture) -> Page:
    """Return the greeting with the picture of a board."""
    words = words_for(None, lang)
    said = words("greeting", games=words.listed([game_name(slug, lang) for slug in games()]))
    buttons = [start_button(words), learn_button(words), help_button(words)]
    return Page(text(said), gallery(picture), *rows_of(buttons), pictures=[picture])


def _open_channel(guild: discord.Guild) -> discord.TextChannel | None:
    for channel in (guild.system_channel, *guild.text_channels):
        if channel is not None and guild.me is not None and may_write(channel):
            return channel
    return None
