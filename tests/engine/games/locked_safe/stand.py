"""The facts that the safe gives the checks over all games."""

from __future__ import annotations

from typing import Any

from tests.engine.stand import Stand


def unseen(_state: Any, _viewer: int | None) -> dict[str, dict[str, list[int]]]:
    """Nothing: a number is no card, which could lie elsewhere; `test_examples.py` looks at what it can be."""
    return {}


STAND = Stand(unseen=unseen)
