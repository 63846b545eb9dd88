"""Finds the modes of a game: the options that change who plays with or against whom."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping

import msgspec

from engine.kernel.contract.option_values import few_values, table_options
from engine.kernel.contract.registry import AnyGame
from engine.kernel.errors import Refused
from engine.kernel.table.table_rules import Mode, TableRules


class GameMode(msgspec.Struct, frozen=True):
    """A mode of a game: the option that selects it (none for the default mode), and the table rules."""

    options: Mapping[str, object]
    table: TableRules


def modes(game: AnyGame) -> list[GameMode]:
    """Return the modes of a game, the default first. Each differs from the others in seats or sides."""
    found: dict[tuple[tuple[int, Mode], ...], GameMode] = {}
    for options in _each_option(game):
        with contextlib.suppress(Refused):
            table = game.table(game.parse_options(dict(options)))
            kinds = tuple((count, table.mode(count)) for count in table.seat_counts)
            found.setdefault(kinds, GameMode(options, table))
    return list(found.values())


def _each_option(game: AnyGame) -> Iterator[Mapping[str, object]]:
    """Yield an empty mapping, then a mapping for each single value of the options with short lists of values.

    Numeric options have no list of values, so they are left out.
    """
    yield {}
    for name, kind in table_options(game.options_type).items():
        for value in few_values(kind):
            yield {name: value}
