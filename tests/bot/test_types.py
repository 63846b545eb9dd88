"""Tests that every decoded type is built before threads start, because msgspec does not build types thread-safely."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROOMS = ("bot", "engine", "render", "storage")
# Functions that decode have one of these words in their names.
DECODES = re.compile("decode|convert|Decoder")
# A process that takes longer counts as hanging. The limit is high, because a sound process also takes long on a busy
# machine.
SECONDS = 300
SOAK = 300
# These functions may decode: their types are built when storage and games are imported, or belong to libraries.
CONVERTING = {
    "bot/face/commands/inputs.py",
    "bot/face/commands/settings.py",
    "engine/kernel/cards/data_files.py",
    "engine/kernel/cards/effect_codes.py",
    "engine/kernel/contract/game.py",
    "storage/sql/rows.py",
    "storage/sql/matches/undo_requests.py",
}


def fresh(database: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tests.bot.killed.fresh", str(database)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=SECONDS, check=False)


def test_all_types_are_built_before_threads_begin(tmp_path: Path) -> None:
    done = fresh(tmp_path / "fresh.db")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.split("\n") == [""]


@pytest.mark.soak
def test_no_new_process_fails_with_several_threads(tmp_path: Path) -> None:
    for number in range(SOAK):
        done = fresh(tmp_path / f"{number}.db")
        assert (done.returncode, done.stderr, done.stdout) == (0, "", ""), number


def test_types_are_decoded_only_by_decoders_made_at_import() -> None:
    """`decode(…, type=…)` and `convert` build a type at their first call, even in a thread."""
    found = {name: ast.parse(text) for name, text in _sources().items() if DECODES.search(text)}
    calls = {name: [node for node in ast.walk(tree) if isinstance(node, ast.Call)] for name, tree in found.items()}
    late = {name for name, made in calls.items() if any(map(_decodes_typed, made))}
    converting = {name for name, made in calls.items() if any(_attribute(call) == "convert" for call in made)}
    inside = {name for name, tree in found.items() if _decoders_in_functions(tree)}
    assert (late, inside, converting) == (set(), set(), CONVERTING)


def _sources() -> dict[str, str]:
    files = [path for room in ROOMS for path in (ROOT / room).rglob("*.py")]
    return {str(path.relative_to(ROOT)): path.read_text("utf-8") for path in files}


def _attribute(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else ""


def _decodes_typed(call: ast.Call) -> bool:
    return _attribute(call) == "decode" and any(one.arg == "type" for one in call.keywords)


def _decoders_in_functions(tree: ast.Module) -> bool:
    """Return whether a function creates a decoder. A decoder in a class body is created only once."""
    functions = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name != "__init_subclass__"
    ]
    calls = [node for function in functions for node in ast.walk(function) if isinstance(node, ast.Call)]
    return any(_attribute(call) == "Decoder" for call in calls)
