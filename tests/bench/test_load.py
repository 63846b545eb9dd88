"""Prints the cost of a move among ten thousand sessions, and how many moves two bots make per second.

Both are long runs.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.bench.load import FEW, among_many
from tests.bench.rows import HEAD, Row, heading, line
from tests.bench.sustained import measure
from tests.bench.timing import FULL
from tests.postgres import empty_database, need_postgres

pytestmark = pytest.mark.soak

SESSIONS, MOVERS = 10_000, 1_000
MINUTES = float(os.environ.get("SOBREMESA_TEST_MINUTES", "10"))


def test_the_cost_of_a_move_among_ten_thousand_sessions_is_printed() -> None:
    need_postgres()
    rows: list[Row] = []
    among_many(FULL, SESSIONS, rows.append)
    print(f"\n{heading(HEAD)}", *(line(row.cells()) for row in rows), sep="\n")  # noqa: T201
    assert [row.what for row in rows] == [
        f"a move among {SESSIONS} sessions (among {FEW}){over}" for over in ("", " over PostgreSQL")
    ]


async def test_two_bots_play_fifty_moves_a_second_and_none_fails(tmp_path: Path) -> None:
    """The figures are printed even if moves fail, because the machine cannot keep the rate."""
    print(f"\n{heading(HEAD)}")  # noqa: T201
    reported: list[Row] = []

    def report(row: Row) -> None:
        reported.append(row)
        print(line(row.cells()))  # noqa: T201

    await measure(empty_database("sustained"), tmp_path, SESSIONS, MOVERS, MINUTES * 60, report)
    assert len(reported) == 6
