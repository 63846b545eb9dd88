"""Signs of this game, drawn once as smooth masks: types and Skills of Headlines, states of heroes, dice, cards."""

from __future__ import annotations

import math
from types import MappingProxyType

from PIL import Image, ImageDraw

from render.ground import signs
from render.ground.signs import DrawSign, Point, block, disc, horned_mask, pair, pin, polygon, star, steps, warning
from render.ground.theme import Colour

Draw = ImageDraw.ImageDraw


def _stroke(draw: Draw, edge: int, points: list[Point], wide: float, fill: int = 255) -> None:
    draw.line([(x * edge, y * edge) for x, y in points], fill=fill, width=round(edge * wide), joint="curve")


# ---- Headlines


def _crime(draw: Draw, edge: int) -> None:
    """Draw a burglar's mask: a band across the eyes."""
    polygon(
        draw,
        edge,
        [(0.0, 0.24), (0.5, 0.34), (1.0, 0.24), (0.95, 0.62), (0.68, 0.76), (0.5, 0.58), (0.32, 0.76), (0.05, 0.62)],
    )
    for x in (0.27, 0.73):
        disc(draw, edge, x, 0.50, 0.105, 0)


def _danger(draw: Draw, edge: int) -> None:
    """Draw flames."""
    polygon(
        draw,
        edge,
        [
            (0.5, 0.0),
            (0.64, 0.22),
            (0.80, 0.14),
            (0.94, 0.56),
            (0.80, 0.88),
            (0.5, 1.0),
            (0.20, 0.88),
            (0.06, 0.56),
            (0.22, 0.28),
            (0.34, 0.42),
        ],
    )
    polygon(draw, edge, [(0.52, 0.48), (0.68, 0.72), (0.5, 0.90), (0.32, 0.74)], 0)


def _mystery(draw: Draw, edge: int) -> None:
    """Draw a question mark."""
    low, high = 0.20 * edge, 0.80 * edge
    draw.arc((low, 0.02 * edge, high, 0.62 * edge), 180, 90, fill=255, width=round(edge * 0.19))
    _stroke(draw, edge, [(0.5, 0.53), (0.5, 0.72)], 0.19)
    disc(draw, edge, 0.5, 0.90, 0.105)


def _dice(draw: Draw, edge: int) -> None:
    """Draw a die that shows three."""
    block(draw, edge, (0.04, 0.04, 0.96, 0.96), 0.18)
    for at in (0.28, 0.5, 0.72):
        disc(draw, edge, at, at, 0.10, 0)


def _news(draw: Draw, edge: int) -> None:
    """Draw a newspaper."""
    block(draw, edge, (0.06, 0.06, 0.94, 0.94), 0.08)
    block(draw, edge, (0.16, 0.16, 0.84, 0.30), 0.0, 0)
    block(draw, edge, (0.16, 0.42, 0.46, 0.82), 0.0, 0)
    for top in (0.42, 0.58, 0.74):
        block(draw, edge, (0.56, top, 0.84, top + 0.08), 0.0, 0)


def _fight(draw: Draw, edge: int) -> None:
    """Draw a fist: four fingers, the thumb across them, the wrist."""
    block(draw, edge, (0.12, 0.40, 0.88, 0.78), 0.13)
    for finger in range(4):
        left = 0.12 + finger * 0.195
        block(draw, edge, (left, 0.08 + 0.03 * abs(finger - 1), left + 0.175, 0.60), 0.08)
    block(draw, edge, (0.26, 0.68, 0.78, 1.0), 0.05)
    block(draw, edge, (0.06, 0.45, 0.62, 0.66), 0.09, 0)
    block(draw, edge, (0.0, 0.49, 0.58, 0.62), 0.06)


def _mystic(draw: Draw, edge: int) -> None:
    """Draw an eye in a ring of rays."""
    for ray in range(8):
        angle = math.tau * ray / 8
        ends = [(0.5 + far * math.sin(angle), 0.5 - far * math.cos(angle)) for far in (0.38, 0.5)]
        _stroke(draw, edge, ends, 0.09)
    disc(draw, edge, 0.5, 0.5, 0.34)
    polygon(draw, edge, [(0.22, 0.5), (0.5, 0.30), (0.78, 0.5), (0.5, 0.70)], 0)
    disc(draw, edge, 0.5, 0.5, 0.11)


def _science(draw: Draw, edge: int) -> None:
    """Draw a flask."""
    block(draw, edge, (0.30, 0.0, 0.70, 0.12), 0.04)
    polygon(
        draw,
        edge,
        [(0.38, 0.08), (0.62, 0.08), (0.62, 0.40), (0.94, 0.92), (0.88, 1.0), (0.12, 1.0), (0.06, 0.92), (0.38, 0.40)],
    )
    polygon(draw, edge, [(0.47, 0.14), (0.53, 0.14), (0.53, 0.44), (0.64, 0.62), (0.36, 0.62), (0.47, 0.44)], 0)


def _rescue(draw: Draw, edge: int) -> None:
    """Draw a lifebelt."""
    disc(draw, edge, 0.5, 0.5, 0.49)
    disc(draw, edge, 0.5, 0.5, 0.20, 0)
    for part in range(4):
        angle = math.tau * (part + 0.5) / 4
        ends = [(0.5 + far * math.sin(angle), 0.5 - far * math.cos(angle)) for far in (0.18, 0.5)]
        _stroke(draw, edge, ends, 0.11, 0)


def _protection(draw: Draw, edge: int) -> None:
    """Draw a shield with a star on it."""
    polygon(
        draw,
        edge,
        [(0.5, 0.0), (0.94, 0.12), (0.92, 0.52), (0.76, 0.80), (0.5, 1.0), (0.24, 0.80), (0.08, 0.52), (0.06, 0.12)],
    )
    polygon(draw, edge, star(5, 0.42, reach=0.25, middle=(0.5, 0.46)), 0)


def _investigation(draw: Draw, edge: int) -> None:
    """Draw a magnifying glass."""
    _stroke(draw, edge, [(0.58, 0.58), (0.92, 0.92)], 0.18)
    disc(draw, edge, 0.40, 0.40, 0.39)
    disc(draw, edge, 0.40, 0.40, 0.25, 0)


# ---- heroes and villains


def _ready(draw: Draw, edge: int) -> None:
    """Draw a bolt: ready to act."""
    polygon(draw, edge, [(0.62, 0.0), (0.14, 0.56), (0.44, 0.56), (0.34, 1.0), (0.86, 0.40), (0.56, 0.40)])


def _recovery(draw: Draw, edge: int) -> None:
    """Draw a moon: recovering."""
    disc(draw, edge, 0.46, 0.5, 0.46)
    disc(draw, edge, 0.66, 0.40, 0.37, 0)


def _wounded(draw: Draw, edge: int) -> None:
    """Draw a plaster."""
    block(draw, edge, (0.34, 0.02, 0.66, 0.98), 0.14)
    block(draw, edge, (0.02, 0.34, 0.98, 0.66), 0.14)


def _ko(draw: Draw, edge: int) -> None:
    """Draw a ring with a cross in it."""
    disc(draw, edge, 0.5, 0.5, 0.49)
    for points in ([(0.28, 0.28), (0.72, 0.72)], [(0.72, 0.28), (0.28, 0.72)]):
        _stroke(draw, edge, points, 0.14, 0)


def _life(draw: Draw, edge: int) -> None:
    """Draw a ring: a KO that can still be taken."""
    disc(draw, edge, 0.5, 0.5, 0.49)
    disc(draw, edge, 0.5, 0.5, 0.36, 0)


def _flag(draw: Draw, edge: int) -> None:
    """Draw a flag: the Initiative."""
    block(draw, edge, (0.10, 0.0, 0.22, 1.0), 0.04)
    polygon(draw, edge, [(0.22, 0.04), (0.94, 0.16), (0.74, 0.34), (0.94, 0.54), (0.22, 0.60)])


# ---- dice and letters


def _hit(draw: Draw, edge: int) -> None:
    polygon(draw, edge, star(8, 0.52))


def _double(draw: Draw, edge: int) -> None:
    polygon(draw, edge, star(8, 0.52, reach=0.29, middle=(0.28, 0.28)))
    polygon(draw, edge, star(8, 0.52, reach=0.29, middle=(0.72, 0.72)))


def _boost(draw: Draw, edge: int) -> None:
    """Draw a burst, and an upward arrow beside it."""
    polygon(draw, edge, star(8, 0.52, reach=0.33, middle=(0.32, 0.64)))
    polygon(
        draw, edge, [(0.76, 0.02), (1.0, 0.34), (0.84, 0.34), (0.84, 0.70), (0.68, 0.70), (0.68, 0.34), (0.52, 0.34)]
    )


def _blank(draw: Draw, edge: int) -> None:
    block(draw, edge, (0.30, 0.45, 0.70, 0.55), 0.04)


def _again(draw: Draw, edge: int) -> None:
    """Draw an arrow in a circle: thrown again."""
    draw.arc((0.12 * edge, 0.12 * edge, 0.88 * edge, 0.88 * edge), -60, 220, fill=255, width=round(edge * 0.16))
    polygon(draw, edge, [(0.42, 0.0), (0.86, 0.10), (0.58, 0.44)])


def _attack(draw: Draw, edge: int) -> None:
    """Draw a sword."""
    polygon(draw, edge, [(0.96, 0.04), (0.94, 0.22), (0.44, 0.70), (0.30, 0.56), (0.78, 0.06)])
    _stroke(draw, edge, [(0.16, 0.50), (0.50, 0.84)], 0.12)
    _stroke(draw, edge, [(0.32, 0.68), (0.08, 0.92)], 0.15)


def _defense(draw: Draw, edge: int) -> None:
    """Draw a shield, half of it hollow."""
    polygon(
        draw,
        edge,
        [(0.5, 0.0), (0.94, 0.12), (0.92, 0.52), (0.76, 0.80), (0.5, 1.0), (0.24, 0.80), (0.08, 0.52), (0.06, 0.12)],
    )
    polygon(draw, edge, [(0.54, 0.14), (0.82, 0.21), (0.80, 0.50), (0.68, 0.71), (0.54, 0.83)], 0)


def _wit(draw: Draw, edge: int) -> None:
    """Draw a light bulb."""
    disc(draw, edge, 0.5, 0.36, 0.36)
    block(draw, edge, (0.34, 0.50, 0.66, 0.78), 0.04)
    block(draw, edge, (0.34, 0.82, 0.66, 0.90), 0.03)
    block(draw, edge, (0.40, 0.93, 0.60, 1.0), 0.03)


# ---- cards and tokens


def _plot(draw: Draw, edge: int) -> None:
    """Draw a coin with a P: Plot Points."""
    disc(draw, edge, 0.5, 0.5, 0.49)
    block(draw, edge, (0.32, 0.22, 0.46, 0.80), 0.0, 0)
    disc(draw, edge, 0.50, 0.40, 0.18, 0)
    disc(draw, edge, 0.51, 0.40, 0.065)


def _card(draw: Draw, edge: int, mark: list[Point]) -> None:
    block(draw, edge, (0.12, 0.0, 0.88, 1.0), 0.10)
    polygon(draw, edge, mark, 0)


def _resource(draw: Draw, edge: int) -> None:
    """Draw a card with a star on it."""
    _card(draw, edge, star(5, 0.42, reach=0.32))


def _villain_card(draw: Draw, edge: int) -> None:
    """Draw a card with horns on it."""
    _card(draw, edge, [(0.24, 0.22), (0.38, 0.38), (0.62, 0.38), (0.76, 0.22), (0.74, 0.56), (0.5, 0.82), (0.26, 0.56)])


def _story(draw: Draw, edge: int) -> None:
    """Draw an open book."""
    for side in (0, 1):
        page = [(0.47, 0.22), (0.26, 0.12), (0.0, 0.16), (0.0, 0.84), (0.26, 0.80), (0.47, 0.92)]
        polygon(draw, edge, [(1 - x if side else x, y) for x, y in page])


def _power_up(draw: Draw, edge: int) -> None:
    """Draw two chevrons upwards."""
    for top in (0.02, 0.44):
        polygon(
            draw,
            edge,
            [
                (0.5, top),
                (0.96, top + 0.40),
                (0.74, top + 0.54),
                (0.5, top + 0.32),
                (0.26, top + 0.54),
                (0.04, top + 0.40),
            ],
        )


def _ally(draw: Draw, edge: int) -> None:
    """Draw a head and shoulders."""
    disc(draw, edge, 0.5, 0.27, 0.26)
    block(draw, edge, (0.10, 0.58, 0.90, 1.0), 0.26)


def _wanted(draw: Draw, edge: int) -> None:
    """Draw a poster with a head on it."""
    block(draw, edge, (0.10, 0.0, 0.90, 1.0), 0.05)
    disc(draw, edge, 0.5, 0.40, 0.16, 0)
    block(draw, edge, (0.26, 0.60, 0.74, 0.86), 0.12, 0)
    block(draw, edge, (0.24, 0.08, 0.76, 0.16), 0.0, 0)


def _scheme(draw: Draw, edge: int) -> None:
    """Draw a scroll with a mark on it: a Plan."""
    block(draw, edge, (0.14, 0.06, 0.86, 0.94), 0.06)
    for top in (0.0, 0.84):
        block(draw, edge, (0.02, top, 0.98, top + 0.16), 0.08)
    for top in (0.30, 0.48, 0.66):
        block(draw, edge, (0.28, top, 0.72, top + 0.08), 0.0, 0)


def _followers(draw: Draw, edge: int) -> None:
    """Draw three heads."""
    for x, y in ((0.22, 0.36), (0.78, 0.36), (0.5, 0.24)):
        disc(draw, edge, x, y, 0.21, 0)
        block(draw, edge, (x - 0.26, y + 0.19, x + 0.26, 0.99), 0.16, 0)
        disc(draw, edge, x, y, 0.17)
        block(draw, edge, (x - 0.22, y + 0.23, x + 0.22, 0.96), 0.14)


SIGNS: MappingProxyType[str, DrawSign] = MappingProxyType(
    {
        "crime": _crime, "danger": _danger, "mystery": _mystery, "dice": _dice, "news": _news,
        "fight": _fight, "mystic": _mystic, "science": _science, "rescue": _rescue, "protection": _protection,
        "investigation": _investigation,
        "mask": horned_mask, "ready": _ready, "support": pair, "recovery": _recovery, "wounded": _wounded, "pin": pin,
        "ko": _ko, "life": _life, "flag": _flag,
        "hit": _hit, "double": _double, "boost": _boost, "trouble": warning, "blank": _blank, "again": _again,
        "a": _attack, "d": _defense, "w": _wit,
        "plot": _plot, "resource": _resource, "villain": _villain_card, "story": _story, "power-up": _power_up,
        "ally": _ally, "wanted": _wanted, "plan": _scheme, "followers": _followers, "steps": steps,
        # District symbols are shapes of the theme, except for the circle.
        "circle": _life,
    }
)  # fmt: skip


def sign(name: str, size: int, fill: Colour) -> Image.Image:
    """Return a sign in one colour: a sign of this game, or a shape of the theme."""
    return signs.sign(SIGNS.get(name, name), size, fill)
