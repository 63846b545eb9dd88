"""The ways of a choice on the map, read from the legal moves: a piece, its start and its end."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.games.ragami.seen.view import RagamiView
from engine.games.ragami.state.board import place_of
from engine.games.ragami.state.cards import COLOURS
from engine.games.ragami.state.match_state import NEUTRAL
from render.maps.choices import NOWHERE, Way

# The kinds of decisions that the player makes on the map.
ON_THE_MAP = frozenset(
    {
        "place", "new-demon", "virtue", "retreat", "ragami", "saint", "demon",
        "card-saint", "card-demon", "card-conflict", "card-virtue",
    }
)  # fmt: skip


def ways_of(view: RagamiView) -> tuple[Way, ...]:
    """Return the ways that the viewer can choose on the map now; empty for another kind of decision."""
    if view.seat is None or view.decision not in ON_THE_MAP:
        return ()
    moves = [text.split() for text in view.moves]
    return tuple(_READERS[move[0]](view, view.seat, move) for move in moves if _leads_to_place(move))


def _leads_to_place(move: list[str]) -> bool:
    """Return True if a move leads to a place, unlike "stop", "stay" and "virtue 3"."""
    return len(move) > 1 and (move[0] != "virtue" or move[1].startswith("b"))


def _ragami(view: RagamiView, seat: int, move: list[str]) -> Way:
    colour, end = (NEUTRAL if move[0] == "neutral" else seat), place_of(move[1])
    start = view.neutral if colour == NEUTRAL else view.seats[seat].ragami
    return Way(move[0], colour, start, end, view.steps(move[0], end) or 0)


def _saint(view: RagamiView, _seat: int, move: list[str]) -> Way:
    colour, end = COLOURS.index(move[1]), int(move[2])
    return Way("saint", colour, view.saints[colour], end, view.steps(f"saint {colour}", end) or 0)


def _demon(view: RagamiView, _seat: int, move: list[str]) -> Way:
    start, end = (NOWHERE if move[1] == "new" else int(move[1])), int(move[2])
    return Way("demon", NEUTRAL, start, end, view.steps(f"demon {start}", end) or 0)


def _retreat(view: RagamiView, seat: int, move: list[str]) -> Way:
    """Return the way of the Ragami that leaves: the seat's, or with two seats the neutral Ragami (RG-15, R8)."""
    colour = seat if view.retreating is None else view.retreating
    start = view.neutral if colour == NEUTRAL else view.seats[colour].ragami
    return Way("retreat", colour, start, place_of(move[1]), 0)


_READERS: Mapping[str, Callable[[RagamiView, int, list[str]], Way]] = {
    "ragami": _ragami,
    "neutral": _ragami,
    "saint": _saint,
    "demon": _demon,
    "virtue": lambda view, seat, move: Way("virtue", seat, view.seats[seat].virtue.place, place_of(move[1]), 0),
    "retreat": _retreat,
    "conflict": lambda _view, _seat, move: Way("conflict", NEUTRAL, NOWHERE, int(move[1]), int(move[2])),
}
