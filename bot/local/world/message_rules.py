"""Discord's rules for message bodies, including rules that its published API description omits."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from bot.local.bodies.components import Walk, check_message_components
from bot.local.bodies.forms import ApiError, Json, Problems, integer, read_forms, text
from bot.local.world.guild_world import (
    FLAG_COMPONENTS_V2,
    FLAG_EPHEMERAL,
    FLAG_SUPPRESS_EMBEDS,
    FLAG_SUPPRESS_NOTIFICATIONS,
)

MAX_EMBED_TOTAL, MAX_FILES = 6000, 10
MAX_FILE_BYTES, MAX_REQUEST_BYTES = 10 * 1024 * 1024, 25 * 1024 * 1024
CREATE_FLAGS = FLAG_SUPPRESS_EMBEDS | FLAG_SUPPRESS_NOTIFICATIONS | FLAG_COMPONENTS_V2
EDIT_FLAGS = FLAG_SUPPRESS_EMBEDS | FLAG_COMPONENTS_V2
REPLY_FLAGS = CREATE_FLAGS | FLAG_EPHEMERAL


def _nonce(value: object, path: tuple[str | int, ...], problems: Problems) -> None:
    if isinstance(value, str):
        text(0, 25)(value, path, problems)
    else:
        integer(-(2**63), 2**63 - 1)(value, path, problems)


def _any(_value: object, _path: tuple[str | int, ...], _problems: Problems) -> None:
    return None


_BODY = read_forms(__package__, "messages.csv", {"nonce": _nonce, "any": _any})["message"]


@dataclass(slots=True)
class Upload:
    """A file of a request: the number in its `files[n]` field, name, type and bytes."""

    index: int
    filename: str
    content_type: str
    data: bytes


@dataclass(slots=True)
class Draft:
    """A checked message body, its resulting flags, and the walk over its components (None if it has none)."""

    body: Json
    flags: int
    walk: Walk | None


def check_message(body: Json, *, flags_now: int, allowed_flags: int, base: tuple[str | int, ...] = ()) -> Draft:
    """Checks a message body; `flags_now` are the edited message's flags. Raises `ApiError` 50035."""
    problems = Problems()
    _BODY(body, base, problems)
    problems.raise_if_any()
    flags = _flags(body, flags_now, allowed_flags, base, problems)
    v2 = bool(flags & FLAG_COMPONENTS_V2)
    if v2:
        _no_legacy_fields(body, base, problems)
    _embed_rules(body.get("embeds") or [], base, problems)
    _mention_rules(body.get("allowed_mentions") or {}, base, problems)
    walk = None
    if body.get("components") is not None:
        walk = check_message_components(body["components"], problems, v2=v2, path=(*base, "components"))
    problems.raise_if_any()
    return Draft(body, flags, walk)


def _flags(body: Json, now: int, allowed_flags: int, base: tuple[str | int, ...], problems: Problems) -> int:
    flags = body.get("flags")
    if flags is None:
        return now
    if flags & ~(allowed_flags | now):
        problems.add((*base, "flags"), "MESSAGE_FLAGS_INVALID", "Invalid or unsupported flag bits")
    if now & FLAG_COMPONENTS_V2 and not flags & FLAG_COMPONENTS_V2:
        # An edit cannot remove this flag from the message.
        flags |= FLAG_COMPONENTS_V2
    return now & ~(allowed_flags & EDIT_FLAGS) | int(flags)


def _no_legacy_fields(body: Json, base: tuple[str | int, ...], problems: Problems) -> None:
    for name in ("content", "embeds", "sticker_ids", "poll"):
        if body.get(name):
            message = f"The '{name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
            problems.add((*base, name), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", message)


def _embed_rules(embeds: list[Json], base: tuple[str | int, ...], problems: Problems) -> None:
    total = 0
    text_fields = ("title", "description", "fields", "image", "thumbnail", "author", "footer")
    for i, embed in enumerate(embeds):
        if not any(embed.get(name) for name in text_fields):
            problems.add((*base, "embeds", i, "description"), "BASE_TYPE_REQUIRED", "This field is required")
        parts: list[Any] = [embed.get("title"), embed.get("description")]
        parts += [(embed.get("footer") or {}).get("text"), (embed.get("author") or {}).get("name")]
        for one in embed.get("fields") or []:
            parts += [one["name"], one["value"]]
        total += sum(len(part) for part in parts if part)
    if total > MAX_EMBED_TOTAL:
        message = f"Embed size exceeds maximum size of {MAX_EMBED_TOTAL}"
        problems.add((*base, "embeds"), "MAX_EMBED_SIZE_EXCEEDED", message)


def _mention_rules(mention_rules: Json, base: tuple[str | int, ...], problems: Problems) -> None:
    for kind in ("users", "roles"):
        if kind in (mention_rules.get("parse") or []) and mention_rules.get(kind):
            message = f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.'
            problems.add(
                (*base, "allowed_mentions"), "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message
            )  # fmt: skip


def check_files(files: list[Upload], limit: int = MAX_FILE_BYTES) -> None:
    """Raises `ApiError` for too many (50035) or too large (40005) files."""
    if len(files) > MAX_FILES:
        problems = Problems()
        message = f"Must be between 1 and {MAX_FILES} in length."
        problems.add(("files",), "BASE_TYPE_BAD_LENGTH", message)
        problems.raise_if_any()
    if any(len(file.data) > limit for file in files):
        raise ApiError(413, 40005, "Request entity too large")


_USER_MENTION = re.compile(r"<@!?(\d{1,20})>")
_ROLE_MENTION = re.compile(r"<@&(\d{1,20})>")
_EVERYONE = re.compile(r"@(?:everyone|here)\b")


@dataclass(slots=True)
class Pinged:
    """The users and roles that a message pings: ids in the order of the text."""

    users: list[str]
    roles: list[str]
    everyone: bool


def pinged(content: str, mention_rules: Json | None) -> Pinged:
    """Returns the users and roles that a text pings under `allowed_mentions`. Without it, all mentions ping."""
    if "@" not in content:
        return Pinged([], [], False)
    users = list(dict.fromkeys(_USER_MENTION.findall(content)))
    roles = list(dict.fromkeys(_ROLE_MENTION.findall(content)))
    everyone = bool(_EVERYONE.search(content))
    if mention_rules is None:
        return Pinged(users, roles, everyone)
    parse = mention_rules.get("parse") or []
    if "users" not in parse:
        user_ids = {str(one) for one in mention_rules.get("users") or []}
        users = [one for one in users if one in user_ids]
    if "roles" not in parse:
        user_ids = {str(one) for one in mention_rules.get("roles") or []}
        roles = [one for one in roles if one in user_ids]
    return Pinged(users, roles, everyone and "everyone" in parse)
