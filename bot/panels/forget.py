"""`/my forget`: the question, and the removal of a person."""

from __future__ import annotations

import logging
from types import MappingProxyType

import aiohttp
import discord
from discord import ui

from bot.house import House, Interaction
from bot.panels.control import Control
from bot.panels.pages import lobby_page
from bot.panels.parts import DANGER, Page, Row, button, text
from bot.words import Words
from engine.kernel.errors import Refused
from storage.errors import StorageError

_log = logging.getLogger(__name__)


def sure_page(words: Words) -> Page:
    """Ask once more, with what goes and what stays."""
    row: Row = ui.ActionRow()
    row.add_item(button(words("my-forget-confirm"), Control("forget", 0), DANGER, "🗑️"))
    return Page(text(words("my-forget-sure", somebody=words("seat-somebody"))), row)


async def _forget(house: House, interaction: Interaction, _control: Control) -> None:
    """Remove whoever presses, everywhere; the channels of their matches are told that the house plays on."""
    user_id = interaction.user.id
    words = await house.languages.words(interaction)
    await interaction.response.defer()
    forgotten = await house.host.people.forget(user_id)
    house.languages.forget(user_id)
    for session_id in forgotten.running:
        house.announcer.wake(session_id)
    ruled = (await house.host.people.everything(user_id)).ruled
    page = Page(text(words("my-forget-rulings" if ruled else "my-forget-done")))
    await interaction.edit_original_response(view=page, allowed_mentions=discord.AllowedMentions.none())
    for session_id in forgotten.lobbies:
        await _show_lobby(house, interaction.client, session_id)


async def _show_lobby(house: House, client: discord.Client, session_id: int) -> None:
    """Show a lobby without the one who is gone. Where that fails, it is shown so at the next press."""
    try:
        live = await house.host.live(session_id)
        session = live.session
        if session.status != "lobby" or session.lobby_message_id is None:
            return
        channel = client.get_partial_messageable(session.channel_id, guild_id=session.guild_id)
        async with house.screens.lock(session_id):
            message = channel.get_partial_message(session.lobby_message_id)
            await message.edit(view=lobby_page(live), allowed_mentions=discord.AllowedMentions.none())
    except (Refused, discord.HTTPException, aiohttp.ClientError, OSError, StorageError) as error:
        _log.info("the lobby of session %d is not shown anew yet: %s", session_id, error)


# It concerns whoever presses it, also in private.
ANYWHERE = MappingProxyType({"forget": _forget})
