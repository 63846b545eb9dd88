"""The scheduler: it fires each timer once when it is due, including timers that became due while the bot was away."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence

from bot.host.ground.damage import Damaged
from bot.host.ground.metrics import TIMER_LATENESS_SECONDS
from bot.host.ground.tasks import end_tasks
from bot.host.ladders.ladders import Ladders
from bot.host.leagues.leagues import Leagues
from bot.host.matches.session_cache import SessionCache
from bot.host.seasons.seasons import Seasons
from bot.host.timers.clock_corrections import ClockCorrections
from bot.host.timers.daily_puzzles import DailyPuzzles
from bot.host.timers.due_timers import DueTimers
from bot.host.timers.outages import Outages
from bot.host.timers.pruning import Pruning
from bot.host.tournaments import Tournaments
from bot.host.tournaments.ground.soundness import EventDamaged
from storage.errors import StorageError, is_damage
from storage.records.times import Timer

_log = logging.getLogger(__name__)

# The longest sleep. After each sleep, the machine's time is checked for changes, and the bot gives a sign of life if
# the last one is `BEAT_MS` old. For a live clock, an outage begins at the last sign of life. So it may begin
# earlier than the bot stopped, by at most the sum of both times.
LOOK_SECONDS = 20.0
RETRY_SECONDS = 5.0
# The shortest sleep. Without it, the scheduler would read the database without pause if the clock stands still just
# before a timer is due.
LEAST_SECONDS = 0.05
BEAT_MS = 10_000


class Scheduler:
    """Sleeps until the next timer is due, in one task.

    It calls ``done`` for each timer that had its effect, ``corrected`` with the sessions whose times were corrected,
    or whose clocks continue after an outage, and ``damaged`` with a session that cannot be read.
    """

    def __init__(
        self,
        cache: SessionCache,
        timers: DueTimers,
        tournaments: Tournaments,
        daily_puzzles: DailyPuzzles,
        seasons: Seasons,
        leagues: Leagues,
        ladders: Ladders,
        clock_corrections: ClockCorrections,
        outages: Outages,
        pruning: Pruning,
        call_timer: Callable[[Timer], None],
        corrected: Callable[[Sequence[int]], None] = lambda _sessions: None,
        damaged: Callable[[int], None] = lambda _session: None,
    ) -> None:
        self._clock = cache.clock
        self._timers_changed = cache.timers_changed
        self._timers = timers
        self._tournaments = tournaments
        self._daily_puzzles = daily_puzzles
        self._seasons = seasons
        self._leagues = leagues
        self._ladders = ladders
        self._clock_corrections = clock_corrections
        self._outages = outages
        self._pruning = pruning
        self._done = call_timer
        self._corrected = corrected
        self._damaged = damaged
        self._ahead = 0
        self._ringing = False
        self._task: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        """Whether due timers are being handled at this moment."""
        return self._ringing

    def start(self) -> None:
        """Start the scheduler; overdue timers fire first. If it is running already, do nothing."""
        if self._task is None:
            self._task = asyncio.create_task(self._run(), name="clock")

    async def close(self) -> None:
        """Stop the scheduler. Pending timers fire after the next start."""
        if self._task is not None:
            await end_tasks([self._task])

    async def _run(self) -> None:
        while True:
            self._timers_changed.clear()
            self._ringing = True
            try:
                seconds = await self.ring_due()
                await self.prune()
            except Exception:
                # A fault in one session does not stop the scheduler for the others.
                _log.exception("the scheduler could not handle all timers")
                seconds = RETRY_SECONDS
            self._ringing = False
            try:
                async with asyncio.timeout(seconds):
                    await self._timers_changed.wait()
            except TimeoutError:
                continue

    async def ring_due(self) -> float:
        """Handle all that is due. Return after how many seconds to check again."""
        try:
            await self._clock_corrections.begin()
            if corrected := await self._clock_corrections.correct():
                self._corrected(corrected)
            at = self._clock()
            last = await self._clock_corrections.last_seen_at(at)
            if resumed := await self._outages.resume():
                self._corrected(resumed)
            well = [await self._do(timer) for timer in await self._timers.due_timers(at)]
            # If the bot stops before this point, it counts as away since the last record of its presence.
            await self._beat(last, at)
            well.append(await self._lead_tournaments(at))
            well.append(await self._daily_puzzles.draw_due(at))
            well.append(await self._seasons.look(at))
            well.append(await self._leagues.look())
            well.append(await self._ladders.deadlines.look(at))
            following = await self._timers.next_after(at)
        except StorageError as error:
            _log.warning("the scheduler cannot read its timers: %s", error)
            return LOOK_SECONDS if is_damage(error) else RETRY_SECONDS
        seconds = LOOK_SECONDS if all(well) else RETRY_SECONDS
        return seconds if following is None else min(seconds, max((following - self._clock()) / 1000, LEAST_SECONDS))

    async def _lead_tournaments(self, at: int) -> bool:
        """Handle due tournament timers, collect the results of tables, and make due editions of series.

        Return False if it must be tried again.
        """
        well = await self._tournaments.results.look()
        for timer in await self._tournaments.deadlines.due_timers(at):
            try:
                await self._tournaments.deadlines.ring(timer)
            except EventDamaged:
                # The tournament may become readable again, so its timers stay.
                continue
            except StorageError as error:
                _log.warning("tournament %d: a timer has not taken effect yet: %s", timer.tournament_id, error)
                well = False
            except Exception:
                _log.exception("tournament %d: a timer failed", timer.tournament_id)
                well = False
        return await self._tournaments.series.look(at) and well

    async def prune(self) -> None:
        """Delete rows that no longer matter, from time to time."""
        try:
            await self._pruning.look()
        except StorageError as error:
            _log.warning("old records are not removed yet: %s", error)

    async def _beat(self, last: int | None, at: int) -> None:
        ahead = self._clock.ahead_ms
        if last is None or not 0 <= at - last < BEAT_MS or ahead != self._ahead:
            await self._clock_corrections.beat(at)
            self._ahead = ahead

    async def _do(self, timer: Timer) -> bool:
        """Fire one timer. Return False if it must be tried again; other timers do not wait for that."""
        try:
            if not await self._timers.is_owned(timer):
                # Another process got the session after the timers were read.
                return True
            await self._timers.ring(timer)
        except StorageError as error:
            _log.warning("session %d: a timer has not taken effect yet: %s", timer.session_id, error)
            if is_damage(error):
                self._damaged(timer.session_id)
            return is_damage(error)
        except Damaged:
            # The session may become readable again, so its timers stay.
            self._damaged(timer.session_id)
            return True
        except Exception:
            _log.exception("session %d: a timer failed", timer.session_id)
            return False
        TIMER_LATENESS_SECONDS.observe(max(0, self._clock() - timer.due_at) / 1000)
        self._done(timer)
        return True
