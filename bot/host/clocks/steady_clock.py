"""The host's time: it starts from the machine's clock, and goes on steadily where that clock jumps."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence

from bot.host.clocks.terms import DAY_MS, HOUR_MS
from storage.records import AwayTime, LastSeen

_log = logging.getLogger(__name__)

# A clock that is set right by less was not moved: the machine's two measures may drift apart so far.
TOLERANCE_MS = 2 * 60 * 1000
# A clock that jumped must go steadily for so long before the host believes it.
STEADY_MS = HOUR_MS
# A longer absence may well be a wrong clock.
FAR_MS = 5 * 7 * DAY_MS
# The host remembers so many absences: a clock that is set back may prove them shorter.
GAPS = 20
# It goes on while the machine sleeps, where the system has such a measure; `time.monotonic` may stand still then.
_AWAKE_OR_NOT = getattr(time, "CLOCK_BOOTTIME", getattr(time, "CLOCK_MONOTONIC", None))


def elapsed_ms() -> int:
    """Return how many milliseconds have passed since a moment that no setting of the clock moves."""
    passed = time.monotonic_ns() if _AWAKE_OR_NOT is None else time.clock_gettime_ns(_AWAKE_OR_NOT)
    return passed // 1_000_000


class SteadyClock:
    """Tells the host's time when called, in UTC milliseconds.

    While the bot runs, its time passes as ``monotonic`` measures. Each reading holds ``wall``, the machine's clock,
    against it. Where they differ by more than before the machine's clock has jumped. The host keeps its own time and
    does nothing irreversible until the other has gone steadily for an hour; then there is a `correction`.
    """

    def __init__(self, wall: Callable[[], int], monotonic: Callable[[], int]) -> None:
        self._wall = wall
        self._monotonic = monotonic
        self._base = wall() - monotonic()
        self._ahead = 0
        self._jumped_at: int | None = None

    def __call__(self) -> int:
        """Return the host's time."""
        passed = self._monotonic()
        ahead = self._wall() - passed - self._base
        if abs(ahead - self._ahead) > TOLERANCE_MS:
            _log.warning("the machine's clock jumped by %+.0f s", (ahead - self._ahead) / 1000)
            self._doubt(ahead)
        return passed + self._base

    @property
    def ahead(self) -> int:
        """How far the machine's clock has jumped away from the host's time, 0 while they agree."""
        return self._ahead

    @property
    def steady(self) -> bool:
        """Whether the machine's clock has not jumped for an hour, so that it may be believed."""
        self()
        return self._jumped_at is None or self._monotonic() - self._jumped_at >= STEADY_MS

    @property
    def steady_since(self) -> int:
        """From when on the clock is steady, by the host's time; 0 if it always was."""
        return 0 if self._jumped_at is None else self._base + self._jumped_at + STEADY_MS

    @property
    def correction(self) -> int:
        """By how much the host's time is to be set right; 0 when it need not be, or the clock is not steady."""
        return self._ahead if self.steady else 0

    def begin(self, seen: LastSeen) -> Sequence[AwayTime]:
        """Go on after the time in which the bot was ``seen`` last; returns the absences to be remembered from now on.

        A clock that stands before that time is wrong, so the host's time goes on from there. One that had jumped when
        the bot was stopped may still be as far off.
        """
        wall = self._wall()
        starts = [at for at in (wall, wall - seen.ahead) if at >= seen.at - TOLERANCE_MS]
        at = min(starts, default=seen.at)
        self._base = at - self._monotonic()
        self._ahead = 0
        gap, ahead = at - seen.at, wall - at
        if abs(ahead) > TOLERANCE_MS or gap > FAR_MS or seen.ahead:
            _log.warning("the machine's clock is in doubt: %+.0f s since the bot was at work", (wall - seen.at) / 1000)
            self._doubt(ahead)
        return (*seen.gaps, AwayTime(seen.at, at))[-GAPS:] if gap > TOLERANCE_MS else seen.gaps

    def correct(self, by: int) -> None:
        """Take a `correction` over, once all stored moments are corrected."""
        self._base += by
        self._ahead = 0
        self._jumped_at = self._monotonic() - STEADY_MS

    def _doubt(self, ahead: int) -> None:
        self._ahead = ahead if abs(ahead) > TOLERANCE_MS else 0
        self._jumped_at = self._monotonic()


class Correction:
    """Moves moments that the host noted as its time is set right ``by`` so much.

    Where time was lost the bot was away for less than it seemed: that goes first, and what was noted before stays.
    All else moves along, so that everything lasts as long as it would have.
    """

    def __init__(self, by: int, gaps: Sequence[AwayTime] = ()) -> None:
        self.by = by
        self._shorter: list[tuple[AwayTime, int]] = []
        rest = by
        for gap in reversed(gaps if by < 0 else ()):
            self._shorter.append((gap, rest))
            rest = min(0, rest + gap.end - gap.start)
        self._rest = rest
        self._gaps = gaps

    def at(self, moment: int) -> int:
        """Return when that was, by the time that is right."""
        return moment + next((by for gap, by in self._shorter if moment >= gap.end), self._rest)

    def gaps(self) -> tuple[AwayTime, ...]:
        """Return the absences as they were in truth; such as were none are left out."""
        moved = (AwayTime(self.at(gap.start), self.at(gap.end)) for gap in self._gaps)
        return tuple(gap for gap in moved if gap.end > gap.start)


def now_ms() -> int:
    """Return the present time in UTC milliseconds."""
    return time.time_ns() // 1_000_000
