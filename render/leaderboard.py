"""The picture of a leaderboard: ranks, names, matches, wins and the number that determines the rank."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

import msgspec

from engine.ratings import PROVISIONAL
from render.ground.canvas import Canvas
from render.ground.compose import Region, Sheet
from render.ground.names import clean
from render.ground.scene import Words, say
from render.ground.theme import (
    ACCENT,
    CARD,
    GAP,
    INK,
    MARGIN,
    MUTED,
    PANEL,
    RAISED,
    SMALL_RADIUS,
    STROKE,
    TEXT,
    WIDTH,
)
from render.ground.typeset import Style
from render.ground.widgets import panel
from render.ground.wording import sentences
from render.pictures import Picture, finished
from render.podium import MEDALS

# The number of lines shown; if the reader's line is not among them, it is shown below them.
MAX_LINES = 15

_INNER = WIDTH - 2 * MARGIN
_HEAD, _LABELS, _ROW, _NOTE, _EMPTY = 96, 52, 84, 48, 200
_TITLE = Style("bold", 56, 34)
_SMALL = Style("regular", 36, 24)
_LABEL = Style("regular", 31, 31)
_NAME = Style("bold", 44, 31)
_FIGURE = Style("bold", 46, 26)
_PLACE = Style("bold", 44, 22)
# Left edges and widths within a line, in pixels.
_PLACE_X, _PLACE_WIDE = 16, 92
_NAME_X, _NAME_WIDE = 128, 512
_MATCHES, _WINS, _NUMBER = (652, 160), (812, 140), (952, 190)


class LeaderboardLine(msgspec.Struct, frozen=True):
    """A player on the leaderboard.

    ``number`` is the rating, or the share of wins in per cent. ``open`` says whether it is based on few matches.
    """

    place: int
    name: str
    matches: int
    wins: int
    number: int
    open: bool = False
    is_reader: bool = False


class Leaderboard(msgspec.Struct, frozen=True):
    """A leaderboard with its lines, best first.

    ``shares`` says whether the numbers are percentages. ``empty`` is the key of the text that is shown without lines.
    """

    title: str
    lines: tuple[LeaderboardLine, ...]
    shares: bool = False
    empty: str = "leaderboard-empty"


def leaderboard_picture(board: Leaderboard, words: Words) -> Picture:
    """Paint a leaderboard. Synchronous and thread-safe: call it in a worker thread."""
    return finished(leaderboard(board, words), "leaderboard.png")


def leaderboard(board: Leaderboard, words: Words) -> Sheet:
    """Return the sheet of the leaderboard; its height depends on the lines."""
    y = MARGIN
    facts, alt = (clean(board.title), _players(board, words)), clean(board.title, in_picture=False)
    regions = [Region((MARGIN, y, _INNER, _HEAD), _draw_head, facts, alt=alt)]
    y += _HEAD + GAP
    if not board.lines:
        empty = say(words, board.empty)
        regions.append(Region((MARGIN, y, _INNER, _EMPTY), _draw_empty, (empty,), alt=empty))
        return Sheet((WIDTH, y + _EMPTY + MARGIN), regions)
    regions.append(Region((MARGIN, y, _INNER, _LABELS), _draw_labels, _labels(board, words)))
    y += _LABELS
    lines = shown_lines(board.lines)
    for number, line in enumerate(lines):
        if number == MAX_LINES and board.lines[MAX_LINES] is not line:
            between = next(index for index, other in enumerate(board.lines) if other is line) - MAX_LINES
            skipped = say(words, "leaderboard-between", count=between)
            regions.append(Region((MARGIN, y, _INNER, _NOTE), _draw_note, (skipped,)))
            y += _NOTE
        row = (line.place, _line_name(line, words), shown_figures(board, line, words), line.is_reader)
        line_alt = partial(_lines_alt, board, lines, number, words)
        regions.append(Region((MARGIN, y, _INNER, _ROW - 8), _draw_line, row, alt=line_alt))
        y += _ROW
    if _has_provisional(board, lines):
        settling = say(words, "leaderboard-provisional", count=PROVISIONAL)
        regions.append(Region((MARGIN, y, _INNER, _NOTE), _draw_note, (settling,), alt=settling))
        y += _NOTE
    return Sheet((WIDTH, y + MARGIN), regions, levels=len(lines))


def shown_lines(lines: Sequence[LeaderboardLine]) -> list[LeaderboardLine]:
    """Return the first lines, and the reader's own line if it comes later."""
    return [*lines[:MAX_LINES], *(line for line in lines[MAX_LINES:] if line.is_reader)]


def _players(board: Leaderboard, words: Words) -> str:
    return say(words, "leaderboard-players", count=len(board.lines)) if board.lines else ""


def _labels(board: Leaderboard, words: Words) -> tuple[str, str, str]:
    number = "leaderboard-share" if board.shares else "leaderboard-rating"
    return say(words, "leaderboard-matches"), say(words, "leaderboard-wins"), say(words, number)


def _line_name(line: LeaderboardLine, words: Words) -> str:
    return clean(line.name) or say(words, "leaderboard-unnamed")


def shown_figures(board: Leaderboard, line: LeaderboardLine, words: Words) -> tuple[str, str, str]:
    """Return a line's matches, wins and number as texts. "?" marks a rating that is based on few matches."""
    number = say(words, "percent", number=line.number) if board.shares else f"{line.number}{'?' if line.open else ''}"
    return str(line.matches), str(line.wins), number


def _draw_head(canvas: Canvas, title: str, players: str) -> None:
    canvas.text((8, 0, 820, canvas.height), title, _TITLE)
    canvas.text((840, 0, canvas.width - 848, canvas.height), players, _SMALL, ink=MUTED, align="right")


def _draw_empty(canvas: Canvas, text: str) -> None:
    panel(canvas, PANEL)
    canvas.text((24, 0, canvas.width - 48, canvas.height), text, Style("regular", 40, 26), ink=MUTED, align="centre")


def _draw_labels(canvas: Canvas, *labels: str) -> None:
    for (x, width), label in zip((_MATCHES, _WINS, _NUMBER), labels, strict=True):
        # The labels of two columns keep a space between them.
        canvas.text((x + 10, 0, width - 18, canvas.height), label, _LABEL, ink=MUTED, align="right")


def _draw_line(canvas: Canvas, place: int, name: str, figures: tuple[str, ...], is_own: bool) -> None:
    panel(canvas, CARD if is_own else PANEL, ACCENT if is_own else None)
    fill = MEDALS.get(place, RAISED)
    tall = canvas.height - 4 * STROKE
    top = (canvas.height - tall) // 2
    canvas.rounded((_PLACE_X, top, _PLACE_WIDE, tall), fill, SMALL_RADIUS)
    ink = INK if place in MEDALS else TEXT
    canvas.text((_PLACE_X + 6, top, _PLACE_WIDE - 12, tall), str(place), _PLACE, ink=ink, align="centre")
    canvas.text((_NAME_X, 0, _NAME_WIDE, canvas.height), name, _NAME, ink=ACCENT if is_own else TEXT)
    for (x, width), figure, last in zip((_MATCHES, _WINS, _NUMBER), figures, (False, False, True), strict=True):
        ink = TEXT if last else MUTED
        canvas.text((x, 0, width - 8, canvas.height), figure, _FIGURE, ink=ink, align="right")


def _draw_note(canvas: Canvas, text: str) -> None:
    canvas.text((16, 0, canvas.width - 32, canvas.height), text, _SMALL, ink=MUTED)


def _has_provisional(board: Leaderboard, lines: Iterable[LeaderboardLine]) -> bool:
    return not board.shares and any(line.open for line in lines)


def _lines_alt(board: Leaderboard, lines: Sequence[LeaderboardLine], number: int, words: Words, level: int) -> str:
    """Return a line in words. Each further ``level`` leaves out one more line.

    The last line that stays says how many players are left out.
    """
    line_count = len(lines) - level
    own_place = next((place for place, line in enumerate(lines) if line.is_reader), 0)
    is_named = number < line_count - (own_place >= line_count) or number == own_place
    line_text = _line_alt(board, lines[number], words) if is_named else ""
    rest = len(board.lines) - line_count
    if number < len(lines) - 1 or not rest:
        return line_text
    return sentences((line_text, words("leaderboard-alt-more", count=rest)))


def _line_alt(board: Leaderboard, line: LeaderboardLine, words: Words) -> str:
    return words(
        "leaderboard-alt-line",
        place=line.place,
        name=clean(line.name, in_picture=False) or words("leaderboard-unnamed"),
        matches=line.matches,
        wins=line.wins,
        number=shown_figures(board, line, words)[2],
        own="yes" if line.is_reader else "no",
    )
