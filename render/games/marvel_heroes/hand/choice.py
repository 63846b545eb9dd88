"""The private picture of a choice: the planning sheet while the player fills it in, or the Combat for its players."""

from __future__ import annotations

from render.games.marvel_heroes.board.duel import scene as fight
from render.games.marvel_heroes.hand.picture import cards_choice, plan
from render.games.marvel_heroes.pieces.facts import view_of
from render.ground.compose import Sheet
from render.ground.scene import Scene, Words

# The choices among cards of the viewer's hand.
_FROM_HAND = frozenset({"pay", "lead", "reinforce"})


def choice(scene: Scene, words: Words) -> Sheet | None:
    """Return the planning sheet, the cards to choose from, or the Combat; None if the board is enough."""
    view = view_of(scene)
    if view.seat is None:
        return None
    active = view.seat in view.active
    if view.sheet is not None:
        return plan(scene, words)
    if active and view.decision in _FROM_HAND:
        return cards_choice(scene, words)
    return fight(scene, words) if active and view.fight is not None else None
