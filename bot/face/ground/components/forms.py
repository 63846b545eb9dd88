"""Builds forms that ask for text (Discord calls them modals), and reads the answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import discord
import msgspec
from discord import ui

from bot.face.ground.components.custom_ids import ID_LIMIT, Control
from bot.wording.names import shorten

TITLE_LIMIT = LABEL_LIMIT = 45
_DEEPEST = 8
# The separator of the typed texts in the custom id of a button that opens a form again.
_BETWEEN = "|"
# Stands at the end of a typed text that was cut to fit into the custom id of this button.
_CUT = "¦"


class Field(msgspec.Struct, frozen=True):
    """A text field of ``limit`` characters, with several lines if ``tall``. ``hint`` is shown while it is empty."""

    name: str
    label: str
    limit: int
    value: str = ""
    tall: bool = False
    required: bool = True
    hint: str = ""


def form(title: str, control: Control, *fields: Field, note: str = "") -> ui.Modal:
    """Return a form that sends ``control`` and its fields, even after a restart. ``note`` is shown above the fields."""
    modal = ui.Modal(title=shorten(title, TITLE_LIMIT), custom_id=control.pack(), timeout=None)
    if note:
        modal.add_item(ui.TextDisplay(note))
    for field in fields:
        entry: ui.TextInput[ui.Modal] = ui.TextInput(
            custom_id=field.name,
            style=discord.TextStyle.paragraph if field.tall else discord.TextStyle.short,
            default=field.value or None,
            placeholder=field.hint or None,
            required=field.required,
            max_length=field.limit,
        )
        modal.add_item(ui.Label(text=shorten(field.label, LABEL_LIMIT), component=entry))
    modal.stop()
    return modal


def reopening(opener: Control, typed: Iterable[str]) -> Control:
    """Return the control that opens a form filled with the ``typed`` texts.

    The texts are appended to the ``rest`` of ``opener``. If they are too long for a custom id, the first texts are kept
    and the others are cut. If the id has no room even for cut texts, return ``opener``.
    """
    texts = [one.replace(_BETWEEN, " ").replace(_CUT, " ") for one in typed]
    # Each text has room at least for the sign that it was cut.
    rest, room = opener.rest, ID_LIMIT - len(opener.pack()) - len(texts) * len(_BETWEEN + _CUT)
    if room < 0:
        return opener
    for one in texts:
        cut_text = one if len(one) <= room + len(_CUT) else one[:room] + _CUT
        rest, room = rest + _BETWEEN + cut_text, room - max(0, len(cut_text) - len(_CUT))
    return msgspec.structs.replace(opener, rest=rest)


def refilled(control: Control, fields: Sequence[Field]) -> list[Field]:
    """Return a form's fields, filled with the typed texts if the control that opens the form contains them.

    Of a cut text, the field shows the beginning, unless it has a value of its own, which the cut text must not replace.
    """
    typed = control.rest.split(_BETWEEN)[1:]
    if len(typed) != len(fields):
        return [*fields]
    return [_refilled(field, text) for field, text in zip(fields, typed, strict=True)]


def _refilled(field: Field, text: str) -> Field:
    if text.endswith(_CUT):
        beginning = text.removesuffix(_CUT)
        text = field.value or (f"{beginning}…" if beginning else "")
    return msgspec.structs.replace(field, value=text[: field.limit])


def filled(data: object) -> dict[str, str]:
    """Return the written texts by field name. ``data`` is untrusted and may have any shape."""
    found: dict[str, str] = {}
    _collect(data, found, 0)
    return found


def _collect(data: object, values: dict[str, str], depth: int) -> None:
    if depth > _DEEPEST:
        return
    if isinstance(data, list):
        for one in data:
            _collect(one, values, depth + 1)
    elif isinstance(data, dict):
        name, value = data.get("custom_id"), data.get("value")
        if isinstance(name, str) and isinstance(value, str):
            values[name] = value
        _collect(data.get("components"), values, depth + 1)
        _collect(data.get("component"), values, depth + 1)
