"""Elimination of pods (TN-22): the first players of each table advance, the last table is the final."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from engine.tournaments.drawing import RoundDraft, fixed_schedule
from engine.tournaments.errors import TournamentError
from engine.tournaments.event import TableResult, Tournament
from engine.tournaments.table_sizes import table_sizes


class Cut(NamedTuple):
    """A round: how many of the best seeds get a bye, and the sizes of the tables for the other seeds."""

    rest: int
    sizes: tuple[int, ...]


@cache
def way_down(players: int, allowed_sizes: tuple[int, ...], go_on: int) -> tuple[Cut, ...] | None:
    """Return the rounds from this many players to one table, None if there is no way.

    Of all ways, those with the largest final are considered. Among these, the way with the fewest byes and small tables
    in all rounds together is chosen, and among equal ways the one with the fewest rounds. For example, 4 players play a
    final at once. Of 7 players three get a bye, of 10 two, and of 16 none.
    """
    found = _best(players, tuple(sorted(set(allowed_sizes), reverse=True)), go_on)
    return None if found is None else found[1]


@cache
def _best(
    players: int, allowed_sizes: tuple[int, ...], go_on: int
) -> tuple[tuple[int, int, int], tuple[Cut, ...]] | None:
    if players in allowed_sizes:
        return (allowed_sizes[0] - players, 0, 1), (Cut(0, (players,)),)
    best: tuple[tuple[int, int, int], tuple[Cut, ...]] | None = None
    for rest in range(players - min(allowed_sizes) + 1):
        if best is not None and best[0][0] == 0 and rest > best[0][1]:
            break
        sizes = tuple(table_sizes(players - rest, allowed_sizes))
        players_left = rest + go_on * len(sizes)
        if sum(sizes) != players - rest or players_left >= players:
            continue
        after = _best(players_left, allowed_sizes, go_on)
        if after is None:
            continue
        small = sum(size < allowed_sizes[0] for size in sizes)
        (final, uneven, rounds), cuts = after
        cost = (final, rest + small + uneven, rounds + 1)
        if best is None or cost < best[0]:
            best = cost, (Cut(rest, sizes), *cuts)
    return best


def through(result: TableResult, go_on: int, rank: dict[int, int]) -> list[int]:
    """Return the first ``go_on`` players of a table: better seeds first among ties, forfeiting players last."""
    if result.kind == "rest":
        return list(result.seats)
    if result.kind == "both_lose":
        return []
    order = sorted(
        zip(result.seats, result.places, strict=True),
        key=lambda one: (one[0] in result.forfeited, one[1], rank.get(one[0], 0)),
    )
    return [player for player, _ in order][:go_on]


def alive(event: Tournament, stage: int) -> list[int]:
    """Return the players who are still in after the rounds that were played, in the order of seeds."""
    field, results = event.fields[stage], event.of_stage(stage)
    if not results:
        return list(field)
    rank = {player: number for number, player in enumerate(field)}
    last = max(one.table.round for one in results)
    tables = [one for one in results if one.table.round == last]
    go_on = event.plan.stages[stage].go_on
    if is_final(tables):
        go_on = 1
    found = [player for one in tables for player in through(one, go_on, rank)]
    return sorted(found, key=lambda player: rank.get(player, 0))


def is_final(tables: Sequence[TableResult]) -> bool:
    """Return whether a round was the final: one table, and nobody had a bye."""
    return len(tables) == 1 and len(tables[0].seats) > 1


def draw_pod_elimination(draft: RoundDraft) -> None:
    """Generate a round: seeds are dealt to tables back and forth; players who have met are kept apart if possible."""
    fixed_schedule(draft)
    players_left = [player for player in alive(draft.event, draft.stage) if draft.plays(player)]
    last_results = [one for one in draft.results if one.table.round == draft.number - 1]
    if len(players_left) < 2 or is_final(last_results):
        return
    allowed_sizes = draft.plan.sizes
    cuts = way_down(len(players_left), allowed_sizes, draft.plan.go_on)
    if cuts is None:
        if draft.results:
            return
        raise TournamentError(
            "cut", f"there is no way from {len(players_left)} players to one table of {max(allowed_sizes)}"
        )
    for seed, player in enumerate(players_left[: cuts[0].rest], 1):
        draft.give("rest", (player,), slot=f"P{draft.local}-R{seed}")
    tables = deal_tables(players_left[cuts[0].rest :], cuts[0].sizes, _earlier_opponents(draft))
    for number, table in enumerate(tables, 1):
        order = draft.chance.shuffle(draft.label(f"seats:{number}"), table)
        draft.seat(order, slot=f"P{draft.local}-{number}")


def _earlier_opponents(draft: RoundDraft) -> dict[int, set[int]]:
    found: dict[int, set[int]] = {}
    for result in draft.event.results:
        for player in result.seats:
            found.setdefault(player, set()).update(result.seats)
    return found


def deal_tables(seeds: Sequence[int], sizes: Sequence[int], met_players: dict[int, set[int]]) -> list[list[int]]:
    """Return tables of seeds dealt back and forth: one seed to each table in each lap.

    ``met_players`` holds the players whom each seed has met. In a lap, a seed goes to the free table with
    the fewest players whom it has met.
    """
    tables: list[list[int]] = [[] for _ in sizes]
    rest = list(seeds)
    lap = 0
    while rest:
        free = [number for number, size in enumerate(sizes) if len(tables[number]) < size]
        if lap % 2:
            free.reverse()
        for player in rest[: len(free)]:
            least = min(free, key=lambda number: len(met_players.get(player, set()) & set(tables[number])))
            free.remove(least)
            tables[least].append(player)
        rest = rest[sum(len(table) for table in tables) - (len(seeds) - len(rest)) :]
        lap += 1
    return tables
