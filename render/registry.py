"""The registry of painters: it finds a painter by the slug of its game, so that no list of painters is needed."""

from __future__ import annotations

import importlib
from functools import cache
from importlib.util import find_spec

from render.painter import Painter


@cache
def painter_for(slug: str) -> Painter:
    """Return ``PAINTER`` of ``render.games.<slug>``. Raises `LookupError` if the game has no painter."""
    name = f"render.games.{slug}"
    if not slug.isidentifier() or find_spec(name) is None:
        raise LookupError(f"no painter for {slug}")
    painter: Painter = importlib.import_module(name).PAINTER
    return painter
