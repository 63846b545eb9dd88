"""Tests that docstrings, comments and pages avoid words that make sentences hard to read.

The error names better words.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
ROOMS = ("bot", "engine", "render", "storage", "tests")
# The pages of rules are texts of the games, with their own vocabulary.
PAGES = [
    page
    for page in sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), ROOT / "tests/README.md"])
    # CONTRIBUTING.md quotes words to avoid.
    if page.name != "CONTRIBUTING.md"
]
PROPS = {
    r"^tells? whether": "Return whether, or Return True if",
    r"\bwhoever\b": "the player (user, seat, organiser) who",
    r"\bsuch an? ": "this, or a name of the thing",
    r"\bas such\b": "nothing, or a name of the thing",
    r"\blest\b": "so that … not, or because otherwise",
    r"\bthereby\b": "a second sentence",
    r"(?<!`)\banew\b": "again, or the verb with re-",
    r"\bto and fro\b": "back and forth",
    r"\btakes? no (?:edits?|messages?)\b": "refuses the edit, cannot contain messages",
    r"\b(?:is|are|was|were|be) drawn up\b": "is generated",
    r"\bin spite of\b": "although",
}
# The same patterns without word boundaries. They are searched first, because that is ten times as fast, although it
# also finds some harmless texts.
_LOOSE = [re.compile(re.sub(r"\^|\\b|\(\?<!`\)", "", prop)) for prop in PROPS]
_CODE = re.compile(r"```.*?```|``?[^`]+``?", re.DOTALL)


def docstrings_and_comments(source: str) -> Iterator[str]:
    """Yield each docstring and each comment of a module."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield ast.get_docstring(node) or ""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string.lstrip("# ")


def texts_with_props(source: str) -> Iterator[str]:
    """Yield the docstrings and comments of a module that contains a phrase to avoid (a prop), otherwise none."""
    plain = " ".join(source.lower().split())
    return docstrings_and_comments(source) if any(loose.search(plain) for loose in _LOOSE) else iter(())


def props_in(text: str) -> list[str]:
    """Return each phrase to avoid (a prop) in a text, with the better words."""
    plain = " ".join(_CODE.sub("``", text).split())
    found = ((pattern, re.search(pattern, plain, re.IGNORECASE)) for pattern in PROPS)
    return [f"{match[0]!r} in {plain[:80]!r}: say {PROPS[pattern]}" for pattern, match in found if match]


@pytest.mark.parametrize("room", ROOMS)
def test_docstrings_and_comments_are_plain(room: str) -> None:
    files = [file for file in (ROOT / room).rglob("*.py") if file.name != Path(__file__).name]
    found = [
        f"{file.relative_to(ROOT)}: {prop}"
        for file in files
        for text in texts_with_props(file.read_text("utf-8"))
        for prop in props_in(text)
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pages_are_plain(page: Path) -> None:
    assert not (found := props_in_page(page.read_text("utf-8"))), "\n".join(found)


def props_in_page(text: str) -> list[str]:
    """Return the props of a page, paragraph by paragraph."""
    return [prop for part in re.split(r"\n\s*\n", text) for prop in props_in(part)]


def test_a_prop_is_found_with_its_better_word() -> None:
    assert props_in("Tell whether a seat\nis due.") == [
        "'Tell whether' in 'Tell whether a seat is due.': say Return whether, or Return True if"
    ]
    assert not props_in("``anew``: begin a new one.")
    for text in (
        '"""Such\n    a day."""',
        "X = 1  # AND LEST",
        '"""Edits are\n    drawn up."""',
        '"""Tells whether."""',
    ):
        assert [*texts_with_props(text)] == [*docstrings_and_comments(text)], text
    assert not [*texts_with_props('"""Plain."""')]
    assert list(docstrings_and_comments('"""One."""\n# Two.\nX = "lest"\n')) == ["One.", "Two."]
