"""The pictures of Marvel Heroes: the city with its teams, and a hand."""

from __future__ import annotations

from render.compose import Sheet
from render.games.marvel_heroes.alt import board_alt
from render.games.marvel_heroes.facts import facts_of, hand_facts, seat_notes
from render.painter import Painter
from render.plain import plain_board, plain_hand, plain_hand_alt
from render.scene import Scene, Words


def board(scene: Scene, words: Words) -> Sheet:
    """Return the board."""
    facts = facts_of(scene, words)
    notes = seat_notes(scene, words)
    return plain_board(scene, words, [line for line, _ in facts], notes, parts=[part for _, part in facts])


def hand(scene: Scene, words: Words) -> Sheet:
    """Return the cards of the holder."""
    return plain_hand(scene, words, hand_facts(scene, words))


def hand_alt(scene: Scene, words: Words) -> str:
    """Return the same in words."""
    return plain_hand_alt(scene, words, hand_facts(scene, words))


PAINTER = Painter(board=board, board_alt=board_alt, hand=hand, hand_alt=hand_alt)
