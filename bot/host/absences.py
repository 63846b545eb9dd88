"""What ended while nobody could do anything about it lasts longer: the bot was away, or could not show the match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from bot.host.steady_clock import FAR_MS, SteadyClock
from bot.host.terms import DAY_MS, HOUR_MS
from storage.presence import AwayTime
from storage.records import Session

# Whatever ended while nobody could act lasts at least so much longer.
GRACE_MS = HOUR_MS
AWAY_MS = 5 * 60 * 1000
# While a channel is closed to the bot nobody sees the match. So often it looks whether that is still so.
UNSEEN_MS = 7 * DAY_MS


class Absence(msgspec.Struct, frozen=True):
    """When the bot was away last: from when it was seen last to when it came back."""

    start: int
    end: int


class AddedTime(msgspec.Struct, frozen=True):
    """How much longer something lasts, in milliseconds, because the bot was away ("offline") or its channel closed."""

    more: int
    why: Literal["offline", "unseen"]


class Absences:
    """Knows when the bot was away last; times in UTC milliseconds."""

    def __init__(self, clock: SteadyClock) -> None:
        self._clock = clock
        self.latest: Absence | None = None
        # Those before a start, for what waited since then for a clock to be steady.
        self.former: Sequence[AwayTime] = ()

    def missed(self, session: Session, until: int) -> AddedTime | None:
        """Return why nobody could have done anything until that moment, or None: it is nobody's fault then."""
        away = self.away(until)
        if away:
            return AddedTime(away, "offline")
        return AddedTime(UNSEEN_MS, "unseen") if session.parked_reason is not None else None

    def away(self, until: int) -> int:
        """Return how long the bot was away when something ended, at least `GRACE_MS`; 0 when it was there.

        A wrong clock may tell of an absence of decades, so more than `FAR_MS` is given to nobody.
        """
        found = (self.latest, *(gap for gap in self.former if gap.end - gap.start > AWAY_MS))
        # What waited for a clock to be steady was not missed.
        late = self._clock() - max(until, self._clock.steady_since)
        for absence in found:
            if absence is not None and absence.start <= until < absence.end:
                return min(max(absence.end - absence.start, GRACE_MS), FAR_MS)
        # Whoever is at work notices at once; what failed for so long failed for the players too.
        return min(max(late, GRACE_MS), FAR_MS) if late > AWAY_MS else 0
