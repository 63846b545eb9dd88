"""The facts that the brigade gives the checks over all games."""

from __future__ import annotations

from typing import Any

from tests.engine.stand import Stand


def unseen(_state: Any, _viewer: int | None) -> dict[str, dict[str, list[int]]]:
    """Nothing: a square is no card, which could lie elsewhere; `test_examples.py` looks at what is dealt."""
    return {}


# Only the first turn brings something to light.
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
