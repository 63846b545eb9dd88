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
    # The number of shards of all processes together, None until it is known.
    shards: int | None
    # The slots that the process owns.
    slots: tuple[int, ...]
