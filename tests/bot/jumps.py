"""Ways in which a machine's clock jumps, drawn at random for properties (case 25)."""

from __future__ import annotations

from typing import NamedTuple

from hypothesis import strategies as st


class Step(NamedTuple):
    """So many minutes pass, while the bot is stopped where it is a restart, then the clock is so many hours ahead."""

    restart: bool
    minutes: int
    ahead: int


WAYS = st.sampled_from([0, 0, 0, 1, -3, 24, -24, 400, -400, 9000, -9000, -400_000])
RUNNING = st.lists(st.builds(Step, st.just(value=False), st.integers(1, 200), WAYS), max_size=8)
STARTING = st.lists(st.builds(Step, st.booleans(), st.integers(1, 200), WAYS), max_size=8)
