"""Moves stored timestamps when the host's time is corrected, so that all durations stay the same."""

from __future__ import annotations

import logging

import msgspec

from bot.host.clocks.absences import AWAY_MS, Absence
from bot.host.clocks.clock_arithmetic import NUDGE_MS, SeatTime, StoppedClock
from bot.host.clocks.seat_times import Times, decode_times, encode_times
from bot.host.clocks.steady_clock import Correction
from bot.host.matches.session_cache import SessionCache
from bot.host.tournaments.ground.soundness import EventDamaged, check_whole
from bot.host.tournaments.timers.corrections import corrected
from storage.errors import TournamentMoved
from storage.records.matches import Session
from storage.records.times import AwayTime, CorrectedTimes
from storage.records.tournaments import CorrectedTournament

_log = logging.getLogger(__name__)

# How long a correction waits for running changes. After that it is tried again a minute later.
WAIT_SECONDS = 2.0


class ClockCorrections:
    """Corrects the host's time and all stored timestamps."""

    def __init__(self, cache: SessionCache) -> None:
        self._cache = cache
        self._storage = cache.storage
        self._gaps: tuple[AwayTime, ...] | None = None

    async def begin(self) -> None:
        """After a start, continue from the time when the bot was last seen. Only the first call has an effect."""
        if self._gaps is not None:
            return
        seen = await self._storage.presence.last_seen()
        if seen is None:
            self._gaps = ()
            return
        self._gaps = tuple(self._cache.clock.begin(seen))
        self._cache.absences.former = self._gaps
        if self._gaps != seen.gaps:
            await self._storage.presence.note_gaps(self._gaps)

    async def last_seen_at(self, at: int) -> int | None:
        """Return when the bot was last seen running, None before the first time; a long absence is recorded."""
        last = await self._storage.presence.last()
        if last is not None and at - last > AWAY_MS:
            self._cache.absences.latest = Absence(last, at)
        return last

    async def beat(self, at: int) -> None:
        """Record that the bot is running, and how far the machine's clock has jumped."""
        await self._storage.presence.beat(at, self._cache.clock.ahead_ms)

    async def correct(self) -> list[int]:
        """Correct the host's time if the machine's clock jumped and has run steadily since.

        Return the sessions whose displayed times changed. Nothing is corrected if the time is right, or if
        other changes of sessions or tournaments are in progress.
        """
        clock = self._cache.clock
        by = clock.correction
        if not by:
            return []
        try:
            async with self._cache.alone(WAIT_SECONDS):
                correction = Correction(by, self._gaps or ())
                at = clock()
                found = await self._corrected(correction, at)
                gaps = correction.gaps()
                events = await self._tournaments(correction, at)
                await self._storage.clock_corrections.correct(
                    found, correction.at, before=at, gaps=gaps, tournaments=events
                )
                clock.correct(by)
                self._gaps = self._cache.absences.former = gaps
                self._cache.forget_all()
                self._cache.absences.latest = _moved_absence(self._cache.absences.latest, correction)
        except (TimeoutError, TournamentMoved):
            return []
        _log.warning("the host's time is corrected by %+.0f s; all deadlines move with it", by / 1000)
        return [one.session_id for one in found if one.deleted_at is None]

    async def _corrected(self, correction: Correction, at: int) -> list[CorrectedTimes]:
        found: list[CorrectedTimes] = []
        last = 0
        while page := await self._storage.clock_corrections.page(last):
            for session in page:
                try:
                    found.append(await self._session(session, correction, at))
                except Exception:
                    # The session's numbers may be invalid; the other sessions are still corrected.
                    _log.exception("session %d keeps its times", session.session_id)
            last = page[-1].session_id
        return found

    async def _tournaments(self, correction: Correction, at: int) -> list[CorrectedTournament]:
        found: list[CorrectedTournament] = []
        for number in await self._storage.tournaments.active():
            whole = await self._storage.tournaments.whole(number)
            try:
                if whole is not None:
                    check_whole(whole)
                    found.append(corrected(whole, correction, at))
            except EventDamaged:
                _log.warning("tournament %d keeps its times, because it cannot be read", number)
        return found

    async def _session(self, session: Session, correction: Correction, at: int) -> CorrectedTimes:
        moved = msgspec.structs.replace(
            session,
            created_at=correction.at(session.created_at),
            paused_at=_corrected_moment(session.paused_at, correction),
            deleted_at=_corrected_moment(session.deleted_at, correction),
            seats=tuple(
                msgspec.structs.replace(seat, opened_at=_corrected_moment(seat.opened_at, correction))
                for seat in session.seats
            ),
        )
        times, timekeeper = _moved_times(session, correction), self._cache.timekeeper
        running = moved.status == "running" and moved.deleted_at is None
        since = session.created_at if session.deleted_at is None else session.deleted_at
        return CorrectedTimes(
            session.session_id,
            moved.created_at,
            moved.paused_at,
            moved.deleted_at,
            tuple((seat.seat, seat.opened_at) for seat in moved.seats if seat.opened_at is not None),
            encode_times(times) if session.clocks is not None and times is not None else None,
            correction.by if running else correction.at(since) - since,
            await timekeeper.session_timers(moved, times, at + correction.by)
            if running and times is not None
            else None,
        )


def _moved_times(session: Session, correction: Correction) -> Times | None:
    try:
        times = decode_times(session.clocks)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
    return {seat: moved_clock(clock, correction) for seat, clock in times.items()}


def moved_clock(clock: SeatTime, correction: Correction) -> SeatTime:
    """Return a seat's clock with corrected timestamps. The time left stays the same."""
    later = 0 if clock.since is None else correction.at(clock.since) - clock.since
    nudge_at = None if clock.nudge_at is None else correction.at(clock.nudge_at - NUDGE_MS) + NUDGE_MS
    return msgspec.structs.replace(
        clock,
        since=_corrected_moment(clock.since, correction),
        until=None if clock.until is None else clock.until + later,
        due_at=_corrected_moment(clock.due_at, correction),
        told_at=_corrected_moment(clock.told_at, correction),
        called_at=_corrected_moment(clock.called_at, correction),
        zero=_corrected_moment(clock.zero, correction),
        nudge_at=nudge_at,
        parts=tuple(_moved_part(part, correction) for part in clock.parts),
    )


def _moved_part(part: StoppedClock, correction: Correction) -> StoppedClock:
    return msgspec.structs.replace(
        part,
        ended_at=correction.at(part.ended_at),
        due_at=_corrected_moment(part.due_at, correction),
        told_at=_corrected_moment(part.told_at, correction),
    )


def _moved_absence(latest: Absence | None, correction: Correction) -> Absence | None:
    """Return an absence in corrected time, None if it turns out not to have happened."""
    if latest is None:
        return None
    start, end = correction.at(latest.start), correction.at(latest.end)
    return Absence(start, end) if end - start > AWAY_MS else None


def _corrected_moment(moment: int | None, correction: Correction) -> int | None:
    return None if moment is None else correction.at(moment)
