"""Characters as cards: on the table, small in front of a player, large in the hand."""

from __future__ import annotations

from typing import NamedTuple

from PIL import Image

from engine.games.splendor_marvel.cards import CARDS, SHIELD, Card
from render.cards.heads import draw_head
from render.games.splendor_marvel.facts import BADGE, GEM, HUE, LETTERS, STAR, Price
from render.ground import sprites
from render.ground.audit import Box
from render.ground.caches import images
from render.ground.canvas import Canvas
from render.ground.theme import (
    ACCENT,
    BACK,
    CARD,
    COLOSSAL,
    GOOD,
    HIGHLIGHT,
    HUES,
    INK,
    LARGE,
    LINE,
    MUTED,
    PANEL,
    RADIUS,
    RAISED,
    SMALL_RADIUS,
    STROKE,
    TEXT,
    mix,
)
from render.ground.typeset import Style, advance
from render.ground.widgets import badge, badge_width, dots, outlined

CARD_WIDTH, CARD_HEIGHT, DECK_WIDTH = 260, 172, 72
# The height of the row below a card's cost, which shows the viewer's price.
PRICE_HEIGHT = 42
_BAND, _SYMBOL, _TAG = 74, 54, 32
_NAME, _LARGE_NAME, _SMALL = Style("bold", 33, LETTERS), Style("bold", 36, LETTERS), Style("regular", LETTERS)
_WORD, _POINTS, _COUNT = Style("bold", LETTERS), Style("bold", 40), Style("bold", 48)
MINI_WIDTH, MINI_HEIGHT, _MINI_BAND = 150, 114, 44
# Where the slot and the cost of a card begin.
_SLOT, _COST_X = 60, 10


def _band(canvas: Canvas, box: Box, card: Card) -> None:
    draw_head(canvas, box, card.id, HUE[card.bonus])


def costs(canvas: Canvas, box: Box, cost: tuple[int, ...], size: int) -> None:
    """Draw the cost of a card, from the left."""
    x, y, _, height = box
    for colour, count in enumerate(cost):
        if count:
            canvas.sprite(sprites.gem(HUE[colour], size, str(count)), x, y + (height - size) // 2)
            x += _step(size)


def _step(size: int) -> int:
    """Return the distance between the tokens of a cost."""
    return size + max(2, size // 14)


def stars(canvas: Canvas, right: int, y: int, size: int, count: int) -> None:
    """Draw Avengers tags, ending at ``right``."""
    for index in range(count):
        canvas.sprite(sprites.glyph(STAR, size, INK), right - (index + 1) * size - index * 2, y)


class PriceTag(NamedTuple):
    """The tokens that the viewer lacks for a card without shields, whether they can pay it, and words that say so."""

    missing_tokens: tuple[int, ...]
    payable: bool
    text: str


def card_height(*, has_prices: bool) -> int:
    """Return the height of the display's cards."""
    return CARD_HEIGHT + PRICE_HEIGHT if has_prices else CARD_HEIGHT


@images
def table_card(slot: str, card_id: str, name: str, offer: PriceTag | None, *, lit: bool) -> Image.Image:
    """Return a card of the display; ``offer`` shows whether the viewer can pay it."""
    height = card_height(has_prices=offer is not None)
    canvas = Canvas(CARD_WIDTH, height, BACK)
    canvas.sprite(_plain_card(slot, card_id, name, height), 0, 0)
    if offer is not None:
        _draw_offer(
            canvas, (_COST_X, height - PRICE_HEIGHT, CARD_WIDTH - 2 * _COST_X, PRICE_HEIGHT - 5), CARDS[card_id], offer
        )
    if lit or (offer is not None and offer.payable):
        return outlined(canvas.image, HIGHLIGHT if lit else GOOD)
    return canvas.image


@images
def _plain_card(slot: str, card_id: str, name: str, height: int) -> Image.Image:
    """Return what everybody sees of a card of the display."""
    card = CARDS[card_id]
    canvas = Canvas(CARD_WIDTH, height, BACK)
    canvas.rounded((0, 0, CARD_WIDTH, height), CARD)
    _band(canvas, (0, 0, CARD_WIDTH, _BAND), card)
    if card.points:
        canvas.text((14, 4, 44, _BAND - 4), str(card.points), LARGE, ink=INK)
    badge(canvas, _SLOT, (_BAND - BADGE) // 2, BADGE, slot, fill=INK, slim=True)
    x = CARD_WIDTH - _SYMBOL - 12
    canvas.sprite(sprites.glyph(HUES[HUE[card.bonus]].shape, _SYMBOL, INK), x, (_BAND - _SYMBOL) // 2)
    _stars_upright(canvas, x - _TAG - 8, _BAND, _TAG, card.tags)
    room = CARD_WIDTH - 20
    canvas.text((12, _BAND + 2, room, 40), brief_title(name, _NAME, room), _NAME)
    costs(canvas, (_COST_X, _BAND + 43, CARD_WIDTH - 2 * _COST_X, GEM), card.cost, GEM)
    return canvas.image


def brief_title(name: str, style: Style, width: int) -> str:
    """Return a character's name; if it is wider than ``width``, its first word is shortened to an initial."""
    first, _, rest = name.partition(" ")
    return name if not rest or advance(name, style.weight, style.least) <= width else f"{first[0]}. {rest}"


def _stars_upright(canvas: Canvas, x: int, height: int, size: int, count: int) -> None:
    """Draw Avengers tags one below the other, in the middle of ``height``."""
    top = (height - count * size - (count - 1) * 2) // 2
    for index in range(count):
        canvas.sprite(sprites.glyph(STAR, size, INK), x, top + index * (size + 2))


def _draw_offer(canvas: Canvas, box: Box, card: Card, offer: PriceTag) -> None:
    """Draw that the card can be paid, or below each token of its cost how many the viewer lacks."""
    x, y, width, height = box
    if offer.payable:
        canvas.rounded(box, GOOD, SMALL_RADIUS)
        canvas.sprite(sprites.glyph("check", 28, INK), x + 10, y + 5)
        canvas.text((x + 48, y, width - 54, height), offer.text, _WORD, ink=INK)
        return
    _draw_missing(canvas, x, y - 2, GEM, card, offer.missing_tokens)


def _draw_missing(canvas: Canvas, x: int, y: int, size: int, card: Card, missing_tokens: tuple[int, ...]) -> None:
    """Draw below each token of a cost, which is ``size`` wide, how many are missing, or a check."""
    for count, missing_count in zip(card.cost, missing_tokens, strict=True):
        if missing_count:
            canvas.text((x, y, size, 37), f"−{missing_count}", _WORD, align="centre")
        elif count:
            canvas.sprite(sprites.glyph("check", 28, GOOD), x + (size - 28) // 2, y + 4)
        x += _step(size) if count else 0


def empty_slot(canvas: Canvas, slot: str, *, lit: bool) -> None:
    """Draw an empty slot over the whole canvas."""
    edge = HIGHLIGHT if lit else mix(BACK, LINE, 0.6)
    canvas.frame((0, 0, canvas.width, canvas.height), edge, BACK, 3)
    badge(canvas, _SLOT, (_BAND - BADGE) // 2, BADGE, slot, fill=PANEL, ink=MUTED, slim=True)


@images
def mini_card(card_id: str, *, lit: bool, secret: bool) -> Image.Image:
    """Return a reserved card in front of a player; a secret card, which only the viewer knows, bears "?"."""
    card = CARDS[card_id]
    canvas = Canvas(MINI_WIDTH, MINI_HEIGHT, PANEL)
    canvas.rounded((0, 0, MINI_WIDTH, MINI_HEIGHT), CARD, RADIUS)
    canvas.sprite(_mini_band(card_id, secret=secret), 0, 0)
    kinds = [(colour, count) for colour, count in enumerate(card.cost) if count]
    top = (MINI_HEIGHT - GEM * ((len(kinds) + 1) // 2) - 4 * (len(kinds) > 2)) // 2
    for index, (colour, count) in enumerate(kinds):
        row, column = divmod(index, 2)
        x, y = _MINI_BAND + 3 + column * (GEM + 1), top + row * (GEM + 4)
        canvas.sprite(sprites.gem(HUE[colour], GEM, str(count)), x, y)
    return outlined(canvas.image, HIGHLIGHT, 4, PANEL) if lit else canvas.image


@images
def _mini_band(card_id: str, *, secret: bool) -> Image.Image:
    """Return the left part of a small card: its points, bonus and tags, and "?" if only the viewer knows it."""
    card = CARDS[card_id]
    hue = HUES[HUE[card.bonus]]
    canvas = Canvas(_MINI_BAND, MINI_HEIGHT, PANEL)
    canvas.rounded((0, 0, _MINI_BAND, MINI_HEIGHT), hue.fill, RADIUS, (True, False, False, True))
    parts: list[tuple[str, int]] = [("points", 30)] if card.points else []
    parts += [("bonus", 34), *[("tag", 21)] * bool(card.tags), *[("secret", 24)] * secret]
    space = (MINI_HEIGHT - sum(high for _, high in parts)) // (len(parts) + 1)
    y = space
    for part, high in parts:
        if part == "bonus":
            canvas.sprite(sprites.glyph(hue.shape, high, INK), (_MINI_BAND - high) // 2, y)
        elif part == "tag":
            left = (_MINI_BAND - card.tags * high) // 2
            for index in range(card.tags):
                canvas.sprite(sprites.glyph(STAR, high, INK), left + index * high, y)
        else:
            text, style = (str(card.points), _POINTS) if part == "points" else ("?", _WORD)
            canvas.text((0, y, _MINI_BAND, high), text, style, ink=INK, align="centre")
        y += high + space
    return canvas.image


@images
def mini_vacant() -> Image.Image:
    """Return the empty place of a reserved card."""
    canvas = Canvas(MINI_WIDTH, MINI_HEIGHT, PANEL)
    canvas.rounded((0, 0, MINI_WIDTH, MINI_HEIGHT), mix(PANEL, BACK, 0.5))
    return canvas.image


@images
def mini_back(text: str, *, lit: bool) -> Image.Image:
    """Return the back of a card that was reserved unseen, with its level."""
    canvas = Canvas(MINI_WIDTH, MINI_HEIGHT, PANEL)
    canvas.rounded((0, 0, MINI_WIDTH, MINI_HEIGHT), RAISED)
    canvas.text((8, 8, MINI_WIDTH - 16, 56), "?", _COUNT, align="centre")
    canvas.text((8, 64, MINI_WIDTH - 16, 40), text, _WORD, align="centre")
    return outlined(canvas.image, HIGHLIGHT, 4, PANEL) if lit else canvas.image


@images
def deck(level: int, count: int, height: int, *, lit: bool) -> Image.Image:
    """Return a deck: its level, and its number of cards."""
    canvas = Canvas(DECK_WIDTH, height)
    box = (0, 0, DECK_WIDTH, height)
    if not count:
        canvas.frame(box, mix(BACK, LINE, 0.6), BACK, 3)
    elif lit:
        canvas.frame(box, HIGHLIGHT, RAISED, STROKE)
    else:
        canvas.rounded(box, RAISED)
    text = str(level)
    x = (DECK_WIDTH - badge_width(BADGE, text)) // 2
    badge(canvas, x, (_BAND - BADGE) // 2, BADGE, text, fill=INK if count else PANEL, ink=TEXT if count else MUTED)
    size = 14
    wide = level * size + (level - 1) * size // 2
    dots(canvas, (DECK_WIDTH - wide) // 2, _BAND - 2, size, level, TEXT if count else LINE)
    ink = TEXT if count else MUTED
    canvas.text((4, _BAND + 20, DECK_WIDTH - 8, height - _BAND - 26), str(count), _COUNT, ink=ink, align="centre")
    return canvas.image


LARGE_WIDTH, LARGE_HEIGHT = 376, 410
_LARGE_BAND, _LARGE_GEM = 126, 58


@images
def large_card(card_id: str, name: str, slot: str, secret: str, price: Price, pays: str, state: str) -> Image.Image:
    """Return a card of the hand with its printed cost, the missing tokens below it, and the cost left to pay."""
    card = CARDS[card_id]
    canvas = Canvas(LARGE_WIDTH, LARGE_HEIGHT, BACK)
    canvas.rounded((0, 0, LARGE_WIDTH, LARGE_HEIGHT), CARD)
    _band(canvas, (0, 0, LARGE_WIDTH, _LARGE_BAND), card)
    if card.points:
        canvas.text((16, 4, 70, 68), str(card.points), COLOSSAL, ink=INK)
    dots(canvas, 92, 30, 20, card.level, INK)
    canvas.sprite(sprites.glyph(HUES[HUE[card.bonus]].shape, 64, INK), LARGE_WIDTH - 80, 8)
    x = 12 + badge(canvas, 12, _LARGE_BAND - BADGE - 6, BADGE, slot, fill=INK, slim=True)
    if secret:
        badge(canvas, x + 6, _LARGE_BAND - BADGE - 6, BADGE, secret, fill=INK, slim=True)
    stars(canvas, LARGE_WIDTH - 12, _LARGE_BAND - 42, 32, card.tags)
    canvas.text((16, _LARGE_BAND + 4, LARGE_WIDTH - 32, 46), name, _LARGE_NAME)
    costs(canvas, (14, _LARGE_BAND + 52, LARGE_WIDTH - 28, _LARGE_GEM), card.cost, _LARGE_GEM)
    _draw_missing(canvas, 14, _LARGE_BAND + 52 + _LARGE_GEM, _LARGE_GEM, card, price.missing_tokens)
    if any(price.net):
        _draw_payment(canvas, _LARGE_BAND + 150, pays, price)
    _verdict(canvas, (12, LARGE_HEIGHT - 66, LARGE_WIDTH - 24, 56), price, state)
    return canvas.image


def _draw_payment(canvas: Canvas, y: int, pays: str, price: Price) -> None:
    x = 28 + canvas.text((16, y, LARGE_WIDTH - 32, GEM), pays, _SMALL, ink=MUTED)
    for kind, count in enumerate(price.payment):
        if count:
            canvas.sprite(sprites.gem(HUE[kind], GEM, str(count)), x, y)
            x += GEM + 2


def _verdict(canvas: Canvas, box: Box, price: Price, state: str) -> None:
    """Draw that the card can be paid, or how many tokens are missing after the shields."""
    x, y, width, height = box
    good = price.short == 0
    canvas.rounded(box, GOOD if good else RAISED, SMALL_RADIUS)
    if good:
        canvas.sprite(sprites.glyph("check", 30, INK), x + 12, y + 13)
        canvas.text((x + 54, y, width - 66, height), state, _WORD, ink=INK)
        return
    right = x + width - 8
    if price.shields:
        right -= GEM
        canvas.sprite(sprites.gem(HUE[SHIELD], GEM, str(price.shields)), right, y + (height - GEM) // 2)
        right -= 30
        canvas.text((right, y, 26, height), "−", _WORD, align="centre")
    canvas.text((x + 12, y, right - x - 16, height), state, _WORD)


NEED_WIDTH, NEED_HEIGHT, _NEED_BAND = 284, 154, 56


@images
def need_card(slot: str, card_id: str, name: str, price: Price, state: str, *, lit: bool) -> Image.Image:
    """Return a card of the display with the tokens that a player still needs, without shields."""
    card = CARDS[card_id]
    canvas = Canvas(NEED_WIDTH, NEED_HEIGHT, BACK)
    canvas.rounded((0, 0, NEED_WIDTH, NEED_HEIGHT), CARD)
    _band(canvas, (0, 0, NEED_WIDTH, _NEED_BAND), card)
    if card.points:
        canvas.text((14, 2, 40, _NEED_BAND - 2), str(card.points), _COUNT, ink=INK)
    badge(canvas, 52, (_NEED_BAND - BADGE) // 2, BADGE, slot, fill=INK, slim=True)
    canvas.sprite(sprites.glyph(HUES[HUE[card.bonus]].shape, 42, INK), NEED_WIDTH - 54, 7)
    stars(canvas, NEED_WIDTH - 62, 13, 30, card.tags)
    room = NEED_WIDTH - 24
    canvas.text((12, _NEED_BAND + 1, room, 40), brief_title(name, _NAME, room), _NAME)
    box = (10, NEED_HEIGHT - GEM - 6, NEED_WIDTH - 20, GEM)
    if price.short:
        costs(canvas, box, price.missing_tokens, GEM)
        return outlined(canvas.image, ACCENT) if lit else canvas.image
    x, y, width, height = box[0], box[1] + 6, box[2], box[3] - 8
    canvas.rounded((x, y, width, height), GOOD, SMALL_RADIUS)
    canvas.sprite(sprites.glyph("check", 28, INK), x + 10, y + 6)
    canvas.text((x + 48, y, width - 54, height), state, _WORD, ink=INK)
    return outlined(canvas.image, ACCENT if lit else GOOD)
