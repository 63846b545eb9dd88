"""Changes the bot's rights for events with hidden tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from bot.local.world.permissions import Permission
from tests.bot.standing import Standing


@pytest.fixture
def private_threads(stand: Standing) -> Iterator[Callable[[bool], None]]:
    """Let all users make private threads. Yield a function that removes the right (False) or grants it (True)."""
    everybody = stand.guild.roles[stand.guild.id]
    bits = int(everybody.permissions)

    def allow(allowed: bool) -> None:
        right = Permission.CREATE_PRIVATE_THREADS if allowed else 0
        stand.driver.server.allow_role(everybody, bits | right)

    allow(True)
    yield allow
    allow(False)
