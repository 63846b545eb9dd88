"""The standings of a tournament as a picture: sixteen lines a page, with points and the first tie-breaks."""

from __future__ import annotations

from itertools import chain

import msgspec

from render.compose import Sheet
from render.pictures import Picture, finished
from render.scene import Words, say
from render.tournaments.grid import GridColumn, GridLine, empty_sheet, grid_sheet
from render.tournaments.sheets import PageTitle, head, head_alt, named, page_count, paged
from render.wording import fitting

STANDINGS_SIZE = 16
# More figures than these would be too small for a phone; the text beside the picture has all of them.
FIGURES_SHOWN = 4
_ROW, _FIGURE, _ALONE = 88, 150, 400


class StandingsLine(msgspec.Struct, frozen=True):
    """A player's line: place (1 is first, equal players share it), name, figures in words, and a note.

    ``own``: this is the reader's line. ``out``: the player has left the tournament.
    """

    place: int
    name: str
    figures: tuple[str, ...]
    note: str = ""
    own: bool = False
    out: bool = False


class DrawnStandings(msgspec.Struct, frozen=True):
    """All lines of a tournament's standings, best first; ``labels`` name the figures, ``warning`` is shown below."""

    name: str
    shown: str
    labels: tuple[str, ...]
    lines: tuple[StandingsLine, ...]
    warning: str = ""


def standings_pages(standings: DrawnStandings) -> int:
    """Return the number of pictures for the standings."""
    return page_count(len(standings.lines), STANDINGS_SIZE)


def standings_picture(standings: DrawnStandings, page: int, words: Words) -> Picture:
    """Paint a page, from 0. Synchronous and thread-safe: call it in a worker thread."""
    return finished(
        standings_sheet(standings, page, words), standings_alt(standings, page, words), f"standings-{page + 1}.png"
    )


def standings_sheet(standings: DrawnStandings, page: int, words: Words) -> Sheet:
    """Return a page as a picture."""
    title = head(_title(standings, page), words)
    if not standings.lines:
        return empty_sheet(title, say(words, "drawn-no-players"))
    labels = standings.labels[:FIGURES_SHOWN]
    # A single figure may be words: how far a player came in a knock-out.
    width = _FIGURE if len(labels) > 1 else _ALONE
    columns = [GridColumn(label, width, not number) for number, label in enumerate(labels)]
    lines = [
        GridLine(
            str(line.place),
            named(line.name, words),
            line.note,
            line.figures[:FIGURES_SHOWN],
            own=line.own,
            rank=line.place,
            faint=line.out,
        )
        for line in paged(standings.lines, STANDINGS_SIZE, page)
    ]
    return grid_sheet(title, columns, lines, _ROW, [standings.warning] if standings.warning else [])


def _title(standings: DrawnStandings, page: int) -> PageTitle:
    return PageTitle(standings.name, standings.shown, page, standings_pages(standings))


def standings_alt(standings: DrawnStandings, page: int, words: Words) -> str:
    """Return a page in words, at most 1,024 characters: as many lines as fit, with all figures or only the first."""
    lines = paged(standings.lines, STANDINGS_SIZE, page)
    start = head_alt(_title(standings, page), words)
    if not lines:
        return fitting([f"{start} {words('drawn-no-players')}"])

    def told(count: int, figures: int) -> str:
        said = [_line_alt(standings, line, figures, words) for line in lines[:count]]
        more = [words("leaderboard-alt-more", count=len(lines) - count)] if count < len(lines) else []
        return " ".join([start, *said, *more, standings.warning]).strip()

    whole = (told(len(lines), figures) for figures in (FIGURES_SHOWN, 1))
    return fitting(chain(whole, (told(count, 1) for count in range(len(lines) - 1, 0, -1)), [start]))


def _line_alt(standings: DrawnStandings, line: StandingsLine, figures: int, words: Words) -> str:
    labelled = [
        words("drawn-figure-alt", label=label, figure=figure)
        for label, figure in zip(standings.labels, line.figures, strict=True)
    ]
    return words(
        "drawn-line-alt",
        place=line.place,
        name=named(line.name, words, drawn=False),
        own="yes" if line.own else "no",
        figures=", ".join([*labelled[:figures], *([line.note] if line.note else [])]),
    )
