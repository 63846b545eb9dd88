"""Signs of this game, drawn once as smooth masks: actions, tokens, effects of Threats and Villains, states."""

from __future__ import annotations

import math
from collections.abc import Mapping

from PIL import Image, ImageDraw

from render.ground import signs
from render.ground.sign_files import SHARED, read_signs
from render.ground.signs import DrawSign, block, disc, polygon
from render.ground.theme import Colour

Draw = ImageDraw.ImageDraw


def _wild(draw: Draw, edge: int) -> None:
    """Draw a ring cut into three parts around a dot: any of the three actions."""
    disc(draw, edge, 0.5, 0.5, 0.49)
    disc(draw, edge, 0.5, 0.5, 0.29, 0)
    for part in range(3):
        angle = math.tau * part / 3
        along, across = (math.sin(angle), -math.cos(angle)), (math.cos(angle), math.sin(angle))
        corners = ((0.6, -0.06), (0.6, 0.06), (0.0, 0.06), (0.0, -0.06))
        polygon(
            draw,
            edge,
            [
                (0.5 + along[0] * far + across[0] * side, 0.5 + along[1] * far + across[1] * side)
                for far, side in corners
            ],
            0,
        )
    disc(draw, edge, 0.5, 0.5, 0.19)


def _bam(draw: Draw, edge: int) -> None:
    """Draw an uneven burst."""
    corners = []
    for index in range(22):
        far = (0.5, 0.30, 0.44, 0.27)[index % 4] if index % 2 == 0 else 0.29
        angle = math.tau * index / 22
        corners.append((0.5 + far * math.sin(angle), 0.5 - far * math.cos(angle)))
    polygon(draw, edge, corners)


def _static(draw: Draw, edge: int) -> None:
    draw.arc((0.22 * edge, 0.02 * edge, 0.78 * edge, 0.66 * edge), 180, 360, fill=255, width=round(edge * 0.13))
    for left in (0.22, 0.65):
        draw.rectangle((left * edge, 0.33 * edge, (left + 0.13) * edge - 1, 0.5 * edge), fill=255)
    block(draw, edge, (0.10, 0.44, 0.90, 1.0), 0.10)
    disc(draw, edge, 0.5, 0.66, 0.09, 0)
    draw.rectangle((0.46 * edge, 0.68 * edge, 0.54 * edge, 0.86 * edge), fill=0)


def _gear(draw: Draw, edge: int) -> None:
    for tooth in range(8):
        angle = math.tau * tooth / 8
        along, across = (math.sin(angle), -math.cos(angle)), (math.cos(angle), math.sin(angle))
        corners = [(0.3, 0.13), (0.5, 0.09), (0.5, -0.09), (0.3, -0.13)]
        polygon(
            draw,
            edge,
            [
                (0.5 + along[0] * far + across[0] * side, 0.5 + along[1] * far + across[1] * side)
                for far, side in corners
            ],
        )
    disc(draw, edge, 0.5, 0.5, 0.37)
    disc(draw, edge, 0.5, 0.5, 0.16, 0)


def _stun(draw: Draw, edge: int) -> None:
    points = []
    for step in range(90):
        angle = math.tau * step / 34
        far = 0.02 + 0.42 * step / 89
        points.append(((0.5 + far * math.sin(angle)) * edge, (0.5 - far * math.cos(angle)) * edge))
    draw.line(points, fill=255, width=round(edge * 0.12), joint="curve")


SIGNS: Mapping[str, DrawSign] = {
    **read_signs("render.games.marvel_united"),
    "wild": _wild,
    "bam": _bam,
    "static": _static,
    "gear": _gear,
    "stun": _stun,
    "villain": SHARED["horned-mask"],
    "threat": SHARED["warning"],
    "steps": SHARED["steps"],
    "bench": SHARED["pair"],
    "pin": SHARED["pin"],
}


def sign(name: str, size: int, fill: Colour) -> Image.Image:
    """Return a sign in one colour: a sign of this game, or a shape of the theme."""
    return signs.sign(SIGNS.get(name, name), size, fill)
