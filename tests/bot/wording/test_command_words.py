"""Tests commands in every language: names and descriptions fit, and every command that a text names exists."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.bot.standing import Standing

ROOT = Path(__file__).resolve().parents[3]
GAMES = (ROOT / "engine/games", ROOT / "tests/toys/games")
FOLDERS = [ROOT / "bot/wording/texts", *(texts for home in GAMES for texts in home.glob("*/texts"))]
# Texts write commands between backticks.
NAMED_COMMAND = re.compile(r"`/([-_'\w]+(?: [-_'\w]+){0,2})")
COMMAND_NAME = re.compile(r"[-_'\w]{1,32}")


def _descriptions(command: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield command
    for option in command.get("options", []):
        yield from _descriptions(option)
    for choice in command.get("choices", []):
        yield {**choice, "choice": True}


@pytest.mark.asyncio(loop_scope="module")
async def test_the_commands_in_texts_exist(stand: Standing) -> None:
    tree = stand.client.tree
    assert tree.translator is not None
    payloads = [await command.get_translated_payload(tree, tree.translator) for command in tree.get_commands()]
    for lang, locale in (("en", None), ("es", "es-ES")):
        there = {name for payload in payloads for name in _names(payload, locale)}
        for folder in FOLDERS:
            for file in (folder / lang).glob("*.ftl"):
                for named in NAMED_COMMAND.findall(file.read_text("utf-8")):
                    assert _exists(named.split(), there), f"{file}: /{named}"


def _exists(words: list[str], there: set[str]) -> bool:
    """Return whether a text in backticks begins with the name of a command or a group.

    What follows the name is for the user to type.
    """
    begins = (" ".join(words[:count]) for count in range(len(words), 0, -1))
    named = next((begin for begin in begins if begin in there), "")
    typed = len(words) > len(named.split())
    return bool(named) and not (typed and any(name.startswith(f"{named} ") for name in there))


def _names(part: dict[str, Any], locale: str | None) -> Iterator[str]:
    """Yield the names of a command or a group, and of all that is in it."""
    name = str((part.get("name_localizations") or {}).get(locale, part["name"]))
    yield name
    for inner in part.get("options", []):
        if inner["type"] in (1, 2):
            yield from (f"{name} {deeper}" for deeper in _names(inner, locale))


@pytest.mark.asyncio(loop_scope="module")
async def test_command_names_and_descriptions_fit_in_every_language(stand: Standing) -> None:
    tree = stand.client.tree
    assert tree.translator is not None
    for command in tree.get_commands():
        payload = await command.get_translated_payload(tree, tree.translator)
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
