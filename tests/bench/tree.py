"""Information set Monte Carlo tree search: one tree over many possible deals, with counts of availability.

P. I. Cowling, E. J. Powley, D. Whitehouse: Information Set Monte Carlo Tree Search. IEEE Transactions on Computational
Intelligence and AI in Games 4 (2012), single observer. At each step the tree chooses among the moves that the adviser
rates highest in the deal at hand.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Any, Self

from engine.kernel.choices.moves import Move
from engine.kernel.contract.registry import AnyGame
from engine.kernel.steps.stack import Run
from engine.players import greedy, search
from engine.players.deals import Deal

# How much moves that were seldom tried are preferred. Results are chances between 0 and 1.
EXPLORATION = 0.7


class Node:
    """A move of ``seat``: how often it could be tried, how often it was tried, and the sum of its results."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.available = 0
        self.tries = 0
        self.total = 0.0
        self.children: dict[Move, Self] = {}

    def promise(self) -> float:
        """Return the upper confidence bound of the mean result. A move that was never tried comes before all others."""
        if not self.tries:
            return float("inf")
        return self.total / self.tries + EXPLORATION * sqrt(log(self.available) / self.tries)


class Tree:
    """A tree that grows by at most one node for each deal.

    Its root is a choice of ``seat`` among ``moves``, of which the adviser prefers the first.
    """

    def __init__(self, game: AnyGame, seat: int, moves: list[Move]) -> None:
        self._game = game
        self._seat = seat
        self._moves = moves
        self._root = Node(seat)

    def grow(self, deal: Deal) -> None:
        """Follow the tree in a deal until a move was never tried before. The adviser plays on; the result is noted."""
        state = deal.state.copy()
        run, path = self._step(state, self._seat, self._moves, [self._root], deal)
        while run.decisions and path[-1].tries:
            decision = run.decisions[0]
            run, path = self._step(run.state, decision.seat, self._choices(run), path, deal)
        self._note(path[1:], run, deal)

    def best(self) -> Move:
        """Return the move that was tried most often, the advised move if no deal was possible."""
        children = self._root.children
        return max(self._moves, key=lambda move: children[move].tries if move in children else 0)

    def _step(
        self,
        state: Any,
        seat: int,
        moves: list[Move],
        path: list[Node],
        deal: Deal,
    ) -> tuple[Run[Any], list[Node]]:
        """Make the most promising of a seat's moves. Return the run and the path to the move's node."""
        children = {move: path[-1].children.setdefault(move, Node(seat)) for move in moves}
        for node in children.values():
            node.available += 1
        move = max(children, key=lambda move: children[move].promise())
        return self._game.play(state, seat, move, deal.chance), [*path, children[move]]

    def _choices(self, run: Run[Any]) -> list[Move]:
        """Return the moves that the next seat considers: the obvious one, or those that the adviser rates highest."""
        decision = run.decisions[0]
        obvious = greedy.obvious(decision)
        if obvious is not None:
            return [obvious]
        view = self._game.view(run.state, decision.seat, run.decisions)
        return greedy.ranked(self._game, view, decision)[: self._game.adviser.lookahead.candidates]

    def _note(self, path: list[Node], run: Run[Any], deal: Deal) -> None:
        """Let the adviser play on, and add to each node of the path the chance of the seat that chose its move."""
        end = search.played_on(self._game, run, deal, self._game.adviser.lookahead.choices)
        chances = {seat: search.seat_chance(self._game, end, seat) for seat in {node.seat for node in path}}
        for node in path:
            node.tries += 1
            node.total += chances[node.seat]
