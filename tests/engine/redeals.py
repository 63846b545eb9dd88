"""Makes many redeals of one state, and checks whether each result has the expected frequency."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from engine.kernel.contract.registry import AnyGame
from tests.engine.playing import other_world

REDEALS = 2_000
# The allowed deviation of a count: this many standard deviations, plus a constant for small counts.
DEVIATIONS, SMALL = 4.7, 3


def worlds(game: AnyGame, state: Any, viewer: int | None, count: int = REDEALS) -> Iterator[Any]:
    """Return an iterator over redeals of a state, the same in each run."""
    chooser = random.Random(f"worlds of {viewer}")
    return (other_world(game, state, viewer, chooser) for _ in range(count))


def as_often(found: Counter[Any], expected: Mapping[Any, float]) -> None:
    """Check that each item was found as often as expected, and no other."""
    assert found.keys() <= expected.keys()
    for thing, wanted in expected.items():
        assert abs(found[thing] - wanted) <= DEVIATIONS * wanted**0.5 + SMALL, (thing, found[thing], wanted)


def as_in(pool: Counter[Any], places: int = 1) -> dict[Any, float]:
    """Return how often each item of a pool is in ``places`` places together."""
    return {thing: REDEALS * places * copies / pool.total() for thing, copies in pool.items()}
