"""Tokens and bonuses in cells: one cell for each colour, and one for the shields and the time tokens."""

from __future__ import annotations

from PIL import Image

from engine.games.splendor_marvel.cards import COLOURS
from render.games.splendor_marvel.facts import BADGE, GEM, HUE
from render.ground import sprites
from render.ground.caches import images
from render.ground.canvas import Canvas
from render.ground.theme import CARD, HIGHLIGHT, PANEL, SMALL_RADIUS

CELL_WIDTH, CELL_HEIGHT, CELL_STEP = 108, 56, 112
HOLDING_WIDTH = len(COLOURS) * CELL_STEP + CELL_WIDTH
# The places of a cell's left and right part, and the space between a part and the frame that marks its change.
_LEFT, _RIGHT, _SPACE = 3, 55, 3
BONUS_WIDTH = GEM + 2 * _SPACE


def draw_tokens(canvas: Canvas, x: int, y: int, size: int, hue: str, count: int, *, lit: bool) -> None:
    """Draw a pile of tokens, or its placeholder; a frame marks a pile that the latest turn changed."""
    if lit:
        edge = size + 2 * _SPACE
        canvas.frame((x - _SPACE, y - _SPACE, edge, edge), HIGHLIGHT, CARD, 4, SMALL_RADIUS + 4)
    canvas.sprite(sprites.gem(hue, size, str(count)) if count else sprites.ghost(hue, size), x, y)


def draw_holding(
    canvas: Canvas,
    x: int,
    y: int,
    bonuses: tuple[int, ...],
    tokens: tuple[int, ...],
    lit_bonus: int | None,
    lit_tokens: tuple[bool, ...],
) -> None:
    """Draw a player's bonuses, each with the tokens of its colour to the right of it, then shields and time tokens."""
    for colour, count in enumerate(bonuses):
        lit = (lit_bonus == colour, lit_tokens[colour])
        canvas.sprite(_colour_cell(HUE[colour], count, tokens[colour], lit), x + colour * CELL_STEP, y)
    first = len(COLOURS)
    canvas.sprite(_last_cell(tokens[first:], lit_tokens[first:]), x + first * CELL_STEP, y)


@images
def _colour_cell(hue: str, bonuses: int, tokens: int, lit: tuple[bool, bool]) -> Image.Image:
    """Return the cell of a colour; ``lit``: whether the latest turn changed its bonuses, and its tokens."""
    canvas = _cell()
    if lit[0]:
        canvas.rounded((0, 0, BONUS_WIDTH, CELL_HEIGHT), HIGHLIGHT, SMALL_RADIUS + 4)
    _draw_bonus(canvas, hue, bonuses)
    draw_tokens(canvas, _RIGHT, _SPACE, GEM, hue, tokens, lit=lit[1])
    return canvas.image


@images
def _last_cell(tokens: tuple[int, ...], lit: tuple[bool, ...]) -> Image.Image:
    """Return the cell of shields and time tokens."""
    canvas = _cell()
    for x, hue, count, is_lit in zip((_LEFT, _RIGHT), HUE[len(COLOURS) :], tokens, lit, strict=True):
        draw_tokens(canvas, x, _SPACE, GEM, hue, count, lit=is_lit)
    return canvas.image


def _cell() -> Canvas:
    canvas = Canvas(CELL_WIDTH, CELL_HEIGHT, PANEL)
    canvas.rounded((0, 0, CELL_WIDTH, CELL_HEIGHT), CARD, SMALL_RADIUS)
    return canvas


def _draw_bonus(canvas: Canvas, hue: str, count: int) -> None:
    chip = sprites.chip(hue, GEM, BADGE, str(count)) if count else sprites.chip_ghost(hue, GEM, BADGE)
    canvas.sprite(chip, _LEFT, (CELL_HEIGHT - BADGE) // 2)
