"""Counts the results of computer players: `python -m tests.engine.games.marvel_united.figures MATCHES [WORD …]`.

For each Villain, mode and table size it prints the share of the Heroes' wins, the median of the Villain turns, and the
reasons of the ends. A word selects a mode or a Villain. The project chose the numbers on some cards itself, because the
box does not give them; these figures guide the choice.
"""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass
from statistics import median

from engine.games.marvel_united.state.cards import VILLAINS
from engine.games.marvel_united.state.state import State
from engine.kernel.choices.moves import move_text
from engine.kernel.contract.registry import AnyGame, game_named
from engine.kernel.matches.match import Match
from engine.players import greedy
from tests.engine.playing import start

# The first seed is the same for each Villain, mode and number of seats, so that runs are comparable.
FIRST_SEED = 1
TABLES = (
    *(("coop", seats) for seats in (2, 3, 4)),
    ("commander", 1),
    *(("villain", seats) for seats in (3, 4, 5)),
    ("versus", 2),
)


@dataclass(frozen=True)
class Ended:
    """The end of a match: whether the Heroes won, the numbers of Villain turns and moves, and the key of the reason."""

    won: bool
    rounds: int
    moves: int
    reason: str


def play(game: AnyGame, mode: str, seats: int, villain: str, seed: int) -> Ended:
    """Let the computer play every seat of a match to its end."""
    match = start(game, seats, seed, {"mode": mode, "villain": villain})
    while decisions := match.decisions():
        match.play(decisions[0].seat, move_text(greedy.choose(game, match.view(decisions[0].seat), decisions[0])))
    return _ended(match)


def _ended(match: Match) -> Ended:
    outcome = match.outcome()
    state = match.state
    assert outcome is not None
    assert isinstance(state, State)
    return Ended(outcome.sides[0].is_winner, state.villain_turns, len(match.moves), outcome.reason.key)


def row(mode: str, seats: int, villain: str, matches: int) -> str:
    """Return the figures of one cell of the table as a line."""
    game = game_named("marvel_united")
    found = [play(game, mode, seats, villain, FIRST_SEED + number) for number in range(matches)]
    share = round(100 * sum(one.won for one in found) / matches)
    reasons = Counter(one.reason.removeprefix("end-") for one in found).most_common()
    told = ", ".join(f"{reason} {count}" for reason, count in reasons)
    return f"{mode:9} {seats}  {villain:18} {share:3} %  {median(one.rounds for one in found):4}  {told}"


def main(matches: int, words: list[str]) -> None:
    """Write the figures of every cell that the words select."""
    for mode, seats in TABLES:
        for villain in VILLAINS:
            if not words or {mode, villain, f"{mode}-{seats}"} & set(words):
                sys.stdout.write(row(mode, seats, villain, matches) + "\n")
                sys.stdout.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
