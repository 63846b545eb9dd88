"""Writes the puzzles of games (`make puzzles`, or with GAME=ragami). A hundred puzzles can take hours per game."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from itertools import count
from pathlib import Path

import msgspec

from engine.kernel.chance.fair import SEED_BYTES
from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import move_text
from engine.kernel.contract.registry import AnyGame, games
from engine.kernel.matches.match import Match
from engine.players import puzzles
from engine.players.deals import PossibleDeals
from engine.players.lessons import opened_match
from engine.players.levels import easy
from engine.players.puzzles import Puzzle, PuzzleMatch
from engine.players.search import Candidate

WANTED = 100
# The deals in which a position is first tried, before it is checked in all other deals. Each row has the number of
# deals so far, and the lead that the best move must have by then, in value and in standard errors. Most positions are
# given up early, which leaves more time for likely puzzles.
FIRST = ((4, 0.03, 0.0), (8, 0.06, 1.5))
GAIN, ERRORS = 0.07, 3.0
CHECK = ((24, 0.05, 1.0), (80, GAIN, ERRORS))
# The maximum number of puzzles from one match, and the minimum number of moves between them.
MOST_OF_MATCH, MOVES_BETWEEN = 12, 3
MOST_MOVES = 2_000


def main(slugs: list[str]) -> None:
    """Add puzzles to the file of each of these games until it has enough, and write it after every puzzle."""
    for slug in slugs or sorted(games()):
        found = {match.seed: match for match, _ in puzzles.puzzles_of(slug)}
        for match in _matches(games()[slug], max(found, default=0) + 1):
            found[match.seed] = match
            made = sum(len(one.puzzles) for one in found.values())
            Path(puzzles.__path__[0], f"{slug}.json").write_bytes(_text(found.values()))
            print(f"{slug}: {made} puzzles in {len(found)} matches, the last with seed {match.seed}", flush=True)  # noqa: T201
            if made >= WANTED:
                break


def _text(found: Iterable[PuzzleMatch]) -> bytes:
    """Return the file: one line for each match, so that changes can be compared."""
    return b"[\n" + b",\n".join(map(msgspec.json.encode, found)) + b"\n]\n"


def _matches(game: AnyGame, first: int) -> Iterator[PuzzleMatch]:
    """Yield matches with puzzles, from seed ``first`` on. A match is yielded again whenever it gets another puzzle."""
    options = game.parse_options({})
    seats = max(2, game.table(options).seat_counts[0])
    for seed in count(first):
        played = PuzzleMatch({}, seats, seed, game.version, (), ())
        yield from _with_puzzles(opened_match(game, "puzzle", {}, seats, seed, game.version, ()), played)


def _with_puzzles(match: Match, played: PuzzleMatch) -> Iterator[PuzzleMatch]:
    """Play a match until it ends or has enough puzzles, and yield its record at each puzzle."""
    moves: list[str] = []
    found: list[Puzzle] = []
    while (decisions := match.decisions()) and len(moves) < MOST_MOVES and len(found) < MOST_OF_MATCH:
        decision = decisions[0]
        due = not found or len(moves) - found[-1].after >= MOVES_BETWEEN
        puzzle = _puzzle(match, decision, len(moves)) if due else None
        if puzzle is not None:
            found.append(puzzle)
            yield msgspec.structs.replace(played, moves=tuple(moves), puzzles=tuple(found))
        move = easy(match.game, match.view(decision.seat), decision, _deals(match, decision, "play"))
        match.play(decision.seat, move_text(move))
        moves.append(f"{decision.seat} {move_text(move)}")


def _puzzle(match: Match, decision: Decision, after: int) -> Puzzle | None:
    """Return the puzzle of a decision, None if no move is clearly the best."""
    if len(decision.moves) < puzzles.MOVES_OFFERED or decision.sheet or decision.window is not None:
        return None
    first = _clear(match, decision, "first", FIRST)
    checked = _clear(match, decision, "check", CHECK) if first else []
    if not checked or checked[0].move != first[0].move:
        return None
    chances = tuple(round(one.worth, 3) for one in checked)
    return Puzzle(after, decision.seat, tuple(move_text(one.move) for one in checked), chances)


def _clear(
    match: Match, decision: Decision, purpose: str, steps: Iterable[tuple[int, float, float]]
) -> list[Candidate]:
    """Return the moves of a puzzle with their results in the deals, best first.

    The list is empty if no move is best after one of the steps.
    """
    deals, found = _deals(match, decision, purpose), list[Candidate]()
    for number, gain, errors in steps:
        found = puzzles.compare_moves(match, decision, deals, number, found)
        if not puzzles.is_clear(found, gain, errors):
            return []
    return found


def _deals(match: Match, decision: Decision, purpose: str) -> PossibleDeals:
    number = match.chance.integer(f"{purpose}:{len(match.moves)}", 1 << 60)
    return PossibleDeals(match.game, match.state, decision.seat, number.to_bytes(SEED_BYTES, "big"))


if __name__ == "__main__":
    main(sys.argv[1:])
