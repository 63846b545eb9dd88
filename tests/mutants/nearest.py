"""Chooses the test modules nearest to a mutated module: by folder, name, imports, and what they mention."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path, PurePosixPath

ROOMS = ("bot/host", "storage", "engine/kernel", "engine/tournaments")
# Whole matches, browsers and benchmarks cost more time than a mutant may.
FAR = ("tests/bench/", "tests/bot/e2e/", "tests/mutants/")
# What speaks for a test module, most telling first.
OF_ITS_NAME, IMPORTS_IT, MENTIONS_THE_DEFINITION, MENTIONS_ITS_NAMES, IN_ITS_FOLDER = 16, 8, 6, 3, 4
# So many at most, since each takes time to be collected.
MODULES = 10
UNMEASURED_SECONDS = 5.0


class NearestTests:
    """The test modules of a tree, with what they import and mention, and the seconds that each takes."""

    def __init__(self, tree: Path) -> None:
        self._tree = tree
        found = sorted(path.relative_to(tree).as_posix() for path in (tree / "tests").rglob("test_*.py"))
        self._texts = {one: (tree / one).read_text(encoding="utf-8") for one in found if not one.startswith(FAR)}
        self._imports = {one: _imports(text) for one, text in self._texts.items()}
        self._words = {one: set(re.findall(r"\w+", text)) for one, text in self._texts.items()}
        self._folders = {PurePosixPath(one).parent for one in self._texts} | {PurePosixPath("tests")}
        self._seconds: dict[str, float] = json.loads((tree / "tests/durations.json").read_text(encoding="utf-8"))

    def seconds(self, tests: list[str]) -> float:
        """Return how long the test modules took when they were measured."""
        return sum(self._seconds.get(one, UNMEASURED_SECONDS) for one in tests)

    def of(self, module: str, definition: str | None, budget: float) -> list[str]:
        """Return the nearest test modules, nearest and quickest first: at most ten, which take ``budget`` seconds.

        ``definition`` is the function or class in which the mutation is.
        """
        names = _public_names((self._tree / module).read_text(encoding="utf-8"))
        nearness = {one: self._nearness(one, module, definition, names) for one in self._texts}
        order = sorted(
            (one for one in nearness if nearness[one]), key=lambda one: (-nearness[one], self.seconds([one]))
        )
        chosen: list[str] = []
        for one in order:
            if len(chosen) < MODULES and (not chosen or self.seconds([*chosen, one]) <= budget):
                chosen.append(one)
        return chosen

    def _nearness(self, test: str, module: str, definition: str | None, names: set[str]) -> int:
        """Return how near a test module is: 0 if it is outside the room of ``module`` and imports nothing of it."""
        path = PurePosixPath(module)
        room = next(one for one in ROOMS if path.is_relative_to(one))
        of_room = room.replace("/", ".")
        if not test.startswith(f"tests/{room}/") and not any(one.startswith(of_room) for one in self._imports[test]):
            return 0
        near = OF_ITS_NAME * (PurePosixPath(test).stem.removeprefix("test_") == path.stem)
        near += IMPORTS_IT * (".".join(path.with_suffix("").parts) in self._imports[test])
        near += MENTIONS_THE_DEFINITION * (definition in self._words[test])
        near += MENTIONS_ITS_NAMES * bool(names & self._words[test])
        return near + IN_ITS_FOLDER * (PurePosixPath(test).parent == self._folder_of(path))

    def _folder_of(self, module: PurePosixPath) -> PurePosixPath:
        """Return the folder in which tests of a module lie, which may be that of a package above it."""
        folders = (PurePosixPath("tests") / package for package in module.parents)
        return next(folder for folder in folders if folder in self._folders)


def _imports(text: str) -> set[str]:
    """Return the dotted names of all that a module imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
            found.update(f"{node.module}.{alias.name}" for alias in node.names)
    return found


def _public_names(text: str) -> set[str]:
    """Return the public functions and classes of a module, with the public methods of its classes."""
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    return {
        node.name for node in ast.walk(ast.parse(text)) if isinstance(node, kinds) and not node.name.startswith("_")
    }
