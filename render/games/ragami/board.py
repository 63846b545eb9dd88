"""The table: headline, the city, action dice and supplies, and a strip for each player."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PIL import Image

from engine.games.ragami.seen.view import RagamiView
from engine.games.ragami.state.cards import BOXES
from render.games.ragami import pieces
from render.games.ragami.facts import BADGE, LETTERS, NAMES, LinePart, headline, line_of, used_words, view_of
from render.games.ragami.map import map_regions, moved_alt
from render.games.ragami.plan import MAP_HEIGHT
from render.games.ragami.players import STRIP_HEIGHT, player_keys, player_region
from render.ground import sprites
from render.ground.canvas import Canvas
from render.ground.compose import Region, Sheet, until
from render.ground.scene import Scene, Words, holder, say
from render.ground.theme import (
    ACCENT,
    GAP,
    HEADING,
    MUTED,
    NAME,
    PANEL,
    SMALL_FIGURE,
    SMALL_NOTE,
    TEXT,
    TITLE,
    WIDTH,
)
from render.ground.typeset import ELLIPSIS, Style
from render.ground.widgets import panel
from render.ground.wording import ending, sentences
from render.maps.legends import LINE_HEIGHT, legend_lines, legend_regions
from render.seats.strips import draw_turn, headline_sign

_MARGIN = 12
_INNER = WIDTH - 2 * _MARGIN
_HEAD = 98
_ROUND = 312
BOX_WIDTH, BOX_HEIGHT = 206, 112
_SUPPLY, _SUPPLY_ROWS = 94, 2
_TEXT = Style("regular", LETTERS)
# From this level on, the alternative text counts only tiles and Demons among the supplies. Level 0 is the full text.
_SUPPLY_SHRINKS = 2


def board(scene: Scene, words: Words) -> Sheet:
    """Return the board as the view's seat (None: everybody) may see it."""
    view = view_of(scene)
    regions, city, y = _upper(scene, words)
    supply = _supply(view, words, y)
    y += _SUPPLY + GAP
    strips, y = _strips(scene, words, range(len(view.seats)), y)
    lines = legend_lines(player_keys(words), _INNER, LETTERS)
    key = say(words, "alt-key", count=len(view.seats))
    regions += [*strips, *city, supply, *legend_regions(lines, _MARGIN, y - 4, _INNER, key, LETTERS)]
    return Sheet((WIDTH, y - 4 + len(lines) * LINE_HEIGHT + _MARGIN), regions, levels=len(NAMES))


def own_board(scene: Scene, words: Words) -> Sheet:
    """Return the board without the supplies, the other players' strips and the legend, for a seat that must choose."""
    regions, city, y = _upper(scene, words)
    strips, y = _strips(scene, words, (holder(view_of(scene)),), y)
    return Sheet((WIDTH, y - GAP + _MARGIN), [*regions, *strips, *city], levels=len(NAMES))


def _upper(scene: Scene, words: Words) -> tuple[list[Region], list[Region], int]:
    """Return the head with the dice, the map, and the vertical position below them."""
    view = view_of(scene)
    y = _MARGIN
    regions = _head_regions(scene, words, view, y)
    y += _HEAD + 6
    city = map_regions(view, words, y)
    y += MAP_HEIGHT + GAP
    first, *others = box_regions(view, words, _MARGIN, y, (_INNER - 2 * GAP) // 3)
    # In the alternative text the latest movements, the dice and the players come before the map, the supplies last.
    dice = partial(_dice_alt, words, view) if view.outcome is None else ""
    return [*regions, first._replace(alt=dice), *others], city, y + BOX_HEIGHT + GAP


def _strips(scene: Scene, words: Words, seats: Sequence[int], y: int) -> tuple[list[Region], int]:
    """Return the strips of seats, two in a row, and the vertical position below them."""
    wide, regions = (_INNER - GAP) // 2, []
    for number, seat in enumerate(seats):
        last = number == len(seats) - 1
        box = (_MARGIN + number % 2 * (wide + GAP), y, _INNER if last and len(seats) % 2 else wide, STRIP_HEIGHT)
        regions.append(player_region(scene, words, view_of(scene), seat, box))
        y += (STRIP_HEIGHT + GAP) * (number % 2 or last)
    return regions, y


def _head_regions(scene: Scene, words: Words, view: RagamiView, y: int) -> list[Region]:
    left = _INNER - _ROUND
    last = view.last_round and view.outcome is None
    flag, alt = (say(words, "board-last-round"), say(words, "alt-last-round")) if last else ("", "")
    title = (headline(scene, words), headline_sign(view), line_of(scene, words))
    count = (say(words, "board-round"), view.round, "", flag, _TEXT, BADGE)
    return [
        Region((_MARGIN, y, left, _HEAD), draw_title, title, "head", partial(_head_alt, scene, words)),
        Region((_MARGIN + left, y, _ROUND, _HEAD), draw_turn, count, alt=alt),
    ]


def _head_alt(scene: Scene, words: Words, level: int) -> str:
    view = view_of(scene)
    turn = headline(scene, words, in_picture=False, limit=NAMES[level])
    texts = [say(words, "alt-head", round=view.round, turn=turn), ending(scene, words, in_picture=False)]
    if view.turn_seat is not None and view.outcome is None:
        texts.append(say(words, "alt-used", used=used_words(view, words)))
    sum_of = view.resolution
    if sum_of is not None and view.outcome is None:
        total = sum_of.cubes + sum_of.virtue + sum_of.card_points
        facts = {"space": sum_of.space, "asked": sum_of.required, "helped": sum_of.helped, "gap": sum_of.gap}
        texts.append(say(words, "alt-resolution", given=total, **facts))
    return " ".join(filter(None, texts))


def _dice_alt(words: Words, view: RagamiView, level: int) -> str:
    return sentences((moved_alt(words, view, level), _dice_words(words, view)))


def _dice_words(words: Words, view: RagamiView) -> str:
    if view.boxes:
        boxes = [f"{say(words, f'box-{name}')} {value}" for name, value in zip(BOXES, view.boxes, strict=True)]
        return say(words, "alt-boxes", boxes=", ".join(boxes))
    if view.dice:
        return say(words, "alt-dice", dice=", ".join(map(str, view.dice)))
    return say(words, "alt-no-dice")


def draw_title(canvas: Canvas, title: str, shape: str, line: tuple[LinePart, ...]) -> None:
    """Write a headline and the line below it."""
    canvas.sprite(sprites.glyph(shape, 40, ACCENT), 6, 8)
    canvas.text((58, 4, canvas.width - 66, 50), title, TITLE)
    _draw_line(canvas, 58, 54, canvas.width - 8, line)


def _sprite(part: LinePart, size: int) -> Image.Image:
    if part.kind == "conflict":
        return pieces.conflict(part.value, size)
    if part.kind == "demon":
        return pieces.demons(part.value, size)
    if part.kind == "virtue":
        return pieces.virtue(part.hue, part.value, size)
    if part.kind == "action":
        return pieces.action(part.value, size)
    if part.kind == "cube":
        return pieces.cube(size)
    if part.kind == "card":
        return pieces.sign("card", size, TEXT)
    return (pieces.saint if part.kind == "saint" else pieces.ragami)(part.hue, size)


def _draw_line(canvas: Canvas, x: int, y: int, right: int, line: tuple[LinePart, ...]) -> None:
    """Write the parts one after another; if a part does not fit, the line ends with an ellipsis."""
    size = 44
    for part in line:
        sprite = _sprite(part, size) if part.kind else None
        if sprite is not None:
            if right - x < sprite.width + 140:
                if right - x > _TEXT.width(ELLIPSIS):
                    canvas.text((x, y, right - x, size), ELLIPSIS, _TEXT, ink=MUTED)
                return
            canvas.sprite(sprite, x, y)
            x += sprite.width + 8
        elif right - x > 40:
            strong = part.strong or len(part.text) < 12
            style = Style("bold", 32, LETTERS) if strong else _TEXT
            x += 12 + canvas.text((x, y, right - x, size), part.text, style, ink=TEXT if strong else MUTED)


def box_regions(view: RagamiView, words: Words, x: int, y: int, wide: int = BOX_WIDTH) -> list[Region]:
    """Return the three boxes with their action dice; the boxes are empty while a round is prepared."""
    values: list[int | None] = [*view.boxes] or [None] * len(BOXES)
    return [
        Region(
            (x + index * (wide + GAP), y, wide, BOX_HEIGHT),
            _draw_box,
            (say(words, f"box-{name}"), value, _dice_left(words, value)),
            "dice",
        )
        for index, (name, value) in enumerate(zip(BOXES, values, strict=True))
    ]


def _dice_left(words: Words, value: int | None) -> str:
    return say(words, "board-no-die") if value is None else say(words, "board-left", left=value)


def _draw_box(canvas: Canvas, name: str, value: int | None, left: str) -> None:
    panel(canvas, PANEL)
    canvas.sprite(pieces.action(value, 76), 12, 18)
    room = canvas.width - 106
    roomy = canvas.width > BOX_WIDTH
    canvas.text((98, 14, room, 44), name, HEADING if roomy else NAME, ink=TEXT if value else MUTED)
    canvas.text((98, 58, room, 36), left, _TEXT if roomy else SMALL_NOTE, ink=MUTED)


def _supply(view: RagamiView, words: Words, y: int) -> Region:
    counts = (
        ("tile", view.tiles, say(words, "board-tiles", count=view.tiles)),
        ("demon", view.demon_supply, say(words, "board-demons", count=view.demon_supply)),
        ("conflict", view.dice_supply, say(words, "board-dice", count=view.dice_supply)),
        ("card", view.deck, say(words, "board-deck")),
        ("pile", len(view.pile), say(words, "board-pile")),
        ("cube", view.cube_supply, say(words, "board-cubes", count=view.cube_supply)),
    )
    numbers = {"dice": view.dice_supply, "cubes": view.cube_supply, "deck": view.deck, "pile": len(view.pile)}
    short, whole = (
        say(words, key, tiles=view.tiles, demons=view.demon_supply, **more)
        for key, more in (("alt-supply-short", {}), ("alt-supply", numbers))
    )
    alt = until(_SUPPLY_SHRINKS, whole, short)
    return Region((_MARGIN, y, _INNER, _SUPPLY), _draw_supply, (say(words, "board-supply"), *counts), "supply", alt)


def _draw_supply(canvas: Canvas, heading: str, *counts: tuple[str, int, str]) -> None:
    panel(canvas, PANEL)
    size, high, columns = 40, (canvas.height - 8) // _SUPPLY_ROWS, len(counts) // _SUPPLY_ROWS
    start = 24 + _TEXT.width(heading)
    canvas.text((12, 4, start - 24, high), heading, _TEXT, ink=MUTED)
    step = (canvas.width - start) // columns
    for number, (kind, count, label) in enumerate(counts):
        x, y = start + number % columns * step, 4 + number // columns * high
        canvas.sprite(_supply_sprite(kind, size), x, y + (high - size) // 2)
        wide = SMALL_FIGURE.width(str(count))
        canvas.text((x + size + 7, y, wide, high), str(count), SMALL_FIGURE, ink=TEXT if count else MUTED)
        left = x + size + 14 + wide
        canvas.text((left, y, start + (number % columns + 1) * step - left, high), label, _TEXT, ink=MUTED)


def _supply_sprite(kind: str, size: int) -> Image.Image:
    if kind == "demon":
        return pieces.demons(1, size)
    if kind == "conflict":
        return pieces.conflict(0, size)
    return pieces.cube(size) if kind == "cube" else pieces.sign(kind, size)
