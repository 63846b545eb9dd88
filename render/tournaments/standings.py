"""The standings of a tournament as a picture: sixteen lines per page, with points and the first tie-breaks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import msgspec

from render.ground.compose import Alt, Sheet, alt_at, giving_way
from render.ground.scene import Words, say
from render.pictures import Picture, finished
from render.tournaments.grid import GridColumn, GridLine, empty_sheet, grid_sheet
from render.tournaments.sheets import PageTitle, head, page_count, paged, sheet_name

STANDINGS_SIZE = 16
# The largest number of figures: more would be too small for a phone. The text beside the picture has all figures.
FIGURES_SHOWN = 4
_ROW = 88
# The width of a column of figures by the number of columns. Few columns have room for longer labels. A single figure
# may be a text: a player's progress in a knock-out.
_WIDTHS = {1: 400, 2: 190, 3: 190, 4: 150}


class StandingsLine(msgspec.Struct, frozen=True):
    """A player's line.

    Equal players share the rank ``place``. ``out`` says whether the player has left the tournament.
    """

    place: int
    name: str
    figures: tuple[str, ...]
    note: str = ""
    is_reader: bool = False
    out: bool = False


class DrawnStandings(msgspec.Struct, frozen=True):
    """All lines of a tournament's standings, best first; ``labels`` name the figures, ``warning`` is shown below.

    ``ranked``: whether the first three places have medals. Places on a waitlist have none.
    """

    name: str
    description: str
    labels: tuple[str, ...]
    lines: tuple[StandingsLine, ...]
    warning: str = ""
    ranked: bool = True


def standings_pages(standings: DrawnStandings) -> int:
    """Return the number of pictures for the standings."""
    return page_count(len(standings.lines), STANDINGS_SIZE)


def standings_picture(standings: DrawnStandings, page: int, words: Words) -> Picture:
    """Paint the page with this zero-based index. Synchronous and thread-safe: call it in a worker thread."""
    return finished(standings_sheet(standings, page, words), f"standings-{page + 1}.png")


def standings_sheet(standings: DrawnStandings, page: int, words: Words) -> Sheet:
    """Return a page as a picture."""
    title = head(PageTitle(standings.name, standings.description, page, standings_pages(standings)), words)
    if not standings.lines:
        return empty_sheet(title, say(words, "drawn-no-players"))
    labels = standings.labels[:FIGURES_SHOWN]
    columns = [GridColumn(label, _WIDTHS[len(labels)], not number) for number, label in enumerate(labels)]
    page_lines = paged(standings.lines, STANDINGS_SIZE, page)
    lines = [
        GridLine(
            str(line.place),
            sheet_name(line.name, words),
            line.note,
            line.figures[:FIGURES_SHOWN],
            is_reader=line.is_reader,
            rank=line.place if standings.ranked else 0,
            faint=line.out,
        )
        for line in page_lines
    ]
    below = [standings.warning] if standings.warning else []
    return grid_sheet(title, columns, lines, _standings_alts(standings, page_lines, words), _ROW, below)


def _standings_alts(standings: DrawnStandings, lines: Sequence[StandingsLine], words: Words) -> list[Alt]:
    whole = [_line_alt(standings, line, FIGURES_SHOWN, words) for line in lines]
    short = giving_way(
        [_line_alt(standings, line, 1, words) for line in lines],
        lambda count: words("leaderboard-alt-more", count=count),
    )
    return [partial(_at_alt, *both) for both in zip(whole, short, strict=True)]


def _at_alt(whole: str, short: Alt, level: int) -> str:
    return alt_at(short, level - 1) if level else whole


def _line_alt(standings: DrawnStandings, line: StandingsLine, figures: int, words: Words) -> str:
    labelled = [
        words("drawn-figure-alt", label=label, figure=figure)
        for label, figure in zip(standings.labels, line.figures, strict=True)
    ]
    return words(
        "drawn-line-alt",
        place=line.place,
        name=sheet_name(line.name, words, in_picture=False),
        own="yes" if line.is_reader else "no",
        figured="yes" if labelled or line.note else "no",
        figures=", ".join([*labelled[:figures], *([line.note] if line.note else [])]),
    )
