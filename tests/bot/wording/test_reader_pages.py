"""Tests that the pages for players, moderators and organisers name commands and buttons as Discord shows them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.bot.standing import Standing

ROOT = Path(__file__).resolve().parents[3]
_FILES = [
    *[(ROOT / f"docs/{name}.md", "en") for name in ("players", "moderators", "organisers")],
    *[(ROOT / f"docs/es/{name}.md", "es") for name in ("jugadores", "moderadores", "organizadores")],
]
PAGES = [(path.read_text("utf-8"), lang) for path, lang in _FILES]
IDS = [path.stem for path, _ in _FILES]
# A command, without the arguments that a player types after its name.
_COMMAND = re.compile(r"`/([^`:…]+?)(?: …| \w+:)?`")
# Bold words are button labels, except at the start of a list item.
_BOLD = re.compile(r"(^(?:-|\d+\.) )?\*\*([^*]+)\*\*", re.MULTILINE)
_MESSAGE = re.compile(r"^[\w-]+ = (.+)$", re.MULTILINE)


def _paths(part: dict[str, Any], locale: str | None, before: str = "") -> Iterator[str]:
    """Yield a command, or a group with all of its commands, by the names in a language (None: English)."""
    name = before + (part.get("name_localizations") or {}).get(locale, part["name"])
    yield name
    for option in part.get("options", []):
        if option["type"] in (1, 2):
            yield from _paths(option, locale, f"{name} ")


@pytest.mark.parametrize(("page", "lang"), PAGES, ids=IDS)
@pytest.mark.asyncio(loop_scope="module")
async def test_every_command_of_a_page_exists_in_its_language(stand: Standing, page: str, lang: str) -> None:
    tree = stand.client.tree
    assert tree.translator is not None
    locale = None if lang == "en" else "es-ES"
    payloads = [await command.get_translated_payload(tree, tree.translator) for command in tree.get_commands()]
    there = {path for payload in payloads for path in _paths(payload, locale)}
    named = _COMMAND.findall(page)
    assert named
    assert [one for one in named if one not in there] == []


@pytest.mark.parametrize(("page", "lang"), PAGES, ids=IDS)
def test_every_button_of_a_page_has_that_label(page: str, lang: str) -> None:
    files = (ROOT / f"bot/wording/texts/{lang}").glob("*.ftl")
    labels = {label.casefold() for file in files for label in _MESSAGE.findall(file.read_text("utf-8"))}
    named = [" ".join(button.split()) for lead, button in _BOLD.findall(page) if not lead]
    assert [one for one in named if one.casefold() not in labels] == []
