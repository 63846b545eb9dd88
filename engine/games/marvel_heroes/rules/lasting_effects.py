"""The lasting effects for and against a team.

They come from its Power-Ups and from the Plans of the Mastermind that opposes it (MH-71).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from engine.games.marvel_heroes.state.boards import Board
from engine.games.marvel_heroes.state.cards import PLANS, POWERUPS
from engine.games.marvel_heroes.state.state import State
from engine.kernel.cards.effect_codes import Code

K = TypeVar("K", bound=Code)


def power_up_effects(board: Board, seat: int, kind: type[K]) -> Iterator[K]:
    """Yield the effects of this kind from a seat's Power-Ups."""
    for card in board.seats[seat].powerups:
        effect = POWERUPS[card].effect
        if isinstance(effect, kind):
            yield effect


def schemes(board: Board, seat: int, kind: type[K]) -> Iterator[K]:
    """Yield the effects of this kind from the completed Plans of the Mastermind that a seat runs."""
    for card in board.seats[seat].plan_cards:
        effect = PLANS[card].effect
        if isinstance(effect, kind):
            yield effect


def opposing_plan_effects(state: State, seat: int, kind: type[K]) -> Iterator[K]:
    """Yield the effects of this kind from the Plans against a seat's team."""
    return schemes(state, state.nemesis(seat), kind)


def scenario_codes(state: State, kind: type[K]) -> Iterator[K]:
    """Yield the effects of this kind from the scenario."""
    for code in state.facts.effects:
        if isinstance(code, kind):
            yield code
