"""The tables of a round as pictures: the players with their points, and each table's result; a few tables per page."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from render.ground.canvas import Canvas
from render.ground.compose import Region, Sheet, giving_way
from render.ground.scene import Words, say
from render.ground.theme import ACCENT, CARD, GAP, MARGIN, MUTED, PANEL, RAISED, SMALL_RADIUS, TEXT, WIDTH
from render.ground.typeset import Style
from render.ground.widgets import panel
from render.ground.wording import enumerated
from render.pictures import Picture, finished
from render.tournaments.grid import draw_note, empty_sheet
from render.tournaments.sheets import HEAD, INNER, PageTitle, head, page_count, paged, sheet_name

SEATS_SHOWN = 16
_TITLE, _SEAT, _PAD, _NOTE = 60, 66, 10, 56
_WIDE = (INNER - GAP) // 2
_HEADING = Style("bold", 36, 24)
_STATE = Style("regular", 32, 22)
_NAME = Style("bold", 40, 31)
_FIGURE = Style("bold", 40, 22)
_SMALL = Style("regular", 34, 22)


class DrawnSeat(msgspec.Struct, frozen=True):
    """A player at a table.

    ``result`` is "" while the match runs. ``in_words`` states the player's points and result.
    """

    name: str
    points: str
    result: str = ""
    in_words: str = ""
    is_reader: bool = False
    is_winner: bool = False


class SeatedTable(msgspec.Struct, frozen=True):
    """A table of a round: its title and state in words, and its players, first seat first."""

    title: str
    state: str
    players: tuple[DrawnSeat, ...]


class DrawnRound(msgspec.Struct, frozen=True):
    """A round: the tournament's name, a description, the tables, and the players with a bye."""

    name: str
    description: str
    tables: tuple[SeatedTable, ...]
    byes: tuple[str, ...] = ()


class _Box(NamedTuple):
    title: str
    state: str
    rows: tuple[tuple[str, str, str, bool, bool], ...]
    is_reader: bool


def tables_on_page(drawn_round: DrawnRound) -> int:
    """Return the number of tables in a picture: an even number, at least two, with up to sixteen players."""
    seats = max((len(table.players) for table in drawn_round.tables), default=2)
    return max(2, SEATS_SHOWN // max(1, seats) // 2 * 2)


def round_pages(drawn_round: DrawnRound) -> int:
    """Return the number of pictures for a round."""
    return page_count(len(drawn_round.tables), tables_on_page(drawn_round))


def round_picture(drawn_round: DrawnRound, page: int, words: Words) -> Picture:
    """Paint the page with this zero-based index. Synchronous and thread-safe: call it in a worker thread."""
    return finished(round_sheet(drawn_round, page, words), f"tables-{page + 1}.png")


def round_sheet(drawn_round: DrawnRound, page: int, words: Words) -> Sheet:
    """Return a page as a picture, in two columns."""
    title = head(PageTitle(drawn_round.name, drawn_round.description, page, round_pages(drawn_round)), words)
    if not drawn_round.tables and not drawn_round.byes:
        return empty_sheet(title, say(words, "drawn-no-tables"))
    regions, y = [title], MARGIN + HEAD + GAP
    tables_on_this_page = paged(drawn_round.tables, tables_on_page(drawn_round), page)
    byes = (
        [_byes(drawn_round, words, drawable=False)] if drawn_round.byes and page == round_pages(drawn_round) - 1 else []
    )
    alts = iter(giving_way([*(_table_alt(table, words) for table in tables_on_this_page), *byes]))
    for first in range(0, len(tables_on_this_page), 2):
        pair = tables_on_this_page[first : first + 2]
        height = _TITLE + _SEAT * max(len(table.players) for table in pair) + _PAD
        for column, table in enumerate(pair):
            box = (MARGIN + column * (_WIDE + GAP), y, _WIDE, height)
            regions.append(Region(box, _draw_table, (_box(table, words),), alt=next(alts)))
        y += height + GAP
    if byes:
        regions.append(Region((MARGIN, y, INNER, _NOTE), draw_note, (_byes(drawn_round, words),), alt=next(alts)))
        y += _NOTE
    return Sheet((WIDTH, y + MARGIN - GAP), regions, levels=len(tables_on_this_page) + len(byes) + 1)


def _byes(drawn_round: DrawnRound, words: Words, *, drawable: bool = True) -> str:
    names = [sheet_name(name, words, in_picture=drawable) for name in drawn_round.byes]
    return say(words, "drawn-byes", names=enumerated(words, names), count=len(names))


def _box(table: SeatedTable, words: Words) -> _Box:
    rows = tuple(
        (sheet_name(one.name, words), one.points, one.result, one.is_reader, one.is_winner) for one in table.players
    )
    return _Box(table.title, table.state, rows, any(one.is_reader for one in table.players))


def _draw_table(canvas: Canvas, box: _Box) -> None:
    panel(canvas, CARD if box.is_reader else PANEL, ACCENT if box.is_reader else None)
    half = canvas.width // 2
    canvas.text((18, 4, half - 18, _TITLE - 8), box.title, _HEADING, ink=ACCENT if box.is_reader else TEXT)
    canvas.text((half, 4, half - 18, _TITLE - 8), box.state, _STATE, ink=MUTED, align="right")
    y = _TITLE
    for number, (name, points, result, is_own, has_won) in enumerate(box.rows, start=1):
        canvas.rounded((12, y, 46, _SEAT - 10), RAISED, SMALL_RADIUS)
        canvas.text((16, y, 38, _SEAT - 10), str(number), _SMALL, align="centre")
        canvas.text((70, y, canvas.width - 290, _SEAT - 10), name, _NAME, ink=ACCENT if is_own else TEXT)
        canvas.text((canvas.width - 212, y, 90, _SEAT - 10), points, _SMALL, ink=MUTED, align="right")
        canvas.text(
            (canvas.width - 114, y, 96, _SEAT - 10), result, _FIGURE, ink=TEXT if has_won else MUTED, align="right"
        )
        y += _SEAT


def _table_alt(table: SeatedTable, words: Words) -> str:
    players = ", ".join(_player_alt(one, words) for one in table.players)
    return f"{table.title} ({table.state}): {players}." if table.state else f"{table.title}: {players}."


def _player_alt(player: DrawnSeat, words: Words) -> str:
    name = sheet_name(player.name, words, in_picture=False)
    return f"{name} ({player.in_words})" if player.in_words else name
