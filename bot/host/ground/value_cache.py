"""A cache of values by key. If it is full, the least recently used values are dropped."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class RecentValues(OrderedDict[K, V]):
    """Values by key, the least recently used first.

    The total weight is at most ``limit``, but a single value may be heavier. Each value weighs 1 unless ``weigh`` is
    given. Only `use` and `keep` count as use.
    """

    def __init__(self, limit: int, weigh: Callable[[V], int] | None = None) -> None:
        super().__init__()
        self.limit = limit
        self._weigh = weigh

    def use(self, key: K) -> V | None:
        """Return the value of a key, None if it is not cached."""
        value = self.get(key)
        if value is not None:
            self.move_to_end(key)
        return value

    def keep(self, key: K, value: V) -> list[V]:
        """Store a value, and return the values that were dropped for it."""
        self[key] = value
        self.move_to_end(key)
        dropped_keys = []
        while len(self) > 1 and self._weight() > self.limit:
            dropped_keys.append(self.popitem(last=False)[1])
        return dropped_keys

    def _weight(self) -> int:
        return len(self) if self._weigh is None else sum(map(self._weigh, self.values()))
