"""Tests that the computer plays every game to its end in all seats, and that it beats a player who does nothing."""

from __future__ import annotations

import pytest

from engine.kernel.choices.moves import move_text
from engine.kernel.contract.registry import games
from engine.kernel.matches.match import Match
from engine.kernel.table.outcome import Outcome
from engine.players import greedy
from tests.engine.playing import start
from tests.engine.random_matches import SIZES
from tests.engine.stand import stand_of
from tests.engine.tables import places_in, seat_counts, small_table

MOST_MOVES = 2_000
# The deals that the computer must win, of twelve, against a seat that does nothing. They are played if it lost one of
# the first three deals.
MOST_DEALS = 10


def computer_move(match: Match) -> str:
    decision = match.decisions()[0]
    return move_text(greedy.choose(match.game, match.view(decision.seat), decision))


@pytest.mark.parametrize(("slug", "seats"), SIZES)
def test_computer_players_alone_finish_every_game(slug: str, seats: int) -> None:
    for seed in range(3):
        match = start(games()[slug], seats, seed)
        for _ in range(MOST_MOVES):
            if not match.decisions():
                break
            match.play(match.decisions()[0].seat, computer_move(match))
        assert match.outcome() is not None, f"{slug}: deal {seed} does not end when `rate` plays all seats"


IDLING = [slug for slug in games() if stand_of(slug).idling_ends and max(seat_counts(games()[slug])) > 1]


@pytest.mark.parametrize("slug", IDLING)
def test_the_computer_makes_progress_beside_an_idle_player(slug: str) -> None:
    """The computer wins all of three deals. In a game of luck it may lose one, if it wins nearly all of twelve."""
    # In the deals 4 and 23 of Splendor the computer once looped: it took tokens and returned them every time.
    outcomes = [beside_an_idle_player(slug, deal) for deal in (0, 4, 23)]
    game = games()[slug]
    if not game.table(game.parse_options({})).ranked or all(map(is_beaten, outcomes)):
        return
    wins = sum(is_beaten(beside_an_idle_player(slug, deal)) for deal in range(100, 112))
    assert wins >= MOST_DEALS, (
        f"{slug}: seats that `rate` plays beat seat 0, which does nothing, in {wins} of 12 deals only: `rate` returns"
        " more for a better move"
    )


def beside_an_idle_player(slug: str, seed: int) -> Outcome:
    """Return the outcome of a match in which seat 0 does nothing, and the computer plays all other seats."""
    game = games()[slug]
    match = start(game, small_table(game), seed)
    for _ in range(MOST_MOVES):
        if not match.decisions():
            break
        decision = match.decisions()[0]
        match.play(decision.seat, computer_move(match) if decision.seat else move_text(decision.idle()))
    outcome = match.outcome()
    told = f"{slug}: no end after {MOST_MOVES} moves where a seat does nothing; if it cannot be, `idling_ends=False`"
    assert outcome is not None, told
    return outcome


def is_beaten(outcome: Outcome) -> bool:
    """Return whether a computer player is ahead of seat 0."""
    return 1 in places_in(outcome)[1:]
