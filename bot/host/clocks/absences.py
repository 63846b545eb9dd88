"""Extends deadlines that passed while players could not act, because the bot was away or could not show the match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from bot.host.clocks.steady_clock import FAR_MS, SteadyClock
from bot.host.clocks.terms import DAY_MS, HOUR_MS
from storage.records.matches import Session
from storage.records.times import AwayTime
from storage.slots import slot_of

# A deadline that passed while no player could act is extended by at least this much.
GRACE_MS = HOUR_MS
AWAY_MS = 5 * 60 * 1000
# While a channel is closed to the bot, no player sees the match. A deadline that passes then is extended by this time.
UNSEEN_MS = 7 * DAY_MS


class Absence(msgspec.Struct, frozen=True):
    """The latest absence of the bot: from its last sign of life to its return."""

    start: int
    end: int


class AddedTime(msgspec.Struct, frozen=True):
    """The milliseconds added to a deadline, because the bot was away ("offline") or the channel closed ("unseen")."""

    more: int
    why: Literal["offline", "unseen"]


class Absences:
    """The host's record of when the bot was away; times in UTC milliseconds."""

    def __init__(self, clock: SteadyClock) -> None:
        self._clock = clock
        # By slot: the latest absence of the process that owned it.
        self.latest: dict[int, Absence] = {}
        # Timers that waited for a steady clock since a start may need the absences before that start.
        self.former: Mapping[int, Sequence[AwayTime]] = {}

    def missed(self, session: Session, until: int) -> AddedTime | None:
        """Return the time to add, and why, if no player could act when a deadline passed at ``until``; else None."""
        away = self.away(session.guild_id, until)
        if away:
            return AddedTime(away, "offline")
        return AddedTime(UNSEEN_MS, "unseen") if session.parked_reason is not None else None

    def away(self, guild_id: int, until: int) -> int:
        """Return how many milliseconds the bot was away when a guild's deadline passed at ``until``; 0 if it was there.

        A wrong clock may claim an absence of decades, so the result is at most `FAR_MS`, and at least `GRACE_MS`.
        """
        slot = slot_of(guild_id)
        found = (self.latest.get(slot), *(gap for gap in self.former.get(slot, ()) if gap.end - gap.start > AWAY_MS))
        # A timer that waited for a steady clock is not late.
        late = self._clock() - max(until, self._clock.steady_since)
        for absence in found:
            if absence is not None and absence.start <= until < absence.end:
                return min(max(absence.end - absence.start, GRACE_MS), FAR_MS)
        # A running bot handles a timer at once. If a timer is this late, the bot was off, so players could not act.
        return min(max(late, GRACE_MS), FAR_MS) if late > AWAY_MS else 0
