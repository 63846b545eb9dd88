"""Discord's ids and time format. An id contains the time of its creation."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime

Clock = Callable[[], float]

DISCORD_EPOCH_MS = 1_420_070_400_000


class Snowflakes:
    """Creates Discord ids. They are strictly increasing; their upper bits are the clock's time."""

    def __init__(self, clock: Clock = time.time) -> None:
        self._clock = clock
        self.last = 0

    def __call__(self) -> str:
        """Returns a new id as decimal text."""
        self.last = max(self.last + 1, snowflake_at(self._clock()))
        return str(self.last)


def snowflake_at(seconds: float) -> int:
    """Returns the smallest id of that time (seconds since 1970)."""
    return max(0, int(seconds * 1000) - DISCORD_EPOCH_MS) << 22


def created_at(snowflake: str) -> float:
    """Returns the time in an id, in seconds since 1970."""
    return ((int(snowflake) >> 22) + DISCORD_EPOCH_MS) / 1000


def iso(seconds: float) -> str:
    """Returns a time in Discord's format: ISO 8601, UTC, microseconds."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")
