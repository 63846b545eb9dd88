"""Menus of the control room with more options than one menu of Discord can hold."""

from __future__ import annotations

from collections.abc import Iterable

from discord import ui

from bot.face.ground.components.choices import MENU_SIZE
from bot.face.ground.components.parts import OPTION_LIMIT, PLACEHOLDER_LIMIT, Row, row_of
from bot.face.messages.tournaments.event_message import control
from bot.face.tournaments.requests import EventRequest
from bot.wording.names import shorten

MENUS = 11


def long_menu(request: EventRequest, action: str, rest: str, ask: str, options: Iterable[tuple[str, str]]) -> list[Row]:
    """Return the options, each with its value and name, in as many menus as they need, at most `MENUS`.

    The control of each menu contains ``rest`` and then its own number.
    """
    option_list, rows = [*options], list[Row]()
    for number, first in enumerate(range(0, len(option_list), MENU_SIZE)):
        select: ui.Select[ui.LayoutView] = ui.Select(
            placeholder=shorten(ask, PLACEHOLDER_LIMIT),
            custom_id=control(request.whole, action, f"{rest}{number}").pack(),
        )
        for value, name in option_list[first : first + MENU_SIZE]:
            select.add_option(label=shorten(name, OPTION_LIMIT), value=value)
        rows.append(row_of(select))
    return rows[:MENUS]
