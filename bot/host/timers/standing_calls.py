"""Ping messages: the seats that each message asks, and those of them that the match still waits for."""

from __future__ import annotations

import msgspec

from bot.host.clocks.clock_arithmetic import PendingChoice
from bot.host.clocks.seat_times import plays
from bot.host.matches.live import Live
from bot.host.matches.timekeeper import INVITATION
from bot.host.seats.deadlines import voted_on
from bot.host.timers.reminders import BALLOT, is_invited
from storage.records.times import Timer


class CalledSeat(msgspec.Struct, frozen=True):
    """A seat when it was pinged: how often its player had changed, and its choice then (None: a vote)."""

    seat: int
    changes: int
    due: PendingChoice | None = None


class BoardCall(msgspec.Struct, frozen=True, tag="board"):
    """The pings in a board's message: to the due ``seats``, and to all voters about the seats ``votes``.

    ``below_board``: the message stands directly below the board, which has the question.
    """

    seats: tuple[CalledSeat, ...] = ()
    votes: tuple[int, ...] = ()
    below_board: bool = False


class ReminderCall(msgspec.Struct, frozen=True, tag="reminder"):
    """A reminder, for one seat."""

    timer: Timer
    called: CalledSeat
    language: str | None = None  # The language of a direct message.
    undelivered: bool = False  # The reminder is in the channel, because no direct message could be delivered.
    below_board: bool = False  # As in `BoardCall`.


AskedCall = BoardCall | ReminderCall
_READ_CALL: msgspec.json.Decoder[AskedCall] = msgspec.json.Decoder(AskedCall)


def encode_asked(asked_call: AskedCall) -> bytes:
    """Return a ping message's questions in their stored form."""
    return msgspec.json.encode(asked_call)


def decode_asked(data: bytes | None) -> AskedCall | None:
    """Return a ping message's stored questions; None if an earlier version stored none, or if they are unreadable."""
    try:
        return _READ_CALL.decode(data) if data else None
    except msgspec.DecodeError:
        return None


def board_call(live: Live, seats: list[int], votes: list[int], *, below_board: bool = False) -> BoardCall:
    """Return the pings of a board for due seats, and for the players who may vote about other seats."""
    return BoardCall(tuple(_called_seat(live, seat) for seat in seats), tuple(votes), below_board)


def reminder_call(
    live: Live,
    timer: Timer,
    *,
    language: str | None = None,
    undelivered: bool = False,
    below_board: bool = False,
) -> ReminderCall:
    """Return the reminder of a timer. Other arguments are as in `ReminderCall`."""
    called_seat = _called_seat(live, timer.seat)
    if timer.kind in (BALLOT, INVITATION):
        called_seat = msgspec.structs.replace(called_seat, due=None)
    return ReminderCall(timer, called_seat, language, undelivered, below_board)


def waited_for(live: Live, asked_call: AskedCall) -> AskedCall | None:
    """Return a ping message with only those seats and votes that the match still waits for, None if there are none."""
    late = {seat.seat for seat in voted_on(live)}
    if isinstance(asked_call, BoardCall):
        seats = tuple(called_seat for called_seat in asked_call.seats if _must_choose(live, called_seat))
        votes = tuple(seat for seat in asked_call.votes if seat in late)
        return BoardCall(seats, votes, asked_call.below_board) if seats or votes else None
    if asked_call.timer.kind == BALLOT:
        return asked_call if asked_call.timer.number in late and _plays_seat(live, asked_call.called) else None
    if asked_call.timer.kind == INVITATION:
        return asked_call if is_invited(live, asked_call.timer) and _plays_seat(live, asked_call.called) else None
    return asked_call if _must_choose(live, asked_call.called) else None


def called_users(live: Live, asked_call: AskedCall) -> list[int]:
    """Return the users whom a ping message is for."""
    if isinstance(asked_call, ReminderCall):
        seats = [asked_call.called.seat]
    else:
        seats = [called_seat.seat for called_seat in asked_call.seats]
        seats += [voter for late in asked_call.votes for voter in live.voters(late)]
    users = (live.session.seats[seat].user_id for seat in dict.fromkeys(seats))
    return [user for user in users if user is not None]


def may_come_back(live: Live, asked_call: AskedCall) -> bool:
    """Return whether a direct message may become valid again: a ballot after a pause, or a ping after an undo."""
    if not isinstance(asked_call, ReminderCall) or not live.is_running or not _plays_seat(live, asked_call.called):
        return False
    if asked_call.timer.kind == BALLOT:
        return live.session.paused_at is not None
    if asked_call.timer.kind == INVITATION:
        return False
    clock, choice_due = live.times.get(asked_call.called.seat), asked_call.called.due
    part = clock.part(choice_due) if clock is not None and choice_due is not None else None
    # Only a clock whose move was taken back keeps the time of its player's ping. So if the time is kept, the ping was
    # valid before the undo.
    return part is not None and part.told_at is not None


def _called_seat(live: Live, seat: int) -> CalledSeat:
    clock = live.times.get(seat)
    return CalledSeat(seat, live.session.seats[seat].changes, clock.now if clock is not None else None)


def _plays_seat(live: Live, called_seat: CalledSeat) -> bool:
    return any(
        seat.seat == called_seat.seat and seat.changes == called_seat.changes and plays(seat)
        for seat in live.session.seats
    )


def _must_choose(live: Live, called_seat: CalledSeat) -> bool:
    if live.awaits_nobody or not _plays_seat(live, called_seat):
        return False
    clock = live.times.get(called_seat.seat)
    same = clock is None or called_seat.due is None or clock.now == called_seat.due
    return same and any(seat.seat == called_seat.seat for seat in live.due_seats())
