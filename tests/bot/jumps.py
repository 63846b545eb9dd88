"""Random jumps of a machine's clock, for property tests (case 25)."""

from __future__ import annotations

from typing import NamedTuple

from hypothesis import strategies as st


class Step(NamedTuple):
    """A step of a test: minutes pass, during which the bot is off if the step is a restart.

    Then the clock jumps ahead by some hours.
    """

    restart: bool
    minutes: int
    ahead: int


WAYS = st.sampled_from([0, 0, 0, 1, -3, 24, -24, 400, -400, 9000, -9000, -400_000])
RUNNING = st.lists(st.builds(Step, st.just(value=False), st.integers(1, 200), WAYS), max_size=8)
STARTING = st.lists(st.builds(Step, st.booleans(), st.integers(1, 200), WAYS), max_size=8)
