"""One running house for all tests of a module; each test takes a channel of its own with `house.room()`."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio

from tests.bot.standing import Standing, standing


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def house(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Standing]:
    async with standing(tmp_path_factory.mktemp("house") / "s.db") as running:
        for user in running.users(4):
            user.set_locale("en-GB")
        yield running


@pytest.fixture
def calm(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Nothing that strangers do may end in a traceback or an error of the house."""
    with caplog.at_level(logging.INFO):
        yield
    faults = [record for record in caplog.records if record.exc_info or record.levelno >= logging.ERROR]
    assert not faults, caplog.text
