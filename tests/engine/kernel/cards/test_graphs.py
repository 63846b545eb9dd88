"""Tests neighbours and distances on maps against a simple search."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engine.kernel.cards.graphs import Graph

RING = Graph([("a", "b"), ("b", "c"), ("c", "d"), ("d", "a"), ("d", "e")])


def test_ways_go_both_ways_and_neighbours_are_in_order() -> None:
    assert {place: RING[place] for place in RING} == {
        "a": ("b", "d"),
        "b": ("a", "c"),
        "c": ("b", "d"),
        "d": ("a", "c", "e"),
        "e": ("d",),
    }
    assert RING.get("x", ()) == ()
    assert len(RING) == 5


def test_the_distance_between_places() -> None:
    assert RING.distances("a") == {"b": 1, "c": 2, "d": 1, "e": 2}
    assert RING.distances("a", 1) == {"b": 1, "d": 1}
    assert RING.distances("a", blocked={"d"}) == {"b": 1, "c": 2}
    assert RING.distances("d", 1, blocked={"d", "e"}) == {"a": 1, "c": 1}
    assert RING.distances("a", 0) == {}


@given(
    ways=st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=1, max_size=25),
    most=st.integers(0, 5),
    closed=st.sets(st.integers(0, 9)),
)
def test_distances_equal_those_of_a_simple_search(ways: list[tuple[int, int]], most: int, closed: set[int]) -> None:
    start = ways[0][0]
    reached, expected = {start}, {}
    for steps in range(1, most + 1):
        pairs = [*ways, *((two, one) for one, two in ways)]
        reached |= {there for here, there in pairs if here in reached and there not in closed}
        expected.update({place: steps for place in reached if place not in expected and place != start})
    graph = Graph(ways)
    assert graph.distances(start, most, closed) == expected
    assert [*graph.distances(start, most, closed)] == sorted(expected)
