"""Helpers for tests of the processes that hold the leases of a database."""

from __future__ import annotations

import asyncio
import os

from storage.slots import slots_in
from storage.sql.leases.process import process_start
from storage.store import Storage


def another_start() -> str:
    """Return the start of another process than this one, which runs since the same boot, in the same PID namespace."""
    own = process_start(os.getpid())
    assert own is not None
    return own.rpartition(":")[0] + ":1"


async def until_owned(*pairs: tuple[Storage, int]) -> None:
    """Wait until each storage owns its number of slots. Release all surplus slots immediately."""
    async with asyncio.timeout(20):
        while any(len(slots_in(one.database.slots)) != count for one, count in pairs):
            for one, _ in pairs:
                owned = one.database.ownership
                if surplus := owned.surplus:
                    owned.give_up(surplus)
                    await one.processes.release(surplus)
            await asyncio.sleep(0.02)
