"""Facts that follow from the places of the pieces, for states (the rules) and views (labels and advice)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from engine.games.ragami.state.board import NOWHERE
from engine.games.ragami.state.cards import DEMON_CARD, SAINT_CARD
from engine.games.ragami.state.match_state import NEUTRAL

HELP = 2
DIE_CUBES = 1


class SeatPieces(Protocol):
    """The fields of a seat that describe its pieces."""

    @property
    def ragami(self) -> int:
        """The place of the seat's Ragami."""


class Position(Protocol):
    """The fields of a state or a view that describe the pieces."""

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
    found = [(seat, own.ragami) for seat, own in enumerate(at.seats)]
    return [*found, (NEUTRAL, at.neutral)] if at.neutral != NOWHERE else found


def standing_at(at: Position, place: int) -> list[int]:
    """Return the owners of the Ragamis at a place."""
    return [owner for owner, where in ragamis(at) if where == place]


def helper_of(at: Position, space: int, seat: int) -> int | None:
    """Return the owner (or `NEUTRAL`) of the Ragami that helps a seat with a conflict, or None (RG-42)."""
    for owner, own in enumerate(at.seats):
        if own.ragami == space and owner != seat:
            return owner
    return NEUTRAL if at.neutral == space != NOWHERE else None


def base_gap(at: Position, space: int, seat: int) -> int:
    """Return the power points that a conflict requires of a seat (RG-42)."""
    helped = helper_of(at, space, seat) is not None
    return at.conflicts[space] + at.demons.get(space, 0) - at.saints.count(space) - HELP * helped


def purified(at: Position, seat: int, place: int) -> int:
    """Return the number of Demons that a seat's own Ragami purifies when a movement ends there (RG-33)."""
    if place in at.conflicts or place in at.saints or helper_of(at, place, seat) is not None:
        return 0
    return at.demons.get(place, 0)


def saint_cubes(at: Position, start: int, space: int, *, by_card: bool) -> int:
    """Return the cubes for moving a Saint onto a conflict (RG-37). By card 11 it must leave a space without one."""
    if not by_card:
        return DIE_CUBES * (space in at.conflicts)
    return SAINT_CARD.cube_each * (start not in at.conflicts and space in at.conflicts)


def demon_cubes(at: Position, start: int, space: int, *, by_card: bool) -> int:
    """Return the cubes for moving a Demon by card 12 from a conflict to a space without one; a die gives no cubes."""
    return DEMON_CARD.cube_each * (by_card and start in at.conflicts and space not in at.conflicts)
