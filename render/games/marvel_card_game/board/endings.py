"""The part of the board after the end: the cards that each seat has won, and the open hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from engine.games.marvel_card_game.seen.view import CardGameView, SeatView
from engine.games.marvel_card_game.state.cards import LOCATIONS
from render.games.marvel_card_game.board.sites import COLUMN
from render.games.marvel_card_game.pieces.facts import SEAT_HUES, card_name, card_value
from render.games.marvel_card_game.pieces.styles import HEADING, LEAST, NAME, NOTE
from render.games.marvel_card_game.pieces.symbols import sign
from render.ground.canvas import Canvas
from render.ground.compose import Region
from render.ground.scene import Words, say
from render.ground.theme import GAP, INK, MARGIN, MUTED, PANEL, TEXT
from render.ground.typeset import wrap
from render.ground.widgets import badge, medal, panel

_TITLE = 56
_ROW = 44
_MOST_ROWS = 16
_LEAST_ROWS = 3
_HAND_LINE = 38
_MOST_LINES = 4
_HAND_WIDTH = COLUMN - 40
_CARD_WIDTH = COLUMN - 36
_HALF = _CARD_WIDTH // 2
# The distance of a card's name from its left edge: a location has a wider value, and a flag.
_MEDAL_LEFT, _FLAG_LEFT = 46, 94

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


LEAST_HEIGHT = EndingSize(_LEAST_ROWS, 0).height


def ending_of(words: Words, view: CardGameView, room: int) -> EndingSize:
    """Return the size that shows all cards, or as many as ``room`` pixels of height allow."""
    rows = max(1, max(len(_rows_of(won_cards(words, seat_view))) for seat_view in view.seats))
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
    return wrap(text, NOTE, _HAND_WIDTH, _MOST_LINES)


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
    room, rows = (canvas.height - _TITLE - 14) // _ROW, _rows_of(cards)
    shown_rows = rows if len(rows) <= room else rows[: room - 1]
    for number, row in enumerate(shown_rows):
        wide = _CARD_WIDTH if len(row) == 1 else _HALF
        for column, card in enumerate(row):
            _draw_card(canvas, (18 + column * _HALF, _TITLE + number * _ROW, wide, _ROW), card)
    if len(shown_rows) < len(rows):
        count = sum(card[3] for row in rows[len(shown_rows) :] for card in row)
        canvas.text((18, _TITLE + (room - 1) * _ROW, _CARD_WIDTH, _ROW), f"+{count}", NAME, ink=MUTED)


def _rows_of(cards: Sequence[WonCard]) -> list[tuple[WonCard, ...]]:
    """Return the cards in rows of two; a card with a long name has a row of its own."""
    rows: list[tuple[WonCard, ...]] = []
    for card in cards:
        if rows and len(rows[-1]) == 1 and max(map(_width, (*rows[-1], card))) <= _HALF:
            rows[-1] = (*rows[-1], card)
        else:
            rows.append((card,))
    return rows


def _width(card: WonCard) -> int:
    is_location, name, _, count = card
    more = NAME.width(f"×{count}") + 8 if count > 1 else 0
    return (_FLAG_LEFT if is_location else _MEDAL_LEFT) + NAME.width(name) + more + 8


def _draw_card(canvas: Canvas, box: tuple[int, int, int, int], card: WonCard) -> None:
    x, y, width, height = box
    is_location, name, value, count = card
    left = x + (_FLAG_LEFT if is_location else _MEDAL_LEFT)
    if is_location:
        badge(canvas, x, y + 3, 38, str(value), fill=TEXT, ink=INK, slim=True, letters=LEAST)
        canvas.sprite(sign("flag", 26, TEXT), left - 34, y + 9)
    else:
        medal(canvas, x, y + 3, 38, value, letters=LEAST)
    used = canvas.text((left, y, x + width - left, height), name, NAME)
    if count > 1:
        text = f"×{count}"
        canvas.text((left + used + 8, y, NAME.width(text), height), text, NAME, ink=MUTED)


def _draw_hand(canvas: Canvas, title: str, lines: tuple[str, ...]) -> None:
    panel(canvas, PANEL)
    canvas.text((20, 4, canvas.width - 40, _TITLE - 8), title, NOTE, ink=MUTED)
    for number, line in enumerate(lines[: (canvas.height - _TITLE) // _HAND_LINE]):
        canvas.text((20, _TITLE + number * _HAND_LINE - 4, _HAND_WIDTH, _HAND_LINE), line, NOTE)
