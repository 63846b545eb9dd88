"""A sample position, to show how a game looks: a match of the computer against itself, after some moves."""

from __future__ import annotations

from engine.kernel.chance.fair import SEED_BYTES
from engine.kernel.contract.game import View
from engine.kernel.contract.registry import AnyGame
from engine.kernel.matches.match import Match
from engine.kernel.matches.record import new_record
from engine.players.greedy import choose

_MOVES = 24


def sample_view(game: AnyGame) -> View:
    """Return a spectator's view of a match with as few seats as possible, after some moves.

    If the match ends earlier, return the view in the middle of the match.
    """
    options = game.parse_options({})
    seats = game.table(options).seat_counts[0]
    entropy = tuple(map(str, range(seats)))
    seed = bytes(SEED_BYTES)
    match = Match(new_record(game, match_id="sample", options=options, seats=seats, entropy=entropy, seed=seed))
    views = [match.view(None)]
    while len(views) <= _MOVES:
        decision = match.decisions()[0]
        match.play(decision.seat, " ".join(choose(game, match.view(decision.seat), decision)))
        if match.outcome() is not None:
            return views[len(views) // 2]
        views.append(match.view(None))
    return views[-1]
