"""A small view of a part of a large bracket: one or two lines for each match, so that the whole fits in one picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from render.ground.canvas import Canvas
from render.ground.theme import ACCENT, CARD, LINE, MUTED, PANEL, RAISED, TEXT
from render.ground.typeset import Style, fit

# The height of a band. If the matches do not fit into the band one above the other, each match gets the minimum height.
_HEIGHT, _LEAST_ROW = 560, 22
# With more first matches than this, each round has two columns side by side: the upper half, and the lower half.
_MOST_ROWS = 16
_GAP, _HALVES_GAP, _LINE = 14, 28, 2
# A match below this height has one line, with both sides side by side.
_TWO_LINES = 44
_LARGEST, _LEAST = 36, 17
# The hint for an undecided side is shown only in boxes of at least this width, where it is readable.
_HINTED = 150
_LABELS, _LABEL = 44, Style("bold", 30, 17)


class SmallSide(NamedTuple):
    """A side of a match: a name, or a hint about the match that decides it."""

    name: str
    is_winner: bool = False
    is_reader: bool = False
    is_decided: bool = True


SmallMatch = tuple[SmallSide, ...]
SmallRounds = tuple[tuple[SmallMatch, ...], ...]


def small_height(matches: int) -> int:
    """Return the height of a band whose longest round has this many matches."""
    rows = -(-matches // _halves(matches))
    return _LABELS + max(_HEIGHT, rows * _LEAST_ROW)


def draw_small(canvas: Canvas, labels: Sequence[tuple[str, str]], rounds: SmallRounds) -> None:
    """Draw rounds side by side with lines to the next matches; ``labels`` are each round's name and its short code."""
    halves = _halves(max(map(len, rounds)))
    width = (canvas.width - _HALVES_GAP * (halves - 1)) // halves
    for half in range(halves):
        x = half * (width + _HALVES_GAP)
        _draw_half(canvas, x, width, labels, [_part(one, half, halves) for one in rounds])


def _halves(matches: int) -> int:
    return 2 if matches > _MOST_ROWS else 1


def _part(matches: tuple[SmallMatch, ...], half: int, halves: int) -> tuple[SmallMatch, ...]:
    count = -(-len(matches) // halves)
    return matches[half * count : (half + 1) * count]


def _draw_half(
    canvas: Canvas, x: int, width: int, labels: Sequence[tuple[str, str]], rounds: Sequence[tuple[SmallMatch, ...]]
) -> None:
    shares = [(canvas.height - _LABELS) // max(1, len(matches)) for matches in rounds]
    # Two names side by side need more width than two names one above the other.
    weights = [5 if share < _TWO_LINES else 3 for share in shares]
    unit = (width - _GAP * (len(rounds) - 1)) / sum(weights)
    before: list[int] = []
    for (name, code), matches, share, weight in zip(labels, rounds, shares, weights, strict=True):
        middles = [_LABELS + share * index + share // 2 for index in range(len(matches))]
        room = int(unit * weight)
        label = name if fit(name, _LABEL, room).text == name else code
        canvas.text((x, 0, room, _LABELS), label, _LABEL, ink=MUTED)
        if before:
            draw_links(canvas, x, before, middles)
        for match, middle in zip(matches, middles, strict=True):
            if share < _TWO_LINES:
                _draw_one_line(canvas, (x, middle - share // 2 + 1, room, share - 2), match)
            else:
                _draw_two_lines(canvas, x, middle, room, min(share - 8, 2 * (_LARGEST + 10)), match)
        before, x = middles, x + room + _GAP


def _draw_one_line(canvas: Canvas, box: tuple[int, int, int, int], match: SmallMatch) -> None:
    x, y, width, height = box
    half = width // 2
    for number, side in enumerate(match):
        left = x + number * half
        canvas.rectangle((left, y, half - 1, height), _back_box(side))
        _draw_name(canvas, (left + 4, y, half - 8, height), side)


def _draw_two_lines(canvas: Canvas, x: int, middle: int, width: int, height: int, match: SmallMatch) -> None:
    row = height // 2
    for number, side in enumerate(match):
        top = middle - row + number * row
        canvas.rectangle((x, top, width, row - 1), _back_box(side))
        _draw_name(canvas, (x + 6, top, width - 12, row - 1), side)


def _back_box(side: SmallSide) -> tuple[int, int, int]:
    return RAISED if side.is_reader else CARD if side.is_winner else PANEL


def _draw_name(canvas: Canvas, box: tuple[int, int, int, int], side: SmallSide) -> None:
    if not side.is_decided and box[2] < _HINTED:
        return
    size = max(_LEAST, min(_LARGEST, box[3] - 4))
    ink = ACCENT if side.is_reader else TEXT if side.is_winner or side.is_decided else MUTED
    canvas.text(box, side.name, Style("bold" if side.is_winner else "regular", size, _LEAST), ink=ink)


def draw_links(
    canvas: Canvas, x: int, before: Sequence[int], middles: Sequence[int], gap: int = _GAP, line: int = _LINE
) -> None:
    """Draw lines from the matches ``before`` to the matches at the heights ``middles``.

    Nothing is drawn unless each match has the same number of matches before it, one or two. The left edge of the
    matches is ``x``; the matches ``before`` end ``gap`` pixels to its left.
    """
    step = len(before) // max(1, len(middles))
    if step * len(middles) != len(before) or step not in (1, 2):
        return
    bend, half = x - gap // 2, line // 2
    for index, middle in enumerate(middles):
        led = before[index * step : (index + 1) * step]
        for one in led:
            canvas.rectangle((x - gap, one - half, gap // 2, line), LINE)
        top, bottom = min(*led, middle), max(*led, middle)
        canvas.rectangle((bend - half, top - half, line, bottom - top + line), LINE)
        canvas.rectangle((bend, middle - half, gap // 2, line), LINE)
