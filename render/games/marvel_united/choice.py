"""The private picture of a choice: the hand if a card is asked for, otherwise the board with the own strip."""

from __future__ import annotations

from render.games.marvel_united.board.table import own_board
from render.games.marvel_united.hand.holding import asks_for_card
from render.games.marvel_united.hand.picture import hand
from render.games.marvel_united.pieces.facts import view_of
from render.ground.compose import Sheet
from render.ground.scene import Scene, Words


def choice(scene: Scene, words: Words) -> Sheet | None:
    """Return the picture for a viewer who must choose, None for everybody else."""
    view = view_of(scene)
    if asks_for_card(view):
        return hand(scene, words)
    return own_board(scene, words) if view.seat is not None and view.moves else None
