"""Tests that random choices in tests are new in each run, and can be repeated from the seed."""

from __future__ import annotations

import pytest

from tests.chances import DEALS, VARIABLE, deals, fresh, run_seed, set_run_seed


def test_one_seed_gives_the_same_choices_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "7")
    first, dealt = fresh("ragami", 3).random(), deals(5, "ragami")
    assert (fresh("ragami", 3).random(), deals(5, "ragami")) == (first, dealt)
    assert len(dealt) == 5
    assert max(dealt) < DEALS + 5
    assert fresh("ragami", 4).random() != first
    monkeypatch.setenv(VARIABLE, "8")
    assert fresh("ragami", 3).random() != first
    assert deals(5, "ragami") != dealt


def test_the_environment_sets_the_seed_and_else_it_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "7")
    set_run_seed()
    assert run_seed() == "7"
    drawn = set()
    for _ in range(3):
        monkeypatch.delenv(VARIABLE)
        set_run_seed()
        drawn.add(run_seed())
    assert len(drawn) > 1
