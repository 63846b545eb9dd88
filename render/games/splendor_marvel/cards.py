"""Characters as cards: on the table, small in front of a player, large in the hand."""

from __future__ import annotations

import hashlib

from PIL import Image

from engine.games.splendor_marvel.cards import CARDS, Card
from render import sprites
from render.audit import Box
from render.caches import bounded
from render.canvas import Canvas
from render.games.splendor_marvel.facts import HUE, STAR, Price
from render.theme import (
    ACCENT,
    BACK,
    CARD,
    GOOD,
    HUES,
    INK,
    LINE,
    MUTED,
    PANEL,
    RADIUS,
    RAISED,
    SMALL_RADIUS,
    STROKE,
    TEXT,
    Colour,
    mix,
)
from render.typeset import Style
from render.widgets import badge, dots

CARD_WIDTH, CARD_HEIGHT = 226, 208
_BAND = 104
_POINTS = Style("bold", 66)
_NAME = Style("bold", 28, 22)
MINI_WIDTH, MINI_HEIGHT = 174, 112


def dice(card: str) -> bytes:
    """Return 32 bytes that choose a card's pattern."""
    return hashlib.sha256(card.encode()).digest()


def _band(canvas: Canvas, box: Box, card: Card, radius: int) -> None:
    """Draw the coloured head of a card with its pattern."""
    x, y, width, height = box
    hue = HUES[HUE[card.bonus]]
    canvas.rounded(box, hue.fill, radius, (True, True, False, False))
    pattern = sprites.motif(width - 2 * radius, height, dice(card.id))
    canvas.mask(pattern, x + radius, y, hue.tint)


def costs(canvas: Canvas, box: Box, cost: tuple[int, ...], size: int) -> None:
    """Draw what a card costs, from the left."""
    x, y, _, height = box
    for colour, count in enumerate(cost):
        if count:
            canvas.sprite(sprites.gem(HUE[colour], size, str(count)), x, y + (height - size) // 2)
            x += size + max(2, size // 14)


def stars(canvas: Canvas, right: int, y: int, size: int, count: int) -> None:
    """Draw Avengers tags, ending at ``right``."""
    for index in range(count):
        canvas.sprite(sprites.glyph(STAR, size, INK), right - (index + 1) * size - index * 2, y)


@bounded(256)
def table_card(slot: str, card_id: str, name: str, *, lit: bool) -> Image.Image:
    """Return a card of the display."""
    card = CARDS[card_id]
    canvas = Canvas(CARD_WIDTH, CARD_HEIGHT, BACK)
    canvas.rounded((0, 0, CARD_WIDTH, CARD_HEIGHT), CARD)
    _band(canvas, (0, 0, CARD_WIDTH, _BAND), card, RADIUS)
    if card.points:
        canvas.text((12, 8, 60, 58), str(card.points), _POINTS, ink=INK)
    canvas.sprite(sprites.glyph(HUES[HUE[card.bonus]].shape, 56, INK), CARD_WIDTH - 68, 10)
    badge(canvas, 10, _BAND - 38, 32, slot, fill=INK)
    stars(canvas, CARD_WIDTH - 10, _BAND - 34, 30, card.tags)
    canvas.text((12, _BAND + 3, CARD_WIDTH - 24, 44), name, _NAME)
    costs(canvas, (9, _BAND + 48, CARD_WIDTH - 18, 52), card.cost, 49)
    return outlined(canvas.image, ACCENT) if lit else canvas.image


def outlined(image: Image.Image, edge: Colour, stroke: int = STROKE) -> Image.Image:
    """Return the picture with a smooth edge inside its rounded border."""
    width, height = image.size
    canvas = Canvas(width, height, BACK)
    canvas.rounded((0, 0, width, height), edge)
    hole = Canvas(width, height, (0, 0, 0))
    hole.rounded((stroke, stroke, width - 2 * stroke, height - 2 * stroke), (255, 255, 255), RADIUS - stroke)
    canvas.image.paste(image, (0, 0), hole.image.getchannel(0))
    return canvas.image


def empty_slot(canvas: Canvas, slot: str, *, lit: bool) -> None:
    """Draw a slot where no card lies."""
    canvas.frame((0, 0, CARD_WIDTH, CARD_HEIGHT), ACCENT if lit else mix(BACK, LINE, 0.6), BACK, 3)
    badge(canvas, 10, _BAND - 38, 32, slot, fill=PANEL, ink=MUTED)


@bounded(256)
def mini_card(card_id: str, name: str, *, lit: bool, secret: bool) -> Image.Image:
    """Return a reserved card in front of a player; a secret one is known to the viewer alone."""
    card = CARDS[card_id]
    canvas = Canvas(MINI_WIDTH, MINI_HEIGHT, PANEL)
    canvas.rounded((0, 0, MINI_WIDTH, MINI_HEIGHT), ACCENT if lit else CARD, SMALL_RADIUS)
    edge = 4 if lit else 0
    if lit:
        canvas.rounded((4, 4, MINI_WIDTH - 8, MINI_HEIGHT - 8), CARD, SMALL_RADIUS - 4)
    hue = HUES[HUE[card.bonus]]
    band = (edge, edge, MINI_WIDTH - 2 * edge, 36 - edge)
    canvas.rounded(band, hue.fill, SMALL_RADIUS - edge, (True, True, False, False))
    if card.points:
        canvas.text((10, 2, 34, 34), str(card.points), Style("bold", 34), ink=INK)
    dots(canvas, 42, 14, 9, card.level, INK)
    if secret:
        canvas.text((82, 2, 26, 34), "?", Style("bold", 30), ink=INK, align="centre")
    else:
        stars(canvas, 130, 7, 22, card.tags)
    canvas.sprite(sprites.glyph(hue.shape, 26, INK), MINI_WIDTH - 36, 5)
    canvas.text((8, 37, MINI_WIDTH - 16, 33), name, Style("bold", 25, 22))
    costs(canvas, (7, 70, MINI_WIDTH - 14, 39), card.cost, 37)
    return canvas.image


@bounded(16)
def mini_back(level: int, text: str, *, lit: bool) -> Image.Image:
    """Return the back of a card reserved unseen."""
    canvas = Canvas(MINI_WIDTH, MINI_HEIGHT, PANEL)
    box = (0, 0, MINI_WIDTH, MINI_HEIGHT)
    if lit:
        canvas.frame(box, ACCENT, RAISED, 4, SMALL_RADIUS)
    else:
        canvas.rounded(box, RAISED, SMALL_RADIUS)
    wide = level * 14 + (level - 1) * 7
    dots(canvas, (MINI_WIDTH - wide) // 2, 28, 14, level, TEXT)
    canvas.text((8, 52, MINI_WIDTH - 16, 44), text, Style("regular", 26, 20), ink=MUTED, align="centre")
    return canvas.image


@bounded(32)
def deck(level: int, count: int, *, lit: bool) -> Image.Image:
    """Return a deck: its level, how many cards it has, and how it is typed."""
    canvas = Canvas(DECK_WIDTH, CARD_HEIGHT)
    box = (0, 0, DECK_WIDTH, CARD_HEIGHT)
    if not count:
        canvas.frame(box, mix(BACK, LINE, 0.6), BACK, 3)
    elif lit:
        canvas.frame(box, ACCENT, RAISED, STROKE)
    else:
        canvas.rounded(box, RAISED)
    wide = level * 16 + (level - 1) * 8
    dots(canvas, (DECK_WIDTH - wide) // 2, 26, 16, level, TEXT if count else LINE)
    style = Style("bold", 56)
    canvas.text((4, 62, DECK_WIDTH - 8, 70), str(count), style, ink=TEXT if count else MUTED, align="centre")
    canvas.text((6, 156, DECK_WIDTH - 12, 36), f"deck-{level}", Style("regular", 26, 20), ink=MUTED, align="centre")
    return canvas.image


DECK_WIDTH = 100
LARGE_WIDTH, LARGE_HEIGHT = 376, 348


@bounded(64)
def large_card(card_id: str, name: str, level: str, price: Price, pays: str, state: str, note: str) -> Image.Image:
    """Return a card of the hand with its printed cost, what is left to pay, and whether that can be paid."""
    card = CARDS[card_id]
    canvas = Canvas(LARGE_WIDTH, LARGE_HEIGHT, BACK)
    canvas.rounded((0, 0, LARGE_WIDTH, LARGE_HEIGHT), CARD)
    _band(canvas, (0, 0, LARGE_WIDTH, 104), card, RADIUS)
    if card.points:
        canvas.text((18, 12, 70, 80), str(card.points), Style("bold", 84), ink=INK)
    canvas.sprite(sprites.glyph(HUES[HUE[card.bonus]].shape, 76, INK), LARGE_WIDTH - 94, 14)
    stars(canvas, LARGE_WIDTH - 108, 36, 34, card.tags)
    badge(canvas, 92, 56, 34, level, fill=INK)
    canvas.text((18, 110, LARGE_WIDTH - 36, 46), name, Style("bold", 34, 26))
    costs(canvas, (16, 158, LARGE_WIDTH - 32, 60), card.cost, 58)
    canvas.text((18, 226, 104, 52), pays, Style("regular", 26, 20), ink=MUTED)
    if any(price.net):
        costs(canvas, (126, 224, LARGE_WIDTH - 140, 56), price.net, 52)
    good = price.short == 0
    canvas.rounded((12, 290, LARGE_WIDTH - 24, 46), GOOD if good else RAISED, SMALL_RADIUS)
    canvas.text((24, 290, LARGE_WIDTH - 48, 46), f"{state}{note}", Style("bold", 27, 20), ink=INK if good else TEXT)
    return canvas.image
