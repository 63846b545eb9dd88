"""Removes lost boards after a restored backup: boards of revisions that the database does not contain."""

from __future__ import annotations

import asyncio
import logging

import discord

from bot.face.ground.discord_errors import REQUEST_FAILED, is_final_refusal
from bot.face.ground.places.channels import Target, controls_of, own_messages
from bot.face.messages.turn import shows_board
from bot.face.posting.announcer import Announcer
from bot.host.host import Host
from bot.host.matches.live import Live
from engine.kernel.errors import Refused
from storage.records.matches import Session

_log = logging.getLogger(__name__)

# The pause between two channels in seconds, so that Discord's rate limits leave room for players.
PAUSE_SECONDS = 0.2


class LostFuture:
    """Searches the channels of all matches for lost boards, once after a backup was restored."""

    def __init__(self, client: discord.Client, host: Host, announcer: Announcer) -> None:
        self._client = client
        self._host = host
        self._announcer = announcer

    async def look(self) -> None:
        """Replace all lost boards by current ones. If a channel cannot be read, the next start searches all again."""
        sessions = await self._host.old_boards.lost_since_copy()
        if not sessions:
            return
        _log.info("a backup was restored: %d channels are searched for boards that it does not know", len(sessions))
        if all([await self._search_channel(session_id) for session_id in sessions]):
            await self._host.old_boards.note_lost_boards_checked()

    async def _search_channel(self, session_id: int) -> bool:
        """Search the channel of a session. Return False if the search must be retried."""
        try:
            await self._look_through(session_id)
        except Refused:
            # The session is over or suspended, so its boards stay. A press on one of them gets an answer that says so.
            return True
        except REQUEST_FAILED as error:
            _log.info("session %d: its channel is not searched for boards: %s", session_id, error)
            return isinstance(error, discord.HTTPException) and is_final_refusal(error)
        await asyncio.sleep(PAUSE_SECONDS)
        return True

    async def _look_through(self, session_id: int) -> None:
        session = (await self._host.live(session_id)).session
        channel = self._client.get_channel(session.channel_id) or await self._client.fetch_channel(session.channel_id)
        if not isinstance(channel, Target):
            return
        # The stored board is included, because it may have been edited since the backup.
        noted = session.board_message_id
        found = [one async for one in own_messages(self._client, channel, noted - 1 if noted is not None else None)]
        # The match may have continued during the search, so it is loaded again. Boards of its new revisions are not
        # lost.
        live = await self._host.live(session_id)
        for message in reversed(found):
            if is_lost(message, live.session):
                await take_back(self._host, self._announcer, live, message)


def is_lost(message: discord.Message, session: Session) -> bool:
    """Return whether a message is a board of a later revision than its session has."""
    boards = [one for one in controls_of(message) if shows_board(one, session.session_id)]
    return any(one.number > session.revision for one in boards)


async def take_back(host: Host, announcer: Announcer, live: Live, message: discord.Message) -> None:
    """Remove the buttons of a lost board, and show the current board in its place or below it."""
    session_id = live.session.session_id
    if await host.old_boards.set_back(live, message.id, message.channel.id):
        announcer.show_again(session_id)
    else:
        announcer.clean(session_id)
