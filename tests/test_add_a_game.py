"""Tests that code quoted in docs/add_a_game.md is tested, and that game_reference.md lists every check of all games."""

from __future__ import annotations

import ast
import re
import textwrap
from importlib import import_module
from pathlib import Path

from engine.kernel.choices.decisions import IDLE
from engine.kernel.choices.moves import move_text

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs" / "add_a_game.md").read_text("utf-8")
QUOTED = re.findall(r"<!-- (\S+) -->\n```\w+\n(.*?)```", PAGE, re.DOTALL)
REFERENCE = (ROOT / "docs" / "game_reference.md").read_text("utf-8")
CHECKS = REFERENCE.split("## Every check over all games")[1]
LISTED = {f"tests/{file}" for file in re.findall(r"`([\w/]+\.py)`", CHECKS)}
# Matches a decorator that runs a test once for each game.
OVER_ALL = re.compile(r"parametrize\(\(?\"slug\".*(games\(\)|SIZES|HIDING|IDLING)|for slug in games\(\)|BENCHMARKS\)")


def test_code_that_the_page_quotes_is_in_the_tested_files() -> None:
    assert len(QUOTED) > 5
    for file, code in QUOTED:
        assert code in (ROOT / file).read_text("utf-8"), f"{file} does not hold:\n{code}"
    assert len(re.findall(r"^```\w", PAGE, re.MULTILINE)) == len(QUOTED), "each quotation names its file"


def imported(code: str) -> set[tuple[str, str]]:
    froms = [node for node in ast.parse(code).body if isinstance(node, ast.ImportFrom)]
    return {(alias.name, str(node.module)) for node in froms for alias in node.names if node.module != "__future__"}


def listed_names() -> set[tuple[str, str]]:
    """Return the names in the reference's table of modules: names of several modules are separated by semicolons."""
    rows = REFERENCE.split("## Where names come from")[1].split("## ")[0]
    return {
        (name, module)
        for modules, names in re.findall(r"^\| (`.*`) \| (.*) \|$", rows, re.MULTILINE)
        for module, part in zip(re.findall(r"`([\w.]+)`", modules), names.split(";"), strict=True)
        for name in re.findall(r"`(\w+)`", part)
    }


def test_every_import_of_the_quoted_code_is_shown() -> None:
    shown = listed_names()
    for file, code in QUOTED:
        if not file.endswith(".py"):
            continue
        tree = ast.parse(textwrap.dedent(code))
        shown |= imported(textwrap.dedent(code))
        used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        needed = {(name, module) for name, module in imported((ROOT / file).read_text("utf-8")) if name in used}
        assert needed <= shown, f"{file}: the page does not say where {needed - shown} come from"


def test_every_name_comes_from_the_module_that_the_reference_names() -> None:
    assert len(listed_names()) > 50
    assert [(name, module) for name, module in listed_names() if not hasattr(import_module(module), name)] == []


def test_the_page_lists_every_check_over_all_games() -> None:
    assert [file for file in LISTED if not (ROOT / file).is_file()] == []
    tests = ROOT / "tests"
    found = {
        str(file.relative_to(ROOT))
        for file in tests.rglob("test_*.py")
        if file != Path(__file__) and OVER_ALL.search(file.read_text("utf-8"))
    }
    assert found - LISTED == set()


def test_one_command_runs_every_listed_check_for_one_game() -> None:
    """Checks are selected by the game's name in parametrized tests, otherwise by the module's name."""
    assert "make game GAME=my_game" in PAGE
    named = re.search(r"^OVER_ALL := (.*)$", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert named is not None
    modules = set(named[1].split(" or "))
    for file in LISTED - {"tests/engine/test_soak.py"}:
        assert Path(file).stem in modules or "parametrize(" in (ROOT / file).read_text("utf-8"), file


def test_the_page_names_the_words_for_doing_nothing() -> None:
    (said,) = re.findall(r"The moves that do nothing are ((?:`[a-z ]+`(?:, | and )?)+)", " ".join(PAGE.split()))
    assert re.findall(r"`([a-z ]+)`", said) == [*map(move_text, IDLE)]
