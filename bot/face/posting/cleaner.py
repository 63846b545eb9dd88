"""The cleaner. It edits or deletes outdated boards, questions, ping messages and private messages."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from dataclasses import dataclass

import discord

from bot.face.ground.components.parts import ENDED_COLOUR, Page, text
from bot.face.ground.discord_errors import REQUEST_FAILED, UNKNOWN_CHANNEL, is_final_refusal, is_place_closed
from bot.face.ground.places.channels import Target, calling, open_channel
from bot.face.ground.places.places import may_read, rights_in
from bot.face.messages.turn import void_page
from bot.face.posting.boards.call_pages import CallPages, shown_by
from bot.face.posting.edits import Edits, PlaceShut
from bot.host.host import Host
from bot.host.places.old_boards import StandingCall
from bot.host.timers.standing_calls import called_users, decode_asked
from bot.wording.words import words_for
from storage.errors import StorageError
from storage.records.boards import OldBoard

_log = logging.getLogger(__name__)

CLEAN_SECONDS = 60.0


@dataclass(frozen=True)
class Rewritten:
    """A valid ping message whose text or buttons must be updated."""

    message_id: int
    channel_id: int
    kind: str
    page: Page
    mentions: discord.AllowedMentions


Chore = OldBoard | Rewritten
Place = Target | discord.PartialMessageable


@dataclass
class ClosedPlace:
    """A closed place: the rights that will change when it opens, and the sessions that wait for it."""

    guild_id: int
    seen_rights: dict[int, int]
    sessions: set[int]


class Cleaner:
    """Cleans in the background with at most one task per session, because Discord limits edits of old messages."""

    def __init__(self, client: discord.Client, host: Host, edits: Edits) -> None:
        self._client = client
        self._host = host
        self._edits = edits
        self._pages = CallPages(client, host)
        self._closed: dict[int, ClosedPlace] = {}
        # Sessions that changed while they were being cleaned.
        self._again: set[int] = set()
        self.tasks: dict[int, asyncio.Task[None]] = {}

    async def resume(self) -> None:
        """After a start, finish cleaning the messages left over from the previous run."""
        for session_id in await self._host.old_boards.sessions():
            self.clean(session_id)

    def clean(self, session_id: int) -> None:
        """Schedule the clean-up of a session's outdated messages. Returns at once."""
        if session_id in self.tasks:
            self._again.add(session_id)
            return
        self.tasks[session_id] = asyncio.create_task(self._clean_until_done(session_id), name=f"clean-{session_id}")

    def look_around(self) -> None:
        """Check every closed place, for example after a lost connection. Returns at once."""
        for guild_id in {place.guild_id for place in self._closed.values()}:
            self.on_place_changed(guild_id)

    def on_place_changed(self, guild_id: int, channel_id: int | None = None) -> None:
        """Clean messages whose place may be open again: this channel, and each place whose rights have changed."""
        closed_places = {number: place for number, place in self._closed.items() if place.guild_id == guild_id}
        if not closed_places:
            return
        rights, open_places = rights_in(self._client, guild_id), []
        for number, place in closed_places.items():
            now = self._place_rights(rights, number)
            if now and (number == channel_id or now != place.seen_rights):
                open_places.append(number)
        if open_places:
            self._edits.read_again()
        for number in open_places:
            for session_id in self._closed.pop(number).sessions:
                self.clean(session_id)

    def _place_rights(self, rights: dict[int, int], channel_id: int) -> dict[int, int]:
        """Return the bot's rights that show whether a place is open.

        For an unknown thread, these are the bot's rights in all channels.
        """
        channel = self._client.get_channel(channel_id)
        home = channel.parent_id if isinstance(channel, discord.Thread) else channel_id
        return rights if channel is None else {number: bits for number, bits in rights.items() if number == home}

    async def _clean_until_done(self, session_id: int) -> None:
        """Clean, and repeat if the session changed during the cleaning."""
        self._again.add(session_id)
        try:
            while session_id in self._again:
                self._again.discard(session_id)
                await self._clean_all(session_id)
        finally:
            # The task removes itself here, and not in a callback, which would run later. A change in between would
            # count on this task, which has ended already.
            del self.tasks[session_id]

    async def _clean_all(self, session_id: int) -> None:
        """Clean all messages of a session, if this process owns it.

        If that fails for a message, it is tried again after the next move or start.
        """
        try:
            if not await self._host.sessions.is_owned(session_id):
                return
            there: dict[int, list[Chore]] = {}
            for chore in await self._chores(session_id):
                if chore.kind == "letter":
                    await self._clean_letter(session_id, chore)
                else:
                    there.setdefault(chore.channel_id, []).append(chore)
            for channel_id, chores in there.items():
                if channel_id in self._closed:
                    self._closed[channel_id].sessions.add(session_id)
                else:
                    await self._clean_place(session_id, channel_id, chores)
        except StorageError as error:
            _log.info("session %d: its messages are not cleaned up yet: %s", session_id, error)

    async def _chores(self, session_id: int) -> list[Chore]:
        """Return a session's old messages, and the ping messages whose text or buttons are outdated."""
        old, calls_shown = await self._host.old_boards.of(session_id)
        chores: list[Chore] = [*old]
        for one in calls_shown:
            call, page = one.call, await self._expired_page(one)
            if shown_by(page) != call.shown:
                # An edit pings nobody. The mentions are allowed so that they stay visible.
                mentions = calling(called_users(one.live, one.asked_call) if one.asked_call is not None else ())
                chores.append(Rewritten(call.message_id, call.channel_id, call.kind, page, mentions))
        return chores

    async def _expired_page(self, standing_call: StandingCall) -> Page:
        if standing_call.asked_call is None:
            return self._pages.over(standing_call.live, decode_asked(standing_call.call.asked))
        return await self._pages.page(standing_call.live, standing_call.asked_call)

    async def _clean_place(self, session_id: int, channel_id: int, messages: list[Chore]) -> None:
        """Clean a session's messages in one place. In a closed place, they wait. In a deleted place, forget them."""
        try:
            async with asyncio.timeout(CLEAN_SECONDS):
                channel = await open_channel(self._client, channel_id)
            for worn in messages:
                if await self._clean_or_give_up(session_id, channel, worn):
                    await self._note_chore(worn)
        except (*REQUEST_FAILED, PlaceShut) as error:
            _log.info("channel %d of session %d is not cleaned up yet: %s", channel_id, session_id, error)
            if isinstance(error, discord.HTTPException) and self._channel_is_gone(channel_id, error):
                await self._forget(messages)
            elif isinstance(error, PlaceShut) or (isinstance(error, discord.HTTPException) and is_final_refusal(error)):
                await self._remember_closed_place(session_id, channel_id)
        except (TypeError, discord.InvalidData) as error:
            _log.info("channel %d of session %d cannot contain messages: %s", channel_id, session_id, error)
            await self._forget(messages)

    def _channel_is_gone(self, channel_id: int, error: discord.HTTPException) -> bool:
        return error.code == UNKNOWN_CHANNEL and self._client.get_channel(channel_id) is None

    async def _forget(self, messages: list[Chore]) -> None:
        for worn in messages:
            await self._note_chore(worn)

    async def _note_chore(self, chore: Chore) -> None:
        if isinstance(chore, Rewritten):
            await self._host.old_boards.store_shown_digest(chore.message_id, shown_by(chore.page))
        else:
            await self._host.old_boards.cleaned(chore)

    async def _remember_closed_place(self, session_id: int, channel_id: int) -> None:
        """Remember a closed place, so that no requests are sent there until something changes."""
        session = await self._host.sessions.stored(session_id)
        guild_id = session.guild_id if session is not None else 0
        rights_now = self._place_rights(rights_in(self._client, guild_id), channel_id)
        self._closed.setdefault(channel_id, ClosedPlace(guild_id, rights_now, set())).sessions.add(session_id)

    async def _clean_letter(self, session_id: int, chore: Chore) -> None:
        """Clean a private message, whose place needs no check."""
        with contextlib.suppress(discord.HTTPException, PlaceShut):
            if not await self._clean_or_give_up(
                session_id, self._client.get_partial_messageable(chore.channel_id), chore
            ):
                return
        # If Discord refuses the edit, the message is given up, because nobody reads that private channel any more.
        await self._note_chore(chore)

    async def _clean_or_give_up(self, session_id: int, channel: Place, worn: Chore) -> bool:
        """Clean one message, or give it up if Discord refuses. Return False to retry later.

        Raises `discord.HTTPException` or `PlaceShut` if the place is closed or deleted.
        """
        try:
            async with asyncio.timeout(CLEAN_SECONDS):
                return await self._clean_one(channel, worn)
        except PlaceShut:
            raise
        except REQUEST_FAILED as error:
            if isinstance(error, discord.HTTPException) and is_place_closed(error):
                raise
            given_up = isinstance(error, discord.HTTPException) and is_final_refusal(error)
            _log.info(
                "message %d of session %d is not cleaned up%s: %s",
                worn.message_id,
                session_id,
                "" if given_up else " yet",
                error,
            )
            return given_up
        except Exception:
            _log.exception("message %d of session %d cannot be cleaned up", worn.message_id, session_id)
        return True

    async def _clean_one(self, channel: Place, worn: Chore) -> bool:
        """Clean a message. Return False for a board in an unreadable place, because the edit needs its content."""
        message, nobody = channel.get_partial_message(worn.message_id), discord.AllowedMentions.none()
        if isinstance(worn, Rewritten):
            await message.edit(view=worn.page, allowed_mentions=worn.mentions)
        elif worn.kind == "call":
            await message.delete()
        elif worn.kind != "board":
            await message.edit(view=await self._replacement_page(worn), allowed_mentions=nobody)
        elif isinstance(channel, discord.PartialMessageable) or not may_read(channel):
            return False
        else:
            message_now = await self._edits.read(channel, worn.message_id)
            if message_now is not None:
                live = await self._host.sessions.even_damaged(worn.session_id)
                await self._edits.retire(message_now, live.session if live.session.deleted_at is None else None)
        return True

    async def _replacement_page(self, worn: OldBoard) -> Page:
        if worn.kind == "question":
            return void_page(await self._host.sessions.even_deleted(worn.session_id), worn.seat)
        live = await self._host.sessions.even_damaged(worn.session_id)
        if worn.kind == "letter":
            return self._pages.over(live, decode_asked(worn.asked))
        return Page(text(words_for(None, live.session.language)("bring-void")), accent=ENDED_COLOUR)
