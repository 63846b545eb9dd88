"""Turns a stage of duels into a report for TRF files, with points and ranks (TN-40)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.kernel.chance import Chance
from engine.tournaments.errors import TournamentError
from engine.tournaments.event import Tournament
from engine.tournaments.ranking import sections_of
from engine.tournaments.rounds import usual_rounds
from engine.tournaments.swiss import duel_report
from engine.tournaments.trf import Report


def stage_report(
    event: Tournament,
    stage: int,
    chance: Chance,
    *,
    title: str,
    names: Mapping[int, str],
    ratings: Mapping[int, int] | None = None,
) -> Report:
    """Return a Swiss or round robin of duels that has begun, for `trf.write_trf`.

    ``names`` and ``ratings`` are by participant. Groups stand in one file, each with its own ranks. Raises
    `TournamentError` for other formats, which the file cannot tell.
    """
    plan = event.plan.stages[stage]
    if plan.format not in ("swiss", "round_robin"):
        raise TournamentError(f"stages[{stage}]", f"{plan.format} has no TRF report")
    entrants = event.entrants(stage)
    last = max((one.table.round for one in event.of_stage(stage)), default=0)
    report = duel_report(
        event,
        stage,
        last,
        rounds=usual_rounds(plan, len(event.fields[stage])),
        names=names,
        ratings=ratings,
        title=title,
    )
    ranks = {row.player: row.place for section in sections_of(event, stage, chance) for row in section.rows}
    players = {
        number: msgspec.structs.replace(one, rank=ranks[entrants[number - 1]]) for number, one in report.players.items()
    }
    return msgspec.structs.replace(report, players=players)
