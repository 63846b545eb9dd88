"""The private panel on which a lobby's creator or a moderator chooses the game's options."""

from __future__ import annotations

import discord
from discord import ui

from bot.face.decks.panel import page_buttons
from bot.face.ground.choices import MENU_SIZE
from bot.face.ground.custom_ids import natural, session_control
from bot.face.ground.parts import OPTION_LIMIT, Page, Row, row_of, text
from bot.face.lobby.presses import drop_gone
from bot.face.lobby.terms import may_change, settle
from bot.face.press import Panel, Press
from bot.face.words.sessions import option_meaning, option_words
from bot.host.lobbies.lobby import TableSettings
from bot.host.lobbies.lobby_options import drawn_values, open_options, possible_values
from bot.host.matches.live import Live, decoded_options
from bot.wording.names import shorten
from bot.wording.words import Words

OPTIONS_AT_ONCE = 5
# The menu values for drawing an option at random, and for turning to a page of a long menu.
SURPRISE, PAGE = "?", "page:"


def options_page(live: Live, words: Words, number: int = 0, turned: tuple[str, int] | None = None) -> Page:
    """Return a page of the panel: the question and the menu of each option that has another possible value.

    ``turned`` is an option with many values, and the page of its menu.
    """
    possible = {name: possible_values(live, name) for name in open_options(live)}
    names = [name for name, values in possible.items() if len(values) > 1]
    pages = max(1, -(-len(names) // OPTIONS_AT_ONCE))
    size, number = -(-len(names) // pages), min(number, pages - 1)
    items: list[ui.Item[ui.LayoutView]] = [text(f"### {words('options-title')}\n{words('options-about')}")]
    for name in names[number * size : (number + 1) * size]:
        page = turned[1] if turned is not None and turned[0] == name else None
        items += [text(f"**{words(f'option-{name}')}**"), _menu(live, words, name, possible[name], number, page)]
    turning = page_buttons(words, "optionspage", "", number, pages, live.session.session_id)
    return Page(*items, *([turning] if turning else []))


def _menu(live: Live, words: Words, name: str, values: list[object], number: int, page: int | None) -> Row:
    """Return an option's menu of its possible values. A long menu begins at the page with the current value."""
    present = decoded_options(live.session)[name]
    size = MENU_SIZE - (1 if len(values) < MENU_SIZE else 3)
    page = values.index(present) // size if page is None else min(page, (len(values) - 1) // size)
    select: ui.Select[ui.LayoutView] = ui.Select(custom_id=session_control(live, "option", f"{name}.{number}").pack())
    for value in values[page * size : (page + 1) * size]:
        said, meaning = option_words(words, name, value), option_meaning(words, name, value)
        select.append_option(
            discord.SelectOption(
                label=shorten(said[:1].upper() + said[1:], OPTION_LIMIT),
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
    return row_of(select)


async def _open(press: Press) -> None:
    await drop_gone(press)
    await may_change(press)
    await press.services.answer(press.interaction, options_page(await press.fresh(), await press.words()))


async def _turn_page(press: Press) -> None:
    await may_change(press)
    await press.show(options_page(press.live, await press.words(), natural(press.control.rest) or 0))


async def _choose(press: Press) -> None:
    """Change an option, or turn the page of its menu."""
    name, _, rest = press.control.rest.partition(".")
    chosen, number, words = press.values[0] if press.values else "", natural(rest) or 0, await press.words()
    if chosen.startswith(PAGE):
        await may_change(press)
        await press.show(options_page(press.live, words, number, (name, natural(chosen.removeprefix(PAGE)) or 0)))
        return
    # A value that is not possible any more is refused by the host.
    known = {str(value): value for value in possible_values(press.live, name)}
    value = None if chosen == SURPRISE else known.get(chosen, chosen)
    await settle(press, TableSettings(options={name: value}))
    await press.show(options_page(await press.fresh(), words, number))


PANEL = Panel(__name__, {"options": _open, "optionspage": _turn_page, "option": _choose})
