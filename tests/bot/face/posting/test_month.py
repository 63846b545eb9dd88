"""Tests a simulated month, and a few simulated days of it."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from bot.face import studio
from bot.face.posting import announcer, reminder_poster
from render.pictures import Picture
from tests.bot.month import Month, Report, Time
from tests.bot.standing import standing


@pytest.fixture(autouse=True)
def unpainted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Paint no pictures, and retry waiting boards soon, because time is simulated."""
    monkeypatch.setattr(reminder_poster, "RETRY_SECONDS", (0.01, 0.1, 1.0, 60.0))
    monkeypatch.setattr(studio, "board_picture", lambda *_: Picture(b"\x89PNG\r\n\x1a\n", "a board", "board.png"))


async def simulated(
    path: Path,
    monkeypatch: pytest.MonkeyPatch,
    *,
    sessions: int,
    players: int,
    days: int,
    seed: int,
    refusals: float = 0.0,
) -> Report:
    time = Time()
    # The pause before a closed channel is tried again is measured in simulated time, too.
    monkeypatch.setattr(announcer, "time", SimpleNamespace(monotonic=lambda: time.now / 1000))
    monkeypatch.setattr(announcer, "RETRY_SECONDS", (0.001, 0.001, 0.001))
    async with standing(path, time) as stand:
        stand.table.requests.clear()
        size = {"sessions": sessions, "players": players, "days": days, "seed": seed}
        return await Month(stand, time, **size, refusals=refusals).run()


async def test_a_few_days_of_a_few_tables_have_no_faults(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    report = await simulated(tmp_path / "days.db", monkeypatch, sessions=5, players=12, days=5, seed=7)
    assert not report.faults, report.faults[:5]
    assert report.moves > 10
    assert report.fired["call"] > 0


async def test_a_few_days_on_which_discord_refuses_random_requests(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the end no match is stuck, no refused request was repeated unchanged, and nothing was announced twice."""
    report = await simulated(tmp_path / "days.db", monkeypatch, sessions=5, players=12, days=4, seed=7, refusals=0.1)
    assert not report.faults, report.faults[:5]
    assert report.moves > 10
    assert report.refused.total() > 20


@pytest.mark.soak
@pytest.mark.parametrize("refusals", [0.0, 0.02])
async def test_a_month_of_many_tables_has_no_faults(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refusals: float
) -> None:
    report = await simulated(
        tmp_path / "month.db", monkeypatch, sessions=200, players=300, days=30, seed=1, refusals=refusals
    )
    print("\n" + "\n".join(report.lines()))  # noqa: T201
    assert not report.faults, report.faults[:20]
