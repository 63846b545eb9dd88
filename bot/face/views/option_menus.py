"""The menus of a game's options, in the panels of lobbies and events."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import discord
from discord import ui

from bot.face.ground.components.choices import MENU_SIZE
from bot.face.ground.components.custom_ids import Control, natural
from bot.face.ground.components.parts import OPTION_LIMIT, Button, Page, page_buttons, row_of, rows_of, text
from bot.face.press import Press
from bot.face.words.sessions import option_meaning, option_words
from bot.host.lobbies.option_choice import OptionChoice, drawn_values
from bot.wording.names import shorten
from bot.wording.words import Words

OPTIONS_AT_ONCE = 5
# The menu values for drawing an option at random, and for turning to a page of a long menu.
SURPRISE, PAGE = "?", "page:"


def options_page(
    choice: OptionChoice,
    words: Words,
    head: str,
    control: Callable[[str], Control],
    number: int = 0,
    turned_page: tuple[str, int] | None = None,
    beside: Sequence[Button] = (),
) -> Page:
    """Return a page of the panel: the question and the menu of each option that has another possible value.

    ``head`` is put on top. ``control`` makes the control of a menu or button from its rest (`pressed_option`).
    ``turned_page`` is an option with many values, and the page of its menu. ``beside`` are further buttons at the end.
    """
    possible = {name: choice.possible_values(name) for name in choice.names()}
    names = [name for name, values in possible.items() if len(values) > 1]
    pages = max(1, -(-len(names) // OPTIONS_AT_ONCE))
    size, number = -(-len(names) // pages), min(number, pages - 1)
    items: list[ui.Item[ui.LayoutView]] = [text(head)]
    for name in names[number * size : (number + 1) * size]:
        page = turned_page[1] if turned_page is not None and turned_page[0] == name else None
        select: ui.Select[ui.LayoutView] = ui.Select(custom_id=control(f"{name}.{number}").pack())
        _fill(select, words, name, choice.options[name], possible[name], page)
        items += [text(f"**{words(f'option-{name}')}**"), row_of(select)]
    turning = page_buttons(words, lambda to: control(f".{to}"), number, pages)
    return Page(*items, *rows_of([*turning, *beside]))


def _fill(
    select: ui.Select[ui.LayoutView], words: Words, name: str, present: object, values: list[object], page: int | None
) -> None:
    """Add an option's possible values to its menu. A long menu opens at the page with the current value."""
    size = MENU_SIZE - (1 if len(values) < MENU_SIZE else 3)
    page = values.index(present) // size if page is None else min(page, (len(values) - 1) // size)
    for value in values[page * size : (page + 1) * size]:
        option_text, meaning = option_words(words, name, value), option_meaning(words, name, value)
        select.append_option(
            discord.SelectOption(
                label=shorten(option_text[:1].upper() + option_text[1:], OPTION_LIMIT),
                value=str(value),
                description=meaning and shorten(meaning, OPTION_LIMIT),
                default=value == present,
            )
        )
    if page > 0:
        select.add_option(label=words("panel-previous"), value=f"{PAGE}{page - 1}", emoji="◀️")
    if (page + 1) * size < len(values):
        select.add_option(label=words("panel-next"), value=f"{PAGE}{page + 1}", emoji="▶️")
    if len(drawn_values(values)) > 1:
        note = words("options-surprise-note")
        select.add_option(label=words("options-surprise"), value=SURPRISE, description=note, emoji="🎲")


class PressedOption(NamedTuple):
    """A press on page ``number`` of the panel.

    It chooses the ``value`` for an option (None: draw one), or a page of its menu.
    """

    name: str
    number: int
    value: object
    page: int | None


def pressed_option(press: Press, choice: OptionChoice) -> PressedOption:
    """Return what was chosen. An impossible value is returned as text, and the host refuses it."""
    name, _, rest = press.control.rest.partition(".")
    number, chosen_value = natural(rest) or 0, press.values[0] if press.values else PAGE
    if chosen_value.startswith(PAGE):
        return PressedOption(name, number, None, natural(chosen_value.removeprefix(PAGE)) or 0)
    values_by_text = {str(value): value for value in choice.possible_values(name)}
    return PressedOption(
        name, number, None if chosen_value == SURPRISE else values_by_text.get(chosen_value, chosen_value), None
    )
