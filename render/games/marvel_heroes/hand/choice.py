"""The private picture of a choice: the planning sheet while the player fills it in, or the Combat for its players."""

from __future__ import annotations

from engine.games.marvel_heroes.seen.view import MarvelHeroesView
from render.compose import Sheet
from render.games.marvel_heroes.board.duel import scene as fight
from render.games.marvel_heroes.board.duel import scene_alt as fight_alt
from render.games.marvel_heroes.hand.picture import hand, hand_alt
from render.games.marvel_heroes.pieces.facts import view_of
from render.scene import Scene, Words

# The choices for which the viewer's hand is shown.
_FROM_HAND = frozenset({"pay", "lead", "reinforce"})


def choice(scene: Scene, words: Words) -> Sheet | None:
    """Return the picture that helps the viewer to choose: the hand with the planning sheet, or the Combat.

    Returns None if the board is enough.
    """
    view = view_of(scene)
    if _by_hand(view):
        return hand(scene, words)
    return fight(scene, words) if _in_fight(view) else None


def choice_alt(scene: Scene, words: Words) -> str:
    """Return the text of `choice`; "" if the board is enough."""
    view = view_of(scene)
    if _by_hand(view):
        return hand_alt(scene, words)
    return fight_alt(scene, words) if _in_fight(view) else ""


def _by_hand(view: MarvelHeroesView) -> bool:
    return view.seat is not None and (
        view.sheet is not None or (view.seat in view.active and view.decision in _FROM_HAND)
    )


def _in_fight(view: MarvelHeroesView) -> bool:
    return view.seat is not None and view.seat in view.active and view.fight is not None
