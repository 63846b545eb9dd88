"""Turns the options of a panel (`choices`) into message items: menus, their page buttons, and notes on buttons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from discord import ui

from bot.face.ground.components.choices import Menu, Option
from bot.face.ground.components.custom_ids import Control
from bot.face.ground.components.parts import SECONDARY, Button, Row, button, described, menu, rows_of, text
from bot.face.ground.components.series import moves_of
from bot.host.matches.live import Live
from bot.wording.words import Words
from engine.kernel.choices.decisions import Decision
from engine.kernel.contract.registry import AnyGame
from engine.kernel.words.phrases import MapMark, Phrase


class ControlMaker(Protocol):
    """Makes the controls of one question."""

    def __call__(self, action: str, rest: str = "") -> Control:
        """Return the control of an action."""


def question_controls(live: Live, seat: int) -> ControlMaker:
    """Return a maker of a seat's panel controls. They contain the token of the current question, not the revision."""
    token = live.running_match.token(seat)

    def control(action: str, rest: str = "") -> Control:
        return Control(action, live.session.session_id, token, rest)

    return control


def menu_rows(
    game: AnyGame, words: Words, menus: Sequence[Menu], control: ControlMaker
) -> list[ui.Item[ui.LayoutView]]:
    """Return the menus (action "pick"), each with the buttons that turn its pages (action "turn").

    Pieces or places on the map may be rows of small buttons.
    """
    rows: list[ui.Item[ui.LayoutView]] = []
    for place, menu_shown in enumerate(menus):
        if menu_shown.is_grid:
            rows += _map_buttons(words, menu_shown, control)
            continue
        row: Row = ui.ActionRow()
        row.add_item(menu(words, menu_shown, control("pick", f"{place}.{menu_shown.path}"), game.glossary))
        rows.append(row)
        if menu_shown.pages > 1:
            rows.append(_page_buttons(control, words, menu_shown, with_name=len(menus) > 1))
    return rows


def _map_buttons(words: Words, menu_shown: Menu, control: ControlMaker) -> Iterator[ui.Item[ui.LayoutView]]:
    """Yield the places on a map as rows of small buttons, below the menu's title if it has one."""
    if menu_shown.title is not None:
        yield text(f"**{words.say(menu_shown.title.name)}**")
    yield from rows_of([_map_button(words, option, control) for option in menu_shown.options])


def _map_button(words: Words, option: Option, control: ControlMaker) -> Button:
    """Return the small button of a place on the map, with its number."""
    name = mark_name(words, option.label.mark) if option.label.mark is not None else ""
    return button(name, control("pick", option.value), SECONDARY)


def mark_name(words: Words, mark: MapMark) -> str:
    """Return the mark of a place as the map shows it: its number or its name."""
    return words.say(mark.text) if isinstance(mark.text, Phrase) else str(mark.text)


def button_notes(game: AnyGame, words: Words, decision: Decision, options: Sequence[Option]) -> list[str]:
    """Return lines with the notes about moves that are shown as buttons. Moves in menus show their notes themselves.

    One-word moves get no note. Moves with the same note share a line.
    """
    noted: dict[str, list[str]] = {}
    for option in options:
        note = described(words, option.label, game.glossary)
        if note and any(" " in text for text in moves_of(decision, option.value)):
            noted.setdefault(note, []).append(f"**{words.say(option.label.name)}**")
    return [f"-# {' / '.join(dict.fromkeys(names))} · {note}" for note, names in noted.items()]


def _page_buttons(control: ControlMaker, words: Words, menu_shown: Menu, *, with_name: bool) -> Row:
    """Return the buttons that turn a menu's pages.

    ``with_name``: the buttons contain the menu's title, because the message has several menus.
    """
    title = words.say(menu_shown.title.name) if with_name and menu_shown.title is not None else ""
    row: Row = ui.ActionRow()
    if menu_shown.page > 0:
        label_text = words("panel-previous-of", list=title) if title else words("panel-previous")
        row.add_item(button(label_text, control("turn", f"{menu_shown.page - 1}/{menu_shown.path}")))
    if menu_shown.page + 1 < menu_shown.pages:
        label_text = words("panel-next-of", list=title) if title else words("panel-next")
        row.add_item(button(label_text, control("turn", f"{menu_shown.page + 1}/{menu_shown.path}")))
    return row
