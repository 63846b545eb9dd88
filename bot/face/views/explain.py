"""The pages "What is what" and "The rules in brief", and their presses. The text explains the numbers in a picture."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from discord import ui

from bot.face.ground.components.custom_ids import Control, natural, shown_control
from bot.face.ground.components.parts import (
    OPTION_LIMIT,
    PLACEHOLDER_LIMIT,
    TEXT_PAGES,
    Button,
    Page,
    Row,
    button,
    gallery,
    page_buttons,
    row_of,
    rows_of,
    text,
)
from bot.face.ground.interactions import Interaction
from bot.face.ground.screens import ROWS_WITH_ONE_BUTTON_ROW, picture_rows, screens
from bot.face.press import Panel, Press
from bot.face.services import Services
from bot.wording.names import shorten
from bot.wording.words import Words
from engine.kernel.contract.registry import games
from engine.kernel.errors import Refused
from render.callouts import ExplainedPicture

# The actions of the buttons that show a page about the numbered board, and about the numbered example of a table.
WHAT_PAGE, TABLE = "whatpage", "rulestable"
# A line of a game's rules with this prefix is the heading of a page.
HEADING = "### "


class RulesSection(msgspec.Struct, frozen=True):
    """A page of a game's rules: its heading ("" if the rules have none) and its text."""

    heading: str
    text: str


def rules_button(words: Words, slug: str) -> Button:
    """Return the button that shows a game's rules in a message of their own."""
    return button(words("meaning-in-brief"), Control("brief", 0, 0, slug), emoji="📖")


def callouts_page(
    words: Words, picture: ExplainedPicture, number: int, control: Callable[[int], Control], *others: Button
) -> Page:
    """Return a page with a numbered board and the meanings of the numbers that fit below it on a phone.

    ``control`` returns the control of a page. A number beyond the last page returns the last page. ``others`` are shown
    after the page buttons.
    """
    lines = [f"**{count}** · {line}" for count, line in enumerate(picture.lines, 1)]
    pages = screens(lines, ROWS_WITH_ONE_BUTTON_ROW - picture_rows(picture))
    number, title = min(number, len(pages) - 1), words("callouts-title")
    if len(pages) > 1:
        title = words("panel-page", title=title, page=number + 1, pages=len(pages))
    buttons = page_buttons(words, control, number, len(pages), TEXT_PAGES)
    sentence = "\n".join([f"### {title}", *pages[number]])
    return Page(gallery(picture), text(sentence), *rows_of([*buttons, *others]), pictures=[picture])


def rules_sections(words: Words) -> list[RulesSection]:
    """Return a game's rules, divided into pages at their headings."""
    found: list[RulesSection] = []
    heading, lines = "", list[str]()
    for line in words("game-rules").splitlines():
        if not line.startswith(HEADING):
            lines.append(line)
            continue
        if heading or lines:
            found.append(RulesSection(heading, "\n".join(lines).strip()))
        heading, lines = line.removeprefix(HEADING), []
    return [*found, RulesSection(heading, "\n".join(lines).strip())]


def rules_page(slug: str, words: Words, number: int) -> Page:
    """Return a page of a game's rules, with the button that explains an example of its table.

    A number beyond the last page returns the last page.
    """
    sections = rules_sections(words)
    number = min(number, len(sections) - 1)
    section = sections[number]
    heading = f"\n{HEADING}{section.heading}" if section.heading else ""
    items: list[ui.Item[ui.LayoutView]] = [text(f"## {words('game-name')}{heading}\n{section.text}")]
    table = button(words("button-what"), Control(TABLE, 0, 0, f"{slug}|{number}"), emoji="❔")
    if len(sections) > 1:
        items.append(_headings(slug, words, sections, number))
        items.append(_turning(slug, words, number, len(sections) - 1).add_item(table))
    else:
        items.append(row_of(table))
    return Page(*items)


def _headings(slug: str, words: Words, sections: list[RulesSection], number: int) -> Row:
    control = Control("rules", 0, rest=slug)
    select: ui.Select[ui.LayoutView] = ui.Select(
        placeholder=shorten(words("rules-headings"), PLACEHOLDER_LIMIT), custom_id=control.pack()
    )
    for place, section in enumerate(sections):
        label = shorten(section.heading or words("game-name"), OPTION_LIMIT)
        select.add_option(label=label, value=str(place), default=place == number)
    return row_of(select)


def _turning(slug: str, words: Words, number: int, last: int) -> Row:
    row: Row = ui.ActionRow()
    for key, to, emoji in (("back", number - 1, "◀️"), ("next", number + 1, "▶️")):
        item = button(words(f"page-{key}"), Control("rulesto", 0, max(0, to), slug), emoji=emoji)
        item.disabled = not 0 <= to <= last
        row.add_item(item)
    return row


async def show_what(press: Press) -> None:
    """Show the user the current board in private, as they may see it, with numbers and their meanings."""
    live, is_turned = press.live, press.control.action == WHAT_PAGE
    live.need_begun()
    if is_turned:
        await press.interaction.response.defer()
    else:
        press.services.boards.check(press.member.id)
        await press.services.begin_page(press.interaction)
    words = await press.words()
    picture = await press.services.studio.explained(live, words.lang, live.viewer(press.member.id))
    number = natural(press.control.rest) or 0
    page = callouts_page(words, picture, number, lambda to: shown_control(live, WHAT_PAGE, str(to)))
    if is_turned:
        # After a move, the picture has the same name but another content, so it must be sent again.
        await press.show(page, is_kept=press.control.number == live.session.revision)
    else:
        await press.services.answer(press.interaction, page)


async def show_rules(services: Services, interaction: Interaction, slug: str) -> None:
    """Show the first page of a game's rules in private."""
    services.boards.check(interaction.user.id)
    await interaction.response.defer(ephemeral=True, thinking=True)
    await services.answer(interaction, await _rules(services, interaction, slug, 0))


async def _rules(services: Services, interaction: Interaction, slug: str, number: int) -> Page:
    return rules_page(slug, await services.languages.words(interaction, slug=slug), number)


async def _open_explanation(press: Press) -> None:
    if press.control.rest not in games():
        raise Refused("expired_control")
    await show_rules(press.services, press.interaction, press.control.rest)


async def _turn_page(press: Press) -> None:
    chosen_id = natural(press.values[0]) if press.values else press.control.number
    if chosen_id is None or press.control.rest not in games():
        raise Refused("expired_control")
    await press.interaction.response.defer()
    await press.show(await _rules(press.services, press.interaction, press.control.rest, chosen_id))


async def _show_table(press: Press) -> None:
    """Show an example of the game's table with numbers, and a button that leads back to the page of the rules."""
    slug, _, origin = press.control.rest.partition("|")
    if slug not in games():
        raise Refused("expired_control")
    # The first picture takes a while to paint, so the answer is deferred.
    await press.interaction.response.defer()
    words = await press.services.languages.words(press.interaction, slug=slug)
    picture = await press.services.studio.sample(slug, words.lang)
    back = button(words("panel-back"), Control("rulesto", 0, natural(origin) or 0, slug), emoji="↩️")
    number, rest = press.control.number, press.control.rest
    page = callouts_page(words, picture, number, lambda to: Control(TABLE, 0, to, rest), back)
    await press.show(page, is_kept=True)


PANEL = Panel(
    __name__,
    {
        "what": show_what,
        WHAT_PAGE: show_what,
        "brief": _open_explanation,
        "rules": _turn_page,
        "rulesto": _turn_page,
        TABLE: _show_table,
    },
)
