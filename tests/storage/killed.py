"""Moves that kill their process before a statement (`tests/forked.py`): one move in each named session.

The arguments are the database file and the sessions. The process prints each acknowledged move, and then the number of
statements. It always dies before the channel is updated, without closing anything.
"""

import asyncio
import os
import signal
from pathlib import Path

from tests.forked import Statements, say, serve
from tests.storage.samples import WON, opened, play


async def work(statements: Statements, path: str, *sessions: str) -> None:
    statements.counting = False
    async with opened(Path(path), statements.trace) as storage:
        numbers = [int(number) for number in sessions]
        await storage.sessions.load(numbers[0])
        statements.counting = True
        moves = [play(storage, number, 0, interaction_id=number, ending=WON) for number in numbers]
        for revision in await asyncio.gather(*moves):
            say(f"revision {revision}")
        say(str(statements.count))
        os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    serve(work)
