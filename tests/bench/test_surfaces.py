"""Tests that no surface exceeds its budget of height and text, and that the moves of each game take few presses."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.kernel.contract.registry import games
from tests.bench.presses import presses_in
from tests.bench.rows import Row
from tests.bench.surfaces import LOCALES, PHONE, SCREEN, measured
from tests.bench.timing import TINY
from tests.browser import chromium_path
from tests.toys import TOYS

# The tests add games of their own, whose surfaces are not measured.
GAMES = sorted(games().keys() - {*TOYS})
# The language with the longer sentences. Only in this one, lessons and the desktop are measured, to save time.
LONGER = ("es-ES",)


async def test_each_surface_keeps_its_budget(tmp_path: Path) -> None:
    chromium_path()
    rows: list[Row] = []
    await measured(tmp_path, rows.append, GAMES, {PHONE: LOCALES, SCREEN: LONGER}, LONGER)
    assert len(rows) > 60
    assert not missed(rows)


@pytest.mark.parametrize("slug", GAMES)
def test_moves_take_few_presses(slug: str) -> None:
    """An ordinary move takes two presses after *Play*, and an answer takes one.

    The first move against the computer takes four.
    """
    rows: list[Row] = []
    presses_in(slug, TINY, rows.append)
    assert min(row.ours for row in rows) > 0
    assert not missed(rows)


def missed(rows: list[Row]) -> list[str]:
    """Return the rows that miss their goals."""
    return [" ".join(row.cells()) for row in rows if row.goal is not None and not row.goal.met(row)]
