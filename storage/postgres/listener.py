"""Listens in a thread of its own for what other processes change."""

from __future__ import annotations

import asyncio
import logging
import secrets
import threading
from collections.abc import Callable, Mapping

import psycopg

from storage.errors import NotSaved
from storage.postgres.address import Address
from storage.postgres.connection import PostgresConnection, call_in_loop, connect
from storage.postgres.failures import words_of
from storage.records.changes import EVERYTHING, ChangeElsewhere, ChangeKind
from storage.sql.contact import Contact

# After this time the thread checks whether it must end.
_LOOK_SECONDS = 0.5
_RETRY_SECONDS = 1.0
# The kinds of changes that `news.sql` announces.
_KINDS: Mapping[str, ChangeKind] = {"session": "session", "tournament": "tournament", "user": "user"}
_LOG = logging.getLogger(__name__)


class Listener:
    """Calls ``hear`` in the event loop for each change that a connection other than ``own_pid`` has committed.

    Changes are missed only while the connection is lost. So each new connection first reports `EVERYTHING`, as if
    everything had changed.
    """

    def __init__(
        self,
        address: Address,
        own_pid: Callable[[], int],
        hear: Callable[[ChangeElsewhere], None],
        contact: Contact,
    ) -> None:
        self._address = address
        self._contact = contact
        # On this channel a process hears only itself, which measures how late news arrives.
        self._probes = f"sobremesa_{secrets.token_hex(8)}"
        self._own_pid = own_pid
        self._hear = hear
        self._loop = asyncio.get_running_loop()
        self._closed = threading.Event()
        self._ended = asyncio.Event()
        threading.Thread(target=self._run, name="listener", daemon=True).start()

    def probe(self, connection: PostgresConnection) -> None:
        """Send this process a piece of news over its writing connection."""
        self._contact.note_unheard()
        connection.script(f"NOTIFY {self._probes}".encode())

    async def close(self) -> None:
        """Stop listening."""
        self._closed.set()
        await self._ended.wait()

    def _run(self) -> None:
        self._hear_until_closed()
        call_in_loop(self._loop, self._ended.set)

    def _hear_until_closed(self) -> None:
        while not self._closed.is_set():
            try:
                with connect(self._address) as connection:
                    self._listen(connection)
            except (NotSaved, psycopg.Error) as error:
                self._contact.note_unheard()
                _LOG.warning("changes by other processes are not heard at the moment: %s", words_of(error))
                self._closed.wait(_RETRY_SECONDS)
                self._contact.count_retry()

    def _listen(self, connection: psycopg.Connection[object]) -> None:
        connection.execute(f"LISTEN {self._probes}".encode())
        connection.execute("LISTEN sobremesa")
        self._report_change(EVERYTHING)
        self._contact.note_heard()
        while not self._closed.is_set():
            for notice in connection.notifies(timeout=_LOOK_SECONDS):
                if notice.channel == self._probes:
                    self._contact.note_heard()
                elif notice.pid != self._own_pid():
                    kind, number, *slot = notice.payload.split()
                    known_slot = int(slot[0]) if slot else None
                    self._report_change(ChangeElsewhere(_KINDS[kind], int(number), known_slot))

    def _report_change(self, change: ChangeElsewhere) -> None:
        call_in_loop(self._loop, self._hear, change)
