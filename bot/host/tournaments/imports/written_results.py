"""Reads results as organisers write them: points of a duel, or places of a table (TN-79)."""

from __future__ import annotations

import re

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
