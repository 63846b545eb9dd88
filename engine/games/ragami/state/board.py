"""The city: 30 spaces on streets, 13 buildings, and the steps (ways) between them (RG-1)."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

import msgspec

from engine.kernel.cards.data_files import DataFile, by_key
from engine.kernel.cards.graphs import Graph

PACKAGE = "engine.games.ragami"
SPACES = tuple(range(1, 31))
BUILDINGS = tuple(range(31, 44))
NOWHERE = 0
FAR = 4


def building(number: int) -> int:
    """Return the place that stands for the building with this number (1 to 13)."""
    return SPACES[-1] + number


def is_building(place: int) -> bool:
    """Return True for a building, False for a space."""
    return place > SPACES[-1]


_WORDS = {place: str(place) for place in SPACES} | {place: f"b{place - SPACES[-1]}" for place in BUILDINGS}
_PLACES = {text: place for place, text in _WORDS.items()}


def word(place: int) -> str:
    """Return the word for a place in moves and views: "14" for a space, "b5" for a building."""
    return _WORDS[place]


def place_of(text: str) -> int:
    """Return the place that a word such as "14" or "b5" means."""
    return _PLACES[text]


class _Way(msgspec.Struct, frozen=True):
    """A step between two places, which are given by the numbers of a space or a building."""

    a: int
    b: int


class _Space(msgspec.Struct, frozen=True):
    id: int
    x: int
    y: int


class _Building(msgspec.Struct, frozen=True):
    """A building: its position, the spaces that it touches (clockwise), and its name."""

    id: int
    x: int
    y: int
    spaces: tuple[int, ...]
    slug: str


_STREET_PAIRS = [(way.a, way.b) for way in DataFile(PACKAGE, "street_edges.csv", _Way).read()]
_BUILDING_PAIRS = [(building(way.a), building(way.b)) for way in DataFile(PACKAGE, "building_edges.csv", _Way).read()]
_SPACES = by_key(DataFile(PACKAGE, "spaces.csv", _Space).read(), lambda space: space.id)
_BUILDINGS = by_key(DataFile(PACKAGE, "buildings.csv", _Building).read(), lambda one: building(one.id))
# The spaces that a building touches, clockwise. They are also the outline of its block in pictures.
OUTLINES: Mapping[int, tuple[int, ...]] = {place: one.spaces for place, one in _BUILDINGS.items()}
_TOUCH_PAIRS = [(place, space) for place, spaces in OUTLINES.items() for space in spaces]
STREETS = Graph(_STREET_PAIRS)
STEPS = Graph([*_STREET_PAIRS, *_BUILDING_PAIRS, *_TOUCH_PAIRS])
TOUCHING = Graph(_TOUCH_PAIRS)
XY: Mapping[int, tuple[int, int]] = {place: (one.x, one.y) for place, one in _SPACES.items()} | {
    place: (one.x, one.y) for place, one in _BUILDINGS.items()
}
# The heights that separate the rows of squares, and those that separate the rows of buildings.
_STREETS, _BLOCKS = (155, 445, 735), (310, 590)
# The row of each place, counted from 0 among the squares or among the buildings.
ROWS: Mapping[int, int] = {
    place: bisect(_BLOCKS if is_building(place) else _STREETS, y) for place, (_, y) in XY.items()
}
# The position of each place in reading order, the squares before the buildings.
READING: Mapping[int, int] = {
    place: order
    for order, place in enumerate(sorted(XY, key=lambda place: (is_building(place), ROWS[place], XY[place])))
}
SLUGS: Mapping[int, str] = {place: one.slug for place, one in _BUILDINGS.items()}


@cache
def street_steps(space: int, most: int = FAR) -> Mapping[int, int]:
    """Return the places within ``most`` steps along streets, and the number of steps to each, in ascending order.

    Closed squares can be reached, too (RG-15).
    """
    return MappingProxyType(STREETS.distances(space, most))
