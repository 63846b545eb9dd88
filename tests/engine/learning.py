"""Facts about states, with which the tests of redeals compare what a viewer can know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

# A place in a state, and the value at that place.
Fact = tuple[Any, ...]


def has_places(value: Any) -> bool:
    """Return whether a part of a state directly contains lists or structs. A seat does, a card does not."""
    parts = value.values() if isinstance(value, dict) else value
    return isinstance(value, list | dict) and (
        isinstance(value, list) or any(isinstance(one, list | dict) for one in parts)
    )


def facts_of(value: Any, path: Fact = ()) -> Iterator[Fact]:
    """Yield the values in a state with their places. All values in one list have the same place."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from facts_of(part, (*path, key))
    elif isinstance(value, list):
        for number, part in enumerate(value):
            yield from facts_of(part, (*path, number if has_places(part) else "in"))
    else:
        yield (*path, value)


def counted(states: list[Any]) -> Counter[Fact]:
    """Return in how many states each fact holds."""
    return Counter(fact for state in states for fact in {*facts_of(msgspec.json.decode(msgspec.json.encode(state)))})
