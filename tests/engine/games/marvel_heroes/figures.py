"""Counts results of computer players: `python -m tests.engine.games.marvel_heroes.figures MATCHES SCENARIO SEATS`.

For each team and each Mastermind it prints the number of matches and the share of wins; a shared win counts in parts.
The project chose the numbers on some cards itself, because the box does not give them; these figures guide the choice.
With 200 matches of two, a share is accurate to about 10 %.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator

from engine.games.marvel_heroes.state.state import State
from engine.kernel.choices.moves import move_text
from engine.kernel.contract.registry import game_named
from engine.kernel.matches.match import Match
from engine.players import greedy
from tests.engine.playing import start

# The first seed is the same for each scenario and each number of seats, so that runs are comparable.
FIRST_SEED = 1


def play(scenario: str, seats: int, seed: int) -> Match:
    """Let the computer play every seat of a match to its end."""
    game = game_named("marvel_heroes")
    match = start(game, seats, seed, {"scenario": scenario})
    while decisions := match.decisions():
        match.play(decisions[0].seat, move_text(greedy.choose(game, match.view(decisions[0].seat), decisions[0])))
    return match


def wins(match: Match) -> Iterator[tuple[str, float]]:
    """Yield each team and Mastermind of a match with its share of the win: 1, a part of a shared win, or 0."""
    outcome, state = match.outcome(), match.state
    assert outcome is not None
    assert isinstance(state, State)
    winners = outcome.winners()
    for seat, seat_state in enumerate(state.seats):
        share = 1 / len(winners) if seat in winners else 0.0
        yield seat_state.team, share
        yield seat_state.mastermind, share


def shares(scenario: str, seats: int, matches: int) -> dict[str, tuple[int, float]]:
    """Return by team and Mastermind the number of its matches and its share of wins."""
    found: dict[str, list[float]] = defaultdict(list)
    for seed in range(FIRST_SEED, FIRST_SEED + matches):
        for name, share in wins(play(scenario, seats, seed)):
            found[name].append(share)
    return {name: (len(won), sum(won) / len(won)) for name, won in sorted(found.items())}


if __name__ == "__main__":
    for name, (count, share) in shares(sys.argv[2], int(sys.argv[3]), int(sys.argv[1])).items():
        sys.stdout.write(f"{name:16} {count:5} {100 * share:5.1f} %\n")
