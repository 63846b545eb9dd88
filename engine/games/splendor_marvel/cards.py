"""The facts of the box: 90 characters and 8 location sides, read from the data files."""

from __future__ import annotations

import csv
from importlib.resources import files
from types import MappingProxyType

import msgspec

COLOURS = ("yellow", "blue", "orange", "red", "purple")
KINDS = (*COLOURS, "shield", "time")
SHIELD, TIME = 5, 6
LEVELS = (1, 2, 3)


class Card(msgspec.Struct, frozen=True):
    """A character; ``bonus`` is an index into `COLOURS`, ``cost`` is per colour, ``tags`` are Avengers tags."""

    id: str
    level: int
    name: str
    bonus: int
    points: int
    cost: tuple[int, ...]
    tags: int


class Place(msgspec.Struct, frozen=True):
    """One side of a location tile; ``needs`` are the team bonuses per colour (SM-31)."""

    id: str
    tile: int
    name: str
    points: int
    needs: tuple[int, ...]


def _rows(name: str) -> list[dict[str, str]]:
    text = (files(__package__) / "data" / name).read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines()))


def _per_colour(row: dict[str, str]) -> tuple[int, ...]:
    return tuple(int(row[colour]) for colour in COLOURS)


def _card(row: dict[str, str]) -> Card:
    return Card(
        id=row["id"],
        level=int(row["level"]),
        name=row["name"],
        bonus=COLOURS.index(row["bonus"]),
        points=int(row["points"]),
        cost=_per_colour(row),
        tags=int(row["avengers_tags"]),
    )


def _place(row: dict[str, str]) -> Place:
    return Place(row["id"], int(row["tile"]), row["name"], int(row["points"]), _per_colour(row))


CARDS = MappingProxyType({card.id: card for card in map(_card, _rows("cards.csv"))})
PLACES = MappingProxyType({place.id: place for place in map(_place, _rows("locations.csv"))})
