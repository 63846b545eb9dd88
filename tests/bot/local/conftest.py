from collections.abc import AsyncIterator

import aiohttp
import pytest

from bot.local.server import LocalTable
from tests.bot.driver import Driver
from tests.bot.local.helpers import TOKEN, Clock, Rest
from tests.bot.local.sockets import Opener


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def table(clock: Clock) -> AsyncIterator[LocalTable]:
    running = await LocalTable.start(token=TOKEN, clock=clock, record=True)
    yield running
    await running.stop()


@pytest.fixture
async def rest(table: LocalTable) -> AsyncIterator[Rest]:
    async with aiohttp.ClientSession() as session:
        yield Rest(table, session)


@pytest.fixture
def driver(table: LocalTable) -> Driver:
    return Driver(table)


@pytest.fixture
async def connect(table: LocalTable) -> AsyncIterator[Opener]:
    async with aiohttp.ClientSession() as session:
        opener = Opener(table, session)
        yield opener
        await opener.close()
