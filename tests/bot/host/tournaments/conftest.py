"""Hosts that run tournaments, each on its own file."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from tests.bot.events import EventTable, leading


@pytest_asyncio.fixture
async def table(tmp_path: Path) -> AsyncIterator[EventTable]:
    """Provide a host whose time passes only when a test says so."""
    async with leading(tmp_path / "s.db") as found:
        yield found
