"""The pairings of the unpublished round from a file: form, preview, and the press that swaps the players (TN-80).

As with results, the preview shows the uploaded file in its message, and *Confirm* reads the file from there again.
"""

from __future__ import annotations

from bot.face.ground.components.parts import PRIMARY, Button, Page, button, text
from bot.face.ground.components.uploads import UserFile, file_of_form, file_of_message
from bot.face.ground.markdown import literal
from bot.face.messages.tournaments.event_message import control
from bot.face.press import Panel, Press
from bot.face.tournaments.requests import EventRequest, asked_by_press, for_event
from bot.face.tournaments.room.imports import (
    ask_file,
    fault_lines,
    file_reason,
    lines_of_page,
    page_in,
    preview_rows,
    show_preview,
)
from bot.face.tournaments.room.presses import drawn_page
from bot.face.words.tournaments.naming import plain_players, said_players
from bot.host.tournaments.ground.people import may_organise, need_organiser
from bot.host.tournaments.ground.rights import sees_drawn
from bot.host.tournaments.imports.file_rows import BYTES
from bot.host.tournaments.imports.round_pairings import PairingPlan, PlannedTable, need_pairing_round
from engine.kernel.errors import Refused

PAIRINGS, PAIRINGS_FORM, PAIRINGS_ENTER, PAIRINGS_PAGE = "evpairfile", "evpairform", "evpairenter", "evpairpage"


def pairing_buttons(request: EventRequest) -> list[Button]:
    """Return the button for a file with pairings, if this user may import one now."""
    try:
        need_pairing_round(request.whole)
    except Refused:
        return []
    if not may_organise(request.whole, request.actor) or not sees_drawn(request.whole, request.actor):
        return []
    return [button(request.words("pairings-file"), control(request.whole, PAIRINGS))]


def _need_right(request: EventRequest) -> None:
    need_organiser(request.whole, request.actor)
    if not sees_drawn(request.whole, request.actor):
        raise Refused("pairings_unseen")


async def _ask_pairings(request: EventRequest) -> None:
    """Open the form for a file with pairings. Raises `Refused` like `Imports.plan_pairings`."""
    _need_right(request)
    number = need_pairing_round(request.whole).number
    title = request.words("pairings-title", round=number)
    await ask_file(request, PAIRINGS_FORM, title, request.words("pairings-note"))


async def _preview(press: Press) -> None:
    """Answer with what the uploaded file would change."""
    request = await asked_by_press(press)
    _need_right(request)
    await press.interaction.response.defer(ephemeral=True, thinking=True)
    file = await file_of_form(press.interaction, BYTES)
    plan = await _planned(request, file)
    file_shown = file.to_send() if plan.swaps else None
    await request.services.answer(request.interaction, _preview_page(request, file, plan), file=file_shown)


async def _planned(request: EventRequest, file: UserFile) -> PairingPlan:
    names, where = plain_players(request.whole, request.words), (request.guild_id, request.tournament_id)
    return await request.services.host.tournaments.imports.plan_pairings(*where, request.actor, file.data, names)


def _preview_page(
    request: EventRequest, file: UserFile, plan: PairingPlan, feedback: str = "", number: int = 0
) -> Page:
    lines = [feedback] if feedback else []
    if plan.faults:
        lines += fault_lines(request, file, plan.faults)
        return Page(text("\n".join(lines)), *preview_rows(request, file, None))
    count, again = len(plan.tables), sum(one.again for one in plan.tables)
    lines.append(request.words("pairings-plan", file=literal(file.name), round=plan.round, count=count))
    lines += [request.words("pairings-warning", count=again)] if again else []
    lines += [request.words("pairings-same", count=plan.same)] if plan.same else []
    # Repetitions come first.
    tables = [_table_line(request, one) for one in sorted(plan.tables, key=lambda one: not one.again)]
    lines_shown, turns = lines_of_page(request, tables, PAIRINGS_PAGE, plan.mark, number)
    enter = button(request.words("pairings-enter"), control(request.whole, PAIRINGS_ENTER, plan.mark), PRIMARY)
    rows = preview_rows(request, file, enter if plan.swaps else None)
    return Page(text("\n".join([*lines, *lines_shown])), *turns, *rows)


def _table_line(request: EventRequest, one: PlannedTable) -> str:
    names, again = said_players(request.whole, request.words), "yes" if one.again else "no"
    if not one.code:
        return request.words("pairings-bye", player=names[one.seats[0]], again=again)
    players = " – ".join(names[seat] for seat in one.seats)
    title = request.words("tournament-table", code=one.code)
    return request.words("pairings-line", table=title, players=players, again=again)


async def _turn_page(press: Press) -> None:
    """Show another page of a preview, or the first page of a new one, if the plan has changed."""
    request = await asked_by_press(press)
    _need_right(request)
    await press.interaction.response.defer()
    file = await file_of_message(press.interaction, BYTES)
    mark, number = page_in(press.control.rest)
    plan = await _planned(request, file)
    feedback, number = ("", number) if plan.mark == mark else (request.words("results-stale"), 0)
    page = _preview_page(request, file, plan, feedback, number)
    await show_preview(press, page, file if plan.swaps else None)


async def _enter(press: Press) -> None:
    """Pair the round as in the message's file, if the preview is still true; otherwise show the new preview."""
    request = await asked_by_press(press)
    _need_right(request)
    await press.interaction.response.defer()
    file = await file_of_message(press.interaction, BYTES)
    names, where = plain_players(request.whole, request.words), (request.guild_id, request.tournament_id)
    imports, mark = request.services.host.tournaments.imports, press.control.rest
    try:
        await imports.enter_pairings(*where, request.actor, file.data, names, mark, file_reason(request, file))
    except Refused as error:
        if error.code != "stale_preview":
            raise
        request = await request.again()
        plan = await _planned(request, file)
        if not plan.faults and not plan.swaps:
            # The press was repeated, or the bot stopped before it answered.
            feedback = request.words("pairings-plan", file=literal(file.name), round=plan.round, count=0)
            await press.show(await drawn_page(request, feedback))
            return
        page = _preview_page(request, file, plan, request.words("results-stale"))
        await show_preview(press, page, file if plan.swaps else None)
        return
    feedback = request.words("pairings-done", file=literal(file.name))
    await press.show(await drawn_page(await request.again(), feedback))


PANEL = Panel(
    __name__,
    {PAIRINGS: for_event(_ask_pairings), PAIRINGS_FORM: _preview, PAIRINGS_PAGE: _turn_page, PAIRINGS_ENTER: _enter},
)
