"""Tests that no surface exceeds its budget of height and text on a phone, and that a turn takes few presses."""

from __future__ import annotations

from pathlib import Path

from engine.kernel.contract.registry import games
from tests.bench.presses import turn_presses
from tests.bench.rows import Row
from tests.bench.surfaces import PHONE, WINDOWS, measured
from tests.browser import chromium_path
from tests.toys import TOYS

# The language with the longer sentences.
LESSONS = "es-ES"


async def test_each_surface_keeps_its_budget(tmp_path: Path) -> None:
    chromium_path()
    rows: list[Row] = []
    slugs = sorted(games().keys() - {*TOYS})
    await measured(tmp_path, rows.append, slugs, {PHONE: WINDOWS[PHONE]}, (LESSONS,))
    assert len(rows) > 30
    # The tests add games of their own, so the list of games is longer here than in the bot, and its rows are left out.
    rows = [row for row in rows if not row.what.startswith("choosing a game")]
    missed = [" ".join(row.cells()) for row in rows if row.goal is not None and not row.goal.met(row)]
    assert not missed, "\n".join(missed)


def test_a_turn_of_a_hero_takes_few_presses() -> None:
    """These are the presses: open the panel, choose a card, choose the actions at each of two places, and confirm."""
    row = turn_presses("marvel_united", 1)
    assert row.goal is not None
    assert row.goal.met(row), row.cells()
