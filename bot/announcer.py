"""Tells channels what became true: posts each session's latest board, once, whatever happens in between."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import time
from typing import TYPE_CHECKING

import aiohttp
import discord

from bot.host.desk import Live
from bot.host.host import Host
from bot.panels.control import Control, unpack
from bot.panels.pages import lobby_page
from bot.panels.turn import last_words, turn_page
from bot.presenter import game_words
from bot.studio import Studio
from render.pictures import Picture
from storage.errors import StorageError

if TYPE_CHECKING:
    from collections.abc import Iterable


_log = logging.getLogger(__name__)

RETRY_SECONDS = (2.0, 5.0, 15.0, 60.0, 300.0)
UNPARK_SECONDS = 5.0
OPENING_MS = 10_000
CLEAN_SECONDS = 60.0
TELL_AGAIN_SECONDS = 3600.0
LOOK_BACK = 200
UNKNOWN_MESSAGE = 10008
NONCE_CHANNELS = 999_983

Target = discord.TextChannel | discord.Thread | discord.VoiceChannel | discord.StageChannel


class Announcer:
    """Posts whatever is committed and not yet announced; one task a session at a time."""

    def __init__(self, client: discord.Client, host: Host, studio: Studio) -> None:
        self._client = client
        self._host = host
        self._studio = studio
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._woken: dict[int, asyncio.Event] = {}
        self._cleaning: dict[int, asyncio.Task[None]] = {}
        # Sessions of which a message may stand in the channel that was not written down.
        self._doubtful: set[int] = set()
        self._parked_at: dict[int, float] = {}
        self._told_at: dict[int, float] = {}
        self._closed = False

    def wake(self, session_id: int) -> None:
        """Have a session announced; returns at once."""
        if self._closed:
            return
        if session_id in self._tasks:
            self._woken[session_id].set()
            return
        self._woken[session_id] = asyncio.Event()
        self._tasks[session_id] = asyncio.create_task(self._run(session_id), name=f"announce-{session_id}")

    def look_again(self, live: Live) -> None:
        """Have a session announced that waits for it, if nobody else is about to."""
        if _lags(live) and not self._just_opened(live):
            self.wake(live.session.session_id)

    def _just_opened(self, live: Live) -> bool:
        """Tell whether the command that opened this lobby is about to show it itself."""
        session = live.session
        return session.status == "lobby" and self._host.clock() - session.created_at < OPENING_MS

    async def resume(self) -> None:
        """After a start: announce what was committed but not told. What was told already is found and kept."""
        for session_id in await self._host.unfinished():
            self._doubtful.add(session_id)
            self.wake(session_id)
        for session_id in await self._host.storage.sessions.with_worn_boards():
            self._clean(session_id)

    async def idle(self) -> None:
        """Wait until everything that was asked for is announced."""
        while self._tasks or self._cleaning:
            await asyncio.gather(*self._tasks.values(), *self._cleaning.values(), return_exceptions=True)

    async def close(self) -> None:
        """Stop; what is not announced will be after the next start."""
        self._closed = True
        for task in (*self._tasks.values(), *self._cleaning.values()):
            task.cancel()
        await self.idle()

    async def _run(self, session_id: int) -> None:
        woken = self._woken[session_id]
        try:
            while True:
                await self._catch_up(session_id, woken)
                if not woken.is_set():
                    return
        except Exception:
            _log.exception("announcing session %d failed", session_id)
        finally:
            del self._tasks[session_id], self._woken[session_id]

    async def _catch_up(self, session_id: int, woken: asyncio.Event) -> None:
        # However long Discord is away: what is true will be told.
        for pause in itertools.chain(RETRY_SECONDS, itertools.repeat(RETRY_SECONDS[-1])):
            woken.clear()
            try:
                await self._tell(session_id)
            except (discord.HTTPException, aiohttp.ClientError, OSError, StorageError) as error:
                self._doubtful.add(session_id)
                _log.warning("session %d is not announced yet: %s", session_id, error)
                await _pause(pause, woken)
            else:
                self._doubtful.discard(session_id)
                return

    async def _tell(self, session_id: int) -> None:
        """Announce a session if it lags; where its channel is closed to us, park it."""
        await self._host.house_plays(session_id)
        live = await self._host.live(session_id)
        if not _lags(live) or self._just_parked(live):
            return
        if live.session.parked_reason is not None:
            await self._host.unpark(session_id)
            live = await self._host.live(session_id)
        try:
            await (self._announce(live) if live.match else self._show_lobby(live))
        except (discord.Forbidden, discord.NotFound) as error:
            await self._park(live, error)

    def _just_parked(self, live: Live) -> bool:
        """Tell whether a parked session's channel was found closed so lately that it need not be tried again."""
        session = live.session
        parked_at = self._parked_at.get(session.session_id, -UNPARK_SECONDS)
        return session.parked_reason is not None and time.monotonic() - parked_at < UNPARK_SECONDS

    async def _announce(self, live: Live) -> None:
        """Post the present board and write down that it was."""
        session = live.session
        channel = await self._channel(session.channel_id)
        message_id = await self._already_posted(live, channel, "board")
        if message_id is None:
            message_id = await self._post(live, channel)
        await self._host.announced(live, channel.id, message_id)
        self._clean(session.session_id)

    async def _show_lobby(self, live: Live) -> None:
        """Show a lobby that has no message yet, or show in its message what became of it."""
        session = live.session
        channel = await self._channel(session.channel_id)
        message_id = session.lobby_message_id or await self._already_posted(live, channel, "join")
        known = message_id is not None and await self._edit_lobby(live, channel, message_id)
        # What became of a lobby whose message somebody deleted need not be shown.
        if message_id is None or (not known and session.status == "lobby"):
            message = await channel.send(
                view=lobby_page(live),
                nonce=_nonce(live, channel, "lobby"),
                allowed_mentions=discord.AllowedMentions.none(),
            )
            message_id = message.id
        await self._host.lobby_shown(live, message_id)

    async def _edit_lobby(self, live: Live, channel: Target, message_id: int) -> bool:
        """Bring a lobby's message up to date; False when somebody deleted it."""
        message = channel.get_partial_message(message_id)
        try:
            await message.edit(view=lobby_page(live), allowed_mentions=discord.AllowedMentions.none())
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            return False
        return True

    async def _post(self, live: Live, channel: Target) -> int:
        session = live.session
        events = [
            event
            for event in await self._host.events_between(session, session.announced_revision)
            if event.visible_to(None)
        ]
        page, files, due = turn_page(live, events, await self._painted(live))
        message = await channel.send(
            view=page,
            files=files,
            nonce=_nonce(live, channel, str(session.revision)),
            allowed_mentions=discord.AllowedMentions(
                everyone=False, roles=False, replied_user=False, users=[discord.Object(user) for user in due]
            ),
        )
        return message.id

    async def _painted(self, live: Live) -> Picture | None:
        """Return the board, or None where it cannot be painted: whoever is due is called all the same."""
        try:
            return await self._studio.board(live, live.session.language)
        except Exception:
            _log.exception("the board of session %d could not be painted", live.session.session_id)
            return None

    async def _channel(self, channel_id: int) -> Target:
        found = self._client.get_channel(channel_id)
        if found is None:
            found = await self._client.fetch_channel(channel_id)
        if isinstance(found, discord.Thread) and found.archived:
            found = await found.edit(archived=False)
        if not isinstance(found, discord.TextChannel | discord.Thread | discord.VoiceChannel | discord.StageChannel):
            raise TypeError(f"channel {channel_id} takes no messages")
        return found

    async def _already_posted(self, live: Live, channel: Target, action: str) -> int | None:
        """Return the message that announced this revision before we were cut off, or None."""
        session = live.session
        if session.session_id not in self._doubtful or self._client.user is None:
            return None
        wanted = Control(action, session.session_id, session.revision)
        known = session.board_message_id if session.board_channel_id == channel.id else None
        after = discord.Object(known) if known is not None else None
        try:
            async for message in channel.history(limit=LOOK_BACK, after=after, oldest_first=after is not None):
                if message.author.id == self._client.user.id and wanted in _controls(message.components):
                    return message.id
        except discord.Forbidden:
            _log.warning("no reading of history in channel %d: the nonce must do", channel.id)
        return None

    def _clean(self, session_id: int) -> None:
        """Have the buttons taken off a session's earlier boards, beside everything else: such edits are rationed."""
        if session_id not in self._cleaning:
            task = asyncio.create_task(self._clean_all(session_id), name=f"clean-{session_id}")
            self._cleaning[session_id] = task
            task.add_done_callback(lambda _: self._cleaning.pop(session_id, None))

    async def _clean_all(self, session_id: int) -> None:
        """Take the buttons off; what fails is tried again after the next move or start. Stale buttons are polite."""
        sessions = self._host.storage.sessions
        try:
            async with asyncio.timeout(CLEAN_SECONDS):
                for board in await sessions.worn_boards(session_id):
                    with contextlib.suppress(discord.Forbidden, discord.NotFound, TypeError):
                        await self._take_buttons_off(board.channel_id, board.message_id)
                    await sessions.board_cleaned(board.message_id)
        except (discord.HTTPException, aiohttp.ClientError, OSError, StorageError) as error:
            _log.info("a board of session %d keeps its buttons for now: %s", session_id, error)

    async def _take_buttons_off(self, channel_id: int, message_id: int) -> None:
        channel = await self._channel(channel_id)
        message = await channel.fetch_message(message_id)
        await message.edit(view=last_words(message), allowed_mentions=discord.AllowedMentions.none())

    async def _park(self, live: Live, error: discord.HTTPException) -> None:
        """Stop posting where the channel is gone or closed to us, and tell the people once."""
        session_id = live.session.session_id
        _log.warning("session %d is parked: %s", session_id, error)
        self._parked_at[session_id] = time.monotonic()
        await self._host.park(session_id, f"{error.status} {error.code}")
        told_at = self._told_at.get(session_id)
        guild = self._client.get_guild(live.session.guild_id)
        if guild is not None and (told_at is None or time.monotonic() - told_at > TELL_AGAIN_SECONDS):
            self._told_at[session_id] = time.monotonic()
            await self._tell_moderators(guild, live)

    async def _tell_moderators(self, guild: discord.Guild, live: Live) -> None:
        """Say in the guild's system channel, else to its owner, that a session is parked."""
        words = game_words(live)
        said = words("parked", game=words("game-name"), session=live.session.session_id)
        system = guild.system_channel
        if system is not None and system.id != live.session.channel_id and await _sent(system, said):
            return
        if guild.owner_id is not None:
            with contextlib.suppress(discord.HTTPException):
                await _sent(await self._client.fetch_user(guild.owner_id), said)


async def _sent(target: discord.abc.Messageable, said: str) -> bool:
    """Send a text that pings nobody; False when that was refused."""
    try:
        await target.send(said, allowed_mentions=discord.AllowedMentions.none())
    except discord.HTTPException as error:
        _log.info("a moderator was not told: %s", error)
        return False
    return True


async def _pause(seconds: float, woken: asyncio.Event) -> None:
    """Wait before the next attempt, but not in vain once there is news; the shortest pause is always kept."""
    await asyncio.sleep(min(seconds, RETRY_SECONDS[0]))
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(max(seconds - RETRY_SECONDS[0], 0)):
            await woken.wait()


def _nonce(live: Live, channel: Target, what: str) -> str:
    """Return a text, at most 25 characters, by which Discord knows a message that was sent twice."""
    return f"{live.session.session_id}-{what}-{channel.id % NONCE_CHANNELS}"


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
