"""Measures whether the chances that players are shown are right: of all positions valued at 70 %, 70 % must be won.

`python -m tests.bench.calibration GAME` plays matches of computer players, and prints for each tenth of the scale how
many positions were valued there, their mean value, and the share of them that was won.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from statistics import fmean

from engine.kernel.choices.moves import move_text
from engine.kernel.contract.registry import game_named, games
from engine.players import greedy
from engine.players.analysis import chances
from engine.players.search import win_share
from tests.chances import fresh, set_run_seed
from tests.engine.playing import any_move, start
from tests.engine.tables import seat_counts

# Neighbouring positions have nearly the same value, so only one of this many is used.
EVERY = 9
BINS = 10
Guess = tuple[float, float]


def guesses(slug: str, deal: int, random_share: float) -> list[Guess]:
    """Play a match. For some of its positions, return each side's chance there and its share of the final win.

    A move is random with the chance ``random_share``, otherwise it is the one that looks best one move ahead.
    """
    game, chooser = game_named(slug), fresh("calibration", slug, deal)
    match = start(game, chooser.choice(seat_counts(game)), deal, version=game.version)
    looked = []
    while match.decisions():
        if len(match.moves) % EVERY == 0:
            looked.append(chances(match))
        if chooser.random() < random_share:
            match.play(*any_move(match, chooser))
        else:
            decision = match.decisions()[0]
            match.play(decision.seat, move_text(greedy.choose(game, match.view(decision.seat), decision)))
    outcome = match.outcome()
    crews = match.table.crews(match.record.seats)
    if outcome is None:
        return []
    won = [win_share(outcome, seats[0]) for seats in crews]
    return [pair for sides in looked for pair in zip(sides, won, strict=True)]


def bins(found: Sequence[Guess]) -> list[str]:
    """Return a row for each tenth of the scale in which positions were valued, then the Brier score."""
    rows = []
    for number in range(BINS):
        own = [one for one in found if min(BINS - 1, int(one[0] * BINS)) == number]
        if own:
            valued, won = (fmean(one[which] for one in own) for which in (0, 1))
            rows.append(
                f"{number * 10:>3} to {number * 10 + 10:>3} %: {len(own):>6} valued {valued:.0%}, won {won:.0%}"
            )
    return [*rows, f"Brier score {fmean((valued - won) ** 2 for valued, won in found):.3f}"]


def measured(slug: str, deals: Iterable[int], random_share: float) -> list[Guess]:
    return [pair for deal in deals for pair in guesses(slug, deal, random_share)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=games())
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--first", type=int, default=1_000_000, help="the number of the first deal")
    parser.add_argument("--random", type=float, default=0.1, help="the share of random moves")
    asked = parser.parse_args()
    set_run_seed()
    rows = bins(measured(asked.game, range(asked.first, asked.first + asked.matches), asked.random))
    sys.stdout.write("\n".join((f"{asked.game}, {asked.matches} matches", *rows)) + "\n")


if __name__ == "__main__":
    main()
