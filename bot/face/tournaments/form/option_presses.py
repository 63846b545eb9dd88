"""The page of an event's game options (TN-2)."""

from __future__ import annotations

from functools import partial

import msgspec

from bot.face.ground.components.parts import Page, button
from bot.face.messages.tournaments.event_message import control
from bot.face.press import Panel, Press
from bot.face.tournaments.form.page import OPTIONS, head, option_choice
from bot.face.tournaments.form.presses import asked_to_change, change_event
from bot.face.tournaments.requests import BACK
from bot.face.views.option_menus import options_page, pressed_option
from bot.host.tournaments.ground.settings import TournamentDraft
from bot.wording.words import Words, words_for
from storage.records.tournaments import Whole

OPTION = "evoption"


def _options_page(whole: Whole, words: Words, number: int = 0, turned_page: tuple[str, int] | None = None) -> Page:
    spoken, title = words_for(whole.tournament.game, words.lang), "\n".join(head(whole, words))
    back = button(words("setup-back"), control(whole, BACK), emoji="↩️")
    return options_page(
        option_choice(whole), spoken, title, partial(control, whole, OPTION), number, turned_page, beside=[back]
    )


async def _open_options_page(press: Press) -> None:
    request = await asked_to_change(press)
    await press.show(_options_page(request.whole, request.words))


async def _choose_option(press: Press) -> None:
    """Change an option of a draft, or show another page. Raises `Refused` ("wrong_event_state")."""
    request = await asked_to_change(press)
    option_value = pressed_option(press, option_choice(request.whole))
    if option_value.page is not None:
        await press.show(
            _options_page(request.whole, request.words, option_value.number, (option_value.name, option_value.page))
        )
        return
    options = msgspec.to_builtins(option_choice(request.whole).with_value(option_value.name, option_value.value))
    await change_event(press, TournamentDraft(options=options), partial(_options_page, number=option_value.number))


PANEL = Panel(__name__, {OPTIONS: _open_options_page, OPTION: _choose_option})
