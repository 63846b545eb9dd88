"""The pages of `/game list` with the sessions of a server."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import discord
import msgspec

from bot.face.ground.components.custom_ids import LARGEST_NUMBER, natural
from bot.face.ground.components.parts import Page, rows_of, text, turning
from bot.face.ground.markdown import literal, said_name
from bot.face.ground.places.visibility import blind_to
from bot.face.matches.history import history_button
from bot.face.messages.openers import start_button
from bot.face.press import Panel, Press
from bot.face.services import Services
from bot.host.clocks.seat_times import decode_times
from bot.host.ground.damage import DAMAGED, NEWER
from bot.wording.words import Words, game_name
from engine.kernel.contract.registry import games
from engine.kernel.errors import Refused
from storage.records.matches import ListedSession

LIST = "list"
# The number of sessions on a page. They fit into a message even with the longest names.
PER_PAGE = 15
LAST_PAGE = LARGEST_NUMBER // PER_PAGE


async def sessions_page(services: Services, words: Words, member: discord.Member, number: int = 0) -> Page:
    """Return a page of the sessions of a member's guild. A number beyond the last page returns the last page."""
    count, found = await services.host.sessions.listed(member.guild.id, limit=PER_PAGE, offset=number * PER_PAGE)
    last = max(0, (count - 1) // PER_PAGE)
    if number > last:
        return await sessions_page(services, words, member, last)
    # A table that an event still hides is listed only for its own players.
    tournaments, seated = services.host.tournaments, {one.session_id for one in found if _sits(member, one)}
    found = tuple(one for one in found if one.session_id in seated or not tournaments.is_hidden(one))
    hidden_ids = {one.session_id for one in found if _pending_players(one) and not await _in_sight(member, one)}
    turn_buttons = turning(words, LIST, number, last)
    others = [*([] if found else [start_button(words)]), history_button(words)]
    rows = [row for row in (turn_buttons, *rows_of(others)) if row.children]
    return Page(text(sessions_text(count, found, words, hidden_ids)), *rows, accent=None)


async def _in_sight(member: discord.Member, listed: ListedSession) -> bool:
    """Return whether a member may see a session's players. Its own players may, and members who can see the channel."""
    if _sits(member, listed):
        return True
    try:
        return not await blind_to(member.guild, listed.channel_id, [member.id])
    except discord.HTTPException:
        return False


def _sits(member: discord.Member, listed: ListedSession) -> bool:
    return any(seat.user_id == member.id for seat in listed.seats)


def sessions_text(
    count: int, listed_sessions: Sequence[ListedSession], words: Words, hidden_ids: Collection[int] = ()
) -> str:
    """Return the given sessions, one line each. ``count`` is the total. Sessions in ``hidden_ids`` show no names."""
    if not listed_sessions:
        return words("list-empty")
    lines = [_session_line(one, words, with_name=one.session_id not in hidden_ids) for one in listed_sessions]
    return "\n".join([f"### {words('list-title', count=count)}", *lines])


def _session_line(listed: ListedSession, words: Words, *, with_name: bool) -> str:
    names_due = words.listed([f"**{said_name(name)}**" for name in _pending_players(listed)]) if with_name else ""
    who = words("list-due", who=names_due) if names_due else ""
    game, state = literal(game_name(listed.game, words.lang)), words(f"list-{_session_state(listed)}")
    return f"- `{listed.session_id}` {game} · <#{listed.channel_id}> · {state} {who}".rstrip()


def _session_state(listed: ListedSession) -> str:
    """Return a session's state for the list, without loading its match."""
    if listed.parked_reason == DAMAGED or listed.game not in games():
        return "damaged"
    if listed.parked_reason == NEWER:
        return "newer"
    return "parked" if listed.parked_reason else "paused" if listed.paused_at is not None else listed.status


def _pending_players(listed: ListedSession) -> list[str]:
    """Return the names of the players that the match waits for, according to their clocks."""
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
    await press.show(await sessions_page(press.services, await press.words(), press.member, number))


PANEL = Panel(__name__, {LIST: _turn_to})
