"""Characters in play as cards in two sizes, and as plates if there are many; exhausted characters are turned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image

from render.cards.heads import draw_head, pattern
from render.cards.parts import draw_lines, draw_pills, pill_width
from render.games.marvel_card_game.pieces.facts import ATTR_HUES, SEAT_HUES, Figure, Tag
from render.games.marvel_card_game.pieces.symbols import sign
from render.ground import sprites
from render.ground.audit import Box
from render.ground.caches import images
from render.ground.canvas import Canvas
from render.ground.theme import (
    BACK,
    CARD,
    GOOD,
    HIGHLIGHT,
    HUES,
    INK,
    MUTED,
    PANEL,
    TEXT,
    Colour,
    mix,
)
from render.ground.typeset import Style, advance, wrap
from render.ground.widgets import badge, medal, outlined

CORNER = 12
LESS = HUES["red"].fill
_EDGE = 5
# The extra height of a tag's second line.
_TAG_LINE = 20
ROLE_SIGNS = {"attacker": "sword", "target": "aim", "helper": "shield", "new": ""}


class Size(NamedTuple):
    """The size of a card: its width, and the heights of its parts."""

    width: int
    head: int
    band: int
    name: Style
    letter: Style
    number: Style
    chip: int
    tag: int
    # The style of a name in several lines, and the extra height of each further line.
    lines: Style
    line: int

    @property
    def height(self) -> int:
        """The height without a row of tags, with a name in one line."""
        return self.head + 4 + self.letter.size + 4 + self.number.size + 8 + self.chip + 10


LARGE = Size(
    270, 46, 44, Style("bold", 31, 28), Style("bold", 32), Style("bold", 46), 38, 38, Style("bold", 29, 20), 26
)
MEDIUM = Size(
    178, 40, 35, Style("bold", 28, 25), Style("bold", 29), Style("bold", 38), 34, 36, Style("bold", 26, 18), 24
)
PLATE_WIDTH, PLATE_HEIGHT = 270, 80
_PLATE_HEAD = 36
_PLATE_NAME = Style("bold", 26, 18)
_PLATE_NUMBER = Style("bold", 32)


@images
def _side(width: int, height: int) -> Image.Image:
    """Return a mask with smooth left corners, for the head of a turned card."""
    plate = Image.new("L", (width, height), 255)
    first, _, _, last = sprites.corners(CORNER)
    plate.paste(first, (0, 0))
    plate.paste(last, (0, height - CORNER))
    return plate


def _ground(figure: Figure, width: int, height: int, head: int, band: int) -> Canvas:
    canvas = Canvas(width, height, PANEL)
    hue = SEAT_HUES[figure.owner].name
    if figure.exhausted:
        canvas.rounded((0, 0, width, height), mix(CARD, PANEL, 0.45), CORNER)
        part = pattern(figure.card, hue, height, band, dim=True).transpose(Image.Transpose.ROTATE_90)
        canvas.image.paste(part, (0, 0), _side(band, height))
    else:
        canvas.rounded((0, 0, width, height), CARD, CORNER)
        draw_head(canvas, (0, 0, width, head), figure.card, hue, CORNER)
    return canvas


@images
def card(figure: Figure, size: Size, letters: tuple[str, ...], row: CardRow) -> Image.Image:
    """Return a card for a row; ``letters`` name its attributes."""
    width, head = size.width, size.head + size.line * (row.lines - 1)
    canvas = _ground(figure, width, card_height(size, row), head, size.band)
    left = size.band + 8 if figure.exhausted else 10
    _draw_name(canvas, figure, size, head)
    y = head + 4
    attributes(canvas, (left - 2, y, width - left - 4), figure.attrs, figure.changes, letters, size)
    y += size.letter.size + size.number.size + 12
    if figure.tags:
        _tags(canvas, (left, y, width - 8 - left, size.tag - 4), figure.tags)
    y += _tags_height(size, row)
    if figure.exhausted:
        _band(canvas, figure, size)
        draw_pills(canvas, left, width - 6, y, size.chip, figure.abilities)
    else:
        _foot(canvas, figure, left, y, size)
    return outlined(canvas.image, HIGHLIGHT, _EDGE, PANEL, CORNER) if figure.role else canvas.image


class CardRow(NamedTuple):
    """The space on each card of a row: the number of lines for its tags, and for its name."""

    tags: int = 0
    lines: int = 1


def card_height(size: Size, row: CardRow) -> int:
    """Return the height of the cards in a row."""
    return size.height + _tags_height(size, row) + size.line * (row.lines - 1)


def _tags_height(size: Size, row: CardRow) -> int:
    return size.tag + _TAG_LINE * (row.tags - 1) if row.tags else 0


def row_of(figures: Sequence[Figure], size: Size) -> CardRow:
    """Return the row for these characters; a name or tag that needs several lines makes it higher."""
    tag_lines = max(_tag_lines(one, size) for one in figures)
    return CardRow(tag_lines, max(len(_name_lines(one, size)) for one in figures))


def _name_lines(figure: Figure, size: Size) -> tuple[str, ...]:
    """Return a name in as few lines as possible without cutting it, at most three."""
    left, right = _name_room(figure, size)
    name = f"{figure.name} {figure.number}".rstrip()
    if advance(name, size.name.weight, size.name.least) <= right - left:
        return (name,)
    style = size.lines
    for count in (2, 3):
        for large in (style.size, style.least):
            lines = wrap(name, Style(style.weight, large), right - left, count)
            if all(advance(line, style.weight, style.least) <= right - left for line in lines):
                return lines
    return lines


def _name_room(figure: Figure, size: Size) -> tuple[int, int]:
    """Return the left and right edge of a card's name; the sign of its role is beside it."""
    mark = size.head - 8 if ROLE_SIGNS.get(figure.role) else 0
    return size.band + 6 if figure.exhausted else 10, size.width - 6 - mark


def _draw_name(canvas: Canvas, figure: Figure, size: Size, head: int) -> None:
    ink = TEXT if figure.exhausted else INK
    left, right = _name_room(figure, size)
    role = ROLE_SIGNS.get(figure.role, "")
    if role:
        canvas.sprite(sign(role, size.head - 14, ink), right + 4, (head - size.head) // 2 + 8)
    lines = _name_lines(figure, size)
    if len(lines) == 1:
        style = Style(size.name.weight, size.name.size, size.lines.least)
        canvas.text((left, 1, right - left, head), lines[0], style, ink=ink)
        return
    high = (head - 6) // len(lines)
    draw_lines(canvas, (left, 4, right - left, high), lines, size.lines, ink)


def draw_name(canvas: Canvas, box: Box, figure: Figure, style: Style, ink: Colour) -> None:
    """Write a name; the number in a name is never cut."""
    x, y, width, height = box
    wide = advance(figure.number, style.weight, style.least) + 6 if figure.number else 0
    used = canvas.text((x, y, width - wide, height), figure.name, style, ink=ink)
    if figure.number:
        canvas.text((x + used + 6, y, wide - 6, height), figure.number, Style(style.weight, style.least), ink=ink)


def attributes(
    canvas: Canvas,
    room: tuple[int, int, int],
    attrs: tuple[int | None, ...],
    changes: tuple[int, ...],
    letters: tuple[str, ...],
    size: Size,
) -> None:
    """Draw the four attributes in ``room`` (x, y, width): letters above numbers, with an arrow at a changed value."""
    x, y, width = room
    step = width // len(attrs)
    for number, (value, change) in enumerate(zip(attrs, changes, strict=True)):
        left = x + number * step
        letter = letters[number]
        wide = size.letter.width(letter)
        arrow = size.letter.size * 5 // 8 if change else 0
        start = left + (step - wide - arrow - (2 if arrow else 0)) // 2
        box = (start, y, wide, size.letter.size + 2)
        canvas.text(box, letter, size.letter, ink=ATTR_HUES[number].fill)
        if change:
            ink = GOOD if change > 0 else LESS
            mark = sign("up" if change > 0 else "down", arrow, ink)
            canvas.sprite(mark, start + wide + 2, y + (size.letter.size + 2 - arrow) // 2)
        value_text = "–" if value is None else str(value)
        ink = MUTED if value is None else TEXT if not change else GOOD if change > 0 else LESS
        box = (left, y + size.letter.size + 3, step, size.number.size)
        canvas.text(box, value_text, size.number, ink=ink, align="centre")


def _foot(canvas: Canvas, figure: Figure, left: int, y: int, size: Size) -> None:
    right = canvas.width - 8 - size.chip
    medal(canvas, right, y, size.chip, figure.value)
    mark = size.chip - 6
    for name in figure.signs:
        right -= mark + 4
        canvas.sprite(sign(name, mark, TEXT), right, y + 3)
    draw_pills(canvas, left, right - 4, y, size.chip, figure.abilities)


def _band(canvas: Canvas, figure: Figure, size: Size) -> None:
    mark, value = size.band - 12, size.band - 9
    for number, name in enumerate(("turned", *figure.signs)):
        canvas.sprite(sign(name, mark, TEXT), 6, 8 + number * (mark + 8))
    medal(canvas, 5, canvas.height - value - 6, value, figure.value)


_TAG_LEAST, _TAG_PAD = 56, 17


def _tag_texts(text: str, room: int, height: int) -> tuple[str, ...]:
    """Return the text of a tag in as few lines as possible without cutting it, at most two."""
    style = _tag_style(height)
    if advance(text, style.weight, style.least) <= room:
        return (text,)
    return wrap(text, Style(style.weight, style.least), room, 2)


def _tag_style(height: int) -> Style:
    return Style("regular", round(height * 0.72), round(height * 0.62))


def _tag_room(width: int, height: int, rest: int) -> int:
    """Return the room for the text of a tag, if a pill counts ``rest`` other tags."""
    return width - _more_width(height, rest) - (height - 12) - _TAG_PAD


def _more_width(height: int, rest: int) -> int:
    return pill_width(height, f"+{rest}") + 4 if rest else 0


def _tag_lines(figure: Figure, size: Size) -> int:
    """Return the number of lines that the first tag of a card needs; 0 for a card without tags."""
    if not figure.tags:
        return 0
    left, height = size.band + 8 if figure.exhausted else 10, size.tag - 4
    room = _tag_room(size.width - 8 - left, height, len(figure.tags) - 1)
    return len(_tag_texts(figure.tags[0].text, room, height))


def _tags(canvas: Canvas, box: Box, tags: tuple[Tag, ...]) -> None:
    """Draw tags side by side, and the number of tags that do not fit; ``box`` is the box of one line."""
    x, y, width, height = box
    right, style, icon = x + width, _tag_style(height), height - 12
    for number, tag in enumerate(tags):
        rest = len(tags) - number - 1
        texts = _tag_texts(tag.text, _tag_room(right - x, height, rest), height)
        if number and (len(texts) > 1 or right - x < icon + _TAG_LEAST):
            badge(canvas, x, y, height, f"+{rest + 1}", fill=BACK, ink=MUTED, slim=True)
            return
        if len(texts) > 1:
            style = Style(style.weight, style.least, style.least * 2 // 3)
        room = right - x - _more_width(height, rest)
        wide = min(room, icon + 20 + max(style.width(text) for text in texts))
        tall = height + _TAG_LINE * (len(texts) - 1)
        canvas.rounded((x, y, wide, tall), BACK, 8)
        ink: Colour = TEXT if tag.seat is None else SEAT_HUES[tag.seat].fill
        canvas.sprite(sign(tag.sign, icon, ink), x + 6, y + (tall - icon) // 2)
        draw_lines(canvas, (x + icon + 11, y, wide - icon - _TAG_PAD, tall // len(texts)), texts, style)
        x += wide + 4


@images
def plate(figure: Figure) -> Image.Image:
    """Return a character as a plate of two lines."""
    canvas = _ground(figure, PLATE_WIDTH, PLATE_HEIGHT, _PLATE_HEAD, 34)
    left = 42 if figure.exhausted else 10
    if figure.exhausted:
        canvas.sprite(sign("turned", 24, TEXT), 5, 8)
    ink = TEXT if figure.exhausted else INK
    right = PLATE_WIDTH - 10
    role = ROLE_SIGNS.get(figure.role, "")
    for name in (*((role,) if role else ()), *figure.signs):
        right -= 26
        canvas.sprite(sign(name, 26, ink), right, 5)
        right -= 5
    draw_name(canvas, (left, 0, right - left, _PLATE_HEAD), figure, _PLATE_NAME, ink)
    x, y, step = left - 4, _PLATE_HEAD + 2, 29 if figure.exhausted else 32
    for number, (value, change) in enumerate(zip(figure.attrs, figure.changes, strict=True)):
        ink = MUTED if value is None else TEXT if not change else GOOD if change > 0 else LESS
        box = (x + number * step, y, step, PLATE_HEIGHT - y - 2)
        canvas.text(box, "–" if value is None else str(value), _PLATE_NUMBER, ink=ink, align="centre")
    right = PLATE_WIDTH - 40
    medal(canvas, right, y + 4, 32, figure.value)
    x += 4 * step + 4
    if figure.tags:
        text = str(len(figure.tags))
        wide = 22 + advance(text, "bold", 26)
        right -= wide + 4
        canvas.sprite(sign("bolt", 20, MUTED), right, y + 10)
        canvas.text((right + 21, y + 4, wide - 20, 32), text, Style("bold", 26))
    draw_pills(canvas, x, right - 4, y + 5, 30, figure.abilities)
    return outlined(canvas.image, HIGHLIGHT, 4, PANEL, CORNER) if figure.role else canvas.image


@images
def folded(count: int, names: str) -> Image.Image:
    """Return the plate for characters that do not fit: their number and names."""
    canvas = Canvas(PLATE_WIDTH, PLATE_HEIGHT, PANEL)
    canvas.rounded((0, 0, PLATE_WIDTH, PLATE_HEIGHT), mix(CARD, PANEL, 0.45), CORNER)
    style = Style("bold", 40)
    text = f"+{count}"
    wide = style.width(text)
    canvas.text((12, 0, wide, PLATE_HEIGHT), text, style)
    note = Style("regular", 24)
    left = 12 + wide + 12
    lines = wrap(names, note, PLATE_WIDTH - left - 8, 2)
    top = 8 if len(lines) > 1 else PLATE_HEIGHT // 2 - 16
    draw_lines(canvas, (left, top, PLATE_WIDTH - left - 8, 32), lines, note, MUTED)
    return canvas.image
