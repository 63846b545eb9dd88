"""Tests that each fact in a game's data files that a player needs is in the text of `/card` and in the picture."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.resources import files

import pytest

from engine.kernel.contract.registry import GAMES_PACKAGE, games
from tests.bot.wording.told_columns import TOLD
from tests.forked import ROOT


@pytest.mark.parametrize("slug", TOLD)
def test_facts_of_the_data_files_are_on_the_cards(slug: str) -> None:
    """If a fact changes, its card looks different. Sentences written by hand contain the numbers of their facts."""
    command = [sys.executable, "-m", "tests.bot.wording.columns", slug]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    untold = json.loads(run.stdout)
    assert not untold, "\n".join(": ".join(one) for one in untold)


def test_every_game_with_data_files_is_tested() -> None:
    with_files = {slug for slug in games() if (files(f"{GAMES_PACKAGE}.{slug}") / "data").is_dir()}
    assert set(TOLD) == with_files
