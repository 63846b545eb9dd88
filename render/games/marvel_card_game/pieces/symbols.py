"""Signs of this game, drawn once as smooth masks: cards, states of characters, modes of attack, dice."""

from __future__ import annotations

import math
from collections.abc import Mapping

from PIL import Image, ImageDraw

from render.ground import signs
from render.ground.caches import images
from render.ground.sign_files import SHARED, read_signs
from render.ground.signs import DrawSign, Point
from render.ground.theme import Colour

Draw = ImageDraw.ImageDraw


def _scaled(points: list[Point], edge: int) -> list[Point]:
    return [(x * edge, y * edge) for x, y in points]


def _bust(draw: Draw, edge: int) -> None:
    draw.ellipse((edge * 0.28, edge * 0.02, edge * 0.72, edge * 0.46), fill=255)
    draw.rounded_rectangle((edge * 0.06, edge * 0.54, edge * 0.94, edge * 1.5), edge * 0.36, fill=255)


def _turn_arrow(draw: Draw, edge: int) -> None:
    low, high = edge * 0.06, edge * 0.98
    draw.arc((low, low, high, high), 345, 262, fill=255, width=round(edge * 0.16))
    draw.polygon(_scaled([(0.46, 0.0), (0.46, 0.3), (0.82, 0.15)], edge), fill=255)


def _chain(draw: Draw, edge: int) -> None:
    width = round(edge * 0.13)
    for left, top in ((0.02, 0.42), (0.42, 0.02)):
        box = (edge * left, edge * top, edge * (left + 0.56), edge * (top + 0.56))
        draw.rounded_rectangle(box, edge * 0.2, outline=255, width=width)


def _aim(draw: Draw, edge: int) -> None:
    width = round(edge * 0.12)
    draw.ellipse((edge * 0.12, edge * 0.12, edge * 0.88, edge * 0.88), outline=255, width=width)
    draw.ellipse((edge * 0.4, edge * 0.4, edge * 0.6, edge * 0.6), fill=255)
    for start in (0.0, 0.7):
        draw.line(_scaled([(0.5, start), (0.5, start + 0.3)], edge), fill=255, width=width)
        draw.line(_scaled([(start, 0.5), (start + 0.3, 0.5)], edge), fill=255, width=width)


def _eye(draw: Draw, edge: int) -> None:
    upper = [(step / 20, 0.5 - 0.36 * math.sin(step / 20 * math.pi)) for step in range(21)]
    lower = [(1 - x, 1 - y) for x, y in upper]
    draw.polygon(_scaled(upper + lower, edge), fill=255)
    draw.ellipse((edge * 0.31, edge * 0.31, edge * 0.69, edge * 0.69), fill=0)
    draw.ellipse((edge * 0.4, edge * 0.4, edge * 0.6, edge * 0.6), fill=255)


def _under(draw: Draw, edge: int) -> None:
    """Draw a card that is under another card."""
    draw.rounded_rectangle((edge * 0.3, edge * 0.26, edge * 0.98, edge * 0.98), edge * 0.1, fill=255)
    draw.rounded_rectangle((0, 0, edge * 0.74, edge * 0.74), edge * 0.12, fill=0)
    draw.rounded_rectangle((edge * 0.02, edge * 0.02, edge * 0.66, edge * 0.66), edge * 0.1, fill=255)


def _equal(draw: Draw, edge: int) -> None:
    for top in (0.2, 0.58):
        draw.rounded_rectangle((edge * 0.06, edge * top, edge * 0.94, edge * (top + 0.22)), edge * 0.08, fill=255)


def _flag(draw: Draw, edge: int) -> None:
    draw.rectangle((edge * 0.12, 0, edge * 0.26, edge), fill=255)
    draw.polygon(_scaled([(0.26, 0.04), (0.96, 0.3), (0.26, 0.6)], edge), fill=255)


def _pile(draw: Draw, edge: int) -> None:
    for number, fill in ((0, 255), (1, 0), (2, 255)):
        shift = edge * (0.12 if number == 0 else 0.03 if number == 1 else 0.0)
        grow = edge * 0.05 if number == 1 else 0
        box = (edge * 0.1 + shift - grow, shift - grow, edge * 0.74 + shift + grow, edge * 0.84 + shift + grow)
        draw.rounded_rectangle(box, edge * 0.1, fill=fill)


SIGNS: Mapping[str, DrawSign] = {
    **read_signs("render.games.marvel_card_game"),
    "bust": _bust,
    "turned": _turn_arrow,
    "chain": _chain,
    "aim": _aim,
    "eye": _eye,
    "under": _under,
    "equal": _equal,
    "flag": _flag,
    "alarm": SHARED["warning"],
    "pile": _pile,
}


def sign(name: str, size: int, fill: Colour) -> Image.Image:
    """Return a sign in one colour: a sign of this game, or a shape of the theme."""
    return signs.sign(SIGNS.get(name, name), size, fill)


@images
def left_arrow(size: int, fill: Colour) -> Image.Image:
    """Return the arrow that points to the left."""
    return sign("arrow", size, fill).transpose(Image.Transpose.FLIP_LEFT_RIGHT)
