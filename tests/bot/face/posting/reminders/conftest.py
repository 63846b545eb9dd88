"""A bot with short pauses between attempts and a clock that tests can set forward. Each test begins without a match."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.face.posting import reminder_poster
from tests.bot.reminding import Ahead, forgetting
from tests.bot.standing import Standing


@pytest.fixture(scope="module")
def ahead() -> Ahead:
    return Ahead()


@pytest.fixture(scope="module")
def bot_clock(ahead: Ahead) -> Ahead:
    return ahead


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reminder_poster, "RETRY_SECONDS", (0.02, 0.02, 0.02))


@pytest_asyncio.fixture(autouse=True, loop_scope="module")
async def forgetful(stand: Standing) -> AsyncIterator[None]:
    async with forgetting(stand):
        yield
