"""Tests that some tests run over PostgreSQL in each folder of the bot's tests that opens a database."""

from __future__ import annotations

from pathlib import Path

import pytest

HERE = Path(__file__).parent
OPENING = ("stand: Standing", "table: Table", "table: EventTable", "host: Host")
ROOMS = [
    room
    for part in ("face", "host")
    for room in sorted((HERE / part).glob("*/"))
    if any(one in path.read_text(encoding="utf-8") for path in room.glob("test_*.py") for one in OPENING)
]


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: f"{room.parent.name}-{room.name}")
def test_each_room_runs_some_tests_over_both_databases(room: Path) -> None:
    texts = [path.read_text(encoding="utf-8") for path in room.rglob("test_*.py")]
    assert any("pytest.mark.both_databases" in text for text in texts), f"mark a module of {room} `both_databases`"
