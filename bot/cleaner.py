"""Tidies up behind the board: earlier boards and overtaken questions lose their buttons, earlier calls go."""

from __future__ import annotations

import asyncio
import logging

import aiohttp
import discord

from bot.channels import open_channel
from bot.edits import Edits
from bot.host.host import Host
from bot.panels.turn import void_page
from bot.refusals import final
from storage.errors import StorageError
from storage.records import WornBoard

_log = logging.getLogger(__name__)

CLEAN_SECONDS = 60.0


class Cleaner:
    """Works beside everything else, one task a session at a time: edits of old messages are rationed."""

    def __init__(self, client: discord.Client, host: Host, edits: Edits) -> None:
        self._client = client
        self._host = host
        self._edits = edits
        self.tasks: dict[int, asyncio.Task[None]] = {}

    async def resume(self) -> None:
        """After a start: see to what was left behind."""
        for session_id in await self._host.storage.sessions.with_worn_boards():
            self.clean(session_id)

    def clean(self, session_id: int) -> None:
        """Have a session's messages seen to that have done their service; returns at once."""
        if session_id not in self.tasks:
            task = asyncio.create_task(self._clean_all(session_id), name=f"clean-{session_id}")
            self.tasks[session_id] = task
            task.add_done_callback(lambda _: self.tasks.pop(session_id, None))

    async def _clean_all(self, session_id: int) -> None:
        """Clean; what fails is tried again after the next move or start, and holds up nothing else."""
        sessions = self._host.storage.sessions
        try:
            for worn in await sessions.worn_boards(session_id):
                if await self._cleaned(worn, session_id):
                    await sessions.board_cleaned(worn.message_id)
        except StorageError as error:
            _log.info("session %d is not cleaned yet: %s", session_id, error)

    async def _cleaned(self, worn: WornBoard, session_id: int) -> bool:
        """Clean one message, or give it up where Discord refuses that: stale buttons are polite. False to try later."""
        try:
            async with asyncio.timeout(CLEAN_SECONDS):
                await self._clean_one(worn)
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            given_up = isinstance(error, discord.HTTPException) and final(error)
            _log.info(
                "message %d of session %d is not cleaned%s: %s",
                worn.message_id,
                session_id,
                "" if given_up else " yet",
                error,
            )
            return given_up
        except Exception:
            _log.exception("message %d of session %d cannot be cleaned", worn.message_id, session_id)
        return True

    async def _clean_one(self, worn: WornBoard) -> None:
        channel = await open_channel(self._client, worn.channel_id)
        if worn.kind == "call":
            await channel.get_partial_message(worn.message_id).delete()
        elif worn.kind == "question":
            page = void_page(await self._host.desk.live(worn.session_id))
            await channel.get_partial_message(worn.message_id).edit(
                view=page, allowed_mentions=discord.AllowedMentions.none()
            )
        elif (message := await self._edits.fetch(channel, worn.message_id)) is not None:
            await self._edits.retire(message)
