"""What stands where, read from a view, and how it shares the room that there is."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PIL import Image

from engine.games.ragami.state import NEUTRAL
from engine.games.ragami.view import RagamiView
from render.audit import Box
from render.canvas import Canvas
from render.games.ragami import pieces
from render.games.ragami.arrows import Arrow
from render.games.ragami.packing import Room, pack
from render.games.ragami.pieces import hue_of

_LEAST = 20
# How large a conflict is beside the square's number, with few pieces below and with many.
_HEAD, _SMALL_HEAD, _FEW = 64, 46, 3


class Standing(NamedTuple):
    """What is at a place; colours by number, NEUTRAL for nobody's, virtue dice as colour and value."""

    conflict: int = 0
    demons: int = 0
    ragamis: tuple[int, ...] = ()
    saints: tuple[int, ...] = ()
    virtue: tuple[tuple[int, int], ...] = ()
    blocked: bool = False


def standing_at(view: RagamiView, place: int) -> Standing:
    """Return what is at a place."""
    ragamis = tuple(seat for seat, own in enumerate(view.seats) if own.ragami == place)
    return Standing(
        conflict=view.conflicts.get(place, 0),
        demons=view.demons.get(place, 0),
        ragamis=(*ragamis, NEUTRAL) if view.neutral == place else ragamis,
        saints=tuple(colour for colour, space in enumerate(view.saints) if space == place),
        virtue=tuple((seat, own.virtue.value) for seat, own in enumerate(view.seats) if own.virtue.place == place),
        blocked=place in view.blocked,
    )


class _Piece(NamedTuple):
    ratio: float
    make: Callable[[int], Image.Image]


def _heads(here: Standing) -> list[_Piece]:
    """Return what tells most about a square: that it is closed, or its conflict."""
    if here.blocked:
        return [_Piece(1.0, pieces.no_passage)]
    return [_Piece(1.0, lambda size: pieces.conflict(here.conflict, size))] if here.conflict else []


def _others(here: Standing) -> list[_Piece]:
    found: list[_Piece] = []
    if here.demons:
        found.append(_Piece(pieces.demons_wide(here.demons), lambda size: pieces.demons(here.demons, size)))
    found += [_Piece(1.0, _virtue(colour, value)) for colour, value in here.virtue]
    found += [_Piece(pieces.RAGAMI_WIDE, _one(pieces.ragami, colour)) for colour in here.ragamis]
    return found + [_Piece(pieces.SAINT_WIDE, _one(pieces.saint, colour)) for colour in here.saints]


def _one(make: Callable[[str, int], Image.Image], colour: int) -> Callable[[int], Image.Image]:
    return lambda size: make(hue_of(colour), size)


def _virtue(colour: int, value: int) -> Callable[[int], Image.Image]:
    return lambda size: pieces.virtue(hue_of(colour), value, size)


def draw_standing(canvas: Canvas, here: Standing, box: Box, corner: Room, largest: int) -> None:
    """Draw all that is at a place into a box whose upper left corner is taken; the conflict is the largest."""
    heads, others = _heads(here), _others(here)
    x, y, width, height = box
    if heads and others and corner[0]:
        size = min(width - corner[0], _HEAD if len(others) <= _FEW else _SMALL_HEAD)
        canvas.sprite(heads[0].make(size), x + corner[0] + (width - corner[0] - size) // 2, y)
        heads, corner, y, height = [], (0, 0), y + size + 2, height - size - 2
    found = [*heads, *others]
    places = pack(tuple(piece.ratio for piece in found), (width, height), corner, largest, _LEAST)
    for piece, laid in zip(found, places, strict=True):
        canvas.sprite(piece.make(laid.size), x + laid.x, y + laid.y)


def arrows_of(view: RagamiView) -> tuple[Arrow, ...]:
    """Return what the latest turn moved; what came from the supply has no arrow."""
    return tuple(
        Arrow(last.start, last.end, piece_hue(last.piece))
        for last in view.last
        if last.start and last.start != last.end
    )


def piece_hue(piece: str) -> str:
    """Return the hue of a piece by its word in a view ("ragami 0", "saint 2", "demon")."""
    kind, _, number = piece.partition(" ")
    return "red" if kind == "demon" else hue_of(int(number))
