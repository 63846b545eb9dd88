"""Makes times longer that ended while the bot was away or could not show the match, for no player could act then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from bot.host.clocks.steady_clock import FAR_MS, SteadyClock
from bot.host.clocks.terms import DAY_MS, HOUR_MS
from storage.records import AwayTime, Session

# A time that ended while no player could act lasts at least so much longer.
GRACE_MS = HOUR_MS
AWAY_MS = 5 * 60 * 1000
# While a channel is closed to the bot, no player sees the match. The host looks this often whether it is still closed.
UNSEEN_MS = 7 * DAY_MS


class Absence(msgspec.Struct, frozen=True):
    """The latest time in which the bot was away: from its last sign of life to its return."""

    start: int
    end: int


class AddedTime(msgspec.Struct, frozen=True):
    """The milliseconds by which something lasts longer, because the bot was away ("offline") or its channel closed."""

    more: int
    why: Literal["offline", "unseen"]


class Absences:
    """The host's knowledge of when the bot was away; times in UTC milliseconds."""

    def __init__(self, clock: SteadyClock) -> None:
        self._clock = clock
        self.latest: Absence | None = None
        # The absences before a start are kept for timers that have waited since then for a steady clock.
        self.former: Sequence[AwayTime] = ()

    def missed(self, session: Session, until: int) -> AddedTime | None:
        """Return why no player could act until that moment, so that none is at fault; None where players could act."""
        away = self.away(until)
        if away:
            return AddedTime(away, "offline")
        return AddedTime(UNSEEN_MS, "unseen") if session.parked_reason is not None else None

    def away(self, until: int) -> int:
        """Return how long the bot was away when something ended, at least `GRACE_MS`; 0 when it was there.

        A wrong clock may tell of an absence of decades, so no seat is given more than `FAR_MS`.
        """
        found = (self.latest, *(gap for gap in self.former if gap.end - gap.start > AWAY_MS))
        # A timer that waited for a steady clock was not missed.
        late = self._clock() - max(until, self._clock.steady_since)
        for absence in found:
            if absence is not None and absence.start <= until < absence.end:
                return min(max(absence.end - absence.start, GRACE_MS), FAR_MS)
        # A bot at work notices a timer at once; if it was late by so much, players could not act either.
        return min(max(late, GRACE_MS), FAR_MS) if late > AWAY_MS else 0
