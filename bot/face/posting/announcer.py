"""The announcer. It shows the latest revision of each session (a lobby or a match) in its channel.

Each revision is announced once, even after interruptions.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import time
from collections import Counter
from collections.abc import Callable

import discord

from bot.face.ground.discord_errors import REQUEST_FAILED, is_final_refusal, reason_of
from bot.face.posting.boards.boards import Boards
from bot.face.posting.cleaner import Cleaner
from bot.face.posting.edits import Edits
from bot.face.posting.notices import Notices
from bot.face.posting.parking import Parking
from bot.face.studio import Studio
from bot.host.ground.damage import SUSPENDING_REASONS, Damaged, PlayedByNewerRules
from bot.host.ground.metrics import ANNOUNCE_LAG_SECONDS
from bot.host.ground.tasks import end_tasks
from bot.host.host import Host
from bot.host.matches.live import Live
from bot.wording.words import game_name, words_for
from engine.kernel.errors import Refused
from storage.errors import StorageError, is_damage

_log = logging.getLogger(__name__)

RETRY_SECONDS = (2.0, 5.0, 15.0, 60.0, 300.0)
UNPARK_SECONDS, UNPARK_MOST_SECONDS = 5.0, 600.0
AT_ONCE, BATCH_SECONDS = 20, 0.05
OPENING_MS = 10_000


class Announcer:
    """Announces all committed revisions that are still unannounced. Each session has at most one task."""

    def __init__(self, client: discord.Client, host: Host, studio: Studio) -> None:
        self._client = client
        self._host = host
        self._edits = Edits()
        self._boards = Boards(client, host, studio, self._edits)
        self._cleaner = Cleaner(client, host, self._edits)
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._woken: dict[int, asyncio.Event] = {}
        # For each session that is not announced yet: when its announcement was first scheduled.
        self._pending_since: dict[int, float] = {}
        # The same for sessions whose announcement is being sent.
        self._telling_since: dict[int, float] = {}
        self._parked_at: dict[int, float] = {}
        # The number of times in a row that each session was parked.
        self._parkings: Counter[int] = Counter()
        self._notices = Notices(client, host)
        self.parking = Parking(client, host, self._notices, self._retry_parked)
        # Suspended sessions: they can be loaded, but a part of them is damaged.
        self._resting: set[int] = set()
        # Sessions that must be shown again although their latest revision was announced.
        self._again: set[int] = set()
        # Sessions that another process has changed since their last announcement.
        self._changed_elsewhere: set[int] = set()
        # Callbacks that are called for each announced session.
        self.listeners: list[Callable[[Live], None]] = []
        self._closed = False

    def wake(self, session_id: int) -> None:
        """Schedule the announcement of a session. Returns at once."""
        if self._closed:
            return
        self._pending_since.setdefault(session_id, time.monotonic())
        if session_id in self._tasks:
            self._woken[session_id].set()
            return
        self._woken[session_id] = asyncio.Event()
        self._tasks[session_id] = asyncio.create_task(self._run_session(session_id), name=f"announce-{session_id}")

    def forget_shown(self) -> None:
        """Forget what messages show, because this process got sessions that another one has announced."""
        self._boards.forget_shown()

    async def wake_lagging(self) -> None:
        """Schedule the announcement of all sessions that have unannounced revisions."""
        for session_id in await self._host.sessions.lagging():
            self.wake(session_id)

    def show_again(self, session_id: int) -> None:
        """Update the messages of a session in its channel, even if no revision is unannounced. Returns at once."""
        self._again.add(session_id)
        self.wake(session_id)

    def look_again(self, live: Live) -> None:
        """Announce a session that is behind or parked, unless the command that opened its lobby is about to show it."""
        if live.session.parked_reason is not None:
            self.show_again(live.session.session_id)
        elif _is_behind(live) and not self._is_being_opened(live):
            self.wake(live.session.session_id)

    async def wait_shown(self, session_id: int, seconds: float) -> None:
        """Wait until the announcement of a session is done, for at most ``seconds``."""
        task = self._tasks.get(session_id)
        if task is not None:
            await asyncio.wait([task], timeout=seconds)

    def place_changed(self, guild_id: int, channel_id: int | None = None, *, shut: bool = False) -> None:
        """Handle a change of a server or channel. ``shut``: the channel was deleted or locked. Returns at once."""
        self.parking.on_place_changed(guild_id, channel_id, shut=shut)
        if not self._closed:
            self._cleaner.on_place_changed(guild_id, None if shut else channel_id)

    def look_around(self) -> None:
        """Start a check of all places, for example after a lost connection. Returns at once."""
        self.parking.look_around()
        self._cleaner.look_around()

    def _retry_parked(self, session_id: int) -> None:
        self._parked_at.pop(session_id, None)
        self.show_again(session_id)

    def hear(self, session_id: int) -> None:
        """Announce a session that another process has changed, unless that process is about to show the lobby."""
        self._changed_elsewhere.add(session_id)
        self.wake(session_id)

    def _is_being_opened(self, live: Live) -> bool:
        session = live.session
        return session.status == "lobby" and self._host.clock() - session.created_at < OPENING_MS

    async def resume(self) -> None:
        """After a start, announce revisions that are still unannounced. Messages that were already posted are kept."""
        await self._notices.resume()
        found = await self._host.unfinished()
        for first in range(0, len(found), AT_ONCE):
            batch = found[first : first + AT_ONCE]
            for session_id in batch:
                self.wake(session_id)
            # The sessions are announced in batches, so that the bot can answer users in between. Most batches are done
            # at once, because their sessions have nothing to announce.
            if working := [self._tasks[session_id] for session_id in batch if session_id in self._tasks]:
                await asyncio.wait(working, timeout=BATCH_SECONDS)
        self.parking.look_around()
        await self._cleaner.resume()
        await self._rate_matches()

    @property
    def announcing(self) -> int:
        """The number of sessions that are being announced or wait for a retry."""
        return len(self._tasks)

    @property
    def longest_wait(self) -> float:
        """How many seconds the session that waits longest has waited for its announcement; 0 if none waits."""
        starts = (*self._pending_since.values(), *self._telling_since.values())
        return time.monotonic() - min(starts) if starts else 0.0

    @property
    def busy(self) -> bool:
        """Whether a session is being announced or cleaned, or a place is being checked."""
        return bool(self._tasks or self._cleaner.tasks or self.parking.tasks)

    async def idle(self) -> None:
        """Wait until all scheduled announcements are done."""
        while self.busy:
            tasks = (*self._tasks.values(), *self._cleaner.tasks.values(), *self.parking.tasks.values())
            await asyncio.gather(*tasks, return_exceptions=True)

    async def retire(self, message: discord.Message) -> None:
        """Remove the buttons from a message of an unknown session."""
        with contextlib.suppress(*REQUEST_FAILED):
            await self._edits.retire(message)

    def clean(self, session_id: int) -> None:
        """Schedule the clean-up of a session's outdated messages. Returns at once."""
        if not self._closed:
            self._cleaner.clean(session_id)

    async def close(self) -> None:
        """Stop. The remaining revisions are announced after the next start."""
        self._closed = True
        await self.parking.close()
        await end_tasks((*self._tasks.values(), *self._cleaner.tasks.values()))
        # A task that was cancelled before it began does not remove itself, so all tasks are removed here.
        self._tasks.clear()
        self._cleaner.tasks.clear()

    async def _run_session(self, session_id: int) -> None:
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
            self._pending_since.pop(session_id, None)
        if woken.is_set():
            # After a failure, a change that was committed in the meantime must still be announced.
            self.wake(session_id)

    async def _catch_up(self, session_id: int, woken: asyncio.Event) -> None:
        # The attempts never end, so the revision is announced even if Discord is unreachable for a long time.
        for pause in itertools.chain(RETRY_SECONDS, itertools.repeat(RETRY_SECONDS[-1])):
            woken.clear()
            try:
                await self._announce_session(session_id)
            except (*REQUEST_FAILED, StorageError) as error:
                if is_damage(error):
                    await self._suspend(session_id, error)
                    return
                _log.warning("session %d is not announced yet: %s", session_id, error)
                await _pause(pause, woken)
            else:
                return

    async def _announce_session(self, session_id: int) -> None:
        """Announce a session if it is behind. If its channel is closed to the bot or it cannot be loaded, park it."""
        is_news = session_id in self._changed_elsewhere
        self._changed_elsewhere.discard(session_id)
        if not await self._host.sessions.is_owned(session_id):
            # The process that owns the session announces it.
            return
        try:
            live = await self._host.after_automatic_moves(session_id)
        except Damaged as error:
            await self._park_damaged(error)
            return
        except Refused as error:
            if error.code != "no_session":
                raise
            # The session was purged in the meantime, or only an index of a damaged database still lists it.
            _log.info("session %d was not found and is not announced", session_id)
            return
        if is_news and live.session.lobby_message_id is None and self._is_being_opened(live):
            # The process that opened the lobby is about to show it. If it fails, this one does it later.
            asyncio.get_running_loop().call_later(OPENING_MS / 1000, self.wake, session_id)
            return
        again = session_id in self._again or live.session.parked_reason in SUSPENDING_REASONS
        if not (_is_behind(live) or again or await self._host.postings.of(session_id)):
            return
        if self._is_parked_for_now(live):
            # The closed place does not contain the private messages about the session, so these can still be edited.
            self._cleaner.clean(session_id)
            return
        if live.session.parked_reason is not None:
            await self._host.closures.unpark(session_id)
            live = await self._host.after_automatic_moves(session_id)
        try:
            self._again.discard(session_id)
            # The start time is removed here, so that a change during this announcement is measured from its own start.
            since = self._pending_since.pop(session_id, None)
            if since is not None:
                self._telling_since[session_id] = since
            await self._boards.tell(live)
        except BaseException as error:
            if since is not None:
                self._pending_since[session_id] = since
            if again:
                self._again.add(session_id)
            if not isinstance(error, discord.HTTPException) or not is_final_refusal(error):
                raise
            await self._park(live, error)
        else:
            if since is not None:
                ANNOUNCE_LAG_SECONDS.observe(time.monotonic() - since)
            del self._parkings[session_id]
            self._cleaner.clean(session_id)
            await self._notices.well(session_id)
            for listener in self.listeners:
                listener(live)
        finally:
            self._telling_since.pop(session_id, None)
        if not live.session.active:
            await self._rate_matches(session_id)

    async def _rate_matches(self, session_id: int | None = None) -> None:
        """Rate one finished match, or all. A match that is missed here is rated when a user asks for results."""
        try:
            await self._host.results.rate_finished(session_id=session_id)
        except StorageError as error:
            _log.warning("results are not stored yet: %s", error)

    def _is_parked_for_now(self, live: Live) -> bool:
        """Return whether a parked session should not be tried now: its place is closed, or was closed very recently."""
        session = live.session
        # A deleted session is always tried: the announcer only records that nothing more needs to be announced.
        if session.parked_reason is None or session.deleted_at is not None:
            return False
        parked_at = self._parked_at.get(session.session_id, -UNPARK_MOST_SECONDS)
        # The wait doubles each time. Otherwise each press in a closed channel would cause another refused request.
        doublings = min(max(self._parkings[session.session_id] - 1, 0), 10)
        wait = min(UNPARK_SECONDS * 2**doublings, UNPARK_MOST_SECONDS)
        return time.monotonic() - parked_at < wait or self.parking.is_closed(session)

    async def _park(self, live: Live, error: discord.HTTPException) -> None:
        session_id = live.session.session_id
        self._parked_at[session_id] = time.monotonic()
        self._parkings[session_id] += 1
        await self.parking.park(live.session, reason_of(error))
        self._cleaner.clean(session_id)

    async def _suspend(self, session_id: int, error: BaseException) -> None:
        """Suspend a session of which a part in the database is damaged, and notify people once per process."""
        if session_id in self._resting:
            return
        self._resting.add(session_id)
        _log.error("session %d is suspended: %s", session_id, error)
        # Because of the damage, loading or storing the session may fail too.
        with contextlib.suppress(Refused, StorageError):
            await self._park_damaged(Damaged((await self._host.sessions.even_damaged(session_id)).session, str(error)))

    async def _park_damaged(self, error: Damaged) -> None:
        """Suspend a session that cannot be loaded, and notify people once."""
        session = error.session
        if not session.active or session.parked_reason == error.parked_for:
            return
        number, words = str(session.session_id), words_for(None, session.language)
        await self._host.closures.park(session.session_id, error.parked_for)
        if isinstance(error, PlayedByNewerRules):
            # The operator fixes all of these sessions with one action, so one log line with their number is enough.
            _log.info("session %d is parked: %s", session.session_id, error.why)
            self.parking.count(error.parked_for)
            text = words("newer-rules", game=game_name(session.game, words.lang), session=number)
            if await self._notices.tell_table(session, text):
                return
        else:
            _log.error("session %d is parked: %s", session.session_id, error.why)
            text = words("damaged", session=number)
        guild = self._client.get_guild(session.guild_id)
        if guild is not None:
            await self._notices.tell_moderators(guild, text, session.language, [session.session_id])


async def _pause(seconds: float, woken: asyncio.Event) -> None:
    """Wait before the next attempt. A new wake-up ends the wait early, but not before the shortest pause."""
    await asyncio.sleep(min(seconds, RETRY_SECONDS[0]))
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(max(seconds - RETRY_SECONDS[0], 0)):
            await woken.wait()


def _is_behind(live: Live) -> bool:
    session = live.session
    unseen_lobby = session.status == "lobby" and session.lobby_message_id is None
    return unseen_lobby or session.announced_revision < session.revision
