"""Signs of this game, drawn once as smooth masks: actions, tokens, effects of Threats and Villains, states."""

from __future__ import annotations

import math
from types import MappingProxyType

from PIL import Image, ImageDraw

from render.ground import signs
from render.ground.signs import DrawSign, block, disc, horned_mask, pair, pin, polygon, star, steps, warning
from render.ground.theme import Colour

Draw = ImageDraw.ImageDraw


# ---- actions


def _arrow_heads(draw: Draw, edge: int) -> None:
    """Draw two arrow heads one behind the other."""
    for left in (0.02, 0.44):
        head = [(0.0, 0.06), (0.24, 0.06), (0.54, 0.5), (0.24, 0.94), (0.0, 0.94), (0.28, 0.5)]
        polygon(draw, edge, [(x + left, y) for x, y in head])


def _attack(draw: Draw, edge: int) -> None:
    """Draw a fist: four fingers, the thumb across them, the wrist."""
    block(draw, edge, (0.10, 0.42, 0.90, 0.80), 0.14)
    for finger in range(4):
        left = 0.10 + finger * 0.205
        block(draw, edge, (left, 0.10 + 0.03 * abs(finger - 1), left + 0.185, 0.60), 0.085)
    block(draw, edge, (0.24, 0.70, 0.80, 1.0), 0.06)
    block(draw, edge, (0.06, 0.455, 0.62, 0.655), 0.09, 0)
    block(draw, edge, (0.0, 0.49, 0.58, 0.62), 0.065)


def _heroic(draw: Draw, edge: int) -> None:
    polygon(draw, edge, star(5, 0.44))


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


# ---- tokens and figures


def _thug(draw: Draw, edge: int) -> None:
    """Draw a head in a hood with a band across the eyes."""
    disc(draw, edge, 0.5, 0.40, 0.40)
    block(draw, edge, (0.10, 0.38, 0.90, 0.98), 0.26)
    block(draw, edge, (0.20, 0.34, 0.80, 0.54), 0.10, 0)
    disc(draw, edge, 0.36, 0.44, 0.065)
    disc(draw, edge, 0.64, 0.44, 0.065)
    polygon(draw, edge, [(0.28, 0.72), (0.72, 0.72), (0.66, 0.80), (0.34, 0.80)], 0)


def _civilian(draw: Draw, edge: int) -> None:
    """Draw a person with both arms up."""
    disc(draw, edge, 0.5, 0.19, 0.17)
    block(draw, edge, (0.33, 0.40, 0.67, 0.80), 0.12)
    width = round(edge * 0.13)
    for side in (-1, 1):
        shoulder, hand = (0.5 + side * 0.12, 0.47), (0.5 + side * 0.42, 0.14)
        draw.line([(x * edge, y * edge) for x, y in (shoulder, hand)], fill=255, width=width)
        disc(draw, edge, *hand, 0.065)
        hip, foot = (0.5 + side * 0.09, 0.70), (0.5 + side * 0.15, 0.96)
        draw.line([(x * edge, y * edge) for x, y in (hip, foot)], fill=255, width=round(edge * 0.15))


def _doombot(draw: Draw, edge: int) -> None:
    """Draw a machine's head: an aerial, two lamps, a grille."""
    block(draw, edge, (0.46, 0.0, 0.54, 0.2), 0.03)
    disc(draw, edge, 0.5, 0.06, 0.07)
    block(draw, edge, (0.10, 0.18, 0.90, 0.98), 0.16)
    for left in (0.22, 0.56):
        block(draw, edge, (left, 0.36, left + 0.22, 0.52), 0.05, 0)
    block(draw, edge, (0.22, 0.66, 0.78, 0.86), 0.04, 0)
    for left in (0.32, 0.46, 0.60):
        block(draw, edge, (left, 0.64, left + 0.08, 0.88), 0.0)


def _rick(draw: Draw, edge: int) -> None:
    """Draw a guitar."""
    draw.line((0.40 * edge, 0.60 * edge, 0.90 * edge, 0.10 * edge), fill=255, width=round(edge * 0.12))
    block(draw, edge, (0.80, 0.0, 1.0, 0.20), 0.05)
    disc(draw, edge, 0.28, 0.72, 0.27)
    disc(draw, edge, 0.48, 0.54, 0.19)
    disc(draw, edge, 0.33, 0.67, 0.09, 0)


def _crisis(draw: Draw, edge: int) -> None:
    """Draw a rhombus with a stroke and a dot."""
    polygon(draw, edge, [(0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5)])
    polygon(draw, edge, [(0.42, 0.22), (0.58, 0.22), (0.55, 0.58), (0.45, 0.58)], 0)
    disc(draw, edge, 0.5, 0.72, 0.08, 0)


# ---- effects


def _bam(draw: Draw, edge: int) -> None:
    """Draw an uneven burst."""
    corners = []
    for index in range(22):
        far = (0.5, 0.30, 0.44, 0.27)[index % 4] if index % 2 == 0 else 0.29
        angle = math.tau * index / 22
        corners.append((0.5 + far * math.sin(angle), 0.5 - far * math.cos(angle)))
    polygon(draw, edge, corners)


def _arrival(draw: Draw, edge: int) -> None:
    """Draw an arrow that comes down onto a line."""
    block(draw, edge, (0.06, 0.86, 0.94, 1.0), 0.05)
    block(draw, edge, (0.39, 0.0, 0.61, 0.42), 0.03)
    polygon(draw, edge, [(0.14, 0.36), (0.86, 0.36), (0.5, 0.78)])


def _static(draw: Draw, edge: int) -> None:
    """Draw a padlock: a permanent effect."""
    draw.arc((0.22 * edge, 0.02 * edge, 0.78 * edge, 0.66 * edge), 180, 360, fill=255, width=round(edge * 0.13))
    for left in (0.22, 0.65):
        draw.rectangle((left * edge, 0.33 * edge, (left + 0.13) * edge - 1, 0.5 * edge), fill=255)
    block(draw, edge, (0.10, 0.44, 0.90, 1.0), 0.10)
    disc(draw, edge, 0.5, 0.66, 0.09, 0)
    draw.rectangle((0.46 * edge, 0.68 * edge, 0.54 * edge, 0.86 * edge), fill=0)


def _heart(draw: Draw, edge: int) -> None:
    for x in (0.27, 0.73):
        disc(draw, edge, x, 0.32, 0.265)
    polygon(draw, edge, [(0.045, 0.44), (0.955, 0.44), (0.5, 0.98)])
    block(draw, edge, (0.25, 0.28, 0.75, 0.50), 0.02)


def _overflow(draw: Draw, edge: int) -> None:
    """Draw a vessel that overflows."""
    width = round(edge * 0.13)
    draw.line(
        [(x * edge, y * edge) for x, y in ((0.18, 0.36), (0.24, 0.94), (0.76, 0.94), (0.82, 0.36))],
        fill=255,
        width=width,
        joint="curve",
    )
    polygon(
        draw, edge, [(0.5, 0.0), (0.78, 0.30), (0.60, 0.30), (0.60, 0.72), (0.40, 0.72), (0.40, 0.30), (0.22, 0.30)]
    )
    for x in (0.02, 0.88):
        block(draw, edge, (x, 0.34, x + 0.10, 0.60), 0.05)


def _track(draw: Draw, edge: int) -> None:
    """Draw flames."""
    polygon(
        draw,
        edge,
        [
            (0.5, 0.0),
            (0.64, 0.22),
            (0.80, 0.14),
            (0.92, 0.56),
            (0.80, 0.88),
            (0.5, 1.0),
            (0.20, 0.88),
            (0.08, 0.56),
            (0.22, 0.28),
            (0.34, 0.42),
        ],
    )
    polygon(draw, edge, [(0.52, 0.48), (0.68, 0.72), (0.5, 0.90), (0.32, 0.74)], 0)


# ---- cards and states


def _card(draw: Draw, edge: int) -> None:
    block(draw, edge, (0.16, 0.0, 0.84, 1.0), 0.10)


def _cards(draw: Draw, edge: int) -> None:
    """Draw a hand: three cards fanned out."""
    for number, left in enumerate((0.0, 0.24, 0.48)):
        top = (0.12, 0.04, 0.12)[number]
        block(draw, edge, (left - 0.035, top - 0.035, left + 0.555, top + 0.875), 0.10, 0)
        block(draw, edge, (left, top, left + 0.52, top + 0.84), 0.08)


def _deck(draw: Draw, edge: int) -> None:
    """Draw a pile of cards."""
    for number in (2, 1, 0):
        shift = number * 0.12
        block(draw, edge, (0.06 + shift, shift - 0.02, 0.74 + shift, 0.78 + shift), 0.10, 0)
        block(draw, edge, (0.09 + shift, shift, 0.70 + shift, 0.76 + shift), 0.08)


def _horned_mask(draw: Draw, edge: int) -> None:
    """Draw a card with a horned mask on it."""
    block(draw, edge, (0.10, 0.0, 0.90, 1.0), 0.12)
    for side in (0, 1):
        horn = [(0.40, 0.36), (0.26, 0.34), (0.22, 0.18), (0.34, 0.28), (0.46, 0.30)]
        polygon(draw, edge, [(1 - x if side else x, y) for x, y in horn], 0)
    polygon(draw, edge, [(0.28, 0.34), (0.72, 0.34), (0.72, 0.56), (0.5, 0.82), (0.28, 0.56)], 0)


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
    """Draw a spiral."""
    points = []
    for step in range(90):
        angle = math.tau * step / 34
        far = 0.02 + 0.42 * step / 89
        points.append(((0.5 + far * math.sin(angle)) * edge, (0.5 - far * math.cos(angle)) * edge))
    draw.line(points, fill=255, width=round(edge * 0.12), joint="curve")


def _clock(draw: Draw, edge: int) -> None:
    disc(draw, edge, 0.5, 0.5, 0.49)
    disc(draw, edge, 0.5, 0.5, 0.37, 0)
    for end in ((0.5, 0.22), (0.70, 0.60)):
        draw.line((0.5 * edge, 0.5 * edge, end[0] * edge, end[1] * edge), fill=255, width=round(edge * 0.10))
    disc(draw, edge, 0.5, 0.5, 0.07)


def _slot(draw: Draw, edge: int) -> None:
    """Draw an empty slot: a dashed ring."""
    for part in range(8):
        start = part * 45 + 8
        low, high = 0.04 * edge, 0.96 * edge
        draw.arc((low, low, high, high), start, start + 30, fill=255, width=round(edge * 0.1))


def _facedown(draw: Draw, edge: int) -> None:
    """Draw the back of a card."""
    block(draw, edge, (0.12, 0.0, 0.88, 1.0), 0.12)
    block(draw, edge, (0.20, 0.08, 0.80, 0.92), 0.07, 0)
    for y, wide, high in ((0.26, 0.10, 0.06), (0.5, 0.22, 0.16), (0.74, 0.10, 0.06)):
        polygon(draw, edge, [(0.5, y - high), (0.5 + wide, y), (0.5, y + high), (0.5 - wide, y)])


def _random(draw: Draw, edge: int) -> None:
    """Draw a die that shows five."""
    block(draw, edge, (0.05, 0.05, 0.95, 0.95), 0.18)
    for x, y in ((0.29, 0.29), (0.71, 0.29), (0.5, 0.5), (0.29, 0.71), (0.71, 0.71)):
        disc(draw, edge, x, y, 0.09, 0)


def _mask(draw: Draw, edge: int) -> None:
    """Draw a mask with two eyes: damage goes to another Hero."""
    polygon(
        draw,
        edge,
        [(0.0, 0.20), (0.5, 0.32), (1.0, 0.20), (0.92, 0.66), (0.66, 0.80), (0.5, 0.62), (0.34, 0.80), (0.08, 0.66)],
    )
    for x in (0.27, 0.73):
        disc(draw, edge, x, 0.48, 0.10, 0)


def _token(draw: Draw, edge: int) -> None:
    """Draw a chip."""
    disc(draw, edge, 0.5, 0.5, 0.49)
    disc(draw, edge, 0.5, 0.5, 0.34, 0)
    disc(draw, edge, 0.5, 0.5, 0.22)


def _super(draw: Draw, edge: int) -> None:
    """Draw a card with a star on it."""
    block(draw, edge, (0.10, 0.0, 0.90, 1.0), 0.12)
    polygon(draw, edge, star(5, 0.44, reach=0.34), 0)


def _scheme(draw: Draw, edge: int) -> None:
    """Draw a card with a bolt on it."""
    block(draw, edge, (0.10, 0.0, 0.90, 1.0), 0.12)
    polygon(draw, edge, [(0.58, 0.14), (0.28, 0.56), (0.48, 0.56), (0.40, 0.88), (0.74, 0.42), (0.54, 0.42)], 0)


def _battle(draw: Draw, edge: int) -> None:
    """Draw a map with a route on it."""
    upper = [(0.0, 0.10), (0.33, 0.0), (0.66, 0.10), (1.0, 0.0)]
    polygon(draw, edge, [*upper, *((x, y + 0.9) for x, y in reversed(upper))])
    for left in (0.31, 0.64):
        polygon(draw, edge, [(left, 0.0), (left + 0.04, 0.0), (left + 0.04, 1.0), (left, 1.0)], 0)


SIGNS: MappingProxyType[str, DrawSign] = MappingProxyType(
    {
        "move": _arrow_heads, "attack": _attack, "heroic": _heroic, "wild": _wild,
        "thug": _thug, "civilian": _civilian, "doombot": _doombot, "villain": horned_mask, "rick": _rick,
        "threat": warning, "bam": _bam, "arrival": _arrival, "static": _static, "heart": _heart,
        "overflow": _overflow, "track": _track, "card": _card, "hand": _cards, "deck": _deck, "plan": _horned_mask,
        "gear": _gear, "stun": _stun, "time": _clock, "slot": _slot, "facedown": _facedown, "random": _random,
        "mask": _mask, "steps": steps, "token": _token, "bench": pair,
        "super": _super, "scheme": _scheme, "battle": _battle, "pin": pin,
        "crisis": _crisis,
    }
)  # fmt: skip


def sign(name: str, size: int, fill: Colour) -> Image.Image:
    """Return a sign in one colour: a sign of this game, or a shape of the theme."""
    return signs.sign(SIGNS.get(name, name), size, fill)
