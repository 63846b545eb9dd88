"""Tests the list of cases in tests/README.md: it names the tests of each case, and these tests exist."""

from __future__ import annotations

import re
from pathlib import Path

TESTS = Path(__file__).parent
_ROW = re.compile(r"^\| (\d+) \|.*\| ([^|]*) \|$", re.MULTILINE)
_NAME = re.compile(r"def test_cases?_(\d+)(?:_to_(\d+))?")
LAST = 46


def listed() -> dict[int, list[str]]:
    """Return the modules that README.md names for each case."""
    rows = _ROW.findall((TESTS / "README.md").read_text("utf-8"))
    return {int(number): re.findall(r"`([^`]+)`", modules) for number, modules in rows}


def numbered(module: str) -> set[int]:
    """Return the numbers in the names of a module's tests."""
    found = _NAME.findall((TESTS / module).read_text("utf-8"))
    return {number for first, last in found for number in range(int(first), int(last or first) + 1)}


def test_each_case_is_listed_with_a_test_of_its_number() -> None:
    cases = listed()
    assert set(cases) == set(range(1, LAST + 1))
    assert [number for number, modules in cases.items() if not any(number in numbered(one) for one in modules)] == []


def test_each_module_with_a_numbered_test_is_listed() -> None:
    cases = listed()
    modules = [path.relative_to(TESTS).as_posix() for path in TESTS.rglob("test_*.py")]
    unlisted = [(number, one) for one in modules for number in numbered(one) if one not in cases.get(number, [])]
    assert unlisted == []
