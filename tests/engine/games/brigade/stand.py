"""The facts about the brigade that the checks over all games need."""

from __future__ import annotations

from typing import Any

from tests.engine.stand import Stand


def unseen(_state: Any, _viewer: int | None) -> dict[str, dict[str, list[int]]]:
    """Return nothing, because a square is not a card that could be elsewhere. `test_examples.py` checks the deal."""
    return {}


# Only the first turn of a match reveals something.
STAND = Stand(
    options=(
        {},
        {"heat": 7},
        {"arsonist": True},
        {"heat": 9},
        {"arsonist": True, "last": True},
        {"secret_tools": True},
    ),
    unseen=unseen,
    shows=False,
)
