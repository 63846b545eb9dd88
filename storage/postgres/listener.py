"""Listens in a thread of its own for what other processes change."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable

import psycopg

from storage.errors import NotSaved
from storage.postgres.address import Address
from storage.postgres.connection import connect
from storage.postgres.failures import words_of
from storage.records.changes import EVERYTHING, ChangeElsewhere

# After this time the thread checks whether it must end.
_LOOK_SECONDS = 0.5
_RETRY_SECONDS = 1.0
_LOG = logging.getLogger(__name__)


class Listener:
    """Calls ``hear`` in the event loop for each change that another connection than ``own_pid`` has committed.

    Changes are missed only while the connection is lost. So each new connection first reports `EVERYTHING`, as if
    everything had changed.
    """

    def __init__(self, address: Address, own_pid: Callable[[], int], hear: Callable[[ChangeElsewhere], None]) -> None:
        self._address = address
        self._own_pid = own_pid
        self._hear = hear
        self._loop = asyncio.get_running_loop()
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._run, name="listener", daemon=True)
        self._thread.start()

    async def close(self) -> None:
        """Stop listening."""
        self._closed.set()
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        while not self._closed.is_set():
            try:
                with connect(self._address) as connection:
                    self._listen(connection)
            except (NotSaved, psycopg.Error) as error:
                _LOG.warning("changes by other processes are not heard at the moment: %s", words_of(error))
                self._closed.wait(_RETRY_SECONDS)

    def _listen(self, connection: psycopg.Connection[object]) -> None:
        connection.execute("LISTEN sobremesa")
        self._report_change(EVERYTHING)
        while not self._closed.is_set():
            for notice in connection.notifies(timeout=_LOOK_SECONDS):
                if notice.pid != self._own_pid():
                    kind, number = notice.payload.split()
                    self._report_change(ChangeElsewhere("session" if kind == "session" else "user", int(number)))

    def _report_change(self, change: ChangeElsewhere) -> None:
        self._loop.call_soon_threadsafe(self._hear, change)
