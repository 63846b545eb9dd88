"""A seat's panel: name, points, the cards held and won, and the numbers of cards left in its decks."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import NamedTuple

from engine.games.marvel_card_game.seen.view import CardGameView
from engine.games.marvel_card_game.state.cards import LOCATIONS, STARTERS
from render.cards.parts import draw_lines
from render.games.marvel_card_game.board.sites import COLUMN
from render.games.marvel_card_game.pieces.facts import NAMES, SEAT_HUES, card_name, card_value, listing, view_of
from render.games.marvel_card_game.pieces.symbols import sign
from render.ground.canvas import Canvas
from render.ground.compose import Region
from render.ground.names import brief_name
from render.ground.scene import Scene, Words, say
from render.ground.theme import (
    GAP,
    HUGE,
    INK,
    MARGIN,
    MUTED,
    NAME,
    NOTE,
    RAISED,
    SMALL_NOTE,
    TEXT,
)
from render.ground.typeset import Style, advance, wrap
from render.ground.widgets import badge, badge_width, medal
from render.ground.wording import seat_result
from render.seats.strips import SeatHead, draw_badges, draw_name, draw_strip, head_of

SEAT_HEIGHT = 182
_POINTS = 132
_ROW = 44
_NUMBER = Style("bold", 34)
_MEDAL = 36
# From this level on, the alternative text leaves out won cards and counts only cards in hand. Level 0 is the full text.
_WON_ENDS = 3
# The style of a deck's name in two lines.
_DECK = Style("regular", 20, 17)


class Area(NamedTuple):
    """The facts of a seat's panel.

    ``counts`` are the numbers of characters and events in hand, of cards in the two decks, and of discarded cards.
    """

    head: SeatHead
    deck: str
    points: int
    counts: tuple[int, int, int, int, int]
    locations: tuple[int, ...]
    victory: tuple[int, ...]


class Labels(NamedTuple):
    """The words in a seat's panel."""

    unit: str
    hand: str
    decks: str
    discard: str
    victory: str


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
        locations=tuple(LOCATIONS[place].value for place in seat_view.locations),
        victory=tuple(sorted(map(card_value, seat_view.victory), reverse=True)),
    )
    labels = Labels(
        unit=say(words, "board-unit", points=seat_view.points),
        hand=say(words, "board-hand"),
        decks=say(words, "board-decks"),
        discard=say(words, "board-discard"),
        victory=say(words, "board-victory"),
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
    left, right = 16, canvas.width - _POINTS
    badge_fill = SEAT_HUES[area.head.seat].fill
    x = left + badge(canvas, left, 12, 42, str(area.head.seat + 1), fill=badge_fill, ink=INK) + 12
    edge = draw_badges(canvas, area.head, right, 33) - 6
    x = draw_name(canvas, area.head, x, edge, 33, pointed=True) + 14
    if edge - x > 90:
        _draw_deck(canvas, x, edge - x, area.deck)
    canvas.text((right + 6, 14, _POINTS - 20, 72), str(area.points), HUGE, align="right")
    canvas.text((right + 6, 88, _POINTS - 20, 32), labels.unit, SMALL_NOTE, ink=MUTED, align="right")
    _draw_counts(canvas, area, labels, 66)
    _draw_victory(canvas, area, labels, 124)


def _draw_deck(canvas: Canvas, x: int, wide: int, name: str) -> None:
    if advance(name, SMALL_NOTE.weight, SMALL_NOTE.least) <= wide:
        canvas.text((x, 12, wide, 46), name, SMALL_NOTE, ink=MUTED)
        return
    draw_lines(canvas, (x, 12, wide, 23), wrap(name, Style(_DECK.weight, _DECK.least), wide, 2), _DECK, MUTED)


def _draw_counts(canvas: Canvas, area: Area, labels: Labels, y: int) -> None:
    x = 18
    hand, decks = area.counts[:2], area.counts[2:4]
    for label, (characters, events) in ((labels.hand, hand), (labels.decks, decks)):
        x += canvas.text((x, y + 2, 110, _ROW), label, NOTE, ink=MUTED) + 10
        for name, number in (("bust", characters), ("bolt", events)):
            x += draw_sign_and_number(canvas, x, y, name, number) + 11
        x += 7


def draw_sign_and_number(canvas: Canvas, x: int, y: int, name: str, number: int) -> int:
    """Draw a sign and a number, 44 pixels high; return their width."""
    text = str(number)
    wide = _NUMBER.width(text)
    ink = TEXT if number else MUTED
    canvas.sprite(sign(name, 28, ink), x, y + 8)
    canvas.text((x + 32, y, wide, _ROW), text, _NUMBER, ink=ink)
    return 32 + wide


def _draw_victory(canvas: Canvas, area: Area, labels: Labels, y: int) -> None:
    left = 18 + NOTE.width(labels.victory) + 12
    canvas.text((18, y + 2, left - 18, _ROW), labels.victory, NOTE, ink=MUTED)
    right = canvas.width - 16
    discarded = str(area.counts[4])
    word = NOTE.width(labels.discard)
    right = canvas.text_before(right, y, _ROW, discarded, _NUMBER, ink=TEXT if area.counts[4] else MUTED) - 10
    victory_marks = [*(("flag", value, 1) for value in area.locations), *(("", value, 1) for value in area.victory)]
    if sum(map(_won_width, victory_marks)) > right - word - 16 - left:
        # If there is too little room, a sign replaces the word, and counts of each value replace single cards.
        canvas.sprite(sign("pile", 28, MUTED), right - 28, y + 8)
        right -= 28 + 16
        counts = Counter(area.victory)
        victory_marks = victory_marks[: len(area.locations)] + [("", value, count) for value, count in counts.items()]
    else:
        right = canvas.text_before(right, y + 2, _ROW, labels.discard, NOTE, ink=MUTED) - 16
    x = left
    if not victory_marks:
        canvas.text((x, y, 40, _ROW), "–", _NUMBER, ink=MUTED)
    for number, one in enumerate(victory_marks):
        more = f"+{sum(count for _, _, count in victory_marks[number:])}"
        last = number == len(victory_marks) - 1
        wide = _won_width(one)
        if x + wide + (0 if last else badge_width(_MEDAL, more)) > right:
            badge(canvas, x, y + 4, _MEDAL, more, fill=RAISED)
            return
        _draw_won(canvas, x, y + 4, one)
        x += wide


# Won cards of the same value: a sign, the value, the number of cards.
WonCards = tuple[str, int, int]


def _won_width(won_cards: WonCards) -> int:
    name, value, count = won_cards
    if name:
        return 34 + badge_width(_MEDAL, str(value))
    return _MEDAL + 4 + (NAME.width(f"×{count}") + 8 if count > 1 else 0)


def _draw_won(canvas: Canvas, x: int, y: int, won_cards: WonCards) -> None:
    name, value, count = won_cards
    if name:
        canvas.sprite(sign(name, 28, TEXT), x, y + 4)
        badge(canvas, x + 30, y, _MEDAL, str(value), fill=TEXT, ink=INK)
        return
    medal(canvas, x, y, _MEDAL, value)
    if count > 1:
        text = f"×{count}"
        wide = NAME.width(text)
        canvas.text((x + _MEDAL + 4, y, wide, _MEDAL), text, NAME, ink=MUTED)
