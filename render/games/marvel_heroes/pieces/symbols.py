"""Signs of this game, drawn once as smooth masks: types and Skills of Headlines, states of heroes, dice, cards."""

from __future__ import annotations

import math
from collections.abc import Mapping

from PIL import Image, ImageDraw

from render.ground import signs
from render.ground.sign_files import SHARED, read_signs
from render.ground.signs import DrawSign, disc, line, polygon
from render.ground.theme import Colour

Draw = ImageDraw.ImageDraw


def _mystic(draw: Draw, edge: int) -> None:
    """Draw an eye in a ring of rays."""
    for ray in range(8):
        angle = math.tau * ray / 8
        ends = [(0.5 + far * math.sin(angle), 0.5 - far * math.cos(angle)) for far in (0.38, 0.5)]
        line(draw, edge, ends, 0.09)
    disc(draw, edge, 0.5, 0.5, 0.34)
    polygon(draw, edge, [(0.22, 0.5), (0.5, 0.30), (0.78, 0.5), (0.5, 0.70)], 0)
    disc(draw, edge, 0.5, 0.5, 0.11)


def _rescue(draw: Draw, edge: int) -> None:
    disc(draw, edge, 0.5, 0.5, 0.49)
    disc(draw, edge, 0.5, 0.5, 0.20, 0)
    for part in range(4):
        angle = math.tau * (part + 0.5) / 4
        ends = [(0.5 + far * math.sin(angle), 0.5 - far * math.cos(angle)) for far in (0.18, 0.5)]
        line(draw, edge, ends, 0.11, 0)


_FILE = read_signs("render.games.marvel_heroes")
SIGNS: Mapping[str, DrawSign] = {
    **_FILE,
    "mystic": _mystic,
    "rescue": _rescue,
    "mask": SHARED["horned-mask"],
    "support": SHARED["pair"],
    "pin": SHARED["pin"],
    "trouble": SHARED["warning"],
    "steps": SHARED["steps"],
    # District symbols are shapes of the theme, except for the circle.
    "circle": _FILE["life"],
}


def sign(name: str, size: int, fill: Colour) -> Image.Image:
    """Return a sign in one colour: a sign of this game, or a shape of the theme."""
    return signs.sign(SIGNS.get(name, name), size, fill)
