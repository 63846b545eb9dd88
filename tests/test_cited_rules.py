"""Tests that every rule and example cited by number in code, tests, docs or texts is on a page of rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.wording.rules import numbers_in
from tests.rule_pages import ROOT, pages

PAGES = pages()
# The numbers of all rules, and the prefixes that name a page ("MU-") with the numbers on it.
NAMED = {rule.number for page in PAGES.values() for rule in page.rules if "-" in rule.number}
LETTERS = {number.partition("-")[0] for number in NAMED}
# Tests that deliberately cite numbers which do not exist.
MADE_UP = {"tests/bot/wording/test_rules.py", "tests/test_cited_rules.py"}
KINDS = {".py", ".md", ".ftl", ".csv", ".template"}
EXAMPLE = re.compile(r"\bexamples? (\d+)(?: (?:to|and) (\d+))?|def test_example_(\d+)", re.IGNORECASE)
# Test names contain rules without hyphens: `test_mh_12_…`, `test_mh45_…`, `test_r36_…`.
TEST_NAME = re.compile(r"def test_([a-z]{1,2})_?(\d+)_")


def files(room: str) -> Iterator[Path]:
    """Yield every source file in a room or at the top level in which rules may be cited."""
    found = ROOT.glob("*.md") if room == "." else (ROOT / room).rglob("*")
    yield from (one for one in found if one.suffix in KINDS and str(one.relative_to(ROOT)) not in MADE_UP)


def page_of(file: Path) -> str | None:
    """Return the game whose rulings a file cites by "R14", None if it serves all games."""
    words = [part.removesuffix(file.suffix) for part in file.relative_to(ROOT).parts]
    return next((name for name in PAGES if any(re.fullmatch(f"(?:.*_)?{name}", word) for word in words)), None)


def lacking(text: str, name: str | None) -> list[str]:
    """Return the numbers of rules and examples that a text cites and no page has.

    ``name`` is the page of the game whose rulings the text may cite ("R14"), None for a text about all games.
    """
    own = {rule.number for rule in PAGES[name].rules} if name is not None else set[str]()
    alone = {number[0] for number in own if "-" not in number}
    cited = numbers_in(text)
    for letters, count in TEST_NAME.findall(text):
        cited.append(f"{letters.upper()}-{count}" if len(letters) == 2 else f"{letters.upper()}{count}")
    wrong = [one for one in cited if one.partition("-")[0] in LETTERS and "-" in one and one not in NAMED]
    wrong += [one for one in cited if one[0] in alone and "-" not in one and one not in own]
    if name is not None:
        numbers = [int(one) for found in EXAMPLE.findall(text) for one in found if one]
        wrong += [f"example {number}" for number in numbers if number not in PAGES[name].examples]
    return wrong


@pytest.mark.parametrize("room", [".", "bot", "docs", "engine", "render", "storage", "tests"])
def test_each_cited_number_is_on_a_page(room: str) -> None:
    wrong = {str(file.relative_to(ROOT)): lacking(file.read_text("utf-8"), page_of(file)) for file in files(room)}
    assert {file: numbers for file, numbers in wrong.items() if numbers} == {}


def test_a_number_without_a_rule_is_found() -> None:
    said = "(MU-96, R3 to R4, R99, MU-90–97) Examples 3 and 99\ndef test_example_98_x(): ...\ndef test_mu_99_x(): ..."
    expected = ["MU-96", "MU-97", "MU-99", "R99", "example 99", "example 98"]
    assert lacking(said, "marvel_united") == expected
    assert lacking(said, None) == ["MU-96", "MU-97", "MU-99"]
    assert not lacking("X-12, TRF-16, C.07, N-9, P1", "marvel_united")


def test_the_game_of_a_file_is_known_by_its_folder() -> None:
    for file in ("engine/games/ragami/rules/moves.py", "tests/render/test_ragami.py", "tests/gallery/ragami.py"):
        assert page_of(ROOT / file) == "ragami"
    assert page_of(ROOT / "docs/rules/marvel_united.md") == "marvel_united"
    assert page_of(ROOT / "bot/host/host.py") is None
