"""Maps of games as graphs: places, the ways between them, and distances."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TypeVar

import networkx as nx

N = TypeVar("N", int, str)


class Graph(Mapping[N, tuple[N, ...]]):
    """Places with their neighbours, both in ascending order; every way goes in both directions."""

    def __init__(self, ways: Iterable[tuple[N, N]]) -> None:
        self._graph = nx.Graph(ways)
        self._neighbours = {place: tuple(sorted(self._graph[place])) for place in sorted(self._graph)}

    def __getitem__(self, place: N) -> tuple[N, ...]:
        return self._neighbours[place]

    def __iter__(self) -> Iterator[N]:
        return iter(self._neighbours)

    def __len__(self) -> int:
        return len(self._neighbours)

    def distances(self, start: N, most: int | None = None, closed: Collection[N] = ()) -> dict[N, int]:
        """Return every other place within ``most`` steps with its distance; a path does not enter a closed place."""
        found = {start: 0}
        for before, place in nx.generic_bfs_edges(
            self._graph, start, lambda here: (there for there in self[here] if there not in closed), most
        ):
            found[place] = found[before] + 1
        del found[start]
        return dict(sorted(found.items()))
