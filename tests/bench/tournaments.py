"""Measures how well each format ranks players by strength (TN-26), and the cost of large events (TN-47)."""

from __future__ import annotations

import random
from collections.abc import Callable
from statistics import fmean
from time import perf_counter

from engine.tournaments.event import Stage
from engine.tournaments.rounds.next_round import next_round
from engine.tournaments.rounds.standings import standings
from tests.bench.rows import Goal, Report, Row, below
from tests.bench.timing import FULL, Effort
from tests.engine.tournaments.simulated import CHANCE, Simulated, begun, followed

EVENTS, PLAYERS, CROWD, ROUNDS = 2000, 12, 256, 3
PODS = (4, 3)
LOTS = (PLAYERS + 1) / 2
BETTER_THAN_LOTS = Goal("> 0.15 τ", lambda row: row.ours > 0.15)
FORMATS: dict[str, tuple[Stage, ...]] = {
    "swiss of duels": (Stage("swiss"),),
    "swiss of pods": (Stage("swiss_pods", seats=PODS),),
    "round robin": (Stage("round_robin"),),
    "round robin of pods": (Stage("round_robin_pods", seats=PODS),),
    "single elimination": (Stage("single"),),
    "double elimination": (Stage("double"),),
    "elimination of pods": (Stage("pod_elimination", seats=PODS),),
    "duplicate": (Stage("duplicate", seats=(3,), measures=("won", "difficulty", "speed")),),
    "swiss of duels, cut to 4": (Stage("swiss"), Stage("single", cut=4)),
    "swiss of pods, cut to 4": (Stage("swiss_pods", seats=PODS), Stage("pod_elimination", cut=4, seats=PODS)),
}


def tournaments(effort: Effort, report: Report) -> None:
    """Report how well the final standings of each format agree with the players' strength, and what large events cost.

    The costs are those of a round and of the standings.
    """
    events = max(2, round(EVENTS * effort.crowd**2 * effort.rounds / FULL.rounds))
    for name, stages in FORMATS.items():
        random_ = random.Random(name)
        found = [followed(stages, PLAYERS, random_) for _ in range(events)]
        tau, winner = fmean(tau for tau, _ in found), fmean(rank for _, rank in found)
        report(Row(f"{name}: Kendall's τ of places and strength (lots: 0)", "τ", tau, goal=BETTER_THAN_LOTS))
        report(Row(f"{name}: the winner's rank of {PLAYERS} (lots: {LOTS})", "th", winner, goal=below(LOTS, "th")))
    for name, form in (("duels", "swiss"), ("pods", "swiss_pods")):
        large(effort, report, name, Stage("swiss") if form == "swiss" else Stage("swiss_pods", seats=PODS))


def large(effort: Effort, report: Report, name: str, stage: Stage) -> None:
    """Report the cost of a round and of the standings of a large event."""
    players = effort.some(CROWD)
    played = Simulated(begun(players, stage), random.Random(name))
    for _ in range(min(ROUNDS, players // 4)):
        played.round()
    report(Row(f"{players} players, swiss of {name}: a round", "s", seconds(lambda: next_round(played.event, CHANCE))))
    report(Row(f"{players} players, swiss of {name}: standings", "s", seconds(lambda: standings(played.event, CHANCE))))


def seconds(work: Callable[[], object]) -> float:
    """Return the duration of one run."""
    start = perf_counter()
    work()
    return perf_counter() - start
