"""Puzzles: positions from matches between computer players in which one of a few moves is clearly the best.

`make puzzles` writes them. Each game has one file of matches, and each match holds the puzzles found in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any

import msgspec

from engine.kernel.choices.decisions import Decision
from engine.kernel.contract.registry import AnyGame
from engine.kernel.matches.match import Match
from engine.players.deals import Deals
from engine.players.lessons import opened_match
from engine.players.search import Candidate, add_results, candidates

# The number of moves that a puzzle offers. One of them is the best.
MOVES_OFFERED = 4
GAMES_KEPT = 8


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position of a match: the number of moves before it, the seat that moves, and the moves offered, best first.

    ``chances`` are the seat's chances of winning after each of these moves, 0 to 1.
    """

    after: int
    seat: int
    moves: tuple[str, ...]
    chances: tuple[float, ...]


class PuzzleMatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match with puzzles: its table, its public seed, and its moves, each as "SEAT MOVE"."""

    options: dict[str, Any]
    seats: int
    seed: int
    version: int
    moves: tuple[str, ...]
    puzzles: tuple[Puzzle, ...]


_MATCHES = msgspec.json.Decoder(tuple[PuzzleMatch, ...])


@lru_cache(maxsize=GAMES_KEPT)
def puzzles_of(slug: str) -> tuple[tuple[PuzzleMatch, Puzzle], ...]:
    """Return a game's puzzles, each with its match. Empty if none were made for the game."""
    file = files(__name__) / f"{slug}.json"
    matches = _MATCHES.decode(file.read_bytes()) if file.is_file() else ()
    return tuple((match, puzzle) for match in matches for puzzle in match.puzzles)


def position(game: AnyGame, match: PuzzleMatch, puzzle: Puzzle) -> Match:
    """Return the match at a puzzle. Raises `BadRecord` if the rules do not lead there."""
    moves = match.moves[: puzzle.after]
    return opened_match(game, "puzzle", match.options, match.seats, match.seed, match.version, moves)


def compare_moves(
    match: Match, decision: Decision, deals: Deals, number: int, candidates_found: Sequence[Candidate] = ()
) -> list[Candidate]:
    """Return the moves that a puzzle would offer, best first. Each move is tried in ``number`` deals.

    If the moves were already tried in the first of these deals, ``candidates_found`` holds them with their results. The
    returned list is empty if one of the deals is not possible.
    """
    game = match.game
    moves = [*candidates_found] or candidates(game, match.view(decision.seat), decision, MOVES_OFFERED)
    for one in range(len(moves[0].results), number):
        deal = deals.deal(one)
        if deal is None:
            return []
        add_results(game, deal, decision.seat, moves)
    return sorted(moves, key=lambda candidate: -candidate.worth)


def is_clear(candidates_found: Sequence[Candidate], gain: float, errors: float) -> bool:
    """Return whether the first move is better than the second by ``gain``, and by ``errors`` standard errors."""
    if len(candidates_found) < 2:
        return False
    lead, error = candidates_found[0].gain(candidates_found[1])
    return lead >= gain and lead > errors * error
