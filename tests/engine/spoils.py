"""Changes that make a state impossible, and the check that the game refuses the state after each change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.kernel.contract.registry import AnyGame
from engine.kernel.errors import BadRecord

Change = Callable[[Any], object]


class Spoils(dict[str, tuple[str, Change]]):
    """Changes by name, each with the part of the state that the game's error must name.

    A change turns a possible state into an impossible one.
    """

    def at(self, where: str) -> Callable[[Change], Change]:
        """Return a decorator for a change that the game must refuse at ``where``."""

        def register(change: Change) -> Change:
            self.add(change.__name__, where, change)
            return change

        return register

    def add(self, name: str, where: str, change: Change) -> None:
        """Add a change. Raises `ValueError` if another change has the same name."""
        if name in self:
            raise ValueError(f"twice: {name}")
        self[name] = where, change

    def check(self, name: str, game: AnyGame, state: Any) -> None:
        """Check that the state is possible, and that each change makes the game refuse it at the right place."""
        where, change = self[name]
        game.validate(state)
        change(state)
        with pytest.raises(BadRecord) as caught:
            game.validate(state)
        assert caught.value.where == where, caught.value
