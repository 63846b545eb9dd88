"""The city: 30 spaces on streets, 13 buildings, and who can step where (RG-1)."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

SPACES = tuple(range(1, 31))
BUILDINGS = tuple(range(31, 44))
NOWHERE = 0
FAR = 4

Steps = Mapping[int, tuple[int, ...]]


def rows(name: str) -> list[dict[str, str]]:
    """Return a data file as rows by column."""
    text = (files("engine.games.ragami") / "data" / name).read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines()))


def building(number: int) -> int:
    """Return the place of building ``number`` (1 to 13)."""
    return SPACES[-1] + number


def is_building(place: int) -> bool:
    """Tell a building from a space."""
    return place > SPACES[-1]


_WORDS = {place: str(place) for place in SPACES} | {place: f"b{place - SPACES[-1]}" for place in BUILDINGS}
_PLACES = {text: place for place, text in _WORDS.items()}


def word(place: int) -> str:
    """Return a place as moves and views write it: "14", "b5"."""
    return _WORDS[place]


def place_of(text: str) -> int:
    """Return the place of a word that `word` wrote."""
    return _PLACES[text]


def _both_ways(pairs: list[tuple[int, int]]) -> Steps:
    found: dict[int, list[int]] = {}
    for one, other in pairs:
        found.setdefault(one, []).append(other)
        found.setdefault(other, []).append(one)
    return MappingProxyType({place: tuple(sorted(found[place])) for place in sorted(found)})


_STREET_PAIRS = [(int(row["a"]), int(row["b"])) for row in rows("street_edges.csv")]
_BUILDING_PAIRS = [(building(int(row["a"])), building(int(row["b"]))) for row in rows("building_edges.csv")]
# The spaces that a building touches, clockwise: also the outline of its block.
OUTLINES = MappingProxyType(
    {building(int(row["id"])): tuple(map(int, row["spaces"].split())) for row in rows("buildings.csv")}
)
_TOUCH_PAIRS = [(place, space) for place, spaces in OUTLINES.items() for space in spaces]
STREETS = _both_ways(_STREET_PAIRS)
STEPS = _both_ways([*_STREET_PAIRS, *_BUILDING_PAIRS, *_TOUCH_PAIRS])
TOUCHING = _both_ways(_TOUCH_PAIRS)
XY = MappingProxyType(
    {int(row["id"]): (int(row["x"]), int(row["y"])) for row in rows("spaces.csv")}
    | {building(int(row["id"])): (int(row["x"]), int(row["y"])) for row in rows("buildings.csv")}
)
SLUGS = MappingProxyType({building(int(row["id"])): row["slug"] for row in rows("buildings.csv")})


def distances(steps: Steps, start: int, most: int, closed: frozenset[int] = frozenset()) -> dict[int, int]:
    """Return every other place within ``most`` steps with its distance; closed places are not entered."""
    found = {start: 0}
    edge = [start]
    for distance in range(1, most + 1):
        following = []
        for place in edge:
            for other in steps[place]:
                if other not in found and other not in closed:
                    found[other] = distance
                    following.append(other)
        edge = following
    del found[start]
    return found


@cache
def street_steps(space: int, most: int = FAR) -> Mapping[int, int]:
    """Return where Saints and Demons get to, with the steps, in ascending order, closed squares too (RG-15)."""
    return MappingProxyType(dict(sorted(distances(STREETS, space, most).items())))
