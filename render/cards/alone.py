"""The picture of a single card: a coloured head with the name, and a lower part that the game draws."""

from __future__ import annotations

from collections.abc import Callable

from render.cards.heads import draw_head
from render.cards.parts import draw_lines
from render.ground.audit import Box
from render.ground.canvas import Canvas
from render.ground.compose import Region, Sheet
from render.ground.theme import CARD, INK, MARGIN, MUTED, WIDTH
from render.ground.typeset import Style, wrap

HEIGHT = 620
HEAD, NOTE_TALL = 170, 64
# The vertical position of the first line below the head and the note.
TOP = HEAD + NOTE_TALL + 16
SIDE = 36
_NAME = Style("bold", 76, 40)
_NOTE = Style("regular", 42, 28)
_TEXT = tuple(Style("regular", size) for size in (64, 56, 48, 42, 36, 32, 29))

# The space kept free at the right: large letters may extend a few pixels beyond their advance width.
_OVER = 12


def card_sheet(draw: Callable[..., None], *facts: object) -> Sheet:
    """Return the picture of a card, which ``draw`` paints onto a canvas from the ``facts``."""
    box = (MARGIN, MARGIN, WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN)
    return Sheet((WIDTH, HEIGHT), [Region(box, draw, facts)])


def draw_face(canvas: Canvas, card: str, hue: str, name: str, note: str, room: tuple[int, int] = (SIDE, SIDE)) -> None:
    """Draw the ground of a card: its head with its name, and a note below; ``room`` is kept free beside the name."""
    left, right = room
    canvas.rounded((0, 0, canvas.width, canvas.height), CARD)
    draw_head(canvas, (0, 0, canvas.width, HEAD), card, hue)
    canvas.text((left, 10, canvas.width - left - right, HEAD - 20), name, _NAME, ink=INK)
    canvas.text((SIDE, HEAD + 8, canvas.width - 2 * SIDE, NOTE_TALL), note[:1].upper() + note[1:], _NOTE, ink=MUTED)


def draw_words(canvas: Canvas, top: int, text: str) -> None:
    """Write a text below the height ``top``, in the largest size that fits."""
    room: Box = (SIDE, top, canvas.width - 2 * SIDE, canvas.height - top - 16)
    for style in _TEXT:
        tall = round(style.size * 1.3)
        most = room[3] // tall
        lines = wrap(text, style, room[2] - _OVER, most)
        if style is _TEXT[-1] or len(wrap(text, style, room[2] - _OVER, most + 1)) <= most:
            draw_lines(canvas, (*room[:3], tall), lines, style)
            return
