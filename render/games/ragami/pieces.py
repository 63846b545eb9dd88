"""The pieces of the game, drawn once: hue and shape of the core show the owner, its surroundings show the kind."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from PIL import Image, ImageDraw

from engine.games.ragami.state.cards import COLOURS
from render.ground import signs, sprites
from render.ground.caches import images
from render.ground.signs import DrawSign
from render.ground.theme import HUES, INK, LINE, MUTED, PANEL, TEXT, Colour, mix, rgb
from render.ground.typeset import cap_height, line

_SCALE = 4
NEUTRAL_HUE = "grey"
EVIL = HUES["red"].fill
HALO = rgb("#ffe7a3")
SKIN = rgb("#fff4e2")
Point = tuple[float, float]
# The width of a piece for a height of 1.
RAGAMI_WIDE, SAINT_WIDE, DEMON_WIDE, DEMON_STEP = 1.4, 0.8, 0.96, 0.27
_MOST_HEADS = 3


def hue_of(colour: int) -> str:
    """Return the hue of a colour by number, grey for neutral pieces."""
    return COLOURS[colour] if colour >= 0 else NEUTRAL_HUE


def _mask(width: int, height: int, paint: Callable[[ImageDraw.ImageDraw], None]) -> Image.Image:
    large = Image.new("L", (width * _SCALE, height * _SCALE))
    paint(ImageDraw.Draw(large))
    return large.reduce(_SCALE)


def _polygon(size: int, points: list[Point], *, left: float = 0.0) -> Callable[[ImageDraw.ImageDraw], None]:
    edge = size * _SCALE
    return lambda draw: draw.polygon([((x + left) * edge, y * edge) for x, y in points], fill=255)


def _core(sprite: Image.Image, hue: str, size: int, x: int, y: int, rim: int) -> None:
    """Draw the owner's shape with a dark rim around it and light on its upper half."""
    colour = HUES[hue]
    sprites.fill_mask(sprite, INK, sprites.mask(colour.shape, size + 2 * rim), x - rim, y - rim)
    sprite.alpha_composite(sprites.gem(hue, size), (x, y))


_WING: tuple[Point, ...] = (
    (0.62, 0.34), (0.40, 0.12), (0.02, 0.04), (0.06, 0.30), (0.15, 0.31), (0.11, 0.52), (0.23, 0.51), (0.22, 0.71),
    (0.36, 0.69), (0.38, 0.86), (0.62, 0.80),
)  # fmt: skip


@images
def ragami(hue: str, size: int) -> Image.Image:
    """Return a guardian angel: its owner's shape between two white wings."""
    width = round(size * RAGAMI_WIDE)
    sprite = sprites.blank(width, size)
    middle = RAGAMI_WIDE / 2
    left = [(x * RAGAMI_WIDE / 1.5, y) for x, y in _WING]
    right = [(2 * middle - x, y) for x, y in left]
    for points in (left, right):
        sprites.fill_mask(sprite, TEXT, _mask(width, size, _polygon(size, points)))
    core = round(size * 0.74)
    _core(sprite, hue, core, (width - core) // 2, (size - core) // 2, max(1, size // 22))
    return sprite


@images
def saint(hue: str, size: int) -> Image.Image:
    """Return a Saint: its owner's shape as a robe, a head above it, and a halo."""
    width = round(size * SAINT_WIDE)
    sprite = sprites.blank(width, size)
    middle, stroke = width * _SCALE / 2, size * _SCALE * 0.065
    head, halo, top = size * _SCALE * 0.145, size * _SCALE * 0.245, size * _SCALE * 0.25

    def ring(draw: ImageDraw.ImageDraw) -> None:
        draw.ellipse((middle - halo, top - halo, middle + halo, top + halo), outline=255, width=round(stroke))

    def disc(draw: ImageDraw.ImageDraw) -> None:
        draw.ellipse((middle - head, top - head, middle + head, top + head), fill=255)

    sprites.fill_mask(sprite, HALO, _mask(width, size, ring))
    core, rim = round(size * 0.65), max(1, size // 22)
    _core(sprite, hue, core, (width - core) // 2, size - core - rim, rim)
    sprites.fill_mask(sprite, SKIN, _mask(width, size, disc))
    return sprite


_HORN: tuple[Point, ...] = ((0.10, 0.46), (0.02, 0.24), (0.07, 0.0), (0.17, 0.17), (0.38, 0.22))


def _ragami_head(size: int, inset: float) -> Image.Image:
    width, edge = round(size * DEMON_WIDE), size * _SCALE
    middle = DEMON_WIDE / 2

    def paint(draw: ImageDraw.ImageDraw) -> None:
        for points in (_HORN, [(DEMON_WIDE - x, y) for x, y in _HORN]):
            shrunk = [
                ((middle + (x - middle) * (1 - inset)) * edge, (0.55 + (y - 0.55) * (1 - inset)) * edge)
                for x, y in points
            ]
            draw.polygon(shrunk, fill=255)
        low, high = 0.06 + inset / 2, DEMON_WIDE - 0.06 - inset / 2
        draw.ellipse((low * edge, (0.16 + inset / 2) * edge, high * edge, (1 - inset / 2) * edge - 1), fill=255)

    return _mask(width, size, paint)


def _eyes(draw: ImageDraw.ImageDraw, edge: int) -> None:
    for side in (-1, 1):
        eye = [(side * x + DEMON_WIDE / 2, y) for x, y in ((0.07, 0.56), (0.31, 0.42), (0.27, 0.62), (0.12, 0.66))]
        draw.polygon([(x * edge, y * edge) for x, y in eye], fill=255)
    draw.arc((0.28 * edge, 0.56 * edge, 0.68 * edge, 0.84 * edge), 20, 160, fill=255, width=max(1, edge // 16))


def demons_wide(count: int) -> float:
    """Return the width of ``count`` Demons for a height of 1."""
    return DEMON_WIDE + DEMON_STEP * (min(count, _MOST_HEADS) - 1)


@images
def demons(count: int, size: int) -> Image.Image:
    """Return horned heads, one in front of another, with their number on the first."""
    heads = min(count, _MOST_HEADS)
    step = round(size * DEMON_STEP)
    whole, face = _ragami_head(size, 0.0), _ragami_head(size, 0.11)
    sprite = sprites.blank(whole.width + step * (heads - 1), size)
    for index in reversed(range(heads)):
        sprites.fill_mask(sprite, INK, whole, index * step)
        sprites.fill_mask(sprite, EVIL if index == 0 else mix(EVIL, INK, 0.22 * index), face, index * step)
    if count == 1:
        sprites.fill_mask(sprite, INK, _mask(whole.width, size, lambda draw: _eyes(draw, size * _SCALE)))
    else:
        _write(sprite, str(count), round(size * 0.72), whole.width / 2, size * 0.57, INK)
    return sprite


def _write(sprite: Image.Image, text: str, size: int, x: float, middle: float, ink: Colour) -> None:
    glyphs = line(text, "bold", size)
    left, _, right, _ = glyphs.mask.getbbox() or (0, 0, 0, 0)
    top = round(middle + cap_height("bold", size) / 2) - glyphs.ascent
    # Digits have no descenders, so the space below them is blank.
    mask = glyphs.mask.crop((left, max(0, -top), right, min(glyphs.mask.height, sprite.height - top)))
    sprites.fill_mask(sprite, ink, mask, round(x - (right - left) / 2), max(0, top))


def _plate(size: int, inset: float, radius: float = 0.2) -> Image.Image:
    edge = size * _SCALE

    def paint(draw: ImageDraw.ImageDraw) -> None:
        low, high = edge * inset, edge * (1 - inset) - 1
        draw.rounded_rectangle((low, low, high, high), edge * radius, fill=255)

    return _mask(size, size, paint)


def _burst(draw: ImageDraw.ImageDraw, edge: int) -> None:
    corners = []
    for index in range(24):
        reach = 0.40 if index % 2 else 0.5
        angle = math.tau * index / 24
        corners.append(((0.5 + reach * math.sin(angle)) * edge, (0.5 - reach * math.cos(angle)) * edge))
    draw.polygon(corners, fill=255)


@images
def conflict(value: int, size: int) -> Image.Image:
    """Return a white die in a red burst; for 0 the sign of conflicts, a burst with an exclamation mark."""
    sprite = sprites.blank(size, size)
    sprites.fill_mask(sprite, EVIL, _mask(size, size, lambda draw: _burst(draw, size * _SCALE)))
    if not value:
        sprites.fill_mask(sprite, INK, _mask(size, size, lambda draw: _exclamation(draw, size * _SCALE)))
        return sprite
    sprites.fill_mask(sprite, INK, _plate(size, 0.125, 0.17))
    sprites.fill_mask(sprite, TEXT, _plate(size, 0.155, 0.15))
    _write(sprite, str(value), round(size * 0.72), size / 2, size / 2, INK)
    return sprite


def _exclamation(draw: ImageDraw.ImageDraw, edge: int) -> None:
    draw.polygon([(edge * x, edge * y) for x, y in ((0.40, 0.20), (0.60, 0.20), (0.55, 0.60), (0.45, 0.60))], fill=255)
    draw.ellipse((edge * 0.42, edge * 0.66, edge * 0.58, edge * 0.82), fill=255)


@images
def virtue(hue: str, value: int, size: int) -> Image.Image:
    """Return a virtue die: a dark die with a light edge, its owner's shape with the value on it."""
    sprite = sprites.blank(size, size)
    sprites.fill_mask(sprite, HUES[hue].fill if value else LINE, _plate(size, 0.0, 0.2))
    sprites.fill_mask(sprite, INK, _plate(size, 0.055, 0.16))
    inner = round(size * 0.82)
    face = sprites.gem(hue, inner, str(value)) if value else sprites.ghost(hue, inner)
    sprite.alpha_composite(face, ((size - inner) // 2, (size - inner) // 2))
    return sprite


@images
def action(value: int | None, size: int) -> Image.Image:
    """Return an action die: red at its last use, a bar if it is parked, an empty place for None."""
    sprite = sprites.blank(size, size)
    if not value:
        sprites.fill_mask(sprite, LINE, _plate(size, 0.02))
        sprites.fill_mask(sprite, PANEL, _plate(size, 0.07, 0.17))
        if value is None:
            return sprite
        sprites.fill_mask(sprite, LINE, _mask(size, size, lambda draw: _bar(draw, size * _SCALE, 0.3, 0.43)))
        return sprite
    sprites.fill_mask(sprite, EVIL if value == 1 else TEXT, _plate(size, 0.02))
    _write(sprite, str(value), round(size * 0.8), size / 2, size / 2, INK)
    return sprite


def _bar(draw: ImageDraw.ImageDraw, edge: int, left: float, top: float) -> None:
    draw.rounded_rectangle((edge * left, edge * top, edge * (1 - left), edge * (1 - top)), edge * 0.05, fill=255)


@images
def no_passage(size: int) -> Image.Image:
    """Return the sign that a street is closed."""
    sprite = sprites.blank(size, size)
    sprites.fill_mask(sprite, TEXT, sprites.mask("clock", size))
    sprites.fill_mask(sprite, rgb("#c8372f"), sprites.mask("clock", size, 0.06))
    sprites.fill_mask(sprite, TEXT, _mask(size, size, lambda draw: _bar(draw, size * _SCALE, 0.2, 0.41)))
    return sprite


@images
def cube(size: int) -> Image.Image:
    """Return a white cube seen from a corner."""
    sprite = sprites.blank(size, size)
    top = [(0.5, 0.02), (0.94, 0.25), (0.5, 0.49), (0.06, 0.25)]
    left = [(0.06, 0.29), (0.48, 0.52), (0.48, 0.99), (0.06, 0.76)]
    right = [(1 - x, y) for x, y in left]
    for points, fill in ((top, TEXT), (left, mix(TEXT, INK, 0.18)), (right, mix(TEXT, INK, 0.42))):
        sprites.fill_mask(sprite, fill, _mask(size, size, _polygon(size, points)))
    return sprite


def _draw_card_sign(draw: ImageDraw.ImageDraw, edge: int) -> None:
    for number, fill in ((0, 255), (1, 0), (2, 255)):
        x, grow = (0.26, 0.0) if number == 0 else (0.06, 0.05 if number == 1 else 0.0)
        box = (edge * (x - grow), edge * (0.10 - grow), edge * (x + 0.62 + grow), edge * (0.92 + grow))
        draw.rounded_rectangle(box, edge * 0.09, fill=fill)


def _pile(draw: ImageDraw.ImageDraw, edge: int) -> None:
    draw.rounded_rectangle((edge * 0.16, edge * 0.06, edge * 0.84, edge * 0.94), edge * 0.1, fill=255)
    draw.line([(edge * 0.36, edge * 0.34), (edge * 0.64, edge * 0.66)], fill=0, width=round(edge * 0.11))
    draw.line([(edge * 0.64, edge * 0.34), (edge * 0.36, edge * 0.66)], fill=0, width=round(edge * 0.11))


def _tile(draw: ImageDraw.ImageDraw, edge: int) -> None:
    draw.rounded_rectangle((edge * 0.06, edge * 0.06, edge * 0.94, edge * 0.94), edge * 0.14, fill=255)
    for x, y in ((0.30, 0.26), (0.50, 0.22)):
        draw.line([(edge * (x + 0.10), edge * y), (edge * x, edge * (1 - y))], fill=0, width=round(edge * 0.08))
    for y in (0.40, 0.60):
        draw.line([(edge * 0.22, edge * y), (edge * 0.78, edge * y)], fill=0, width=round(edge * 0.08))


def _triangle(draw: ImageDraw.ImageDraw, edge: int) -> None:
    draw.polygon([(edge * 0.5, edge * 0.08), (edge * 0.98, edge * 0.92), (edge * 0.02, edge * 0.92)], fill=255)


_SIGNS: Mapping[str, DrawSign] = {"card": _draw_card_sign, "pile": _pile, "tile": _tile, "triangle": _triangle}


def sign(name: str, size: int, fill: Colour = MUTED) -> Image.Image:
    """Return a plain sign in one colour."""
    return signs.sign(_SIGNS[name], size, fill)
