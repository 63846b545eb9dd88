"""The standings of a tournament as its document holds them."""

from __future__ import annotations

from engine.kernel.chance.fair import Chance
from engine.tournaments.event import Tournament
from engine.tournaments.records.document import RecordedRow, RecordedSection, RecordedStandings
from engine.tournaments.rounds.standings import standings, team_places, team_standings
from engine.tournaments.tie_breaks import OUT, Ranked, TieBreak


def standings_of(event: Tournament, chance: Chance) -> RecordedStandings:
    """Return the standings of a tournament, with exact figures as text."""
    found, teams = standings(event, chance), team_standings(event, chance)
    return RecordedStandings(
        sections=tuple(
            RecordedSection(one.stage, one.group, tuple(one.columns), tuple(_row(row) for row in one.rows))
            for one in found.sections
        ),
        places=tuple(sorted(found.places.items(), key=lambda one: (one[1], one[0]))),
        teams=tuple(
            (name, place, str(points)) for (name, points), place in zip(teams, team_places(teams), strict=True)
        ),
    )


def _row(row: Ranked) -> RecordedRow:
    return RecordedRow(row.place, row.player, tuple(_figure(one) for one in row.figures), tuple(row.marks))


def _figure(one: TieBreak) -> str:
    # In a knock-out the last match shows how far a player came.
    return one.shares[0].why if one.name == OUT else str(one.value)
