"""Every word is there, in every language, with the same gaps to fill, and fits where Discord shows it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from bot.words import LANGUAGES
from tests.bot.standing import Standing

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = [ROOT / "bot" / "texts", *sorted((ROOT / "engine" / "games").glob("*/texts"))]
CODE = sorted([*(ROOT / "bot").rglob("*.py"), *(ROOT / "engine").rglob("*.py"), *(ROOT / "render").rglob("*.py")])
COMMAND_NAME = re.compile(r"[-_'\w]{1,32}")


class Variables(Visitor):  # type: ignore[misc]
    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_VariableReference(self, node: Any) -> None:  # noqa: N802
        self.found.add(node.id.name)


def messages(file: Path) -> dict[str, set[str]]:
    """The keys of a file, each with the variables in its text."""
    found: dict[str, set[str]] = {}
    for entry in FluentParser().parse(file.read_text("utf-8")).body:
        assert not isinstance(entry, ftl.Junk), f"{file}: {entry.content}"
        if isinstance(entry, ftl.Message):
            assert entry.id.name not in found, f"{file}: {entry.id.name} twice"
            assert entry.value is not None
            assert not entry.attributes
            visitor = Variables()
            visitor.visit(entry)
            found[entry.id.name] = visitor.found
    return found


def every(lang: str, folder: Path | None = None) -> dict[str, set[str]]:
    """All keys of a language; of the house and one folder, or of all: then with the variables of every game's text."""
    found: dict[str, set[str]] = {}
    if folder is None:
        for one in FOLDERS[1:]:
            for key, variables in every(lang, one).items():
                found[key] = found.get(key, set()) | variables
        return found
    for one in (FOLDERS[0], folder):
        for file in sorted((one / lang).glob("*.ftl")):
            for key, variables in messages(file).items():
                assert key not in found, f"{file}: {key} is in another file as well"
                found[key] = variables
    return found


def known_to(file: Path) -> dict[str, set[str]]:
    """The keys that a file of code may name: a game's own and the house's, or of the house's code all."""
    room, *folders = file.relative_to(ROOT).parts
    if room in ("engine", "render") and folders[0] == "games" and len(folders) > 2:
        return every("en", ROOT / "engine" / "games" / folders[1] / "texts")
    return every("en")


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_every_language_has_the_same_files_keys_and_variables(folder: Path) -> None:
    assert sorted(entry.name for entry in folder.iterdir()) == sorted(LANGUAGES)
    english = {file.name: messages(file) for file in (folder / "en").glob("*.ftl")}
    assert english
    for lang in LANGUAGES:
        assert {file.name: messages(file) for file in (folder / lang).glob("*.ftl")} == english, lang


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("folder", FOLDERS[1:], ids=lambda folder: folder.parent.name)
def test_every_message_can_be_said(lang: str, folder: Path) -> None:
    bundle = FluentBundle([lang], use_isolating=False)
    for one in (FOLDERS[0], folder):
        for file in (one / lang).glob("*.ftl"):
            bundle.add_resource(FluentResource(file.read_text("utf-8")))
    for key, variables in every(lang, folder).items():
        for value in (0, 1, 2, 5):
            said, errors = bundle.format_pattern(bundle.get_message(key).value, dict.fromkeys(variables, value))
            assert not errors, (key, errors)
            assert said.strip()
            assert "{" not in said


class Said:
    """A key as the code names it: a whole one, or a pattern for those made at run time."""

    def __init__(self, file: Path, line: int, pattern: str, given: set[str] | None, *, exact: bool) -> None:
        self.file = file
        self.where = f"{file.relative_to(ROOT)}:{line}"
        self.pattern = pattern
        self.given = given
        self.exact = exact


SPEAKERS = {"words", "localised", "Phrase", "Event", "Refused", "say"}
BY_KEYWORDS = {"words", "Refused", "say"}


def said_in(file: Path) -> Iterator[Said]:
    """Every key that a file of code names, with the variables that it gives where they are written out."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        speaker = _speaker(node.func)
        if speaker is None:
            continue
        # The painters' `say(words, key, …)` names its key second.
        for key, exact in _keys(node.args[1 if speaker == "say" else 0]):
            if speaker == "Refused":
                key = "refused-" + key.replace("_", "-")
            yield Said(file, node.lineno, key, _given(speaker, node), exact=exact)


def _speaker(func: ast.expr) -> str | None:
    if isinstance(func, ast.Name) and func.id in SPEAKERS:
        return func.id
    if isinstance(func, ast.Call):
        # words_for(...)("key"), (await press.words())("key")
        inner = func.func
        name = inner.id if isinstance(inner, ast.Name) else inner.attr if isinstance(inner, ast.Attribute) else ""
        return "words" if name in {"words_for", "game_words", "words"} else None
    if isinstance(func, ast.Await):
        return _speaker(func.value)
    return None


def _keys(node: ast.expr) -> Iterator[tuple[str, bool]]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value, True
    elif isinstance(node, ast.IfExp):
        yield from _keys(node.body)
        yield from _keys(node.orelse)
    elif isinstance(node, ast.JoinedStr):
        parts = [re.escape(part.value) if isinstance(part, ast.Constant) else "[a-z0-9_-]+" for part in node.values]
        yield "".join(parts), False


def _given(speaker: str, call: ast.Call) -> set[str] | None:
    if speaker in BY_KEYWORDS:
        names = {keyword.arg for keyword in call.keywords}
        return None if None in names else {str(name) for name in names}
    if speaker == "localised":
        return set()
    if len(call.args) < 2:
        return set() if not any(keyword.arg == "params" for keyword in call.keywords) else None
    params = call.args[1]
    if isinstance(params, ast.Dict) and all(isinstance(key, ast.Constant) for key in params.keys):
        return {str(key.value) for key in params.keys if isinstance(key, ast.Constant)}
    return None


EVERYTHING_SAID = [said for file in CODE for said in said_in(file)]


def test_every_key_that_the_code_names_is_there() -> None:
    assert len(EVERYTHING_SAID) > 200
    known = {file: known_to(file) for file in {said.file for said in EVERYTHING_SAID}}
    missing = [
        f"{said.where}: {said.pattern}"
        for said in EVERYTHING_SAID
        if not any(re.fullmatch(said.pattern, key) for key in known[said.file])
    ]
    assert not missing, missing


def test_the_code_gives_each_text_what_it_asks_for() -> None:
    known = {file: known_to(file) for file in {said.file for said in EVERYTHING_SAID}}
    # A text may leave out what it is given; it must never miss anything.
    wrong = [
        f"{said.where}: {said.pattern} lacks {sorted(known[said.file][said.pattern] - said.given)}"
        for said in EVERYTHING_SAID
        if said.exact and said.given is not None and not known[said.file].get(said.pattern, set()) <= said.given
    ]
    assert not wrong, wrong


def test_no_text_is_left_that_nothing_says() -> None:
    """A key stands in the code as it is, as the code of a refusal, or as what a joined text can make."""
    nodes = [node for file in CODE for node in ast.walk(ast.parse(file.read_text("utf-8")))]
    strings = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    refusals = {f"refused-{text.replace('_', '-')}" for text in strings}
    joined = [
        re.compile(pattern)
        for node in nodes
        if isinstance(node, ast.JoinedStr)
        for pattern, _ in _keys(node)
        if re.match(r"[a-z]{3,}", pattern) and not pattern.startswith("refused")
    ]
    unsaid = [
        key
        for key in every("en")
        if key not in strings | refusals and not any(pattern.fullmatch(key) for pattern in joined)
    ]
    assert not unsaid, unsaid


def _descriptions(command: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield command
    for option in command.get("options", []):
        yield from _descriptions(option)
    for choice in command.get("choices", []):
        yield {**choice, "choice": True}


@pytest.mark.asyncio(loop_scope="module")
async def test_command_names_and_descriptions_fit_in_every_language(house: Standing) -> None:
    tree = house.client.tree
    assert tree.translator is not None
    for command in tree.get_commands():
        payload = await command.get_translated_payload(tree, tree.translator)  # type: ignore[union-attr]
        size = 0
        for part in _descriptions(payload):
            names = [part["name"], *(part.get("name_localizations") or {}).values()]
            if part.get("choice"):
                assert all(1 <= len(name) <= 100 for name in names)
                continue
            abouts = [part["description"], *(part.get("description_localizations") or {}).values()]
            assert {"es-ES", "es-419"} <= set(part["name_localizations"]), part["name"]
            assert {"es-ES", "es-419"} <= set(part["description_localizations"]), part["name"]
            for name in names:
                assert COMMAND_NAME.fullmatch(name), name
                assert name == name.lower()
            for about in abouts:
                assert 1 <= len(about.strip()) <= 100, about
            size += max(map(len, names)) + max(map(len, abouts))
            options = part.get("options", [])
            assert len(options) <= 25
            for lang in (None, "es-ES", "es-419"):
                shown = [(one.get("name_localizations") or {}).get(lang, one["name"]) for one in options]
                assert len(set(shown)) == len(shown), (part["name"], lang)
        assert size <= 8000
