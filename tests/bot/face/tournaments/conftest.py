"""Changes the rights of the bot and of members for the tests of events."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from bot.face.posting import roles
from bot.local.world.guild_world import Role
from bot.local.world.permissions import BOT_DEFAULT, Permission
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


@pytest.fixture
def own(stand: Standing, monkeypatch: pytest.MonkeyPatch) -> Iterator[Role]:
    """Give the bot the right to manage roles, and return its own role."""
    monkeypatch.setattr(roles, "RETRY_SECONDS", (0.02,))
    (found,) = [role for role in stand.guild.roles.values() if role.managed]
    stand.driver.server.allow_role(found, BOT_DEFAULT | Permission.MANAGE_ROLES)
    yield found
    stand.driver.server.allow_role(found, BOT_DEFAULT)
