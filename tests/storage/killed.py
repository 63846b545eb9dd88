"""A process that plays a move in each session it is told, and kills itself before its n-th statement.

Arguments: the database file, n (0: count only), the session ids. Prints one line for each acknowledged move,
then the number of statements.
"""

import asyncio
import os
import signal
import sys
from pathlib import Path

from tests.storage.samples import WON, opened, play


async def main(path: Path, fatal: int, sessions: list[int]) -> None:
    armed = False
    count = 0

    def trace(_: str) -> None:
        nonlocal count
        if not armed:
            return
        count += 1
        if count == fatal:
            os.kill(os.getpid(), signal.SIGKILL)

    async with opened(path, trace) as storage:
        await storage.sessions.load(sessions[0])
        armed = True
        moves = [play(storage, number, 0, interaction_id=number, ending=WON) for number in sessions]
        for number in await asyncio.gather(*moves):
            sys.stdout.write(f"revision {number}\n")
            sys.stdout.flush()
        armed = False
        sys.stdout.write(f"{count}\n")
        sys.stdout.flush()
        # Before the channel is told, and without closing anything.
        os.kill(os.getpid(), signal.SIGKILL)


asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2]), [int(number) for number in sys.argv[3:]]))
