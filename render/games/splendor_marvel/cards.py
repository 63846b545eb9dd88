"""Characters as cards: on the table, small in front of a player, large in the hand."""

from __future__ import annotations

from typing import NamedTuple

from PIL import Image

from engine.games.splendor_marvel.cards import CARDS, SHIELD, Card
from render.cards.heads import draw_head
from render.games.splendor_marvel.facts import HUE, STAR, Price
from render.ground import sprites
from render.ground.audit import Box
from render.ground.caches import images
from render.ground.canvas import Canvas
from render.ground.theme import (
    BACK,
    CARD,
    COLOSSAL,
    COUNT,
    FIGURE,
    GOOD,
    HEADING,
    HIGHLIGHT,
    HUES,
    INK,
    LARGE,
    LINE,
    MUTED,
    NAME,
    NOTE,
    PANEL,
    RADIUS,
    RAISED,
    SMALL_FIGURE,
    SMALL_RADIUS,
    STROKE,
    TEXT,
    mix,
)
from render.ground.typeset import Style, advance, wrap
from render.ground.widgets import badge, dots, outlined

CARD_WIDTH, CARD_HEIGHT = 226, 208
_BAND = 104
_OFFER = Style("bold", 25, 21)
MINI_WIDTH, MINI_HEIGHT, _MINI_BAND = 169, 156, 46


def _band(canvas: Canvas, box: Box, card: Card) -> None:
    draw_head(canvas, box, card.id, HUE[card.bonus])


def costs(canvas: Canvas, box: Box, cost: tuple[int, ...], size: int) -> None:
    """Draw the cost of a card, from the left."""
    x, y, _, height = box
    for colour, count in enumerate(cost):
        if count:
            canvas.sprite(sprites.gem(HUE[colour], size, str(count)), x, y + (height - size) // 2)
            x += size + max(2, size // 14)


def stars(canvas: Canvas, right: int, y: int, size: int, count: int) -> None:
    """Draw Avengers tags, ending at ``right``."""
    for index in range(count):
        canvas.sprite(sprites.glyph(STAR, size, INK), right - (index + 1) * size - index * 2, y)


@images
def table_card(slot: str, card_id: str, name: str, offer: PriceTag | None, *, lit: bool) -> Image.Image:
    """Return a card of the display; ``offer`` shows whether the viewer can pay it."""
    card = CARDS[card_id]
    canvas = Canvas(CARD_WIDTH, CARD_HEIGHT, BACK)
    canvas.rounded((0, 0, CARD_WIDTH, CARD_HEIGHT), CARD)
    _band(canvas, (0, 0, CARD_WIDTH, _BAND), card)
    if card.points:
        canvas.text((12, 4, 60, 58), str(card.points), LARGE, ink=INK)
    canvas.sprite(sprites.glyph(HUES[HUE[card.bonus]].shape, 56, INK), CARD_WIDTH - 68, 10)
    badge(canvas, 10, _BAND - 43, 37, slot, fill=INK)
    stars(canvas, CARD_WIDTH - 78, 16, 32, card.tags)
    if offer is not None:
        _draw_offer(canvas, (80, _BAND - 43, CARD_WIDTH - 88, 37), offer)
    canvas.text((12, _BAND + 3, CARD_WIDTH - 24, 44), name, NAME)
    costs(canvas, (9, _BAND + 48, CARD_WIDTH - 18, 52), card.cost, 49)
    if lit or (offer is not None and offer.payable):
        return outlined(canvas.image, HIGHLIGHT if lit else GOOD)
    return canvas.image


class PriceTag(NamedTuple):
    """The price of a card for the viewer.

    It has the tokens that are missing, whether the card can be paid, and a text about the price.
    """

    missing_tokens: tuple[int, ...]
    payable: bool
    text: str


def _draw_offer(canvas: Canvas, box: Box, offer: PriceTag) -> None:
    x, y, width, height = box
    if offer.payable:
        canvas.rounded(box, GOOD, SMALL_RADIUS)
        canvas.sprite(sprites.glyph("check", 26, INK), x + 6, y + 6)
        canvas.text((x + 37, y, width - 43, height), offer.text, _OFFER, ink=INK)
        return
    size, kinds = 31, sum(map(bool, offer.missing_tokens))
    tokens = kinds * (size + 2)
    word = advance(offer.text, _OFFER.weight, _OFFER.least)
    wide = tokens + 8 + (word + 10 if word + tokens + 18 <= width else 0)
    left = x + width - wide
    canvas.rounded((left, y, wide, height), INK, SMALL_RADIUS)
    if wide > tokens + 8:
        canvas.text((left + 8, y, word, height), offer.text, Style(_OFFER.weight, _OFFER.least))
    costs(canvas, (left + wide - tokens - 3, y, tokens, height), offer.missing_tokens, size)


def empty_slot(canvas: Canvas, slot: str, *, lit: bool) -> None:
    """Draw an empty slot."""
    canvas.frame((0, 0, CARD_WIDTH, CARD_HEIGHT), HIGHLIGHT if lit else mix(BACK, LINE, 0.6), BACK, 3)
    badge(canvas, 10, _BAND - 43, 37, slot, fill=PANEL, ink=MUTED)


@images
def mini_card(card_id: str, name: str, *, lit: bool, secret: bool) -> Image.Image:
    """Return a reserved card in front of a player; a secret card, which only the viewer knows, bears "?"."""
    card = CARDS[card_id]
    canvas = Canvas(MINI_WIDTH, MINI_HEIGHT, PANEL)
    canvas.rounded((0, 0, MINI_WIDTH, MINI_HEIGHT), CARD, RADIUS)
    _band(canvas, (0, 0, MINI_WIDTH, _MINI_BAND), card)
    if card.points:
        canvas.text((11, 2, 34, _MINI_BAND - 2), str(card.points), FIGURE, ink=INK)
    top = (_MINI_BAND - 13 * card.level + 4) // 2
    for index in range(card.level):
        dots(canvas, 42 if card.points else 14, top + 13 * index, 9, 1, INK)
    if secret:
        canvas.text((56, 2, 20, _MINI_BAND - 2), "?", SMALL_FIGURE, ink=INK, align="centre")
    stars(canvas, MINI_WIDTH - 48, 12, 22, card.tags)
    canvas.sprite(sprites.glyph(HUES[HUE[card.bonus]].shape, 32, INK), MINI_WIDTH - 42, 7)
    top, room = _MINI_BAND + 3, MINI_WIDTH - 20
    lines = wrap(name, NAME, room, 2)
    for index, part in enumerate(lines):
        height = 60 // len(lines)
        canvas.text((10, top + index * (height - 1), room, height), part, NAME, ink=TEXT)
    costs(canvas, (7, MINI_HEIGHT - 46, MINI_WIDTH - 14, 42), card.cost, 37)
    return outlined(canvas.image, HIGHLIGHT, 4, PANEL) if lit else canvas.image


@images
def mini_vacant() -> Image.Image:
    """Return the empty place of a reserved card."""
    canvas = Canvas(MINI_WIDTH, MINI_HEIGHT, PANEL)
    canvas.rounded((0, 0, MINI_WIDTH, MINI_HEIGHT), mix(PANEL, BACK, 0.5))
    return canvas.image


@images
def mini_back(level: int, text: str, *, lit: bool) -> Image.Image:
    """Return the back of a card that was reserved unseen."""
    canvas = Canvas(MINI_WIDTH, MINI_HEIGHT, PANEL)
    canvas.rounded((0, 0, MINI_WIDTH, MINI_HEIGHT), RAISED)
    wide = level * 16 + (level - 1) * 8
    dots(canvas, (MINI_WIDTH - wide) // 2, 50, 16, level, TEXT)
    canvas.text((8, 80, MINI_WIDTH - 16, 44), text, NOTE, ink=MUTED, align="centre")
    return outlined(canvas.image, HIGHLIGHT, 4, PANEL) if lit else canvas.image


@images
def deck(level: int, count: int, label: str, *, lit: bool) -> Image.Image:
    """Return a deck: its level, its number of cards, and a label."""
    canvas = Canvas(DECK_WIDTH, CARD_HEIGHT)
    box = (0, 0, DECK_WIDTH, CARD_HEIGHT)
    if not count:
        canvas.frame(box, mix(BACK, LINE, 0.6), BACK, 3)
    elif lit:
        canvas.frame(box, HIGHLIGHT, RAISED, STROKE)
    else:
        canvas.rounded(box, RAISED)
    wide = level * 16 + (level - 1) * 8
    dots(canvas, (DECK_WIDTH - wide) // 2, 26, 16, level, TEXT if count else LINE)
    style = COUNT
    canvas.text((4, 62, DECK_WIDTH - 8, 70), str(count), style, ink=TEXT if count else MUTED, align="centre")
    canvas.text((6, 156, DECK_WIDTH - 12, 36), label, NOTE, ink=MUTED, align="centre")
    return canvas.image


DECK_WIDTH = 100
LARGE_WIDTH, LARGE_HEIGHT = 376, 372
_LARGE_BAND = 126


@images
def large_card(card_id: str, name: str, slot: str, secret: str, price: Price, pays: str, state: str) -> Image.Image:
    """Return a card of the hand with its printed cost, the cost left to pay, and the missing tokens."""
    card = CARDS[card_id]
    canvas = Canvas(LARGE_WIDTH, LARGE_HEIGHT, BACK)
    canvas.rounded((0, 0, LARGE_WIDTH, LARGE_HEIGHT), CARD)
    _band(canvas, (0, 0, LARGE_WIDTH, _LARGE_BAND), card)
    if card.points:
        canvas.text((16, 8, 70, 72), str(card.points), COLOSSAL, ink=INK)
    dots(canvas, 92, 36, 17, card.level, INK)
    canvas.sprite(sprites.glyph(HUES[HUE[card.bonus]].shape, 70, INK), LARGE_WIDTH - 86, 12)
    x = 14 + badge(canvas, 14, _LARGE_BAND - 46, 38, slot, fill=INK)
    if secret:
        badge(canvas, x + 8, _LARGE_BAND - 46, 38, secret, fill=INK)
    stars(canvas, LARGE_WIDTH - 14, _LARGE_BAND - 38, 32, card.tags)
    canvas.text((18, _LARGE_BAND + 6, LARGE_WIDTH - 36, 48), name, HEADING)
    costs(canvas, (16, _LARGE_BAND + 56, LARGE_WIDTH - 32, 60), card.cost, 58)
    canvas.text((18, _LARGE_BAND + 122, 104, 56), pays, NOTE, ink=MUTED)
    if any(price.net):
        costs(canvas, (126, _LARGE_BAND + 122, LARGE_WIDTH - 140, 56), price.payment, 54)
    _verdict(canvas, (12, LARGE_HEIGHT - 62, LARGE_WIDTH - 24, 50), price, state)
    return canvas.image


def _verdict(canvas: Canvas, box: Box, price: Price, state: str) -> None:
    x, y, width, height = box
    good = price.short == 0
    canvas.rounded(box, GOOD if good else RAISED, SMALL_RADIUS)
    style = NAME
    if good:
        canvas.text((x + 12, y, width - 24, height), state, style, ink=INK)
        return
    right = x + width - 6
    if price.shields:
        canvas.sprite(sprites.gem(HUE[SHIELD], 42, str(price.shields)), right - 42, y + (height - 42) // 2)
        canvas.text((right - 68, y, 26, height), "−", style, align="centre")
        right -= 72
    left = draw_missing_tokens(canvas, right, y, height, price.missing_tokens)
    canvas.text((x + 12, y, left - x - 16, height), state, Style(style.weight, style.size, 16))


def draw_missing_tokens(canvas: Canvas, right: int, y: int, height: int, tokens_missing: tuple[int, ...]) -> int:
    """Draw the missing tokens, ending at ``right``; return their left edge."""
    size = 42
    x = right - sum(map(bool, tokens_missing)) * (size + 3)
    costs(canvas, (x, y, right - x, height), tokens_missing, size)
    return x
