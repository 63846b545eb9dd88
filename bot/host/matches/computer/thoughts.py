"""Computer players think in the background: one task for each session, never under the session's lock."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from bot.host.ground.log_fields import about_session
from bot.host.ground.tasks import end_tasks
from engine.kernel.errors import Refused
from storage.errors import StorageError, is_damage

_log = logging.getLogger(__name__)

RETRY_SECONDS = 5.0


class Thoughts:
    """Runs the tasks in which computer players think.

    The tasks store nothing, so after a restart each computer player starts to think again.
    """

    def __init__(self, think: Callable[[int, int], Awaitable[bool]]) -> None:
        """``think`` makes one move of a session; it also receives how many moves the computer has made in a row.

        It returns False if no computer player has to think now.
        """
        self._think = think
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()
        self._closed = False
        # Functions that are called with each session in which the computer has moved, once no computer player has to
        # think any more.
        self.listeners: list[Callable[[int], None]] = []

    def begin(self, session_id: int) -> None:
        """Let the computer players of a session think, if they are not thinking already. Returns at once."""
        self._again.add(session_id)
        if session_id not in self._tasks and not self._closed:
            self._tasks[session_id] = asyncio.create_task(self._think_on(session_id), name=f"thoughts of {session_id}")

    async def idle(self) -> None:
        """Wait until no computer player thinks."""
        while self._tasks:
            await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def close(self) -> None:
        """Stop all tasks. The players think again after the next start."""
        self._closed = True
        await end_tasks(self._tasks.values())
        self._tasks.clear()

    async def _think_on(self, session_id: int) -> None:
        try:
            with about_session(session_id):
                await self._move_on(session_id)
        except Refused as error:
            _log.info("session %d: the computer player stops: %s", session_id, error)
        except Exception:
            _log.exception("session %d: the computer player failed", session_id)
        finally:
            del self._tasks[session_id]
        for listener in self.listeners:
            listener(session_id)

    async def _move_on(self, session_id: int) -> None:
        move_count, thinking = 0, True
        while thinking or session_id in self._again:
            self._again.discard(session_id)
            try:
                thinking = await self._think(session_id, move_count)
                move_count += 1
            except StorageError as error:
                if is_damage(error):
                    raise
                _log.warning("session %d: the computer player has not moved yet: %s", session_id, error)
                await asyncio.sleep(RETRY_SECONDS)
