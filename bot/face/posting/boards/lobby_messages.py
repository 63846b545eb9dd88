"""Posts and edits the messages that show lobbies."""

from __future__ import annotations

import logging

import discord

from bot.face.ground.components.parts import Page
from bot.face.ground.discord_errors import is_uneditable
from bot.face.ground.places.channels import Target, nonce
from bot.face.messages.lobby import lobby_page
from bot.face.messages.turn import deleted_lobby_page
from bot.face.posting.edits import Edits
from bot.face.posting.orphans import lobby_message
from bot.face.posting.pings import invitation_mentions
from bot.host.host import Host
from bot.host.matches.live import Live

_log = logging.getLogger(__name__)


class LobbyMessages:
    """Shows each lobby in one message. If the bot stopped before it stored the message's id, it finds that message."""

    def __init__(self, client: discord.Client, host: Host, edits: Edits) -> None:
        self._client = client
        self._host = host
        self._edits = edits

    async def show(self, live: Live, channel: Target) -> None:
        """Show a lobby that has no message yet, or show its current state in its message."""
        message_id = live.session.lobby_message_id
        if message_id is None or not await self._edit_lobby(live, channel, message_id):
            message_id = await self._replaced(live, channel)
        if message_id is not None:
            await self._host.lobby_shown(live, message_id)

    async def _replaced(self, live: Live, channel: Target) -> int | None:
        """Find or post a message that shows the lobby in place of the stored message, and return its id."""
        session = live.session
        message_id = await lobby_message(self._client, channel, session)
        if message_id is not None and await self._edit_lobby(live, channel, message_id):
            return message_id
        # If the message was deleted, the end of the lobby need not be shown.
        if session.lobby_message_id is not None and session.status != "lobby":
            return session.lobby_message_id
        page, mentions = await self._lobby_page(live), await invitation_mentions(self._host, live)
        self._host.need_owner(session.guild_id)
        message = await channel.send(
            view=page, nonce=nonce(channel.id, "lobby", session.session_id), allowed_mentions=mentions
        )
        return message.id

    async def close(self, live: Live, channel: Target) -> None:
        """Show in the lobby's message that the match began. Otherwise its buttons could remain."""
        message_id = live.session.lobby_message_id or await lobby_message(self._client, channel, live.session)
        try:
            if message_id is not None:
                await self._edit_lobby(live, channel, message_id)
        except discord.HTTPException as error:
            _log.info("the lobby of session %d was not updated: %s", live.session.session_id, error)

    async def _edit_lobby(self, live: Live, channel: Target, message_id: int) -> bool:
        """Update a lobby's message. Return False if Discord refuses the edit, for example because it was deleted."""
        if self._edits.former(message_id) is not None:
            return False
        message, page = channel.get_partial_message(message_id), await self._lobby_page(live)
        self._host.need_owner(live.session.guild_id)
        try:
            await message.edit(view=page, allowed_mentions=discord.AllowedMentions.none())
        except discord.HTTPException as error:
            if not is_uneditable(error):
                raise
            self._edits.refuse(message_id, error)
            return False
        return True

    async def _lobby_page(self, live: Live) -> Page:
        if live.session.deleted_at is None:
            return lobby_page(live)
        return deleted_lobby_page(live, await self._host.deleted_sessions.why(live))
