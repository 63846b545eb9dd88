"""The greeting of a new server: a board, three lines, and the buttons that start a match and a lesson."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import discord

from bot.face.ground.components.parts import Page, gallery, rows_of, text
from bot.face.ground.discord_errors import REQUEST_FAILED
from bot.face.ground.places.channels import controls_of
from bot.face.ground.places.places import may_write
from bot.face.help.page import HELP, help_button
from bot.face.messages.openers import LEARN, NEW, learn_button, start_button
from bot.face.services import Services
from bot.wording.words import game_name, words_for
from engine.kernel.contract.registry import games
from render.pictures import Picture
from storage.errors import StorageError

_log = logging.getLogger(__name__)

# The limits of the search for the greeting: the number of channels, the number of messages in each after the greeting's
# time, and how far Discord's clock may be behind the host's clock.
CHANNELS, NEAR, CLOCK_DIFFERENCE = 5, 50, timedelta(minutes=1)


async def greet(services: Services, guild: discord.Guild) -> None:
    """Greet a guild once, in its system channel, or in the first channel where the bot may write."""
    channel = _open_channel(guild)
    if channel is None or not await services.host.preferences.greet(guild.id):
        return
    page = await _greeting_screen(services, guild)
    await channel.send(view=page, files=page.files(), allowed_mentions=discord.AllowedMentions.none())


async def translate_greeting(services: Services, guild: discord.Guild) -> None:
    """Edit a guild's greeting, so that it is in the guild's current language.

    If it cannot be found or edited, it stays as it is.
    """
    try:
        greeted_at = (await services.host.preferences.of_guild(guild.id)).greeted_at
        message = None if greeted_at is None else await _greeting(guild, greeted_at)
        if message is not None:
            page = await _greeting_screen(services, guild)
            nobody = discord.AllowedMentions.none()
            await message.edit(view=page, attachments=page.files(), allowed_mentions=nobody)
    except (*REQUEST_FAILED, StorageError) as error:
        _log.info("the greeting of guild %d was not translated: %s", guild.id, error)


async def _greeting_screen(services: Services, guild: discord.Guild) -> Page:
    lang = await services.languages.of_guild(guild)
    quickest = min(games().values(), key=lambda game: (game.minutes_at_table, game.slug))
    return greeting_page(lang, await services.studio.sample_board(quickest.slug, lang))


async def _greeting(guild: discord.Guild, greeted_at: int) -> discord.Message | None:
    """Return the greeting that was sent at a time (UTC milliseconds), None if it was deleted or cannot be found."""
    after = datetime.fromtimestamp(greeted_at / 1000, UTC) - CLOCK_DIFFERENCE
    for channel in _readable(guild):
        async for message in channel.history(limit=NEAR, after=after, oldest_first=True):
            actions = [control.action for control in controls_of(message)]
            if message.author == guild.me and actions == [NEW, LEARN, HELP]:
                return message
    return None


def _readable(guild: discord.Guild) -> Iterator[discord.TextChannel]:
    """Yield the first channels whose history the bot may read, the system channel first."""
    channels = dict.fromkeys(channel for channel in (guild.system_channel, *guild.text_channels) if channel is not None)
    for channel in [*channels][:CHANNELS]:
        rights = channel.permissions_for(guild.me)
        if rights.view_channel and rights.read_message_history:
            yield channel


def greeting_page(lang: str, picture: Picture) -> Page:
    """Return the greeting with the picture of a board."""
    words = words_for(None, lang)
    sentence = words("greeting", games=words.listed([game_name(slug, lang) for slug in games()]))
    buttons = [start_button(words), learn_button(words), help_button(words)]
    return Page(text(sentence), gallery(picture), *rows_of(buttons), pictures=[picture])


def _open_channel(guild: discord.Guild) -> discord.TextChannel | None:
    for channel in (guild.system_channel, *guild.text_channels):
        if channel is not None and guild.me is not None and may_write(channel):
            return channel
    return None
