"""Tests that `make quick` chooses the tests nearest to the changes, within its time limit."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.nearest import OF_ALL, NearestTests
from tests.quick import REPOSITORY, chosen_tests

UNDO = "bot/host/matches/past/undo.py"


@pytest.fixture(scope="module")
def nearest() -> NearestTests:
    return NearestTests(REPOSITORY)


def test_a_changed_module_brings_the_test_of_its_name(nearest: NearestTests) -> None:
    assert chosen_tests([UNDO], nearest)[0] == "tests/bot/host/matches/past/test_undo.py"


def test_a_test_of_another_room_is_not_near_because_of_its_name(nearest: NearestTests) -> None:
    nearest_tests = nearest.of("bot/face/play/page.py", None)
    assert nearest_tests[0].startswith("tests/bot/face/")
    assert "tests/bot/local_page/test_page.py" not in nearest_tests[:4]


def test_a_changed_test_runs_and_other_files_choose_none(nearest: NearestTests) -> None:
    own = Path(__file__).relative_to(REPOSITORY).as_posix()
    assert chosen_tests([own, "bot/__init__.py"], nearest) == [own]
    assert chosen_tests([], nearest) == []


def test_a_changed_page_chooses_tests_of_all_pages_and_those_that_name_it(nearest: NearestTests) -> None:
    page = "docs/fair.md"
    chosen = chosen_tests([page], nearest)
    assert chosen[: len(OF_ALL[".md"])] == list(OF_ALL[".md"])
    assert "tests/engine/test_fair_page.py" in chosen
    assert (REPOSITORY / page).is_file()


def test_changed_texts_choose_the_tests_of_words(nearest: NearestTests) -> None:
    general, of_a_game = "bot/wording/texts/es/mod.ftl", "engine/games/ragami/texts/en/moves.ftl"
    chosen = chosen_tests([general], nearest)
    assert chosen[: len(OF_ALL[".ftl"])] == list(OF_ALL[".ftl"])
    assert "tests/bot/wording/test_mod_words.py" in chosen
    assert "tests/engine/games/ragami/test_wording.py" in chosen_tests([of_a_game], nearest)


def test_changed_data_choose_the_tests_of_their_folder(nearest: NearestTests) -> None:
    (first, *_) = chosen_tests(["storage/sqlite/migrations/0001_first.sql"], nearest)
    assert first.startswith("tests/storage/")
    assert chosen_tests(["engine/games/ragami/data/cards.csv"], nearest)


def test_the_tests_that_read_all_files_of_a_kind_exist() -> None:
    assert all((REPOSITORY / test).is_file() for tests in OF_ALL.values() for test in tests)


def test_further_tests_of_modules_fit_into_the_time(nearest: NearestTests) -> None:
    changed = [UNDO, "render/film.py", "storage/sql/cells.py"]
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
