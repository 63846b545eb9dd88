"""The registry of painters: it finds a painter by the slug of its game, so that no list of painters is needed."""

from __future__ import annotations

import importlib
from functools import cache
from importlib.util import find_spec

from engine.kernel.contract.registry import games
from engine.kernel.errors import IncompleteGame
from render.painter import Painter


@cache
def painter_for(slug: str) -> Painter:
    """Return ``PAINTER`` of ``render.games.<slug>``. Raises `IncompleteGame` without it or its `hand`."""
    name, where = f"render.games.{slug}", f"render/games/{slug}/__init__.py"
    found = slug.isidentifier() and find_spec(name) is not None
    painter: Painter | None = getattr(importlib.import_module(name), "PAINTER", None) if found else None
    if painter is None:
        raise IncompleteGame(f"{slug} has no painter: {where} needs a line `PAINTER = Painter(board=board)`")
    has_hands = games()[slug].features.hand
    if has_hands and not painter.paints_hands:
        raise IncompleteGame(f"{slug} has hands: {where} needs `PAINTER = Painter(board=board, hand=hand)`")
    if painter.paints_hands and not has_hands:
        raise IncompleteGame(f"{slug} has a hand painter: its `features` need `hand=True`")
    return painter
