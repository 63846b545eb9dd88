"""The facts about the safe that the checks over all games need."""

from __future__ import annotations

from typing import Any

from tests.engine.stand import Stand


def unseen(_state: Any, _viewer: int | None) -> dict[str, dict[str, list[int]]]:
    """Return nothing, because a number is not a card that could be elsewhere. `test_examples.py` checks the number."""
    return {}


STAND = Stand(unseen=unseen)
