"""Prints what a move costs among ten thousand sessions: a long run."""

from __future__ import annotations

import pytest

from tests.bench.load import FEW, among_many
from tests.bench.rows import HEAD, Row, heading, line
from tests.bench.timing import FULL
from tests.postgres import need_postgres

pytestmark = pytest.mark.soak

SESSIONS = 10_000


def test_the_cost_of_a_move_among_ten_thousand_sessions_is_printed() -> None:
    need_postgres()
    rows: list[Row] = []
    among_many(FULL, SESSIONS, rows.append)
    print(f"\n{heading(HEAD)}", *(line(row.cells()) for row in rows), sep="\n")  # noqa: T201
    assert [row.what for row in rows] == [
        f"a move among {SESSIONS} sessions (among {FEW}){over}" for over in ("", " over PostgreSQL")
    ]
