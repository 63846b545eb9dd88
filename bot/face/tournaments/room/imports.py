"""The results of a round from a file: the form, the preview, and the press that enters the results (TN-79).

The preview shows the uploaded file in its message. *Confirm* reads the file from there again, so that nothing else
needs to be stored, and the preview works after a restart.
"""

from __future__ import annotations

import discord
from discord import ui

from bot.face.ground.components.custom_ids import Control
from bot.face.ground.components.parts import PRIMARY, Button, Page, Row, button, row_of, text, turning
from bot.face.ground.components.uploads import UserFile, file_of_form, file_of_message, upload_form
from bot.face.ground.markdown import literal
from bot.face.messages.tournaments.event_message import control
from bot.face.messages.tournaments.notices import REFRESH
from bot.face.press import Panel, Press
from bot.face.tournaments.requests import EventRequest, asked_by_press, for_event
from bot.face.tournaments.room.presses import room_page
from bot.face.words.tournaments.naming import places_said, plain_players, said_players, table_title
from bot.host.rulings import REASON_LIMIT
from bot.host.tournaments.ground.people import may_judge, need_judge
from bot.host.tournaments.ground.rights import needs_second
from bot.host.tournaments.imports.file_rows import BYTES, FileFault
from bot.host.tournaments.imports.round_results import PlannedResult, ResultPlan, need_result_round
from bot.wording.names import clean_text
from bot.wording.words import words_for
from engine.kernel.errors import Refused

RESULTS, RESULTS_FORM, RESULTS_ENTER, RESULTS_PAGE = "evresfile", "evresform", "evresenter", "evrespage"
# The lines of a page of a preview, so that it fits on a screen.
LINES_SHOWN, SEATS_SHOWN, QUOTED = 20, 8, 100


def result_buttons(request: EventRequest) -> list[Button]:
    """Return the button for a file with results, if this user may import one now."""
    if not may_judge(request.whole, request.actor) or not _takes_results(request):
        return []
    return [button(request.words("results-file"), control(request.whole, RESULTS))]


def _takes_results(request: EventRequest) -> bool:
    try:
        need_result_round(request.whole)
    except Refused:
        return False
    return True


async def _ask_results(request: EventRequest) -> None:
    """Open the form for a file with results. Raises `Refused` ("not_judge") and like `need_result_round`."""
    need_judge(request.whole, request.actor)
    number = need_result_round(request.whole).number
    title = request.words("results-title", round=number)
    await ask_file(request, RESULTS_FORM, title, request.words("results-note"))


async def ask_file(request: EventRequest, action: str, title: str, note: str) -> None:
    """Open the form for a file about the round. The form sends it with this action."""
    form = upload_form(title, Control(action, 0, request.tournament_id), request.words("results-field"), note)
    await request.interaction.response.send_modal(form)


async def _preview(press: Press) -> None:
    """Answer with what the uploaded file would change."""
    request = await asked_by_press(press)
    need_judge(request.whole, request.actor)
    await press.interaction.response.defer(ephemeral=True, thinking=True)
    file = await file_of_form(press.interaction, BYTES)
    plan = await _planned(request, file)
    await request.services.answer(
        request.interaction, _preview_page(request, file, plan), file=file.to_send() if plan.planned else None
    )


async def _planned(request: EventRequest, file: UserFile) -> ResultPlan:
    names, where = plain_players(request.whole, request.words), (request.guild_id, request.tournament_id)
    return await request.services.host.tournaments.imports.plan_results(*where, request.actor, file.data, names)


def _preview_page(request: EventRequest, file: UserFile, plan: ResultPlan, feedback: str = "", number: int = 0) -> Page:
    lines = [feedback] if feedback else []
    if plan.faults:
        lines += fault_lines(request, file, plan.faults)
    else:
        lines += _counts(request, file, plan)
    if not plan.planned:
        return Page(text("\n".join(lines)), *preview_rows(request, file, None))
    if needs_second(request.whole, request.actor, "rule"):
        lines.append(request.words("results-second"))
    # Results that replace others, and those that end matches, come first.
    planned = sorted(plan.planned, key=lambda one: (not one.changes_result, not one.ends_match))
    lines_shown, turns = lines_of_page(
        request, [_change_text(request, one) for one in planned], RESULTS_PAGE, plan.mark, number
    )
    label = request.words("results-enter", count=len(planned))
    enter = button(label, control(request.whole, RESULTS_ENTER, plan.mark), PRIMARY)
    return Page(text("\n".join([*lines, *lines_shown])), *turns, *preview_rows(request, file, enter))


def _counts(request: EventRequest, file: UserFile, plan: ResultPlan) -> list[str]:
    """Return how many results of a file are new, replace others, end matches, or change nothing."""
    replaced, ended_count = (
        sum(one.changes_result for one in plan.planned),
        sum(one.ends_match for one in plan.planned),
    )
    lines = [request.words("results-plan", file=literal(file.name), round=plan.round, count=len(plan.planned))]
    if plan.planned:
        new = len(plan.planned) - replaced
        lines.append(request.words("results-counts", new=new, replaced=replaced, ended=ended_count))
    others = (("results-same", plan.same), ("results-waiting", plan.waiting), ("results-left", plan.left_out))
    return [*lines, *(request.words(key, count=count) for key, count in others if count)]


def lines_of_page(
    request: EventRequest, lines: list[str], action: str, mark: str, number: int
) -> tuple[list[str], list[Row]]:
    """Return the lines of a page of a preview, and the row that turns its pages, if there are several.

    ``number`` counts from 0. The buttons have the ``action``, and the plan's ``mark`` before the page in their rest.
    """
    last = max(len(lines) - 1, 0) // LINES_SHOWN
    number = min(number, last)
    lines_shown = lines[number * LINES_SHOWN : (number + 1) * LINES_SHOWN]
    return lines_shown, [turning(request.words, action, number, last, request.tournament_id, mark)] if last else []


def page_in(rest: str) -> tuple[str, int]:
    """Return the plan's mark and the page from the rest of a button that turns pages; page 0 if it names none."""
    mark, _, page = rest.partition(".")
    return mark, int(page) if page.isascii() and page.isdecimal() and len(page) <= 3 else 0


async def _turn_page(press: Press) -> None:
    """Show another page of a preview, or the first page of a new one, if the plan has changed."""
    request = await asked_by_press(press)
    need_judge(request.whole, request.actor)
    await press.interaction.response.defer()
    file = await file_of_message(press.interaction, BYTES)
    mark, number = page_in(press.control.rest)
    plan = await _planned(request, file)
    if plan.mark != mark:
        await _show_again(press, request, file)
        return
    await show_preview(press, _preview_page(request, file, plan, number=number), file)


def cut_lines(request: EventRequest, lines: list[str]) -> list[str]:
    """Return as many of the lines as fit on a screen, and how many are left out."""
    line_count = len(lines) - LINES_SHOWN
    return lines if line_count <= 0 else [*lines[:LINES_SHOWN], request.words("results-more", count=line_count)]


def _change_text(request: EventRequest, one: PlannedResult) -> str:
    """Return what a table would get, and what this ends or replaces."""
    table = next(table for table in request.whole.tables if table.code == one.ruling.code)
    places = one.ruling.given_places
    places_text = (
        places_said(request.whole, table, places, request.words) if places else request.words("ruling-kind-both-lose")
    )
    how = "ends" if one.ends_match else "changes" if one.changes_result else "new"
    forfeit = "yes" if getattr(one.ruling, "how", "") == "forfeit" else "no"
    return request.words(
        "results-line", table=table_title(table, request.words), result=places_text, how=how, forfeit=forfeit
    )


def fault_lines(request: EventRequest, file: UserFile, faults: tuple[FileFault, ...]) -> list[str]:
    """Return lines with the faults of a file, each with its line and what would be right."""
    head = request.words("results-faults", file=literal(file.name), count=len(faults))
    return [head, *cut_lines(request, [_fault(request, one) for one in faults])]


def _fault(request: EventRequest, one: FileFault) -> str:
    names = said_players(request.whole, request.words)
    there = request.words.listed([f"{number} {names[number]}" for number in one.seats[:SEATS_SHOWN]])
    what, right = (literal(clean_text(text, QUOTED)) for text in (one.what, one.right))
    why = request.words(f"file-{one.why.replace('_', '-')}", what=what, right=right, seats=there, count=len(one.seats))
    return request.words("file-fault", line=one.line, why=why) if one.line else f"- {why}"


async def _enter(press: Press) -> None:
    """Enter the results of the message's file, if the preview is still true; otherwise show the new preview."""
    request = await asked_by_press(press)
    need_judge(request.whole, request.actor)
    await press.interaction.response.defer()
    file = await file_of_message(press.interaction, BYTES)
    reason = file_reason(request, file)
    names, where = plain_players(request.whole, request.words), (request.guild_id, request.tournament_id)
    waits = needs_second(request.whole, request.actor, "rule")
    imports = request.services.host.tournaments.imports
    try:
        rulings = await imports.enter_results(*where, request.actor, file.data, names, press.control.rest, reason)
    except Refused as error:
        # The press was repeated, or the bot stopped before it answered.
        results_entered = await imports.entered_results(*where, request.actor, file.data, names)
        if results_entered is not None:
            await press.show(await room_page(await request.again(), _entered_already(request, file, results_entered)))
            return
        if error.code != "stale_preview":
            raise
        await _show_again(press, await request.again(), file)
        return
    feedback = request.words("results-wait" if waits else "results-done", count=len(rulings))
    await press.show(await room_page(await request.again(), feedback))


def _entered_already(request: EventRequest, file: UserFile, plan: ResultPlan) -> str:
    lines = [request.words("results-already", file=literal(file.name))] if plan.same else []
    lines += [request.words("results-waiting", count=plan.waiting)] if plan.waiting else []
    return "\n".join(lines)


async def _show_again(press: Press, request: EventRequest, file: UserFile) -> None:
    plan = await _planned(request, file)
    page = _preview_page(request, file, plan, request.words("results-stale"))
    await show_preview(press, page, file if plan.planned else None)


async def show_preview(press: Press, page: Page, file: UserFile | None) -> None:
    """Replace the pressed preview with a new one, which shows the file again unless there is nothing to confirm."""
    nobody, files = discord.AllowedMentions.none(), [file.to_send()] if file is not None else []
    await press.interaction.edit_original_response(view=page, attachments=files, allowed_mentions=nobody)


def preview_rows(request: EventRequest, file: UserFile, enter: Button | None) -> list[ui.Item[ui.LayoutView]]:
    """Return the file and the buttons below a preview; without ``enter`` only the button to the control room."""
    back = button(request.words("room-back"), control(request.whole, REFRESH), emoji="↩️")
    return [row_of(back)] if enter is None else [file.file_item(), row_of(enter, back)]


def file_reason(request: EventRequest, file: UserFile) -> str:
    """Return the reason of rulings from a file, in the event's language, because all players may read it."""
    return words_for(None, request.whole.tournament.language)("results-reason", file=file.name)[:REASON_LIMIT]


PANEL = Panel(
    __name__,
    {RESULTS: for_event(_ask_results), RESULTS_FORM: _preview, RESULTS_PAGE: _turn_page, RESULTS_ENTER: _enter},
)
