"""The city as regions: one for each square and building, with its pieces and the arrows across it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

from PIL import Image, ImageDraw

from engine.games.ragami.seen.view import RagamiView
from engine.games.ragami.state.board import BUILDINGS, SPACES
from render.games.ragami.facts import letter, place_text
from render.games.ragami.ground import block_fill, ground
from render.games.ragami.pieces import EVIL
from render.games.ragami.place_pieces import PlacePieces, arrows_of, draw_standing, standing_at
from render.games.ragami.plan import AREAS, GAP_BOXES, SQUARE_HEIGHT, SQUARE_WIDTH, box_of
from render.ground.audit import Box
from render.ground.caches import images
from render.ground.canvas import Canvas
from render.ground.compose import Region
from render.ground.scene import Words, say
from render.ground.theme import (
    ACCENT,
    BACK,
    CARD,
    HIGHLIGHT,
    INK,
    LINE,
    MUTED,
    TEXT,
    Colour,
    mix,
)
from render.ground.typeset import Style
from render.ground.widgets import outlined
from render.maps.arrows import Arrow, crossing, draw_arrows
from render.maps.choices import PlaceMark, darken, draw_free

_RADIUS = 14
_PAD = 3
_NUMBER, _EMPTY_NUMBER = Style("bold", 34), Style("bold", 46)
_PLATE = (46, 38)
# The name of a building: its letters, and the height and the least width of its box. Narrow blocks have wider names.
_NAME, _NAME_HEIGHT, _NAME_WIDTH = Style("bold", 34, 31), 46, 132
_LARGEST, _LARGEST_INDOORS = 84, 62
_CONFLICT = mix(CARD, EVIL, 0.20)
_PALE = 150


# From these levels on, the alternative text leaves out the latest movements, and Ragamis at conflicts. Level 0 is the
# full text.
_MOVED_ENDS, _RAGAMIS_END = 4, 3


class PlacePicture(NamedTuple):
    """The facts of the picture of a place; ``edge`` is "latest", "focus" or ""."""

    place: int
    name: str
    here: PlacePieces
    has_tile: bool
    edge: str
    arrows: tuple[Arrow, ...]
    mark: PlaceMark | None


def map_regions(view: RagamiView, words: Words, top: int, marks: Mapping[int, PlaceMark] | None = None) -> list[Region]:
    """Return the whole map from the height ``top``; with ``marks`` it shows a choice, without arrows and texts."""
    arrows = arrows_of(view) if marks is None else ()
    latest_ends = {last.end for last in view.last} if marks is None else set()
    focus = view.resolution.space if view.resolution else 0
    regions: list[Region] = []
    for place in (*SPACES, *BUILDINGS):
        name = place_text(words, place) if place in BUILDINGS else ""
        edge = "focus" if place == focus else "latest" if place in latest_ends else ""
        mark = None if marks is None else marks.get(place, PlaceMark(free=False))
        facts = PlacePicture(
            place=place,
            name=name,
            here=standing_at(view, place),
            has_tile=place in view.laid_tiles,
            edge=edge,
            arrows=crossing(arrows, AREAS[place]),
            mark=mark,
        )
        draw = _draw_building if place in BUILDINGS else _draw_square
        alt = partial(_map_alt, words, view) if marks is None and not regions else ""
        regions.append(Region(_lower(AREAS[place], top), draw, (facts,), _part_key(facts), alt))
    regions += [
        Region(_lower(box, top), _draw_gap, (box, crossing(arrows, box), marks is not None)) for box in GAP_BOXES
    ]
    return regions


def _map_alt(words: Words, view: RagamiView, level: int) -> str:
    texts = []
    conflicts = [
        say(words, "alt-conflict", space=space, value=value) + _company_alt(words, standing_at(view, space), level)
        for space, value in view.conflicts.items()
    ]
    demons = [(space, f"{space}×{count}" if count > 1 else str(space)) for space, count in view.demons.items()]
    saints = [(space, f"{letter(words, colour)} {space}") for colour, space in enumerate(view.saints) if space]
    for key, separator, places in (
        ("conflicts", "; ", conflicts),
        ("demons", ", ", [text for space, text in demons if space not in view.conflicts]),
        ("saints", ", ", [text for space, text in saints if space not in view.conflicts]),
    ):
        if places:
            texts.append(say(words, f"alt-{key}", places=separator.join(places)))
    if view.neutral:
        texts.append(say(words, "alt-neutral", place=place_text(words, view.neutral)))
    if view.blocked:
        texts.append(say(words, "alt-blocked", places=", ".join(map(str, view.blocked))))
    return " ".join(texts)


def moved_alt(words: Words, view: RagamiView, level: int) -> str:
    """Return the latest movements in words; "" without movements, after the end, and in the shorter texts."""
    if not view.last or view.outcome is not None or level >= _MOVED_ENDS:
        return ""
    return say(
        words, "alt-moved", moved=", ".join(_movement_alt(words, one.piece, one.start, one.end) for one in view.last)
    )


def _movement_alt(words: Words, piece: str, start: int, end: int) -> str:
    kind, _, number = piece.partition(" ")
    name = say(words, f"alt-{kind}", colour=letter(words, int(number)) if number else "")
    to = place_text(words, end)
    return f"{name} {place_text(words, start)}→{to}" if start else say(words, "alt-new", piece=name, place=to)


def _company_alt(words: Words, here: PlacePieces, level: int) -> str:
    texts = [say(words, "alt-company-demons", count=here.demons)] if here.demons else []
    for kind, colours in (("saints", here.saints), ("ragamis", here.ragamis if level < _RAGAMIS_END else ())):
        if colours:
            letters = " ".join(letter(words, colour) for colour in colours)
            texts.append(say(words, f"alt-company-{kind}", count=len(colours), colours=letters))
    return f" ({', '.join(texts)})" if texts else ""


def _part_key(facts: PlacePicture) -> str:
    """Return the part key of a place; for a square, the part key of its most important piece."""
    here = facts.here
    if facts.place in BUILDINGS:
        return "virtue" if here.virtue else "building"
    if here.blocked:
        return "closed"
    parts = ("conflict", here.conflict), ("demon", here.demons), ("ragami", here.ragamis), ("saint", here.saints)
    return next((key for key, pieces in parts if pieces), "square")


def _lower(box: Box, top: int) -> Box:
    x, y, width, height = box
    return x, y + top, width, height


def _lay_ground(canvas: Canvas, area: Box) -> None:
    x, y, width, height = area
    canvas.sprite(ground().crop((x, y, x + width, y + height)), 0, 0)


def _draw_gap(canvas: Canvas, box: Box, arrows: tuple[Arrow, ...], dim: bool) -> None:
    _lay_ground(canvas, box)
    draw_arrows(canvas, arrows, box)
    if dim:
        darken(canvas)


def _box_in_region(place: int) -> Box:
    left, top, _, _ = AREAS[place]
    x, y, width, height = box_of(place)
    return x - left, y - top, width, height


def _draw_square(canvas: Canvas, facts: PlacePicture) -> None:
    area, box = AREAS[facts.place], _box_in_region(facts.place)
    ends = any(box_of(facts.place) in (arrow.start, arrow.end) for arrow in facts.arrows)
    _lay_ground(canvas, area)
    fill, edge, stroke = _paving(facts)
    canvas.frame(box, edge, fill, stroke, _RADIUS)
    if fill == CARD:
        canvas.mask(_plaza_mask(), box[0], box[1], mix(CARD, LINE, 0.30))
    if not ends:
        draw_arrows(canvas, facts.arrows, area)
    if facts.mark is not None and facts.mark.free:
        _draw_reached(canvas, facts, box)
    else:
        room = (box[0] + _PAD, box[1] + _PAD, box[2] - 2 * _PAD, box[3] - 2 * _PAD)
        draw_standing(canvas, facts.here, room, _PLATE, _LARGEST)
        if ends:
            draw_arrows(canvas, facts.arrows, area)
        _draw_number(canvas, facts, box)
    if facts.mark is not None and not facts.mark.free and not facts.mark.start:
        darken(canvas)


@images
def _plaza_mask() -> Image.Image:
    large = Image.new("L", (SQUARE_WIDTH * 4, SQUARE_HEIGHT * 4))
    draw = ImageDraw.Draw(large)
    x, y = large.width // 2, round(large.height * 0.58)
    for reach in (164, 104, 44):
        draw.ellipse((x - reach, y - reach, x + reach, y + reach), outline=255, width=10)
    for turn in range(12):
        across, down = math.sin(math.tau * turn / 12), math.cos(math.tau * turn / 12)
        draw.line([(x + across * 104, y + down * 104), (x + across * 164, y + down * 164)], fill=255, width=8)
    return large.reduce(4)


def _paving(facts: PlacePicture) -> tuple[Colour, Colour, int]:
    """Return the fill of a square's paving, the colour of its edge, and the width of the edge."""
    fill = _CONFLICT if facts.here.conflict else mix(BACK, CARD, 0.4) if facts.here.blocked else CARD
    if facts.mark is not None and facts.mark.start:
        return fill, HIGHLIGHT, 5
    if facts.mark is not None and facts.mark.free:
        return fill, ACCENT, 4
    if facts.edge:
        return fill, ACCENT if facts.edge == "focus" else HIGHLIGHT, 5
    if facts.here.conflict:
        return fill, mix(EVIL, INK, 0.15), 3
    return fill, LINE, 2


def _draw_number(canvas: Canvas, facts: PlacePicture, box: Box) -> None:
    x, y, _, _ = box
    text = str(facts.place)
    style, ink = (_NUMBER, TEXT) if any(facts.here) else (_EMPTY_NUMBER, mix(TEXT, MUTED, 0.5))
    wide = style.width(text)
    if facts.has_tile:
        canvas.rounded((x + 5, y + 5, wide + 8, style.size), LINE, 8)
    canvas.text((x + 9, y + 5, wide, style.size), text, style, ink=ink)


def _draw_reached(canvas: Canvas, facts: PlacePicture, box: Box) -> None:
    tags = facts.mark.tags if facts.mark is not None else ()
    x, y, width, height = draw_free(canvas, str(facts.place), tags, box)
    draw_standing(canvas, facts.here, (x + _PAD, y, width - 2 * _PAD, height), (0, 0), _LARGEST_INDOORS)


def _draw_building(canvas: Canvas, facts: PlacePicture) -> None:
    area, box = AREAS[facts.place], _box_in_region(facts.place)
    _lay_ground(canvas, area)
    draw_arrows(canvas, facts.arrows, area)
    is_free = facts.mark is not None and facts.mark.free
    is_start = facts.mark is not None and facts.mark.start
    if is_free:
        _outline(canvas, facts.place, box, ACCENT, 4)
    elif facts.edge or is_start:
        _outline(canvas, facts.place, box, HIGHLIGHT, 5)
    _draw_name(canvas, facts, box, is_free=is_free)
    x, y, width, height = box
    room = (x + _PAD, y + _NAME_HEIGHT, width - 2 * _PAD, height - _NAME_HEIGHT - _PAD)
    draw_standing(canvas, facts.here, room, (0, 0), _LARGEST_INDOORS)
    if facts.mark is not None and not is_free and not is_start:
        darken(canvas)


def _outline(canvas: Canvas, place: int, box: Box, edge: Colour, stroke: int) -> None:
    x, y, width, height = box
    image = canvas.image.crop((x, y, x + width, y + height))
    canvas.sprite(outlined(image, edge, stroke, block_fill(place), _RADIUS), x, y)


def _draw_name(canvas: Canvas, facts: PlacePicture, box: Box, *, is_free: bool) -> None:
    """Write a building's name on a plate, which is bright if the building can be chosen."""
    x, y, width, _ = box
    wide = min(_NAME.width(facts.name) + 14, max(width, _NAME_WIDTH))
    plate = (x + (width - wide) // 2, y + 1, wide, _NAME_HEIGHT - 4)
    canvas.rounded(plate, ACCENT if is_free else block_fill(facts.place), _RADIUS)
    canvas.text(
        (plate[0] + 2, y + 1, wide - 4, _NAME_HEIGHT - 4),
        facts.name,
        _NAME,
        ink=INK if is_free else TEXT,
        align="centre",
    )
