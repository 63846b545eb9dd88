"""The pieces at each place, read from a view, and their layout."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PIL import Image

from engine.games.ragami.seen.view import RagamiView
from engine.games.ragami.state.match_state import NEUTRAL
from render.games.ragami import pieces
from render.games.ragami.pieces import hue_of
from render.games.ragami.plan import box_of
from render.ground.audit import Box
from render.ground.canvas import Canvas
from render.maps.arrows import Arrow
from render.maps.packing import Room
from render.maps.pieces import DrawablePiece, draw_pieces


class PlacePieces(NamedTuple):
    """The pieces at a place; their colours are numbers. ``virtue`` holds the colour and the value of virtue dice."""

    conflict: int = 0
    demons: int = 0
    ragamis: tuple[int, ...] = ()
    saints: tuple[int, ...] = ()
    virtue: tuple[tuple[int, int], ...] = ()
    blocked: bool = False


def standing_at(view: RagamiView, place: int) -> PlacePieces:
    """Return the pieces at a place."""
    ragamis = tuple(seat for seat, seat_view in enumerate(view.seats) if seat_view.ragami == place)
    return PlacePieces(
        conflict=view.conflicts.get(place, 0),
        demons=view.demons.get(place, 0),
        ragamis=(*ragamis, NEUTRAL) if view.neutral == place else ragamis,
        saints=tuple(colour for colour, space in enumerate(view.saints) if space == place),
        virtue=tuple(
            (seat, seat_view.virtue.value)
            for seat, seat_view in enumerate(view.seats)
            if seat_view.virtue.place == place
        ),
        blocked=place in view.blocked,
    )


def _main_sign(here: PlacePieces) -> DrawablePiece | None:
    """Return the main sign of a square: the sign that it is closed, or its conflict; None for neither."""
    if here.blocked:
        return DrawablePiece(1.0, pieces.no_passage)
    return DrawablePiece(1.0, lambda size: pieces.conflict(here.conflict, size)) if here.conflict else None


def _other_pieces(here: PlacePieces) -> list[DrawablePiece]:
    found: list[DrawablePiece] = []
    if here.demons:
        found.append(DrawablePiece(pieces.demons_wide(here.demons), lambda size: pieces.demons(here.demons, size)))
    found += [DrawablePiece(1.0, _virtue(colour, value)) for colour, value in here.virtue]
    found += [DrawablePiece(pieces.RAGAMI_WIDE, _one(pieces.ragami, colour)) for colour in here.ragamis]
    return found + [DrawablePiece(pieces.SAINT_WIDE, _one(pieces.saint, colour)) for colour in here.saints]


def _one(make: Callable[[str, int], Image.Image], colour: int) -> Callable[[int], Image.Image]:
    return lambda size: make(hue_of(colour), size)


def _virtue(colour: int, value: int) -> Callable[[int], Image.Image]:
    return lambda size: pieces.virtue(hue_of(colour), value, size)


def draw_standing(canvas: Canvas, here: PlacePieces, box: Box, corner: Room, largest: int) -> None:
    """Draw all pieces at a place into a box whose upper left corner is occupied; the conflict is the largest."""
    draw_pieces(canvas, _main_sign(here), _other_pieces(here), box, corner, largest)


def arrow(start: int, end: int, hue: str) -> Arrow:
    """Return an arrow from one place to another."""
    return Arrow(box_of(start), box_of(end), hue)


def arrows_of(view: RagamiView) -> tuple[Arrow, ...]:
    """Return the arrows of the latest movements; a piece from the supply has no arrow."""
    return tuple(
        arrow(last.start, last.end, piece_hue(last.piece))
        for last in view.last
        if last.start and last.start != last.end
    )


def piece_hue(piece: str) -> str:
    """Return the hue of a piece by its word in a view ("ragami 0", "saint 2", "demon")."""
    kind, _, number = piece.partition(" ")
    return "red" if kind == "demon" else hue_of(int(number))
