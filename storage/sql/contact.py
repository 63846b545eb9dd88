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
        """How many seconds pass until this process hears what another one has changed.

        While no news arrives, for example because the connection is lost, it is the time since then.
        """
        with self._lock:
            waited_ms = 0 if self._unheard_since is None else elapsed_ms() - self._unheard_since
            return max(self._last_lag_ms, waited_ms) / 1000

    def count_retry(self) -> None:
        """Count an attempt to open a lost connection again."""
        with self._lock:
            self.retries += 1

    def note_unheard(self) -> None:
        """Note that news is under way from now on, or is not heard any more. If it was already, nothing changes."""
        with self._lock:
            if self._unheard_since is None:
                self._unheard_since = elapsed_ms()

    def note_heard(self) -> None:
        """Note that all news that was under way has been heard."""
        with self._lock:
            if self._unheard_since is not None:
                self._last_lag_ms, self._unheard_since = elapsed_ms() - self._unheard_since, None
