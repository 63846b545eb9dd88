"""The ranking of a stage: its sections, their order, and the merged order for a cut (TN-23, TN-27 … TN-31)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from engine.kernel.chance.fair import Chance
from engine.tournaments.drawing import snake
from engine.tournaments.draws import round_label
from engine.tournaments.duels.duel_figures import duel_figures
from engine.tournaments.duels.elimination import knock_out_depth, state_of
from engine.tournaments.event import DUELS, KNOCK_OUT, TableResult, Tournament
from engine.tournaments.pods.pod_elimination import alive, is_final, through
from engine.tournaments.pods.pod_figures import duplicate_figures, pod_figures
from engine.tournaments.tie_breaks import (
    LOT,
    OUT,
    ZERO,
    Figures,
    Ranked,
    Share,
    StandingsSection,
    TieBreak,
    columns_of,
    ordered_groups,
)

LOTS = 10**6
# The mark that a kind of result gives to its participants.
MARKS = {
    "bye": "bye",
    "full_bye": "bye",
    "half_bye": "bye",
    "forfeit": "forfeit",
    "both_lose": "forfeit",
    "absent": "absent",
}


def sections_of(event: Tournament, stage: int, chance: Chance) -> list[StandingsSection]:
    """Return the ranking of each group of a stage that has begun, or of the whole stage."""
    plan = event.plan.stages[stage]
    if plan.format in KNOCK_OUT:
        return [_knocked_out(event, stage)]
    entrants, results = event.entrants(stage), event.of_stage(stage)
    if plan.groups == 1:
        return [_section(event, stage, 0, entrants, results, chance)]
    return [
        _section(event, stage, number, group, [one for one in results if one.table.group == number], chance)
        for number, group in enumerate(snake(entrants, plan.groups), 1)
    ]


def _section(
    event: Tournament, stage: int, group: int, players: Sequence[int], results: Sequence[TableResult], chance: Chance
) -> StandingsSection:
    plan = event.plan.stages[stage]
    columns = columns_of(plan)
    if plan.format == "duplicate":
        figures: Figures = duplicate_figures(event, stage, players, results)
        groups = ordered_groups(players, columns, figures, lambda _one, _other: None)
    else:
        figures, against = (duel_figures if plan.format in DUELS else pod_figures)(event, stage, players, results)
        figures[LOT] = {player: lot(chance, player, stage) for player in players}
        groups = ordered_groups(players, columns, figures, against)
    out = {one.id for one in event.players if one.disqualified}
    groups = [[player for player in each if player not in out] for each in groups]
    groups.append([player for player in players if player in out])
    marks = marks_of(event, players, results)
    rows: list[Ranked] = []
    for equals in groups:
        place = len(rows) + 1
        rows += [
            Ranked(place, player, tuple(figures[name][player] for name in columns), marks[player]) for player in equals
        ]
    return StandingsSection(stage, group, columns, tuple(rows))


def lot(chance: Chance, player: int, stage: int) -> TieBreak:
    """Return a participant's lot, drawn from the event's seed for the stage; the greatest comes first."""
    return TieBreak(LOT, Fraction(1 + chance.integer(round_label(f"lot:{player}", stage + 1), LOTS)))


def marks_of(
    event: Tournament, players: Sequence[int], results: Sequence[TableResult]
) -> Mapping[int, tuple[str, ...]]:
    """Return the marks of each participant, such as "bye" or "late" (`Ranked.marks`)."""
    players_by_id = {one.id: one for one in event.players}
    found: dict[int, list[str]] = {player: [] for player in players}
    for result in results:
        mark = MARKS.get(result.kind)
        for player in result.seats:
            if player in found and (mark or player in result.forfeited):
                found[player].append(mark or "forfeit")
    for player in players:
        one = players_by_id[player]
        found[player] += ["late"] * (one.first_round > 1) + ["dropped"] * (one.dropped > 0 and not one.disqualified)
        found[player] += ["disqualified"] * one.disqualified
    return {player: tuple(dict.fromkeys(marks)) for player, marks in found.items()}


def _knocked_out(event: Tournament, stage: int) -> StandingsSection:
    """Return the ranking of an elimination by the round of elimination; ties share a rank (TN-31)."""
    field = event.fields[stage]
    double = event.plan.stages[stage].format != "pod_elimination"
    depths = knock_out_depth(*state_of(event, stage)) if double else pod_depth(event, stage)
    marks = marks_of(event, field, event.of_stage(stage))
    still_in = 1 + max((depth for depth, _ in depths.values()), default=0)
    depth = {player: depths[player][0] if player in depths else still_in for player in field}
    depth.update((one.id, -1) for one in event.players if one.disqualified and one.id in depth)
    rows = []
    for player in sorted(field, key=lambda one: -depth[one]):
        place = 1 + sum(other > depth[player] for other in depth.values())
        shares = (Share(0, Fraction(depth[player]), depths[player][1] if player in depths else "in"),)
        rows.append(Ranked(place, player, (TieBreak(OUT, Fraction(depth[player]), shares),), marks[player]))
    return StandingsSection(stage, 0, (OUT,), tuple(rows))


def pod_depth(event: Tournament, stage: int) -> dict[int, tuple[int, str]]:
    """Return the depth reached and the slot of the last table, by player, for players out of an elimination of pods."""
    field, results = event.fields[stage], event.of_stage(stage)
    rank = {player: number for number, player in enumerate(field)}
    found: dict[int, tuple[int, str]] = {}
    rounds = sorted({one.table.round for one in results})
    for local, number in enumerate(rounds, 1):
        tables = [one for one in results if one.table.round == number]
        if is_final(tables):
            order = through(tables[0], len(tables[0].seats), rank)
            places = dict(zip(tables[0].seats, tables[0].places, strict=False))
            last = 1 + max(places.values(), default=0)
            for player in order or tables[0].seats:
                place = last if player in tables[0].forfeited else places.get(player, last)
                found[player] = (1000 * (local + 1) - place, tables[0].table.slot)
            continue
        for table in tables:
            on = set(through(table, event.plan.stages[stage].go_on, rank))
            found.update((player, (1000 * local, table.table.slot)) for player in table.seats if player not in on)
    players_left = {player for player in alive(event, stage) if player not in found}
    dropouts = {one.id for one in event.players if not one.plays(event.last_round() + 1)}
    if rounds:
        found.update((player, (1000 * len(rounds) + 1, "dropped")) for player in players_left & dropouts)
    return found


def ranked_stage(event: Tournament, stage: int, chance: Chance) -> list[int]:
    """Return all participants of a stage in order, like `in_order`."""
    return in_order(event, stage, sections_of(event, stage, chance))


def in_order(event: Tournament, stage: int, sections: Sequence[StandingsSection]) -> list[int]:
    """Return all participants of a stage: by rank in their section, points per round, seed.

    Disqualified participants come last.
    """
    order = {player: number for number, player in enumerate(event.entrants(stage))}
    keyed = []
    for section in sections:
        for row in section.rows:
            points = row.figures[0]
            rounds = sum(share.why != "rest" for share in points.shares) or 1
            worth = -points.value / rounds if section.group else ZERO
            keyed.append((("disqualified" in row.marks, row.place, worth, order[row.player]), row.player))
    return [player for _, player in sorted(keyed)]
