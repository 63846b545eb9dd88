"""Measures whether the chances that players are shown are right: of all positions valued at 70 %, 70 % must be won.

`python -m tests.bench.calibration GAME` plays matches of computer players, and prints for each tenth of the scale how
many positions were valued there, their mean value, and the share of them that was won. It prints this for the adviser's
estimate, and with `--deals` also for the search that the curve of an analysis uses.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import fmean, stdev

import msgspec

from engine.kernel.choices.moves import move_text
from engine.kernel.contract.registry import game_named, games
from engine.players import greedy
from engine.players.analysis import Sides, estimated_chances, searched_chances
from tests.chances import fresh, set_run_seed
from tests.engine.playing import any_move, start
from tests.engine.tables import seat_counts

# Neighbouring positions have nearly the same value, so only one of this many is used.
EVERY = 9
BINS = 10
Guess = tuple[float, float]


class Asked(msgspec.Struct, frozen=True):
    """How positions are valued: one of ``every`` positions is, in ``deals`` deals.

    One move in ten is random if ``random`` is 0.1.
    """

    random: float = 0.1
    every: int = EVERY
    deals: int = 0


class Valued(msgspec.Struct, frozen=True):
    """A position with each side's chances and its share of the final win.

    The search's chances are None without a search.
    """

    estimated: Sides
    searched: Sides | None
    won: Sides

    def guesses(self, sides: Sides) -> list[Guess]:
        """Return for each side its estimated chance and its share of the final win."""
        return [*zip(sides, self.won, strict=True)]

    def error(self, sides: Sides) -> float:
        """Return the mean square of the differences between the chances of the sides and their shares of the win."""
        return fmean((valued - won) ** 2 for valued, won in self.guesses(sides))


def valued(slug: str, deal: int, question: Asked) -> list[Valued]:
    """Play a match, and return the values of some of its positions.

    A move is random with the chance ``question.random``. Otherwise it is the one that looks best one move ahead.
    """
    game, chooser = game_named(slug), fresh("calibration", slug, deal)
    match = start(game, chooser.choice(seat_counts(game)), deal, version=game.version)
    seed, first = hashlib.sha256(f"{slug} {deal}".encode()).digest(), chooser.randrange(question.every)
    looked = []
    while match.decisions():
        if len(match.moves) % question.every == first:
            looked.append((estimated_chances(match), searched_chances(match, seed, question.deals)))
        if chooser.random() < question.random:
            match.play(*any_move(match, chooser))
        else:
            decision = match.decisions()[0]
            match.play(decision.seat, move_text(greedy.choose(game, match.view(decision.seat), decision)))
    won = estimated_chances(match)
    return [Valued(estimated, searched, won) for estimated, searched in looked]


def bins(found: Sequence[Guess]) -> list[str]:
    """Return a row for each tenth of the scale in which positions were valued, then the Brier score."""
    rows = []
    for number in range(BINS):
        own = [one for one in found if min(BINS - 1, int(one[0] * BINS)) == number]
        if own:
            mean, won = (fmean(one[which] for one in own) for which in (0, 1))
            rows.append(f"{number * 10:>3} to {number * 10 + 10:>3} %: {len(own):>6} valued {mean:.0%}, won {won:.0%}")
    return [*rows, f"Brier score {fmean((chance - won) ** 2 for chance, won in found):.3f}"]


def improvement(matches: Iterable[Sequence[Valued]]) -> tuple[float, float]:
    """Return by how much the search lowers the Brier score, and the standard error over the matches."""
    errors = [
        [one.error(one.estimated) - one.error(one.searched) for one in match if one.searched is not None]
        for match in matches
    ]
    lower = [fmean(found) for found in errors if found]
    return fmean(lower), stdev(lower) / sqrt(len(lower)) if len(lower) > 1 else 0.0


def table(matches: Sequence[Sequence[Valued]]) -> list[str]:
    """Return the rows of the estimate, and those of the search if there was one."""
    every = [one for match in matches for one in match]
    rows = ["by the estimate:", *bins([pair for one in every for pair in one.guesses(one.estimated)])]
    searched = [pair for one in every if one.searched is not None for pair in one.guesses(one.searched)]
    if searched:
        lower, error = improvement(matches)
        rows += ["by the search:", *bins(searched), f"lower by {lower:.4f} ± {error:.4f} in a match"]
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=games())
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--first", type=int, default=1_000_000, help="the number of the first deal")
    parser.add_argument("--random", type=float, default=Asked().random, help="the share of random moves")
    parser.add_argument("--every", type=int, default=EVERY, help="one of this many positions is valued")
    parser.add_argument("--deals", type=int, default=0, help="the deals of the search at each position")
    args = parser.parse_args()
    set_run_seed()
    asked = Asked(args.random, args.every, args.deals)
    matches = [valued(args.game, deal, asked) for deal in range(args.first, args.first + args.matches)]
    sys.stdout.write("\n".join((f"{args.game}, {args.matches} matches", *table(matches))) + "\n")


if __name__ == "__main__":
    main()
