"""The computer's plan for the actions of a hero's turn: where to walk, and where on the way to spend symbols."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate
from typing import Literal

import msgspec

from engine.games.marvel_united.advice.scenes import PlanScene, Pool
from engine.games.marvel_united.advice.values import attacks_at, best_action_at, ending_at, heroics_at
from engine.games.marvel_united.state.pieces import PLACES

# Each move has a small cost, so that a hero walks only for a reason.
WALK = 0.02
First = Literal["attack", "heroic", "left", "right", "stop"]


class Route(msgspec.Struct, frozen=True):
    """A walk along the ring of places.

    ``left`` and ``right`` are the farthest distances from the start, ``end`` is the place where it ends, ``moves`` is
    the number of moves, and ``side`` is the first direction.
    """

    left: int
    right: int
    end: int
    moves: int
    side: First


class Plan(msgspec.Struct, frozen=True):
    """The best use of a turn's symbols: its worth, first step, walk, and numbers of attacks and heroic actions."""

    worth: float
    first: First
    route: Route
    attacks: int
    heroics: int


def _route(leftward_steps: int, right: int, end: int) -> Route:
    """Return the shortest walk that goes ``leftward_steps`` to the left, ``right`` to the right and ends at ``end``."""
    leftward, rightward = 2 * leftward_steps + 2 * right - end, 2 * right + 2 * leftward_steps + end
    moves = min(leftward, rightward)
    if moves == 0:
        return Route(leftward_steps, right, end, moves, "stop")
    begins_left = leftward_steps > 0 and (leftward <= rightward or not right)
    return Route(leftward_steps, right, end, moves, "left" if begins_left else "right")


def _routes() -> Iterator[Route]:
    """For each range of places and each place in it, yield the shortest walk that visits the range and stops there.

    Walks with fewer moves come first.
    """
    found = {}
    for leftward_steps in range(PLACES):
        for right in range(PLACES - leftward_steps):
            for end in range(-leftward_steps, right + 1):
                found[leftward_steps, right, end] = _route(leftward_steps, right, end)
    yield from sorted(found.values(), key=lambda route: (route.moves, route.left, route.right, route.end))


ROUTES = tuple(route for route in _routes() if route.moves < PLACES)


class _Board(msgspec.Struct, frozen=True):
    attacks: tuple[tuple[float, ...], ...]
    heroics: tuple[tuple[float, ...], ...]
    ends: tuple[float, ...]


def _board(scene: PlanScene, pool: Pool) -> _Board:
    places = range(PLACES)
    return _Board(
        tuple(attacks_at(scene, at, pool.attack + pool.wild) for at in places),
        tuple(heroics_at(scene, at, pool.heroic + pool.wild) for at in places),
        end_worths(scene),
    )


@lru_cache(maxsize=256)
def end_worths(scene: PlanScene) -> tuple[float, ...]:
    """Return the worth of ending the turn at each place. It does not depend on the symbols, so it is cached."""
    best_actions = [best_action_at(scene, at) for at in range(PLACES)]
    return tuple(ending_at(scene, at, best_actions) for at in range(PLACES))


@lru_cache(maxsize=256)
def best_plan(scene: PlanScene, pool: Pool) -> Plan:
    """Return the best plan on the board ``scene`` for the unspent symbols in ``pool``."""
    board, here = _board(scene, pool), scene.here
    best = Plan(board.ends[here], "stop", ROUTES[0], 0, 0)
    for route in ROUTES:
        if route.moves > pool.move + pool.wild:
            break
        wild = pool.wild - max(0, route.moves - pool.move)
        attacks, heroics = _worths_by_count(board.attacks, route, here), _worths_by_count(board.heroics, route, here)
        end = board.ends[(here + route.end) % PLACES] - WALK * route.moves
        for more in range(wild + 1):
            hits = min(len(attacks) - 1, pool.attack + more)
            heroic_count = min(len(heroics) - 1, pool.heroic + wild - more)
            worth = attacks[hits] + heroics[heroic_count] + end
            if worth > best.worth + 1e-9:
                best = Plan(worth, "stop", route, hits, heroic_count)
    return msgspec.structs.replace(best, first=_first(board, best, here))


def _along(worth_table: tuple[tuple[float, ...], ...], route: Route, here: int) -> list[float]:
    """Return the worth of each action that is possible on a walk, best first."""
    places = [(here + step) % PLACES for step in range(-route.left, route.right + 1)]
    return sorted((one for at in places for one in worth_table[at]), reverse=True)


def _worths_by_count(worth_table: tuple[tuple[float, ...], ...], route: Route, here: int) -> list[float]:
    """Return the total worth of the best 0, 1, 2 … actions on a walk."""
    return [0.0, *accumulate(_along(worth_table, route, here))]


def _first(board: _Board, plan: Plan, here: int) -> First:
    if _starts_here(board.attacks, plan.attacks, plan.route, here):
        return "attack"
    if _starts_here(board.heroics, plan.heroics, plan.route, here):
        return "heroic"
    return plan.route.side


def _starts_here(worth_table: tuple[tuple[float, ...], ...], count: int, route: Route, here: int) -> bool:
    return bool(count and worth_table[here]) and worth_table[here][0] >= _along(worth_table, route, here)[count - 1]
