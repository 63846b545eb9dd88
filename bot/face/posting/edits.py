"""Edits the bot's own messages. Refused edits are remembered and not repeated."""

from __future__ import annotations

import logging
import time
from enum import Enum

import discord

from bot.face.ground.components.parts import Page
from bot.face.ground.discord_errors import UNKNOWN_MESSAGE, is_content_refused, is_final_refusal, is_place_closed
from bot.face.ground.places.channels import Target
from bot.face.messages.turn import last_words
from bot.host.ground.value_cache import RecentValues
from storage.records.matches import Session

_log = logging.getLogger(__name__)

REFUSED_LIMIT = 5000
# How long pictures are uploaded again after Discord refused an edit that referred to an earlier upload.
UPLOADING_SECONDS = 3600.0


class EditResult(Enum):
    """The result of an edit: it succeeded, the message was deleted, or it exists and cannot be edited any more."""

    DONE = "done"
    GONE = "gone"
    REFUSED = "refused"


class PlaceShut(Exception):  # noqa: N818 - a state of the place, not a fault
    """A message is in a place that is closed to the bot."""


class Edits:
    """Edits messages. Remembers refused edits, and whether edits may refer to uploaded pictures."""

    def __init__(self) -> None:
        self._refused: RecentValues[int, EditResult] = RecentValues(REFUSED_LIMIT)
        # Messages that cannot be read, each with True if its place is closed, so that it may become readable again.
        self._unreadable: RecentValues[int, bool] = RecentValues(REFUSED_LIMIT)
        self._uploading_until = 0.0

    def former(self, message_id: int) -> EditResult | None:
        """Return the result of a message's refused edit, None if an edit may be tried."""
        return self._refused.get(message_id)

    def refuse(self, message_id: int, error: discord.HTTPException) -> EditResult:
        """Log a refused edit, remember it unless it is temporary, and return the result."""
        _log.warning("Discord refuses the edit of message %d: %s", message_id, error)
        edited = EditResult.GONE if error.code == UNKNOWN_MESSAGE else EditResult.REFUSED
        if is_final_refusal(error):
            self._refused.keep(message_id, edited)
        return edited

    async def fetch(self, channel: Target, message_id: int) -> discord.Message | None:
        """Return a message, None if it was deleted or cannot be read. In that case Discord is not asked again."""
        try:
            return await self.read(channel, message_id)
        except PlaceShut:
            return None

    async def read(self, channel: Target, message_id: int) -> discord.Message | None:
        """Return a message, None if it was deleted. Raises `PlaceShut`.

        After either result, Discord is not asked again.
        """
        if message_id not in self._unreadable:
            try:
                return await channel.fetch_message(message_id)
            except discord.HTTPException as error:
                if not is_final_refusal(error):
                    raise
                _log.info("message %d cannot be read: %s", message_id, error)
                self._unreadable.keep(message_id, is_place_closed(error))
        if self._unreadable[message_id]:
            raise PlaceShut(f"message {message_id} is in a channel that the bot may not read")
        return None

    def read_again(self) -> None:
        """Forget which messages were in closed places, so that reading them is tried again."""
        for message_id in [number for number, shut in self._unreadable.items() if shut]:
            del self._unreadable[message_id]

    async def keeping(
        self, message: discord.Message | discord.PartialMessage, page: Page, mentions: discord.AllowedMentions
    ) -> bool:
        """Edit a message that keeps its pictures. Return False if the pictures must be uploaded again.

        Discord does not document such edits, so after a refusal the bot uploads all pictures for some time. Raises
        `discord.HTTPException` for other refusals.
        """
        if time.monotonic() < self._uploading_until:
            return False
        try:
            await message.edit(view=page, allowed_mentions=mentions)
        except discord.HTTPException as error:
            if not is_content_refused(error):
                raise
            _log.warning("pictures are uploaded again, because Discord refused to keep one: %s", error)
            self._uploading_until = time.monotonic() + UPLOADING_SECONDS
            return False
        return True

    async def retire(self, message: discord.Message, session: Session | None = None) -> None:
        """Replace an earlier board by a line of its story, with a button that shows the board if ``session`` is known.

        A board whose edit Discord refuses for good stays as it is. Raises `discord.HTTPException` for temporary
        refusals, and if the place is closed.
        """
        page = last_words(message, session)
        try:
            await message.edit(view=page, attachments=[], allowed_mentions=discord.AllowedMentions.none())
        except discord.HTTPException as error:
            if not is_final_refusal(error) or is_place_closed(error):
                raise
            self.refuse(message.id, error)
