"""Resolves the files in a message: components and embeds name a file, and Discord inserts its URL."""

from __future__ import annotations

import copy
from collections.abc import Iterator

from bot.local.bodies import components
from bot.local.bodies.forms import Json, Path, Problems
from bot.local.world.guild_world import Attachment, Message

REFERENCE = "attachment://"


def resolve_media(walk: components.Walk, files: list[Attachment]) -> None:
    """Inserts the URL of each named file. Raises `ApiError` 50035 if no file has the name."""
    by_name = {one.filename: one for one in files}
    by_url = {one.url: one for one in files}
    problems = Problems()
    for media, path in walk.media:
        url = media["url"]
        if url.startswith(REFERENCE):
            attachment = by_name.get(url.removeprefix(REFERENCE))
            if attachment is None:
                _missing_reference(problems, path, url)
                continue
        else:
            attachment = by_url.get(url)
        media.clear()
        media.update(_media(url, attachment))
    problems.raise_if_any()
    _name_files(walk, files)


def _name_files(walk: components.Walk, files: list[Attachment]) -> None:
    """Inserts name and size of the file into each file component."""
    by_id = {one.id: one for one in files}
    for node in walk.nodes:
        attachment = by_id.get(node["file"].get("attachment_id")) if node["type"] == components.FILE else None
        if attachment is not None:
            node["name"], node["size"] = attachment.filename, attachment.size


def _missing_reference(problems: Problems, path: Path, url: str) -> None:
    text = f"The referenced attachment '{url.removeprefix(REFERENCE)}' was not found"
    problems.add((*path, "url"), "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", text)


def resolved_embed(embed: Json, files: list[Attachment]) -> Json:
    """Returns an embed as it is shown: with the URLs of the named files."""
    embed_copy = {
        "type": "rich",
        **copy.deepcopy({key: value for key, value in embed.items() if value is not None}),
    }
    for field in embed_copy.get("fields", []):
        field.setdefault("inline", False)
    by_name = {one.filename: one for one in files}
    for name in ("image", "thumbnail"):
        url = (embed_copy.get(name) or {}).get("url", "")
        attachment = by_name.get(url.removeprefix(REFERENCE)) if url.startswith(REFERENCE) else None
        if attachment is not None:
            media = _media(url, attachment)
            # The picture of an embed has no attachment id.
            embed_copy[name] = {key: value for key, value in media.items() if key not in ("id", "attachment_id")}
    return embed_copy


def _media(url: str, attachment: Attachment | None) -> Json:
    if attachment is None:
        return {"url": url, "proxy_url": url}
    media: Json = {
        "id": attachment.id,
        "url": attachment.url,
        "proxy_url": attachment.proxy_url,
        "content_type": attachment.content_type,
        "attachment_id": attachment.id,
    }
    if isinstance(attachment.width, int):
        media["width"], media["height"] = attachment.width, attachment.height
    return media


def loose_files(message: Message, files: list[Attachment]) -> list[Attachment]:
    """Returns the files that no component or embed shows. Only these are in a message's `attachments`."""
    embedded_urls = {media.get("url") for media in _embedded_media(message)}
    return [one for one in files if one.url not in embedded_urls]


def _embedded_media(message: Message) -> Iterator[Json]:
    for embed in message.embeds:
        yield from (embed[name] for name in ("image", "thumbnail") if embed.get(name))
    for one in components.each(message.components):
        if one["type"] == components.GALLERY:
            yield from (item["media"] for item in one["items"])
        elif one["type"] == components.THUMBNAIL:
            yield one["media"]
        elif one["type"] == components.FILE:
            yield one["file"]
