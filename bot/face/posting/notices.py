"""Sends notices about sessions without a sound or a mention, and edits them when the problem is solved."""

from __future__ import annotations

import logging
from collections.abc import Sequence

import discord

from bot.face.ground.discord_errors import REQUEST_FAILED, is_final_refusal
from bot.face.ground.places.channels import Target, open_channel
from bot.face.ground.places.places import may_write
from bot.host.host import Host
from bot.wording.words import words_for
from engine.kernel.words.phrases import Phrase
from storage.errors import StorageError
from storage.records.boards import SentNotice
from storage.records.matches import Session

_log = logging.getLogger(__name__)


class Notices:
    """Notifies people about parked sessions, and about the end of the problem."""

    def __init__(self, client: discord.Client, host: Host) -> None:
        self._client = client
        self._closures = host.closures
        # Sessions with an open notice.
        self._open: set[int] = set()

    async def resume(self) -> None:
        """After a start, load the open notices and close the solved ones. Call this before any session is announced."""
        self._open = set(await self._closures.noticed())
        if self._open:
            await self._closures.all_well()
            await self._close_notices()

    async def well(self, session_id: int) -> None:
        """Handle that a session was shown. Close its notice, unless another session of the notice has a problem."""
        if session_id in self._open:
            self._open.discard(session_id)
            await self._closures.well(session_id)
            await self._close_notices()

    async def tell_table(self, session: Session, text: str) -> bool:
        """Post a text about a session in its channel. Return False if that is impossible."""
        try:
            channel = await open_channel(self._client, session.channel_id)
        except (*REQUEST_FAILED, TypeError) as error:
            _log.info("the channel of session %d could not be opened: %s", session.session_id, error)
            return False
        return await self._send_notice(channel, text, session.language, [session.session_id])

    async def tell_moderators(self, guild: discord.Guild, text: str, language: str, about: Sequence[int]) -> bool:
        """Post a text about sessions in the system channel, or send it to the owner. Return False if neither works."""
        system = guild.system_channel
        if system is not None and may_write(system) and await self._send_notice(system, text, language, about):
            return True
        return guild.owner_id is not None and await self.write_to(guild.owner_id, text, language, about)

    async def tell_refused(self, guild: discord.Guild, language: str, key: str, channel_id: int, why: Phrase) -> bool:
        """Tell the moderators by the text ``key`` why Discord refuses a message in a channel.

        Return False if they cannot be told.
        """
        words = words_for(None, language)
        text = words(key, channel=f"<#{channel_id}>", why=words.say(why))
        return await self.tell_moderators(guild, text, language, [])

    async def write_to(self, user_id: int, text: str, language: str, about: Sequence[int]) -> bool:
        """Send a user a private text about sessions. Return False if Discord does not deliver it."""
        try:
            channel = await self._client.create_dm(discord.Object(user_id))
        except REQUEST_FAILED as error:
            _log.info("a private channel could not be opened: %s", error)
            return False
        return await self._send_notice(channel, text, language, about)

    async def _send_notice(
        self, target: Target | discord.DMChannel, text: str, language: str, about: Sequence[int]
    ) -> bool:
        try:
            message = await target.send(text, allowed_mentions=discord.AllowedMentions.none(), silent=True)
        except REQUEST_FAILED as error:
            _log.info("a notice could not be sent: %s", error)
            return False
        self._open.update(about)
        try:
            await self._closures.notice(message.id, target.id, language, about)
        except StorageError as error:
            _log.warning("a notice was sent but not recorded, so it will not be edited: %s", error)
        return True

    async def _close_notices(self) -> None:
        """Edit the notices whose sessions are all working again. A failed edit is retried later."""
        for notice in await self._closures.over():
            try:
                await self._say_over(notice)
            except REQUEST_FAILED as error:
                _log.info("a notice does not say yet that its problem is solved: %s", error)
                if not (isinstance(error, discord.HTTPException) and is_final_refusal(error)):
                    continue
            await self._closures.drop_notice(notice.message_id)

    async def _say_over(self, notice: SentNotice) -> None:
        words = words_for(None, notice.language)
        numbers = words.listed([f"#{number}" for number in notice.sessions])
        text = words("notice-over", sessions=numbers, count=len(notice.sessions))
        message = self._client.get_partial_messageable(notice.channel_id).get_partial_message(notice.message_id)
        await message.edit(content=text, allowed_mentions=discord.AllowedMentions.none())
