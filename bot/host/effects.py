"""What rulings do: whether each can be carried out now, and how; who, whom, why, before and after go into the log."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import msgspec

from bot.host import clock_arithmetic
from bot.host.live import Live
from bot.host.lobby import SessionPlace, lobby_timing, waiting_anew
from bot.host.play import Play, encode_events
from bot.host.refusals import answering, replaying
from bot.host.seat_times import NO_SEAT, Times, mentioned, plays
from bot.host.seats import Seats, skippable, skipping
from bot.host.session_cache import SessionCache
from bot.host.terms import DAY_MS, HOUR_MS, LONGEST_HOURS, read_terms
from bot.host.undo import Undo
from bot.host.wishes import (
    Bring,
    Delete,
    End,
    Extend,
    LockOut,
    Pause,
    Replace,
    Restore,
    Resume,
    Ruling,
    SeatRuling,
    Skip,
    UndoTo,
    Unlock,
    Wish,
    name_of,
    played_by,
    seat_of,
    table_of,
    target_of,
)
from engine.kernel.errors import Refused
from engine.kernel.events import Event
from engine.kernel.match import told_moves
from engine.kernel.phrases import SeatRef
from engine.kernel.record import MatchRecord
from storage.records import Change, Ending, Lockout, NewAudit, NewTimer, Seat, Session, Timer, Timing

PURGE = "purge"
# How long a deleted session can be restored.
KEPT_MS = 30 * DAY_MS


class _RuledSeats(Seats):
    """Seats that change hands by a ruling, whose reason is told with it."""

    async def _change(
        self,
        live: Live,
        seat: Seat,
        told: list[Event],
        *,
        audit: NewAudit | None = None,
        **more: Any,  # noqa: ANN401 - handed on as it is
    ) -> None:
        told = [*told, _why(audit.reason)] if audit is not None else told
        await super()._change(live, seat, told, audit=audit, **more)


class Effects:
    """The desk's clerk for what rulings do. Whoever calls `check` or `do` holds the session's lock."""

    def __init__(self, cache: SessionCache, play: Play, seats: Seats, undo: Undo) -> None:
        self._cache = cache
        self._play = play
        self._seats = seats
        self._ruled_seats = _RuledSeats(cache, play)
        self._undo = undo
        self._storage = cache.storage

    # ---- what each ruling needs

    async def check(self, live: Live, wish: Wish, blind: Collection[int] = ()) -> None:
        """Raise `Refused` where a ruling of a session cannot be carried out as it is now.

        ``blind`` are users who cannot see the place to which it would be brought.
        """
        session, ruling = live.session, wish.ruling
        if target_of(session, ruling) is not None:
            names = [name for user_id, name in table_of(session).items() if user_id in blind]
            if names:
                raise Refused("place_unseen", names=", ".join(names), count=len(names))
        if isinstance(ruling, Restore):
            if session.deleted_at is None:
                raise _so_already(ruling)
            if self._cache.clock() - session.deleted_at >= KEPT_MS:
                raise Refused("purged")
        elif session.deleted_at is not None:
            raise _so_already(ruling) if isinstance(ruling, Delete) else Refused("session_deleted")
        elif isinstance(ruling, End):
            if not session.active:
                raise Refused("match_over")
        elif isinstance(ruling, Bring):
            await self._check_bring(session, ruling)
        elif not isinstance(ruling, Delete):
            await self._check_running(live, ruling)

    async def _check_running(self, live: Live, ruling: Ruling) -> None:
        if live.session.status == "lobby":
            raise Refused("not_started")
        if not live.running:
            raise Refused("match_over")
        paused = live.session.paused_at is not None
        if isinstance(ruling, Pause | Resume):
            if paused == isinstance(ruling, Pause):
                raise _so_already(ruling)
        elif isinstance(ruling, UndoTo):
            told = len(await self.told(live)) if live.running_match else 0
            if not 0 <= ruling.kept < told:
                raise Refused("no_such_move")
        elif isinstance(ruling, Extend | Skip | Replace):
            await self._check_seat(live, ruling)

    async def _check_bring(self, session: Session, ruling: Bring) -> None:
        """Raise `Refused` as `Rulings.rule` does; "ruling_void" where it was brought elsewhere meanwhile."""
        channel_id = ruling.place.channel_id
        if session.guild_id != ruling.place.guild_id:
            raise Refused("no_session")
        if (session.channel_id, session.parked_reason) == (channel_id, None):
            raise Refused("here_already")
        if session.channel_id != ruling.origin:
            raise Refused("ruling_void")
        other = await self._storage.sessions.active_in(channel_id) if session.active else None
        if other is not None and other.session_id != session.session_id:
            raise Refused("here_busy")

    async def _check_seat(self, live: Live, ruling: SeatRuling) -> None:
        seat = seat_of(live, ruling.seat)
        if isinstance(ruling, Extend):
            if not 1 <= ruling.hours <= LONGEST_HOURS:
                raise Refused("bad_hours", most=LONGEST_HOURS)
            clock = live.times.get(ruling.seat)
            if clock is None or clock.left is None or not plays(seat):
                raise Refused("no_clock", seat=SeatRef(ruling.seat))
            if clock.due_at is None and read_terms(live.session.terms).clock == "turn":
                # Its next turn has a time of its own, and what was given before would be lost.
                raise Refused("turn_brings_time", seat=SeatRef(ruling.seat))
        elif isinstance(ruling, Skip):
            if not skippable(live, ruling.seat):
                due = live.running_match.decision_of(ruling.seat) is not None
                raise Refused("no_skip" if due else "not_due", seat=SeatRef(ruling.seat))
        elif ruling.by == "user":
            await self._check_newcomer(live, ruling)
        elif ruling.by == played_by(seat):
            raise _so_already(ruling)

    async def _check_newcomer(self, live: Live, ruling: Replace) -> None:
        """Raise `Refused` where a user cannot be given a seat, in words for the moderator."""
        session, user_id, name = live.session, ruling.user_id or 0, ruling.name
        lockout = await self._storage.lockouts.find(session.guild_id, user_id)
        if lockout is not None:
            raise Refused("player_locked_out", name=name, reason=lockout.reason)
        own = next((seat for seat in session.seats if seat.user_id == user_id), None)
        if own is not None and own.seat == ruling.seat:
            raise _so_already(ruling) if plays(own) else Refused("own_seat" if own.resigned_at is None else "gave_up")
        if own is not None:
            raise Refused("already_seated")
        if session.held_by(user_id) - {ruling.seat}:
            raise Refused("player_knows_a_hand", name=name)

    async def told(self, live: Live) -> list[int]:
        """Return, for each move that everybody was told, how many moves had been made then, it among them."""
        return await replaying(_told, await self._undo.record(live))

    # ---- what each ruling does

    async def do(self, live: Live, wish: Wish) -> None:
        """Carry a ruling of a session out that `check` let pass. Raises `Refused` as `Rulings.rule` does."""
        ruling = wish.ruling
        if isinstance(ruling, Pause | Resume):
            await self._pause_or_resume(live, wish)
        elif isinstance(ruling, Extend):
            await self._extend(live, wish, ruling)
        elif isinstance(ruling, Skip):
            await self._skip(live, wish, ruling)
        elif isinstance(ruling, UndoTo):
            await self._undo_to(live, wish, ruling)
        elif isinstance(ruling, Replace):
            await self._replace(live, wish, ruling)
        elif isinstance(ruling, End):
            await self._end(live, wish)
        elif isinstance(ruling, Delete):
            await self._delete(live, wish)
        elif isinstance(ruling, Restore):
            await self._restore(live, wish, ruling)
        elif isinstance(ruling, Bring):
            await self._bring(live, wish, ruling)
        else:
            raise Refused("no_session")

    async def _pause_or_resume(self, live: Live, wish: Wish) -> None:
        session, at = live.session, self._cache.clock()
        paused = session.paused_at is not None
        told = Event("event-resumed" if paused else "event-paused", {"reason": wish.reason})
        change = Change(
            paused_at=None if paused else at,
            seats=_seats_later(session.seats, session.paused_at, at) if session.paused_at is not None else (),
            events=encode_events([told]),
            audit=self._audit(wish, {"paused": paused}, {"paused": not paused}),
        )
        times = await self._times_later(live, session.paused_at) if session.paused_at is not None else None
        await self._cache.change(live, change, times=times, interaction_id=wish.interaction_id)
        await self._play.go_on(session.session_id)

    async def _extend(self, live: Live, wish: Wish, ruling: Extend) -> None:
        at, seat = self._cache.clock(), ruling.seat
        before, more = live.times[seat], ruling.hours * HOUR_MS
        after = clock_arithmetic.extended(before, more, at)
        left = clock_arithmetic.stopped(before, at).left or 0
        told = Event("event-extended", {"seat": SeatRef(seat), "hours": ruling.hours, "reason": wish.reason})
        audit = self._audit(
            wish, {"seat": seat, "left": left}, {"seat": seat, "left": left + more}, live.session.seats[seat].user_id
        )
        change = Change(events=encode_events([told]), end_votes=(seat,), audit=audit)
        times = {**live.times, seat: after}
        await self._cache.change(live, change, times=times, interaction_id=wish.interaction_id)

    async def _skip(self, live: Live, wish: Wish, ruling: Skip) -> None:
        seat = ruling.seat
        told = [Event("event-skipped", {"seat": SeatRef(seat)}), _why(wish.reason)]
        audit = self._audit(
            wish, {"seat": seat, "due": True}, {"seat": seat, "due": False}, live.session.seats[seat].user_id
        )
        change = Change(events=encode_events(told), end_votes=(seat,), audit=audit)
        times = skipping(live, seat)
        await self._cache.change(live, change, times=times, interaction_id=wish.interaction_id)
        await self._play.go_on(live.session.session_id)

    async def _undo_to(self, live: Live, wish: Wish, ruling: UndoTo) -> None:
        told = await self.told(live)
        keep = told[ruling.kept - 1] if ruling.kept else 0
        audit = self._audit(wish, {"moves": len(told)}, {"moves": ruling.kept})
        event = Event("event-undone-to", {"number": ruling.kept, "reason": wish.reason})
        dropped = range(keep, len(await self._storage.moves.list(live.session.session_id)))
        await self._undo.go_back(live, dropped, [event], interaction_id=wish.interaction_id, audit=audit)
        await self._play.go_on(live.session.session_id)

    async def _replace(self, live: Live, wish: Wish, ruling: Replace) -> None:
        seat = live.session.seats[ruling.seat]
        before = {"seat": ruling.seat, "by": played_by(seat), "user": seat.user_id}
        after = {**before, "by": ruling.by, "user": ruling.user_id if ruling.by == "user" else seat.user_id}
        audit = self._audit(wish, before, after, seat.user_id)
        if ruling.by == "open":
            seats = self._ruled_seats
            await seats.open(live, ruling.seat, audit=audit, interaction_id=wish.interaction_id)
        elif ruling.by == "house":
            await self._ruled_seats.to_house(live, ruling.seat, audit=audit)
        else:
            await self._ruled_seats.give_to(live, ruling.seat, ruling.user_id or 0, ruling.name, audit=audit)

    async def _end(self, live: Live, wish: Wish) -> None:
        """The seed is revealed all the same."""
        session = live.session
        before = {"status": session.status, "revision": session.revision}
        ended = Change(
            ending=Ending(status="abandoned", reason=wish.reason, by=wish.actor),
            # Of what cannot be read nothing can be told.
            events=encode_events([Event("event-ended", {"reason": wish.reason})] if live.damage is None else []),
            audit=self._audit(wish, before, {"status": "abandoned"}),
        )
        await self._cache.change(live, ended, interaction_id=wish.interaction_id)

    async def _delete(self, live: Live, wish: Wish) -> None:
        """The clocks stay as they are, to be stopped as of this moment when the session is restored."""
        session, at = live.session, self._cache.clock()
        deleted = Change(
            deleted_at=at,
            # A lobby's revisions begin anew with its match, so nothing is kept beside them.
            events=encode_events([Event("event-deleted", {"reason": wish.reason})] if live.match else []),
            timing=Timing(timers=(NewTimer(PURGE, NO_SEAT, at + KEPT_MS),)),
            audit=self._audit(wish, {"status": session.status, "deleted": False}, {"deleted": True}),
        )
        self._cache.forget(session.session_id)
        with answering():
            await self._storage.changes.make(
                session.session_id,
                session.revision,
                deleted,
                at=at,
                interaction_id=wish.interaction_id,
                also_ended=True,
            )
        self._cache.timers_changed.set()

    async def _restore(self, live: Live, wish: Wish, ruling: Restore) -> None:
        session, at = live.session, self._cache.clock()
        place = ruling.place or SessionPlace(session.guild_id, session.channel_id, session.parent_channel_id)
        if place.guild_id != session.guild_id:
            raise Refused("no_session")
        since = session.deleted_at or at
        stood = session.status == "running" and session.paused_at is not None
        before = {"deleted": True, "channel": session.channel_id}
        restored = msgspec.structs.replace(
            waiting_anew(session, at) if live.damage is None else Change(),
            deleted_at=None,
            channel_id=place.channel_id,
            parent_channel_id=place.parent_channel_id,
            seats=() if stood else _seats_later(session.seats, since, at),
            events=encode_events([Event("event-restored", {"reason": wish.reason})] if live.match else []),
            audit=self._audit(wish, before, {"deleted": False, "channel": place.channel_id}),
        )
        times = live.times if stood or live.damage is not None else await self._times_later(live, since)
        try:
            await self._cache.change(live, restored, times=times, interaction_id=wish.interaction_id, also_ended=True)
        except Refused as error:
            if error.code != "channel_busy":
                raise
            # The usual words are for whoever opens a lobby.
            raise Refused("place_busy") from error
        if live.damage is None:
            await self._play.go_on(session.session_id)

    async def _bring(self, live: Live, wish: Wish, ruling: Bring) -> None:
        session, place = live.session, ruling.place
        by = "moderator" if wish.agreed is None else "table"
        told = [Event("event-brought", {"by": by}), *([_why(wish.reason)] if wish.reason else [])]
        agreed = {} if wish.agreed is None else {"agreed": len(wish.agreed)}
        brought = Change(
            channel_id=place.channel_id,
            parent_channel_id=place.parent_channel_id,
            timing=lobby_timing(session),
            # A lobby's revisions begin anew with its match, so nothing is kept beside them.
            events=encode_events(told if live.match and not ruling.stays else []),
            audit=self._audit(wish, {"channel": session.channel_id}, {"channel": place.channel_id, **agreed}),
        )
        try:
            await self._cache.change(live, brought, interaction_id=wish.interaction_id, also_ended=True)
        except Refused as error:
            raise Refused("here_busy") if error.code == "channel_busy" else error from error

    async def _times_later(self, live: Live, since: int) -> Times:
        """Return the clocks as if no time had passed since a moment; whoever is due is called once more."""
        at = self._cache.clock()
        times: Times = {}
        for seat, former in live.times.items():
            clock = clock_arithmetic.stopped(former, since)
            moved: dict[str, Any] = {
                name: moment + at - since
                for name in ("nudge_at", "zero")
                if (moment := getattr(clock, name)) is not None
            }
            if clock.due_at is not None and clock.zero is None:
                person = await self._cache.timekeeper.person(live.session.seats[seat].user_id or 0)
                moved |= {"due_at": at, "untold": not mentioned(person, at), "told_at": None}
            # What is taken back later costs the time in which a move stood, but none in which nobody could move.
            moved["parts"] = tuple(
                msgspec.structs.replace(part, ended_at=part.ended_at + at - max(since, part.ended_at))
                for part in clock.parts
            )
            times[seat] = msgspec.structs.replace(clock, **moved)
        return times

    # ---- users

    async def check_user(self, wish: Wish) -> Lockout | None:
        """Return the lockout that stands. Raises `Refused` ("ruled_already", "no_session" for no user's ruling)."""
        ruling = wish.ruling
        if not isinstance(ruling, LockOut | Unlock):
            raise Refused("no_session")
        standing = await self._storage.lockouts.find(wish.guild_id, ruling.user_id)
        if (standing is not None) == isinstance(ruling, LockOut):
            raise _so_already(ruling)
        return standing

    async def do_user(self, wish: Wish) -> None:
        """Carry a ruling of a user out. Raises `Refused` ("ruling_answered") and as `check_user` does."""
        standing, ruling = await self.check_user(wish), wish.ruling
        lockouts = self._storage.lockouts
        if isinstance(ruling, LockOut):
            audit = self._audit(wish, {"locked": False}, {"locked": True}, ruling.user_id)
            lockout = Lockout(wish.guild_id, ruling.user_id, wish.actor, wish.reason, self._cache.clock())
            with answering():
                done = await lockouts.lock(lockout, audit)
        else:
            user_id = ruling.user_id if isinstance(ruling, Unlock) else 0
            before = {"locked": True, "reason": standing.reason if standing else ""}
            audit = self._audit(wish, before, {"locked": False}, user_id)
            with answering():
                done = await lockouts.unlock(wish.guild_id, user_id, audit)
        if not done:
            raise _so_already(ruling)

    # ---- afterwards

    async def purge(self, timer: Timer) -> None:
        """Remove what was in a session that was deleted long enough ago. A timer that is void is forgotten."""
        async with self._cache.lock(timer.session_id):
            session = (await self._cache.held_somehow(timer.session_id)).session
            if session.deleted_at is None or self._cache.clock() - session.deleted_at < KEPT_MS:
                await self._storage.timers.drop(timer)
                return
            self._cache.forget(timer.session_id)
            await self._storage.deleted.purge(timer.session_id)

    def _audit(self, wish: Wish, before: dict[str, Any], after: dict[str, Any], target: int | None = None) -> NewAudit:
        if wish.second is not None:
            after = {**after, "confirmed_by": wish.second}
        return NewAudit(
            at=self._cache.clock(),
            guild_id=wish.guild_id,
            session_id=wish.session_id,
            actor=wish.actor,
            action=wish.action,
            target=None if target is None else str(target),
            reason=wish.reason,
            before=msgspec.json.encode(before),
            after=msgspec.json.encode(after),
            ruling_id=wish.ruling_id,
        )


def _why(reason: str) -> Event:
    return Event("event-why", {"reason": reason})


def _so_already(ruling: Ruling) -> Refused:
    """Return the refusal of what would change nothing; it says what is so."""
    return Refused("ruled_already", what=ruling.by if isinstance(ruling, Replace) else name_of(ruling))


def _told(record: MatchRecord) -> list[int]:
    # They are the very entries of the record, so that one rule says what is told.
    told = {id(entry) for entry in told_moves(record)}
    return [number for number, entry in enumerate(record.moves, start=1) if id(entry) in told]


def _seats_later(seats: Sequence[Seat], since: int, at: int) -> tuple[Seat, ...]:
    """Return the open seats as if they had stood open so much shorter as nobody could take them."""
    return tuple(
        msgspec.structs.replace(seat, opened_at=seat.opened_at + at - max(since, seat.opened_at))
        for seat in seats
        if seat.opened_at is not None
    )
