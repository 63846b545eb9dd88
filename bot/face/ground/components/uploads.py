"""Forms in which a user uploads one small file, and the files of forms and of private messages."""

from __future__ import annotations

import asyncio
import io
import re
from collections.abc import Iterable, Iterator
from typing import Any

import discord
import msgspec
from discord import ui

from bot.face.ground.components.custom_ids import Control
from bot.face.ground.components.forms import LABEL_LIMIT, TITLE_LIMIT
from bot.face.ground.components.parts import name_in
from bot.face.ground.discord_errors import REQUEST_FAILED
from bot.face.ground.interactions import Interaction
from bot.wording.names import shorten
from engine.kernel.errors import Refused

FIELD = "file"
NAME_LIMIT = 60
# The timeout for reading a file from Discord.
SECONDS = 10.0
_UNSAFE = re.compile(r"[^A-Za-z0-9._-]+")


class UserFile(msgspec.Struct, frozen=True):
    """A file from a user: a name of plain letters, and the content."""

    name: str
    data: bytes

    def to_send(self) -> discord.File:
        """Return the file as an attachment. It can be sent once."""
        return discord.File(io.BytesIO(self.data), filename=self.name)

    def file_item(self) -> ui.File[ui.LayoutView]:
        """Return the item of a page that shows the file. The file must be attached to the message."""
        return ui.File(f"attachment://{self.name}")


def upload_form(title: str, control: Control, label: str, note: str) -> ui.Modal:
    """Return a form that asks for one file, even after a restart. ``note`` is shown above it."""
    modal = ui.Modal(title=shorten(title, TITLE_LIMIT), custom_id=control.pack(), timeout=None)
    modal.add_item(ui.TextDisplay(note))
    upload: ui.FileUpload[ui.Modal] = ui.FileUpload(custom_id=FIELD, min_values=1, max_values=1)
    modal.add_item(ui.Label(text=shorten(label, LABEL_LIMIT), component=upload))
    modal.stop()
    return modal


async def file_of_form(interaction: Interaction, most: int) -> UserFile:
    """Return the file of a form, of at most ``most`` bytes.

    Raises `Refused`: "no_file", "file_large", "file_lost" (Discord does not deliver it in time).
    """
    data = dict(interaction.data or {})
    resolved: Any = data.get("resolved")
    attachments = resolved.get("attachments") if isinstance(resolved, dict) else None
    found = next(iter(attachments.values()), None) if isinstance(attachments, dict) else None
    if not isinstance(found, dict) or not isinstance(found.get("url"), str):
        raise Refused("no_file")
    return await _read_file(interaction, str(found.get("filename", "")), found["url"], found.get("size"), most)


async def file_of_message(interaction: Interaction, most: int) -> UserFile:
    """Return the file that the pressed message shows. Raises `Refused` like `file_of_form`."""
    message = interaction.message
    file_shown = next(_files(message.components), None) if message is not None else None
    if file_shown is None:
        raise Refused("no_file")
    return await _read_file(
        interaction, file_shown.name or name_in(file_shown.media.url), file_shown.media.url, file_shown.size, most
    )


def _files(components: Iterable[object]) -> Iterator[discord.FileComponent]:
    for component in components:
        if isinstance(component, discord.FileComponent):
            yield component
        yield from _files(getattr(component, "children", ()))


async def _read_file(interaction: Interaction, name: str, url: str, size: object, most: int) -> UserFile:
    if isinstance(size, int) and size > most:
        raise Refused("file_large", most=most // 1000)
    try:
        async with asyncio.timeout(SECONDS):
            data = await interaction.client.http.get_from_cdn(url)
    except (TimeoutError, *REQUEST_FAILED) as error:
        raise Refused("file_lost") from error
    if len(data) > most:
        raise Refused("file_large", most=most // 1000)
    return UserFile(_safe(name), data)


def _safe(name: str) -> str:
    stem, dot, ending = _UNSAFE.sub("_", name).strip("._").rpartition(".")
    return f"{stem[: NAME_LIMIT - 8] or FIELD}{dot or '.'}{ending[:7] or 'txt'}"
