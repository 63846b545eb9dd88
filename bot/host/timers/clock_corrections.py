"""Moves stored timestamps when the host's time is corrected, so that all durations stay the same."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from operator import attrgetter

import msgspec

from bot.host.clocks.absences import LIVE_AWAY_MS, SILENT_MS, Absence
from bot.host.clocks.appointments import Appointment
from bot.host.clocks.clock_arithmetic import NUDGE_MS, SeatTime, StoppedClock
from bot.host.clocks.seat_times import Times, decode_times, encode_times
from bot.host.clocks.steady_clock import Correction, gaps_until
from bot.host.matches.session_cache import SessionCache
from bot.host.timers.outages import Outages
from bot.host.tournaments.ground.soundness import EventDamaged, check_whole
from bot.host.tournaments.timers.corrections import corrected
from storage.errors import TournamentMoved
from storage.records.matches import Session
from storage.records.times import CorrectedTimes, LastSeen
from storage.records.tournaments import CorrectedTournament
from storage.slots import slot_of, slots_in
from storage.sql.timers.presence import Gaps

_log = logging.getLogger(__name__)

# How long a correction waits for running changes. After that it is tried again a minute later.
WAIT_SECONDS = 2.0


class Corrections:
    """The corrections by slot. All have the same amount, but each uses the absences of its slot's owners."""

    def __init__(self, by: int, gaps: Mapping[int, Gaps]) -> None:
        self._by_slot = {slot: Correction(by, found) for slot, found in gaps.items()}
        self._without_gaps = Correction(by)

    def of_slot(self, slot: int) -> Correction:
        """Return the correction of a slot."""
        return self._by_slot.get(slot, self._without_gaps)

    def of_guild(self, guild_id: int) -> Correction:
        """Return the correction of a guild's slot."""
        return self.of_slot(slot_of(guild_id))

    def at(self, number: int, moment: int) -> int:
        """Return a timestamp of the guild or user with the id ``number``, in corrected time."""
        return self.of_guild(number).at(moment)


class ClockCorrections:
    """Corrects the host's time and all stored timestamps."""

    def __init__(self, cache: SessionCache, outages: Outages) -> None:
        self._cache = cache
        self._outages = outages
        self._storage = cache.storage
        # The absences by slot. A slot is added when this process takes it over.
        self._gaps: dict[int, Gaps] = {}
        self._begun = False

    async def begin(self) -> None:
        """After a start, continue from the time when the bot was last seen. Only the first call has an effect."""
        if self._begun:
            return
        last_seen = await self._storage.presence.last_seen()
        if last_seen:
            self._cache.clock.begin(max(last_seen.values(), key=attrgetter("at")))
        await self._begin_slots(last_seen, self._cache.clock())
        self._begun = True

    async def take_over(self, slots: int) -> None:
        """Record since when the slots of a mask, which this process takes now, had no running owner.

        The clocks there must know of the absence before a timer takes effect.
        """
        if not self._begun:
            # The first call of `begin` will do this for all slots.
            return
        for slot in slots_in(slots):
            self._gaps.pop(slot, None)
        await self._begin_slots(await self._storage.presence.last_seen(slots), self._cache.clock())

    async def last_seen_at(self, at: int) -> int | None:
        """Record absences. Return when all slots of this process last had a running owner, None if one never had."""
        slots = slots_in(self._storage.database.slots)
        last = await self._storage.presence.last()
        for slot in self._gaps.keys() - slots:
            del self._gaps[slot]
        # A slot that never had an owner has no absence.
        self._gaps |= dict.fromkeys(set(slots) - last.keys() - self._gaps.keys(), ())
        if any(slot not in self._gaps for slot in last):
            await self._begin_slots(await self._storage.presence.last_seen(), at)
        for slot, seen_at in last.items():
            if at - seen_at > SILENT_MS:
                self._note_absence(slot, seen_at, at)
        return min(last.values(), default=None) if len(last) == len(slots) else None

    async def _begin_slots(self, seen_by_slot: Mapping[int, LastSeen], at: int) -> None:
        """Take over the absences of slots that are new to this process, and store the absence that ends now."""
        new = {slot: gaps_until(one, at) for slot, one in seen_by_slot.items() if slot not in self._gaps}
        if longer := {slot: gaps for slot, gaps in new.items() if gaps != seen_by_slot[slot].gaps}:
            await self._storage.presence.note_gaps(longer)
        for slot in new:
            if at - seen_by_slot[slot].at > LIVE_AWAY_MS:
                self._note_absence(slot, seen_by_slot[slot].at, at)
        self._gaps |= new
        self._cache.absences.former = self._gaps

    def _note_absence(self, slot: int, start: int, end: int) -> None:
        self._cache.absences.latest[slot] = Absence(start, end)
        self._outages.note(slot, start)

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
                corrections = Corrections(by, self._gaps)
                at = clock()
                found = await self._corrected(corrections, at)
                gaps = {slot: corrections.of_slot(slot).gaps() for slot in self._gaps}
                events = await self._tournaments(corrections, at)
                await self._storage.clock_corrections.correct(
                    found, corrections.at, before=at, after=at + by, gaps=gaps, tournaments=events
                )
                clock.correct(by)
                self._gaps = gaps
                self._cache.forget_all()
                absences = self._cache.absences
                absences.former, absences.latest = gaps, _moved_absences(absences.latest, corrections)
        except (TimeoutError, TournamentMoved):
            return []
        _log.warning("the host's time is corrected by %+.0f s; all deadlines move with it", by / 1000)
        return [one.session_id for one in found if one.deleted_at is None]

    async def _corrected(self, corrections: Corrections, at: int) -> list[CorrectedTimes]:
        found: list[CorrectedTimes] = []
        last = 0
        while page := await self._storage.clock_corrections.page(last):
            for session in page:
                try:
                    found.append(await self._session(session, corrections.of_guild(session.guild_id), at))
                except Exception:
                    # The session's numbers may be invalid; the other sessions are still corrected.
                    _log.exception("session %d keeps its times", session.session_id)
            last = page[-1].session_id
        return found

    async def _tournaments(self, corrections: Corrections, at: int) -> list[CorrectedTournament]:
        found: list[CorrectedTournament] = []
        for number in await self._storage.tournaments.active():
            whole = await self._storage.tournaments.whole(number)
            try:
                if whole is not None:
                    check_whole(whole)
                    found.append(corrected(whole, corrections.of_guild(whole.tournament.guild_id), at))
            except EventDamaged:
                _log.warning("tournament %d keeps its times, because it cannot be read", number)
        return found

    async def _session(self, session: Session, correction: Correction, at: int) -> CorrectedTimes:
        moved_session = msgspec.structs.replace(
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
        is_running = moved_session.status == "running" and moved_session.deleted_at is None
        since = session.created_at if session.deleted_at is None else session.deleted_at
        return CorrectedTimes(
            session.session_id,
            moved_session.created_at,
            moved_session.paused_at,
            moved_session.deleted_at,
            tuple((seat.seat, seat.opened_at) for seat in moved_session.seats if seat.opened_at is not None),
            encode_times(times) if session.clocks is not None and times is not None else None,
            correction.by if is_running else correction.at(since) - since,
            await timekeeper.session_timers(moved_session, times, at + correction.by)
            if is_running and times is not None
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
        appointment=_moved_appointment(clock.appointment, correction),
        invited_at=_corrected_moment(clock.invited_at, correction),
    )


def _moved_appointment(one: Appointment | None, correction: Correction) -> Appointment | None:
    """Return an appointment in corrected time. Players propose true times, so these stay."""
    return None if one is None else msgspec.structs.replace(one, at=correction.at(one.at))


def _moved_part(part: StoppedClock, correction: Correction) -> StoppedClock:
    return msgspec.structs.replace(
        part,
        ended_at=correction.at(part.ended_at),
        due_at=_corrected_moment(part.due_at, correction),
        told_at=_corrected_moment(part.told_at, correction),
    )


def _moved_absences(latest_absences: Mapping[int, Absence], corrections: Corrections) -> dict[int, Absence]:
    """Return the absences by slot in corrected time, without those that turn out not to have happened."""
    moved_absences = {
        slot: Absence(corrections.of_slot(slot).at(one.start), corrections.of_slot(slot).at(one.end))
        for slot, one in latest_absences.items()
    }
    return {slot: one for slot, one in moved_absences.items() if one.end - one.start > LIVE_AWAY_MS}


def _corrected_moment(moment: int | None, correction: Correction) -> int | None:
    return None if moment is None else correction.at(moment)
