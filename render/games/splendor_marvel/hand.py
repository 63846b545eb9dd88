"""A player's own hand: what it holds, what the reserved cards cost now, what can be paid on the table."""

from __future__ import annotations

from PIL.Image import Image

from engine.games.splendor_marvel.cards import CARDS, COLOURS, KINDS
from engine.games.splendor_marvel.state import HAND_LIMIT, TOKEN_LIMIT
from engine.games.splendor_marvel.view import SeatView, SplendorView
from render import sprites
from render.canvas import Canvas
from render.compose import Region, compose
from render.games.splendor_marvel import cards
from render.games.splendor_marvel.facts import HUE, STAR, Price, card_name, price, seat_name, view_of
from render.scene import Scene, Words, say
from render.theme import BACK, CARD, GAP, GOOD, HUES, LINE, MARGIN, MUTED, PANEL, RAISED, TEXT, WIDTH, mix
from render.typeset import Style, advance
from render.widgets import badge, bonus, counted, token

_INNER = WIDTH - 2 * MARGIN
_HEAD = 76
_HOLDING = 156
_ROW = 66


def hand(scene: Scene, words: Words) -> Image:
    """Return what the view's seat holds and can pay. Raises `ValueError` for a spectator's view."""
    view = view_of(scene)
    if view.seat is None:
        raise ValueError("a spectator has no hand")
    own = view.seats[view.seat]
    title = say(words, "hand-title", name=seat_name(scene, words, view.seat))
    y = MARGIN - 4
    regions = [
        Region((MARGIN, y, _INNER, _HEAD), _draw_head, (title, own.points, say(words, "board-points"), own.tags))
    ]
    y += _HEAD + GAP
    regions.append(Region((MARGIN, y, _INNER, _HOLDING), _draw_holding, (tuple(own.tokens), tuple(own.bonuses))))
    y += _HOLDING + GAP
    regions += _reserved(words, own, y)
    y += cards.LARGE_HEIGHT + GAP
    regions.append(Region((MARGIN, y, _INNER, 46), _draw_heading, (say(words, "hand-table"),)))
    y += 46 + 6
    regions += _table(words, view, own, y)
    return compose((WIDTH, y + 3 * (_ROW + 8) + MARGIN - 8), regions)


def _draw_head(canvas: Canvas, title: str, points: int, label: str, tags: int) -> None:
    x = canvas.width
    for text, style, ink in ((label, Style("regular", 28), MUTED), (str(points), Style("bold", 64), TEXT)):
        wide = advance(text, style.weight, style.size)
        canvas.text((x - wide, 4, wide, 68), text, style, ink=ink)
        x -= wide + 12
    x -= 100
    counted(canvas, x, 16, 44, STAR, str(tags))
    canvas.text((0, 4, x - 20, 68), title, Style("bold", 44, 32))


def _draw_holding(canvas: Canvas, tokens: tuple[int, ...], bonuses: tuple[int, ...]) -> None:
    canvas.rounded((0, 0, canvas.width, canvas.height), PANEL)
    step = (canvas.width - 40) // len(KINDS)
    for kind in range(len(KINDS)):
        x = 20 + kind * step
        if kind < len(COLOURS):
            bonus(canvas, (x + step // 2 - 48, 8, 96, 62), HUE[kind], bonuses[kind])
        token(canvas, (x + step // 2 - 40, 70, 80, 82), HUE[kind], tokens[kind])
    total = f"{sum(tokens)}/{TOKEN_LIMIT}"
    x = 20 + len(COLOURS) * step
    canvas.text((x, 10, 2 * step, 58), total, Style("bold", 40), ink=MUTED, align="centre")


def _state(words: Words, cost: Price) -> str:
    if cost.short:
        return say(words, "hand-short", count=cost.short)
    return say(words, "hand-affordable") if any(cost.net) else say(words, "hand-free")


def _reserved(words: Words, own: SeatView, y: int) -> list[Region]:
    regions = []
    for position in range(HAND_LIMIT):
        box = (MARGIN + position * (cards.LARGE_WIDTH + 16), y, cards.LARGE_WIDTH, cards.LARGE_HEIGHT)
        held = own.hand[position] if position < len(own.hand) else None
        if held is None or held.card is None:
            regions.append(Region(box, _draw_vacant, (f"hand-{position + 1}",)))
            continue
        cost = price(own, held.card)
        level = say(words, "hand-level", level=held.level)
        note = "" if held.known else f" · {say(words, 'board-only-you')}"
        facts = (
            held.card,
            card_name(words, held.card),
            level,
            cost,
            say(words, "hand-pays"),
            _state(words, cost),
            note,
        )
        regions.append(Region(box, _draw_reserved, facts))
    return regions


def _draw_reserved(
    canvas: Canvas, card: str, name: str, level: str, cost: Price, pays: str, state: str, note: str
) -> None:
    canvas.sprite(cards.large_card(card, name, level, cost, pays, state, note), 0, 0)


def _draw_vacant(canvas: Canvas, text: str) -> None:
    canvas.frame((0, 0, canvas.width, canvas.height), LINE, mix(BACK, PANEL, 0.5), 3)
    canvas.text((20, 0, canvas.width - 40, canvas.height), text, Style("regular", 30), ink=MUTED, align="centre")


def _draw_heading(canvas: Canvas, text: str) -> None:
    canvas.text((4, 0, canvas.width - 8, canvas.height), text, Style("regular", 28, 24), ink=MUTED)


def _table(words: Words, view: SplendorView, own: SeatView, y: int) -> list[Region]:
    regions = []
    wide = (_INNER - 3 * 8) // 4
    for line, level in enumerate((3, 2, 1)):
        for index, card in enumerate(view.display[level - 1]):
            box = (MARGIN + index * (wide + 8), y + line * (_ROW + 8), wide, _ROW)
            slot = f"{level}-{index + 1}"
            if card is None:
                regions.append(Region(box, _draw_offer, (slot, "", 0, None)))
            else:
                facts = (slot, card_name(words, card), CARDS[card].bonus, price(own, card).short)
                regions.append(Region(box, _draw_offer, facts))
    return regions


def _draw_offer(canvas: Canvas, slot: str, name: str, colour: int, lacking: int | None) -> None:
    canvas.rounded((0, 0, canvas.width, canvas.height), CARD if lacking == 0 else PANEL, 12)
    wide = badge(canvas, 10, 16, 34, slot, fill=RAISED if lacking == 0 else BACK, ink=TEXT if name else MUTED)
    if lacking is None:
        return
    right = canvas.width - 12
    if lacking:
        text = f"−{lacking}"
        room = advance(text, "bold", 30)
        canvas.text((right - room, 0, room, canvas.height), text, Style("bold", 30), ink=MUTED)
        right -= room
    else:
        canvas.sprite(sprites.glyph("check", 34, GOOD), right - 34, 16)
        right -= 34
    x = 18 + wide
    canvas.sprite(sprites.glyph(HUES[HUE[colour]].shape, 24, HUES[HUE[colour]].fill), x, 21)
    ink = TEXT if lacking == 0 else MUTED
    canvas.text((x + 32, 0, right - x - 40, canvas.height), name, Style("bold", 25, 22), ink=ink)
