"""Builds the pages "What is what" and "The rules in brief". The text explains the numbers in a picture."""

from __future__ import annotations

import msgspec
from discord import ui

from bot.face.pages.control import Control
from bot.face.pages.parts import OPTION_LIMIT, PLACEHOLDER_LIMIT, Page, Row, button, gallery, row_of, text
from bot.wording.names import shorten
from bot.wording.words import Words
from render.callouts import ExplainedPicture

# A line of a game's rules with this prefix is the heading of a page.
HEADING = "### "


class RulesSection(msgspec.Struct, frozen=True):
    """A page of a game's rules: its heading ("" if the rules have none) and its text."""

    heading: str
    text: str


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
    """Return a page of a game's rules. The first page also shows a table with numbers.

    If the number is beyond the last page, return the last page.
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
    """Return the menu of all headings. It opens any page."""
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
