"""The timekeeper: it computes the clocks and timers of a session's seats after each change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

import msgspec

from bot.host.clocks import clock_arithmetic
from bot.host.clocks.clock_arithmetic import PendingChoice, SeatTime
from bot.host.clocks.seat_times import (
    NO_SEAT,
    Times,
    agreed_appointment,
    decode_times,
    encode_times,
    mentioned,
    players,
    proposed_times,
    quiet_of,
    resumed,
    route_of,
    without_appointment,
)
from bot.host.clocks.terms import DAY_MS, HOUR_MS, MINUTE_MS, Terms, read_terms
from bot.host.ground.value_cache import RecentValues
from bot.host.matches.live import Live
from storage.records.matches import Session
from storage.records.people import UserSettings
from storage.records.times import NewTimer, Timing
from storage.store import Storage

# How long the others may vote if the clock is not live, and how long a seat is open before the computer takes it over.
VOTE_MS = 48 * HOUR_MS
# In a live match, a vote lasts as long as the clock's limit, between these two times.
LEAST_LIVE_VOTE_MS, MOST_LIVE_VOTE_MS = 2 * MINUTE_MS, 15 * MINUTE_MS
OPEN_MS = 3 * DAY_MS
# Without a clock, the others vote only after this time without a move, and the vote has no deadline.
STALL_MS = 7 * DAY_MS
PEOPLE_LIMIT = 20_000
# The timer that ends a table's wait for an appointment, or removes proposed times that have passed, and the timers that
# tell its players about the appointment.
APPOINTMENT, INVITATION = "appointment", "invitation"

# How moves were taken back: "free" means by a player without asking, "agreed" with consent or by a ruling.
Back = Literal["free", "agreed"]


class Timekeeper:
    """Computes clocks according to the users' settings, which it caches."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._people: RecentValues[int, UserSettings] = RecentValues(PEOPLE_LIMIT)
        # How often settings of any user were dropped from the cache.
        self._forgotten = 0

    async def person(self, user_id: int) -> UserSettings:
        """Return a user's settings."""
        cached_person = self._people.use(user_id)
        if cached_person is None:
            before = self._forgotten
            cached_person = await self._storage.settings.user(user_id)
            # Settings read before a change must not be cached after it.
            if before == self._forgotten:
                self._people.keep(user_id, cached_person)
        return cached_person

    def forget(self, user_id: int) -> None:
        """Drop a user's settings from the cache."""
        self._people.pop(user_id, None)
        self._forgotten += 1

    def forget_all(self) -> None:
        """Drop all settings from the cache."""
        self._people.clear()
        self._forgotten += 1

    async def people(self, session: Session) -> dict[int, UserSettings]:
        """Return the settings of a session's users, by seat."""
        return {seat.seat: await self.person(seat.user_id) for seat in session.seats if seat.user_id is not None}

    async def session_timers(self, session: Session, times: Times, at: int) -> tuple[NewTimer, ...]:
        """Return all timers of a running session with these clocks."""
        return tuple(timers(session, times, at, await self.people(session)))

    async def resumed(self, live: Live, since: int, at: int) -> Times:
        """Return the clocks of a match that goes on at ``at``, as if no time had passed since ``since``.

        The bot mentions each player on turn again.
        """
        return resumed(live.times, since, at, await self.people(live.session))

    async def timing(
        self, after: Live, at: int, *, mover: int | None = None, by: int | None = None, back: Back | None = None
    ) -> Timing:
        """Return the clocks and timers of a session after a change at ``at``; ``after`` contains that change.

        ``mover`` is the seat whose player made the change, ``by`` the timer that made it. ``back`` says how moves were
        taken back. The clocks of ``after`` are from before the change, unless the change sets them.
        """
        people = await self.people(after.session)
        times = moved_on(after, at, people, mover, back)
        return Timing(encode_times(times), tuple(timers(after.session, times, at, people)), by)


def moved_on(
    after: Live, at: int, people: Mapping[int, UserSettings], mover: int | None, back: Back | None = None
) -> Times:
    """Return the seats' clocks after a change. The arguments are as in `Timekeeper.timing`."""
    session, terms = after.session, read_terms(after.session.terms)
    former = _after_appointment(decode_times(session.clocks), at, people, mover)
    waits = agreed_appointment(former) is not None
    choices_due, seats_due = _due_choices(after), due_seats(after)
    # The player who requested the undo earlier may be away when the others agree, so the undo does not show that this
    # player is present.
    there = None if back == "agreed" else mover
    times: Times = {}
    for seat in session.seats:
        number = seat.seat
        clock = former.get(number) or clock_arithmetic.new_clock(terms)
        quiet = quiet_of(people.get(number)) if terms.stops_for_quiet_hours else None
        if number == mover and back is None:
            clock = clock_arithmetic.answered_clock(clock, at)
        if number not in seats_due:
            times[number] = (
                clock_arithmetic.withdraw_choice(clock, at) if back else clock_arithmetic.idle_clock(clock, at)
            )
            if seat.opened_at is not None and number in choices_due:
                times[number] = clock_arithmetic.open_seat_clock(times[number], terms, choices_due[number], at, quiet)
        elif session.paused_at is not None:
            times[number] = clock_arithmetic.stop_clock(clock, at)
        elif waits:
            # An automatic move does not end the wait. The player who is then on turn is notified when the wait is over.
            times[number] = clock_arithmetic.stop_clock(
                clock_arithmetic.due_clock(clock, terms, seats_due[number], at, quiet), at
            )
        else:
            again = (
                clock_arithmetic.resume_clock(clock, terms, seats_due[number], at)
                if back == "free" and number == mover
                else None
            )
            now = again or clock_arithmetic.due_clock(clock, terms, seats_due[number], at, quiet)
            if now.since is None and now.zero is None:
                now = clock_arithmetic.start_clock(now, at)
            untold = there != number and (now.told_at is not None or not mentioned(people.get(number), at))
            times[number] = _goes_on(clock, now, at, has_moved=there == number, untold=untold)
            if back and number == mover and not _is_amid_turn(after, number):
                times[number] = msgspec.structs.replace(times[number], nudge_at=None)
    return times


def _after_appointment(times: Times, at: int, people: Mapping[int, UserSettings], mover: int | None) -> Times:
    """Return the clocks without an appointment that is over (TN-67).

    It is over if a player has acted, if a seat has a new player, or if all proposed times have passed.
    """
    stages = {clock.appointment.stage: clock.appointment for clock in times.values() if clock.appointment is not None}
    if (agreed_start := stages.get("agreed")) is not None and (mover is not None or agreed_appointment(times) is None):
        return resumed(without_appointment(times), agreed_start.at, at, people)
    over = ("come" in stages and mover is not None) or ("proposed" in stages and not proposed_times(times, at))
    return without_appointment(times) if over else times


def _goes_on(before: SeatTime, clock: SeatTime, at: int, *, has_moved: bool, untold: bool) -> SeatTime:
    """Return the clock of a due seat, with its pending reminders. A player who has just moved need not be notified."""
    same = before.now == clock.now and before.due_at == clock.due_at
    if same and has_moved:
        nudge_at = None if clock.nudged else at + clock_arithmetic.NUDGE_MS
        stirred = msgspec.structs.replace(clock, nudge_at=nudge_at, untold=False, hushed=False)
        # Without a clock, the time counts from the latest move.
        return (
            stirred
            if clock.left is not None
            else clock_arithmetic.start_clock(msgspec.structs.replace(stirred, zero=None), at)
        )
    return clock if same else msgspec.structs.replace(clock, untold=untold)


def _is_amid_turn(after: Live, seat: int) -> bool:
    """Return whether a seat is within its turn after moves were taken back: the last kept move is the seat's."""
    return after.match is not None and [entry.seat for entry in after.match.moves[-1:]] == [seat]


def due_seats(after: Live) -> dict[int, PendingChoice]:
    """Return the due seats whose players the match waits for, each with its choice."""
    waited = {seat.seat for seat in players(after.session)}
    return {seat: due_seat for seat, due_seat in _due_choices(after).items() if seat in waited}


def _due_choices(after: Live) -> dict[int, PendingChoice]:
    """Return all due seats, including computer seats, each with its choice.

    With reaction windows, a turn may span several chapters (parts of the match), so the turn's number identifies the
    choice.
    """
    match, game = after.match, after.game
    if match is None or after.session.status != "running":
        return {}
    chapter = match.view(None).chapter
    turn = str(game.span(match.state).turn) if game.windows else chapter
    return {
        decision.seat: PendingChoice(turn) if decision.window is None else PendingChoice(chapter, answers=True)
        for decision in match.decisions()
    }


def is_swift(live: Live) -> bool:
    """Return whether a table is unrated and all its players answer within a minute, so that no clock is shown."""
    session = live.session
    rated = session.tournament_id is not None or not (session.practice or live.table.against_game)
    clocks = [live.times.get(seat.seat) for seat in players(session)]
    return not rated and all(clock is not None and clock.swift and clock.zero is None for clock in clocks)


def vote_ms(terms: Terms) -> int:
    """Return how long the others may vote about a seat whose time ran out, in milliseconds."""
    return min(max(terms.limit_ms, LEAST_LIVE_VOTE_MS), MOST_LIVE_VOTE_MS) if terms.live else VOTE_MS


def timers(session: Session, times: Times, at: int, people: Mapping[int, UserSettings]) -> Iterator[NewTimer]:
    """Yield all timers of a running session; a paused or deleted one has none."""
    if session.status != "running" or session.paused_at is not None or session.deleted_at is not None:
        return
    # Nobody waits for a player who is alone at a table without a clock, so there are no reminders and no vote.
    alone = session.tournament_id is None and len(list(players(session))) == 1
    waited = agreed_appointment(times)
    if waited is not None and waited.until is not None:
        yield NewTimer(APPOINTMENT, NO_SEAT, waited.until)
    elif proposed := proposed_times(times, 0):
        yield NewTimer(APPOINTMENT, NO_SEAT, max(proposed))
    for seat in session.seats:
        if seat.opened_at is not None:
            yield NewTimer("open", seat.seat, seat.opened_at + OPEN_MS)
        clock = times.get(seat.seat)
        if clock is not None:
            yield from invitations(seat.seat, clock, at, people.get(seat.seat))
        if (
            waited is not None
            or clock is None
            or clock.due_at is None
            or clock.skipped
            or (alone and clock.left is None)
        ):
            continue
        if clock.zero is not None and session.tournament_id is not None:
            pass
        elif clock.zero is not None and clock.left is not None:
            yield NewTimer("vote", seat.seat, clock.zero + vote_ms(read_terms(session.terms)))
        elif clock.until is not None:
            yield NewTimer("zero", seat.seat, clock.until)
        elif clock.since is not None:
            yield NewTimer("stall", seat.seat, clock.since + STALL_MS)
        yield from calls(seat.seat, clock, at, people.get(seat.seat))
        if clock.zero is not None:
            yield from ballots(seat.seat, clock, at, people)


def ballots(late: int, clock: SeatTime, at: int, people: Mapping[int, UserSettings]) -> Iterator[NewTimer]:
    """Yield the timers that remind players of a vote about a seat, for players whom no mention reaches."""
    for voter in clock.unasked:
        person = people.get(voter)
        if route_of(person) != "none":
            yield NewTimer("ballot", voter, clock_arithmetic.after_quiet_hours(at, quiet_of(person)), late)


def invitations(seat: int, clock: SeatTime, at: int, person: UserSettings | None) -> Iterator[NewTimer]:
    """Yield the timer that tells a seat's player about an appointment. Its number is `Appointment.invitation`.

    The player chose the agreed time, so quiet hours do not delay the message that it has come.
    """
    one = clock.appointment
    if one is None or not one.untold or route_of(person) == "none":
        return
    due_at = at
    if one.stage == "proposed" and clock.invited_at is not None:
        due_at = max(at, clock.invited_at + clock_arithmetic.AGAIN_MS)
    if one.stage != "come":
        due_at = clock_arithmetic.after_quiet_hours(due_at, quiet_of(person))
    yield NewTimer(INVITATION, seat, due_at, one.invitation)


def calls(seat: int, clock: SeatTime, at: int, person: UserSettings | None) -> Iterator[NewTimer]:
    """Yield the timers of a due seat's next reminders."""
    quiet = quiet_of(person)
    if route_of(person) == "none" or clock.hushed:
        return
    if clock.untold:
        first = at if clock.told_at is None else max(at, clock.told_at + clock_arithmetic.AGAIN_MS)
        yield NewTimer("call", seat, clock_arithmetic.after_quiet_hours(first, quiet))
    if clock.nudge_at is not None:
        yield NewTimer("nudge", seat, clock_arithmetic.after_quiet_hours(clock.nudge_at, quiet))
    following = clock_arithmetic.call_at(clock, quiet)
    if following is not None:
        yield NewTimer("call", seat, following, clock.calls + 1)
