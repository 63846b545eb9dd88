"""The facts that the brigade gives the checks over all games."""

from __future__ import annotations

from typing import Any

from tests.engine.stand import Stand


def unseen(_state: Any, _viewer: int | None) -> dict[str, dict[str, list[int]]]:
    """Return nothing: a square is not a card that could lie elsewhere. `test_examples.py` checks the deal."""
    return {}


# Only the first turn reveals something.
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
