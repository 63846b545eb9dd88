"""The processes of the bot as the database knows them."""

from __future__ import annotations

import msgspec


class BotProcess(msgspec.Struct, frozen=True):
    """A process of the bot. Times are UTC milliseconds; what an older program did not store is None."""

    host: str
    pid: int
    process_start: str | None
    # The version of the program.
    program: str | None
    # When the process took the lease, or began to wait for it.
    since: int | None
    heartbeat_at: int
    # The number of shards, None until Discord has sent it.
    shards: int | None
    # Whether the process holds the lease.
    runs: bool
