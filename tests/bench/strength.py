"""Measures how strong the computer players are: matches between two of them on the same deals, with the seats swapped.

`python -m tests.bench.strength` prints the table of all goals, by default from 400 matches a row, which takes days; a
row takes minutes to hours. `--only TEXT` selects rows, `--matches` sets their number. `GAME ONE OTHER` measures two
players of one game, also variants of the search (`tests/bench/variants.py`).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from multiprocessing import get_context
from statistics import fmean, stdev
from time import process_time

import msgspec

from engine.kernel.chance.fair import SEED_BYTES
from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import Move, move_text
from engine.kernel.contract.registry import game_named
from engine.kernel.matches.match import Match
from engine.players import greedy, search
from engine.players.deals import PossibleDeals
from engine.players.levels import EFFORTS, easy
from tests.bench import variants
from tests.bench.contests import AHEAD, CONTESTS, EASY, PLAYERS, RANDOM, Contest
from tests.bench.rows import Report, Row
from tests.bench.timing import Effort
from tests.bench.variants import variant_named
from tests.engine.playing import start

# A match without an end after this many moves counts as lost for all.
MOST_MOVES = 4_000
# The efforts without a deadline: a busy machine then measures the same as an idle one.
UNHURRIED: Mapping[str, search.Effort] = {
    name: msgspec.structs.replace(effort, seconds=float("inf")) for name, effort in EFFORTS.items()
}
# The games in the short benchmark, whose matches take seconds, and the matches of each.
SHORT, SHORT_MATCHES = ("splendor_marvel", "ragami"), 12


class Meeting(msgspec.Struct, frozen=True):
    """One match of a contest. The first player has ``seats``, the other player all other seats."""

    contest: Contest
    deal: int
    seats: tuple[int, ...]
    efforts: Mapping[str, search.Effort]


class Result(msgspec.Struct, frozen=True):
    """The share of the win that goes to ``one``, the number of its choices, and their processor time in seconds."""

    won: float
    choices: int
    seconds: float


def move_of(player: str, match: Match, decision: Decision, efforts: Mapping[str, search.Effort]) -> Move:
    """Return the move that a player chooses. Its random numbers depend only on the match and the number of the move."""
    seed = match.chance.integer(f"{player}:{len(match.moves)}", 1 << 60).to_bytes(SEED_BYTES, "big")
    view = match.view(decision.seat)
    if player == RANDOM:
        return decision.moves[int.from_bytes(seed, "big") % len(decision.moves)]
    if player == AHEAD:
        return greedy.choose(match.game, view, decision)
    deals = PossibleDeals(match.game, match.state, decision.seat, seed)
    if player == EASY:
        return easy(match.game, view, decision, deals)
    variant = variant_named(player)
    return variants.choose(variant, match.game, view, decision, deals, efforts[variant.level])


def meet(meeting: Meeting) -> Result:
    """Play a match under the newest version of its rules."""
    contest, game = meeting.contest, game_named(meeting.contest.game)
    match = start(game, contest.seats, meeting.deal, contest.options or None, game.version)
    choices, seconds = 0, 0.0
    for _ in range(MOST_MOVES):
        decisions = match.decisions()
        if not decisions:
            break
        decision = decisions[0]
        is_one = decision.seat in meeting.seats
        begun = process_time()
        move = move_of(contest.one if is_one else contest.other, match, decision, meeting.efforts)
        if is_one and len(decision.moves) > 1:
            choices, seconds = choices + 1, seconds + process_time() - begun
        match.play(decision.seat, move_text(move))
    outcome = match.outcome()
    return Result(0.0 if outcome is None else search.win_share(outcome, meeting.seats[0]), choices, seconds)


def meetings(
    contest: Contest, matches: int, first: int = 0, efforts: Mapping[str, search.Effort] = UNHURRIED
) -> Iterator[Meeting]:
    """Yield the matches of a contest, from the deal ``first`` on: one for each place that the first player can have."""
    places = contest.places()
    for deal in range(first, first + max(1, matches // len(places))):
        for seats in places:
            yield Meeting(contest, deal, seats, efforts)


def measured(wanted: Iterable[Meeting], workers: int) -> list[Result]:
    """Play matches in as many processes as there are workers, or in this process if there are none.

    Return their results, in order.
    """
    if not workers:
        return [*map(meet, wanted)]
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        return list(pool.map(meet, wanted))


def share_won(results: list[Result], group: int) -> tuple[float, float]:
    """Return the share won and its standard error. Each ``group`` of successive results are the matches on one deal."""
    shares = [fmean(one.won for one in results[at : at + group]) for at in range(0, len(results), group)]
    return fmean(shares), stdev(shares) / sqrt(len(shares)) if len(shares) > 1 else 0.0


def line(contest: Contest, results: list[Result]) -> str:
    """Return a row of the table."""
    won, error = share_won(results, len(contest.places()))
    spent = sum(one.seconds for one in results) / max(1, sum(one.choices for one in results))
    goal = f" (goal: {contest.goal})" if contest.goal else ""
    return f"{contest.name}: {won:.1%} ± {error:.1%} of {len(results)} matches{goal}, {spent:.3f} s a choice"


def short(effort: Effort, report: Report) -> None:
    """Report matches of the usual level against a player that looks one move ahead. Equal players would win half."""
    matches = effort.some(SHORT_MATCHES)
    efforts = {"normal": msgspec.structs.replace(UNHURRIED["normal"], deals=effort.some(EFFORTS["normal"].deals))}
    for slug in SHORT:
        contest = Contest(slug, 2, "normal", AHEAD)
        won, _ = share_won(measured(meetings(contest, matches, efforts=efforts), 0), len(contest.places()))
        report(Row(f"{slug}: won of {matches} by normal against one move ahead (equal players)", "%", 100 * won, 50.0))


def known_player(name: str) -> str:
    """Return the name of a player or of a variant of a search. Raises `argparse.ArgumentTypeError` for any other."""
    try:
        level = name if name in PLAYERS else variant_named(name).level
    except msgspec.ValidationError as error:
        raise argparse.ArgumentTypeError(str(error)) from error
    if level not in (PLAYERS if name == level else EFFORTS):
        raise argparse.ArgumentTypeError(f"{name} is neither one of {', '.join(PLAYERS)} nor a variant of a search")
    return name


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.strength", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", nargs="?")
    parser.add_argument(
        "one", nargs="?", type=known_player, default="strong", help=f"{', '.join(PLAYERS)}, or a variant"
    )
    parser.add_argument("other", nargs="?", type=known_player, default=AHEAD)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--matches", type=int, default=400, help="the matches of a row")
    parser.add_argument("--first", type=int, default=0, help="the number of the first deal")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--only", default="", help="only rows of the table with this text in their names")
    parser.add_argument("--together", action="store_true", help="the first player has all seats")
    parser.add_argument("--options", default="{}", help="the options of the match, as JSON")
    asked = parser.parse_args()
    rows: Iterable[Contest] = (one for one in CONTESTS if asked.only in one.name)
    if asked.game is not None:
        options, plays = msgspec.json.decode(asked.options), range(asked.seats) if asked.together else ()
        rows = (Contest(asked.game, asked.seats, asked.one, asked.other, options, together=tuple(plays)),)
    for contest in rows:
        results = measured(meetings(contest, asked.matches, asked.first), asked.workers)
        sys.stdout.write(f"{line(contest, results)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
