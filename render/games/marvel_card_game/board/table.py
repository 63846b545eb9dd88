"""The table: headline, turns and phases, and a column for each seat with its side of the fight and the locations."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from engine.games.marvel_card_game.seen.view import CardGameView
from engine.games.marvel_card_game.state.cards import ATTRS
from render.games.marvel_card_game.board.endings import LEAST_HEIGHT, ending_of, ending_regions
from render.games.marvel_card_game.board.fights import fight_height, fight_regions
from render.games.marvel_card_game.board.seats import SEAT_HEIGHT, seat_region
from render.games.marvel_card_game.board.sites import COLUMN, INNER, block_parts, block_regions, blocks_of, fitted
from render.games.marvel_card_game.pieces.cards import ROLE_SIGNS
from render.games.marvel_card_game.pieces.facts import (
    ATTR_HUES,
    NAMES,
    NUMBERS_END,
    PHASES,
    SEAT_HUES,
    Figure,
    abilities_shown,
    ability_of,
    at_turn,
    headline,
    subline,
    view_of,
)
from render.games.marvel_card_game.pieces.styles import LEAST, NAME, NOTE, TITLE
from render.games.marvel_card_game.pieces.symbols import SIGNS
from render.ground import sprites
from render.ground.canvas import Canvas
from render.ground.compose import NamedPart, Region, Sheet, until
from render.ground.scene import Scene, Words, say
from render.ground.theme import (
    ACCENT,
    GAP,
    INK,
    MARGIN,
    MUTED,
    PANEL,
    SMALL_RADIUS,
    TEXT,
    WIDTH,
    Colour,
    mix,
)
from render.ground.typeset import advance
from render.ground.widgets import badge
from render.maps.legends import LINE_HEIGHT, LegendKey, legend_lines, legend_regions
from render.seats.strips import draw_turn, headline_sign

_HEAD = 92
_TURN = 320
_TITLE_LEFT = 56
_RIBBON = 48
# The number of last turns in which the board shows the limit of turns.
LAST_TURNS = 10
# The maximum height. To keep it, locations show characters smaller, and count some instead of showing them.
MOST_HEIGHT = 1500


def board(scene: Scene, words: Words) -> Sheet:
    """Return the board as the view's seat (None: everybody) may see it."""
    view = view_of(scene)
    y, parts = MARGIN - 4, list[NamedPart]()
    regions = _head_regions(scene, words, view, y)
    y += _HEAD + GAP
    if view.outcome is None:
        regions += _phases(words, view, y) + _turns(view, y)
        parts += [
            NamedPart("phase", (MARGIN, y, COLUMN, _RIBBON)),
            NamedPart("turns", (MARGIN + COLUMN + GAP, y, COLUMN, _RIBBON)),
        ]
        y += _RIBBON + GAP
    seats = [seat_region(scene, words, view, seat, y) for seat in (0, 1)]
    y += SEAT_HEIGHT + GAP
    # The alternative text describes the fight before the seats.
    regions += [*fight_regions(scene, words, view, y), *seats]
    y += fight_height(view)
    over = view.outcome is not None
    blocks = blocks_of(scene, words, view)
    figures = [one for block in blocks for side in block.sides for one in side.figures]
    bottom = MOST_HEIGHT - MARGIN - len(_legend(words, view, figures)) * LINE_HEIGHT
    blocks = fitted(blocks, view.site, bottom - y - (LEAST_HEIGHT + GAP if over else 0))
    for block in blocks:
        regions += block_regions(scene, words, view, block, y)
        parts += block_parts(block, y)
        y += block.height + GAP
    if over:
        ending = ending_of(words, view, bottom - y)
        regions += ending_regions(words, view, ending, y)
        y += ending.height + GAP
    keys = _legend(words, view, [one for block in blocks for side in block.sides for one in side.figures_drawn])
    key_alt = until(NUMBERS_END, say(words, "alt-key")) if any(site.characters for site in view.sites) else ""
    regions += legend_regions(keys, MARGIN, y, INNER, key_alt, LEAST)
    y += len(keys) * LINE_HEIGHT
    return Sheet((WIDTH, y + MARGIN - GAP), regions, parts, len(NAMES))


def _head_regions(scene: Scene, words: Words, view: CardGameView, y: int) -> list[Region]:
    left = INNER - _TURN
    room = left - _TITLE_LEFT - 10
    lines = [subline(scene, words, limit=limit) for limit in (18, 12, 8)]
    # If the line has no room for the seat and the location, it names only the window. Both are highlighted below.
    lines += [say(words, f"window-{view.window}")] if view.window and view.outcome is None else []
    line = next((text for text in lines if NOTE.width(text) <= room), lines[-1])
    heads = [headline(scene, words, limit=limit) for limit in (22, 16, 10)]
    head = next((text for text in heads if advance(text, TITLE.weight, TITLE.least) <= room), heads[-1])
    title = (head, headline_sign(view), line)
    last = _turn_limit(view)
    turn = (say(words, "board-turn-label"), view.turn, f"/{last}" if last else "")
    return [
        Region((MARGIN, y, left, _HEAD), _draw_title, title, "head", partial(_head_alt, scene, words)),
        Region((MARGIN + left, y, _TURN, _HEAD), _draw_turn, turn),
    ]


def _head_alt(scene: Scene, words: Words, level: int) -> str:
    view, limit = view_of(scene), NAMES[level]
    question_text = headline(scene, words, in_picture=False, limit=limit)
    line = subline(scene, words, in_picture=False, limit=limit)
    if view.outcome is not None:
        return words("alt-head-end", turn=view.turn, asked=question_text, line=line)
    phase = say(words, f"board-phase-{view.phase}").lower()
    return words("alt-head", turn=view.turn, limit=_turn_limit(view), asked=question_text, line=line, phase=phase)


def _turn_limit(view: CardGameView) -> int:
    """Return the last turn of the agreed limit if it is near, otherwise 0, because most matches end long before it."""
    return view.turn_limit if view.turn_limit - view.turn < LAST_TURNS else 0


def _draw_title(canvas: Canvas, title: str, shape: str, line: str) -> None:
    canvas.sprite(sprites.glyph(shape, 40, ACCENT), 4, 8)
    room = canvas.width - _TITLE_LEFT - 10
    canvas.text((_TITLE_LEFT, 3, room, 50), title, TITLE)
    canvas.text((_TITLE_LEFT, 51, room, 40), line, NOTE, ink=MUTED)


def _draw_turn(canvas: Canvas, label: str, number: int, limit: str) -> None:
    draw_turn(canvas, label, number, limit, style=NOTE)


def _phases(words: Words, view: CardGameView, y: int) -> list[Region]:
    texts = [say(words, f"board-phase-{phase}") for phase in PHASES]
    needs = [NAME.width(text) for text in texts]
    pad = (COLUMN - 6 * (len(texts) - 1) - sum(needs)) // len(texts)
    regions, x = [], MARGIN
    for number, (text, phase, need) in enumerate(zip(texts, PHASES, needs, strict=True)):
        last = number == len(texts) - 1
        wide = MARGIN + COLUMN - x if last else need + pad
        regions.append(Region((x, y, wide, _RIBBON), _draw_phase, (text, phase == view.phase)))
        x += wide + 6
    return regions


def _draw_phase(canvas: Canvas, text: str, lit: bool) -> None:
    canvas.rounded((0, 0, canvas.width, canvas.height), ACCENT if lit else PANEL, SMALL_RADIUS)
    canvas.text((2, 0, canvas.width - 4, canvas.height), text, NAME, ink=INK if lit else MUTED, align="centre")


def _turns(view: CardGameView, y: int) -> list[Region]:
    turns = at_turn(view)
    wide = (COLUMN + 6) // len(turns)
    regions = []
    for number, (seat, site) in enumerate(turns):
        box = (MARGIN + COLUMN + GAP + number * wide, y, wide - 6, _RIBBON)
        is_closed = view.sites[site].status == "closed"
        regions.append(Region(box, _draw_slot, (seat, f"L{site + 1}", number == view.slot, is_closed)))
    return regions


def _draw_slot(canvas: Canvas, seat: int, place: str, lit: bool, is_closed: bool) -> None:
    canvas.rounded((0, 0, canvas.width, canvas.height), ACCENT if lit else PANEL, SMALL_RADIUS)
    fill: Colour = mix(SEAT_HUES[seat].fill, PANEL, 0.6) if is_closed else SEAT_HUES[seat].fill
    wide = 40 + 10 + NAME.width(place)
    x = (canvas.width - wide) // 2
    badge(canvas, x, 5, 38, str(seat + 1), fill=fill, ink=TEXT if is_closed else INK, letters=LEAST)
    ink = INK if lit else mix(MUTED, PANEL, 0.3) if is_closed else TEXT
    canvas.text((x + 50, 0, wide - 50, canvas.height), place, NAME, ink=ink)
    if is_closed:
        canvas.rectangle((x - 4, canvas.height // 2 - 1, wide + 8, 3), MUTED)


def _legend(words: Words, view: CardGameView, figures: Sequence[Figure]) -> list[tuple[LegendKey, ...]]:
    """Return the lines of the legend for these characters.

    Letters of attributes appear even before a character has entered.
    """
    found = []
    if figures or view.outcome is None:
        for hue, attr in zip(ATTR_HUES, ATTRS, strict=True):
            letter = say(words, f"attr-{attr}-letter")
            found.append(LegendKey(say(words, f"attr-{attr}"), letters=letter, ink=hue.fill))
    signs = {name for one in figures for name in one.signs}
    parts = {ROLE_SIGNS[one.role] for one in figures if one.role}
    for name, there in (
        ("turned", any(one.exhausted for one in figures)),
        *((name, name in signs) for name in ("sparkle", "chain", "swap")),
        *((name, name in parts) for name in ("sword", "aim", "shield")),
    ):
        if there:
            found.append(LegendKey(say(words, f"board-sign-{name}"), SIGNS.get(name, name)))
    letters = {text for one in figures for text in one.abilities}
    for code in abilities_shown(view):
        ability = ability_of(words, code)
        if ability.letters in letters:
            found.append(LegendKey(ability.name, letters=ability.letters))
    found += [LegendKey(say(words, f"board-sign-{name}"), SIGNS[name]) for name in ("bust", "bolt", "pile")]
    return legend_lines(found, INNER, LEAST)
