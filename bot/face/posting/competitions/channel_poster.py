"""Keeps messages of rows up to date in the channels that the rows name, such as those of leagues and ladders."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Hashable, Iterable
from typing import TypeVar

import discord
import msgspec

from bot.face.ground.components.custom_ids import Control
from bot.face.ground.components.parts import Page
from bot.face.ground.discord_errors import advice, is_final_refusal
from bot.face.ground.languages import Languages
from bot.face.ground.places.channels import Target, calling, target_or_none
from bot.face.posting.notices import Notices
from bot.face.posting.orphans import find_latest_message
from bot.face.posting.row_poster import RowPoster
from bot.host.host import Host
from engine.kernel.words.phrases import Phrase

R = TypeVar("R", bound=Hashable)
T = TypeVar("T")


async def post_in(
    client: discord.Client, channel_id: int, post: Callable[[Target], Awaitable[T | Phrase]]
) -> T | Phrase:
    """Return what ``post`` returns for a channel, or why Discord refuses it for good.

    Raises `discord.HTTPException` if a later attempt may succeed.
    """
    try:
        channel = await target_or_none(client, channel_id)
        return Phrase("discord-gone") if channel is None else await post(channel)
    except discord.HTTPException as error:
        if not is_final_refusal(error):
            raise
        return advice(error)


class KeptMessage(msgspec.Struct, frozen=True):
    """A message to post or edit. If its id was not stored, ``shows`` finds it by one of its controls."""

    page: Page
    shows: Callable[[Control], bool]
    nonce: str  # Discord ignores a second message with the same nonce for some minutes.
    known: int | None = None  # The stored id.
    doubtful: bool = True  # The message may exist without a stored id: then it is searched for.
    mentioned: Iterable[int] = ()  # The users, and the roles, that a new message mentions.
    mentioned_roles: Iterable[int] = ()


class ChannelPoster(RowPoster[R]):
    """Posts and edits messages in channels, and tells the moderators once that a channel is closed to the bot."""

    def __init__(self, client: discord.Client, host: Host, languages: Languages) -> None:
        super().__init__()
        self._client = client
        self._host = host
        self._languages = languages
        self._notices = Notices(client, host)
        # By row: the id of the closed channel about which the moderators have been told.
        self._told_closed: dict[R, int] = {}

    async def _show_message(self, guild_id: int, channel: Target, kept_message: KeptMessage) -> int:
        """Edit or post a message, and return its id. Raises `discord.HTTPException`."""
        # An earlier attempt may have reached Discord, although no answer came.
        message_id = kept_message.known
        if message_id is None and kept_message.doubtful:
            message_id = await find_latest_message(self._client, channel, kept_message.shows, after=None)
        if message_id is not None:
            self._host.need_owner(guild_id)
            try:
                nobody = discord.AllowedMentions.none()
                await channel.get_partial_message(message_id).edit(view=kept_message.page, allowed_mentions=nobody)
            except discord.NotFound:
                # Somebody deleted the message, so it is posted again.
                message_id = None
        if message_id is None:
            self._host.need_owner(guild_id)
            mentions = calling(kept_message.mentioned, kept_message.mentioned_roles)
            message_id = (
                await channel.send(view=kept_message.page, nonce=kept_message.nonce, allowed_mentions=mentions)
            ).id
        return message_id

    async def _tell_closed(self, row: R, guild_id: int, channel_id: int, key: str, why: Phrase) -> None:
        """Tell the moderators by the text ``key``, once for each channel, why Discord refuses the message of a row."""
        is_told = self._told_closed.get(row) == channel_id
        if not is_told and (guild := self._client.get_guild(guild_id)) is not None:
            self._told_closed[row] = channel_id
            await self._notices.tell_refused(guild, await self._language(guild_id), key, channel_id, why)

    async def _language(self, guild_id: int) -> str:
        return await self._languages.of_guild(self._client.get_guild(guild_id))
