"""How a match ends when players gave up: rankings that the rules of a game know nothing of."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from engine.kernel.decisions import Outcome
from engine.kernel.match import Match
from engine.kernel.phrases import Phrase, SeatRef


def final_outcome(outcome: Outcome, resigned: Collection[int]) -> Outcome:
    """Return the ranking with those who resigned behind everybody else."""
    if not resigned:
        return outcome
    keys = [(seat in resigned, place) for seat, place in enumerate(outcome.places)]
    places = tuple(1 + sum(other < key for other in keys) for key in keys)
    return msgspec.structs.replace(outcome, places=places)


def last_outcome(match: Match, gone: Sequence[int]) -> Outcome:
    """Return the ranking of a match that is over because the last of ``gone`` resigned.

    Who stays is first, who resigned last is behind them, and who went earlier behind everybody.
    """
    ranks = [0 if seat not in gone else 1 if seat == gone[-1] else 2 for seat in range(match.record.seats)]
    places = tuple(1 + sum(other < rank for other in ranks) for rank in ranks)
    return Outcome(places, match.game.points(match.state), Phrase("end-resigned", {"seat": SeatRef(gone[-1])}))


def ended_outcome(match: Match, resigned: Sequence[int]) -> Outcome | None:
    """Return how a match ended whose moves are all played, or None where neither rules nor resignations end it.

    ``resigned`` are the seats that were given up, the last of them at the end.
    """
    outcome = match.outcome()
    if outcome is not None:
        return final_outcome(outcome, resigned)
    return last_outcome(match, resigned) if resigned else None
