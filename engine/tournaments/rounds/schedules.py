"""The whole schedule of a round robin of pods, for organisers who need all rounds in advance (TN-19)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.kernel.chance.fair import Chance
from engine.tournaments.event import EventPlan, Participant, Round, Stage, TableResult, Tournament
from engine.tournaments.rounds.next_round import check_plan, next_round


def pod_schedule(players: int, seats: Sequence[int], chance: Chance) -> list[Round]:
    """Return all rounds for this many players, numbered from 1. Raises `TournamentError` if they are impossible."""
    plan = EventPlan((Stage("round_robin_pods", seats=tuple(seats)),))
    check_plan(plan, players)
    event = Tournament(plan, tuple(Participant(number, number) for number in range(1, players + 1)))
    found: list[Round] = []
    while not (round_drawn := next_round(event, chance)).over:
        found.append(round_drawn)
        # Points do not matter here, so every player has rank 1.
        results = [TableResult(table, places=(1,) * len(table.seats)) for table in round_drawn.tables]
        fields = (*event.fields, round_drawn.field) if round_drawn.field else event.fields
        event = msgspec.structs.replace(
            event, fields=fields, results=(*event.results, *round_drawn.known_results, *results)
        )
    return found
