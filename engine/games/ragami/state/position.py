"""Facts that follow from the places of the pieces.

They are computed for states (the rules) and for views (labels and advice).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from engine.games.ragami.state.board import NOWHERE, TOUCHING, is_building
from engine.games.ragami.state.cards import DEMON_CARD, SAINT_CARD
from engine.games.ragami.state.match_state import NEUTRAL

HELP = 2
DIE_CUBES = 1


class SeatPieces(Protocol):
    """The fields of a seat that say where its pieces are."""

    @property
    def ragami(self) -> int:
        """The place of the seat's Ragami."""


class Position(Protocol):
    """The fields of a state or a view that say where the pieces are."""

    @property
    def seats(self) -> Sequence[SeatPieces]:
        """The seats."""

    @property
    def conflicts(self) -> Mapping[int, int]:
        """Conflict dice by space."""

    @property
    def demons(self) -> Mapping[int, int]:
        """Demons by space."""

    @property
    def saints(self) -> Sequence[int]:
        """Saints' spaces by colour."""

    @property
    def neutral(self) -> int:
        """The place of the neutral Ragami."""


def ragamis(at: Position) -> list[tuple[int, int]]:
    """Return every Ragami as (owner, place), the neutral Ragami last."""
    found = [(seat, seat_state.ragami) for seat, seat_state in enumerate(at.seats)]
    return [*found, (NEUTRAL, at.neutral)] if at.neutral != NOWHERE else found


def standing_at(at: Position, place: int) -> list[int]:
    """Return the owners of the Ragamis that stand at a place."""
    return [owner for owner, where in ragamis(at) if where == place]


def ragamis_near(at: Position, building: int) -> int:
    """Return how many Ragamis are in a building or on a square that it touches (RG-16)."""
    return sum(
        where == building or (not is_building(where) and where in TOUCHING[building]) for _, where in ragamis(at)
    )


def helper_of(at: Position, space: int, seat: int) -> int | None:
    """Return the owner (or `NEUTRAL`) of the Ragami that helps a seat to resolve a conflict, or None (RG-42)."""
    for owner, seat_state in enumerate(at.seats):
        if seat_state.ragami == space and owner != seat:
            return owner
    return NEUTRAL if at.neutral == space != NOWHERE else None


def base_gap(at: Position, space: int, seat: int) -> int:
    """Return how many power points a seat must add to resolve a conflict (RG-42)."""
    helped = helper_of(at, space, seat) is not None
    return at.conflicts[space] + at.demons.get(space, 0) - at.saints.count(space) - HELP * helped


def purified(at: Position, seat: int, place: int) -> int:
    """Return how many Demons a seat's own Ragami purifies (removes) if its movement ends at ``place`` (RG-33)."""
    if place in at.conflicts or place in at.saints or helper_of(at, place, seat) is not None:
        return 0
    return at.demons.get(place, 0)


def saint_cubes(at: Position, start: int, space: int, *, by_card: bool) -> int:
    """Return how many cubes a seat gains by moving a Saint onto a conflict (RG-37).

    If card 11 moves the Saint, it must also come from a space without a conflict.
    """
    if not by_card:
        return DIE_CUBES * (space in at.conflicts)
    return SAINT_CARD.cube_each * (start not in at.conflicts and space in at.conflicts)


def demon_cubes(at: Position, start: int, space: int, *, by_card: bool) -> int:
    """Return how many cubes a seat gains by moving a Demon.

    It gains some only by card 12, and only if the Demon leaves a conflict for a space without one.
    """
    return DEMON_CARD.cube_each * (by_card and start in at.conflicts and space not in at.conflicts)
