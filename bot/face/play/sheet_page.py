"""The work sheet of a player as a message: a menu for each decision, the resulting plan, and the button Ready."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from zlib import crc32

from discord import ButtonStyle, ui
from msgspec import structs

from bot.face.ground.components.choices import MENU_SIZE, Menu, Option, whole_label
from bot.face.ground.components.offers import ControlMaker, question_controls
from bot.face.ground.components.parts import (
    SECONDARY,
    SUCCESS,
    Button,
    Page,
    Row,
    bullets,
    button,
    gallery,
    menu,
    rows_of,
    text,
)
from bot.face.play.confirming import lasting_line
from bot.face.words.sessions import plain_names, spoken_names
from bot.host.matches.drafts import is_planned_for
from bot.host.matches.live import Live
from bot.host.matches.past.takeback import Lasting
from bot.wording.words import Words
from engine.kernel.choices.moves import Move, move_text
from engine.kernel.contract.game import View
from engine.kernel.contract.illegal_moves import illegal_moves
from engine.kernel.matches.worksheets import SheetMenu, WorkSheet
from engine.kernel.words.phrases import Label
from render.pictures import Picture

# The actions of a sheet's controls: a menu, Ready, the confirmation, clearing the sheet.
NOTE, READY, HAND_IN, CLEAR, PLAN = "note", "handin", "handedin", "clearsheet", "plansheet"


def sheet_view(live: Live, sheet: WorkSheet) -> View:
    """Return the view that the seat would have after it submits the sheet, with nothing revealed."""
    return live.running_match.following(sheet.state).view(sheet.seat)


def sheet_page(
    live: Live,
    words: Words,
    sheet: WorkSheet,
    *,
    feedback: str = "",
    picture: Picture | None = None,
    more: Sequence[Button | Row] = (),
) -> Page:
    """Return the sheet in its current state. ``more`` is added below it: buttons and whole rows."""
    view, control = sheet_view(live, sheet), question_controls(live, sheet.seat)
    decision = live.running_match.decision_of(sheet.seat)
    head = [feedback] if feedback else []
    if decision is not None:
        head.append(f"### {words.say(decision.prompt, spoken_names(live.session))}")
    head.append(f"-# {words('sheet-hint')}")
    if not sheet.text:
        head.append(f"⚠️ {words('sheet-unfinished')}")
    items: list[ui.Item[ui.LayoutView]] = [text("\n".join(head))]
    if picture is not None:
        items.append(gallery(picture))
    items += _menus(live, words, sheet, view, control)
    if sheet.left_out:
        # A player on a phone sees only the end of the message while using a menu.
        items.append(text(_left_out_line(live, words, sheet, view)))
    if vanished := _vanished_menus_line(live, words, sheet, view):
        items.append(text(vanished))
    items += rows_of(_buttons(live, words, sheet, view, [item for item in more if isinstance(item, ui.Button)]))
    items += [item for item in more if not isinstance(item, ui.Button)]
    return Page(*items, pictures=[picture] if picture is not None else [])


def hand_in_page(
    live: Live,
    words: Words,
    sheet: WorkSheet,
    picture: Picture | None = None,
    why: Lasting | None = None,
    *,
    is_advised: bool = False,
) -> Page:
    """Return the sheet's warnings and result with the button that submits it.

    ``why`` is None if the player always confirms, or if only a warning is the reason for asking. ``is_advised``: the
    computer made the whole plan, so nothing in it is a probable mistake of the player.
    """
    control, names, view = question_controls(live, sheet.seat), spoken_names(live.session), sheet_view(live, sheet)
    warnings = [f"⚠️ {words.say(phrase, names)}" for phrase in live.game.sheet_warnings(view) if not is_advised]
    result = [words.say(phrase, names) for phrase in live.game.sheet_lines(view)]
    sentences = [*warnings, f"### {words('panel-sure')}", *([bullets(result)] if result else [])]
    if why is not None:
        sentences.append(lasting_line(live, words, sheet.seat, why))
    row: Row = ui.ActionRow()
    row.add_item(button(words("sheet-hand-in"), control(HAND_IN, str(sheet_digest(sheet))), _ready_style(sheet), "✅"))
    row.add_item(button(words("panel-back"), control("back"), emoji="↩️"))
    if warnings and is_planned_for(live, sheet.seat):
        row.add_item(button(words("sheet-plan"), control(PLAN), emoji="⭐"))
    galleries = [gallery(picture)] if picture is not None else []
    return Page(text("\n".join(sentences)), *galleries, row, pictures=[picture] if picture is not None else [])


def sheet_digest(sheet: WorkSheet) -> int:
    """Return a checksum of the sheet's move, which identifies the sheet that a player confirms."""
    return crc32(sheet.text.encode())


def _buttons(live: Live, words: Words, sheet: WorkSheet, view: View, more: Sequence[Button]) -> list[Button]:
    """Return the buttons of a sheet. Ready comes last, after the buttons ``more``, and names the budget.

    A player on a phone sees only the end of the message while choosing.
    """
    control, found = question_controls(live, sheet.seat), list[Button]()
    if is_planned_for(live, sheet.seat):
        found.append(button(words("sheet-plan"), control(PLAN), emoji="⭐"))
    if sheet.notes:
        found.append(button(words("sheet-clear"), control(CLEAR), emoji="🧹"))
    found += more
    if sheet.text:
        budget = live.game.sheet_budget(view)
        label = words("sheet-ready") if budget is None else words("sheet-ready-budget", budget=budget)
        found.append(button(label, control(READY), _ready_style(sheet), "✅"))
    return found


def _ready_style(sheet: WorkSheet) -> ButtonStyle:
    """Return the colour of the buttons that submit the sheet: green once something is planned."""
    is_empty = all(move in sheet_menu.blanks for sheet_menu in sheet.menus for move in sheet_menu.selection)
    return SECONDARY if is_empty else SUCCESS


def _left_out_line(live: Live, words: Words, sheet: WorkSheet, view: View) -> str:
    """Return a line with the noted moves that cannot be combined with the others, each with the game's reason."""
    question_view = _question_view(live, sheet, view)
    lines = []
    for move in sheet.left_out:
        name, why = whole_label(live.game, view, move).name, live.game.phrasing.why_not(question_view, move)
        lines.append(words.say(name) if why is None else words("moves-lacking", moves=words.say(name), why=why))
    return f"⚠️ {words('sheet-left-out', moves=' · '.join(lines))}"


def _vanished_menus_line(live: Live, words: Words, sheet: WorkSheet, view: View) -> str:
    """Return a line with the verbs whose menus are gone because of the notes, each with the game's reason.

    Empty if there are none. A reason that was valid before the notes too is left out.
    """
    phrasing, offered_verbs = live.game.phrasing, {menu.words[0] for menu in sheet.menus}
    now, before = (_question_view(live, sheet, one) for one in (view, live.running_match.view(sheet.seat)))
    lines: dict[str, str] = {}
    for lack in illegal_moves(live.game, now):
        verb = lack.words[0]
        if verb not in offered_verbs and verb not in lines and phrasing.why_not(before, lack.words) != lack.why:
            name = words.say(phrasing.label(now, (verb,)).name)
            lines[verb] = words("moves-lacking", moves=name, why=lack.why)
    return f"-# {words('moves-not-now', moves=' · '.join(lines.values()))}" if lines else ""


def _question_view(live: Live, sheet: WorkSheet, view: View) -> View:
    """Return a view with the question of the sheet, but without legal moves.

    The view of a finished sheet has no question, so the game would give no reasons.
    """
    decision = live.running_match.decision_of(sheet.seat)
    return structs.replace(view, decision=decision.kind if decision is not None else None, moves=[])


def parts_of_menu(sheet_menu: SheetMenu) -> list[tuple[Move, ...]]:
    """Return the options of a menu in parts that each fit into a Discord menu."""
    return [sheet_menu.options[first : first + MENU_SIZE] for first in range(0, len(sheet_menu.options), MENU_SIZE)]


def _menus(live: Live, words: Words, sheet: WorkSheet, view: View, control: ControlMaker) -> Iterator[Row]:
    naming = words.naming(plain_names(live.session))
    for found in sheet.menus:
        title: Label = live.game.phrasing.label(view, found.words)
        for part, options in enumerate(parts_of_menu(found)):
            sheet_options = [_option(live, view, found, move) for move in options]
            # A card has several options if it may cost more or less, but it can be chosen only once.
            cards = {move[:2] for move in options}
            count, least = (len(cards), 0) if found.several else (1, int(bool(found.blanks)))
            sheet_menu = Menu("", title, sheet_options, count=count, least=least)
            row: Row = ui.ActionRow()
            row.add_item(
                menu(naming, sheet_menu, control(NOTE, f"{part}.{move_text(found.words)}"), live.game.glossary)
            )
            yield row


def _is_marked(sheet_menu: SheetMenu, move: Move) -> bool:
    """Return whether an option is marked as chosen: it is noted, or it means "nothing" and nothing is noted."""
    return move in sheet_menu.selection or (not sheet_menu.selection and move in sheet_menu.blanks)


def _option(live: Live, view: View, sheet_menu: SheetMenu, move: Move) -> Option:
    """Return an option.

    A mere name gets its verb in front, because Discord hides the menu's title after a selection.
    """
    about: Label | None = live.game.phrasing.label(view, sheet_menu.words) if len(move) == 2 else None
    return Option(move_text(move), whole_label(live.game, view, move), about, chosen=_is_marked(sheet_menu, move))
