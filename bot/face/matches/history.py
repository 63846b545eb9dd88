"""The pages of finished matches, of a server or a player: each result, and a menu that opens the replay."""

from __future__ import annotations

from collections.abc import Sequence

import discord
import msgspec
from discord import ui

from bot.face.ground.components.custom_ids import LARGEST_NUMBER, Control, natural
from bot.face.ground.components.parts import (
    OPTION_LIMIT,
    PLACEHOLDER_LIMIT,
    Button,
    Page,
    Row,
    button,
    row_of,
    text,
    turning,
)
from bot.face.ground.markdown import literal, said_name
from bot.face.ground.places.visibility import need_sight
from bot.face.press import Panel, Press
from bot.face.replay.panel import open_replay
from bot.face.words.sessions import is_judged, moment, place_link, result_lines
from bot.host.matches.live import decoded_outcome
from bot.wording.names import clean_name, sentences, shorten
from bot.wording.words import Words, game_name, words_for
from engine.kernel.contract.registry import games
from engine.kernel.errors import Refused
from storage.records.matches import Session

HISTORY, OPEN = "ended", "openended"
PER_PAGE = 10
LAST_PAGE = LARGEST_NUMBER // PER_PAGE
RESULT_LIMIT = 220


def history_button(words: Words, user_id: int = 0) -> Button:
    """Return the button that lists finished matches. With ``user_id``, it lists only the matches of that user."""
    return button(words("history-button"), Control(HISTORY, 0, user_id, "0"), emoji="🏁")


async def history_page(press: Press, user_id: int, number: int) -> Page:
    """Return a page of finished matches that the user may see, newest first.

    A number beyond the last page returns the last page.
    """
    words = await press.words()
    count, found = await press.services.host.sessions.finished_matches(
        press.member.guild.id,
        asker=press.member.id,
        user_id=user_id or None,
        channels=_seen_by(press.member),
        limit=PER_PAGE,
        offset=number * PER_PAGE,
    )
    last = max(0, (count - 1) // PER_PAGE)
    if number > last:
        return await history_page(press, user_id, last)
    if not found:
        return Page(text(words("history-empty")), accent=None)
    visible_matches = [one for one in found if await _in_sight(press.member, one) and not _is_hidden_from(press, one)]
    lines = [f"### {words('history-title', count=count)}", *(_session_line(one, words) for one in visible_matches)]
    turn_buttons = turning(words, HISTORY, number, last, user_id)
    rows = [
        *([_sessions_menu(visible_matches, words)] if visible_matches else []),
        *([turn_buttons] if turn_buttons.children else []),
    ]
    return Page(text("\n".join(lines)), *rows, accent=None)


def _seen_by(member: discord.Member) -> list[int]:
    """Return the channels whose messages a member can read, as far as the bot knows."""
    rights = [(channel.id, channel.permissions_for(member)) for channel in member.guild.channels]
    return [
        number
        for number, channel_rights in rights
        if channel_rights.view_channel and channel_rights.read_message_history
    ]


async def _in_sight(member: discord.Member, session: Session) -> bool:
    """Return whether a member can see the session's place.

    The caller has checked the channel, so only a thread is checked.
    """
    if session.parent_channel_id is None:
        return True
    try:
        await need_sight(member, session)
    except (Refused, discord.HTTPException):
        return False
    return True


def _is_hidden_from(press: Press, session: Session) -> bool:
    return press.services.host.tournaments.is_hidden(session) and not session.has_part(press.member.id)


def _session_line(session: Session, words: Words) -> str:
    game = f"[**{literal(game_name(session.game, words.lang))}**]({place_link(session)})"
    when = moment(session.ended_at or 0, "d")
    return f"- `{session.session_id}` {game} · {when} · {_ending(session, words.lang)}"


def _ending(session: Session, lang: str) -> str:
    """Return the result of a match in one line. If it cannot be decoded, return only the players."""
    words, names = words_for(None, lang), [said_name(seat.name) for seat in session.seats]
    try:
        outcome = decoded_outcome(session)
    except (msgspec.DecodeError, UnicodeDecodeError):
        outcome = None
    if outcome is None or session.game not in games():
        return words("history-none", who=words.listed(names), how="judge" if is_judged(session) else "moves")
    resigned = {seat.seat for seat in session.seats if seat.resigned_at is not None}
    put_out = {seat.seat for seat in session.seats if seat.put_out}
    sentence = " · ".join(result_lines(outcome, names, words_for(session.game, lang), resigned, put_out))
    return sentences(sentence.replace("\n", " "), RESULT_LIMIT)


def _sessions_menu(sessions: Sequence[Session], words: Words) -> Row:
    select: ui.Select[ui.LayoutView] = ui.Select(
        placeholder=shorten(words("history-open"), PLACEHOLDER_LIMIT), custom_id=Control(OPEN, 0).pack()
    )
    for session in sessions:
        who = words.listed([clean_name(seat.name) for seat in session.seats])
        label = words("history-match", number=str(session.session_id), game=game_name(session.game, words.lang))
        select.add_option(
            label=shorten(label, OPTION_LIMIT),
            value=str(session.session_id),
            description=shorten(who, OPTION_LIMIT) or None,
        )
    return row_of(select)


async def _show_page(press: Press) -> None:
    number, user_id = natural(press.control.rest), press.control.number
    if number is None or number > LAST_PAGE:
        raise Refused("expired_control")
    press.services.boards.check(press.member.id)
    await press.interaction.response.defer()
    await press.show(await history_page(press, user_id, number))


async def _open_replay(press: Press) -> None:
    """Open the replay of the chosen match, from any channel of this server."""
    number = natural(press.values[0]) if press.values else None
    if number is None:
        raise Refused("expired_control")
    live = await press.services.host.live(number, press.member.guild.id)
    if live.session.active:
        raise Refused("expired_control")
    await need_sight(press.member, live.session)
    press.services.host.tournaments.need_open(live.session, press.member.id)
    control = Control("replay", number)
    await open_replay(Press(press.services, press.interaction, press.member, control, [], live))


PANEL = Panel(__name__, {HISTORY: _show_page, OPEN: _open_replay})
