"""The pages of `/game list`, which show the sessions of a server."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from discord import ui

from bot.face.markdown import literal, said_name
from bot.face.pages.control import LARGEST_NUMBER, natural
from bot.face.pages.parts import Page, Row, text, turning
from bot.face.panels.history import history_button
from bot.face.panels.press import Panel, Press
from bot.face.services import Services
from bot.host.damage import DAMAGED
from bot.host.seat_times import decode_times
from bot.wording.words import Words, game_name
from engine.kernel.errors import Refused
from engine.kernel.registry import games
from storage.records import ListedSession

LIST = "list"
# Fits into a message, however long the names are.
PER_PAGE = 15
LAST_PAGE = LARGEST_NUMBER // PER_PAGE


async def sessions_page(services: Services, words: Words, guild_id: int, number: int = 0) -> Page:
    """Return a page of a guild's sessions; a number too large gives the last one."""
    count, found = await services.host.sessions.listed(guild_id, limit=PER_PAGE, offset=number * PER_PAGE)
    last = max(0, (count - 1) // PER_PAGE)
    if number > last:
        return await sessions_page(services, words, guild_id, last)
    turned = turning(words, LIST, number, last)
    over: Row = ui.ActionRow()
    over.add_item(history_button(words))
    rows = [row for row in (turned, over) if row.children]
    return Page(text(sessions_text(count, found, words)), *rows, accent=None)


def sessions_text(count: int, found: Sequence[ListedSession], words: Words) -> str:
    """Return some of so many sessions, a line each."""
    if not found:
        return words("list-empty")
    return "\n".join([f"### {words('list-title', count=count)}", *(_line(one, words) for one in found)])


def _line(listed: ListedSession, words: Words) -> str:
    due = ", ".join(f"**{said_name(name)}**" for name in _due(listed))
    who = words("list-due", who=due) if due else ""
    game, state = literal(game_name(listed.game, words.lang)), words(f"list-{_standing(listed)}")
    return f"- `{listed.session_id}` {game} · <#{listed.channel_id}> · {state} {who}".rstrip()


def _standing(listed: ListedSession) -> str:
    """Return how a session stands, as the list says it, without looking into its match."""
    if listed.parked_reason == DAMAGED or listed.game not in games():
        return "damaged"
    return "parked" if listed.parked_reason else "paused" if listed.paused_at is not None else listed.status


def _due(listed: ListedSession) -> list[str]:
    """Return the names of those who are waited for, as their clocks tell it."""
    if listed.status != "running":
        return []
    try:
        times = decode_times(listed.clocks)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return []
    return [seat.name for seat in listed.seats if seat.seat in times and times[seat.seat].due_at is not None]


async def _turn_to(press: Press) -> None:
    number = natural(press.control.rest)
    if number is None or number > LAST_PAGE:
        raise Refused("expired_control")
    press.services.boards.check(press.member.id)
    await press.show(await sessions_page(press.services, await press.words(), press.member.guild.id, number))


PANEL = Panel(__name__, {LIST: _turn_to})
