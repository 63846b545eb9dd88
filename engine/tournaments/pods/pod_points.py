"""Computes the points of pods from an event's tables (TN-18), and the history that the next pairing needs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction

from engine.tournaments.event import Stage, TableResult
from engine.tournaments.pods.pod_scores import (
    USUAL_POINTS,
    PodHistory,
    PodTable,
    bye_points,
    note_seats,
    table_points,
)

ZERO = Fraction(0)


def points_of(stage: Stage) -> Mapping[int, tuple[int, ...]]:
    """Return the points by rank for each size of a table."""
    return {**USUAL_POINTS, **stage.points}


def pod_points(stage: Stage, result: TableResult) -> dict[int, Fraction]:
    """Return the points that a result gives to each of its participants."""
    if len(result.seats) == 1:
        worth = {"bye": Fraction(1), "full_bye": Fraction(1), "half_bye": Fraction(1, 2)}.get(result.kind, ZERO)
        return {result.seats[0]: bye_points(points_of(stage), stage.sizes) * worth}
    if result.kind == "both_lose" or not result.places:
        return dict.fromkeys(result.seats, ZERO)
    found = dict(table_points(PodTable(result.seats, result.places), points_of(stage)))
    return {int(player): ZERO if player in result.forfeited else earned for player, earned in found.items()}


def pod_history(
    stage: Stage, players: Sequence[int], results: Sequence[TableResult], *, scored: bool = True
) -> PodHistory:
    """Return the history of former rounds. If ``scored`` is False, nobody has points."""
    found = PodHistory(dict.fromkeys(players, ZERO), Counter(), Counter(), Counter(), Counter())
    for result in results:
        if len(result.seats) == 1:
            found.byes[result.seats[0]] += result.kind == "bye"
        if result.over_the_board:
            note_seats(found, result.seats, max(stage.sizes))
        if scored:
            for player, earned in pod_points(stage, result).items():
                found.points[player] = found.points.get(player, ZERO) + earned
    return found
