"""Finds the ways to play a game: those of its options that change who plays with or against whom."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping
from typing import get_type_hints

import msgspec

from engine.kernel.errors import Refused
from engine.kernel.registry import AnyGame
from engine.kernel.table import Mode, TableRules


class GameMode(msgspec.Struct, frozen=True):
    """A way to play a game: the one option that leads to it, none for the usual way, and the rules of its table."""

    options: Mapping[str, object]
    table: TableRules


def modes(game: AnyGame) -> list[GameMode]:
    """Return the ways to play a game, the usual one first: each differs from the others in seats or sides."""
    found: dict[tuple[tuple[int, Mode], ...], GameMode] = {}
    for options in _each_option(game):
        with contextlib.suppress(Refused):
            table = game.table(game.parse_options(dict(options)))
            kinds = tuple((count, table.mode(count)) for count in table.seat_counts)
            found.setdefault(kinds, GameMode(options, table))
    return list(found.values())


def _each_option(game: AnyGame) -> Iterator[Mapping[str, object]]:
    """Yield no options, then each value of each option that has a short list of values; numbers set no sides."""
    yield {}
    for name, kind in get_type_hints(game.options_type, include_extras=True).items():
        info = msgspec.inspect.type_info(kind)
        values: tuple[object, ...] = ()
        if isinstance(info, msgspec.inspect.BoolType):
            values = (False, True)
        elif isinstance(info, msgspec.inspect.LiteralType):
            values = info.values
        for value in values:
            yield {name: value}
