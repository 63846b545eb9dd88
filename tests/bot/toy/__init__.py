"""A game of the tests' own, found by the house as every other: one folder of rules, one of pictures."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path

import engine.games
import render.games
from engine.kernel.registry import games
from render.registry import painter_for

GAME = "toy_duel"
_HERE = Path(__file__).parent


@contextlib.contextmanager
def known(home: Path = _HERE, game: str = GAME) -> Iterator[None]:
    """Let the house know the game of that home within the block."""
    places = [(engine.games, str(home / "games")), (render.games, str(home / "painters"))]
    for package, folder in places:
        package.__path__.append(folder)
    games.cache_clear()
    try:
        yield
    finally:
        for package, folder in places:
            package.__path__.remove(folder)
            sys.modules.pop(f"{package.__name__}.{game}", None)
        games.cache_clear()
        painter_for.cache_clear()
