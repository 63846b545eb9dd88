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
from render.games.marvel_united.board.storyline import TALL as STORY_TALL
from render.games.marvel_united.board.storyline import StoryCard, Symbol, draw_card, draw_vacant
from render.games.marvel_united.pieces.facts import card_word, hero_word, label_list, view_of
from render.games.marvel_united.pieces.symbols import sign
from render.ground.canvas import Canvas
from render.ground.compose import Region, until
from render.ground.scene import Scene, Words, say
from render.ground.theme import GAP, MUTED, NAME, PANEL, TEXT
from render.ground.typeset import Style, wrap
from render.ground.widgets import panel
from render.ground.wording import sentences

_HEADING = 46
TALL = _HEADING + STORY_TALL
# If the notes need more lines than this, they are smaller.
_ROWS = 3
_NOTE, _SMALL = Style("regular", 24), Style("regular", 20)
_LINE, _SMALL_LINE = 30, 26
_SUPPORT_ROW = 2
# From this level on, the alternative text leaves out the row and the battle plans. Level 0 is the full text.
_SUPPORT_ENDS = 4


class Commander(NamedTuple):
    """A commander's cards.

    ``notes`` are the allies and battle plans in words, and ``row`` is the row of support cards.
    """

    notes: tuple[tuple[str, str], ...]
    title: str
    row: tuple[StoryCard, ...]
    places: int
    empty: str


def commander_of(words: Words, view: UnitedView) -> Commander | None:
    """Return the commander's allies, battle plans and support row; None in modes without a commander."""
    if view.mode not in ("commander", "versus"):
        return None
    allies = ", ".join(hero_word(words, ally) for ally in view.allies)
    battle = ", ".join(card_word(words, card) for card in view.battle)
    notes = [("bench", say(words, "board-allies", names=allies) if allies else say(words, "board-allies-none"))]
    if view.mode == "commander":
        told = say(words, "board-battle", cards=battle) if battle else say(words, "board-battle-none")
        notes.append(("battle", told))
    return Commander(
        notes=tuple(notes),
        title=say(words, "board-support", count=view.support_size),
        row=tuple(_support_card(words, card) for card in view.row),
        places=max(_SUPPORT_ROW, len(view.row), 3 if "bt08" in view.battle else 0),
        empty=say(words, "board-row-empty"),
    )


def _support_card(words: Words, card: str) -> StoryCard:
    facts = HERO_CARDS[card]
    symbols = tuple(map(Symbol, facts.icons))
    return StoryCard(hero_word(words, facts.hero), card_word(words, card), 0, symbols, support=True, in_row=True)


def commander_regions(scene: Scene, words: Words, commander: Commander, y: int) -> list[Region]:
    """Return the Hero's strip with the notes below it at the left, and the row of support cards at the right."""
    wide = (INNER - GAP) // 2
    regions = [strip_region(scene, words, 0, (MARGIN, y, wide, SEAT_TALL))]
    below = y + SEAT_TALL + 10
    box = (MARGIN, below, wide, y + TALL - below)
    regions.append(Region(box, _draw_notes, (commander.notes,), "commander"))
    left = MARGIN + wide + GAP
    alt = until(_SUPPORT_ENDS, sentences(_alt(words, view_of(scene))))
    regions.append(Region((left, y, wide, _HEADING), _draw_heading, (commander.title,), alt=alt))
    step = (wide + 8) // commander.places
    for number in range(commander.places):
        box = (left + number * step, y + _HEADING, step - 8, STORY_TALL)
        if number < len(commander.row):
            regions.append(Region(box, draw_card, (commander.row[number],), "support"))
        else:
            regions.append(Region(box, draw_vacant, (commander.empty,), "support"))
    return regions


def _alt(words: Words, view: UnitedView) -> Iterator[str]:
    if view.row:
        cards = [f"{card_word(words, card)} ({hero_word(words, HERO_CARDS[card].hero)})" for card in view.row]
        yield label_list(say(words, "board-support", count=view.support_size), cards)
    if view.battle:
        yield say(words, "board-battle", cards=", ".join(card_word(words, card) for card in view.battle))


def _draw_heading(canvas: Canvas, text: str) -> None:
    canvas.text((4, 0, canvas.width - 8, canvas.height), text, NAME, ink=MUTED)


def _draw_notes(canvas: Canvas, notes: tuple[tuple[str, str], ...]) -> None:
    panel(canvas, PANEL)
    room = canvas.width - 72
    style, tall = _NOTE, _LINE
    found = [(name, wrap(text, style, room, 2)) for name, text in notes]
    if sum(len(lines) for _, lines in found) > _ROWS:
        style, tall = _SMALL, _SMALL_LINE
        found = [(name, wrap(text, style, room, 2)) for name, text in notes]
    y = (canvas.height - sum(len(lines) for _, lines in found) * tall) // 2
    for name, lines in found:
        canvas.sprite(sign(name, 30, TEXT), 16, y + (tall * len(lines) - 30) // 2)
        draw_lines(canvas, (60, y, room, tall), lines, style, TEXT)
        y += tall * len(lines)
