"""Compares the figures of benchmarks at two commits.

Each benchmark runs in its own process, and the two commits take turns.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.bench.rows import heading, line, number

ROOT = Path(__file__).parents[2]
MEASURED = Path(__file__).with_name("measured.py")

Figures = dict[str, tuple[float, str]]


class NotMeasuredError(Exception):
    """A benchmark failed; the message says why."""


def compared(ref: str, names: Sequence[str], effort: str, say: Callable[[str], None]) -> int:
    """Print every row of these benchmarks, at ``ref`` and in this tree. Return the number of failed benchmarks.

    Raises `LookupError` if git does not know the commit.
    """
    failed = 0
    with tree_of(ref) as there:
        say(heading(("what", "here", f"at {ref}"[:16], "ratio")))
        for name in names:
            failed += not _beside(name, effort, there, say)
    return failed


def _beside(name: str, effort: str, there: Path, say: Callable[[str], None]) -> bool:
    """Measure a benchmark in both trees, and print the rows. Return whether both runs succeeded."""
    worked, other = True, Figures()
    try:
        for what, figure in _measured(name, effort, there):
            other[what] = figure
    except NotMeasuredError as error:
        say(f"{name}: not measured there: {error}")
        worked = False
    try:
        for what, figure in _measured(name, effort, ROOT):
            say(line((what, *_cells(figure, other.pop(what, None)))))
    except NotMeasuredError as error:
        say(f"{name}: not measured here: {error}")
        worked = False
    for what, figure in other.items():
        say(line((what, *_cells(None, figure))))
    return worked


def _cells(ours: tuple[float, str] | None, theirs: tuple[float, str] | None) -> tuple[str, str, str]:
    ratio = f"{ours[0] / theirs[0]:.3g}×" if ours and theirs and theirs[0] else "-"
    return (*("-" if side is None else f"{number(side[0])} {side[1]}" for side in (ours, theirs)), ratio)  # type: ignore[return-value]


def _measured(name: str, effort: str, tree: Path) -> Iterator[tuple[str, tuple[float, str]]]:
    """Run a benchmark of a tree and yield each row as it comes. Raises `NotMeasuredError`."""
    with tempfile.TemporaryFile("w+") as faults:
        process = subprocess.Popen(
            [sys.executable, "-P", str(MEASURED), name, effort],
            cwd=tree,
            env={**os.environ, "PYTHONPATH": str(tree)},
            stdout=subprocess.PIPE,
            stderr=faults,
            text=True,
        )
        with process:
            for row in map(json.loads, process.stdout or ()):
                yield row["what"], (row["ours"], row["unit"])
        if process.returncode:
            faults.seek(0)
            said = faults.read().strip().splitlines()
            raise NotMeasuredError(said[-1] if said else f"the process ended with {process.returncode}")


@contextmanager
def tree_of(ref: str) -> Iterator[Path]:
    """Write a commit's files to a temporary folder, which is removed after the ``with`` block. Raises `LookupError`."""
    with tempfile.TemporaryDirectory(prefix="sobremesa-bench-") as folder:
        tree = Path(folder) / "tree"
        done = _git("worktree", "add", "--detach", str(tree), ref)
        if done.returncode:
            raise LookupError(done.stderr.strip().splitlines()[-1])
        try:
            yield tree
        finally:
            _git("worktree", "remove", "--force", str(tree))


def _git(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
