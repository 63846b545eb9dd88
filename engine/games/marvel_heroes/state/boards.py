"""The parts that a state and a view have in common, for rules and previews: seats, and the heroes at a place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from engine.games.marvel_heroes.state.state import HeroState


class Backing(Protocol):
    """All cards with a lasting effect for or against a team.

    They are its Power-Ups, the Mastermind that the seat runs, and the Plans of this Mastermind.
    """

    @property
    def powerups(self) -> tuple[str, ...]:
        """The Power-Ups in play."""

    @property
    def mastermind(self) -> str:
        """The Mastermind that the seat runs."""

    @property
    def plan_cards(self) -> tuple[str, ...]:
        """The Plans that the Mastermind has completed."""


class Board(Protocol):
    """A state, or a view of it."""

    @property
    def seats(self) -> Sequence[Backing]:
        """The seats in their order."""

    def ready_at(self, seat: int, place: str) -> list[HeroState]:
        """Return a seat's Ready heroes at a place."""

    def supporting(self, seat: int, area: str) -> list[HeroState]:
        """Return a seat's heroes on the Support spaces of an Area. If ``area`` is "", return an empty list."""
