"""Tells channels what became true: posts each session's latest board, once, whatever happens in between."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

import discord

from bot.host.desk import Live
from bot.host.host import Host
from bot.panels.control import Control, unpack
from bot.panels.pages import lobby_page
from bot.panels.turn import last_words, turn_page
from bot.studio import Studio

if TYPE_CHECKING:
    from collections.abc import Iterable


_log = logging.getLogger(__name__)

RETRY_SECONDS = (2.0, 5.0, 15.0, 60.0, 300.0)
LOOK_BACK = 50

Target = discord.TextChannel | discord.Thread | discord.VoiceChannel | discord.StageChannel


class Announcer:
    """Posts whatever is committed and not yet announced; one task a session at a time."""

    def __init__(self, client: discord.Client, host: Host, studio: Studio) -> None:
        self._client = client
        self._host = host
        self._studio = studio
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()
        self._resuming: set[int] = set()

    def wake(self, session_id: int) -> None:
        """Have a session announced; returns at once."""
        if session_id in self._tasks:
            self._again.add(session_id)
            return
        task = asyncio.create_task(self._run(session_id), name=f"announce-{session_id}")
        self._tasks[session_id] = task

    async def resume(self) -> None:
        """After a start: announce what was committed but not told. What was told already is found and kept."""
        for session in await self._host.storage.sessions.lagging():
            self._resuming.add(session.session_id)
            self.wake(session.session_id)

    async def idle(self) -> None:
        """Wait until everything that was asked for is announced or given up."""
        while self._tasks:
            await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def close(self) -> None:
        """Stop; what is not announced will be after the next start."""
        for task in self._tasks.values():
            task.cancel()
        await self.idle()

    async def _run(self, session_id: int) -> None:
        try:
            while True:
                self._again.discard(session_id)
                await self._catch_up(session_id)
                if session_id not in self._again:
                    return
        except Exception:
            _log.exception("announcing session %d failed", session_id)
        finally:
            self._resuming.discard(session_id)
            self._tasks.pop(session_id, None)

    async def _catch_up(self, session_id: int) -> None:
        for attempt in range(len(RETRY_SECONDS) + 1):
            live = await self._host.live(session_id)
            if live.session.parked_reason is not None:
                return
            if not _lags(live):
                return
            try:
                await (self._announce(live) if live.match else self._show_lobby(live))
            except (discord.Forbidden, discord.NotFound) as error:
                await self._park(live, error)
                return
            except (discord.HTTPException, OSError, TimeoutError) as error:
                _log.warning("session %d not announced yet: %s", session_id, error)
                if attempt < len(RETRY_SECONDS):
                    await asyncio.sleep(RETRY_SECONDS[attempt])

    async def _announce(self, live: Live) -> None:
        """Post the present board and write down that it was."""
        session = live.session
        channel = await self._channel(session.channel_id)
        message_id = await self._already_posted(live, channel) if session.session_id in self._resuming else None
        if message_id is None:
            message_id = await self._post(live, channel)
        await self._host.announced(live, channel.id, message_id)
        if session.board_message_id is not None and session.board_message_id != message_id:
            await self._retire(session.board_channel_id or channel.id, session.board_message_id)

    async def _show_lobby(self, live: Live) -> None:
        """Show a lobby that has no message yet, or show in its message that it was given up."""
        session = live.session
        channel = await self._channel(session.channel_id)
        nobody = discord.AllowedMentions.none()
        if session.lobby_message_id is None:
            message: discord.PartialMessage | discord.Message = await channel.send(
                view=lobby_page(live), nonce=f"lobby-{session.session_id}", allowed_mentions=nobody
            )
        else:
            message = channel.get_partial_message(session.lobby_message_id)
            await message.edit(view=lobby_page(live), allowed_mentions=nobody)
        await self._host.lobby_shown(live, message.id)

    async def _post(self, live: Live, channel: Target) -> int:
        session = live.session
        events = [
            event
            for event in await self._host.events_between(session, session.announced_revision)
            if event.visible_to(None)
        ]
        picture = await self._studio.board(live, session.language)
        page, file, due = turn_page(live, events, picture)
        message = await channel.send(
            view=page,
            file=file,
            nonce=f"{session.session_id}-{session.revision}",
            allowed_mentions=discord.AllowedMentions(
                everyone=False, roles=False, replied_user=False, users=[discord.Object(user) for user in due]
            ),
        )
        return message.id

    async def _channel(self, channel_id: int) -> Target:
        found = self._client.get_channel(channel_id)
        if found is None:
            found = await self._client.fetch_channel(channel_id)
        if isinstance(found, discord.Thread) and found.archived:
            found = await found.edit(archived=False)
        if not isinstance(found, discord.TextChannel | discord.Thread | discord.VoiceChannel | discord.StageChannel):
            raise TypeError(f"channel {channel_id} takes no messages")
        return found

    async def _already_posted(self, live: Live, channel: Target) -> int | None:
        """Return the message that announced this revision before we were cut off, or None."""
        wanted = Control("board", live.session.session_id, live.session.revision)
        try:
            async for message in channel.history(limit=LOOK_BACK):
                if message.author.id == self._client.application_id and wanted in _controls(message.components):
                    return message.id
        except discord.Forbidden:
            _log.warning("no reading of history in channel %d: the nonce must do", channel.id)
        return None

    async def _retire(self, channel_id: int, message_id: int) -> None:
        """Take the buttons off an earlier board; a failure is no harm, stale buttons answer politely."""
        try:
            channel = await self._channel(channel_id)
            message = await channel.fetch_message(message_id)
            await message.edit(view=last_words(message), allowed_mentions=discord.AllowedMentions.none())
        except (discord.HTTPException, TypeError) as error:
            _log.info("message %d keeps its buttons: %s", message_id, error)

    async def _park(self, live: Live, error: discord.HTTPException) -> None:
        """Stop posting where the channel is gone or closed to us, and tell the people once."""
        _log.warning("session %d is parked: %s", live.session.session_id, error)
        await self._host.park(live.session.session_id, f"{error.status} {error.code}")
        guild = self._client.get_guild(live.session.guild_id)
        if guild is not None:
            await self._tell_moderators(guild, live)

    async def _tell_moderators(self, guild: discord.Guild, live: Live) -> None:
        from bot.presenter import game_words

        words = game_words(live)
        said = words("parked", game=words("game-name"), session=live.session.session_id)
        owner = guild.owner_id
        for target in (guild.system_channel, owner and self._client.get_user(owner), owner and discord.Object(owner)):
            if not target:
                continue
            try:
                if isinstance(target, discord.Object):
                    target = await self._client.fetch_user(target.id)
                await target.send(said, allowed_mentions=discord.AllowedMentions.none())
            except discord.HTTPException:
                continue
            return


def _lags(live: Live) -> bool:
    """Tell whether there is something that the channel was not told."""
    session = live.session
    unseen_lobby = session.status == "lobby" and session.lobby_message_id is None
    return unseen_lobby or session.announced_revision < session.revision


def _controls(components: Iterable[object]) -> Iterable[Control]:
    """Yield the controls of a message, however deep its components lie."""
    for component in components:
        custom_id = getattr(component, "custom_id", None)
        if custom_id and (control := unpack(custom_id)):
            yield control
        yield from _controls(getattr(component, "children", ()))
