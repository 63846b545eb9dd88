"""Parts of cards: lines of text, abilities as pills, empty places."""

from __future__ import annotations

from collections.abc import Sequence

from render.ground.audit import Box
from render.ground.canvas import Canvas
from render.ground.theme import BACK, GAP, LINE, MUTED, NAME, NOTE, PANEL, RAISED, TEXT, Colour, mix
from render.ground.typeset import Style
from render.ground.widgets import badge, badge_width, panel


def draw_lines(canvas: Canvas, box: Box, lines: Sequence[str], style: Style, ink: Colour = TEXT) -> None:
    """Write lines one below the other; ``box`` is the box of the first line."""
    x, y, width, height = box
    for number, line in enumerate(lines):
        canvas.text((x, y + number * height, width, height), line, style, ink=ink)


def pill_width(height: int, text: str, letters: int = 0) -> int:
    """Return the width of a pill of this height; ``letters`` is the type size as in `badge_width`."""
    return badge_width(height, text, slim=True, letters=letters)


def draw_pills(
    canvas: Canvas, x: int, right: int, y: int, height: int, pills: Sequence[str], *, letters: int = 0
) -> None:
    """Draw abbreviations as pills, as many as fit, and the number of the remaining abbreviations."""
    for number, text in enumerate(pills):
        wide = pill_width(height, text, letters)
        more = f"+{len(pills) - number}"
        last = number == len(pills) - 1
        if x + wide + (0 if last else 4 + pill_width(height, more, letters)) > right:
            if x + pill_width(height, more, letters) <= right:
                badge(canvas, x, y, height, more, fill=RAISED, ink=MUTED, slim=True, letters=letters)
            return
        x += badge(canvas, x, y, height, text, fill=RAISED, slim=True, letters=letters) + 4


def draw_vacant(canvas: Canvas, text: str, style: Style = NOTE) -> None:
    """Draw the empty place of a card, with a text."""
    canvas.frame((0, 0, canvas.width, canvas.height), LINE, mix(BACK, PANEL, 0.5), 3)
    canvas.text((20, 0, canvas.width - 40, canvas.height), text, style, ink=MUTED, align="centre")


def draw_title(canvas: Canvas, text: str, style: Style = NAME) -> None:
    """Write the title of a group of cards."""
    canvas.text((8, 4, canvas.width - 16, canvas.height - 4), text, style, ink=mix(TEXT, MUTED, 0.5))


def draw_nothing(canvas: Canvas, text: str, style: Style = NOTE) -> None:
    """Write ``text``, which says that there are no cards, in place of the cards under a title."""
    panel(canvas, PANEL)
    canvas.text((20, 0, canvas.width - 40, canvas.height), text, style, ink=MUTED, align="centre")


def grid_height(count: int, columns: int, tall: int) -> int:
    """Return the height of ``count`` cards in rows, including the space below each row."""
    return -(-count // columns) * (tall + GAP)


def grid_boxes(count: int, columns: int, tall: int, corner: tuple[int, int], width: int) -> list[Box]:
    """Return the boxes of ``count`` cards in rows, from the upper left corner on."""
    wide = (width - (columns - 1) * GAP) // columns
    places = [divmod(number, columns) for number in range(count)]
    return [(corner[0] + column * (wide + GAP), corner[1] + row * (tall + GAP), wide, tall) for row, column in places]
