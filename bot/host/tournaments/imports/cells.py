"""Reads cells of imported files: the players whom they name, and results as organisers write them (TN-79)."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from bot.host.ground.spreadsheets import neutral
from engine.kernel.words.names import clean
from storage.records.tournaments import Whole

# The names of entries as a reader sees them, by number.
Names = Mapping[int, str]


class KnownPlayers:
    """The entries of an event by the names that cells may give them.

    The names are cleaned and put into lower case once, so that each cell is compared quickly.
    """

    def __init__(self, whole: Whole, names: Names) -> None:
        self._named: dict[str, set[int]] = {}
        for entry in whole.entries:
            for name in (entry.name, names.get(entry.number, "")):
                # The program's own CSV files put an apostrophe before a name that looks like a formula.
                for folded_name in {_folded(name), _folded(neutral(name))} - {""}:
                    self._named.setdefault(folded_name, set()).add(entry.number)

    def find_player(self, cell: str, among: Collection[int]) -> int | None:
        """Return the entry among these whose number, or else whose name, a cell contains. None if it is not clear."""
        typed = cell.lstrip("#").strip()
        if typed.isascii() and typed.isdecimal() and len(typed) <= 9 and int(typed) in among:
            return int(typed)
        matching_players = self._named.get(_folded(cell), set()).intersection(among)
        return next(iter(matching_players)) if len(matching_players) == 1 else None


def _folded(name: str) -> str:
    return clean(name).casefold()


# The points of one player of a duel, in halves of a point.
_POINTS = {"1": 2, "1.0": 2, "1,0": 2, "½": 1, "0.5": 1, "0,5": 1, ".5": 1, "1/2": 1, "0": 0, "0.0": 0, "0,0": 0}
_PLACES = {(2, 0): (1, 2), (1, 1): (1, 1), (0, 2): (2, 1)}
_DASH = re.compile(r"[-‐‑‒–—−:]")
_BETWEEN = re.compile(r"[-‐‑‒–—−:,;|\s]+")
# In a duel, a dash or a colon stands between points, often the games that each player won.
_BETWEEN_TWO = re.compile(r" *[,;|\t] *")
_LONGEST = 60


def written_places(text: str, seats: int) -> tuple[int, ...] | None:
    """Return the places of a table's players as a result says them, in its order; None if it says none.

    A duel has "1-0", "0-1" or "½-½" (also "0.5-0.5", "0,5-0,5"). Every table may have places: "2,1,3". The places of a
    duel need a comma or cells of their own. Many programs write "2-1" for two games to one, so it has no meaning here.
    """
    if len(text) > _LONGEST:
        return None
    sides = _DASH.split("".join(text.split()))
    if seats == 2 and len(sides) == 2:
        points = tuple(_POINTS.get(side, -1) for side in sides)
        return _PLACES.get((points[0], points[1]))
    parts = (_BETWEEN_TWO if seats == 2 else _BETWEEN).split(text.strip())
    if len(parts) != seats or not all(part.isascii() and part.isdecimal() and len(part) <= 3 for part in parts):
        return None
    places = tuple(int(part) for part in parts)
    return places if all(place == 1 + sum(other < place for other in places) for place in places) else None
