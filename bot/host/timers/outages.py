"""Lets live clocks continue after an outage of the bot with the time that they had when it began (TN-51)."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence

import msgspec

from bot.host.clocks import clock_arithmetic
from bot.host.clocks.absences import LIVE_AWAY_MS, SILENT_MS
from bot.host.clocks.terms import read_terms
from bot.host.matches.live import Live
from bot.host.matches.play import encode_events
from bot.host.matches.session_cache import SessionCache
from bot.host.rulings.pauses import seats_later
from engine.kernel.errors import Refused
from engine.kernel.steps.events import Event
from storage.errors import Failure, StorageError, is_damage
from storage.records.changes import Change
from storage.records.matches import SessionTerms
from storage.slots import slot_of

_log = logging.getLogger(__name__)

OUTAGE = "event-clocks-offline"


class _Outage(msgspec.Struct, frozen=True):
    """An outage of a slot: its beginning as noted, and the beginning of the part that is not handled yet."""

    noted: int
    start: int


class _HandledOutage(msgspec.Struct, frozen=True):
    """The latest handled outage of a slot: its beginning as noted, and when it was handled."""

    noted: int
    at: int


class Outages:
    """Continues live clocks after outages. Other clocks are extended only if they ran out (`Absences`)."""

    def __init__(self, cache: SessionCache) -> None:
        self._cache = cache
        self._pending: dict[int, _Outage] = {}
        self._handled: dict[int, _HandledOutage] = {}
        # The changed sessions that `resume` has not returned yet.
        self._changed: list[int] = []
        # If players act before `resume`, the clocks of their session continue first.
        cache.before_use = self._relieve

    def note(self, slot: int, start: int) -> None:
        """Note that the slot had no running owner since ``start``. A handled outage is not noted again.

        If no sign of life was stored for long after the outage was handled, the outage continues from that time.
        """
        handled = self._handled.get(slot)
        if handled is None or handled.noted != start:
            self._pending[slot] = _Outage(start, start)
        elif self._cache.clock() - handled.at > SILENT_MS:
            self._pending[slot] = _Outage(start, handled.at)

    async def resume(self) -> list[int]:
        """Let the live clocks of all noted slots continue; return the sessions that have changed since the last call.

        Raises `StorageError` if it must be called again. If the bot is killed in between, no player loses time: a clock
        that continues already excludes the outage.
        """
        outages_pending, at = dict(self._pending), self._cache.clock()
        if outages_pending:
            for one in await self._running_terms():
                if slot_of(one.guild_id) in outages_pending:
                    await self._resume(one)
            self._end_outages(outages_pending, at)
        changed_slots, self._changed = self._changed, []
        return changed_slots

    async def _running_terms(self) -> Sequence[SessionTerms]:
        try:
            return await self._cache.storage.sessions.running_terms()
        except StorageError as error:
            if not is_damage(error):
                raise
            # Clocks that ran out are extended nevertheless (`Absences`).
            _log.warning("live clocks do not continue after an outage: %s", error)
            return ()

    def _end_outages(self, outages_pending: Mapping[int, _Outage], at: int) -> None:
        for slot, outage in outages_pending.items():
            self._handled[slot] = _HandledOutage(outage.noted, at)
            if self._pending.get(slot) == outage:
                del self._pending[slot]

    async def _resume(self, one: SessionTerms) -> None:
        """Let the clocks of a session continue. A session that cannot be read does not hold up the others."""
        try:
            if read_terms(one.terms).live:
                async with self._cache.lock(one.session_id):
                    await self._relieve(await self._cache.live_under_lock(one.session_id))
        except (Refused, StorageError, msgspec.DecodeError) as error:
            if isinstance(error, Failure) and not is_damage(error):
                raise
            _log.warning("session %d: its clocks do not continue after an outage: %s", one.session_id, error)
        except Exception:
            _log.exception("session %d: its clocks do not continue after an outage", one.session_id)

    async def _relieve(self, live: Live) -> bool:
        """Let the clocks of a session continue after a pending outage. Return whether the session has changed.

        The caller holds the session's lock.
        """
        session, outage = live.session, self._pending.get(slot_of(live.session.guild_id))
        if outage is None or not live.is_running or session.paused_at is not None:
            return False
        terms, at = read_terms(session.terms), self._cache.clock()
        last = await self._last_handled_at(live) if terms.live else None
        if last is None or at - (start := max(outage.start, last)) <= LIVE_AWAY_MS:
            return False
        times = {
            seat: clock_arithmetic.resume_after_outage(clock, terms.least_ms, start, at)
            for seat, clock in live.times.items()
        }
        change = Change(seats=seats_later(session.seats, start, at), events=encode_events([Event(OUTAGE, {})]))
        await self._cache.change(live, change, times=times)
        self._changed.append(session.session_id)
        return True

    async def _last_handled_at(self, live: Live) -> int | None:
        """Return the latest known time when the bot was running; None if players lose no time in an outage.

        An outage counts only from this time on, so that no outage is counted twice.
        """
        if running_since := [clock.since for clock in live.times.values() if clock.since is not None]:
            return max(running_since)
        if all(seat.opened_at is None for seat in live.session.seats):
            return None
        last_event = await self._cache.storage.log.last(live.session.session_id, limit=1, with_undone=True)
        return max((entry.at for entry in last_event), default=None)
