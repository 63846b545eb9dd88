"""The clock: does what is due later, each thing once, also what came due while nobody was there."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence

from bot.host.damage import Damaged
from bot.host.host import Host
from bot.host.terms import HOUR_MS
from engine.kernel.errors import Refused
from storage.errors import StorageError
from storage.records import Timer

_log = logging.getLogger(__name__)

# Somebody may set the machine's time meanwhile, so no sleep is longer than this.
LOOK_SECONDS = 60.0
RETRY_SECONDS = 5.0
BEAT_MS = 30_000


class Scheduler:
    """Sleeps until the next timer is due; one task.

    ``done`` hears of each timer that had its effect, ``corrected`` of the sessions whose moments are others since the
    host's time was set right, ``damaged`` of one that cannot be read.
    """

    def __init__(
        self,
        host: Host,
        done: Callable[[Timer], None],
        corrected: Callable[[Sequence[int]], None] = lambda _sessions: None,
        damaged: Callable[[int], None] = lambda _session: None,
    ) -> None:
        self._host = host
        self._done = done
        self._corrected = corrected
        self._damaged = damaged
        self._ahead = 0
        self._pruned_at: int | None = None
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin, with whatever is overdue; a clock that runs goes on."""
        if self._task is None:
            self._task = asyncio.create_task(self._run(), name="clock")

    async def close(self) -> None:
        """Stop; what is not done will be after the next start."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        news = self._host.timers.changed
        while True:
            news.clear()
            try:
                seconds = await self._round()
                await self._prune()
            except Exception:
                # Whatever is wrong with one session, the clock goes on for the others.
                _log.exception("the clock could not do all that was due")
                seconds = RETRY_SECONDS
            try:
                async with asyncio.timeout(seconds):
                    await news.wait()
            except TimeoutError:
                continue

    async def _round(self) -> float:
        """Do all that is due; returns after how many seconds to look again."""
        timers, corrections = self._host.timers, self._host.clock_corrections
        try:
            await corrections.begin()
            if corrected := await corrections.correct():
                self._corrected(corrected)
            at = self._host.clock()
            last = await corrections.seen(at)
            due = [timer for timer in await timers.due(at) if self._host.may_ring(timer)]
            well = [await self._do(timer) for timer in due]
            # Only now: should the bot be stopped before all that came due is done, it was away all the same.
            await self._beat(last, at)
            following = await timers.next_after(at)
        except StorageError as error:
            _log.warning("the clock cannot read its timers: %s", error)
            return RETRY_SECONDS
        seconds = LOOK_SECONDS if all(well) else RETRY_SECONDS
        return seconds if following is None else min(seconds, max(following - self._host.clock(), 0) / 1000)

    async def _prune(self) -> None:
        """Have the host forget, once an hour, what no longer matters."""
        at = self._host.clock()
        if self._pruned_at is not None and 0 <= at - self._pruned_at < HOUR_MS:
            return
        try:
            await self._host.prune()
        except StorageError as error:
            _log.warning("what no longer matters is kept for now: %s", error)
        self._pruned_at = at

    async def _beat(self, last: int | None, at: int) -> None:
        """Note that the bot is at work, and how far the machine's clock has jumped."""
        ahead = self._host.clock.ahead
        if last is None or not 0 <= at - last < BEAT_MS or ahead != self._ahead:
            await self._host.clock_corrections.beat(at)
            self._ahead = ahead

    async def _do(self, timer: Timer) -> bool:
        """Do one thing; False when it must be tried again, which holds up nothing else."""
        try:
            await self._ring(timer)
        except StorageError as error:
            _log.warning("session %d: what was due is not done yet: %s", timer.session_id, error)
            return False
        except Damaged:
            # It may be readable again some day, so its timers stay.
            self._damaged(timer.session_id)
            return True
        except Exception:
            _log.exception("session %d: what was due could not be done", timer.session_id)
            return False
        self._done(timer)
        return True

    async def _ring(self, timer: Timer) -> None:
        """Do one thing; what is for a session that is gone is forgotten."""
        try:
            await self._host.ring(timer)
        except Refused as error:
            if error.code != "no_session":
                raise
            await self._host.timers.drop(timer)
