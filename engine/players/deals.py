"""Deals for a searching player: states that are possible as far as a seat knows, with a source of later draws."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

from engine.kernel.chance.fair import Chance
from engine.kernel.contract.registry import AnyGame


class Deal(msgspec.Struct, frozen=True):
    """A state that is possible as far as a seat knows, and the source of all later draws."""

    state: Any
    chance: Chance


class Deals(Protocol):
    """The possible positions that a searching player receives instead of the state."""

    def deal(self, number: int) -> Deal | None:
        """Return the deal with this number, always the same one; None if no possible deal was found."""

    def below(self, sides: int) -> int:
        """Return the player's own random number in ``range(sides)``."""


class PossibleDeals:
    """Deals made by `Game.other_deal`.

    They depend only on the knowledge of a seat, never on facts that are hidden from it.
    """

    def __init__(self, game: AnyGame, state: Any, seat: int, seed: bytes) -> None:  # noqa: ANN401 - any game's state
        self._game, self._state, self._seat, self._seed = game, state, seat, seed

    def deal(self, number: int) -> Deal | None:
        """Return the deal with this number, always the same one; None if no possible deal was found."""
        chance = Chance(self._seed, f"deal {number}")
        state = self._game.other_deal(self._state, self._seat, chance)
        return None if state is None else Deal(state, chance)

    def below(self, sides: int) -> int:
        """Return the player's own random number in ``range(sides)``."""
        return Chance(self._seed, "player").integer("number", sides)
