"""The end of a tournament as a picture: the podium of the first three, and the players after them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import msgspec

from render.ground.compose import Alt, Region, Sheet, alt_at, giving_way
from render.ground.scene import Words, say
from render.ground.theme import GAP, MARGIN, WIDTH
from render.ground.wording import sentences
from render.pictures import Picture, finished
from render.podium import PodiumStep, draw_podium, in_steps
from render.tournaments.grid import GridColumn, GridLine, empty_sheet, grid_sheet
from render.tournaments.sheets import INNER, PageTitle, head, sheet_name

# The maximum number of steps on the podium, and the maximum number of lines below it.
STEPS, NEXT = 4, 5
_PODIUM, _ROW, _RESULT = 420, 76, 400


class RankedPlayer(msgspec.Struct, frozen=True):
    """A player at the end: rank (equal players share it), name, and the result in words ("5 points")."""

    place: int
    name: str
    result: str = ""


class DrawnWinners(msgspec.Struct, frozen=True):
    """The end of a tournament: its name, a description (game, players, rounds), and the ranking, best first."""

    name: str
    description: str
    players: tuple[RankedPlayer, ...]


def winners_picture(winners: DrawnWinners, words: Words) -> Picture:
    """Paint the end. Synchronous and thread-safe: call it in a worker thread."""
    return finished(winners_sheet(winners, words), "podium.png")


def winners_sheet(winners: DrawnWinners, words: Words) -> Sheet:
    """Return the picture of the end."""
    title = head(PageTitle(winners.name, winners.description), words)
    steps, after = _podium_and_rest(winners.players)
    if not steps:
        return empty_sheet(title, say(words, "drawn-no-players"))
    lines = [GridLine(str(one.place), sheet_name(one.name, words), "", (one.result,)) for one in after]
    alts = giving_way([_line_alt(one, words) for one in (*steps, *after)])
    listed = grid_sheet(title, [GridColumn("", _RESULT)], lines, alts[len(steps) :], _ROW)
    # The podium replaces the labels of the list's columns.
    first, *rest = listed.regions
    label = rest[0].box
    box, alt = (MARGIN, label[1], INNER, _PODIUM), partial(_podium_alt, alts[: len(steps)])
    podium = Region(box, draw_podium, (tuple(_steps(steps, words)),), alt=alt)
    down = _PODIUM + GAP - label[3]
    lowered_regions = [one._replace(box=(one.box[0], one.box[1] + down, *one.box[2:])) for one in rest[1:]]
    return Sheet((WIDTH, listed.size[1] + down), [first, podium, *lowered_regions], levels=len(alts) + 1)


def _podium_and_rest(players: Sequence[RankedPlayer]) -> tuple[Sequence[RankedPlayer], Sequence[RankedPlayer]]:
    """Return the players on the podium (three, or four if two share rank 3), and the players after them."""
    count = sum(one.place <= 3 for one in players[:STEPS])
    return players[:count], players[count : count + NEXT]


def _steps(players: Sequence[RankedPlayer], words: Words) -> list[PodiumStep]:
    return in_steps(
        PodiumStep(
            sheet_name(one.name, words),
            one.result,
            say(words, "board-place", place=one.place),
            "",
            one.place == 1,
            one.place,
        )
        for one in players
    )


def _line_alt(one: RankedPlayer, words: Words) -> str:
    return words(
        "drawn-line-alt",
        place=one.place,
        name=sheet_name(one.name, words, in_picture=False),
        own="no",
        figured="yes",
        figures=one.result or words("board-place", place=one.place),
    )


def _podium_alt(steps: Sequence[Alt], level: int) -> str:
    return sentences(alt_at(alt, level) for alt in steps)
