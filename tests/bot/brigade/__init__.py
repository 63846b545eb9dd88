"""Another game of the tests' own: together or alone against the game itself, or all against one."""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path

from tests.bot.toy import known as known_in

GAME = "brigade"


def known() -> AbstractContextManager[None]:
    """Let the house know the game within the block."""
    return known_in(Path(__file__).parent, GAME)
