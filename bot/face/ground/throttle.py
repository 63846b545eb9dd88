"""Limits how often one user may request expensive operations."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable

from bot.host.ground.value_cache import RecentValues
from engine.kernel.errors import Refused

USERS_REMEMBERED = 10_000


class Throttle:
    """Allows each user at most ``limit`` requests within ``seconds``."""

    def __init__(self, limit: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._limit = limit
        self._seconds = seconds
        self._clock = clock
        self._asked: RecentValues[int, deque[float]] = RecentValues(USERS_REMEMBERED)

    def check(self, user_id: int) -> None:
        """Count a request. Raises `Refused` ("too_often") with the seconds to wait."""
        now = self._clock()
        times = self._asked.setdefault(user_id, deque(maxlen=self._limit))
        self._asked.keep(user_id, times)
        if len(times) == self._limit and now - times[0] < self._seconds:
            raise Refused("too_often", seconds=int(self._seconds - (now - times[0])) + 1)
        times.append(now)
