"""The presses on a work sheet: they note and change entries, clear the sheet, and submit it."""

from __future__ import annotations

import msgspec

from bot.face.ground.components.custom_ids import natural
from bot.face.play.confirming import confirmed, needs_confirmation
from bot.face.play.page import extras_of, play_page, sight
from bot.face.play.panel import fresh_page, page_after, present_decision, show_panel
from bot.face.play.sheet_page import (
    CLEAR,
    HAND_IN,
    NOTE,
    PLAN,
    READY,
    hand_in_page,
    parts_of_menu,
    sheet_digest,
    sheet_view,
)
from bot.face.press import Panel, Press
from bot.face.services import Services
from bot.host.matches.live import Live
from bot.host.matches.past.takeback import Lasting
from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import Move, parse_move
from engine.kernel.errors import Refused
from engine.kernel.matches.worksheets import WorkSheet
from render.pictures import paints_choices


async def _decision_and_sheet(press: Press) -> tuple[Decision, WorkSheet] | None:
    """Return the user's decision and work sheet. If the question has changed, return None and update the panel."""
    # Computing a sheet takes time, so the answer is deferred.
    await press.interaction.response.defer()
    decision = await present_decision(press)
    if decision is None:
        return None
    if not decision.sheet:
        raise Refused("expired_control")
    return decision, await press.services.host.drafts.sheet(press.live, decision)


async def _note_moves(press: Press) -> None:
    """Set the noted moves of one part of a menu. The menu's other parts stay unchanged."""
    sheet_question = await _decision_and_sheet(press)
    if sheet_question is None:
        return
    number, _, text = press.control.rest.partition(".")
    words, part = parse_move(text), natural(number)
    menu = next((one for one in sheet_question[1].menus if one.words == words), None)
    if menu is None or part is None or part >= len(parts := parts_of_menu(menu)):
        raise Refused("expired_control")
    elsewhere = [move for move in menu.selection if move not in parts[part] and menu.several]
    await _update_sheet(press, words, [*elsewhere, *map(parse_move, press.values)])


async def _update_sheet(press: Press, words: Move, chosen_moves: list[Move]) -> None:
    sheet = await press.services.host.drafts.note(
        press.session_id,
        press.member.id,
        words,
        chosen_moves,
        position_token=press.control.number,
        interaction_id=press.interaction.id,
    )
    await _show_sheet(press, sheet)


async def _show_sheet(press: Press, sheet: WorkSheet) -> None:
    """Show the current sheet. Its picture is sent again only if it shows the noted moves."""
    live, words = press.live, await press.words()
    decision = live.own_decision(press.member.id)
    extras = await extras_of(press.services, live, words, decision.seat)
    # ``sheet`` still lists the notes that the change made impossible, so that the page can name them. The stored sheet
    # has dropped them.
    extras = msgspec.structs.replace(extras, sheet=sheet)
    await press.show(play_page(live, words, decision, extras=extras), is_kept=not paints_choices(live.game.slug))


async def _clear(press: Press) -> None:
    if await _decision_and_sheet(press) is None:
        return
    sheet = await press.services.host.drafts.clear(
        press.session_id, press.member.id, position_token=press.control.number, interaction_id=press.interaction.id
    )
    await _show_sheet(press, sheet)


async def _note_plan(press: Press) -> None:
    """Note the plan of the computer player, and show it with the button that submits it."""
    if await _decision_and_sheet(press) is None:
        return
    sheet = await press.services.host.drafts.plan(
        press.session_id, press.member.id, position_token=press.control.number, interaction_id=press.interaction.id
    )
    _, why = await needs_confirmation(press, sheet.seat, [sheet.text])
    await _show_hand_in(press, sheet, why, is_kept=not paints_choices(press.live.game.slug), is_advised=True)


async def _ready(press: Press) -> None:
    sheet_question = await _decision_and_sheet(press)
    if sheet_question is None:
        return
    decision, sheet = sheet_question
    if not sheet.text:
        raise Refused("expired_control")
    asks, why = await needs_confirmation(press, decision.seat, [sheet.text])
    if not asks and not await warns(press.services, press.live, sheet, press.member.id):
        await _hand_in(press, sheet)
        return
    await _show_hand_in(press, sheet, why, is_kept=True)


async def warns(services: Services, live: Live, sheet: WorkSheet, user_id: int) -> bool:
    """Return whether a probable mistake must be shown before the sheet is submitted.

    Never for a user who never confirms.
    """
    if await confirmed(services, user_id) == "never":
        return False
    return bool(live.game.sheet_warnings(sheet_view(live, sheet)))


async def _show_hand_in(
    press: Press, sheet: WorkSheet, why: Lasting | None, *, is_kept: bool, is_advised: bool = False
) -> None:
    words = await press.words()
    picture = await sight(press.services, press.live, words, sheet.seat, sheet)
    page = hand_in_page(press.live, words, sheet, picture, why, is_advised=is_advised)
    await press.show(page, is_kept=is_kept)


async def _confirm_hand_in(press: Press) -> None:
    """Submit the sheet that the user saw. If the stored sheet is newer, show the current state."""
    sheet_question = await _decision_and_sheet(press)
    if sheet_question is None:
        return
    if press.control.rest != str(sheet_digest(sheet_question[1])):
        await show_panel(press, await fresh_page(press))
        return
    await _hand_in(press, sheet_question[1])


async def _hand_in(press: Press, sheet: WorkSheet) -> None:
    doing = press.services.host.drafts.hand_in(
        press.session_id,
        press.member.id,
        sheet.text,
        position_token=press.control.number,
        interaction_id=press.interaction.id,
    )
    await show_panel(press, await page_after(press, doing))


PANEL = Panel(__name__, {NOTE: _note_moves, CLEAR: _clear, PLAN: _note_plan, READY: _ready, HAND_IN: _confirm_hand_in})
