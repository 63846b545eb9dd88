"""The sample of `make mutants`, and the tests that it chooses, on a small tree."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator
from cosmic_ray.work_item import MutationSpec

from tests.mutants.nearest import NearestTests
from tests.mutants.sample import drawn, mutated_modules
from tests.mutants.trial import Trials, killing_test

LATENESS = "engine/kernel/lateness.py"
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
    # The default, the difference, the comparison and its number.
    assert len(sample) == len({one.start_pos for one in sample}) == 4
    for one in sample:
        mutated = mutate_code(CODE, get_operator(one.operator_name)(), one.occurrence)
        assert mutated is not None
        assert mutated.count("int | None") == 2
        assert mutated != CODE


def test_what_imports_and_mentions_it_is_nearest_then_comes_its_folder(tree: Path) -> None:
    assert NearestTests(tree).of(LATENESS, "is_late", 20) == [
        "tests/engine/kernel/test_lateness.py",
        "tests/engine/kernel/test_other.py",
    ]
    # Where the time is short there is the nearest alone.
    assert NearestTests(tree).of(LATENESS, "is_late", 1) == ["tests/engine/kernel/test_lateness.py"]


def test_a_mutant_is_killed_or_survives_and_the_tree_is_as_before(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tree)
    for variable in ("PYTHONPATH", "DISCORD_OPENAPI", "SOBREMESA_TEST_SEED"):
        monkeypatch.setenv(variable, os.environ.get(variable, ""))
    (tree / "tests/mutants").mkdir()
    own = Path(__file__).parent / "mutants" / "in_order.py"
    (tree / "tests/mutants/in_order.py").write_text(own.read_text(encoding="utf-8"), encoding="utf-8")
    trials = Trials(tree, seed=7, budget=20)
    results = {}
    for operator in ("Lt_Gt", "Lt_LtE"):
        mutation = MutationSpec(LATENESS, f"core/ReplaceComparisonOperator_{operator}", 0, (4, 11), (4, 19))
        results[operator] = trials.result(mutation)
    assert results["Lt_Gt"].test_outcome == "killed"
    assert killing_test(results["Lt_Gt"]) == "tests/engine/kernel/test_lateness.py::test_late"
    assert trials.unsound(["tests/engine/kernel/test_lateness.py::test_late"]) == set()
    assert results["Lt_LtE"].test_outcome == "survived"
    assert "+    return left <= 0" in (results["Lt_LtE"].diff or "")
    assert (tree / LATENESS).read_text(encoding="utf-8") == CODE
