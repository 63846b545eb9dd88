"""The levels of computer players: how well a computer seat plays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import Move
from engine.kernel.contract.game import View
from engine.kernel.contract.registry import AnyGame
from engine.players import greedy, search
from engine.players.deals import Deals
from engine.players.search import Effort

Level = Literal["easy", "normal", "strong"]
LEVELS: tuple[Level, ...] = ("easy", "normal", "strong")
# The level of a seat if nobody chose its level.
USUAL: Level = "normal"
EFFORTS: Mapping[str, Effort] = {"normal": Effort(deals=16, seconds=0.5), "strong": Effort(deals=128, seconds=8.0)}
# An easy player takes the second-best move in one choice out of this many.
SECOND_BEST = 4


def choose(level: Level, game: AnyGame, view: View, decision: Decision, deals: Deals) -> Move:
    """Return the choice of a computer player, from its seat's view and from deals that are possible for the seat."""
    if level == "easy":
        return easy(game, view, decision, deals)
    return search.choose(game, view, decision, deals, EFFORTS[level])


def easy(game: AnyGame, view: View, decision: Decision, deals: Deals) -> Move:
    """Return the move that looks best one move ahead, now and then the second best."""
    if len(decision.moves) == 1 or deals.below(SECOND_BEST):
        return greedy.choose(game, view, decision)
    return greedy.ranked(game, view, decision)[1]
