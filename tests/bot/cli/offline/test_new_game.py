"""Tests `sobremesa new-game`: the files that it creates pass the checks of all games without edits."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bot.cli.main import main
from bot.cli.offline.new_game import LAYOUT, laid_out

ROOT = Path(__file__).resolve().parents[4]
SLUG = "brand_new"
CHECKS = (
    "tests/engine/test_all_games.py",
    "tests/engine/test_features.py",
    "tests/engine/players/test_greedy.py",
    "tests/engine/players/test_practice.py",
    "tests/engine/test_random_matches.py",
    "tests/engine/test_redeals.py",
    "tests/engine/kernel/matches/test_proof.py",
    "tests/engine/kernel/test_proof_edited.py",
    f"tests/engine/games/{SLUG}",
    "tests/records/test_records.py",
    "tests/render/test_samples.py",
    "tests/bot/wording/test_rules.py",
    "tests/bot/wording/test_words.py",
    "tests/test_rule_pages.py",
)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Return a copy of the sources with its compiled files. Other processes may add compiled files later."""
    for room in ("bot", "engine", "render", "storage", "tests"):
        shutil.copytree(ROOT / room, tmp_path / room, ignore=shutil.ignore_patterns("*.pyc.*", ".*"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def in_tree(tree: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return run_in(tree, sys.executable, "-m", *words)


def run_in(tree: Path, *command: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(tree)}
    return subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True, check=False)


def test_a_new_game_passes_the_checks(tree: Path) -> None:
    made = in_tree(tree, "bot.cli", "new-game", SLUG)
    assert (made.returncode, made.stderr) == (0, "")
    for _, place in LAYOUT:
        path = place.format(slug=SLUG)
        assert path in made.stdout
        assert (tree / path).is_file()
    wanted = f"{SLUG} or every_key or gives_each"
    checked = in_tree(tree, "pytest", "-q", "-k", wanted, *CHECKS)
    assert checked.returncode == 0, checked.stdout[-4_000:] + checked.stderr[-2_000:]
    assert " failed" not in checked.stdout
    linted = in_tree(tree, "ruff", "check", "engine/games", "render/games", f"tests/engine/games/{SLUG}")
    assert linted.returncode == 0, linted.stdout
    contracts = run_in(tree, str(Path(sys.executable).with_name("lint-imports")), "--no-cache")
    assert contracts.returncode == 0, contracts.stdout[-1_000:] + contracts.stderr
    again = in_tree(tree, "bot.cli", "new-game", SLUG)
    assert again.returncode == 2
    assert f"a game {SLUG} is there already: engine/games/{SLUG}/__init__.py" in again.stderr


@pytest.mark.parametrize("slug", ["", "x", "Chess", "1st", "a-b", "../up", "a b", "class", "é_é", "x" * 33])
def test_a_bad_name_is_refused_and_nothing_is_written(slug: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new-game", "--", slug]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "is not a short name: 2 to 32 lower-case letters" in said.err


def test_the_name_of_an_existing_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    before = {path: path.read_bytes() for path, _ in laid_out("ragami") if path.is_file()}
    assert main(["new-game", "ragami"]) == 2
    assert "a game ragami is there already" in capsys.readouterr().err
    assert {path: path.read_bytes() for path in before} == before
