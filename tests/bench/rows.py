"""The rows that benchmarks report: figures with their goals, shown as one aligned table."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Goal:
    """A goal, as text and as a test of the row."""

    text: str
    met: Callable[[Row], bool]


@dataclass(frozen=True)
class Row:
    """One comparison: medians of both sides, measured in the same run. Without another side, ``baseline`` is None."""

    what: str
    unit: str
    ours: float
    baseline: float | None = None
    goal: Goal | None = None

    @property
    def ratio(self) -> float | None:
        return None if self.baseline is None else self.ours / self.baseline

    def cells(self) -> tuple[str, ...]:
        """Return the row as text, one cell per column."""
        baseline = "-" if self.baseline is None else f"{number(self.baseline)} {self.unit}"
        ratio = "-" if self.ratio is None else f"{self.ratio:.3g}×"
        met = "-" if self.goal is None else ("yes" if self.goal.met(self) else "NO")
        return (
            self.what,
            f"{number(self.ours)} {self.unit}",
            baseline,
            ratio,
            self.goal.text if self.goal else "-",
            met,
        )


HEAD = ("what", "ours", "baseline", "ratio", "goal", "met?")
# Rows are printed as soon as they are measured, so the widths are fixed in advance.
WIDTHS = (78, 16, 16, 9, 9, 4)
NUMERIC = (1, 2, 3)
Report = Callable[[Row], None]


def at_least(ratio: float) -> Goal:
    return Goal(f"≥ {ratio:g}×", lambda row: row.ratio is not None and row.ratio >= ratio)


def at_most(ratio: float, text: str = "") -> Goal:
    """Return a goal: the ratio must be at most this. ``text`` is shown in place of the number."""
    return Goal(f"≤ {text or f'{ratio:g}×'}", lambda row: row.ratio is not None and row.ratio <= ratio)


def below(limit: float, unit: str) -> Goal:
    """Return a goal: the figure must be below a fixed limit."""
    return Goal(f"< {limit:g} {unit}", lambda row: row.ours < limit)


def up_to(limit: float) -> Goal:
    """Return a goal: the figure must not exceed a fixed limit."""
    return Goal(f"≤ {limit:g}", lambda row: row.ours <= limit)


def no_less_than(limit: float) -> Goal:
    """Return a goal: the figure must reach a fixed limit."""
    return Goal(f"≥ {limit:g}", lambda row: row.ours >= limit)


def at_most_above(extra: float, unit: str) -> Goal:
    """Return a goal: the figure may exceed the baseline by at most this much."""
    return Goal(f"≤ +{extra:g} {unit}", lambda row: row.baseline is not None and row.ours <= row.baseline + extra)


def number(value: float) -> str:
    """Return a figure with at least three significant digits, and with separated thousands."""
    if value == 0 or not math.isfinite(value):
        return f"{value:g}"
    digits = max(0, 2 - math.floor(math.log10(abs(value))))
    return f"{value:,.{digits}f}"


def line(cells: Sequence[str]) -> str:
    """Return cells as one line of the table, each in its column."""
    padded = [
        cell.rjust(width) if column in NUMERIC else cell.ljust(width)
        for column, (cell, width) in enumerate(zip(cells, WIDTHS, strict=False))
    ]
    return "  ".join(padded).rstrip()


def heading(cells: Sequence[str]) -> str:
    """Return the names of the columns, underlined."""
    first = line(cells)
    return f"{first}\n{'-' * len(first)}"
