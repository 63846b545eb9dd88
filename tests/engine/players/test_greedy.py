"""The computer as a player: it plays every game to the end in all seats, and makes progress against an idle player."""

from __future__ import annotations

import pytest

from engine.kernel.choices.moves import move_text
from engine.kernel.contract.registry import games
from engine.kernel.matches.match import Match
from engine.players import greedy
from tests.engine.playing import start
from tests.engine.random_matches import SIZES
from tests.engine.stand import stand_of
from tests.engine.tables import places_in, seat_counts, small_table

MOST_MOVES = 2_000


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
# In the deals 4 and 23 of Splendor the computer once looped: it took tokens and returned them every time.
@pytest.mark.parametrize("seed", [0, 4, 23])
def test_the_computer_makes_progress_beside_an_idle_player(slug: str, seed: int) -> None:
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
    if match.table.ranked and stand_of(slug).beats_idling:
        told = (
            f"{slug}: no seat that `rate` plays beats seat 0, which does nothing (a game of luck: `beats_idling=False`)"
        )
        assert 1 in places_in(outcome)[1:], told
