"""The standings of an event: a pure function of results and rulings (TN-27 … TN-31)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from engine.kernel.chance.fair import Chance
from engine.tournaments.event import Tournament
from engine.tournaments.rounds.ranking import in_order, sections_of
from engine.tournaments.tie_breaks import FORMAT_TIE_BREAKS, ZERO, Standings, StandingsSection


def standings(event: Tournament, chance: Chance) -> Standings:
    """Return the standings at any time; tables without a result do not count."""
    sections = {stage: sections_of(event, stage, chance) for stage in reversed(range(len(event.fields)))}
    return Standings(tuple(one for each in sections.values() for one in each), _ranks(event, sections))


def _ranks(event: Tournament, sections: dict[int, list[StandingsSection]]) -> dict[int, int]:
    found: dict[int, int] = {}
    for stage, parts in sections.items():
        placed_players = [player for player in in_order(event, stage, parts) if player not in found]
        base = len(found)
        if len(parts) > 1:
            found.update((player, base + number) for number, player in enumerate(placed_players, 1))
            continue
        place = {row.player: row.place for row in parts[0].rows}
        for player in placed_players:
            found[player] = base + 1 + sum(place[other] < place[player] for other in placed_players)
    return found


def team_standings(event: Tournament, chance: Chance) -> tuple[tuple[str, Fraction], ...]:
    """Return the points of each team, the best team first (TN-25).

    They are the sum over all members and all stages that have points.
    """
    team = {one.id: one.team for one in event.players if one.team and not one.disqualified}
    found = dict.fromkeys(team.values(), ZERO)
    for stage in range(len(event.fields)):
        if not FORMAT_TIE_BREAKS[event.plan.stages[stage].format]:
            continue
        for section in sections_of(event, stage, chance):
            for row in section.rows:
                if row.player in team:
                    found[team[row.player]] += row.figures[0].value
    return tuple(sorted(found.items(), key=lambda one: (-one[1], one[0])))


def team_places(teams: Sequence[tuple[str, Fraction]]) -> tuple[int, ...]:
    """Return the ranks of teams in their order; ties share a rank."""
    return tuple(1 + sum(other > points for _, other in teams) for _, points in teams)
