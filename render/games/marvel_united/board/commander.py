"""A commander's part of the table: the Hero's strip, support Heroes and battle plans, and the row of support cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.games.marvel_united.seen.view import UnitedView
from engine.games.marvel_united.state.cards import HERO_CARDS
from render.cards.parts import draw_lines
from render.games.marvel_united.board.ring import INNER, MARGIN
from render.games.marvel_united.board.seats import TALL as SEAT_TALL
from render.games.marvel_united.board.seats import strip_region
from render.games.marvel_united.board.storyline import StoryCard, Symbol, draw_card, draw_vacant
from render.games.marvel_united.pieces.facts import card_word, hero_word, label_list, view_of
from render.games.marvel_united.pieces.symbols import sign
from render.ground.canvas import Canvas
from render.ground.compose import Region, until
from render.ground.scene import Scene, Words, say
from render.ground.theme import PANEL, TEXT
from render.ground.typeset import Style, wrap
from render.ground.widgets import panel
from render.ground.wording import sentences

# The height of the cards and the notes; they are lower if the Villain has a seat.
_TALL, _LOW = 220, 160
# The width of the notes beside the cards.
_NOTES_WIDE = 446
_NOTES = tuple(Style("regular", size) for size in range(36, 33, -1))
_LINE = 36
_SUPPORT_ROW = 2
# From this level on, the alternative text leaves out the row and the battle plans. Level 0 is the full text.
_SUPPORT_ENDS = 4


class Commander(NamedTuple):
    """A commander's cards.

    ``notes`` are the support deck, the allies and the battle plans in words, and ``row`` is the row of support cards.
    """

    notes: tuple[tuple[str, str], ...]
    row: tuple[StoryCard, ...]
    places: int
    empty: str


def commander_of(words: Words, view: UnitedView) -> Commander | None:
    """Return the commander's allies, battle plans and support row; None in modes without a commander."""
    if view.mode not in ("commander", "versus"):
        return None
    allies = ", ".join(hero_word(words, ally) for ally in view.allies)
    battle = ", ".join(card_word(words, card) for card in view.battle)
    notes = [
        ("deck", say(words, "board-support-left", count="setup" if view.phase == "setup" else view.support_size)),
        ("bench", allies or say(words, "board-allies-none")),
    ]
    if view.mode == "commander":
        notes.append(("battle", battle or say(words, "board-battle-none")))
    return Commander(
        notes=tuple(notes),
        row=tuple(_support_card(words, card) for card in view.row),
        places=max(_SUPPORT_ROW, len(view.row), 3 if "bt08" in view.battle else 0),
        empty=say(words, "board-row-empty"),
    )


def _support_card(words: Words, card: str) -> StoryCard:
    facts = HERO_CARDS[card]
    symbols = tuple(map(Symbol, facts.icons))
    return StoryCard(hero_word(words, facts.hero), 0, symbols, support=True, title=card_word(words, card))


def commander_regions(scene: Scene, words: Words, commander: Commander, y: int) -> list[Region]:
    """Return the Hero's strip with the notes below it at the left, and the row of support cards at the right."""
    regions = [strip_region(scene, words, 0, (MARGIN, y, INNER, SEAT_TALL))]
    y += SEAT_TALL + 6
    alt = until(_SUPPORT_ENDS, sentences(_commander_alts(words, view_of(scene))))
    tall = _TALL if view_of(scene).villain_seat is None else _LOW
    box = (MARGIN, y, _NOTES_WIDE, tall)
    regions.append(Region(box, _draw_notes, (commander.notes,), "commander", alt))
    left = MARGIN + _NOTES_WIDE + 8
    step = (MARGIN + INNER + 8 - left) // commander.places
    for number in range(commander.places):
        box = (left + number * step, y, step - 8, tall)
        if number < len(commander.row):
            regions.append(Region(box, draw_card, (commander.row[number],), "support"))
        else:
            regions.append(Region(box, draw_vacant, (commander.empty,), "support"))
    return regions


def _commander_alts(words: Words, view: UnitedView) -> Iterator[str]:
    if view.row:
        cards = [f"{card_word(words, card)} ({hero_word(words, HERO_CARDS[card].hero)})" for card in view.row]
        yield label_list(say(words, "board-support", count=view.support_size), cards)
    if view.battle:
        yield say(words, "board-battle", cards=", ".join(card_word(words, card) for card in view.battle))


def _draw_notes(canvas: Canvas, notes: tuple[tuple[str, str], ...]) -> None:
    """Draw the notes, each beside its sign, in the largest type in which all lines fit."""
    panel(canvas, PANEL)
    room, most = canvas.width - 62, canvas.height // _LINE
    for style in _NOTES:
        found = [(name, wrap(text, style, room, most)) for name, text in notes]
        if sum(len(lines) for _, lines in found) <= most:
            break
    y = (canvas.height - sum(len(lines) for _, lines in found) * _LINE) // 2
    for name, lines in found:
        canvas.sprite(sign(name, 34, TEXT), 10, y + (_LINE * len(lines) - 34) // 2)
        draw_lines(canvas, (54, y, room, _LINE), lines, style, TEXT)
        y += _LINE * len(lines)
