"""Tests that each benchmark runs without an error on tiny input. Measured times are ignored."""

from __future__ import annotations

import contextlib
import math
import re
import subprocess
from pathlib import Path

import pytest

from engine.kernel.contract.registry import games
from tests.bench import __main__ as bench
from tests.bench import compare
from tests.bench.every import BENCHMARKS
from tests.bench.rows import (
    HEAD,
    WIDTHS,
    Report,
    Row,
    at_least,
    at_most,
    at_most_above,
    below,
    line,
    no_less_than,
    number,
    up_to,
)
from tests.bench.timing import TINY, Effort, by_turns, percentile, seconds_per_call
from tests.postgres import need_postgres
from tests.toys import TOYS

ROW = Row("a", "ms", 1.0, 2.0, at_least(0.1))


# `test_surfaces.py` runs the benchmarks "surfaces" and "presses".
@pytest.mark.parametrize("name", [name for name in BENCHMARKS if name not in ("surfaces", "presses")])
def test_a_benchmark_gives_finite_figures(name: str) -> None:
    if name == "postgres":
        need_postgres()
    rows: list[Row] = []
    BENCHMARKS[name](TINY, rows.append)
    assert rows
    for row in rows:
        assert math.isfinite(row.ours)
        assert row.ours > 0
        assert row.baseline is None or row.baseline > 0
        assert row.baseline is None or math.isfinite(row.baseline)
    assert len({row.what for row in rows}) == len(rows)
    assert all(len(cell) <= width for row in rows for cell, width in zip(row.cells(), WIDTHS, strict=True))


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
        (up_to(1.3), 1.3, True),
        (up_to(1.3), 1.31, False),
        (no_less_than(60), 60, True),
        (no_less_than(60), 59.9, False),
    ],
)
def test_a_goal_is_met_or_not(goal: object, ours: float, met: bool) -> None:
    row = Row("what", "ms", ours, 10.0, goal)  # type: ignore[arg-type]
    assert row.cells()[-1] == ("yes" if met else "NO")


@pytest.mark.parametrize("ratio", [1234.5, 1.0, 0.0001234, 0.000001234])
def test_each_ratio_fits_its_column(ratio: float) -> None:
    """A machine that pauses for a moment gives a very small ratio."""
    assert len(Row("what", "moves/s", ratio, 1.0).cells()[3]) <= WIDTHS[3]


def test_columns_are_aligned() -> None:
    named, *rows = (line(cells) for cells in (HEAD, ROW.cells(), Row("a longer one", "tx/s", 12345.6).cells()))
    assert [row.index(cell) + len(cell) for row, cell in zip(rows, ("1.00 ms", "12,346 tx/s"), strict=True)] == [
        named.index("ours") + len("ours")
    ] * 2


def test_each_row_is_printed_once_it_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    texts: list[str] = []

    def two(_effort: Effort, report: Report) -> None:
        report(ROW)
        assert texts[-1].startswith("a ")
        report(Row("b", "ms", 1.0))

    monkeypatch.setattr(bench, "BENCHMARKS", {"two": two})
    assert bench.measured(["two"], TINY, texts.append) == 0
    assert texts[-1] == "\n0 goals missed, 0 benchmarks failed"


def test_a_benchmark_that_fails_says_why_and_the_others_go_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def breaks(_effort: Effort, _report: Report) -> None:
        raise RuntimeError("no board for 20 s")

    monkeypatch.setattr(bench, "BENCHMARKS", {"breaks": breaks, "works": lambda _effort, report: report(ROW)})
    assert bench.main(["--quick"]) == 1
    printed = capsys.readouterr().out
    assert "breaks: failed: RuntimeError: no board for 20 s\n" in printed
    assert printed.splitlines()[-3].startswith("a ")
    assert "1 benchmarks failed" in printed


def test_compare_prints_both_commits_in_one_row(monkeypatch: pytest.MonkeyPatch) -> None:
    texts: list[str] = []
    monkeypatch.setattr(compare, "tree_of", lambda _ref: contextlib.nullcontext(compare.ROOT))
    assert compare.compared("before", ["copy"], "TINY", texts.append) == 0
    assert "at before" in texts[0]
    assert len(texts) == 1 + len(games().keys() - {*TOYS}), "both are measured without the games of the tests"
    for row in texts[1:]:
        what, here, there, ratio = re.split(r"\s{2,}", row)
        assert "copy of a state" in what
        assert here.endswith(" µs")
        assert there.endswith(" µs")
        assert ratio.endswith("×")


def test_compare_names_a_benchmark_that_a_commit_lacks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    texts: list[str] = []
    script = tmp_path / "measured.py"
    script.write_text("import sys\nraise KeyError(sys.argv[1])\n", encoding="utf-8")
    monkeypatch.setattr(compare, "MEASURED", script)
    monkeypatch.setattr(compare, "tree_of", lambda _ref: contextlib.nullcontext(compare.ROOT))
    assert compare.compared("before", ["absent"], "TINY", texts.append) == 1
    assert texts[1:] == [f"absent: not measured {where}: KeyError: 'absent'" for where in ("there", "here")]


def test_the_tree_of_a_commit_is_removed_at_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def git(*words: str) -> None:
        subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@b.c", *words], cwd=tmp_path, check=True)

    git("init", "--quiet")
    (tmp_path / "file").write_text("before", encoding="utf-8")
    git("add", "file")
    git("commit", "--quiet", "--message", "before")
    (tmp_path / "file").write_text("after", encoding="utf-8")
    monkeypatch.setattr(compare, "ROOT", tmp_path)
    with compare.tree_of("HEAD") as tree:
        assert (tree / "file").read_text(encoding="utf-8") == "before"
    assert not tree.exists()
    with pytest.raises(LookupError, match="absent"), compare.tree_of("absent"):
        pass
    monkeypatch.setattr(bench, "BENCHMARKS", {})
    assert bench.main(["--compare", "absent"]) == 2


def test_numbers_and_percentiles() -> None:
    assert [number(value) for value in (0.01234, 1.234, 123.4, 12345.6, 0)] == ["0.0123", "1.23", "123", "12,346", "0"]
    assert percentile(range(1, 101), 0.99) == 99
    assert percentile([5.0], 0.99) == 5.0


def test_sides_are_measured_alternately() -> None:
    asked: list[float] = []

    def side(seconds: float) -> float:
        asked.append(seconds)
        return len(asked)

    assert by_turns(Effort(3, 0.5), side, side) == [3, 4]
    assert asked == [0.5] * 6
    assert seconds_per_call(lambda: None)(0.001) > 0
