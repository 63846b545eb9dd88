"""Schedulers that kill themselves before a statement (`tests/forked.py`).

The argument is the database file. A process handles its due timers and all their consequences.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.host.clocks.steady_clock import now_ms
from bot.host.host import Host
from bot.host.matches import play
from bot.host.matches.play import automatic
from bot.wording.seat_names import SeatNames
from engine.kernel.contract.registry import games
from storage.sqlite.store import SqliteStorage
from tests.forked import Statements, serve
from tests.toys import know


async def work(statements: Statements, path: str) -> None:
    """Handle all due timers, counting the statements."""
    async with await SqliteStorage.open(Path(path), clock=now_ms, trace=statements.trace) as storage:
        host = Host(storage, SeatNames())
        # At a start, the announcer calls this for each unfinished session, to set the timers that are missing.
        for session_id in await host.unfinished():
            await host.after_automatic_moves(session_id)
        clock = host.scheduler(lambda _session_id: None)
        clock.start()
        while automatic(await host.live(1)) is not None:  # noqa: ASYNC110 - a move sets no event
            await asyncio.sleep(0.002)
        await clock.close()


if __name__ == "__main__":
    play.PASS_DELAY_MIN = play.PASS_DELAY_MAX = 0
    know()
    games()
    serve(work)
