from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from storage.records.matches import Session
from storage.sqlite.store import SqliteStorage
from tests.storage.samples import opened, running


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "bot.db"


@pytest.fixture
async def storage(path: Path) -> AsyncIterator[SqliteStorage]:
    async with opened(path) as storage:
        yield storage


@pytest.fixture
async def match(storage: SqliteStorage) -> Session:
    return await running(storage)
