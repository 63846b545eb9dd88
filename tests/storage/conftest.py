from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from storage import Storage
from storage.records import Session
from tests.storage.samples import opened, running


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "bot.db"


@pytest.fixture
async def storage(path: Path) -> AsyncIterator[Storage]:
    async with opened(path) as storage:
        yield storage


@pytest.fixture
async def match(storage: Storage) -> Session:
    return await running(storage)
