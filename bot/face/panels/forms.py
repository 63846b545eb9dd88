"""Makes forms that ask for text (Discord calls them modals), and reads the answers."""

from __future__ import annotations

from typing import Any

import discord
import msgspec
from discord import ui

from bot.face.pages.control import Control
from bot.wording.names import shorten

TITLE_LIMIT = LABEL_LIMIT = 45
_DEEPEST = 8


class Field(msgspec.Struct, frozen=True):
    """A line to be written, a paragraph if ``tall``, of at most ``limit`` characters; ``value`` stands there before.

    ``hint`` stands in an empty line and says what may be written.
    """

    name: str
    label: str
    limit: int
    value: str = ""
    tall: bool = False
    needed: bool = True
    hint: str = ""


def form(title: str, control: Control, *fields: Field, note: str = "") -> ui.Modal:
    """Return a form that sends ``control`` back with its fields; ``note`` stands above them.

    discord.py keeps no form in memory: the router reads what the user sends, so a form outlives a restart as a page
    does.
    """
    modal = ui.Modal(title=shorten(title, TITLE_LIMIT), custom_id=control.pack(), timeout=None)
    if note:
        modal.add_item(ui.TextDisplay(note))
    for field in fields:
        entry: ui.TextInput[ui.Modal] = ui.TextInput(
            custom_id=field.name,
            style=discord.TextStyle.paragraph if field.tall else discord.TextStyle.short,
            default=field.value or None,
            placeholder=field.hint or None,
            required=field.needed,
            max_length=field.limit,
        )
        modal.add_item(ui.Label(text=shorten(field.label, LABEL_LIMIT), component=entry))
    modal.stop()
    return modal


def filled(data: object) -> dict[str, str]:
    """Return the written texts by the fields' names; a stranger may have sent ``data`` of any shape."""
    found: dict[str, str] = {}
    _collect(data, found, 0)
    return found


def _collect(data: Any, found: dict[str, str], depth: int) -> None:  # noqa: ANN401 - a stranger's JSON
    if depth > _DEEPEST:
        return
    if isinstance(data, list):
        for one in data:
            _collect(one, found, depth + 1)
    elif isinstance(data, dict):
        name, value = data.get("custom_id"), data.get("value")
        if isinstance(name, str) and isinstance(value, str):
            found[name] = value
        _collect(data.get("components"), found, depth + 1)
        _collect(data.get("component"), found, depth + 1)
