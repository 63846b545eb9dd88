"""The pieces of the game, drawn once: heroes as plates with their names, dice with their faces, KO markers."""

from __future__ import annotations

from typing import NamedTuple

from PIL import Image

from engine.games.marvel_heroes.state.cards import FACES
from engine.games.marvel_heroes.state.combat_codes import Colour as PowerColour
from engine.games.marvel_heroes.state.state import Die
from render.games.marvel_heroes.pieces.symbols import sign
from render.ground import sprites
from render.ground.caches import images
from render.ground.canvas import Canvas
from render.ground.theme import ACCENT, CARD, HIGHLIGHT, HUES, INK, LINE, MUTED, PANEL, RAISED, TEXT, Colour, mix
from render.ground.typeset import Style, advance

# The hues of seats; Powers are red, orange and yellow, villains purple.
SEAT_HUES = ("blue", "green", "grey", "yellow")
EVIL = HUES["purple"]
DANGER, WARN = HUES["red"].fill, HUES["orange"].fill
POWER_FILLS: dict[PowerColour, Colour] = {
    "red": HUES["red"].fill,
    "orange": HUES["orange"].fill,
    "yellow": HUES["yellow"].fill,
}
# The letters' size, the number's width and the space beside the name, for a height of 1.
_LETTERS, _NUMBER, _SIDE = 0.70, 0.70, 0.36


class Plate(NamedTuple):
    """A hero on the map, or several heroes of a seat.

    For several heroes, ``name`` is their number. ``fresh`` says whether the hero has just arrived.
    """

    name: str
    seat: int
    ko: int = 0
    fresh: bool = False
    dim: bool = False


def fill_of(seat: int) -> Colour:
    """Return the colour of a seat."""
    return HUES[SEAT_HUES[seat]].fill


def plate_ratio(plate: Plate) -> float:
    """Return the width of a plate for a height of 1."""
    return plate_width(plate, 100) / 100


def plate_width(plate: Plate, size: int) -> int:
    """Return the width of a plate of this height, in pixels."""
    letters = max(17, round(size * _LETTERS))
    return advance(plate.name, "bold", letters) + round(size * (_SIDE + _NUMBER)) + plate.ko * round(size * 0.72)


def by_seat(plates: tuple[Plate, ...]) -> tuple[Plate, ...]:
    """Return a plate for each seat with the number of its heroes; a single hero keeps its name."""
    if len(plates) == 1:
        return (plates[0]._replace(ko=0),)
    seats = [one.seat for one in plates]
    return tuple(Plate(f"×{seats.count(seat)}", seat) for seat in dict.fromkeys(seats))


@images
def plate(one: Plate, size: int) -> Image.Image:
    """Return a hero's plate: the number of its seat, its name, its KO markers; a fresh plate has a white edge."""
    width = plate_width(one, size)
    fill = mix(fill_of(one.seat), PANEL, 0.45) if one.dim else fill_of(one.seat)
    canvas = Canvas(width, size, fill)
    letters = max(17, round(size * _LETTERS))
    number = round(size * _NUMBER)
    canvas.rectangle((0, 0, number, size), mix(fill, INK, 0.72))
    canvas.text((0, 0, number, size), str(one.seat + 1), Style("bold", letters), ink=TEXT, align="centre")
    x = number + round(size * _SIDE / 2)
    x += canvas.text((x, 0, width - x, size), one.name, Style("bold", letters), ink=INK)
    mark = round(size * 0.64)
    for place in range(one.ko):
        canvas.sprite(sign("ko", mark, INK), x + round(size * 0.12) + place * round(size * 0.72), (size - mark) // 2)
    return _framed(canvas.image, HIGHLIGHT if one.fresh else None)


def _framed(image: Image.Image, edge: Colour | None) -> Image.Image:
    width, height = image.size
    radius = max(4, height // 5)
    cut = Image.new("L", (width, height), 255)
    places = ((0, 0), (width - radius, 0), (width - radius, height - radius), (0, height - radius))
    for corner, place in zip(sprites.corners(radius), places, strict=True):
        cut.paste(corner, place)
    if edge is not None:
        stroke = max(3, height // 11)
        inner = Image.new("L", (width, height))
        inner.paste(cut.resize((width - 2 * stroke, height - 2 * stroke)), (stroke, stroke))
        whole = Image.new("RGB", (width, height), edge)
        whole.paste(image, (0, 0), inner)
        image = whole
    image.putalpha(cut)
    return image


@images
def die(face: str, size: int, state: str = "") -> Image.Image:
    """Return a die that shows a face; ``state`` is "" (plain), "none" (it counts nothing) or "due" (not yet thrown)."""
    fill, ink = {"none": (RAISED, MUTED), "due": (LINE, PANEL)}.get(state, (TEXT, INK))
    canvas = Canvas(size, size, fill)
    if state == "due":
        canvas.rectangle((3, 3, size - 6, size - 6), CARD)
    elif face:
        part = round(size * (0.74 if face in ("double", "boost") else 0.62))
        canvas.sprite(sign(face, part, ink), (size - part) // 2, (size - part) // 2)
    return _framed(canvas.image, None)


def face_of(value: int) -> str:
    """Return the face of a die by its value."""
    return FACES[value - 1]


def dice_width(dice: tuple[Die, ...], size: int) -> int:
    """Return the width of a roll; a boosted die includes its second throw."""
    return sum(size + 6 + (round(size * 0.72) + 2 if die.boost else 0) for die in dice)


def draw_dice(canvas: Canvas, x: int, y: int, size: int, dice: tuple[Die, ...], counts: tuple[bool, ...]) -> int:
    """Draw a roll: a die thrown again has a bent arrow below it, a boosted die its second face beside it."""
    for one, die_count in zip(dice, counts, strict=True):
        canvas.sprite(die(face_of(one.face), size, "" if die_count else "none"), x, y)
        if one.again:
            mark = max(16, size // 3)
            canvas.mask(sprites.mask("clock", mark), x + size - mark + 2, y + size - mark + 2, INK)
            canvas.sprite(sign("again", mark - 4, ACCENT), x + size - mark + 4, y + size - mark + 4)
        x += size + 2
        if one.boost:
            small = round(size * 0.72)
            canvas.sprite(die(face_of(one.boost), small, "" if die_count else "none"), x, y + size - small)
            x += small + 2
        x += 4
    return x


def draw_due(canvas: Canvas, x: int, y: int, size: int, count: int) -> int:
    """Draw dice that are not thrown yet; return their right edge."""
    for _ in range(count):
        canvas.sprite(die("", size, "due"), x, y)
        x += size + 6
    return x


def draw_marks(canvas: Canvas, x: int, y: int, size: int, marks: int, limit: int) -> int:
    """Draw KO markers, and rings for KOs that can still be taken; return their right edge."""
    for number in range(limit):
        is_filled = number < marks
        canvas.sprite(sign("ko" if is_filled else "life", size, DANGER if is_filled else MUTED), x, y)
        x += size + 5
    return x


def seat_tile(canvas: Canvas, x: int, y: int, size: int, seat: int) -> None:
    """Draw the number of a seat on its colour."""
    canvas.sprite(_tile(size, seat), x, y)


@images
def _tile(size: int, seat: int) -> Image.Image:
    canvas = Canvas(size, size, fill_of(seat))
    canvas.text((0, 0, size, size), str(seat + 1), Style("bold", round(size * 0.86)), ink=INK, align="centre")
    return _framed(canvas.image, None)
