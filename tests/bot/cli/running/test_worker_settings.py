"""Tests how many workers the operator's setting starts."""

from __future__ import annotations

import os

import pytest

from bot.cli.running.run import started_workers
from bot.cli.settings import load_settings
from bot.host.ground.workers import WorkerProcesses, WorkerThreads


@pytest.mark.parametrize(("processors", "count"), [(None, 2), (1, 2), (3, 3), (64, 4)])
async def test_the_number_of_workers_follows_the_machine(
    monkeypatch: pytest.MonkeyPatch, processors: int | None, count: int
) -> None:
    monkeypatch.delenv("SOBREMESA_WORKERS")
    monkeypatch.setattr(os, "cpu_count", lambda: processors)
    workers = started_workers(load_settings().workers)
    assert isinstance(workers, WorkerProcesses)
    assert workers.count == count
    await workers.close()


@pytest.mark.parametrize(("set_to", "count"), [("0", 0), ("5", 5)])
async def test_the_operator_sets_the_number_of_workers(
    monkeypatch: pytest.MonkeyPatch, set_to: str, count: int
) -> None:
    monkeypatch.setenv("SOBREMESA_WORKERS", set_to)
    workers = started_workers(load_settings().workers)
    assert (workers.count if isinstance(workers, WorkerProcesses) else 0) == count
    assert isinstance(workers, WorkerThreads) == (count == 0)
    await workers.close()


@pytest.mark.parametrize("set_to", ["1", "-1", "65", "1000000", "many"])
def test_a_number_that_cannot_be_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], set_to: str
) -> None:
    monkeypatch.setenv("SOBREMESA_WORKERS", set_to)
    with pytest.raises(SystemExit):
        load_settings()
    told = capsys.readouterr().err
    assert told.startswith("sobremesa: SOBREMESA_WORKERS: ")
    if set_to == "1":
        assert "set 0 for none, or at least 2" in told
