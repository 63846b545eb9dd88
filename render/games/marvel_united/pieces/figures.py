"""The pieces of the game, drawn once: action symbols, tokens of slots, figures of Heroes and of the Villain."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from PIL import Image, ImageDraw

from render.games.marvel_united.pieces.symbols import sign
from render.ground import sprites
from render.ground.caches import images
from render.ground.theme import HIGHLIGHT, HUES, INK, LINE, MUTED, PANEL, TEXT, Colour, mix, rgb
from render.ground.typeset import cap_height, line

_SCALE = 4
SEAT_HUES = ("yellow", "blue", "orange", "green")
EVIL = HUES["purple"]
DANGER = HUES["red"].fill
WARN = HUES["orange"].fill
CIVIL, STEEL = rgb("#e9dfc6"), rgb("#a9bccf")
# The colours of action symbols; each also has a sign.
_ACTIONS: Mapping[str, Colour] = {
    "move": HUES["blue"].fill,
    "attack": HUES["red"].fill,
    "heroic": HUES["yellow"].fill,
    "wild": TEXT,
}
# The shapes and colours of tokens in slots.
_TOKENS: Mapping[str, tuple[str, Colour]] = {
    "thug": ("square", HUES["red"].fill),
    "civilian": ("clock", CIVIL),
    "doombot": ("hexagon", STEEL),
}
# The width of a figure for a height of 1.
HERO_WIDE, VILLAIN_WIDE, RICK_WIDE = 0.74, 0.94, 0.72


class SlotToken(NamedTuple):
    """A slot of a Location.

    ``kind`` is the kind of its token, "" if it is empty. ``fresh`` says whether the token is new.
    """

    kind: str = ""
    crisis: bool = False
    fresh: bool = False


class Figure(NamedTuple):
    """A figure on the ring.

    ``seat`` is the seat of a Hero, -1 for the Villain, or -2 for Rick Jones. ``state`` is "ko", "stun", "ghost" (the
    place that the Villain left) or "".
    """

    seat: int
    state: str = ""
    active: bool = False


VILLAIN, RICK = -1, -2


@images
def _tile_mask(size: int) -> Image.Image:
    large = Image.new("L", (size * _SCALE, size * _SCALE))
    edge = size * _SCALE
    ImageDraw.Draw(large).rounded_rectangle((0, 0, edge - 1, edge - 1), edge * 0.22, fill=255)
    return large.reduce(_SCALE)


@images
def action(kind: str, size: int, *, dim: bool = False, covered: bool = False) -> Image.Image:
    """Return an action symbol on its tile; dim if it does not count, struck out if a Crisis token covers it."""
    sprite = sprites.blank(size, size)
    fill = _ACTIONS[kind]
    sprites.fill_mask(sprite, mix(fill, PANEL, 0.72) if dim or covered else fill, _tile_mask(size))
    inner = round(size * 0.70)
    ink = mix(fill, PANEL, 0.25) if dim or covered else INK
    sprite.alpha_composite(sign(kind, inner, ink), ((size - inner) // 2, (size - inner) // 2))
    if covered:
        draw_crisis(sprite, round(size * 0.68), size - round(size * 0.68), size - round(size * 0.68))
    return sprite


@images
def plan_cells(size: int) -> Image.Image:
    """Return the three cells in which a Plan shows its tokens, the Villain's tinted."""
    wide, tall = round(size * 0.5), round(size * 0.7)
    large = Image.new("L", (wide * _SCALE, tall * _SCALE))
    ImageDraw.Draw(large).rounded_rectangle((0, 0, wide * _SCALE - 1, tall * _SCALE - 1), 6 * _SCALE, fill=255)
    mask, sprite = large.reduce(_SCALE), sprites.blank(3 * wide + 8, tall)
    for number, fill in enumerate((LINE, EVIL.fill, LINE)):
        sprites.fill_mask(sprite, fill, mask, number * (wide + 4), 0)
    return sprite


@images
def ghost_action(kind: str, size: int) -> Image.Image:
    """Return the placeholder of a missing action symbol."""
    sprite = sprites.blank(size, size)
    sprites.fill_mask(sprite, mix(PANEL, _ACTIONS[kind], 0.30), _tile_mask(size))
    inner = size - 6
    sprites.fill_mask(sprite, mix(PANEL, INK, 0.30), _tile_mask(inner), 3, 3)
    part = round(size * 0.60)
    sprite.alpha_composite(sign(kind, part, mix(PANEL, _ACTIONS[kind], 0.38)), ((size - part) // 2, (size - part) // 2))
    return sprite


def draw_crisis(sprite: Image.Image, size: int, x: int, y: int) -> None:
    """Draw a Crisis token with a dark rim."""
    inner = size - 6
    sprite.alpha_composite(sprites.glyph("diamond", size, INK), (x, y))
    sprite.alpha_composite(sign("crisis", inner, WARN), (x + 3, y + 3))


@images
def token(slot: SlotToken, size: int) -> Image.Image:
    """Return a slot with its token; a new token has a white rim."""
    sprite = sprites.blank(size, size)
    if not slot.kind:
        sprite.alpha_composite(sign("slot", size - 6, mix(LINE, MUTED, 0.25)), (3, 3))
        return sprite
    shape, fill = _TOKENS[slot.kind]
    sprites.fill_mask(sprite, HIGHLIGHT if slot.fresh else INK, sprites.mask(shape, size))
    rim = 5 if slot.fresh else 3
    body = size - 2 * rim
    sprites.fill_mask(sprite, fill, sprites.mask(shape, body), rim, rim)
    inner = round(size * (0.58 if shape == "square" else 0.54))
    sprite.alpha_composite(sign(slot.kind, inner, INK), ((size - inner) // 2, (size - inner) // 2))
    if slot.crisis:
        part = round(size * 0.54)
        draw_crisis(sprite, part, size - part, size - part)
    return sprite


def _pawn_mask(height: int, inset: float) -> Image.Image:
    width, edge = round(height * HERO_WIDE), height * _SCALE
    large = Image.new("L", (width * _SCALE, edge))
    draw = ImageDraw.Draw(large)
    middle, reach = HERO_WIDE / 2, 0.205 - inset
    draw.ellipse(((middle - reach) * edge, inset * edge, (middle + reach) * edge, (inset + 2 * reach) * edge), fill=255)
    box = (inset * edge, (0.34 + inset) * edge, (HERO_WIDE - inset) * edge - 1, (1 - inset) * edge - 1)
    draw.rounded_rectangle(box, (0.20 - inset) * edge, fill=255)
    return large.reduce(_SCALE)


def _numbered(sprite: Image.Image, text: str, middle: tuple[int, int], digits: int) -> None:
    glyphs = line(text, "bold", digits)
    left, _, right, _ = glyphs.mask.getbbox() or (0, 0, 0, 0)
    x, y = middle[0] - (right - left) // 2 - left, middle[1] + cap_height("bold", digits) // 2 - glyphs.ascent
    sprite.paste(INK, (x, y), glyphs.mask)


@images
def hero(seat: int, size: int, state: str = "", *, active: bool = False) -> Image.Image:
    """Return a Hero's figure with the number of the seat; a KO figure is lying, an active figure has a bright rim."""
    hue = HUES[SEAT_HUES[seat]]
    width = round(size * HERO_WIDE)
    sprite = sprites.blank(width, size)
    fill = mix(hue.fill, PANEL, 0.55) if state == "ko" else hue.fill
    sprites.fill_mask(sprite, HIGHLIGHT if active else INK, _pawn_mask(size, 0.0))
    sprites.fill_mask(sprite, fill, _pawn_mask(size, 0.05 if active else 0.035))
    if state == "ko":
        lying = sprite.rotate(90, expand=True)
        sprite = sprites.blank(size, size)
        sprite.alpha_composite(lying, (0, size - lying.height))
        _numbered(sprite, str(seat + 1), (round(size * 0.66), size - lying.height // 2), round(size * 0.46))
        return sprite
    _numbered(sprite, str(seat + 1), (width // 2, round(size * 0.67)), round(size * 0.52))
    return sprite


def hero_ratio(state: str) -> float:
    """Return the width of a Hero's figure for a height of 1."""
    return 1.0 if state == "ko" else HERO_WIDE


@images
def villain(size: int, state: str = "") -> Image.Image:
    """Return the Villain's figure: a horned mask; "ghost" for the place that was left, "stun" with a spiral."""
    width = round(size * VILLAIN_WIDE)
    sprite = sprites.blank(width, size)
    if state == "ghost":
        part = width - 4
        sprite.alpha_composite(sign("villain", part, mix(PANEL, EVIL.fill, 0.34)), (2, (size - part) // 2))
        return sprite
    sprite.alpha_composite(sign("villain", width, EVIL.fill), (0, (size - width) // 2))
    if state == "stun":
        part = round(size * 0.5)
        sprite.alpha_composite(sprites.glyph("clock", part, INK), (width - part, size - part))
        sprite.alpha_composite(sign("stun", part - 4, WARN), (width - part + 2, size - part + 2))
    return sprite


@images
def rick(size: int) -> Image.Image:
    """Return Rick Jones: a guitar."""
    width = round(size * RICK_WIDE)
    sprite = sprites.blank(width, size)
    sprite.alpha_composite(sign("rick", width, WARN), (0, (size - width) // 2))
    return sprite


def figure(one: Figure, size: int) -> Image.Image:
    """Return the picture of a figure."""
    if one.seat == VILLAIN:
        return villain(size, one.state)
    return rick(size) if one.seat == RICK else hero(one.seat, size, one.state, active=one.active)


def figure_ratio(one: Figure) -> float:
    """Return the width of a figure for a height of 1."""
    if one.seat == VILLAIN:
        return VILLAIN_WIDE
    return RICK_WIDE if one.seat == RICK else hero_ratio(one.state)
