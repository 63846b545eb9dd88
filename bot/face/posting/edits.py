"""Edits the bot's own messages. An edit that Discord refused is made another way, or not at all."""

from __future__ import annotations

import io
import logging
import time
from enum import Enum

import discord

from bot.face.pages.parts import Page, file_of, galleries, name_in, names_shown
from bot.face.pages.turn import last_words
from bot.face.posting.channels import Target
from bot.face.posting.discord_errors import UNKNOWN_MESSAGE, closed, final, wrong
from bot.host.ground.value_cache import Latest
from render.pictures import Picture

_log = logging.getLogger(__name__)

REFUSED_LIMIT = 5000
# How long pictures are uploaded again after Discord refused an edit that only named one.
UPLOADING_SECONDS = 3600.0


class EditResult(Enum):
    """The result of an edit: done, the message is gone, or it stands and cannot be edited any more."""

    DONE = "done"
    GONE = "gone"
    REFUSED = "refused"


class PlaceShut(Exception):  # noqa: N818 - a state of the place, not a fault
    """A message stands in a place that is closed to the bot."""


class Edits:
    """Edits messages and remembers which ones took no edit, and whether a picture may be named that stands there."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._refused: Latest[int, EditResult] = Latest(REFUSED_LIMIT)
        # Whether that is since their places are closed, and not for good.
        self._unreadable: Latest[int, bool] = Latest(REFUSED_LIMIT)
        self._uploading_until = 0.0
        # Messages that do not take a new scene, and those that do not take their pictures, lest these be sent again.
        self._sceneless: Latest[int, bool] = Latest(REFUSED_LIMIT)
        self._bare: Latest[int, bool] = Latest(REFUSED_LIMIT)

    def former(self, message_id: int) -> EditResult | None:
        """Return what became of the last edit of a message that took none; None where another may be tried."""
        return self._refused.get(message_id)

    def refuse(self, message_id: int, error: discord.HTTPException) -> EditResult:
        """Log that a message took no edit, and remember it unless that may pass; returns what that means."""
        _log.warning("message %d takes no edit: %s", message_id, error)
        edited = EditResult.GONE if error.code == UNKNOWN_MESSAGE else EditResult.REFUSED
        if final(error):
            self._refused.keep(message_id, edited)
        return edited

    async def fetch(self, channel: Target, message_id: int) -> discord.Message | None:
        """Return a message, None where it is gone or cannot be read; Discord is not asked again then."""
        try:
            return await self.read(channel, message_id)
        except PlaceShut:
            return None

    async def read(self, channel: Target, message_id: int) -> discord.Message | None:
        """Return a message, None where it is gone. Raises `PlaceShut`; of neither is Discord asked again."""
        if message_id not in self._unreadable:
            try:
                return await channel.fetch_message(message_id)
            except discord.HTTPException as error:
                if not final(error):
                    raise
                _log.info("message %d cannot be read: %s", message_id, error)
                self._unreadable.keep(message_id, closed(error))
        if self._unreadable[message_id]:
            raise PlaceShut(f"message {message_id} stands where the bot may not read")
        return None

    def read_again(self) -> None:
        """Have messages read again that stood in places which were closed."""
        for message_id in [number for number, shut in self._unreadable.items() if shut]:
            del self._unreadable[message_id]

    async def keeping(
        self, message: discord.Message | discord.PartialMessage, page: Page, mentions: discord.AllowedMentions
    ) -> bool:
        """Edit a message that goes on showing its picture; False where the picture must be uploaded again.

        Discord says nowhere that an edit may name an earlier upload. Where one was refused that is taken for the
        reason, and for some time every picture is uploaded. Raises `discord.HTTPException` for other refusals.
        """
        if time.monotonic() < self._uploading_until:
            return False
        try:
            await message.edit(view=page, allowed_mentions=mentions)
        except discord.HTTPException as error:
            if not wrong(error):
                raise
            _log.warning("pictures are uploaded again, since Discord refused to keep one: %s", error)
            self._uploading_until = time.monotonic() + UPLOADING_SECONDS
            return False
        return True

    async def retire(self, message: discord.Message, happened: str | None = None, scene: Picture | None = None) -> bool:
        """Leave an earlier board as it stays, without call and buttons; False where it takes no such edit.

        ``happened`` is what it tells from now on, ``scene`` the picture that it shows in place of an earlier one of
        that name. Raises `discord.HTTPException` for what may be tried again, and where
        the place is closed.
        """
        try:
            if scene is None or not await self._with_scene(message, happened, scene):
                await self._retire(message, happened)
        except discord.HTTPException as error:
            if not final(error) or closed(error):
                raise
            self.refuse(message.id, error)
            return False
        return True

    async def _with_scene(self, message: discord.Message, happened: str | None, scene: Picture) -> bool:
        """Leave a board with a new picture of its scene; False where its other pictures cannot be uploaded again."""
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
            _log.warning("message %d keeps its former scene: %s", message.id, error)
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
        """Leave a board with its pictures uploaded again; False where they cannot be read, or are not taken."""
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
        """Return the pictures that a message shows, to be uploaded again; none where they cannot be read any more."""
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
