"""Tests the sample of `make mutants` and the tests that it chooses, on a small tree."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator
from cosmic_ray.work_item import MutationSpec

from tests.mutants.sample import drawn, mutated_modules
from tests.mutants.trial import Trials, killing_test
from tests.nearest import NearestTests

LATENESS = "engine/kernel/lateness.py"
LATE, OTHER = "tests/engine/kernel/test_lateness.py::test_late", "tests/engine/kernel/test_other.py::test_other"
CODE = """
def is_late(minutes: int | None, limit: int | str = 10) -> bool | None:
    left: int | None = limit - minutes
    return left < 0
"""
TEST = """
from engine.kernel.lateness import is_late

def test_late():
    assert is_late(11)
    assert not is_late(9)
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    for name, text in {
        LATENESS: CODE,
        "tests/engine/kernel/test_lateness.py": TEST,
        "tests/engine/games/test_far.py": "def is_late():\n    assert True\n",
        "tests/engine/kernel/test_other.py": "def test_other():\n    assert True\n",
        "tests/durations.json": json.dumps({"tests/engine/kernel/test_lateness.py": 0.1}),
        "pyproject.toml": "[tool.pytest.ini_options]\nmarkers = ['soak']\n",
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_one_seed_draws_one_sample_without_annotations(tree: Path) -> None:
    sample = drawn(tree, mutated_modules(tree), 7, 100)
    assert sample == drawn(tree, mutated_modules(tree), 7, 100)
    assert sample[:2] == drawn(tree, mutated_modules(tree), 7, 2)
    # There are four places to mutate: the default, the subtraction, the comparison, and the number in the comparison.
    assert len(sample) == len({one.start_pos for one in sample}) == 4
    for one in sample:
        mutated = mutate_code(CODE, get_operator(one.operator_name)(), one.occurrence)
        assert mutated is not None
        assert mutated.count("int | None") == 2
        assert mutated != CODE


def test_importing_and_mentioning_modules_are_nearest_and_then_the_folder(tree: Path) -> None:
    assert NearestTests(tree).of(LATENESS, "is_late") == [
        "tests/engine/kernel/test_lateness.py",
        "tests/engine/kernel/test_other.py",
    ]


def test_the_names_about_a_mutant_are_its_definition_and_its_users(tree: Path) -> None:
    (tree / LATENESS).write_text(
        CODE + "\n\ndef tells():\n    return is_late(3)\n\n\ndef other(): ...\n", encoding="utf-8"
    )
    assert NearestTests(tree).names_about(LATENESS, 4) == {"is_late", "tells"}


def test_a_mutant_is_killed_or_survives_and_the_tree_is_unchanged(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tree)
    for variable in (
        "PYTHONPATH",
        "PYTHONDONTWRITEBYTECODE",
        "DISCORD_OPENAPI",
        "SOBREMESA_TEST_SEED",
    ):
        monkeypatch.setenv(variable, os.environ.get(variable, ""))
    (tree / "tests/mutants").mkdir()
    plugin = (Path(__file__).parent / "mutants" / "trial_plugin.py").read_text(encoding="utf-8")
    (tree / "tests/mutants/trial_plugin.py").write_text(plugin.replace("ENDLESS = 5.0", "ENDLESS = 0.2"), "utf-8")
    results = {}
    with Trials(tree, seed=7, seconds=20) as trials:
        for operator in ("Lt_Gt", "Lt_LtE"):
            mutation = MutationSpec(LATENESS, f"core/ReplaceComparisonOperator_{operator}", 0, (4, 11), (4, 19))
            results[operator] = trials.result(mutation)
        assert trials.unsound([LATE]) == set()
        assert (tree / LATENESS).read_text(encoding="utf-8") == CODE
        (tree / LATENESS).write_text(CODE.replace("return", "while limit: pass\n    return"), encoding="utf-8")
        assert trials.unsound([LATE]) == set(), "what is sound is not run again"
    with Trials(tree, seed=7, seconds=20) as trials:
        assert trials.unsound([LATE, OTHER]) == {LATE}, "it never ends"
    assert results["Lt_Gt"].test_outcome == "killed"
    assert killing_test(results["Lt_Gt"]) == LATE
    assert results["Lt_LtE"].test_outcome == "survived"
    assert "+    return left <= 0" in (results["Lt_LtE"].diff or "")
