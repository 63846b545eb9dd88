"""A host without Discord. Its clock stands still until a test moves it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.host.host import Host
from bot.wording.seat_names import SeatNames
from storage.sqlite.store import SqliteStorage
from tests.bot.tables import Time


@pytest.fixture
def time() -> Time:
    return Time()


@pytest_asyncio.fixture
async def host(tmp_path: Path, time: Time) -> AsyncIterator[Host]:
    async with await SqliteStorage.open(tmp_path / "s.db", clock=time) as storage:
        yield Host(storage, SeatNames(), time, strongest="easy")
