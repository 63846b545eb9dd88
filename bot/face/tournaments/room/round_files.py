"""Files about a round, which change an event only after a preview: the form, the preview, and *Confirm*.

The preview shows the uploaded file in its message. *Confirm* reads the file from there again, so that nothing else
needs to be stored, and the preview works after a restart.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Generic, Protocol, TypeVar

import discord
from discord import ui

from bot.face.ground.components.custom_ids import Control
from bot.face.ground.components.parts import Button, Page, Row, button, row_of, turning
from bot.face.ground.components.uploads import UserFile, file_of_form, file_of_message, upload_form
from bot.face.ground.markdown import literal
from bot.face.messages.tournaments.event_message import control
from bot.face.messages.tournaments.notices import REFRESH
from bot.face.press import Panel, Press
from bot.face.tournaments.requests import EventRequest, asked_by_press, for_event
from bot.face.words.tournaments.naming import said_players
from bot.host.rulings import REASON_LIMIT
from bot.host.tournaments.imports.file_rows import BYTES, FileFault
from bot.wording.names import clean_text
from bot.wording.words import words_for
from engine.kernel.errors import Refused

# How many lines a page of a preview has, so that it fits on a screen, how many players a fault names, and how many
# characters of a cell it quotes.
LINES_SHOWN, SEATS_SHOWN, QUOTED = 20, 8, 100


class FilePlan(Protocol):
    """What a file would change; ``mark`` is a digest of it."""

    @property
    def mark(self) -> str: ...  # noqa: D102


P = TypeVar("P", bound=FilePlan)


@dataclass(frozen=True)
class FileImport(Generic[P]):
    """One kind of file: its actions, and the functions that differ from those of other kinds."""

    ask: str
    form: str
    turn: str
    confirm: str
    # Returns the title and the note of the form. Raises `Refused` if no file can be imported now.
    titles: Callable[[EventRequest], tuple[str, str]]
    # Raises `Refused` if this user may not import the file.
    need_right: Callable[[EventRequest], None]
    plan: Callable[[EventRequest, UserFile], Awaitable[P]]
    # Whether a plan changes anything.
    changes: Callable[[P], bool]
    # Returns a page of the preview; the arguments at the end are a line on top, and the page's number from 0.
    page: Callable[[EventRequest, UserFile, P, str, int], Page]
    # Makes the changes, if the plan still has the mark, and returns what the control room says. Raises `Refused`.
    enter: Callable[[EventRequest, UserFile, str], Awaitable[Page]]
    # Returns the page after a refusal if the changes were made before, because the press was repeated or the bot
    # stopped before it answered; None otherwise.
    entered_page: Callable[[EventRequest, UserFile, Refused], Awaitable[Page | None]]

    def panel(self, name: str) -> Panel:
        """Return the panel of the presses with this kind of file; ``name`` is the module."""
        handlers = {self.form: _preview, self.turn: _turn_page, self.confirm: _enter}
        return Panel(name, {self.ask: for_event(self._ask), **{one: partial(do, self) for one, do in handlers.items()}})

    async def _ask(self, request: EventRequest) -> None:
        """Open the form for a file."""
        self.need_right(request)
        title, note = self.titles(request)
        control_sent = Control(self.form, 0, request.tournament_id)
        form = upload_form(title, control_sent, request.words("results-field"), note)
        await request.interaction.response.send_modal(form)


async def _preview(kind: FileImport[P], press: Press) -> None:
    """Answer with what the uploaded file would change."""
    request = await asked_by_press(press)
    kind.need_right(request)
    await press.interaction.response.defer(ephemeral=True, thinking=True)
    file = await file_of_form(press.interaction, BYTES)
    plan = await kind.plan(request, file)
    file_shown = file.to_send() if kind.changes(plan) else None
    await request.services.answer(request.interaction, kind.page(request, file, plan, "", 0), file=file_shown)


async def _turn_page(kind: FileImport[P], press: Press) -> None:
    """Show another page of a preview. If the plan has changed, show the first page of a new preview."""
    request, file = await _confirmed_file(kind, press)
    mark, number = _page_in(press.control.rest)
    plan = await kind.plan(request, file)
    if plan.mark == mark:
        await _show_preview(kind, press, request, file, plan, "", number)
    else:
        await _show_preview(kind, press, request, file, plan, request.words("results-stale"))


async def _enter(kind: FileImport[P], press: Press) -> None:
    """Make the changes of the message's file, if the preview is still true; otherwise show the new preview."""
    request, file = await _confirmed_file(kind, press)
    try:
        page = await kind.enter(request, file, press.control.rest)
    except Refused as error:
        entered_page = await kind.entered_page(request, file, error)
        if entered_page is None:
            if error.code != "stale_preview":
                raise
            request = await request.again()
            plan = await kind.plan(request, file)
            await _show_preview(kind, press, request, file, plan, request.words("results-stale"))
            return
        page = entered_page
    await press.show(page)


async def _confirmed_file(kind: FileImport[P], press: Press) -> tuple[EventRequest, UserFile]:
    """Return the request of a press on a preview, and the file that the preview shows."""
    request = await asked_by_press(press)
    kind.need_right(request)
    await press.interaction.response.defer()
    return request, await file_of_message(press.interaction, BYTES)


async def _show_preview(
    kind: FileImport[P], press: Press, request: EventRequest, file: UserFile, plan: P, feedback: str, number: int = 0
) -> None:
    """Replace the pressed preview with a new one, which shows the file again unless there is nothing to confirm."""
    page = kind.page(request, file, plan, feedback, number)
    nobody, files = discord.AllowedMentions.none(), [file.to_send()] if kind.changes(plan) else []
    await press.interaction.edit_original_response(view=page, attachments=files, allowed_mentions=nobody)


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


def _page_in(rest: str) -> tuple[str, int]:
    """Return the plan's mark and the page from the rest of a button that turns pages; page 0 if it names none."""
    mark, _, page = rest.partition(".")
    return mark, int(page) if page.isascii() and page.isdecimal() and len(page) <= 3 else 0


def _cut_lines(request: EventRequest, lines: list[str]) -> list[str]:
    """Return as many of the lines as fit on a screen, and how many are left out."""
    line_count = len(lines) - LINES_SHOWN
    return lines if line_count <= 0 else [*lines[:LINES_SHOWN], request.words("results-more", count=line_count)]


def fault_lines(request: EventRequest, file: UserFile, faults: tuple[FileFault, ...]) -> list[str]:
    """Return lines with the faults of a file, each with its line and what would be right."""
    head = request.words("results-faults", file=literal(file.name), count=len(faults))
    return [head, *_cut_lines(request, [_fault(request, one) for one in faults])]


def _fault(request: EventRequest, one: FileFault) -> str:
    names = said_players(request.whole, request.words)
    there = request.words.listed([f"{number} {names[number]}" for number in one.seats[:SEATS_SHOWN]])
    what, right = (literal(clean_text(text, QUOTED)) for text in (one.what, one.right))
    why = request.words(f"file-{one.why.replace('_', '-')}", what=what, right=right, seats=there, count=len(one.seats))
    return request.words("file-fault", line=one.line, why=why) if one.line else f"- {why}"


def preview_rows(request: EventRequest, file: UserFile, enter: Button | None) -> list[ui.Item[ui.LayoutView]]:
    """Return the file and the buttons below a preview; without ``enter`` only the button to the control room."""
    back = button(request.words("room-back"), control(request.whole, REFRESH), emoji="↩️")
    return [row_of(back)] if enter is None else [file.file_item(), row_of(enter, back)]


def file_reason(request: EventRequest, file: UserFile) -> str:
    """Return the reason of rulings from a file, in the event's language, because all players may read it."""
    return words_for(None, request.whole.tournament.language)("results-reason", file=file.name)[:REASON_LIMIT]
