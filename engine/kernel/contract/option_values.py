"""The options that a table chooses for itself, and the values that menus and commands offer for each option."""

from __future__ import annotations

import itertools
from types import UnionType
from typing import Literal, Union, get_args, get_origin, get_type_hints

import msgspec

# The value that lets the game draw the option by lot when the match begins.
RANDOM = "random"
# The maximum number of values that a menu offers from a range.
MOST_NUMBERS = 24


def table_options(options_type: type[msgspec.Struct]) -> dict[str, object]:
    """Return the type of each option by name, without the options that hold one value per seat."""
    types = get_type_hints(options_type, include_extras=True)
    usual = msgspec.structs.asdict(options_type())
    return {name: kind for name, kind in types.items() if not isinstance(usual[name], tuple)}


def few_values(kind: object) -> tuple[object, ...]:
    """Return all values of an option that is a bool or made of `Literal`s, in their order; none for other options."""
    if kind is bool:
        return False, True
    parts = get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)
    if any(get_origin(part) is not Literal for part in parts):
        return ()
    return tuple(value for part in parts for value in get_args(part))


def menu_values(kind: object) -> tuple[object, ...]:
    """Return the values that a menu offers for an option; of a long range, only each second, fifth, tenth… number."""
    info = msgspec.inspect.type_info(kind)
    if not isinstance(info, msgspec.inspect.IntType) or info.ge is None or info.le is None:
        return few_values(kind)
    steps = (first * 10**zeros for zeros in itertools.count() for first in (1, 2, 5))
    step = next(step for step in steps if info.le - info.ge < step * MOST_NUMBERS)
    return tuple(range(info.ge, info.le + 1, step))
