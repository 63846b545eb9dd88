"""The pages "What is what" and "The rules in brief", and their presses. The text explains the numbers in a picture."""

from __future__ import annotations

import msgspec
from discord import ui

from bot.face.ground.custom_ids import Control, natural
from bot.face.ground.interactions import Interaction
from bot.face.ground.parts import OPTION_LIMIT, PLACEHOLDER_LIMIT, Button, Page, Row, button, gallery, row_of, text
from bot.face.press import Panel, Press
from bot.face.services import Services
from bot.wording.names import shorten
from bot.wording.words import Words
from engine.kernel.contract.registry import games
from engine.kernel.errors import Refused
from render.callouts import ExplainedPicture

# A line of a game's rules with this prefix is the heading of a page.
HEADING = "### "


class RulesSection(msgspec.Struct, frozen=True):
    """A page of a game's rules: its heading ("" if the rules have none) and its text."""

    heading: str
    text: str


def rules_button(words: Words, slug: str) -> Button:
    """Return the button that shows a game's rules in a message of their own."""
    return button(words("meaning-in-brief"), Control("brief", 0, 0, slug), emoji="📖")


def callouts_page(words: Words, picture: ExplainedPicture) -> Page:
    """Return the page with a numbered board and the meaning of each number."""
    lines = f"### {words('callouts-title')}\n{_numbered(picture)}"
    return Page(gallery(picture), text(lines), pictures=[picture])


def _numbered(picture: ExplainedPicture) -> str:
    return "\n".join(f"**{number}** · {line}" for number, line in enumerate(picture.lines, 1))


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


def rules_page(slug: str, words: Words, number: int, table: ExplainedPicture) -> Page:
    """Return a page of a game's rules. The first page shows a table with numbers.

    A number beyond the last page returns the last page.
    """
    sections = rules_sections(words)
    number = min(number, len(sections) - 1)
    section = sections[number]
    heading = f"\n{HEADING}{section.heading}" if section.heading else ""
    items: list[ui.Item[ui.LayoutView]] = [text(f"## {words('game-name')}{heading}\n{section.text}")]
    if number == 0:
        items += [gallery(table), text(_numbered(table))]
    if len(sections) > 1:
        items += [_headings(slug, words, sections, number), _turning(slug, words, number, len(sections) - 1)]
    return Page(*items, pictures=[table] if number == 0 else [])


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
    press.services.boards.check(press.member.id)
    live = press.live
    live.need_begun()
    await press.services.begin_page(press.interaction)
    words = await press.words()
    picture = await press.services.studio.explained(live, words.lang, live.viewer(press.member.id))
    await press.services.answer(press.interaction, callouts_page(words, picture))


async def show_rules(services: Services, interaction: Interaction, slug: str) -> None:
    """Show the first page of a game's rules in private."""
    services.boards.check(interaction.user.id)
    await interaction.response.defer(ephemeral=True, thinking=True)
    await services.answer(interaction, await _rules(services, interaction, slug, 0))


async def _rules(services: Services, interaction: Interaction, slug: str, number: int) -> Page:
    words = await services.languages.words(interaction, slug=slug)
    return rules_page(slug, words, number, await services.studio.sample(slug, words.lang))


async def _open(press: Press) -> None:
    if press.control.rest not in games():
        raise Refused("expired_control")
    await show_rules(press.services, press.interaction, press.control.rest)


async def _turn_page(press: Press) -> None:
    chosen = natural(press.values[0]) if press.values else press.control.number
    if chosen is None or press.control.rest not in games():
        raise Refused("expired_control")
    await press.interaction.response.defer()
    await press.show(await _rules(press.services, press.interaction, press.control.rest, chosen))


PANEL = Panel(__name__, {"what": show_what, "brief": _open, "rules": _turn_page, "rulesto": _turn_page})
