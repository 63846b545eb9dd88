"""One SQLite connection in its own thread, which runs whole functions."""

import asyncio
import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

import aiosqlite

from storage.sql.finishing import finish

T = TypeVar("T")

_ITERATION_CHUNK = 64
_CACHED_STATEMENTS = 256


class ThreadedConnection(aiosqlite.Connection):
    """An aiosqlite connection that runs a whole function with one hop to its thread.

    The public methods of aiosqlite hop once for each statement, so `submit` uses three private members, and
    `wait_for_end` uses a fourth. The dependency is pinned to the minor version that has them, and
    `tests/storage/sqlite/test_connection.py` names them.
    """

    def submit(self, function: Callable[[sqlite3.Connection], T]) -> "asyncio.Future[T]":
        """Run `function` in the connection's thread, after all functions that were submitted before.

        Cancelling the future does not stop the function. Raises ValueError if the connection is closed.
        """
        if not self._running:
            raise ValueError("the connection is closed")
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._tx.put_nowait((future, partial(function, self._conn)))
        return future

    async def wait_for_end(self) -> None:
        """Wait until the connection's thread has ended, after a failure to connect."""
        await asyncio.to_thread(self._thread.join)


def readable_text(data: bytes) -> str:
    """Return a stored text; broken bytes are replaced, so that one broken text does not block the other rows."""
    return data.decode(errors="replace")


async def connect(path: Path, busy_timeout_ms: int, *, read_only: bool = False) -> ThreadedConnection:
    """Open `path`; statements outside BEGIN and COMMIT are committed automatically. Raises sqlite3.Error.

    If `read_only`, the file must exist, and SQLite refuses every change.
    """

    def connector() -> sqlite3.Connection:
        connection = sqlite3.connect(
            f"{path.absolute().as_uri()}?mode=ro" if read_only else path,
            uri=read_only,
            timeout=busy_timeout_ms / 1000,
            isolation_level=None,
            cached_statements=_CACHED_STATEMENTS,
        )
        connection.text_factory = readable_text
        return connection

    connection = ThreadedConnection(connector, _ITERATION_CHUNK)
    try:
        await finish(connection)
    except asyncio.CancelledError:
        # Close the file here, because no other task would close it.
        await finish(connection.close())
        raise
    except sqlite3.Error:
        # Wait for the thread, which reports its end to the event loop: a command may close the event loop at once.
        await connection.wait_for_end()
        raise
    return connection
