"""Random choices in tests: new in each run from one seed, which the run prints and `SOBREMESA_TEST_SEED` sets."""

from __future__ import annotations

import os
import random
import secrets

VARIABLE = "SOBREMESA_TEST_SEED"
# Deals of random matches have numbers below this.
DEALS = 1 << 48


def set_run_seed() -> None:
    """Draw the seed of this run if the environment sets none. Later processes inherit it."""
    os.environ.setdefault(VARIABLE, str(secrets.randbelow(10**9)))


def run_seed() -> str:
    return os.environ[VARIABLE]


def fresh(*names: object) -> random.Random:
    """Return random numbers that are new in each run.

    ``names`` identify their user, so that tests do not disturb each other.
    """
    return random.Random(" ".join(map(str, (run_seed(), *names))))


def deals(count: int, *names: object) -> range:
    """Return the numbers of ``count`` deals that are new in each run."""
    first = fresh("deals", *names).randrange(DEALS)
    return range(first, first + count)
