"""The table: headline, turns and phases, and a column for each seat with its side of the fight and the locations."""

from __future__ import annotations

from functools import partial

from engine.games.marvel_card_game.seen.view import CardGameView
from engine.games.marvel_card_game.state.cards import ATTRS
from render.games.marvel_card_game.board.endings import LEAST, ending_of, ending_regions
from render.games.marvel_card_game.board.fights import fight_height, fight_regions
from render.games.marvel_card_game.board.seats import SEAT_HEIGHT, seat_region
from render.games.marvel_card_game.board.sites import COLUMN, INNER, block_parts, block_regions, blocks_of
from render.games.marvel_card_game.pieces.facts import (
    ATTR_HUES,
    NAMES,
    NUMBERS_END,
    PHASES,
    SEAT_HUES,
    abilities_shown,
    ability_of,
    at_turn,
    headline,
    roles,
    subline,
    view_of,
)
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
    NOTE,
    PANEL,
    SMALL_RADIUS,
    TEXT,
    TITLE,
    WIDTH,
    Colour,
    mix,
)
from render.ground.typeset import Style
from render.ground.widgets import badge
from render.maps.legends import LINE_HEIGHT, LegendKey, legend_lines, legend_regions
from render.seats.strips import draw_turn, headline_sign

_HEAD = 92
_TURN = 330
_RIBBON = 46
_LINE = Style(NOTE.weight, NOTE.size, 19)
_CHIP = Style("bold", 27, 21)
# The maximum height of a picture, for any number of cards on the table.
MOST_HEIGHT = 1780


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
    keys = legend_lines(_keys(words, view), INNER)
    bottom = MOST_HEIGHT - MARGIN - len(keys) * LINE_HEIGHT
    over = view.outcome is not None
    for block in blocks_of(scene, words, view, bottom - y - (LEAST + GAP if over else 0)):
        regions += block_regions(scene, words, view, block, y)
        parts += block_parts(block, y)
        y += block.height + GAP
    if over:
        ending = ending_of(words, view, bottom - y)
        regions += ending_regions(words, view, ending, y)
        y += ending.height + GAP
    key_alt = until(NUMBERS_END, say(words, "alt-key")) if any(site.characters for site in view.sites) else ""
    regions += legend_regions(keys, MARGIN, y, INNER, key_alt)
    y += len(keys) * LINE_HEIGHT
    return Sheet((WIDTH, y + MARGIN - GAP), regions, parts, len(NAMES))


def _head_regions(scene: Scene, words: Words, view: CardGameView, y: int) -> list[Region]:
    title = (headline(scene, words), headline_sign(view), subline(scene, words))
    left = INNER - _TURN
    turn = (say(words, "board-turn-label"), view.turn, f"/{view.turn_limit}")
    return [
        Region((MARGIN, y, left, _HEAD), _draw_title, title, "head", partial(_head_alt, scene, words)),
        Region((MARGIN + left, y, _TURN, _HEAD), draw_turn, turn),
    ]


def _head_alt(scene: Scene, words: Words, level: int) -> str:
    view, limit = view_of(scene), NAMES[level]
    question_text = headline(scene, words, in_picture=False, limit=limit)
    line = subline(scene, words, in_picture=False, limit=limit)
    if view.outcome is not None:
        return words("alt-head-end", turn=view.turn, asked=question_text, line=line)
    phase = say(words, f"board-phase-{view.phase}").lower()
    return words("alt-head", turn=view.turn, limit=view.turn_limit, asked=question_text, line=line, phase=phase)


def _draw_title(canvas: Canvas, title: str, shape: str, line: str) -> None:
    canvas.sprite(sprites.glyph(shape, 40, ACCENT), 4, 8)
    canvas.text((56, 3, canvas.width - 70, 50), title, TITLE)
    canvas.text((56, 52, canvas.width - 70, 40), line, _LINE, ink=MUTED)


def _phases(words: Words, view: CardGameView, y: int) -> list[Region]:
    texts = [say(words, f"board-phase-{phase}") for phase in PHASES]
    needs = [_CHIP.width(text) for text in texts]
    pad = max(0, COLUMN - 6 * (len(texts) - 1) - sum(needs)) // len(texts)
    spare = min(1.0, (COLUMN - 6 * (len(texts) - 1)) / sum(needs))
    regions, x = [], MARGIN
    for number, (text, phase, need) in enumerate(zip(texts, PHASES, needs, strict=True)):
        last = number == len(texts) - 1
        wide = MARGIN + COLUMN - x if last else int(need * spare) + pad
        regions.append(Region((x, y, wide, _RIBBON), _draw_phase, (text, phase == view.phase)))
        x += wide + 6
    return regions


def _draw_phase(canvas: Canvas, text: str, lit: bool) -> None:
    canvas.rounded((0, 0, canvas.width, canvas.height), ACCENT if lit else PANEL, SMALL_RADIUS)
    canvas.text((2, 0, canvas.width - 4, canvas.height), text, _CHIP, ink=INK if lit else MUTED, align="centre")


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
    wide = 36 + 10 + _CHIP.width(place)
    x = (canvas.width - wide) // 2
    badge(canvas, x, 5, 36, str(seat + 1), fill=fill, ink=TEXT if is_closed else INK)
    ink = INK if lit else mix(MUTED, PANEL, 0.3) if is_closed else TEXT
    canvas.text((x + 46, 0, wide - 46, canvas.height), place, _CHIP, ink=ink)
    if is_closed:
        canvas.rectangle((x - 4, canvas.height // 2 - 1, wide + 8, 3), MUTED)


def _keys(words: Words, view: CardGameView) -> list[LegendKey]:
    """Return the legend of the letters and signs on the board; letters appear even before a character has entered."""
    characters = [one for site in view.sites for one in site.characters]
    if not characters and view.outcome is not None:
        return []
    found = [
        LegendKey(say(words, f"attr-{attr}"), letters=say(words, f"attr-{attr}-letter"), ink=ATTR_HUES[number].fill)
        for number, attr in enumerate(ATTRS)
    ]
    for name, there in (
        ("turned", any(one.exhausted for one in characters)),
        ("sparkle", any(one.fresh for one in characters)),
        ("chain", any(one.attack_blocked or one.mark_seats for one in characters)),
        ("swap", any(one.owner != one.controller for one in characters)),
        ("sword", "attacker" in roles(view).values()),
        ("aim", "target" in roles(view).values()),
        ("shield", "helper" in roles(view).values()),
    ):
        if there:
            found.append(LegendKey(say(words, f"board-sign-{name}"), SIGNS.get(name, name)))
    for code in abilities_shown(view):
        ability = ability_of(words, code)
        found.append(LegendKey(ability.name, letters=ability.letters))
    return found
