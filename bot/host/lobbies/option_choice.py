"""Finds which options of a game can be chosen in menus, and applies a choice, for lobbies and events."""

from __future__ import annotations

import contextlib
import secrets
from typing import Any

import msgspec

from engine.kernel.contract.option_values import RANDOM, menu_values, table_options
from engine.kernel.contract.registry import AnyGame
from engine.kernel.errors import Refused


class OptionChoice(msgspec.Struct, frozen=True):
    """The current options of a game, by name, and the number of players that its table must seat."""

    game: AnyGame
    options: dict[str, Any]
    players: int = 0

    def names(self) -> list[str]:
        """Return the options that have listed values. Options that have no effect now are left out."""
        idle = self.game.idle_options(self.options)
        kinds = table_options(self.game.options_type)
        return [name for name, kind in kinds.items() if name not in idle and menu_values(kind)]

    def possible_values(self, name: str) -> list[object]:
        """Return the values of an option with which the players can play, in the order in which its type lists them.

        The current value is among them, even if it lies between two steps of a range. For an option outside `names`,
        there are no values.
        """
        if name not in self.names():
            return []
        present = self.options[name]
        values = menu_values(table_options(self.game.options_type)[name])
        if isinstance(present, int) and present not in values:
            values = tuple(sorted((*values, present)))  # type: ignore[type-var]
        return [value for value in values if self._fits(name, value)]

    def with_value(self, name: str, value: object) -> msgspec.Struct:
        """Return the options after an option gets this value (None: one of `drawn_values`, drawn at random).

        Options that do not fit with that value get their defaults. Raises `Refused` ("option_impossible") if no options
        fit with it.
        """
        if name not in self.names():
            raise Refused("option_impossible")
        if value is None and (values_drawn := drawn_values(self.possible_values(name))):
            value = secrets.choice(values_drawn)
        return self._with(name, value)

    def _fits(self, name: str, value: object) -> bool:
        with contextlib.suppress(Refused):
            return self.game.table(self._with(name, value)).seat_counts[-1] >= self.players
        return False

    def _with(self, name: str, value: object) -> msgspec.Struct:
        found: msgspec.Struct
        with contextlib.suppress(Refused):
            found = self.game.parse_options({**self.options, name: value})
            return found
        try:
            found = self.game.parse_options({name: value})
        except Refused as error:
            raise Refused("option_impossible") from error
        for other, other_value in self.options.items():
            with contextlib.suppress(Refused):
                found = self.game.parse_options({**msgspec.to_builtins(found), other: other_value, name: value})
        return found


def drawn_values(possible: list[object]) -> list[object]:
    """Return the values that a random draw may choose, without the value that leaves the draw to the game."""
    return [value for value in possible if value != RANDOM]
