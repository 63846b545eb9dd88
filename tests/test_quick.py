"""`make quick` chooses the tests that are nearest to the changes, within its time limit."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.nearest import NearestTests
from tests.quick import REPOSITORY, chosen_tests

UNDO = "bot/host/matches/undo.py"


@pytest.fixture(scope="module")
def nearest() -> NearestTests:
    return NearestTests(REPOSITORY)


def test_a_changed_module_brings_the_test_of_its_name(nearest: NearestTests) -> None:
    assert chosen_tests([UNDO], nearest)[0] == "tests/bot/host/matches/test_undo.py"


def test_a_changed_test_runs_and_files_without_tests_bring_none(nearest: NearestTests) -> None:
    own = Path(__file__).relative_to(REPOSITORY).as_posix()
    assert chosen_tests([own, "README.md", "bot/__init__.py"], nearest) == [own]
    assert chosen_tests([], nearest) == []


def test_tests_beyond_the_first_of_each_module_keep_to_the_time(nearest: NearestTests) -> None:
    changed = [UNDO, "render/film.py", "storage/sqlite/cells.py"]
    least, more = chosen_tests(changed, nearest, 0), chosen_tests(changed, nearest, 60)
    assert len(least) == 3
    assert more[:3] == least
    assert len(more) > 3
    assert sum(map(nearest.seconds, more)) <= max(60, sum(map(nearest.seconds, least)))


@pytest.mark.parametrize(
    "module", [path.relative_to(REPOSITORY).as_posix() for path in (REPOSITORY / "render").glob("*.py")]
)
def test_every_module_of_pictures_has_a_near_test(nearest: NearestTests, module: str) -> None:
    assert module.endswith("__init__.py") or nearest.of(module, None)
