import inspect
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from storage.records.matches import Session
from storage.store import Storage
from tests.postgres import empty_database
from tests.storage.samples import clock, opened, running


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run each test of the storage over both databases, unless it is about SQLite or its file."""
    about_sqlite = (
        metafunc.definition.get_closest_marker("sqlite") or "path" in inspect.signature(metafunc.function).parameters
    )
    if "storage" in metafunc.fixturenames:
        metafunc.parametrize("storage", ["sqlite"] if about_sqlite else ["sqlite", "postgres"], indirect=True)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "bot.db"


@pytest.fixture
async def storage(request: pytest.FixtureRequest, path: Path) -> AsyncIterator[Storage]:
    if request.param == "sqlite":
        async with opened(path) as storage:
            yield storage
        return
    address = empty_database()
    from storage.postgres.store import PostgresStorage

    async with await PostgresStorage.open(address, clock=clock) as postgres:
        yield postgres


@pytest.fixture
async def match(storage: Storage) -> Session:
    return await running(storage)
