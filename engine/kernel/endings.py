"""How a match ends when players leave it: what the rules of a game know nothing of."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from engine.kernel.match import Match
from engine.kernel.outcome import Outcome, SideResult, places_of
from engine.kernel.phrases import Phrase, SeatRef
from engine.kernel.table import TableRules


def final_outcome(outcome: Outcome, table: TableRules, resigned: Collection[int]) -> Outcome:
    """Return an outcome with the sides that everybody has left behind all others.

    Where all play together against the game, the side has what the computer reached for it.
    """
    gone = [set(side.seats) <= set(resigned) for side in outcome.sides]
    if table.against_game or not any(gone) or all(gone):
        return outcome
    places = places_of([(left, side.place or 1, not side.won) for left, side in zip(gone, outcome.sides, strict=True)])
    wins = table.shared or places.count(1) == 1
    return Outcome(
        tuple(
            msgspec.structs.replace(side, won=wins and place == 1, place=place if table.ranked else None)
            for side, place in zip(outcome.sides, places, strict=True)
        ),
        outcome.reason,
    )


def left_outcome(match: Match, gone: Sequence[int]) -> Outcome:
    """Return the outcome of a match that is over because the last of ``gone`` left it.

    A side wins by it only if it is the one that is left. Where the rules rank, the side that was left last is behind
    those that stay, and sides that were left earlier are behind all.
    """
    table, seats = match.table, match.record.seats
    crews = table.crews(seats)
    ranks = [0 if not set(crew) <= set(gone) else 1 if gone[-1] in crew else 2 for crew in crews]
    places = places_of(ranks)
    alone = ranks.count(0) == 1 and not table.against_game
    scores = match.game.scores(match.state) or ({},) * len(crews)
    return Outcome(
        tuple(
            SideResult(crew, alone and rank == 0, place if table.ranked else None, own)
            for crew, rank, place, own in zip(crews, ranks, places, scores, strict=True)
        ),
        Phrase("end-resigned", {"seat": SeatRef(gone[-1])}),
    )


def ended_outcome(match: Match, resigned: Sequence[int]) -> Outcome | None:
    """Return how a match ended whose moves are all played, or None where neither rules nor people ended it.

    ``resigned`` are the seats that were given up, the last of them at the end.
    """
    outcome = match.outcome()
    if outcome is not None:
        return final_outcome(outcome, match.table, resigned)
    return left_outcome(match, resigned) if resigned else None
