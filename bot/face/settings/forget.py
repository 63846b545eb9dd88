"""The panel of `/my forget`: asks for confirmation and removes the user's data."""

from __future__ import annotations

import logging

import discord
from discord import ui

from bot.face.ground.components.custom_ids import Control
from bot.face.ground.components.parts import DANGER, Page, Row, button, text
from bot.face.ground.discord_errors import REQUEST_FAILED
from bot.face.ground.interactions import Interaction
from bot.face.messages.lobby import lobby_page
from bot.face.press import Panel
from bot.face.services import Services
from bot.wording.words import Words
from engine.kernel.errors import Refused
from storage.errors import StorageError

_log = logging.getLogger(__name__)


def sure_page(words: Words) -> Page:
    """Ask for confirmation, and list the data that is removed and the data that is kept."""
    row: Row = ui.ActionRow()
    row.add_item(button(words("my-forget-confirm"), Control("forget", 0), DANGER, "🗑️"))
    return Page(text(words("my-forget-sure", somebody=words("seat-somebody"))), row)


async def _forget(services: Services, interaction: Interaction, _control: Control) -> None:
    """Remove the user's data everywhere. The user's matches announce that the computer plays on in their place."""
    user_id = interaction.user.id
    words = await services.languages.words(interaction)
    await interaction.response.defer()
    was_forgotten = await services.host.personal_data.forget(user_id)
    for session_id in was_forgotten.running_sessions:
        services.announcer.wake(session_id)
    # The roles that events gave the user must be taken from them.
    services.events.wake()
    has_rulings = (await services.host.personal_data.everything(user_id)).has_rulings
    page = Page(text(words("my-forget-rulings" if has_rulings else "my-forget-done")))
    await interaction.edit_original_response(view=page, allowed_mentions=discord.AllowedMentions.none())
    for session_id in was_forgotten.lobbies:
        await _refresh_lobby(services, interaction.client, session_id)


async def _refresh_lobby(services: Services, client: discord.Client, session_id: int) -> None:
    """Show a lobby without the removed user. If that fails, the next press in the lobby updates it."""
    try:
        live = await services.host.live(session_id)
        session = live.session
        if session.status != "lobby" or session.lobby_message_id is None:
            return
        channel = client.get_partial_messageable(session.channel_id, guild_id=session.guild_id)
        async with services.screens.lock(session_id):
            message = channel.get_partial_message(session.lobby_message_id)
            await message.edit(view=lobby_page(live), allowed_mentions=discord.AllowedMentions.none())
    except (*REQUEST_FAILED, Refused, StorageError) as error:
        _log.info("the lobby of session %d is not updated yet: %s", session_id, error)


PANEL = Panel(__name__, anywhere={"forget": _forget})
