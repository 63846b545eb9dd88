"""The announcer, who has each session's latest revision shown in its channel once, whatever happens in between."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import time
from collections import Counter
from collections.abc import Callable

import discord

from bot.face.posting.boards import Boards
from bot.face.posting.cleaner import Cleaner
from bot.face.posting.discord_errors import REQUEST_FAILED, final, reason_of
from bot.face.posting.edits import Edits
from bot.face.posting.notices import Notices
from bot.face.posting.parking import Parking
from bot.face.studio import Studio
from bot.host.ground.damage import RESTING, Damaged, PlayedByNewerRules
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
    """Announces all revisions that are committed and not yet told; one task a session at a time."""

    def __init__(self, client: discord.Client, host: Host, studio: Studio) -> None:
        self._client = client
        self._host = host
        self._edits = Edits(client)
        self._boards = Boards(client, host, studio, self._edits)
        self._cleaner = Cleaner(client, host, self._edits)
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._woken: dict[int, asyncio.Event] = {}
        self._parked_at: dict[int, float] = {}
        # How often in a row each session was parked.
        self._parkings: Counter[int] = Counter()
        self._notices = Notices(client, host)
        self.parking = Parking(client, host, self._notices, self._bring_back)
        # Sessions of which a part cannot be read, though the session can.
        self._resting: set[int] = set()
        # Sessions that must be shown anew though their revision was told.
        self._again: set[int] = set()
        # These listeners hear of each session as it was told.
        self.listeners: list[Callable[[Live], None]] = []
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

    def show_again(self, session_id: int) -> None:
        """Have what a channel shows of a session brought up to date, also where no revision is untold."""
        self._again.add(session_id)
        self.wake(session_id)

    def look_again(self, live: Live) -> None:
        """Have a session announced that lags or is parked, unless the command that just opened it posts it itself."""
        if live.session.parked_reason is not None:
            self.show_again(live.session.session_id)
        elif _lags(live) and not self._just_opened(live):
            self.wake(live.session.session_id)

    def place_changed(self, guild_id: int, channel_id: int | None = None, *, shut: bool = False) -> None:
        """Hear that a server, or one place of it, changed; returns at once. ``shut``: it is deleted or locked."""
        self.parking.changed(guild_id, channel_id, shut=shut)
        if not self._closed:
            self._cleaner.changed(guild_id, None if shut else channel_id)

    def look_around(self) -> None:
        """Look at every place, as after a lost connection; returns at once."""
        self.parking.look_around()
        self._cleaner.look_around()

    def _bring_back(self, session_id: int) -> None:
        """Have a parked session shown, whose place may be open again."""
        self._parked_at.pop(session_id, None)
        self.show_again(session_id)

    def _just_opened(self, live: Live) -> bool:
        """Tell whether the command that opened this lobby is about to show it itself."""
        session = live.session
        return session.status == "lobby" and self._host.clock() - session.created_at < OPENING_MS

    async def resume(self) -> None:
        """After a start: announce revisions that were committed and not told. Messages that stand already are kept."""
        await self._notices.resume()
        found = await self._host.unfinished()
        for first in range(0, len(found), AT_ONCE):
            batch = found[first : first + AT_ONCE]
            for session_id in batch:
                self.wake(session_id)
            # Most sessions have nothing to tell and are done at once; people who ask meanwhile are answered in between.
            if working := [self._tasks[session_id] for session_id in batch if session_id in self._tasks]:
                await asyncio.wait(working, timeout=BATCH_SECONDS)
        self.parking.look_around()
        await self._cleaner.resume()
        await self._remember()

    @property
    def busy(self) -> bool:
        """Whether anything is being announced, cleaned or looked at."""
        return bool(self._tasks or self._cleaner.tasks or self.parking.tasks)

    async def idle(self) -> None:
        """Wait until everything that was asked for is announced."""
        while self.busy:
            tasks = (*self._tasks.values(), *self._cleaner.tasks.values(), *self.parking.tasks.values())
            await asyncio.gather(*tasks, return_exceptions=True)

    async def retire(self, message: discord.Message) -> None:
        """Take the buttons from a message whose session nobody knows."""
        with contextlib.suppress(*REQUEST_FAILED):
            await self._edits.retire(message)

    def clean(self, session_id: int) -> None:
        """Have a session's messages seen to that have done their service; returns at once."""
        if not self._closed:
            self._cleaner.clean(session_id)

    async def close(self) -> None:
        """Stop; revisions that are not announced will be after the next start."""
        self._closed = True
        await self.parking.close()
        tasks = (*self._tasks.values(), *self._cleaner.tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        # A task that was stopped before it began takes nothing off the list.
        self._tasks.clear()

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
        # However long Discord is away, the announcer tells the revision in the end.
        for pause in itertools.chain(RETRY_SECONDS, itertools.repeat(RETRY_SECONDS[-1])):
            woken.clear()
            try:
                await self._tell(session_id)
            except (*REQUEST_FAILED, StorageError) as error:
                if is_damage(error):
                    await self._rest(session_id, error)
                    return
                _log.warning("session %d is not announced yet: %s", session_id, error)
                await _pause(pause, woken)
            else:
                return

    async def _tell(self, session_id: int) -> None:
        """Announce a session if it lags; where its channel is closed to us, or it cannot be read, park it."""
        try:
            live = await self._host.computer_plays(session_id)
        except Damaged as error:
            await self._park_damaged(error)
            return
        except Refused as error:
            if error.code != "no_session":
                raise
            # It was purged meanwhile, or only an index of a damaged file knows it.
            _log.info("session %d is not there to be announced", session_id)
            return
        again = session_id in self._again or live.session.parked_reason in RESTING
        if not (_lags(live) or again or await self._host.postings.of(session_id)):
            return
        if self._just_parked(live):
            # Letters can be edited all the same.
            self._cleaner.clean(session_id)
            return
        if live.session.parked_reason is not None:
            await self._host.closures.unpark(session_id)
            live = await self._host.computer_plays(session_id)
        try:
            self._again.discard(session_id)
            await self._boards.tell(live)
        except BaseException as error:
            if again:
                self._again.add(session_id)
            if not isinstance(error, discord.HTTPException) or not final(error):
                raise
            await self._park(live, error)
        else:
            del self._parkings[session_id]
            self._cleaner.clean(session_id)
            await self._notices.well(session_id)
            for listener in self.listeners:
                listener(live)
        if not live.session.active:
            await self._remember(session_id)

    async def _remember(self, session_id: int | None = None) -> None:
        """Have one match that is over rated, or all; a match that is left out is rated when somebody asks."""
        try:
            await self._host.results.settle(session_id=session_id)
        except StorageError as error:
            _log.warning("results are not kept yet: %s", error)

    def _just_parked(self, live: Live) -> bool:
        """Tell whether a parked session's place is known to be closed, or was found so too lately to be tried again."""
        session = live.session
        # For a deleted session the announcer only writes down that nothing more need be told.
        if session.parked_reason is None or session.deleted_at is not None:
            return False
        parked_at = self._parked_at.get(session.session_id, -UNPARK_MOST_SECONDS)
        # Twice as long each time, lest presses on a board in a closed channel become a stream of refused requests.
        doublings = min(max(self._parkings[session.session_id] - 1, 0), 10)
        wait = min(UNPARK_SECONDS * 2**doublings, UNPARK_MOST_SECONDS)
        return time.monotonic() - parked_at < wait or self.parking.closed(session)

    async def _park(self, live: Live, error: discord.HTTPException) -> None:
        """Stop posting where the channel is gone or closed to us."""
        session_id = live.session.session_id
        self._parked_at[session_id] = time.monotonic()
        self._parkings[session_id] += 1
        await self.parking.park(live.session, reason_of(error))
        self._cleaner.clean(session_id)

    async def _rest(self, session_id: int, error: BaseException) -> None:
        """Let a session rest of which a part lies in a damaged part of the file; the people are told once a process."""
        if session_id in self._resting:
            return
        self._resting.add(session_id)
        _log.error("session %d rests: %s", session_id, error)
        # Perhaps nothing can be read or noted of it.
        with contextlib.suppress(Refused, StorageError):
            await self._park_damaged(Damaged((await self._host.sessions.even_damaged(session_id)).session, str(error)))

    async def _park_damaged(self, error: Damaged) -> None:
        """Let a session that cannot be read rest, and tell the people once."""
        session = error.session
        if not session.active or session.parked_reason == error.parked_for:
            return
        number, words = str(session.session_id), words_for(None, session.language)
        await self._host.closures.park(session.session_id, error.parked_for)
        if isinstance(error, PlayedByNewerRules):
            # All of them are put right by one act of the operator, who is told in one line how many there are.
            _log.info("session %d is parked: %s", session.session_id, error.why)
            self.parking.count(error.parked_for)
            said = words("newer-rules", game=game_name(session.game, words.lang), session=number)
            if await self._notices.tell_table(session, said):
                return
        else:
            _log.error("session %d is parked: %s", session.session_id, error.why)
            said = words("damaged", session=number)
        guild = self._client.get_guild(session.guild_id)
        if guild is not None:
            await self._notices.tell_moderators(guild, said, session.language, [session.session_id])


async def _pause(seconds: float, woken: asyncio.Event) -> None:
    """Wait before the next attempt, but not in vain once there is news; the shortest pause is always kept."""
    await asyncio.sleep(min(seconds, RETRY_SECONDS[0]))
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(max(seconds - RETRY_SECONDS[0], 0)):
            await woken.wait()


def _lags(live: Live) -> bool:
    """Tell whether there is something that the channel was not told."""
    session = live.session
    unseen_lobby = session.status == "lobby" and session.lobby_message_id is None
    return unseen_lobby or session.announced_revision < session.revision
