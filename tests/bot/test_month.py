"""A simulated month, and a few simulated days of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot import caller, studio
from render.pictures import Picture
from tests.bot.month import Month, Report, Time
from tests.bot.standing import standing


@pytest.fixture(autouse=True)
def unpainted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures are not what is looked at here; and what waits for a board tries again soon, for time is made."""
    monkeypatch.setattr(caller, "RETRY_SECONDS", (0.01, 0.1, 1.0, 60.0))
    monkeypatch.setattr(studio, "board_picture", lambda *_: Picture(b"\x89PNG\r\n\x1a\n", "a board", "board.png"))


async def simulated(path: Path, **size: int) -> Report:
    time = Time()
    async with standing(path, time) as house:
        house.table.requests.clear()
        return await Month(house, time, **size).run()


async def test_a_few_days_of_a_few_tables(tmp_path: Path) -> None:
    report = await simulated(tmp_path / "days.db", sessions=5, players=12, days=5, seed=7)
    assert not report.faults, report.faults[:5]
    assert report.moves > 10
    assert report.fired["call"] > 0


@pytest.mark.soak
async def test_a_month(tmp_path: Path) -> None:
    report = await simulated(tmp_path / "month.db", sessions=200, players=300, days=30, seed=1)
    print("\n" + "\n".join(report.lines()))  # noqa: T201
    assert not report.faults, report.faults[:20]
