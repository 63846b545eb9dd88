"""Times both sides alternately in short rounds, so that a noisy machine disturbs both equally."""

from __future__ import annotations

import asyncio
import math
import sys
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import TypeVar

T = TypeVar("T")
TICK_SECONDS = 0.001


@dataclass(frozen=True)
class Effort:
    """The length of a measurement: the number of rounds. In each round each side works for about ``seconds``.

    ``crowd`` is the share of the channels, users and tasks of a full run.
    """

    rounds: int
    seconds: float
    crowd: float = 1.0

    def some(self, many: int) -> int:
        """Return the share ``crowd`` of ``many``, at least two."""
        return max(2, round(many * self.crowd))


FULL = Effort(rounds=7, seconds=1.0)
QUICK = Effort(rounds=3, seconds=0.3)
TINY = Effort(rounds=1, seconds=0.01, crowd=0.04)


def by_turns(effort: Effort, *sides: Callable[[float], float]) -> list[float]:
    """Let each side measure for the round's seconds, round after round; return the median of each."""
    found: list[list[float]] = [[] for _ in sides]
    for _ in range(effort.rounds):
        for figures, side in zip(found, sides, strict=True):
            figures.append(side(effort.seconds))
    return [median(figures) for figures in found]


def seconds_per_call(call: Callable[[], object]) -> Callable[[float], float]:
    """Return a side for `by_turns`. It repeats ``call`` and returns the mean seconds of one call."""

    def side(seconds: float) -> float:
        calls, batch, passed = 0, 1, 0.0
        start = perf_counter()
        while passed < seconds or not calls:
            for _ in range(batch):
                call()
            calls += batch
            passed = perf_counter() - start
            # A call may be as short as reading the clock, so the clock is read once for many calls.
            batch = max(1, int(calls / passed * seconds / 50))
        return passed / calls

    return side


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value that ``share`` (0 to 1) of the values do not exceed."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)]


def p99(values: Sequence[float]) -> float:
    """Return the 99th percentile."""
    return percentile(values, 0.99)


async def lateness(going: Callable[[], bool]) -> list[float]:
    """Tick every millisecond while ``going()`` is true, at least once. Return how late each tick came, in seconds."""
    late: list[float] = []
    while not late or going():
        due = perf_counter() + TICK_SECONDS
        await asyncio.sleep(TICK_SECONDS)
        late.append(perf_counter() - due)
    return late


def run(work: Callable[[], Awaitable[T]]) -> T:
    """Run ``work`` on the kind of event loop that the bot uses, and return its result."""

    async def whole() -> T:
        return await work()

    if sys.platform == "win32":
        return asyncio.run(whole())
    import uvloop

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(whole())


def in_folder(measure: Callable[[Path], Awaitable[None]]) -> None:
    """Run ``measure`` with an empty folder."""
    with tempfile.TemporaryDirectory(prefix="sobremesa-bench-") as folder:
        run(lambda: measure(Path(folder)))
