"""Outcomes of matches that players have left. The rules of a game know only seats, not players."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from engine.kernel.matches.match import Match
from engine.kernel.table.outcome import Outcome, SideResult, places_of
from engine.kernel.table.table_rules import TableRules
from engine.kernel.words.phrases import Phrase, SeatRef


def final_outcome(outcome: Outcome, table: TableRules, resigned: Collection[int]) -> Outcome:
    """Return the outcome with every abandoned side placed behind all other sides.

    A side is abandoned if all its players have resigned. A remaining side keeps its win. If an abandoned side won, the
    best remaining side wins in its place; if several sides tie for first, they win only at a table that shares wins. If
    the rules do not rank, a remaining side wins only if no other side remains. A shared loss and a draw stay as they
    were. If all seats play together against the game, the side keeps the result that the computer player reached for
    it.
    """
    has_resigned = [set(side.seats) <= set(resigned) for side in outcome.sides]
    if table.against_game or not any(has_resigned) or all(has_resigned):
        return outcome
    places = places_of(
        [
            (leaver, side.place or 1, not side.is_winner)
            for leaver, side in zip(has_resigned, outcome.sides, strict=True)
        ]
    )
    winner_left = any(leaver and side.is_winner for leaver, side in zip(has_resigned, outcome.sides, strict=True))
    heir = winner_left and (places.count(1) == 1 or (table.ranked and table.shared))
    return Outcome(
        tuple(
            msgspec.structs.replace(
                side,
                is_winner=place == 1 and (side.is_winner or heir),
                place=place if table.ranked else None,
            )
            for side, place in zip(outcome.sides, places, strict=True)
        ),
        outcome.reason,
    )


def left_outcome(match: Match, leavers: Sequence[int]) -> Outcome:
    """Return the outcome of a match that ended because the player of the last seat in ``leavers`` left.

    A side wins only if no other side has players. If the rules rank, the sides that stay come first. The side that was
    left last comes behind them, and the sides that were left earlier come last.
    """
    table, seats = match.table, match.record.seats
    crews = table.crews(seats)
    ranks = [0 if not set(crew) <= set(leavers) else 1 if leavers[-1] in crew else 2 for crew in crews]
    places = places_of(ranks)
    alone = ranks.count(0) == 1 and not table.against_game
    scores = match.game.scores(match.state) or ({},) * len(crews)
    return Outcome(
        tuple(
            SideResult(crew, alone and rank == 0, place if table.ranked else None, seat_points)
            for crew, rank, place, seat_points in zip(crews, ranks, places, scores, strict=True)
        ),
        Phrase("end-resigned", {"seat": SeatRef(leavers[-1])}),
    )


def ended_outcome(match: Match, resigned: Sequence[int]) -> Outcome | None:
    """Return the outcome of a match after its last move; None if neither the rules nor resignations ended the match."""
    outcome = match.outcome()
    if outcome is not None:
        return final_outcome(outcome, match.table, resigned)
    return left_outcome(match, resigned) if resigned else None
