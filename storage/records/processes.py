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
    # When the process took slots, or began to wait for them.
    since: int | None
    heartbeat_at: int
    # The number of shards, None until Discord has sent it.
    shards: int | None
    # The number of slots that the process owns.
    slots: int
