"""Other searches, which `python -m tests.bench.strength` compares with the search of the computer players.

A variant is named after the level that it changes: "normal:candidates=8" tries eight moves, "normal:choices=1000" plays
each deal to its end, "normal:margin=0.5" follows smaller gains, "normal:unpaired" tries each move in deals of its own,
and "normal:tree" grows a tree. All other settings are those of the game.
"""

from __future__ import annotations

from math import sqrt
from statistics import fmean, variance

import msgspec

from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import Move
from engine.kernel.contract.game import Lookahead, View
from engine.kernel.contract.registry import AnyGame
from engine.players import greedy, search
from engine.players.deals import Deals
from engine.players.search import Candidate, Effort
from tests.bench.tree import Tree


class Variant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A level whose search has other settings. ``None`` leaves the setting of the game."""

    level: str
    candidates: int | None = None
    choices: int | None = None
    margin: float | None = None
    unpaired: bool = False
    tree: bool = False


def variant_named(name: str) -> Variant:
    """Return the variant with this name. Raises `msgspec.ValidationError` if it names an unknown setting."""
    level, _, settings = name.partition(":")
    given = dict(one.partition("=")[::2] for one in settings.split(",") if one)
    return msgspec.convert(
        {"level": level} | {key: value or "true" for key, value in given.items()}, Variant, strict=False
    )


def choose(variant: Variant, game: AnyGame, view: View, decision: Decision, deals: Deals, effort: Effort) -> Move:
    """Return the obvious choice, else the best move that the variant of the search finds."""
    varied = with_lookahead(game, lookahead_of(variant, game))
    if variant.tree:
        return greedy.obvious(decision) or tree_choice(varied, view, decision, deals, effort)
    if variant.unpaired:
        return greedy.obvious(decision) or unpaired_choice(varied, view, decision, deals, effort)
    return search.choose(varied, view, decision, deals, effort)


def lookahead_of(variant: Variant, game: AnyGame) -> Lookahead:
    """Return the settings of a game's search, with those that the variant changes."""
    settings = {name: getattr(variant, name) for name in Lookahead.__struct_fields__}
    changed = {name: value for name, value in settings.items() if value is not None}
    return msgspec.structs.replace(game.adviser.lookahead, **changed)


def with_lookahead(game: AnyGame, lookahead: Lookahead) -> AnyGame:
    """Return the same game with other settings of its search."""
    adviser = msgspec.structs.replace(game.adviser, lookahead=lookahead)
    varied: type[AnyGame] = type(type(game).__name__, (type(game),), {"adviser": adviser})
    return varied()


def playouts(effort: Effort, candidates: int) -> int:
    """Return the maximum number of playouts of the search, which drops half of the candidates after a third."""
    first = min(effort.deals, max(search.FEWEST, round(effort.deals * search.HALVING)))
    return first * candidates + (effort.deals - first) * (1 + max(1, candidates // 2 - 1))


def unpaired_choice(game: AnyGame, view: View, decision: Decision, deals: Deals, effort: Effort) -> Move:
    """Return the choice of a search with as many playouts, in which no two moves are tried in the same deal."""
    found = search.candidates(game, view, decision, game.adviser.lookahead.candidates)
    for number in range(playouts(effort, len(found))):
        deal = deals.deal(number)
        if deal is None:
            break
        search.add_results(game, deal, decision.seat, [found[number % len(found)]])
    advised = found[0]
    better = [one for one in found[1:] if _exceeds(one, advised, game.adviser.lookahead.margin)]
    return max(better, key=lambda one: one.worth).move if better else advised.move


def _exceeds(one: Candidate, other: Candidate, margin: float) -> bool:
    """Tell if a move is better than another by more than ``margin`` standard errors of independent samples."""
    if min(len(one.results), len(other.results)) < search.FEWEST:
        return False
    error = sqrt(sum(variance(each.results) / len(each.results) for each in (one, other)))
    return fmean(one.results) - fmean(other.results) > margin * error


def tree_choice(game: AnyGame, view: View, decision: Decision, deals: Deals, effort: Effort) -> Move:
    """Return the move that a tree with as many playouts tries most often."""
    moves = greedy.ranked(game, view, decision)[: game.adviser.lookahead.candidates]
    tree = Tree(game, decision.seat, moves)
    for number in range(playouts(effort, len(moves))):
        deal = deals.deal(number)
        if deal is None:
            break
        tree.grow(deal)
    return tree.best()
