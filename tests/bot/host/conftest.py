"""Fixtures for a host without Discord. Its clock stands still until a test moves it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.host.host import Host
from bot.wording.seat_names import SeatNames
from tests.bot.tables import Time
from tests.databases import database_of, open_storage


@pytest.fixture
def time() -> Time:
    return Time()


@pytest_asyncio.fixture
async def host(request: pytest.FixtureRequest, tmp_path: Path, time: Time) -> AsyncIterator[Host]:
    async with await open_storage(database_of(request, tmp_path, "host"), time) as storage:
        yield Host(storage, SeatNames(), time, strongest="easy")
