"""The pages of all calls for a judge and pending rulings, if the control room has no buttons for some (TN-37)."""

from __future__ import annotations

from bot.face.ground.components.choices import MENU_SIZE
from bot.face.ground.components.custom_ids import natural
from bot.face.ground.components.parts import Button, Page, button, page_buttons, rows_of, text, turning
from bot.face.messages.tournaments.event_message import control, title
from bot.face.press import Panel, Press
from bot.face.tournaments.requests import EventRequest, asked_by_press, chosen_number, seen_part
from bot.face.tournaments.room.menus import long_menu
from bot.face.tournaments.room.more import back_button
from bot.face.tournaments.room.page import WAITING, call_buttons, call_line, ruling_buttons, ruling_line
from bot.face.words.tournaments.rulings import file_lines, ruling_said
from bot.host.tournaments.ground.people import need_judge
from bot.host.tournaments.reports.views import ControlView
from engine.kernel.errors import Refused

WAITING_CALL, WAITING_RULING, WAITING_FILE = "evwaitcall", "evwaitruling", "evwaitfile"
# The maximum number of rulings of a file on a page, so that the page fits on a screen, and the maximum number of
# characters of their lines together, so that no line is cut.
LINES_SHOWN, LINES_LENGTH = 20, 2800


async def _view(request: EventRequest) -> ControlView:
    """Return everything that waits for officials. Raises `Refused` ("not_judge")."""
    need_judge(request.whole, request.actor)
    return await request.services.host.tournaments.views.control(request.whole)


def _list_page(request: EventRequest, view: ControlView, number: int, feedback: str = "") -> Page:
    """Return a page of the menus of all calls and pending rulings, with ``feedback`` on top."""
    words, whole_seen = request.words, seen_part(request)
    pages = max(1, -(-max(len(view.calls), len(view.rulings)) // MENU_SIZE))
    page = min(number, pages - 1)
    here = slice(page * MENU_SIZE, (page + 1) * MENU_SIZE)
    calls = [
        (str(one.call_id), f"{one.call_id} · {words('tournament-table', code=one.table_code)}")
        for one in view.calls[here]
    ]
    rulings = [
        (str(one.ruling_id), f"{one.ruling_id} · {ruling_said(request.whole, whole_seen, one, words, plain=True)}")
        for one in view.rulings[here]
    ]
    lines = [*([feedback] if feedback else []), f"### {words('room-waiting-title', name=title(request.whole))}"]
    lines += [] if calls or rulings else [words("room-nothing")]
    turns = page_buttons(words, lambda to: control(request.whole, WAITING, str(to)), page, pages)
    return Page(
        text("\n".join(lines)),
        *long_menu(request, WAITING_CALL, "", words("room-waiting-call"), calls),
        *long_menu(request, WAITING_RULING, "", words("rulings-ask-ruling"), rulings),
        *rows_of([*turns, back_button(request)]),
    )


def _list_button(request: EventRequest) -> Button:
    return button(request.words("panel-back"), control(request.whole, WAITING, "0"), emoji="↩️")


async def _show_list(press: Press) -> None:
    request = await asked_by_press(press)
    await press.show(_list_page(request, await _view(request), natural(press.control.rest) or 0))


async def _show_call(press: Press) -> None:
    """Show a call with the button that answers it. If it has been answered, show the list."""
    request, number = await asked_by_press(press), chosen_number(press)
    view = await _view(request)
    item = next(
        (
            (
                call_line(request.whole, one, request.words),
                call_buttons(request.whole, one, request.actor, request.words),
            )
            for one in view.calls
            if one.call_id == number
        ),
        None,
    )
    await press.show(_item_page(request, view, item))


async def _show_ruling(press: Press) -> None:
    """Show a pending ruling with the buttons that confirm and decline it. If it has been answered, show the list."""
    await _turn_to(press, chosen_number(press), 0)


async def _turn_file(press: Press) -> None:
    """Show another page of the rulings of a file."""
    typed, _, page = press.control.rest.partition(".")
    number, page_number = natural(typed), natural(page)
    if number is None or page_number is None:
        raise Refused("expired_control")
    await _turn_to(press, number, page_number)


async def _turn_to(press: Press, number: int, page_number: int) -> None:
    """Show a page of a pending ruling; if it stands for a file, the page has some of the file's rulings."""
    request = await asked_by_press(press)
    view = await _view(request)
    row = next((one for one in view.rulings if one.ruling_id == number), None)
    if row is None:
        await press.show(_item_page(request, view, None))
        return
    whole, whole_seen, words = request.whole, seen_part(request), request.words
    lines = file_lines(whole, whole_seen, row, words)
    pages = _pages_of(lines)
    last = len(pages) - 1
    page_number = min(page_number, last)
    head = ruling_line(whole, whole_seen, row, words, describes_file=not lines)
    turns = [turning(words, WAITING_FILE, page_number, last, request.tournament_id, str(number))] if last else []
    answers = [*ruling_buttons(whole, row, request.actor, words), _list_button(request)]
    await press.show(Page(text("\n".join([head, *pages[page_number]])), *turns, *rows_of(answers)))


def _pages_of(lines: list[str]) -> list[list[str]]:
    """Return the lines in pages that fit into a message below the line of the ruling. No lines make one empty page."""
    pages = [list[str]()]
    for line in lines:
        if len(pages[-1]) == LINES_SHOWN or sum(map(len, pages[-1])) + len(line) > LINES_LENGTH:
            pages.append([])
        pages[-1].append(line)
    return pages


def _item_page(request: EventRequest, view: ControlView, item: tuple[str, list[Button]] | None) -> Page:
    """Return the page of a call or ruling, from its line and buttons. If it is None, return the list."""
    if item is None:
        return _list_page(request, view, 0, request.words("room-moved-on"))
    line, answers = item
    return Page(text(line), *rows_of([*answers, _list_button(request)]))


PANEL = Panel(
    __name__, {WAITING: _show_list, WAITING_CALL: _show_call, WAITING_RULING: _show_ruling, WAITING_FILE: _turn_file}
)
