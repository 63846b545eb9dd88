"""The host's time: it starts from the machine's clock and continues steadily if that clock jumps."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence

from bot.host.clocks.terms import DAY_MS, HOUR_MS
from storage.records.times import AwayTime, LastSeen

_log = logging.getLogger(__name__)

# Smaller differences are not jumps: the machine's wall clock and monotonic clock may drift apart by this much.
TOLERANCE_MS = 2 * 60 * 1000
# After a jump, the machine's clock must run steadily for this long before the host trusts it.
STEADY_MS = HOUR_MS
# A longer absence may be the effect of a wrong clock.
FAR_MS = 5 * 7 * DAY_MS
# The number of absences that the host remembers. If the clock is set back, `Correction` shortens them.
GAPS = 20


class SteadyClock:
    """Returns the host's time when called, in UTC milliseconds.

    While the bot runs, time passes as ``monotonic`` measures it. If ``wall``, the machine's clock, jumps by more than
    `TOLERANCE_MS`, the host keeps its own time. The host does nothing irreversible until the machine's clock has run
    steadily for an hour. After that, `correction` says by how much the host's time is wrong.
    """

    def __init__(self, wall: Callable[[], int], monotonic: Callable[[], int]) -> None:
        self._wall = wall
        self._monotonic = monotonic
        self._base = wall() - monotonic()
        self._ahead = 0
        self._jumped_at: int | None = None

    def __call__(self) -> int:
        """Return the host's time in UTC milliseconds."""
        passed_seconds = self._monotonic()
        ahead = self._wall() - passed_seconds - self._base
        if abs(ahead - self._ahead) > TOLERANCE_MS:
            _log.warning("the machine's clock jumped by %+.0f s", (ahead - self._ahead) / 1000)
            self._doubt(ahead)
        return passed_seconds + self._base

    @property
    def ahead_ms(self) -> int:
        """The milliseconds by which the machine's clock is ahead of the host's time, 0 while they agree."""
        return self._ahead

    @property
    def steady(self) -> bool:
        """Whether the machine's clock has not jumped for an hour, so that it can be trusted."""
        self()
        return self._jumped_at is None or self._monotonic() - self._jumped_at >= STEADY_MS

    @property
    def steady_since(self) -> int:
        """The host's time from which on the machine's clock counts as steady; 0 if it never jumped."""
        return 0 if self._jumped_at is None else self._base + self._jumped_at + STEADY_MS

    @property
    def correction(self) -> int:
        """The milliseconds by which to correct the host's time.

        The value is 0 if the host's time is right, or if the machine's clock is unsteady.
        """
        return self._ahead if self.steady else 0

    def begin(self, last_seen: LastSeen) -> None:
        """Resume the host's time from ``last_seen``, the last heartbeat.

        If the machine's clock shows an earlier time, it is wrong. If the clock had jumped before the bot stopped, it
        may still be wrong by the same amount, so the host takes the earlier of the two possible times.
        """
        wall = self._wall()
        starts = [at for at in (wall, wall - last_seen.ahead) if at >= last_seen.at - TOLERANCE_MS]
        at = min(starts, default=last_seen.at)
        self._base = at - self._monotonic()
        self._ahead = 0
        gap, ahead = at - last_seen.at, wall - at
        if abs(ahead) > TOLERANCE_MS or gap > FAR_MS or last_seen.ahead:
            _log.warning(
                "the machine's clock may be wrong: %+.0f s since the last heartbeat", (wall - last_seen.at) / 1000
            )
            self._doubt(ahead)

    def correct(self, by: int) -> None:
        """Apply a `correction`, after all stored timestamps have been corrected."""
        self._base += by
        self._ahead = 0
        self._jumped_at = self._monotonic() - STEADY_MS

    def _doubt(self, ahead: int) -> None:
        self._ahead = ahead if abs(ahead) > TOLERANCE_MS else 0
        self._jumped_at = self._monotonic()


class Correction:
    """Moves stored timestamps when the host's time is corrected by ``by`` milliseconds.

    If the time is set back, the bot was away for less time than it seemed. So the absences are shortened first, and
    timestamps before them stay. All other timestamps move along, so that every duration stays the same.
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
        """Return the timestamp in corrected time."""
        return moment + next((by for gap, by in self._shorter if moment >= gap.end), self._rest)

    def gaps(self) -> tuple[AwayTime, ...]:
        """Return the absences in corrected time. Absences that turn out not to have happened are left out."""
        gap_times = (AwayTime(self.at(gap.start), self.at(gap.end)) for gap in self._gaps)
        return tuple(gap for gap in gap_times if gap.end > gap.start)


def gaps_until(last_seen: LastSeen, at: int) -> tuple[AwayTime, ...]:
    """Return the absences to remember, with a new one from ``last_seen`` to ``at`` if it is long enough."""
    return (*last_seen.gaps, AwayTime(last_seen.at, at))[-GAPS:] if at - last_seen.at > TOLERANCE_MS else last_seen.gaps


def now_ms() -> int:
    """Return the current time in UTC milliseconds."""
    return time.time_ns() // 1_000_000
