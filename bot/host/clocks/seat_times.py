"""Pure functions that read and write the stored clocks of seats and the players' settings for reminders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from bot.host.clocks import clock_arithmetic
from bot.host.clocks.appointments import Appointment
from bot.host.clocks.clock_arithmetic import Quiet, SeatTime
from storage.records.matches import Seat, Session
from storage.records.people import Calls, UserSettings

NO_SEAT = -1
_TIMES = msgspec.json.Decoder(dict[int, SeatTime])
Times = dict[int, SeatTime]


def decode_times(data: bytes | None) -> Times:
    """Return the stored clocks by seat."""
    return _TIMES.decode(data) if data else {}


def encode_times(times: Mapping[int, SeatTime]) -> bytes:
    """Return the clocks in their stored form."""
    return msgspec.json.encode(times)


def plays(seat: Seat) -> bool:
    """Return whether a player plays the seat: no player resigned from it, opened it, or left it to the computer."""
    is_away = seat.resigned_at is not None or seat.opened_at is not None or seat.computer_since is not None
    return seat.user_id is not None and not is_away


def players(session: Session) -> Iterator[Seat]:
    """Yield the seats that a player plays. If one of them is due, the match waits for the player."""
    return (seat for seat in session.seats if plays(seat))


def quiet_of(person: UserSettings | None) -> Quiet | None:
    """Return a user's quiet hours, or None if they have none or the stored values are invalid."""
    if person is None or person.zone is None or person.quiet_from is None or person.quiet_to is None:
        return None
    if not all(0 <= minute < clock_arithmetic.DAY_MINUTES for minute in (person.quiet_from, person.quiet_to)):
        return None
    if not clock_arithmetic.is_zone(person.zone):
        return None
    return Quiet(person.zone, person.quiet_from, person.quiet_to)


def zone_of_person(person: UserSettings) -> str | None:
    """Return the time zone that a user chose, None if they chose none or it is invalid."""
    return person.zone if person.zone is not None and clock_arithmetic.is_zone(person.zone) else None


def mentioned(person: UserSettings | None, at: int) -> bool:
    """Return whether a mention in the channel at ``at`` notifies the user. In quiet hours it does not notify."""
    quiet = quiet_of(person)
    return route_of(person) == "channel" and (quiet is None or clock_arithmetic.after_quiet_hours(at, quiet) == at)


def route_of(person: UserSettings | None) -> Calls:
    """Return where the user wants to be notified; the default is "channel"."""
    return (person.calls if person else None) or "channel"


def resumed(times: Times, since: int, at: int, people: Mapping[int, UserSettings]) -> Times:
    """Return the clocks of a match that goes on at ``at``, as if no time had passed since ``since``.

    The bot mentions each player on turn again. ``people`` are the settings of the players by seat.
    """
    later: Times = {}
    for seat, former in times.items():
        clock = clock_arithmetic.resume_after_stop(former, since, at)
        if clock.due_at is not None and clock.zero is None:
            untold = not mentioned(people.get(seat), at)
            clock = msgspec.structs.replace(clock, due_at=at, untold=untold, told_at=None)
        later[seat] = clock
    return later


def agreed_appointment(times: Times) -> Appointment | None:
    """Return the appointment for which a table's clocks wait, or None.

    A new player of a seat has agreed to nothing, so the wait is over then.
    """
    found = [clock.appointment for clock in times.values()]
    first = next((one for one in found if one is not None and one.stage == "agreed"), None)
    same = first is not None and all(
        one is not None and (one.stage, one.at, one.until) == (first.stage, first.at, first.until) for one in found
    )
    return first if same else None


def appointment_revision(times: Times) -> int:
    """Return the number (`Appointment.revision`) of the table's proposals or agreement, 0 if there are none."""
    found = (clock.appointment for clock in times.values())
    return max((one.revision for one in found if one is not None), default=0)


def has_come(clock: SeatTime) -> bool:
    """Return whether the seat's turn began at the time on which the table agreed.

    Its player then gets a separate message that the time has come.
    """
    one = clock.appointment
    return one is not None and one.stage == "come" and one.at == clock.due_at


def proposed_times(times: Times, at: int) -> dict[int, list[int]]:
    """Return the proposed times later than ``at``, earliest first, each with the seats whose players it suits."""
    suits: dict[int, list[int]] = {}
    for seat, clock in times.items():
        one = clock.appointment
        for moment in one.times if one is not None and one.stage == "proposed" else ():
            if moment > at:
                suits.setdefault(moment, []).append(seat)
    return dict(sorted(suits.items()))


def without_appointment(times: Times) -> Times:
    """Return the clocks without an appointment."""
    return {seat: msgspec.structs.replace(clock, appointment=None) for seat, clock in times.items()}
