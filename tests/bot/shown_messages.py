"""A message as a user sees it: its text, buttons, selects and pictures."""

from __future__ import annotations

from dataclasses import dataclass, field
from urllib.parse import urlsplit

from bot.local.bodies import components
from bot.local.bodies.forms import Json
from bot.local.page_server.table_parts import TableParts
from bot.local.world.guild_world import FLAG_EPHEMERAL, FLAG_LOADING, Attachment, Message


@dataclass(frozen=True, slots=True)
class Button:
    """A button. Link buttons have a URL and no custom_id."""

    label: str
    custom_id: str | None
    style: int
    disabled: bool
    url: str | None


@dataclass(frozen=True, slots=True)
class Select:
    """A select menu with its options as (label, value), and the preselected values."""

    custom_id: str
    type: int
    placeholder: str
    options: tuple[tuple[str, str], ...]
    min_values: int
    max_values: int
    disabled: bool
    defaults: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ShownFile:
    """A file of a message."""

    filename: str
    url: str
    id: str
    _table: TableParts = field(repr=False)

    async def read(self) -> bytes:
        """Returns the bytes. Raises `LookupError` if the file was deleted."""
        file = await self._table.store.read_file(self.id)
        if file is None:
            raise LookupError(self.url)
        return file.data


@dataclass(frozen=True, slots=True)
class Image(ShownFile):
    """A shown picture with its alt text."""

    description: str | None = None


class ShownMessage:
    """A live view of a message, which also shows later edits."""

    def __init__(self, table: TableParts, message: Message) -> None:
        self._table = table
        self.raw = message

    def __repr__(self) -> str:
        labels = [button.label for button in self.buttons]
        return f"<message {self.id} {self.text!r} buttons={labels}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ShownMessage) and other.id == self.id

    def __hash__(self) -> int:
        return hash(self.id)

    @property
    def id(self) -> str:
        return self.raw.id

    @property
    def channel_id(self) -> str:
        """The id of the message's channel or thread."""
        return self.raw.channel_id

    @property
    def author(self) -> str:
        """The author's name."""
        return self.raw.author.global_name or self.raw.author.username

    @property
    def ephemeral(self) -> bool:
        """True if only one user can see the message."""
        return bool(self.raw.flags & FLAG_EPHEMERAL)

    @property
    def loading(self) -> bool:
        """True if the message still shows that the bot is thinking."""
        return bool(self.raw.flags & FLAG_LOADING)

    @property
    def deleted(self) -> bool:
        place = self._table.world.places.get(self.channel_id)
        return place is None or self._table.world.find(place, self.id) is None

    @property
    def components(self) -> list[Json]:
        """All components, including nested ones, in display order."""
        return list(components.each(self.raw.components))

    @property
    def text(self) -> str:
        """The content, the embeds' texts and the text displays, one per line."""
        parts: list[str | None] = [self.raw.content]
        for embed in self.raw.embeds:
            parts += [embed.get("title"), embed.get("description")]
            for one in embed.get("fields", []):
                parts += [one["name"], one["value"]]
        parts += [one["content"] for one in self.components if one["type"] == components.TEXT_DISPLAY]
        return "\n".join(part for part in parts if part)

    @property
    def pinged(self) -> list[str]:
        """The names of the users that the message really pings."""
        return [user.global_name or user.username for user in self.raw.mentions]

    @property
    def buttons(self) -> list[Button]:
        return [
            Button(
                label=one.get("label") or (one.get("emoji") or {}).get("name") or "",
                custom_id=one.get("custom_id"),
                style=one["style"],
                disabled=bool(one.get("disabled")),
                url=one.get("url"),
            )
            for one in self.components
            if one["type"] == components.BUTTON
        ]

    @property
    def selects(self) -> list[Select]:
        """The message's select menus."""
        return [
            Select(
                custom_id=one["custom_id"],
                type=one["type"],
                placeholder=one.get("placeholder") or "",
                options=tuple((option["label"], option["value"]) for option in one.get("options", [])),
                min_values=one.get("min_values", 1),
                max_values=one.get("max_values", 1),
                disabled=bool(one.get("disabled")),
                defaults=tuple(option["value"] for option in one.get("options", []) if option.get("default")),
            )
            for one in self.components
            if one["type"] in components.SELECTS
        ]

    @property
    def images(self) -> list[Image]:
        """The pictures: first in galleries and thumbnails, then attached pictures that no component or embed shows."""
        shown = [
            Image(_name_in(media["url"]), media["url"], media["attachment_id"], self._table, item.get("description"))
            for item, media in self._media()
            if "attachment_id" in media
        ]
        return shown + [self._image(one) for one in self.raw.attachments if one.content_type.startswith("image/")]

    @property
    def files(self) -> list[ShownFile]:
        """The files: first in file components, then attached files that are not pictures."""
        offered = [
            ShownFile(one["name"], one["file"]["url"], one["file"]["attachment_id"], self._table)
            for one in self.components
            if one["type"] == components.FILE
        ]
        loose = [one for one in self.raw.attachments if not one.content_type.startswith("image/")]
        return offered + [ShownFile(one.filename, one.url, one.id, self._table) for one in loose]

    @property
    def all_files(self) -> list[Attachment]:
        place = self._table.world.places.get(self.channel_id)
        return [] if place is None else place.files.get(self.id, [])

    def _media(self) -> list[tuple[Json, Json]]:
        found: list[tuple[Json, Json]] = []
        for one in self.components:
            if one["type"] == components.GALLERY:
                found += [(item, item["media"]) for item in one["items"]]
            elif one["type"] == components.THUMBNAIL:
                found.append((one, one["media"]))
        return found

    def _image(self, attachment: Attachment) -> Image:
        described = attachment.description if isinstance(attachment.description, str) else None
        return Image(attachment.filename, attachment.url, attachment.id, self._table, described)

    def custom_id_of(self, label_or_custom_id: str) -> str:
        """Returns the custom_id of the button with that label or custom_id, even if it is disabled.

        Raises `LookupError`.
        """
        for button in self.buttons:
            if label_or_custom_id in (button.custom_id, button.label) and button.custom_id is not None:
                return button.custom_id
        raise LookupError(f"no button {label_or_custom_id!r} in {self!r}")


def _name_in(url: str) -> str:
    """Returns the file name in a file's URL."""
    return urlsplit(url).path.rpartition("/")[2]
