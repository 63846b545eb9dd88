"""A player's way through a tournament: for each round the opponents, the result, and the points after it."""

from __future__ import annotations

import msgspec

from render.ground.compose import Sheet, giving_way
from render.ground.scene import Words, say
from render.pictures import Picture, finished
from render.tournaments.grid import GridColumn, GridLine, empty_sheet, grid_sheet
from render.tournaments.sheets import PageTitle, head, page_count, paged, sheet_name

WAY_SIZE = 16
_ROW, _RESULT, _POINTS = 88, 250, 150


class WayLine(msgspec.Struct, frozen=True):
    """One of the player's rounds.

    If the round has no opponents, ``note`` gives the reason. ``was_won`` decides the colour of the round.
    """

    round: int
    opponents: tuple[str, ...]
    result: str
    points: str
    note: str = ""
    was_won: bool = False


class PlayerWay(msgspec.Struct, frozen=True):
    """A player's rounds, the first round first; ``description`` names the player and the player's rank."""

    name: str
    description: str
    lines: tuple[WayLine, ...]


def way_pages(way: PlayerWay) -> int:
    """Return the number of pictures for a way."""
    return page_count(len(way.lines), WAY_SIZE)


def way_picture(way: PlayerWay, page: int, words: Words) -> Picture:
    """Paint the page with this zero-based index. Synchronous and thread-safe: call it in a worker thread."""
    return finished(way_sheet(way, page, words), f"way-{page + 1}.png")


def way_sheet(way: PlayerWay, page: int, words: Words) -> Sheet:
    """Return a page as a picture."""
    title = head(PageTitle(way.name, way.description, page, way_pages(way)), words)
    if not way.lines:
        return empty_sheet(title, say(words, "drawn-no-rounds"))
    # A knock-out has no points.
    pointed = any(line.points for line in way.lines)
    columns = [GridColumn(say(words, "drawn-result"), _RESULT, strong=not pointed)]
    if pointed:
        columns.append(GridColumn(say(words, "drawn-points"), _POINTS, strong=True))
    page_lines = paged(way.lines, WAY_SIZE, page)
    lines = [
        GridLine(
            str(line.round),
            _opponents(line, words),
            line.note if line.opponents else "",
            (line.result, line.points)[: len(columns)],
            rank=1 if line.was_won else 0,
            faint=not line.opponents,
        )
        for line in page_lines
    ]
    # With less room, the alternative text leaves out the first rounds first.
    alts = giving_way([_line_alt(line, words) for line in reversed(page_lines)])
    return grid_sheet(title, columns, lines, alts[::-1], _ROW)


def _opponents(line: WayLine, words: Words, *, in_picture: bool = True) -> str:
    return ", ".join(sheet_name(name, words, in_picture=in_picture) for name in line.opponents) or line.note


def _line_alt(line: WayLine, words: Words) -> str:
    # In a round without opponents, the note is shown instead of names.
    texts = [_opponents(line, words, in_picture=False), line.result, line.note if line.opponents else ""]
    text = ", ".join(filter(None, texts))
    pointed = "yes" if line.points else "no"
    return words("drawn-way-alt", round=line.round, said=text, points=line.points, pointed=pointed)
