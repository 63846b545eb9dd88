"""The legend of the dice: what each face counts (MH-4)."""

from __future__ import annotations

from render.games.marvel_heroes.board.shelf import INNER
from render.games.marvel_heroes.pieces.symbols import SIGNS
from render.ground.scene import Words, say
from render.maps.legends import LegendKey, legend_lines

_FACES = ("hit", "double", "boost", "trouble")


def dice_legend(words: Words, size: int) -> list[tuple[LegendKey, ...]]:
    """Return the lines that say what the faces of a die count, in letters of this size."""
    return legend_lines([LegendKey(say(words, f"legend-face-{face}"), SIGNS[face]) for face in _FACES], INNER, size)
