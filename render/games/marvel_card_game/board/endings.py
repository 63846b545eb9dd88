"""The part of the board after the end: the cards that each seat has won, and the open hands."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from engine.games.marvel_card_game.seen.view import CardGameView, SeatView
from engine.games.marvel_card_game.state.cards import LOCATIONS
from render.games.marvel_card_game.board.sites import COLUMN
from render.games.marvel_card_game.pieces.facts import SEAT_HUES, card_name, card_value
from render.games.marvel_card_game.pieces.symbols import sign
from render.ground.canvas import Canvas
from render.ground.compose import Region
from render.ground.scene import Words, say
from render.ground.theme import GAP, HEADING, INK, MARGIN, MUTED, NAME, NOTE, PANEL, SMALL_NOTE, TEXT
from render.ground.typeset import Style, wrap
from render.ground.widgets import badge, medal, panel

_TITLE = 56
_ROW = 44
_MOST_ROWS = 12
_LEAST_ROWS = 3
_HAND_LINE = 34
_MOST_LINES = 4
_HAND_WIDTH = COLUMN - 40
_WON_STYLE = Style(NAME.weight, NAME.size, 18)

# The fields of a won card: whether it is a location, its name, its value, the number of copies.
WonCard = tuple[bool, str, int, int]


def won_cards(words: Words, seat_view: SeatView) -> list[WonCard]:
    """Return the cards that a seat has won: locations, then characters, the highest values first."""
    found: list[WonCard] = [
        (True, say(words, f"place-{place}"), LOCATIONS[place].value, 1) for place in seat_view.locations
    ]
    counts = Counter(seat_view.victory)
    cards = sorted(counts, key=lambda card: -card_value(card))
    return found + [(False, card_name(words, card), card_value(card), counts[card]) for card in cards]


class EndingSize(NamedTuple):
    """The size of this part of the picture: how many rows of won cards and lines of hands it has room for."""

    rows: int
    lines: int

    @property
    def height(self) -> int:
        """The height of the part."""
        return self.tall + (GAP + self.hands if self.lines else 0)

    @property
    def tall(self) -> int:
        """The height of the won cards."""
        return _TITLE + self.rows * _ROW + 14

    @property
    def hands(self) -> int:
        """The height of the hands."""
        return _TITLE + self.lines * _HAND_LINE + 10


LEAST = EndingSize(_LEAST_ROWS, 0).height


def ending_of(words: Words, view: CardGameView, room: int) -> EndingSize:
    """Return the size that shows all cards, or as many as ``room`` pixels of height allow."""
    rows = max(1, max(-(-len(won_cards(words, seat_view)) // 2) for seat_view in view.seats))
    ending = EndingSize(min(rows, _MOST_ROWS), max(len(_hand(words, seat_view)) for seat_view in view.seats))
    if ending.height > room:
        ending = ending._replace(lines=min(ending.lines, 1))
    while ending.height > room and ending.rows > _LEAST_ROWS:
        ending = ending._replace(rows=ending.rows - 1)
    return ending if ending.height <= room else ending._replace(lines=0)


def _hand(words: Words, seat_view: SeatView) -> tuple[str, ...]:
    if seat_view.hand is None:
        return ()
    counts = Counter(seat_view.hand)
    names = [card_name(words, card) + (f" ×{count}" if count > 1 else "") for card, count in counts.items()]
    text = ", ".join(names) or say(words, "board-hand-empty")
    return wrap(text, SMALL_NOTE, _HAND_WIDTH, _MOST_LINES)


def ending_regions(words: Words, view: CardGameView, ending: EndingSize, y: int) -> list[Region]:
    """Return the regions of the cards that each seat has won, and of its hand if it is open."""
    regions = []
    for seat, seat_view in enumerate(view.seats):
        x = MARGIN + seat * (COLUMN + GAP)
        facts = (seat, say(words, "board-won-title", points=seat_view.points), tuple(won_cards(words, seat_view)))
        regions.append(Region((x, y, COLUMN, ending.tall), _draw_won, facts))
        if ending.lines:
            box = (x, y + ending.tall + GAP, COLUMN, ending.hands)
            regions.append(Region(box, _draw_hand, (say(words, "board-hand-left"), _hand(words, seat_view))))
    return regions


def _draw_won(canvas: Canvas, seat: int, title: str, cards: tuple[WonCard, ...]) -> None:
    panel(canvas, PANEL)
    canvas.sprite(sign("pile", 34, SEAT_HUES[seat].fill), 18, 12)
    canvas.text((62, 4, canvas.width - 80, _TITLE - 4), title, HEADING)
    rows = (canvas.height - _TITLE - 14) // _ROW
    wide = (canvas.width - 36) // 2
    places = 2 * rows
    cards_drawn = cards if len(cards) <= places else cards[: places - 1]
    for number, card in enumerate(cards_drawn):
        _draw_card(canvas, (18 + number // rows * wide, _TITLE + number % rows * _ROW, wide - 14, _ROW), card)
    if len(cards_drawn) < len(cards):
        count = sum(card[3] for card in cards[len(cards_drawn) :])
        box = (18 + wide, _TITLE + (rows - 1) * _ROW, wide - 14, _ROW)
        canvas.text(box, f"+{count}", NAME, ink=MUTED)


def _draw_card(canvas: Canvas, box: tuple[int, int, int, int], card: WonCard) -> None:
    x, y, width, height = box
    location, name, value, count = card
    left, right = x + 46, x + width
    if location:
        left = x + badge(canvas, x, y + 3, 38, str(value), fill=TEXT, ink=INK) + 10
        canvas.sprite(sign("flag", 26, TEXT), left, y + 9)
        left += 34
    else:
        medal(canvas, x, y + 3, 38, value)
    if count > 1:
        right = canvas.text_before(right, y, height, f"×{count}", NAME, ink=MUTED) - 8
    canvas.text((left, y, right - left, height), name, _WON_STYLE)


def _draw_hand(canvas: Canvas, title: str, lines: tuple[str, ...]) -> None:
    panel(canvas, PANEL)
    canvas.text((20, 4, canvas.width - 40, _TITLE - 8), title, NOTE, ink=MUTED)
    for number, line in enumerate(lines[: (canvas.height - _TITLE) // _HAND_LINE]):
        canvas.text((20, _TITLE + number * _HAND_LINE - 6, _HAND_WIDTH, _HAND_LINE), line, SMALL_NOTE)
