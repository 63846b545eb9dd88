"""The facts about the duel that the checks over all games need."""

from __future__ import annotations

from typing import Any

from tests.engine.stand import Stand


def unseen(_state: Any, _viewer: int | None) -> dict[str, dict[str, list[int]]]:
    """Return nothing, because shields are not cards that could be elsewhere. `test_examples.py` counts the deal."""
    return {}


# A seat that only makes the move "work" never ends its turn.
STAND = Stand(
    options=({}, {"shields": "21", "fixed_windows": True}, {"shields": "3", "heralds": True}),
    unseen=unseen,
    shows=False,
    idling_ends=False,
)
