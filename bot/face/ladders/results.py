"""The results of a ladder, and how organisers correct one: the private pages, the form and their presses (TN-78)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.face.ground.components.custom_ids import Control, natural
from bot.face.ground.components.forms import Field, filled, form
from bot.face.ground.components.parts import Page, Row, button, rows_of, text, turning, value_menu
from bot.face.ground.markdown import literal
from bot.face.messages.ladder import LOOK
from bot.face.press import Panel, Press
from bot.face.tournaments.requests import MemberRequest, chosen_number, maker_request, member_request
from bot.face.words.ladders import ladder_name, option_line, result_line
from bot.host.ladders.corrections import need_neutral, possible_results
from bot.host.ladders.steps import COUNTED_RESULTS
from bot.host.rulings import REASON_LIMIT
from bot.wording.words import Words
from engine.kernel.errors import Refused
from storage.records.ladders import LadderResult, WholeLadder

# The actions of the controls. The number of a control is that of the ladder. With `RESULTS`, its ``rest`` is a page;
# with `CORRECT` and `CORRECT_FORM`, it is the number of a result and how this result is to count.
RESULTS, RESULT = "ladderresults", "ladderresult"
CORRECT, CORRECT_FORM = "laddercorrect", "laddercorrectform"
# How many results a page shows, and how many letters of a reason, so that a page fits on the screen of a phone.
RESULTS_SHOWN, REASON_LISTED = 4, 50


async def results_page(request: MemberRequest, ladder_id: int, number: int = 0, feedback: str = "") -> Page:
    """Return a page of a ladder's results, with ``feedback`` on top. Organisers also get a menu to correct one.

    Raises `Refused` ("no_ladder").
    """
    ladders, words = request.services.host.ladders, request.words
    whole = await ladders.get(request.guild_id, ladder_id)
    last = max(await ladders.count_results(whole) - 1, 0) // RESULTS_SHOWN
    number = min(number, last)
    found = await ladders.results(whole, RESULTS_SHOWN, number * RESULTS_SHOWN)
    title = f"### {words('ladder-results-title', name=literal(ladder_name(whole.ladder)))}"
    lines = [result_line(one, words, REASON_LISTED) for one in found] or [words("ladder-results-none")]
    correctable = bool(found) and request.maker and whole.ladder.state != "over"
    turns = turning(words, RESULTS, number, last, ladder_id)
    return Page(
        text("\n".join([*([feedback] if feedback else []), title, *lines])),
        *([await _correction_menu(request, whole, found)] if correctable else []),
        *([turns] if turns.children else []),
        *rows_of([button(words("league-back"), Control(LOOK, 0, ladder_id, "own"))]),
    )


async def _correction_menu(request: MemberRequest, whole: WholeLadder, ladder_results: Sequence[LadderResult]) -> Row:
    """Return the menu of results, of which an organiser corrects one."""
    names = await request.services.host.ladders.distinct_names(whole.players)
    options = [(str(one.result_id), option_line(one, names, request.words), False) for one in ladder_results]
    return value_menu(Control(RESULT, 0, whole.ladder.ladder_id), request.words("ladder-correct-menu"), options)


def _result_page(whole: WholeLadder, ladder_result: LadderResult, words: Words) -> Page:
    """Return a result with a button for each other way in which it can count."""
    number = whole.ladder.ladder_id
    others = [one for one in possible_results(ladder_result) if one != ladder_result.counted]
    buttons = [
        button(words("ladder-correct-to", result=one), Control(CORRECT, 0, number, f"{ladder_result.result_id}.{one}"))
        for one in others
    ]
    lines = [result_line(ladder_result, words), words("ladder-correct-ask")]
    back = button(words("league-back"), Control(RESULTS, 0, number, "0"))
    return Page(text("\n".join(lines)), *rows_of([*buttons, back]))


async def _correctable(press: Press, request: MemberRequest, result_id: int) -> tuple[WholeLadder, LadderResult]:
    """Return a result that the organiser may correct. Raises `Refused` like `Ladders.correct`."""
    whole, found = await press.services.host.ladders.result(request.guild_id, press.control.number, result_id)
    need_neutral(found, request.user_id)
    return whole, found


async def _look(press: Press) -> None:
    request = await member_request(press.services, press.interaction)
    page = await results_page(request, press.control.number, natural(press.control.rest) or 0)
    await press.show_in_private(page)


async def _choose_result(press: Press) -> None:
    request, result_id = await maker_request(press), chosen_number(press)
    await press.show_in_private(_result_page(*await _correctable(press, request, result_id), request.words))


async def _ask_reason(press: Press) -> None:
    """Open the form that asks for the reason for a correction."""
    request = await maker_request(press)
    words = request.words
    result_id, counted_as = _read_choice(press.control)
    await _correctable(press, request, result_id)
    modal = form(
        words("ladder-correct-to", result=counted_as),
        Control(CORRECT_FORM, 0, press.control.number, press.control.rest),
        Field("reason", words("setup-why"), REASON_LIMIT, tall=True),
    )
    await press.interaction.response.send_modal(modal)


async def _correct(press: Press) -> None:
    request, (result_id, counted_as) = await maker_request(press), _read_choice(press.control)
    reason = filled(dict(press.interaction.data or {})).get("reason", "")
    ladders = press.services.host.ladders
    await ladders.correct(request.guild_id, press.control.number, request.user_id, result_id, counted_as, reason)
    feedback = request.words("ladder-corrected")
    await press.show_in_private(await results_page(request, press.control.number, feedback=feedback))


def _read_choice(control: Control) -> tuple[int, str]:
    """Return the id of a result and the outcome chosen for it. Raises `Refused` ("expired_control")."""
    number, _, counted_as = control.rest.partition(".")
    result_id = natural(number)
    if result_id is None or counted_as not in COUNTED_RESULTS:
        raise Refused("expired_control")
    return result_id, counted_as


PANEL = Panel(
    __name__,
    {RESULTS: _look, RESULT: _choose_result, CORRECT: _ask_reason, CORRECT_FORM: _correct},
)
