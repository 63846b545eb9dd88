"""The private panel on which a lobby's creator or a moderator chooses the game's options."""

from __future__ import annotations

from functools import partial

from bot.face.ground.components.custom_ids import session_control
from bot.face.ground.components.parts import Page
from bot.face.lobby.presses import answer_about_lobby, drop_gone, show_about_lobby
from bot.face.lobby.terms import change_table, may_change
from bot.face.press import Panel, Press
from bot.face.views.option_menus import options_page, pressed_option
from bot.host.lobbies.lobby import TableSettings
from bot.host.lobbies.lobby_options import option_choice
from bot.host.matches.live import Live
from bot.wording.words import Words


def _options_panel(live: Live, words: Words, number: int = 0, turned_page: tuple[str, int] | None = None) -> Page:
    head = f"### {words('options-title')}\n{words('options-about')}"
    return options_page(option_choice(live), words, head, partial(session_control, live, "option"), number, turned_page)


async def _open_options_panel(press: Press) -> None:
    await drop_gone(press)
    await may_change(press)
    await answer_about_lobby(press, _options_panel(await press.fresh(), await press.words()))


async def _choose_option(press: Press) -> None:
    """Change an option, or turn the page of its menu or of the panel."""
    option_value, words = pressed_option(press, option_choice(press.live)), await press.words()
    if option_value.page is not None:
        await may_change(press)
        await show_about_lobby(
            press, _options_panel(press.live, words, option_value.number, (option_value.name, option_value.page))
        )
        return
    await change_table(press, TableSettings(options={option_value.name: option_value.value}))
    await show_about_lobby(press, _options_panel(await press.fresh(), words, option_value.number))


PANEL = Panel(__name__, {"options": _open_options_panel, "option": _choose_option})
