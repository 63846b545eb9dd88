"""The facts of the game: 90 characters and 8 sides of location tiles, read from the data files."""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.kernel.cards.data_files import DataFile, Natural, Positive, by_key

PACKAGE = "engine.games.splendor_marvel"
COLOURS = ("yellow", "blue", "orange", "red", "purple")
KINDS = (*COLOURS, "shield", "time")
SHIELD, TIME = 5, 6
LEVELS = (1, 2, 3)


class Card(msgspec.Struct, frozen=True):
    """A character card.

    ``bonus`` is an index into `COLOURS`, ``cost`` lists the tokens per colour, and ``tags`` is the number of Avengers
    tags.
    """

    id: str
    level: int
    name: str
    bonus: int
    points: int
    cost: tuple[int, ...]
    tags: int


class Place(msgspec.Struct, frozen=True):
    """One side of a location tile. ``needs`` lists the bonuses per colour that a team must have for it (SM-31)."""

    id: str
    tile: int
    name: str
    points: int
    needs: tuple[int, ...]


class _CardRow(msgspec.Struct, frozen=True):
    id: str
    level: Literal[1, 2, 3]
    name: str
    bonus: Literal["yellow", "blue", "orange", "red", "purple"]
    points: Natural
    yellow: Natural
    blue: Natural
    orange: Natural
    red: Natural
    purple: Natural
    avengers_tags: Natural


class _PlaceRow(msgspec.Struct, frozen=True):
    id: str
    tile: Positive
    side: Literal["A", "B"]
    name: str
    points: Positive
    yellow: Natural
    blue: Natural
    orange: Natural
    red: Natural
    purple: Natural


def _per_colour(row: _CardRow | _PlaceRow) -> tuple[int, ...]:
    return (row.yellow, row.blue, row.orange, row.red, row.purple)


def _read_card(row: _CardRow) -> Card:
    bonus = COLOURS.index(row.bonus)
    return Card(row.id, row.level, row.name, bonus, row.points, _per_colour(row), row.avengers_tags)


def _read_place(row: _PlaceRow) -> Place:
    return Place(row.id, row.tile, row.name, row.points, _per_colour(row))


CARDS = by_key(map(_read_card, DataFile(PACKAGE, "cards.csv", _CardRow).read()), lambda card: card.id)
PLACES = by_key(map(_read_place, DataFile(PACKAGE, "locations.csv", _PlaceRow).read()), lambda place: place.id)
