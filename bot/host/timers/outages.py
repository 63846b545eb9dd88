"""Lets live clocks continue after an outage of the bot as they stood when it began (TN-51)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from bot.host.clocks import clock_arithmetic
from bot.host.clocks.absences import LIVE_AWAY_MS
from bot.host.clocks.terms import Terms, read_terms
from bot.host.ground.damage import Damaged
from bot.host.matches.live import Live
from bot.host.matches.play import encode_events
from bot.host.matches.session_cache import SessionCache
from engine.kernel.errors import Refused
from engine.kernel.steps.events import Event
from storage.records.changes import Change
from storage.records.matches import SessionTerms
from storage.slots import slot_of

OUTAGE = "event-clocks-offline"


class Outages:
    """Continues live clocks after outages. Other clocks are extended only if they ran out (`Absences`)."""

    def __init__(self, cache: SessionCache) -> None:
        self._cache = cache
        # The beginnings of outages by slot: those that live clocks still have to be relieved of, and the latest others.
        self._pending: dict[int, int] = {}
        self._done: dict[int, int] = {}

    def note(self, slot: int, start: int) -> None:
        """Note that the slot had no running owner since ``start``. The same outage is noted only once."""
        if self._done.get(slot) != start:
            self._pending[slot] = start

    async def resume(self) -> list[int]:
        """Let the live clocks of all noted slots continue; return the changed sessions.

        A kill in between costs no player time: a clock that continues already excludes the outage.
        """
        pending = dict(self._pending)
        if not pending:
            return []
        changed = [
            one.session_id
            for one in await self._cache.storage.sessions.running_terms()
            if slot_of(one.guild_id) in pending and await self._resume(one, pending[slot_of(one.guild_id)])
        ]
        self._end(pending)
        return changed

    def _end(self, handled: Mapping[int, int]) -> None:
        self._done |= handled
        self._pending = {slot: start for slot, start in self._pending.items() if handled.get(slot) != start}

    async def _resume(self, one: SessionTerms, start: int) -> bool:
        """Let the clocks of a session continue. Return whether any clock has changed."""
        try:
            terms = read_terms(one.terms)
            if not terms.live:
                return False
            async with self._cache.locked(one.session_id) as live:
                return await self._resume_seats(live, terms, start)
        except (msgspec.DecodeError, Refused, Damaged):
            # A session that is gone or cannot be read has no clocks.
            return False

    async def _resume_seats(self, live: Live, terms: Terms, start: int) -> bool:
        at = self._cache.clock()
        resumed = {
            seat: clock_arithmetic.resume_after_outage(clock, terms.least_ms, start, at)
            for seat, clock in live.times.items()
            if clock.since is not None and at - max(start, clock.since) > LIVE_AWAY_MS
        }
        if not live.is_running or not resumed:
            return False
        change = Change(events=encode_events([Event(OUTAGE, {})]))
        await self._cache.change(live, change, times={**live.times, **resumed})
        return True
