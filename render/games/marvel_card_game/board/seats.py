"""A seat's panel: name, points, and the numbers of cards in its hand, its decks and its discard pile."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import NamedTuple

from engine.games.marvel_card_game.seen.view import CardGameView
from engine.games.marvel_card_game.state.cards import STARTERS
from render.games.marvel_card_game.board.sites import COLUMN
from render.games.marvel_card_game.pieces.facts import NAMES, SEAT_HUES, card_name, card_value, listing, view_of
from render.games.marvel_card_game.pieces.styles import HEADING, LEAST, NOTE
from render.games.marvel_card_game.pieces.symbols import sign
from render.ground.canvas import Canvas
from render.ground.compose import Region
from render.ground.names import brief_name
from render.ground.scene import Scene, Words, say
from render.ground.theme import COUNT, GAP, INK, MARGIN, MUTED, TEXT, Colour
from render.ground.typeset import Style
from render.ground.widgets import badge
from render.ground.wording import seat_result
from render.seats.strips import SeatHead, draw_badges, draw_name, draw_strip, head_of

SEAT_HEIGHT = 116
_MIDDLE, _ROW_TOP, _ROW = 33, 62, 46
# The letters of a result, in a badge of this height, are as large as names.
_RESULT = 46
_NUMBER = Style("bold", 34)
# From this level on, the alternative text leaves out won cards and counts only cards in hand. Level 0 is the full text.
_WON_ENDS = 3


class Area(NamedTuple):
    """The facts of a seat's panel.

    ``counts`` are the numbers of characters and events in hand, of cards in the two decks, and of discarded cards.
    """

    head: SeatHead
    deck: str
    points: int
    counts: tuple[int, int, int, int, int]


class Labels(NamedTuple):
    """The words in a seat's panel."""

    unit: str
    hand: str
    decks: str


def seat_region(scene: Scene, words: Words, view: CardGameView, seat: int, y: int) -> Region:
    """Return a seat's panel, at the head of its column."""
    seat_view = view.seats[seat]
    area = Area(
        head=head_of(scene, words, seat),
        deck=deck_name(words, seat_view.choice),
        points=seat_view.points,
        counts=(
            seat_view.hand_characters,
            seat_view.hand_events,
            seat_view.character_deck,
            seat_view.event_deck,
            len(seat_view.discard),
        ),
    )
    labels = Labels(
        unit=say(words, "board-unit", points=seat_view.points),
        hand=say(words, "board-hand"),
        decks=say(words, "board-decks"),
    )
    box = (MARGIN + seat * (COLUMN + GAP), y, COLUMN, SEAT_HEIGHT)
    return Region(box, _draw_seat, (area, labels), "seat", partial(_seat_area_alt, scene, words, area))


def deck_name(words: Words, choice: str) -> str:
    """Return the name of a seat's choice of deck; a deck code counts as the player's own deck."""
    if choice in STARTERS or choice == "sealed":
        return say(words, f"deck-{choice}")
    return say(words, "board-own-deck")


def _seat_area_alt(scene: Scene, words: Words, area: Area, level: int) -> str:
    view, seat = view_of(scene), area.head.seat
    seat_view, name = view.seats[seat], brief_name(scene, words, seat, NAMES[level], in_picture=False)
    characters, events, deck, others, discard = area.counts
    counts = {"characters": characters, "events": events, "deck": deck, "others": others, "discard": discard}
    short = level >= _WON_ENDS
    text = words("alt-seat-short" if short else "alt-seat", name=name, points=area.points, **counts)
    if view.outcome is not None:
        text = f"{text} {name}: {seat_result(scene, words, seat)}."
    if short or not seat_view.victory:
        return text
    victory_counts = Counter(sorted(seat_view.victory, key=lambda card: -card_value(card)))
    cards = [card_name(words, card) + (f" ×{count}" if count > 1 else "") for card, count in victory_counts.items()]
    return f"{text} {listing(words, 'alt-won', ', '.join(cards))}"


def _draw_seat(canvas: Canvas, area: Area, labels: Labels) -> None:
    draw_strip(canvas, area.head)
    hue = SEAT_HUES[area.head.seat].fill
    left = 14 + badge(canvas, 14, 11, 44, str(area.head.seat + 1), fill=hue, ink=INK, letters=LEAST) + 12
    right = canvas.text_before(canvas.width - 16, _MIDDLE - 16, 42, labels.unit, NOTE, ink=MUTED) - 10
    right = canvas.text_before(right, _MIDDLE - 29, 58, str(area.points), COUNT) - 16
    right = draw_badges(canvas, area.head, right, _MIDDLE, _RESULT) - 4
    x = draw_name(canvas, area.head, left, right, _MIDDLE, pointed=True, style=HEADING) + 16
    if NOTE.width(area.deck) <= right - x:
        canvas.text((x, _MIDDLE - 21, right - x, 46), area.deck, NOTE, ink=MUTED)
    _draw_counts(canvas, area, labels)


def _draw_counts(canvas: Canvas, area: Area, labels: Labels) -> None:
    """Write the numbers of cards in hand, in the decks and, at the right, in the discard pile."""
    x, hand, decks = 18, area.counts[:2], area.counts[2:4]
    discard = area.counts[4]
    right = canvas.text_before(canvas.width - 16, _ROW_TOP, _ROW, str(discard), _NUMBER, ink=_ink(discard)) - 34
    canvas.sprite(sign("pile", 28, _ink(discard)), right, _ROW_TOP + 9)
    for label, numbers in ((labels.hand, hand), (labels.decks, decks)):
        x += canvas.text((x, _ROW_TOP, right - x, _ROW), label, NOTE, ink=MUTED) + 8
        for name, number in zip(("bust", "bolt"), numbers, strict=True):
            x += draw_sign_and_number(canvas, x, _ROW_TOP + 1, name, number) + 10
        x += 6


def _ink(number: int) -> Colour:
    return TEXT if number else MUTED


def draw_sign_and_number(canvas: Canvas, x: int, y: int, name: str, number: int) -> int:
    """Draw a sign and a number, 44 pixels high; return their width."""
    text = str(number)
    wide = _NUMBER.width(text)
    canvas.sprite(sign(name, 28, _ink(number)), x, y + 8)
    canvas.text((x + 32, y, wide, 44), text, _NUMBER, ink=_ink(number))
    return 32 + wide
