"""Shows the moderators' log in pages, and exports it as a table."""

from __future__ import annotations

import asyncio
import csv
import io
from datetime import UTC, datetime

import discord
import msgspec
from discord import ui

from bot.face.ground.components.custom_ids import LARGEST_NUMBER, Control, natural
from bot.face.ground.components.parts import Page, Row, button, text
from bot.face.ground.interactions import Interaction
from bot.face.ground.markdown import literal
from bot.face.ground.places.permissions import need_moderator
from bot.face.moderation.tournament_entries import (
    CHANGED_SETTINGS,
    LOGGED_OF_EVENTS,
    logged_deals,
    logged_settings,
    logged_value,
)
from bot.face.press import Panel, Press
from bot.face.services import Services
from bot.face.words.sessions import option_words
from bot.face.words.tables import clock_words
from bot.host.clocks.terms import HOUR_MS, USUAL, parse_terms
from bot.host.ground.spreadsheets import neutral
from bot.host.rulings import LOGGED_ACTIONS
from bot.host.tournaments.rulings.table_rulings import OTHER_DEALS
from bot.wording.names import clean_text, shorten
from bot.wording.words import Words, words_for
from engine.kernel.contract.registry import games
from engine.kernel.errors import Refused
from engine.players.levels import LEVELS
from storage.records.changes import AuditEntry

PAGE_ENTRIES = 8
EXPORT_LIMIT = 10_000
REASON_SHOWN, VALUE_SHOWN = 150, 80
# The maximum number of players named in one value. An entry of the log has no room for more.
PLAYERS_SHOWN = 3
LAST_PAGE = LARGEST_NUMBER // PAGE_ENTRIES
COLUMNS = ("id", "at", "action", "session", "actor", "target", "reason", "before", "after")


class LogFilter(msgspec.Struct, frozen=True):
    """A filter for log entries. None allows any value."""

    action: str | None = None
    actor: int | None = None
    session: int | None = None

    def pack(self) -> str:
        """Return the filter encoded for a custom id."""
        return f"{self.action or ''}.{self.actor or ''}.{self.session or ''}"


def _unpack(rest: str) -> LogFilter:
    """Decode the filter that `LogFilter.pack` encoded. Raises `Refused` ("expired_control")."""
    parts = rest.split(".")
    if (
        len(parts) != 3
        or parts[0] not in ("", *LOGGED_ACTIONS)
        or any(part and natural(part) is None for part in parts[1:])
    ):
        raise Refused("expired_control")
    return LogFilter(parts[0] or None, natural(parts[1]), natural(parts[2]))


async def entries(
    services: Services, guild_id: int, log_filter: LogFilter, limit: int, offset: int = 0
) -> tuple[AuditEntry, ...]:
    """Return the matching entries, newest first."""
    return await services.host.moderation.entries(
        guild_id,
        action=log_filter.action,
        actor=log_filter.actor,
        session_id=log_filter.session,
        limit=limit,
        offset=offset,
    )


async def log_page(services: Services, words: Words, guild_id: int, log_filter: LogFilter, page: int = 0) -> Page:
    """Return a page of the log. Page 0 has the newest entries."""
    # One extra entry shows whether there is another page.
    found = await entries(services, guild_id, log_filter, PAGE_ENTRIES + 1, page * PAGE_ENTRIES)
    lines = [words("modlog-title", page=page + 1)]
    lines += [_entry_line(words, entry) for entry in found[:PAGE_ENTRIES]] or [words("modlog-empty")]
    row: Row = ui.ActionRow()
    if len(found) > PAGE_ENTRIES:
        row.add_item(button(words("log-earlier"), Control("modlog", 0, page + 1, log_filter.pack()), emoji="◀️"))
    if page > 0:
        row.add_item(button(words("log-later"), Control("modlog", 0, page - 1, log_filter.pack()), emoji="▶️"))
    return Page(text("\n".join(lines)), *([row] if row.children else []))


def _entry_line(words: Words, entry: AuditEntry) -> str:
    # Numbers are passed as text, so that they have no thousands separators and users can type them again.
    session = words("modlog-session", session=str(entry.session_id)) if entry.session_id is not None else ""
    target = words("modlog-target", who=f"<@{entry.target}>") if (entry.target or "").isdecimal() else ""
    head = words(
        "modlog-entry",
        number=str(entry.audit_id),
        when=f"<t:{entry.at // 1000}:f>",
        action=_action(words, entry.action),
        # An entry without an actor is an automatic action of an event.
        who=f"<@{entry.actor}>" if entry.actor else words("modlog-host"),
        about=" ".join(filter(None, (session, target))),
    )
    reason = [f"> {_typed_text(entry.reason, REASON_SHOWN)}"] if entry.reason else []
    change = f"{_values(words, entry.before)} → {_values(words, entry.after)}"
    return "\n".join([head, *reason, f"-# {change}"])


# These values occur only in entries of earlier versions.
_EARLIER = {"computer_seats": "modlog-value-computer-seats"}


def _action(words: Words, action: str) -> str:
    if action not in LOGGED_OF_EVENTS:
        return words(f"action-{action}")
    ruling = action.removeprefix("event-ruling-")
    if ruling != action:
        return words("action-event-ruling", kind=words(f"ruling-kind-{ruling}"))
    return words(f"action-{action}")


def _values(words: Words, data: bytes | None) -> str:
    try:
        decoded = msgspec.json.decode(data) if data else None
    except (msgspec.DecodeError, UnicodeDecodeError):
        decoded = None
    values = decoded if isinstance(decoded, dict) else {}
    lines: list[str] = []
    for name, value in values.items():
        if name == CHANGED_SETTINGS and isinstance(value, dict):
            lines += logged_settings(words, value)
        elif name == OTHER_DEALS and isinstance(value, dict):
            lines += logged_deals(words, value)
        elif name.startswith("option:"):
            slug, _, option = name.removeprefix("option:").partition(":")
            lines.append(option_words(words_for(slug if slug in games() else None, words.lang), option, value))
        else:
            key = _EARLIER.get(name, f"modlog-value-{name.replace('_', '-')}")
            lines.append(words(key, value=_logged_value(words, name, value)))
    return ", ".join(lines) or "–"


def _logged_value(words: Words, name: str, value: object) -> str | int:
    """Return a value for display. Users' texts are escaped."""
    if name == "clock":
        return _clock(words, str(value))
    if name == "players" and isinstance(value, list):
        return _players(value)
    if name == "computer_levels":
        levels = [words(f"level-{level}") for level in LEVELS for _ in range(str(value).split().count(level))]
        return words.listed(levels) if levels else "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    value_text = logged_value(words, name, value) if isinstance(value, str) else None
    if value_text is not None:
        return value_text
    if not isinstance(value, int):
        return _typed_text(str(value), VALUE_SHOWN) if value is not None else "–"
    if name in ("user", "confirmed_by"):
        return f"<@{value}>"
    if name == "channel":
        return f"<#{value}>"
    if name in ("role", "news_role", "given_role"):
        return f"<@&{value}>"
    if name == "left":
        hours, rest = divmod(value, HOUR_MS)
        return words("modlog-hours", hours=hours, minutes=rest // 60_000)
    return value + 1 if name == "seat" else value


def _players(players: list[object]) -> str:
    """Return the players concerned: users as mentions, others by name. A long list is shortened."""
    names = [
        f"<@{one}>" if isinstance(one, int) else _typed_text(str(one), VALUE_SHOWN) for one in players[:PLAYERS_SHOWN]
    ]
    return ", ".join([*names, *(["…"] if len(players) > PLAYERS_SHOWN else [])])


def _clock(words: Words, clock_text: str) -> str:
    """Return a clock in words. A clock that is no longer offered is shown as stored."""
    try:
        return clock_words(parse_terms(clock_text, USUAL.at_zero, USUAL.lobby_days), words)
    except Refused:
        return _typed_text(clock_text, VALUE_SHOWN)


def _typed_text(typed: str, limit: int) -> str:
    """Return a user's text, escaped and shortened, so that a page has room for all its entries."""
    return shorten(literal(clean_text(typed, limit)), limit)


def table(audit_entries: tuple[AuditEntry, ...]) -> bytes:
    """Return entries as CSV (UTF-8 with byte order mark). No cell can start a formula in a spreadsheet."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    for entry in audit_entries:
        row = (
            entry.audit_id,
            f"{datetime.fromtimestamp(entry.at / 1000, UTC):%Y-%m-%d %H:%M:%S}",
            entry.action,
            "" if entry.session_id is None else entry.session_id,
            entry.actor,
            entry.target or "",
            entry.reason,
            (entry.before or b"").decode(),
            (entry.after or b"").decode(),
        )
        writer.writerow([neutral(cell) for cell in row])
    return out.getvalue().encode("utf-8-sig")


async def send_table(
    services: Services, interaction: Interaction, words: Words, guild_id: int, log_filter: LogFilter
) -> None:
    """Answer with the log as a file. Raises `Refused` ("too_often")."""
    services.boards.check(interaction.user.id)
    await interaction.response.defer(ephemeral=True, thinking=True)
    found = await entries(services, guild_id, log_filter, EXPORT_LIMIT)
    # Ten thousand rows would block the event loop.
    table_file = await asyncio.to_thread(table, found)
    page = Page(text(words("modlog-file", count=len(found), most=EXPORT_LIMIT)), ui.File("attachment://moderation.csv"))
    await services.answer(interaction, page, file=discord.File(io.BytesIO(table_file), filename="moderation.csv"))


async def _turn_page(press: Press) -> None:
    """Turn to another page, if the user is still a moderator."""
    await need_moderator(press.services.host, press.member)
    log_filter = _unpack(press.control.rest)
    if press.control.number > LAST_PAGE:
        raise Refused("expired_control")
    page = await log_page(press.services, await press.words(), press.member.guild.id, log_filter, press.control.number)
    await press.show(page)


PANEL = Panel(__name__, {"modlog": _turn_page})
