"""Maps of games as graphs: places, the ways between them, and distances."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TypeVar

N = TypeVar("N", int, str)


class Graph(Mapping[N, tuple[N, ...]]):
    """Places with their neighbours, both in ascending order; every way goes in both directions."""

    def __init__(self, ways: Iterable[tuple[N, N]]) -> None:
        near: dict[N, set[N]] = defaultdict(set)
        for one, other in ways:
            near[one].add(other)
            near[other].add(one)
        self._neighbours: dict[N, tuple[N, ...]] = {place: tuple(sorted(near[place])) for place in sorted(near)}

    def __getitem__(self, place: N) -> tuple[N, ...]:
        return self._neighbours[place]

    def __iter__(self) -> Iterator[N]:
        return iter(self._neighbours)

    def __len__(self) -> int:
        return len(self._neighbours)

    def distances(self, start: N, most: int | None = None, blocked: Collection[N] = ()) -> dict[N, int]:
        """Return every other place within ``most`` steps with its distance; a path enters no ``blocked`` place."""
        found, border, steps = {start: 0}, [start], 0
        while border and steps != most:
            steps += 1
            next_places = {there for here in border for there in self._neighbours[here] if there not in blocked}
            border = [place for place in next_places if place not in found]
            found.update(dict.fromkeys(border, steps))
        del found[start]
        return dict(sorted(found.items()))
