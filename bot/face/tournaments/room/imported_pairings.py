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


def pairing_buttons(asked: EventRequest) -> list[Button]:
    """Return the button for a file with pairings, if this user may import one now."""
    try:
        need_pairing_round(asked.whole)
    except Refused:
        return []
    if not may_organise(asked.whole, asked.actor) or not sees_drawn(asked.whole, asked.actor):
        return []
    return [button(asked.words("pairings-file"), control(asked.whole, PAIRINGS))]


def _need_right(asked: EventRequest) -> None:
    need_organiser(asked.whole, asked.actor)
    if not sees_drawn(asked.whole, asked.actor):
        raise Refused("pairings_unseen")


async def _ask_pairings(asked: EventRequest) -> None:
    """Open the form for a file with pairings. Raises `Refused` like `Imports.plan_pairings`."""
    _need_right(asked)
    number = need_pairing_round(asked.whole).number
    title = asked.words("pairings-title", round=number)
    await ask_file(asked, PAIRINGS_FORM, title, asked.words("pairings-note"))


async def _preview(press: Press) -> None:
    """Answer with what the uploaded file would change."""
    asked = await asked_by_press(press)
    _need_right(asked)
    await press.interaction.response.defer(ephemeral=True, thinking=True)
    file = await file_of_form(press.interaction, BYTES)
    plan = await _planned(asked, file)
    shown = file.to_send() if plan.swaps else None
    await asked.services.answer(asked.interaction, _preview_page(asked, file, plan), file=shown)


async def _planned(asked: EventRequest, file: UserFile) -> PairingPlan:
    names, where = plain_players(asked.whole, asked.words), (asked.guild_id, asked.tournament_id)
    return await asked.services.host.tournaments.imports.plan_pairings(*where, asked.actor, file.data, names)


def _preview_page(asked: EventRequest, file: UserFile, plan: PairingPlan, said: str = "", number: int = 0) -> Page:
    lines = [said] if said else []
    if plan.faults:
        lines += fault_lines(asked, file, plan.faults)
        return Page(text("\n".join(lines)), *preview_rows(asked, file, None))
    count, again = len(plan.tables), sum(one.again for one in plan.tables)
    lines.append(asked.words("pairings-plan", file=literal(file.name), round=plan.round, count=count))
    lines += [asked.words("pairings-warning", count=again)] if again else []
    lines += [asked.words("pairings-same", count=plan.same)] if plan.same else []
    # Repetitions come first.
    tables = [_table_line(asked, one) for one in sorted(plan.tables, key=lambda one: not one.again)]
    shown, turns = lines_of_page(asked, tables, PAIRINGS_PAGE, plan.mark, number)
    enter = button(asked.words("pairings-enter"), control(asked.whole, PAIRINGS_ENTER, plan.mark), PRIMARY)
    rows = preview_rows(asked, file, enter if plan.swaps else None)
    return Page(text("\n".join([*lines, *shown])), *turns, *rows)


def _table_line(asked: EventRequest, one: PlannedTable) -> str:
    names, again = said_players(asked.whole, asked.words), "yes" if one.again else "no"
    if not one.code:
        return asked.words("pairings-bye", player=names[one.seats[0]], again=again)
    players = " – ".join(names[seat] for seat in one.seats)
    title = asked.words("tournament-table", code=one.code)
    return asked.words("pairings-line", table=title, players=players, again=again)


async def _turn_page(press: Press) -> None:
    """Show another page of a preview, or the first page of a new one, if the plan has changed."""
    asked = await asked_by_press(press)
    _need_right(asked)
    await press.interaction.response.defer()
    file = await file_of_message(press.interaction, BYTES)
    mark, number = page_in(press.control.rest)
    plan = await _planned(asked, file)
    said, number = ("", number) if plan.mark == mark else (asked.words("results-stale"), 0)
    page = _preview_page(asked, file, plan, said, number)
    await show_preview(press, page, file if plan.swaps else None)


async def _enter(press: Press) -> None:
    """Pair the round as in the message's file, if the preview is still true; otherwise show the new preview."""
    asked = await asked_by_press(press)
    _need_right(asked)
    await press.interaction.response.defer()
    file = await file_of_message(press.interaction, BYTES)
    names, where = plain_players(asked.whole, asked.words), (asked.guild_id, asked.tournament_id)
    imports, mark = asked.services.host.tournaments.imports, press.control.rest
    try:
        await imports.enter_pairings(*where, asked.actor, file.data, names, mark, file_reason(asked, file))
    except Refused as error:
        if error.code != "stale_preview":
            raise
        asked = await asked.again()
        plan = await _planned(asked, file)
        if not plan.faults and not plan.swaps:
            # The press was repeated, or the bot stopped before it answered.
            said = asked.words("pairings-plan", file=literal(file.name), round=plan.round, count=0)
            await press.show(await drawn_page(asked, said))
            return
        page = _preview_page(asked, file, plan, asked.words("results-stale"))
        await show_preview(press, page, file if plan.swaps else None)
        return
    said = asked.words("pairings-done", file=literal(file.name))
    await press.show(await drawn_page(await asked.again(), said))


PANEL = Panel(
    __name__,
    {PAIRINGS: for_event(_ask_pairings), PAIRINGS_FORM: _preview, PAIRINGS_PAGE: _turn_page, PAIRINGS_ENTER: _enter},
)
