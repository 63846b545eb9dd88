"""Hosts that run events and leagues, each on its own database."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.bot.events import EventTable, leading
from tests.databases import database_of


@pytest_asyncio.fixture
async def table(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[EventTable]:
    """Provide a host whose time passes only when a test says so."""
    async with leading(database_of(request, tmp_path, "table")) as found:
        yield found
