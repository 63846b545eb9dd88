"""How well a process reaches its database server, for the operator's metrics."""

from __future__ import annotations

import threading

from storage.elapsed import elapsed_ms


class Contact:
    """Counts attempts to reach the server again, and measures how late news arrives. Any thread may call it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        # How often this process has tried to open a lost connection again.
        self.retries = 0
        self._last_lag_ms = 0
        # Since when news may be under way without being heard, by `elapsed_ms`; None if nothing is under way.
        self._unheard_since: int | None = elapsed_ms()

    @property
    def news_lag(self) -> float:
        """How many seconds pass until this process hears what another process has changed.

        If news has been under way for longer, for example because the connection is lost, it is this longer time.
        """
        with self._lock:
            waited_ms = 0 if self._unheard_since is None else elapsed_ms() - self._unheard_since
            return max(self._last_lag_ms, waited_ms) / 1000

    def count_retry(self) -> None:
        """Count an attempt to open a lost connection again."""
        with self._lock:
            self.retries += 1

    def note_unheard(self) -> None:
        """Note that news may be under way from now on without being heard. If that was noted already, do nothing."""
        with self._lock:
            if self._unheard_since is None:
                self._unheard_since = elapsed_ms()

    def note_heard(self) -> None:
        """Note that all news that was under way has been heard."""
        with self._lock:
            if self._unheard_since is not None:
                self._last_lag_ms, self._unheard_since = elapsed_ms() - self._unheard_since, None
