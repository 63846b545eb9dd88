"""Isolates sessions that cannot be read because their rows are damaged, so that all other sessions continue."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.kernel.chance.fair import commitment
from engine.kernel.contract.registry import AnyGame
from engine.kernel.errors import BadRecord, Refused
from engine.kernel.matches.match import Match
from storage.records.matches import Session

# Why a session is parked (suspended): it cannot be read, or its rules are newer than the program's.
DAMAGED, NEWER = "damaged", "newer-rules"
SUSPENDING_REASONS = frozenset({DAMAGED, NEWER})
# The latest timestamp that can be shown as a date, in UTC milliseconds. No valid number in a stored session is larger.
LATEST_MS = 253_402_300_799_999
_TIME_FIELDS = ("created_at", "started_at", "ended_at", "paused_at", "deleted_at")
_SEAT_MOMENTS = ("joined_at", "resigned_at", "absent_since", "opened_at", "computer_since")
_NUMBERS = ("revision", "announced_revision", "chapter_revision", "seat_count")
_CLOCK_MOMENTS = ("since", "until", "due_at", "told_at", "called_at", "nudge_at", "zero", "left", "invited_at")


class Damaged(Refused):
    """A stored session cannot be read, for the reason ``why``. It can still be ended and deleted."""

    parked_for = DAMAGED
    # The refusal codes for active sessions and for ended ones.
    codes = ("session_damaged", "session_damaged_ended")

    def __init__(self, session: Session, why: str) -> None:
        super().__init__(self.codes[not session.active], session=str(session.session_id))
        self.session = session
        self.why = why

    def __str__(self) -> str:
        return self.why


class PlayedByNewerRules(Damaged):
    """A stored match needs a newer version of its rules than the program has; after an update it can continue."""

    parked_for = NEWER
    codes = ("session_newer", "session_newer_ended")

    def __init__(self, session: Session, known_version: int) -> None:
        super().__init__(
            session,
            f"it is played by version {session.present_version} of the rules of {session.game}, and this program has"
            f" version {known_version}: update the program to resume it",
        )


def check_numbers(session: Session, times: dict[int, Any]) -> None:
    """Raise `BadRecord` if a number of a session or of its clocks is out of range."""
    for name, number in _numbers(session, times):
        if number is not None and abs(number) > LATEST_MS:
            raise BadRecord(name, f"{number} is out of range")
    if [seat.seat for seat in session.seats] != list(range(len(session.seats))):
        raise BadRecord("seats", "they are not numbered consecutively")


def _numbers(session: Session, times: dict[int, Any]) -> Iterator[tuple[str, int | None]]:
    yield from ((name, getattr(session, name)) for name in (*_TIME_FIELDS, *_NUMBERS))
    for seat in session.seats:
        yield from ((f"seats.{name}", getattr(seat, name)) for name in (*_SEAT_MOMENTS, "changes"))
    for clock in times.values():
        yield from ((f"clocks.{name}", getattr(clock, name)) for name in _CLOCK_MOMENTS)
        if clock.appointment is not None:
            one = clock.appointment
            yield from (("clocks.appointment", number) for number in (one.at, one.until, one.revision, *one.times))


def check_active(session: Session, game: AnyGame, options: object, match: Match | None) -> None:
    """Raise `BadRecord` or `Refused` (also `Damaged`) if an active session could not continue."""
    if match is None:
        # A match that has not begun will take its seats from the members, so their seats are checked.
        most = game.table(game.parse_options(options)).seat_counts[-1]
        if any(not 0 <= member.seat < min(session.seat_count, most) for member in session.members):
            raise BadRecord("seats", "a waiting player has an impossible seat")
    if commitment(session.deal_id, session.seed) != session.commitment:
        raise BadRecord("seed", "it does not match its commitment")
    if session.status == "running" and match is None:
        raise Damaged(session, "the stored state is missing")
    if match is not None:
        game.validate(match.state)
        if any(decision.seat >= len(session.seats) for decision in match.decisions()):
            raise BadRecord("state", "a choice is asked of a seat that does not exist")
