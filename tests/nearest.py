"""Chooses the test modules nearest to a file: by folder, name, imports, and mentions."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path, PurePosixPath

# These tests are never among the nearest, because whole matches, browsers and benchmarks take too long.
FAR = ("tests/bench/", "tests/bot/e2e/", "tests/mutants/")
# The points for each reason why a test module is near. The more points a module has, the nearer it is.
OF_ITS_NAME, IMPORTS_IT, SHARES_A_WORD, MENTIONS_THE_DEFINITION, IN_ITS_FOLDER, MENTIONS_ITS_NAMES = 16, 8, 6, 6, 4, 3
_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
# The maximum number of test modules, because collecting each one takes time.
MODULES = 8
UNMEASURED_SECONDS = 5.0
# For each file ending, the test modules that read all files of this kind. The modules that find most mistakes come
# first.
OF_ALL = {
    ".ftl": (
        "tests/bot/wording/test_words.py",
        "tests/bot/wording/test_one_word.py",
        "tests/bot/wording/test_lists.py",
        "tests/bot/wording/test_signs.py",
        "tests/bot/wording/test_option_names.py",
    ),
    ".md": (
        "tests/test_docs.py",
        "tests/test_plain_words.py",
        "tests/test_cited_rules.py",
        "tests/bot/wording/test_reader_pages.py",
    ),
}
# Each of these folders is one room. Elsewhere a room is a folder of the second level, such as `bot/host`.
WHOLE_ROOMS = ("render", "storage")


class NearestTests:
    """The test modules of a tree, with their imports, mentions and durations in seconds."""

    def __init__(self, tree: Path) -> None:
        self._tree = tree
        found = sorted(path.relative_to(tree).as_posix() for path in (tree / "tests").rglob("test_*.py"))
        self._texts = {one: (tree / one).read_text(encoding="utf-8") for one in found if not one.startswith(FAR)}
        self._imports = {one: _imports(text) for one, text in self._texts.items()}
        self._words = {one: set(re.findall(r"\w+", text)) for one, text in self._texts.items()}
        self._folders = {PurePosixPath(one).parent for one in self._texts} | {PurePosixPath("tests")}
        self._seconds: dict[str, float] = json.loads((tree / "tests/durations.json").read_text(encoding="utf-8"))

    def of(self, module: str, definition: str | None) -> list[str]:
        """Return the nearest test modules, the nearest and quickest first.

        ``definition`` is the changed function or class, or None for the whole module.
        """
        names = _public_names((self._tree / module).read_text(encoding="utf-8"))
        nearness = {one: self._nearness(one, module, definition, names) for one in self._texts}
        return sorted(
            (one for one in nearness if nearness[one]),
            key=lambda one: (-nearness[one], self.seconds(one)),
        )[:MODULES]

    def reading(self, file: str) -> list[str]:
        """Return the test modules that read ``file``: a page, texts or data, not a module.

        Those that read all files of its kind come first. Those that name the file or are in its folder follow, quickest
        first.
        """
        path = PurePosixPath(file)
        of_all, folder = OF_ALL.get(path.suffix, ()), self._folder_of(path)
        near = {one for one, text in self._texts.items() if path.name in text}
        if folder != PurePosixPath("tests"):
            near |= {one for one in self._texts if PurePosixPath(one).parent == folder}
        return [*of_all, *sorted(near.difference(of_all), key=self.seconds)]

    def seconds(self, test: str) -> float:
        """Return the last measured seconds of a test module, or else an estimate."""
        return self._seconds.get(test, UNMEASURED_SECONDS)

    def names_about(self, module: str, line: int) -> set[str]:
        """Return the names of the functions and classes that contain a line of a module, and of those that use them."""
        tree = ast.parse((self._tree / module).read_text(encoding="utf-8"))
        definitions = [node for node in ast.walk(tree) if isinstance(node, _DEFINITIONS)]
        around = {node.name for node in definitions if node.lineno <= line <= (node.end_lineno or node.lineno)}
        callers = {node.name for node in definitions if around & _identifiers(node)}
        return around | callers

    def _nearness(self, test: str, module: str, definition: str | None, names: set[str]) -> int:
        """Return how near a test module is; 0 if it has no relation to ``module``."""
        path = PurePosixPath(module)
        shares_a_word = bool(_stem_words(path) & _stem_words(PurePosixPath(test)))
        knows_the_room = self._knows_the_room(test, path)
        if not knows_the_room and not (shares_a_word and test.startswith(f"tests/{path.parts[0]}/")):
            return 0
        # Several rooms have a `page.py`, so the name says nothing about a test of another room.
        near = OF_ITS_NAME * (knows_the_room and PurePosixPath(test).stem.removeprefix("test_") == path.stem)
        near += SHARES_A_WORD * shares_a_word
        near += IMPORTS_IT * (".".join(path.with_suffix("").parts) in self._imports[test])
        near += MENTIONS_THE_DEFINITION * (definition in self._words[test])
        near += MENTIONS_ITS_NAMES * bool(names & self._words[test])
        return near + IN_ITS_FOLDER * (PurePosixPath(test).parent == self._folder_of(path))

    def _knows_the_room(self, test: str, module: PurePosixPath) -> bool:
        """Return whether a test module tests or imports a part of the room of ``module``."""
        room = "/".join(module.parent.parts[: 1 if module.parts[0] in WHOLE_ROOMS else 2])
        imports = self._imports[test]
        return test.startswith(f"tests/{room}/") or any(one.startswith(room.replace("/", ".")) for one in imports)

    def _folder_of(self, module: PurePosixPath) -> PurePosixPath:
        """Return the folder with the tests of a module; it may belong to a package above the module."""
        folders = (PurePosixPath("tests") / package for package in module.parents)
        return next(folder for folder in folders if folder in self._folders)


def _imports(text: str) -> set[str]:
    """Return the dotted names of everything that a module imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
            found.update(f"{node.module}.{alias.name}" for alias in node.names)
    return found


def _stem_words(path: PurePosixPath) -> set[str]:
    """Return the words of a module's name, without the plural's "s"."""
    return {word.removesuffix("s") for word in path.stem.removeprefix("test_").split("_")} - {"event"}


def _public_names(text: str) -> set[str]:
    """Return the public functions and classes of a module, with the public methods of its classes."""
    return {
        node.name
        for node in ast.walk(ast.parse(text))
        if isinstance(node, _DEFINITIONS) and not node.name.startswith("_")
    }


def _identifiers(node: ast.AST) -> set[str]:
    """Return all names and attributes in a piece of code."""
    inner = list(ast.walk(node))
    names = {one.id for one in inner if isinstance(one, ast.Name)}
    return names | {one.attr for one in inner if isinstance(one, ast.Attribute)}
