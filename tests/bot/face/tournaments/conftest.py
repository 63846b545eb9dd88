"""Rights of the bot that events with hidden tables need."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from bot.local.world.permissions import Permission
from tests.bot.standing import Standing


@pytest.fixture
def private_threads(stand: Standing) -> Iterator[Callable[[bool], None]]:
    """Let all users make private threads; yield a function that removes the right (False) and gives it back."""
    everybody = stand.guild.roles[stand.guild.id]
    bits = int(everybody.permissions)

    def allow(allowed: bool) -> None:
        right = Permission.CREATE_PRIVATE_THREADS if allowed else 0
        stand.driver.server.allow_role(everybody, bits | right)

    allow(True)
    yield allow
    allow(False)
