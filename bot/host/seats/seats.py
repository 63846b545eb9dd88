"""The clerk for seats that change hands: a player gives one up or opens it, a substitute or the computer takes it."""

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
from engine.kernel.decisions import IDLE
from engine.kernel.endings import left_outcome
from engine.kernel.errors import Refused
from engine.kernel.events import Event
from engine.kernel.outcome import Outcome
from engine.kernel.phrases import Phrase, SeatRef
from engine.kernel.table import Leaving, TableRules
from storage.records import Change, EndedHow, Ending, NewAudit, Seat, Timer

# The words of this event name the former player too, who may have been removed since: events never store names.
TAKEN, GIVEN = "event-seat-taken", "event-seat-given"


class Seats:
    """The clerk for seats and their players. The state of the match never changes by it."""

    def __init__(self, cache: SessionCache, play: Play) -> None:
        self._cache = cache
        self._play = play
        self._storage = cache.storage

    # ---- by the players themselves

    async def resign(self, session_id: int, user_id: int) -> None:
        """Give a seat up: with one player left the match ends, else the computer plays on for it, ranked last.

        Raises `Refused`: "not_seated", "not_started", "match_over", "paused".
        """
        async with self._cache.lock(session_id):
            live = await self._cache.held(session_id)
            live.need_running()
            await self.give_up(live, live.own_seat(user_id))

    async def offer(self, session_id: int, user_id: int, interaction_id: int) -> int:
        """Open the user's own seat to anybody; returns its number.

        Raises `Refused`: "not_seated", "not_started", "match_over", "paused", "already_open", "seat_in_event",
        "already_done".
        """
        async with self._cache.lock(session_id):
            live = await self._cache.held(session_id)
            live.need_running()
            seat = live.own_seat(user_id)
            need_offerable(live, seat)
            await self.open(live, seat, interaction_id=interaction_id)
            return seat

    async def take(self, session_id: int, user_id: int, name: str, interaction_id: int, seat: int | None = None) -> int:
        """Take a seat back that is the user's own, else one that is open; returns its number.

        ``seat`` says which one. Raises `Refused`: "not_started", "match_over", "paused", "no_open_seat",
        "seat_not_open", "already_seated", "locked_out", "too_many_tables", "knows_a_hand", "already_done".
        """
        async with self._cache.lock(session_id):
            live = await self._cache.held(session_id)
            live.need_running()
            number = _takeable(live, user_id, seat)
            if live.session.seats[number].user_id == user_id:
                # A player who comes back has the place already, and no lockout touches a match that is being played.
                await self._sit(live, number, user_id, name, interaction_id)
            else:
                _need_no_other_held(live, number, user_id)
                async with self._cache.quotas.sitting(live.session.guild_id, user_id):
                    await self._sit(live, number, user_id, name, interaction_id)
            return number

    async def _sit(self, live: Live, number: int, user_id: int, name: str, interaction_id: int) -> None:
        """Have a user play a seat from now on."""
        former = live.session.seats[number]
        back = former.user_id == user_id
        taken = Seat(
            seat=number,
            user_id=user_id,
            name=name,
            joined_at=former.joined_at if back else self._cache.clock(),
            # A player whom the computer replaced meanwhile did not play the match alone either.
            changes=former.changes + (not back or former.computer_since is not None),
        )
        told = Event("event-seat-back" if back else TAKEN, {"seat": SeatRef(number)})
        change = Change(
            seats=(taken,),
            forgotten=() if back else (number,),
            events=encode_events([told]),
            end_votes=(number,),
        )
        # Two who hand a seat to and fro gain nothing by it either.
        known = number in live.session.held_by(user_id)
        times = unsettled(live, number, anew=not known)
        if back and former.opened_at is not None:
            times = _returned(live, times, taken, former.opened_at, self._cache.clock())
        await self._cache.change(live, change, times=times, interaction_id=interaction_id)
        await self._play.go_on(live.session.session_id)

    async def admit(self, guild_id: int, user_id: int) -> None:
        """Raise `Refused` ("locked_out", with the reason) where moderators keep the user from the guild's tables."""
        await self._cache.quotas.admit(guild_id, user_id)

    async def is_locked_out(self, guild_id: int, user_id: int) -> bool:
        """Tell whether moderators keep the user from the guild's tables."""
        return await self._cache.quotas.is_locked_out(guild_id, user_id)

    async def locked_out(self, live: Live) -> set[int]:
        """Return the numbers of the seats whose players moderators keep from the guild's tables."""
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
        """End a seat's part in the match: the computer plays on for it, or the match ends, as the game says.

        ``how`` says who wanted it: the player, the others by their vote, the clock, or a moderator. Here and below,
        ``because`` is told before it.
        """
        given_up = resigned(live.session.seats[seat], self._cache.clock(), how)
        outcome, told = after_leaving(live, seat, how)
        leaver = given_up.user_id if how == "player" else None
        ended = ending(live, outcome, how, by=audit.actor if audit is not None else leaver, seat=seat)
        await self._change(live, given_up, [*because, *told], ended=ended, by=by, audit=audit)

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
        opened = msgspec.structs.replace(
            former,
            opened_at=self._cache.clock(),
            computer_since=None,
            # Where the computer has played, a player who comes back did not play the match alone.
            changes=former.changes + (former.computer_since is not None),
        )
        told = [*because, Event("event-seat-open", {"seat": SeatRef(seat)})]
        await self._change(live, opened, told, by=by, audit=audit, interaction_id=interaction_id)

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
        """Have the computer play a seat until its player takes it back; where no person stays, the match may end.

        ``how`` is as in `give_up`.
        """
        if ends_without(live, seat):
            await self.give_up(live, seat, how=how, by=by, audit=audit, because=because)
            return
        former = live.session.seats[seat]
        # No player can come back to a seat that was the computer's already, or given up.
        awaited = former.user_id is not None and former.resigned_at is None
        since = self._cache.clock() if awaited else None
        taken_over = msgspec.structs.replace(former, computer_since=since, opened_at=None)
        told = Event("event-computer-plays" if awaited else "event-computer-again", {"seat": SeatRef(seat)})
        await self._change(live, taken_over, [*because, told], by=by, audit=audit)

    async def give_to(self, live: Live, seat: int, user_id: int, name: str, *, audit: NewAudit | None = None) -> None:
        """Give a seat to another user at once. Raises `Refused`: "already_seated", "locked_out", "knows_a_hand"."""
        await self._cache.quotas.admit(live.session.guild_id, user_id)
        if any(other.user_id == user_id for other in live.session.seats):
            raise Refused("already_seated")
        _need_no_other_held(live, seat, user_id)
        former = live.session.seats[seat]
        taken = Seat(seat, user_id, name, self._cache.clock(), changes=former.changes + 1)
        told = [Event(GIVEN, {"seat": SeatRef(seat)})]
        await self._change(live, taken, told, audit=audit, forgotten=(seat,))

    async def skip(self, live: Live, seat: int, *, by: int | None = None, because: tuple[Event, ...] = ()) -> None:
        """Have a seat that is due do as little as the rules allow. Raises `Refused` ("no_skip", "not_due")."""
        if not skippable(live, seat):
            raise Refused("no_skip" if live.running_match.decision_of(seat) else "not_due", seat=SeatRef(seat))
        told = [*because, Event("event-skipped", {"seat": SeatRef(seat)})]
        change = Change(events=encode_events(told), end_votes=(seat,))
        await self._cache.change(live, change, times=skipping(live, seat), by=by)
        await self._play.go_on(live.session.session_id)

    async def fill_open_seat(self, timer: Timer) -> None:
        """Have the computer play a seat that was open for long enough; a timer that is void is forgotten."""
        async with self._cache.lock(timer.session_id):
            live = await self._cache.held(timer.session_id)
            seats = live.session.seats
            current = timer.revision == live.session.revision and timer.seat < len(seats) and live.running
            if not current or seats[timer.seat].opened_at is None:
                await self._storage.timers.drop(timer)
                return
            missed = self._cache.absences.missed(live.session, timer.due_at)
            if missed is None:
                await self.to_computer(live, timer.seat, by=timer.timer_id)
            else:
                await self._leave_open(live, timer, missed)

    async def _leave_open(self, live: Live, timer: Timer, missed: AddedTime) -> None:
        """Have a seat wait for somebody longer, but no longer than one that was opened just now, and say so."""
        until = self._cache.clock() + min(missed.more, OPEN_MS)
        waits = msgspec.structs.replace(live.session.seats[timer.seat], opened_at=until - OPEN_MS)
        told = Event(f"event-open-{missed.why}", {"seat": SeatRef(timer.seat), "until": str(until // 1000)})
        await self._cache.change(live, Change(seats=(waits,), events=encode_events([told])), by=timer.timer_id)

    async def _change(
        self,
        live: Live,
        seat: Seat,
        told: list[Event],
        *,
        ended: Ending | None = None,
        by: int | None = None,
        audit: NewAudit | None = None,
        forgotten: tuple[int, ...] = (),
        interaction_id: int | None = None,
    ) -> None:
        told = [*told, why(audit.reason)] if audit is not None else told
        change = Change(
            seats=(seat,),
            forgotten=forgotten,
            events=encode_events(told),
            ending=ended,
            end_votes=(seat.seat,),
            audit=audit,
        )
        times = unsettled(live, seat.seat, anew=bool(forgotten))
        await self._cache.change(live, change, times=times, by=by, interaction_id=interaction_id)
        await self._play.go_on(live.session.session_id)


def why(reason: str) -> Event:
    """Return the event that tells a moderator's reason."""
    return Event("event-why", {"reason": reason})


def _need_no_other_held(live: Live, seat: int, user_id: int) -> None:
    """Raise `Refused` ("knows_a_hand") for a user who has held another seat of the match."""
    if live.session.held_by(user_id) - {seat}:
        raise Refused("knows_a_hand")


def need_offerable(live: Live, seat: int) -> None:
    """Raise `Refused` ("already_open", "seat_in_event") where a player cannot offer a seat to anybody."""
    if live.session.seats[seat].opened_at is not None:
        raise Refused("already_open")
    if live.session.tournament_id is not None:
        raise Refused("seat_in_event")


def skippable(live: Live, seat: int) -> bool:
    """Tell whether the rules let a seat that is due do nothing."""
    decision = live.running_match.decision_of(seat)
    return decision is not None and any(move in IDLE for move in decision.moves)


def unsettled(live: Live, seat: int, *, anew: bool = False) -> Times:
    """Return the clocks without the pending decision about a seat.

    Another player begins with a turn's time at least (``anew``); one who only went away and came back gains nothing.
    """
    clock = live.times.get(seat)
    if clock is None:
        return live.times
    settled = msgspec.structs.replace(clock, zero=None)
    return {**live.times, seat: clock_arithmetic.taken_over(clock, read_terms(live.session.terms)) if anew else settled}


def _returned(live: Live, times: Times, seat: Seat, opened_at: int, at: int) -> Times:
    """Return the clocks once a player is back: opening the own seat never stopped the clock of a turn."""
    due = due_seats(Live(live.session.with_seat(seat), live.match)).get(seat.seat)
    if due is None:
        return times
    return {**times, seat.seat: clock_arithmetic.away(times[seat.seat], due, opened_at, at)}


def skipping(live: Live, seat: int) -> Times:
    """Return the clocks while the computer does as little as the rules allow for a seat, until another is due."""
    return {**live.times, seat: msgspec.structs.replace(live.times[seat], zero=None, skipped=True)}


def _takeable(live: Live, user_id: int, seat: int | None) -> int:
    """Return the seat that a user may take. Raises `Refused` ("already_seated", "no_open_seat", "seat_not_open")."""
    own = live.seat_of(user_id)
    if own is not None:
        if plays(own):
            raise Refused("already_seated")
        if seat in (None, own.seat):
            return own.seat
        raise Refused("already_seated")
    open_seats = [one.seat for one in live.session.seats if one.opened_at is not None and one.user_id != user_id]
    if not open_seats:
        raise Refused("no_open_seat")
    if seat is not None and seat not in open_seats:
        raise Refused("seat_not_open")
    return open_seats[0] if seat is None else seat


def leaving(live: Live, seat: int) -> Leaving:
    """Return what becomes of a running match when a seat's player leaves it, as its game says."""
    match = live.begun_match
    return live.game.on_leaving(match.table, match.record.seats, [*live.resigned(), seat], _people(live) - {seat})


def _people(live: Live) -> set[int]:
    """Return the seats of the people who have not left the match.

    Against the game a player in whose seat the computer plays is none of them: the computer alone cannot win for all.
    """
    away = live.begun_match.table.against_game
    return {
        seat.seat
        for seat in live.session.seats
        if seat.user_id is not None and seat.resigned_at is None and not (away and seat.computer_since is not None)
    }


def ends_without(live: Live, seat: int) -> bool:
    """Tell whether a running match ends if a seat's player is gone, because no person stays."""
    return not _people(live) - {seat} and leaving(live, seat) == "lost"


def resigned(seat: Seat, at: int, how: EndedHow = "player") -> Seat:
    """Return a seat whose player gives it up at this moment; ``how`` says who wanted it."""
    return msgspec.structs.replace(seat, resigned_at=at, opened_at=None, computer_since=None, put_out=how != "player")


def after_leaving(live: Live, seat: int, how: EndedHow) -> tuple[Outcome | None, list[Event]]:
    """Return the outcome of a match that a seat's player leaves, None if it goes on, and the events that tell of it."""
    match, what = live.begun_match, leaving(live, seat)
    outcome = left_outcome(match, [*live.resigned(), seat]) if what == "lost" else None
    key = "event-resign" if how == "player" else "event-removed"
    return outcome, [Event(key, {"seat": SeatRef(seat)}), _what_follows(match.table, seat, what, outcome)]


def _what_follows(table: TableRules, seat: int, what: Leaving, outcome: Outcome | None) -> Event:
    """Return the event that tells how the match goes on, or ended, when a player has left."""
    if outcome is None:
        return Event("event-computer" if what == "last" else "event-computer-instead", {"seat": SeatRef(seat)})
    if table.against_game:
        return Event("event-lost-by-leaving")
    winners: list[Phrase] = [Phrase("seat-named", {"seat": SeatRef(winner)}) for winner in outcome.winners()]
    if not winners:
        return Event("event-too-few")
    return Event("event-won-by-staying", {"winners": winners, "count": len(winners)})
