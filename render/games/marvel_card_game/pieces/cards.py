"""Characters in play as cards in two sizes, and as plates if there are many; exhausted characters are turned."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image

from render.cards.heads import draw_head, pattern
from render.cards.parts import draw_lines, draw_pills, pill_width
from render.games.marvel_card_game.pieces.facts import ATTR_HUES, SEAT_HUES, Figure, Tag
from render.games.marvel_card_game.pieces.styles import LEAST, NAME, NOTE
from render.games.marvel_card_game.pieces.symbols import sign
from render.ground import sprites
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
from render.ground.typeset import Style, wrap
from render.ground.widgets import badge, medal, outlined

# The width of every card; two are side by side.
CARD_WIDTH = 270
CORNER = 12
LESS = HUES["red"].fill
_EDGE = 5
# The strip at the left of a turned card, and the text's distances from the edges of other cards.
_BAND, _LEFT, _RIGHT = 34, 10, 6
_HEAD, _LINE = 44, 34
# The height of pills and medals, and the sizes of signs beside names and below them.
_CHIP, _SIGN = 38, 30
_PLATE_SIGN, _PLATE_VALUE = 26, 36
_TAG_LINE, _TAG_ICON, _TAG_PAD = 38, 24, 8
_NUMBER = Style("bold", 35)
_LARGE_NUMBER = Style("bold", 46)
ROLE_SIGNS = {"attacker": "sword", "target": "aim", "helper": "shield", "new": ""}


class Size(NamedTuple):
    """A size of cards: the height of the attributes, whether letters are above the numbers, and the space for tags.

    A card without ``tags`` shows only how many there are, and its numbers have no letters. If ``attrs`` is 0, the card
    shows only a name, with marks beside it.
    """

    attrs: int
    above: bool
    tags: bool

    @property
    def foot(self) -> int:
        """The height of the row with abilities and value, 0 if they are beside the numbers."""
        return _CHIP + 8 if self.tags else 0

    @property
    def height(self) -> int:
        """The height without tags, with a name in one line."""
        return _HEAD + (3 + self.attrs if self.attrs else 0) + self.foot


LARGE, MEDIUM = Size(90, True, True), Size(50, False, True)
PLATE, NAME_ONLY = Size(44, False, False), Size(0, False, False)


class CardRow(NamedTuple):
    """The space on each card of a row: the number of lines for its tags, and for its name."""

    tags: int = 0
    lines: int = 1


def card_height(size: Size, row: CardRow) -> int:
    """Return the height of the cards in a row."""
    tags = row.tags * _TAG_LINE + 6 if size.tags and row.tags else 0
    return size.height + tags + _LINE * (row.lines - 1)


def row_of(figures: Sequence[Figure]) -> CardRow:
    """Return the row for these characters; a name or tag that needs several lines makes it higher."""
    return CardRow(max(len(_tag_lines(one)) for one in figures), max(len(_name_lines(one)) for one in figures))


@images
def card(figure: Figure, size: Size, letters: tuple[str, ...], row: CardRow) -> Image.Image:
    """Return a card for a row; ``letters`` name its attributes."""
    head = _HEAD + _LINE * (row.lines - 1)
    canvas = _ground(figure, card_height(size, row), head)
    left = _text_left(figure)
    _draw_name(canvas, figure, head)
    y = head + 3
    if size.above:
        _draw_columns(canvas, (left - 2, y, CARD_WIDTH - left - 2), figure, letters)
    elif size.tags:
        _draw_pairs(canvas, (left, y, CARD_WIDTH - left - 4), figure, letters)
    else:
        _draw_plate(canvas, figure, head, size)
        return _outlined(figure, canvas)
    y += size.attrs
    if figure.tags:
        _draw_tags(canvas, left, y, figure.tags, _tag_lines(figure))
    _draw_foot(canvas, figure, left)
    return _outlined(figure, canvas)


def _outlined(figure: Figure, canvas: Canvas) -> Image.Image:
    return outlined(canvas.image, HIGHLIGHT, _EDGE, PANEL, CORNER) if figure.role else canvas.image


@images
def _side(width: int, height: int) -> Image.Image:
    """Return a mask with smooth left corners, for the head of a turned card."""
    plate = Image.new("L", (width, height), 255)
    first, _, _, last = sprites.corners(CORNER)
    plate.paste(first, (0, 0))
    plate.paste(last, (0, height - CORNER))
    return plate


def _ground(figure: Figure, height: int, head: int) -> Canvas:
    canvas = Canvas(CARD_WIDTH, height, PANEL)
    hue = SEAT_HUES[figure.owner].name
    if figure.exhausted:
        canvas.rounded((0, 0, CARD_WIDTH, height), mix(CARD, PANEL, 0.45), CORNER)
        # Patterns are made for heads that are at least twice as wide as high.
        part = pattern(figure.card, hue, max(height, 2 * _BAND), _BAND, dim=True)
        part = part.transpose(Image.Transpose.ROTATE_90).crop((0, 0, _BAND, height))
        canvas.image.paste(part, (0, 0), _side(_BAND, height))
        canvas.sprite(sign("turned", 26, TEXT), 5, 9)
    else:
        canvas.rounded((0, 0, CARD_WIDTH, height), CARD, CORNER)
        draw_head(canvas, (0, 0, CARD_WIDTH, head), figure.card, hue, CORNER)
    return canvas


def _text_left(figure: Figure) -> int:
    """Return the left edge of a card's texts."""
    return _BAND + 6 if figure.exhausted else _LEFT


def _name_lines(figure: Figure) -> tuple[str, ...]:
    """Return a name in as few lines as possible without cutting it, at most three."""
    name, room = f"{figure.name} {figure.number}".rstrip(), CARD_WIDTH - _RIGHT - _text_left(figure)
    return next(lines for count in (1, 2, 3) if _fits(lines := wrap(name, NAME, room, count), room) or count == 3)


def _fits(lines: Sequence[str], room: int) -> bool:
    return all(NAME.width(line) <= room for line in lines)


def _draw_name(canvas: Canvas, figure: Figure, head: int) -> None:
    left, lines = _text_left(figure), _name_lines(figure)
    top = (head - _LINE * len(lines)) // 2
    ink = TEXT if figure.exhausted else INK
    draw_lines(canvas, (left, top, CARD_WIDTH - _RIGHT - left, _LINE), lines, NAME, ink)


def _signs(figure: Figure) -> tuple[str, ...]:
    """Return the signs of a character: its part in the fight first, then its states."""
    role = ROLE_SIGNS.get(figure.role, "")
    return (role, *figure.signs) if role else figure.signs


def _value_ink(value: int | None, change: int) -> Colour:
    return MUTED if value is None else TEXT if not change else GOOD if change > 0 else LESS


def _attributes(figure: Figure) -> list[tuple[str, int, Colour]]:
    """Return the number, the change and the colour of each attribute."""
    return [
        ("–" if value is None else str(value), change, _value_ink(value, change))
        for value, change in zip(figure.attrs, figure.changes, strict=True)
    ]


def _draw_change(canvas: Canvas, x: int, middle: int, size: int, change: int) -> None:
    mark = sign("up" if change > 0 else "down", size, GOOD if change > 0 else LESS)
    canvas.sprite(mark, x, middle - size // 2)


def _draw_columns(canvas: Canvas, room: tuple[int, int, int], figure: Figure, letters: tuple[str, ...]) -> None:
    """Draw the attributes in ``room`` (x, y, width): letters above numbers, with an arrow at a changed value."""
    x, y, width = room
    step = width // len(letters)
    for number, (text, change, ink) in enumerate(_attributes(figure)):
        left, letter = x + number * step, letters[number]
        wide = NAME.width(letter)
        arrow = 20 if change else 0
        start = left + (step - wide - arrow - (2 if arrow else 0)) // 2
        canvas.text((start, y, wide, 34), letter, NAME, ink=ATTR_HUES[number].fill)
        if change:
            _draw_change(canvas, start + wide + 2, y + 17, arrow, change)
        canvas.text((left, y + 36, step, 48), text, _LARGE_NUMBER, ink=ink, align="centre")


def _draw_pairs(canvas: Canvas, room: tuple[int, int, int], figure: Figure, letters: tuple[str, ...]) -> None:
    """Draw the attributes in ``room`` (x, y, width): each letter before its number.

    An arrow is above a number that is higher than the printed one, or below a lower one.
    """
    x, y, width = room
    found, high = _attributes(figure), MEDIUM.attrs
    style = _NUMBER if all(len(text) < 2 for text, _, _ in found) else NAME
    wides = [NAME.width(letter) + 2 + style.width(text) for letter, (text, _, _) in zip(letters, found, strict=True)]
    # Columns are equal if each pair fits into its column; otherwise equal spaces separate the pairs.
    step = width // len(letters)
    space = None if max(wides) <= step - 4 else (width - sum(wides)) // (len(wides) - 1)
    for number, (text, change, ink) in enumerate(found):
        letter, wide = letters[number], NAME.width(letters[number])
        canvas.text((x, y, wide, high), letter, NAME, ink=ATTR_HUES[number].fill)
        left = x + wide + 2
        used = canvas.text((left, y, style.width(text), high), text, style, ink=ink)
        if change:
            _draw_change(canvas, left + (used - 14) // 2, y + 4 if change > 0 else y + high - 4, 14, change)
        x += step if space is None else wides[number] + space


class PlateMark(NamedTuple):
    """A mark on a plate: a sign, letters, or a sign with a number behind it."""

    sign: str
    letters: str

    @property
    def width(self) -> int:
        """The width, including the space to the next mark."""
        return (_PLATE_SIGN if self.sign else 0) + (NAME.width(self.letters) if self.letters else 0) + 6


def _marks_on_plate(
    figure: Figure, signs: Sequence[str], above: int, below: int
) -> tuple[list[PlateMark], list[PlateMark]]:
    """Return the marks beside a plate's name, and those below it, where ``above`` and ``below`` pixels are free.

    Signs and attached cards come first, and are beside the name if there is room. Abilities are below it if there is
    room. A number counts the abilities without a place.
    """
    upper, lower = list[PlateMark](), list[PlateMark]()
    states = [PlateMark(name, "") for name in signs]
    states += [PlateMark("bolt", str(len(figure.tags)))] if figure.tags else []
    for mark in states:
        if mark.width <= above:
            upper.append(mark)
            above -= mark.width
        elif mark.width <= below:
            lower.append(mark)
            below -= mark.width
    abilities = [PlateMark("", text) for text in figure.abilities]
    for number, mark in enumerate(abilities):
        rest = PlateMark("", f"+{len(abilities) - number}")
        if mark.width <= below:
            lower.append(mark)
            below -= mark.width
        elif mark.width <= above:
            upper.append(mark)
            above -= mark.width
        elif rest.width <= below:
            lower.append(rest)
            break
    return upper, lower


def _draw_marks(canvas: Canvas, right: int, y: int, marks: Sequence[PlateMark], ink: Colour) -> None:
    """Draw marks in a line of the height of pills, up to ``right``."""
    x = right - sum(mark.width for mark in marks) + 6
    for mark in marks:
        left = x
        if mark.sign:
            canvas.sprite(sign(mark.sign, _PLATE_SIGN, ink), left, y + (_CHIP - _PLATE_SIGN) // 2)
            left += _PLATE_SIGN
        if mark.letters:
            canvas.text((left, y, NAME.width(mark.letters), _CHIP), mark.letters, NAME, ink=ink)
        x += mark.width


def _draw_plate(canvas: Canvas, figure: Figure, head: int, size: Size) -> None:
    """Draw the marks beside a plate's name, and the line below it, if there is one: numbers, marks, the value."""
    left, lines, below = _text_left(figure), _name_lines(figure), 0
    if size.attrs:
        right = CARD_WIDTH - 5 - _PLATE_VALUE
        below = right - 2 - _draw_plate_numbers(canvas, figure, left - 3, head + 3)
        medal(canvas, right, head + 3 + (_CHIP - _PLATE_VALUE) // 2, _PLATE_VALUE, figure.value, letters=LEAST)
    signs = _signs(figure)
    if figure.exhausted and size.attrs:
        _draw_side_signs(canvas, signs[:1])
        signs = signs[1:]
    above = CARD_WIDTH - _RIGHT - left - NAME.width(lines[0]) - 8 if len(lines) == 1 else 0
    upper, lower = _marks_on_plate(figure, signs, above, below)
    _draw_marks(canvas, CARD_WIDTH - 13 - _PLATE_VALUE, head + 3, lower, TEXT)
    _draw_marks(canvas, CARD_WIDTH - _RIGHT - 2, (head - _CHIP) // 2, upper, TEXT if figure.exhausted else INK)


def _draw_plate_numbers(canvas: Canvas, figure: Figure, x: int, y: int) -> int:
    """Draw the numbers of a plate in the order of the letters; return their right edge."""
    found = _attributes(figure)
    step = 30 if all(len(text) < 2 for text, _, _ in found) else 38
    for text, change, ink in found:
        wide = NAME.width(text)
        start = x + (step - wide - (12 if change else 0)) // 2
        canvas.text((start, y, wide, _CHIP), text, NAME, ink=ink)
        if change:
            _draw_change(canvas, start + wide, y + _CHIP // 2, 12, change)
        x += step
    return x


def _draw_foot(canvas: Canvas, figure: Figure, left: int) -> None:
    right, y = CARD_WIDTH - 8 - _CHIP, canvas.height - _CHIP - 8
    medal(canvas, right, y, _CHIP, figure.value, letters=LEAST)
    signs = _signs(figure)
    if figure.exhausted:
        _draw_side_signs(canvas, signs)
        signs = ()
    for name in signs:
        right -= _SIGN + 4
        canvas.sprite(sign(name, _SIGN, TEXT), right, y + 4)
    draw_pills(canvas, left, right - 4, y, _CHIP, figure.abilities, letters=LEAST)


def _draw_side_signs(canvas: Canvas, signs: Sequence[str]) -> None:
    """Draw the signs of a turned card below each other at its side."""
    step = min(34, (canvas.height - 50) // max(1, len(signs)))
    for number, name in enumerate(signs):
        canvas.sprite(sign(name, 26, TEXT), 5, 43 + number * step)


def _tag_lines(figure: Figure) -> tuple[str, ...]:
    """Return the lines of a character's first tag: the first line is beside the tag's sign.

    If there are other tags, their number is behind the last line, or alone in a line.
    """
    if not figure.tags:
        return ()
    room, rest = CARD_WIDTH - 8 - _text_left(figure) - 2 * _TAG_PAD, len(figure.tags) - 1
    # A line ends at a space or after a hyphen.
    first, *parts = re.split(r"(?<=[ -])", figure.tags[0].text)
    lines, line, free = list[str](), first, room - _TAG_ICON - 6
    for part in parts:
        if NOTE.width((line + part).rstrip()) <= free:
            line += part
        else:
            lines.append(line.rstrip())
            line, free = part, room
    lines.append(line)
    if rest and NOTE.width(line) + 8 + pill_width(_TAG_LINE - 6, f"+{rest}", LEAST) > free:
        lines.append("")
    return tuple(lines)


def _draw_tags(canvas: Canvas, x: int, y: int, tags: tuple[Tag, ...], lines: tuple[str, ...]) -> None:
    tag, rest = tags[0], len(tags) - 1
    more = pill_width(_TAG_LINE - 6, f"+{rest}", LEAST) + 8 if rest else 0
    wides = [NOTE.width(line) for line in lines]
    wides[0] += _TAG_ICON + 6
    wides[-1] += more
    canvas.rounded((x, y, max(wides) + 2 * _TAG_PAD, _TAG_LINE * len(lines)), BACK, 8)
    ink: Colour = TEXT if tag.seat is None else SEAT_HUES[tag.seat].fill
    canvas.sprite(sign(tag.sign, _TAG_ICON, ink), x + _TAG_PAD, y + 7)
    for number, line in enumerate(lines):
        left = x + _TAG_PAD + (0 if number else _TAG_ICON + 6)
        left += canvas.text((left, y, NOTE.width(line), _TAG_LINE), line, NOTE) if line else 0
        if rest and number == len(lines) - 1:
            badge(canvas, left + (8 if line else 0), y + 3, _TAG_LINE - 6, f"+{rest}", slim=True, letters=LEAST)
        y += _TAG_LINE


@images
def folded(count: int, names: str) -> Image.Image:
    """Return the plate for characters that do not fit: their number and names."""
    height = NAME_ONLY.height
    canvas = Canvas(CARD_WIDTH, height, PANEL)
    canvas.rounded((0, 0, CARD_WIDTH, height), mix(CARD, PANEL, 0.45), CORNER)
    text = f"+{count}"
    wide = NAME.width(text)
    canvas.text((_LEFT, 0, wide, height), text, NAME)
    left = _LEFT + wide + 10
    canvas.text((left, 0, CARD_WIDTH - left - 8, height), names, NOTE, ink=MUTED)
    return canvas.image
