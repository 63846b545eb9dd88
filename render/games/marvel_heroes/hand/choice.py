"""The private picture of a choice: the planning sheet while it is written, the Combat for who must choose in it."""

from __future__ import annotations

from engine.games.marvel_heroes.seen.view import MarvelHeroesView
from render.compose import Sheet
from render.games.marvel_heroes.board.duel import scene as fight
from render.games.marvel_heroes.board.duel import scene_alt as fight_alt
from render.games.marvel_heroes.hand.picture import hand, hand_alt
from render.games.marvel_heroes.pieces.facts import view_of
from render.scene import Scene, Words

# The questions for which the cards of the own hand are looked at.
_FROM_HAND = frozenset({"pay", "lead", "reinforce"})


def choice(scene: Scene, words: Words) -> Sheet | None:
    """Return what helps the viewer to choose: the planning sheet, the hand, or the Combat; None if the board does."""
    view = view_of(scene)
    if _by_hand(view):
        return hand(scene, words)
    return fight(scene, words) if _in_fight(view) else None


def choice_alt(scene: Scene, words: Words) -> str:
    """Return the same in words; "" if the board helps."""
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
