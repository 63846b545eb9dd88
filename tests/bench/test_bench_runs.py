"""The benchmarks work: tiny runs of all of them. Nothing here looks at how long anything took."""

from __future__ import annotations

import math

import pytest

from tests.bench.every import BENCHMARKS
from tests.bench.rows import Row, at_least, at_most, at_most_above, below, number, table
from tests.bench.timing import TINY, Effort, by_turns, percentile, seconds_per_call


@pytest.mark.parametrize("name", BENCHMARKS)
def test_a_benchmark_gives_finite_figures(name: str) -> None:
    rows: list[Row] = []
    BENCHMARKS[name](TINY, rows.append)
    assert rows
    for row in rows:
        assert math.isfinite(row.ours)
        assert row.ours > 0
        assert row.baseline is None or row.baseline > 0
        assert row.baseline is None or math.isfinite(row.baseline)
    assert len({row.what for row in rows}) == len(rows)
    assert all(row.what in table(rows) for row in rows)


@pytest.mark.parametrize(
    ("goal", "ours", "met"),
    [
        (at_least(0.5), 5, True),
        (at_least(0.5), 4.9, False),
        (at_most(0.5), 5, True),
        (at_most(0.5), 5.1, False),
        (at_most_above(6, "ms"), 16, True),
        (at_most_above(6, "ms"), 16.1, False),
        (below(300, "ms"), 299, True),
        (below(300, "ms"), 300, False),
    ],
)
def test_a_goal_is_met_or_not(goal: object, ours: float, met: bool) -> None:
    row = Row("what", "ms", ours, 10.0, goal)  # type: ignore[arg-type]
    assert row.cells()[-1] == ("yes" if met else "NO")


def test_columns_are_aligned() -> None:
    lines = table([Row("a", "ms", 1.0, 2.0, at_least(0.1)), Row("a longer one", "tx/s", 12345.6)]).splitlines()
    assert len({len(line) for line in lines}) == 1
    assert [lines[2].index("1.00 ms") + 7, lines[3].index("12,346 tx/s") + 11] == [lines[0].index("ours") + 4] * 2


def test_figures() -> None:
    assert [number(value) for value in (0.01234, 1.234, 123.4, 12345.6, 0)] == ["0.0123", "1.23", "123", "12,346", "0"]
    assert percentile(range(1, 101), 0.99) == 99
    assert percentile([5.0], 0.99) == 5.0


def test_sides_take_turns() -> None:
    asked: list[float] = []

    def side(seconds: float) -> float:
        asked.append(seconds)
        return len(asked)

    assert by_turns(Effort(3, 0.5), side, side) == [3, 4]
    assert asked == [0.5] * 6
    assert seconds_per_call(lambda: None)(0.001) > 0
