"""The presses of the Play panel: choices, their confirmation, and moves."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Literal

import discord
from msgspec.structs import replace

from bot.face.ground.components.custom_ids import natural
from bot.face.ground.components.parts import Page, text
from bot.face.ground.components.series import moves_of, series_value
from bot.face.messages.turn import asks_to_pass
from bot.face.play.blocked_moves import WHY_NOT
from bot.face.play.confirming import needs_confirmation
from bot.face.play.page import blocked_page, confirm_page, done_page, extras_of, play_page
from bot.face.press import Panel, Press
from bot.face.seats.votes import ballot
from bot.face.services import PrivateMessage
from bot.face.words.sessions import say_refusal, status_text, waiting_line
from bot.host.matches.live import Live
from bot.host.matches.play import StoredMove
from bot.wording.words import Words
from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import PASS, move_text
from engine.kernel.errors import Refused
from engine.kernel.matches.series import foreseen_moves
from engine.kernel.steps.events import CHOICE_MADE, visible

# How long a question waits for the board that it belongs below.
BOARD_SECONDS = 10.0
# What a user pressed: their Play panel, a private question about the match, or something else.
Pressed = Literal["panel", "question", "other"]


async def _panel(press: Press, decision: Decision, path: str = "", page: int = 0, feedback: str = "") -> Page:
    """Return the panel of the user's choice with its extras, below the line ``feedback``.

    Raises `Refused` ("expired_control").
    """
    words = await press.words()
    message = press.interaction.message
    # A player who has just pressed a button below the board does not need the board again in the panel.
    below_board = message is not None and message.id == press.live.session.board_message_id
    try:
        extras = await extras_of(
            press.services, press.live, words, decision.seat, board=not below_board, path=path, page=page
        )
        if not path and await _is_newcomer(press, decision.seat):
            extras = replace(extras, newcomer=True)
        return play_page(press.live, words, decision, path, page, feedback=feedback, extras=extras)
    except LookupError as error:
        raise Refused("expired_control") from error


async def _is_newcomer(press: Press, seat: int) -> bool:
    """Return whether a user's first move in a match with other people is due, and the user is new to the game.

    A player alone with the computer has the lesson in the first panel.
    """
    session = press.live.session
    users = {one.user_id for one in session.seats if one.user_id is not None}
    if len(users) < 2 or any(move.seat == seat for move in press.live.running_match.moves):
        return False
    counted_matches = press.services.host.results.counted_matches
    return await counted_matches(session.guild_id, press.member.id, session.game) == 0


async def fresh_page(press: Press, feedback: str = "") -> Page:
    """Return the current state to a player who saw an older board. Raises `Refused` for other users."""
    words = await press.words()
    return await _page_now(press, await press.fresh(), words, feedback or words("refused-board-changed"))


async def _page_now(press: Press, live: Live, words: Words, feedback: str) -> Page:
    """Return the user's choices, or the state of the match if they have none, below the line ``feedback``."""
    seat = live.playing_seat(press.member.id)
    decision = live.running_match.decision_of(seat)
    if decision is not None:
        extras = await extras_of(press.services, live, words, seat)
        return play_page(live, words, decision, feedback=feedback, extras=extras)
    since = await press.services.host.changed_at(live)
    lines = [*filter(None, [feedback]), status_text(live, words, press.member.id, since)]
    press.waits = waiting_words(live, words, press.member.id)
    if press.waits:
        lines.append(f"-# {words('panel-follows')}")
    return Page(text("\n".join(lines)))


async def present_decision(press: Press, feedback: str = "") -> Decision | None:
    """Return the user's decision.

    If the question has changed, update the panel (``feedback`` is its first line) and return None. Raises `Refused`:
    the codes of `Live.own_decision`, and "expired_control" on a public message, which is not a panel.
    """
    decision = press.live.own_decision(press.member.id) if _is_current(press) else None
    fresh = await fresh_page(press, feedback) if decision is None else None
    message = press.interaction.message
    if message is not None and not message.flags.ephemeral:
        raise Refused("expired_control")
    press.services.panels.keep((press.session_id, press.member.id), PrivateMessage(press.interaction))
    if fresh is not None:
        await show_panel(press, fresh)
    return decision


def _is_current(press: Press) -> bool:
    """Return whether the panel's question is still pending for any seat."""
    match = press.live.running_match
    decisions_shown = [press.live.playing_seat(press.member.id), *(decision.seat for decision in match.decisions())]
    return any(press.control.number == match.token(seat) for seat in dict.fromkeys(decisions_shown))


async def _show_play(press: Press) -> None:
    """Open the panel, with a note if the pressed message was old. A user who may only vote sees the vote."""
    await press.interaction.response.defer(ephemeral=True, thinking=True)
    page = await ballot(press)
    if page is None and await press.services.host.went_on(press.live, press.control.number):
        page = await fresh_page(press)
    if page is None:
        page = await _panel(press, press.live.own_decision(press.member.id))
    await answer_with_panel(press, page)


async def answer_with_panel(press: Press, page: Page) -> None:
    """Answer with a panel, and delete the user's former panel of this match, if that is still possible."""
    panels, key = press.services.panels, (press.session_id, press.member.id)
    await press.services.answer(press.interaction, page)
    former = panels.get(key)
    _keep_panel(press)
    if former is not None and former.is_editable():
        await press.services.delete_page(former)


async def ask_below(press: Press, feedback: str, pressed: Pressed) -> None:
    """Ask the user's question again below the latest board, so that no other message asks it.

    ``feedback`` is the first line. ``pressed`` says what the user pressed: the panel or a question turns into the new
    panel if no board is below it, and is deleted otherwise.
    """
    services, interaction, words = press.services, press.interaction, await press.words()
    # The question comes after the board, which would otherwise push it out of sight.
    await services.announcer.wait_shown(press.session_id, BOARD_SECONDS)
    live, former = await press.fresh(), services.panels.get((press.session_id, press.member.id))
    services.renew_panels(press.live, live)
    replaceable = interaction.message if pressed != "other" else None
    is_below_board = (live.session.board_message_id or 0) < (
        replaceable.id if replaceable is not None else interaction.id
    )
    if replaceable is not None and is_below_board:
        await show_panel(press, await _page_now(press, live, words, feedback))
    else:
        if interaction.message is None:
            # The answer to a command may be above a board that was posted since.
            await services.say(interaction, feedback)
            feedback = ""
        page = await _page_now(press, live, words, feedback)
        _keep_panel(press, await services.add(interaction, page))
        if replaceable is not None:
            await interaction.delete_original_response()
    if pressed != "panel" and former is not None and former.is_editable():
        await services.delete_page(former)


async def show_panel(press: Press, page: Page) -> None:
    """Replace the pressed panel with this page, the user's latest panel."""
    await press.show(page)
    _keep_panel(press)


def _keep_panel(press: Press, message_below: discord.WebhookMessage | None = None) -> None:
    """Remember the panel that was shown as the user's latest, so that it is updated if it waits.

    ``message_below``: the panel's message if it is not the answer to the press.
    """
    key = (press.session_id, press.member.id)
    panel = PrivateMessage(press.interaction, message_below, waits=press.waits, secret_choice=press.secret_choice)
    press.services.panels.keep(key, panel)
    for listener in press.services.panel_listeners:
        listener(*key)


async def _pick(press: Press) -> None:
    decision = await present_decision(press)
    if decision is None:
        return
    value = series_value(press.values) if press.values else press.control.rest
    if value.startswith("b"):
        await press.show(await _panel(press, decision, value[1:]), is_kept=True)
        return
    moves = moves_of(decision, value)
    if not moves:
        raise Refused("expired_control")
    try:
        foreseen = await asyncio.to_thread(foreseen_moves, press.live.running_match, decision.seat, moves)
    except Refused as error:
        if error.code != "series_unfit":
            raise
        # In another message, the reason would leave the panel with a menu that still shows the refused choices.
        reason = say_refusal(error.phrase, await press.words(), press.live)
        await press.show(await _panel(press, decision, feedback=reason), is_kept=True)
        return
    texts = tuple(one.text for one in foreseen)
    asks, why = await needs_confirmation(press, decision.seat, texts)
    if not asks:
        await _make(press, moves)
        return
    words = await press.words()
    studio = press.services.studio
    # The picture shows the board after the moves, or else the choice. The board before the moves would only push the
    # words above it out of sight.
    picture = await studio.outlook(press.live, words.lang, decision.seat, texts) or await studio.choice(
        press.live, words.lang, decision.seat, texts
    )
    await press.show(confirm_page(press.live, words, decision, foreseen, picture, why), is_kept=True)


async def _turn_page(press: Press) -> None:
    decision = await present_decision(press)
    if decision is None:
        return
    number, _, path = press.control.rest.partition("/")
    page = natural(number)
    if page is None:
        raise Refused("expired_control")
    await press.show(await _panel(press, decision, path, page), is_kept=True)


async def _show_why_not(press: Press) -> None:
    """Show why moves are impossible at the choices that the panel showed."""
    decision = await present_decision(press)
    if decision is None:
        return
    number, _, node = press.control.rest.partition("/")
    page, _, path = node.partition("/")
    if natural(number) is None or natural(page) is None:
        raise Refused("expired_control")
    try:
        words = await press.words()
        reasons_page = await blocked_page(press.live, words, decision, path, int(page), int(number))
    except LookupError as error:
        raise Refused("expired_control") from error
    await press.show(reasons_page)


async def _back_to_play(press: Press) -> None:
    decision = await present_decision(press)
    if decision is not None:
        await press.show(await _panel(press, decision), is_kept=True)


async def _confirm(press: Press) -> None:
    decision = await present_decision(press)
    if decision is None:
        return
    moves = moves_of(decision, press.control.rest)
    if not moves:
        raise Refused("expired_control")
    await _make(press, moves)


async def _make(press: Press, moves: tuple[str, ...]) -> None:
    if not press.interaction.response.is_done():
        await press.interaction.response.defer()
    doing = press.services.host.play.move(
        press.session_id,
        press.member.id,
        *moves,
        interaction_id=press.interaction.id,
        token=press.control.number,
    )
    await show_panel(press, await page_after(press, doing))


async def page_after(press: Press, doing: Awaitable[StoredMove]) -> Page:
    """Make the user's moves, and return their effects. If another move came first, return the current state."""
    try:
        page_done = await doing
    except Refused as error:
        if error.code != "board_changed":
            raise
        return await fresh_page(press)
    return await page_of_move(press, page_done)


async def page_of_move(press: Press, page_done: StoredMove) -> Page:
    """Announce the user's stored move, and return its effects."""
    press.services.announcer.wake(press.session_id)
    live, words = await press.fresh(), await press.words()
    press.waits = waiting_words(live, words, press.member.id)
    if reports_secret_choice(page_done):
        press.secret_choice = page_done
    return await done_page(press.services, live, words, page_done, press.member.id, press.waits)


def reports_secret_choice(page_done: StoredMove) -> bool:
    """Return whether the result of a move is, for its seat, only that its choice is made; others do not see it yet."""
    visible_events = visible(page_done.events, page_done.seat)
    return bool(visible_events) and visible_events[-1].key == CHOICE_MADE


def waiting_words(live: Live, words: Words, user_id: int) -> str:
    """Return for whom the match waits, and where the user's next question appears. Empty if it waits for the user."""
    line = waiting_line(live, words, user_id)
    return f"{line}\n-# {words('panel-follows')}" if line else ""


async def _pass(press: Press) -> None:
    """Pass the pending window of this message. For an older window, show the current state.

    Players who always confirm are asked first, as in the panel.
    """
    decision = press.live.own_decision(press.member.id)
    if not asks_to_pass(press.control, press.live, decision):
        await answer_with_panel(press, await fresh_page(press))
        return
    await press.interaction.response.defer(ephemeral=True, thinking=True)
    asks, why = await needs_confirmation(press, decision.seat, [move_text(PASS)])
    if asks:
        foreseen = await asyncio.to_thread(foreseen_moves, press.live.running_match, decision.seat, (move_text(PASS),))
        await answer_with_panel(press, confirm_page(press.live, await press.words(), decision, foreseen, why=why))
        return
    # A second press or another answer may have come first. The token prevents passing the next question unseen.
    doing = press.services.host.play.move(
        press.session_id,
        press.member.id,
        move_text(PASS),
        interaction_id=press.interaction.id,
        token=press.live.running_match.token(decision.seat),
    )
    await answer_with_panel(press, await page_after(press, doing))


PANEL = Panel(
    __name__,
    {
        "play": _show_play,
        "pick": _pick,
        "suggested": _pick,
        "turn": _turn_page,
        WHY_NOT: _show_why_not,
        "back": _back_to_play,
        "confirm": _confirm,
        "pass": _pass,
    },
)
