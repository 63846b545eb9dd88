"""docs/add_a_game.md quotes code that is tested, and lists every check that runs over all games."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs" / "add_a_game.md").read_text("utf-8")
QUOTED = re.findall(r"<!-- (\S+) -->\n```\w+\n(.*?)```", PAGE, re.DOTALL)
CHECKS = PAGE.split("## Every check over all games")[1]
LISTED = {f"tests/{file}" for file in re.findall(r"`([\w/]+\.py)`", CHECKS)}
# Each of these goes through the games by itself.
OVER_ALL = re.compile(r"parametrize\(\(?\"slug\".*(games\(\)|SIZES|HIDING|IDLING)|for slug in games\(\)|BENCHMARKS\)")


def test_what_the_page_quotes_stands_in_the_tested_files() -> None:
    assert len(QUOTED) > 5
    for file, code in QUOTED:
        assert code in (ROOT / file).read_text("utf-8"), f"{file} does not hold:\n{code}"
    assert len(re.findall(r"^```\w", PAGE, re.MULTILINE)) == len(QUOTED), "nothing is quoted from nowhere"


def test_the_page_lists_every_check_over_all_games() -> None:
    assert [file for file in LISTED if not (ROOT / file).is_file()] == []
    tests = ROOT / "tests"
    found = {
        str(file.relative_to(ROOT))
        for file in tests.rglob("test_*.py")
        if file != Path(__file__) and OVER_ALL.search(file.read_text("utf-8"))
    }
    assert found - LISTED == set()
