"""Edits the bot's own messages. If Discord refuses an edit, another kind of edit is tried where there is one."""

from __future__ import annotations

import io
import logging
import time
from enum import Enum

import discord

from bot.face.ground.channels import Target
from bot.face.ground.discord_errors import UNKNOWN_MESSAGE, final, is_place_closed, wrong
from bot.face.ground.parts import Page, file_of, galleries, name_in, names_shown
from bot.face.messages.turn import last_words
from bot.host.ground.value_cache import RecentValues
from render.pictures import Picture

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

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._refused: RecentValues[int, EditResult] = RecentValues(REFUSED_LIMIT)
        # Unreadable messages. True: the place is closed, so the message may become readable again.
        self._unreadable: RecentValues[int, bool] = RecentValues(REFUSED_LIMIT)
        self._uploading_until = 0.0
        # Messages that do not accept a new scene, and messages that do not accept their pictures. They are not retried.
        self._sceneless: RecentValues[int, bool] = RecentValues(REFUSED_LIMIT)
        self._bare: RecentValues[int, bool] = RecentValues(REFUSED_LIMIT)

    def former(self, message_id: int) -> EditResult | None:
        """Return the result of a message's refused edit, None if an edit may be tried."""
        return self._refused.get(message_id)

    def refuse(self, message_id: int, error: discord.HTTPException) -> EditResult:
        """Log a refused edit, remember it unless it is temporary, and return the result."""
        _log.warning("Discord refuses the edit of message %d: %s", message_id, error)
        edited = EditResult.GONE if error.code == UNKNOWN_MESSAGE else EditResult.REFUSED
        if final(error):
            self._refused.keep(message_id, edited)
        return edited

    async def fetch(self, channel: Target, message_id: int) -> discord.Message | None:
        """Return a message, None if it was deleted or cannot be read. In that case Discord is not asked again."""
        try:
            return await self.read(channel, message_id)
        except PlaceShut:
            return None

    async def read(self, channel: Target, message_id: int) -> discord.Message | None:
        """Return a message, None if it was deleted. Raises `PlaceShut`. In neither case is Discord asked again."""
        if message_id not in self._unreadable:
            try:
                return await channel.fetch_message(message_id)
            except discord.HTTPException as error:
                if not final(error):
                    raise
                _log.info("message %d cannot be read: %s", message_id, error)
                self._unreadable.keep(message_id, is_place_closed(error))
        if self._unreadable[message_id]:
            raise PlaceShut(f"message {message_id} is in a channel that the bot may not read")
        return None

    def read_again(self) -> None:
        """Allow reading again the messages that were in closed places."""
        for message_id in [number for number, shut in self._unreadable.items() if shut]:
            del self._unreadable[message_id]

    async def keeping(
        self, message: discord.Message | discord.PartialMessage, page: Page, mentions: discord.AllowedMentions
    ) -> bool:
        """Edit a message that keeps its pictures. Return False if the pictures must be uploaded again.

        Discord does not document that an edit may refer to an earlier upload. After a refusal, that is assumed to be
        the cause, and for some time all pictures are uploaded. Raises `discord.HTTPException` for other refusals.
        """
        if time.monotonic() < self._uploading_until:
            return False
        try:
            await message.edit(view=page, allowed_mentions=mentions)
        except discord.HTTPException as error:
            if not wrong(error):
                raise
            _log.warning("pictures are uploaded again, because Discord refused to keep one: %s", error)
            self._uploading_until = time.monotonic() + UPLOADING_SECONDS
            return False
        return True

    async def retire(self, message: discord.Message, happened: str | None = None, scene: Picture | None = None) -> bool:
        """Edit an earlier board to its final form, without call and buttons. Return False if Discord refuses the edit.

        ``happened`` is its new text. ``scene`` replaces the picture with the same file name. Raises
        `discord.HTTPException` for temporary refusals, and if the place is closed.
        """
        try:
            if scene is None or not await self._with_scene(message, happened, scene):
                await self._retire(message, happened)
        except discord.HTTPException as error:
            if not final(error) or is_place_closed(error):
                raise
            self.refuse(message.id, error)
            return False
        return True

    async def _with_scene(self, message: discord.Message, happened: str | None, scene: Picture) -> bool:
        """Edit a board to its final form with a new scene.

        Return False if its other pictures cannot be uploaded again.
        """
        if message.id in self._sceneless:
            return False
        shown = names_shown(message.components)
        others = [file for file in await self._pictures(message) if file.filename != scene.filename]
        if len(others) < len(set(shown) - {scene.filename}):
            return False
        try:
            await message.edit(
                view=last_words(message, happened, scene=scene),
                attachments=[file_of(scene), *others],
                allowed_mentions=discord.AllowedMentions.none(),
            )
        except discord.HTTPException as error:
            if not wrong(error):
                raise
            _log.warning("message %d keeps its previous picture: %s", message.id, error)
            self._sceneless.keep(message.id, True)
            return False
        return True

    async def _retire(self, message: discord.Message, happened: str | None) -> None:
        nobody = discord.AllowedMentions.none()
        if not any(galleries(message.components)):
            await message.edit(view=last_words(message, happened), allowed_mentions=nobody)
            return
        if await self.keeping(message, last_words(message, happened), nobody):
            return
        if message.id not in self._bare and await self._with_pictures(message, happened):
            return
        bare = last_words(message, happened, pictures=False)
        await message.edit(view=bare, attachments=[], allowed_mentions=nobody)

    async def _with_pictures(self, message: discord.Message, happened: str | None) -> bool:
        """Edit a board to its final form with its pictures uploaded again.

        Return False if they cannot be read, or if Discord refuses them.
        """
        files = await self._pictures(message)
        if not files:
            return False
        nobody = discord.AllowedMentions.none()
        try:
            await message.edit(view=last_words(message, happened), attachments=files, allowed_mentions=nobody)
        except discord.HTTPException as error:
            if not wrong(error):
                raise
            _log.warning("message %d loses its picture: %s", message.id, error)
            self._bare.keep(message.id, True)
            return False
        return True

    async def _pictures(self, message: discord.Message) -> list[discord.File]:
        """Return the pictures of a message for another upload. Empty if they cannot be read any more."""
        files = []
        for gallery in galleries(message.components):
            for item in gallery.items:
                try:
                    data = await self._client.http.get_from_cdn(item.media.url)
                except discord.HTTPException as error:
                    if not final(error):
                        raise
                    _log.warning("a picture of message %d cannot be read: %s", message.id, error)
                    return []
                name = name_in(item.media.url)
                files.append(discord.File(io.BytesIO(data), filename=name, description=item.description))
        return files
