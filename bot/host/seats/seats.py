"""Changes the players of seats: a player resigns or opens a seat, and a substitute or the computer takes it."""

from __future__ import annotations

import msgspec

from bot.host.clocks import clock_arithmetic
from bot.host.clocks.absences import AddedTime
from bot.host.clocks.seat_times import Times, plays
from bot.host.clocks.terms import read_terms
from bot.host.matches.live import Live
from bot.host.matches.play import Play, encode_events, ending
from bot.host.matches.session_cache import SessionCache
from bot.host.matches.timekeeper import OPEN_MS, due_seats
from engine.kernel.choices.decisions import IDLE
from engine.kernel.errors import Refused
from engine.kernel.matches.endings import left_outcome
from engine.kernel.steps.events import Event
from engine.kernel.table.outcome import Outcome
from engine.kernel.table.table_rules import Leaving, TableRules
from engine.kernel.words.phrases import Phrase, SeatRef
from engine.players.levels import Level
from storage.records.changes import Change, Ending, NewAudit
from storage.records.matches import EndedHow, Seat
from storage.records.times import Timer

# The texts of these events also name the former player. The events never store names, because a user may be removed.
TAKEN, GIVEN = "event-seat-taken", "event-seat-given"


class Seats:
    """Changes the players of seats. It never changes the state of the match."""

    def __init__(self, cache: SessionCache, play: Play) -> None:
        self._cache = cache
        self._play = play
        self._storage = cache.storage
        # Methods of `Quotas` (bot/host/ground), offered here unchanged.
        self.admit = self._cache.quotas.admit
        self.is_locked_out = self._cache.quotas.is_locked_out

    # ---- by the players themselves

    async def resign(self, session_id: int, user_id: int) -> None:
        """Resign a seat. With one player left the match ends; otherwise the computer plays on, and the seat ranks last.

        Raises `Refused`: "not_seated", "not_started", "match_over", "paused".
        """
        async with self._cache.locked(session_id) as live:
            live.need_running()
            await self.give_up(live, live.own_seat(user_id))

    async def offer(self, session_id: int, user_id: int, interaction_id: int) -> int:
        """Open the user's seat to anybody, and return its number.

        Raises `Refused`: the codes of `resign`, "already_open", "seat_in_event", "already_done".
        """
        async with self._cache.locked(session_id) as live:
            live.need_running()
            seat = live.own_seat(user_id)
            need_offerable(live, seat)
            await self.open(live, seat, interaction_id=interaction_id)
            return seat

    async def take(self, session_id: int, user_id: int, name: str, interaction_id: int, seat: int | None = None) -> int:
        """Take back the user's own seat, else take an open one (``seat``, if given); return its number.

        Raises `Refused`: "not_started", "match_over", "paused", "no_open_seat", "seat_not_open", "already_seated",
        "locked_out", "too_many_tables", "knows_a_hand", "already_done".
        """
        async with self._cache.locked(session_id) as live:
            live.need_running()
            number = _takeable(live, user_id, seat)
            if live.session.seats[number].user_id == user_id:
                # A returning player has the seat already, and a lockout does not affect running matches, so quotas and
                # lockouts are not checked.
                await self._sit(live, number, user_id, name, interaction_id)
            else:
                _need_no_other_held(live, number, user_id)
                async with self._cache.quotas.taking_seat(live.session.guild_id, user_id):
                    await self._sit(live, number, user_id, name, interaction_id)
            return number

    async def _sit(self, live: Live, number: int, user_id: int, name: str, interaction_id: int) -> None:
        former = live.session.seats[number]
        back = former.user_id == user_id
        new_sitter = Seat(
            seat=number,
            user_id=user_id,
            name=name,
            joined_at=former.joined_at if back else self._cache.clock(),
            # If the computer played for the returning player, the return counts as a change of players too.
            changes=former.changes + (not back or former.computer_since is not None),
            computer_level=former.computer_level,
        )
        event = Event("event-seat-back" if back else TAKEN, {"seat": SeatRef(number)})
        change = Change(
            seats=(new_sitter,),
            forgotten=() if back else (number,),
            events=encode_events([event]),
            end_votes=(number,),
        )
        # The seat's clock is not refilled for a player who held it before.
        is_known = number in live.session.held_by(user_id)
        times = unsettled(live, number, new_player=not is_known)
        if back and former.opened_at is not None:
            times = _returned(live, times, new_sitter, former.opened_at, self._cache.clock())
        await self._cache.change(live, change, times=times, interaction_id=interaction_id)
        await self._play.go_on(live.session.session_id)

    async def set_level(
        self, session_id: int, user_id: int, seat: int, level: Level, *, moderator: bool, interaction_id: int
    ) -> None:
        """Set how well the computer plays a seat. A search that has begun for the seat is dropped.

        Raises `Refused`: the codes of `need_levels`, "no_computer_player", "already_done".
        """
        async with self._cache.locked(session_id) as live:
            need_levels(live, user_id, moderator=moderator)
            if seat not in live.computer_seats():
                raise Refused("no_computer_player")
            former = live.session.seats[seat]
            if former.computer_level == level:
                return
            event = Event("event-level", {"seat": SeatRef(seat), "level": level})
            new_sitter = msgspec.structs.replace(former, computer_level=level)
            change = Change(seats=(new_sitter,), events=encode_events([event]))
            await self._cache.change(live, change, interaction_id=interaction_id)
            await self._play.go_on(session_id)

    async def locked_out(self, live: Live) -> set[int]:
        """Return the numbers of the seats whose players are locked out of the guild's tables."""
        locked = await self._cache.quotas.locked_out(live.session.guild_id)
        return {seat.seat for seat in live.session.seats if seat.user_id in locked}

    # ---- for callers that hold the session's lock: players, the scheduler, moderators

    async def give_up(
        self,
        live: Live,
        seat: int,
        *,
        how: EndedHow = "player",
        by: int | None = None,
        audit: NewAudit | None = None,
        because: tuple[Event, ...] = (),
    ) -> None:
        """End a seat's part in the match: the computer plays on for it, or the match ends, as the game's rules say.

        ``how`` says what made the player leave. Here and in the methods below, the events in ``because`` are announced
        before the others.
        """
        given_up = resigned(live.session.seats[seat], self._cache.clock(), how)
        outcome, events = after_leaving(live, seat, how)
        leaver = given_up.user_id if how == "player" else None
        match_ending = ending(live, outcome, how, by=audit.actor if audit is not None else leaver, seat=seat)
        await self._change_seat(live, given_up, [*because, *events], match_ending=match_ending, by=by, audit=audit)

    async def open(
        self,
        live: Live,
        seat: int,
        *,
        by: int | None = None,
        audit: NewAudit | None = None,
        interaction_id: int | None = None,
        because: tuple[Event, ...] = (),
    ) -> None:
        """Open a seat to anybody; its player may take it back."""
        former = live.session.seats[seat]
        opened_seat = msgspec.structs.replace(
            former,
            opened_at=self._cache.clock(),
            computer_since=None,
            # If the computer played the seat, that counts as a change of players, even if the player returns.
            changes=former.changes + (former.computer_since is not None),
        )
        events = [*because, Event("event-seat-open", {"seat": SeatRef(seat)})]
        await self._change_seat(live, opened_seat, events, by=by, audit=audit, interaction_id=interaction_id)

    async def to_computer(
        self,
        live: Live,
        seat: int,
        *,
        by: int | None = None,
        audit: NewAudit | None = None,
        because: tuple[Event, ...] = (),
        how: EndedHow = "clock",
    ) -> None:
        """Let the computer play a seat until its player takes it back. If no person is left, the match may end."""
        if ends_without(live, seat):
            await self.give_up(live, seat, how=how, by=by, audit=audit, because=because)
            return
        former = live.session.seats[seat]
        # No player can come back to a seat that was the computer's already, or was given up. So no beginning of the
        # computer's play is stored for that seat.
        awaited = former.user_id is not None and former.resigned_at is None
        since = self._cache.clock() if awaited else None
        taken_over = msgspec.structs.replace(former, computer_since=since, opened_at=None)
        event = Event("event-computer-plays" if awaited else "event-computer-again", {"seat": SeatRef(seat)})
        await self._change_seat(live, taken_over, [*because, event], by=by, audit=audit)

    async def give_to(self, live: Live, seat: int, user_id: int, name: str, *, audit: NewAudit | None = None) -> None:
        """Give a seat to another user at once. Raises `Refused`: "already_seated", "locked_out", "knows_a_hand"."""
        await self._cache.quotas.admit(live.session.guild_id, user_id)
        if any(other.user_id == user_id for other in live.session.seats):
            raise Refused("already_seated")
        _need_no_other_held(live, seat, user_id)
        former = live.session.seats[seat]
        new_sitter = Seat(
            seat,
            user_id,
            name,
            self._cache.clock(),
            changes=former.changes + 1,
            computer_level=former.computer_level,
        )
        events = [Event(GIVEN, {"seat": SeatRef(seat)})]
        await self._change_seat(live, new_sitter, events, audit=audit, forgotten_seats=(seat,))

    async def skip(self, live: Live, seat: int, *, by: int | None = None, because: tuple[Event, ...] = ()) -> None:
        """Let the computer do as little as the rules allow for a due seat. Raises `Refused` ("no_skip", "not_due")."""
        if not skippable(live, seat):
            raise Refused("no_skip" if live.running_match.decision_of(seat) else "not_due", seat=SeatRef(seat))
        events = [*because, Event("event-skipped", {"seat": SeatRef(seat)})]
        change = Change(events=encode_events(events), end_votes=(seat,))
        await self._cache.change(live, change, times=skipping(live, seat), by=by)
        await self._play.go_on(live.session.session_id)

    async def fill_open_seat(self, timer: Timer) -> None:
        """Let the computer play a seat whose time to be taken is over. A timer that no longer applies is dropped."""
        async with self._cache.locked(timer.session_id) as live:
            seats = live.session.seats
            current = timer.revision == live.session.revision and timer.seat < len(seats) and live.is_running
            if not current or seats[timer.seat].opened_at is None:
                await self._storage.timers.drop(timer)
                return
            missed = self._cache.absences.missed(live.session, timer.due_at)
            if missed is None:
                await self.to_computer(live, timer.seat, by=timer.timer_id)
            else:
                await self._leave_open(live, timer, missed)

    async def _leave_open(self, live: Live, timer: Timer, missed: AddedTime) -> None:
        """Extend the time to take an open seat, at most to that of a newly opened seat, and announce the extension."""
        until = self._cache.clock() + min(missed.more, OPEN_MS)
        waits = msgspec.structs.replace(live.session.seats[timer.seat], opened_at=until - OPEN_MS)
        event = Event(f"event-open-{missed.why}", {"seat": SeatRef(timer.seat), "until": str(until // 1000)})
        await self._cache.change(live, Change(seats=(waits,), events=encode_events([event])), by=timer.timer_id)

    async def _change_seat(
        self,
        live: Live,
        seat: Seat,
        events: list[Event],
        *,
        match_ending: Ending | None = None,
        by: int | None = None,
        audit: NewAudit | None = None,
        forgotten_seats: tuple[int, ...] = (),
        interaction_id: int | None = None,
    ) -> None:
        events = [*events, why(audit.reason)] if audit is not None else events
        change = Change(
            seats=(seat,),
            forgotten=forgotten_seats,
            events=encode_events(events),
            ending=match_ending,
            end_votes=(seat.seat,),
            audit=audit,
        )
        times = unsettled(live, seat.seat, new_player=bool(forgotten_seats))
        await self._cache.change(live, change, times=times, by=by, interaction_id=interaction_id)
        await self._play.go_on(live.session.session_id)


def why(reason: str) -> Event:
    """Return the event that announces a moderator's reason."""
    return Event("event-why", {"reason": reason})


def _need_no_other_held(live: Live, seat: int, user_id: int) -> None:
    if live.session.held_by(user_id) - {seat}:
        raise Refused("knows_a_hand")


def may_set_levels(live: Live, user_id: int, *, moderator: bool) -> bool:
    """Return whether a user may change the computer's levels: the match's only player, else the user who opened it.

    A moderator who does not play in the match may change them as well. In an event, nobody may.
    """
    session = live.session
    if not live.computer_seats() or session.tournament_id is not None:
        return False
    players = _players(live)
    if players == {user_id}:
        return True
    return user_id == session.created_by or (moderator and user_id not in players)


def plays_alone(live: Live, user_id: int) -> bool:
    """Return whether a user is the only player of a match; one whose seat the computer plays for now counts too."""
    return _players(live) == {user_id}


def _players(live: Live) -> set[int]:
    return {seat.user_id for seat in live.session.seats if seat.user_id is not None and seat.resigned_at is None}


def need_levels(live: Live, user_id: int, *, moderator: bool) -> None:
    """Raise `Refused` ("not_your_levels", or like `need_running`) unless the user may change the computer's levels."""
    live.need_running()
    if not may_set_levels(live, user_id, moderator=moderator):
        raise Refused("not_your_levels")


def need_offerable(live: Live, seat: int) -> None:
    """Raise `Refused` ("already_open", "seat_in_event") if the player cannot open the seat to anybody."""
    if live.session.seats[seat].opened_at is not None:
        raise Refused("already_open")
    if live.session.tournament_id is not None:
        raise Refused("seat_in_event")


def skippable(live: Live, seat: int) -> bool:
    """Return whether the rules allow a due seat to do nothing."""
    decision = live.running_match.decision_of(seat)
    return decision is not None and any(move in IDLE for move in decision.moves)


def unsettled(live: Live, seat: int, *, new_player: bool = False) -> Times:
    """Return the clocks without the pending decision about a seat; a ``new_player`` gets at least one turn's time."""
    clock = live.times.get(seat)
    if clock is None:
        return live.times
    unsettled_clock = msgspec.structs.replace(clock, zero=None)
    return {
        **live.times,
        seat: clock_arithmetic.take_over_clock(clock, read_terms(live.session.terms))
        if new_player
        else unsettled_clock,
    }


def _returned(live: Live, times: Times, seat: Seat, opened_at: int, at: int) -> Times:
    """Return the clocks after a player's return. The time for which the seat was open is charged to its turn.

    While a table waits for an appointment, its clocks stand still, so only the time before the wait is charged.
    """
    due_choice = due_seats(Live(live.session.with_seat(seat), live.match)).get(seat.seat)
    if due_choice is None:
        return times
    end = at if live.appointment is None else min(at, live.appointment.at)
    return {**times, seat.seat: clock_arithmetic.charge_absence(times[seat.seat], due_choice, opened_at, end)}


def skipping(live: Live, seat: int) -> Times:
    """Return the clocks while the computer does as little as the rules allow for a seat, until another seat is due."""
    return {**live.times, seat: msgspec.structs.replace(live.times[seat], zero=None, skipped=True)}


def _takeable(live: Live, user_id: int, seat: int | None) -> int:
    """Return the seat that a user may take. Raises `Refused` ("already_seated", "no_open_seat", "seat_not_open")."""
    own_seat = live.seat_of(user_id)
    if own_seat is not None:
        if plays(own_seat):
            raise Refused("already_seated")
        if seat in (None, own_seat.seat):
            return own_seat.seat
        raise Refused("already_seated")
    open_seats = [one.seat for one in live.session.seats if one.opened_at is not None and one.user_id != user_id]
    if not open_seats:
        raise Refused("no_open_seat")
    if seat is not None and seat not in open_seats:
        raise Refused("seat_not_open")
    return open_seats[0] if seat is None else seat


def leaving(live: Live, seat: int) -> Leaving:
    """Return what happens to a running match if a seat's player leaves it, as the game's rules say."""
    match = live.begun_match
    return live.game.on_leaving(match.table, match.record.seats, [*live.resigned(), seat], _people(live) - {seat})


def _people(live: Live) -> set[int]:
    """Return the seats of the people who have not left the match.

    In a match against the game, the seats that the computer plays are left out too: if only the computer finishes the
    match, the people have not won it.
    """
    away = live.begun_match.table.against_game
    return {
        seat.seat
        for seat in live.session.seats
        if seat.user_id is not None and seat.resigned_at is None and not (away and seat.computer_since is not None)
    }


def ends_without(live: Live, seat: int) -> bool:
    """Return whether a running match ends without a seat's player, because no person is left."""
    return not _people(live) - {seat} and leaving(live, seat) == "lost"


def resigned(seat: Seat, at: int, how: EndedHow = "player") -> Seat:
    """Return a seat whose player leaves it at ``at``; ``how`` says what made them leave."""
    return msgspec.structs.replace(seat, resigned_at=at, opened_at=None, computer_since=None, put_out=how != "player")


def after_leaving(live: Live, seat: int, how: EndedHow) -> tuple[Outcome | None, list[Event]]:
    """Return the outcome after a seat's player leaves (None if the match goes on), and the events that announce it."""
    match, what = live.begun_match, leaving(live, seat)
    outcome = left_outcome(match, [*live.resigned(), seat]) if what == "lost" else None
    key = "event-resign" if how == "player" else "event-removed"
    return outcome, [Event(key, {"seat": SeatRef(seat)}), _what_follows(match.table, seat, what, outcome)]


def _what_follows(table: TableRules, seat: int, what: Leaving, outcome: Outcome | None) -> Event:
    if outcome is None:
        return Event("event-computer" if what == "last" else "event-computer-instead", {"seat": SeatRef(seat)})
    if table.against_game:
        return Event("event-lost-by-leaving")
    winners: list[Phrase] = [Phrase("seat-named", {"seat": SeatRef(winner)}) for winner in outcome.winners()]
    if not winners:
        return Event("event-too-few")
    return Event("event-won-by-staying", {"winners": winners, "count": len(winners)})
