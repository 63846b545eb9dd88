"""Turns a stage of duels into a report for TRF files, with points, ranks and data for the next round (TN-40)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from engine.kernel.chance.fair import Chance
from engine.tournaments.drawing import RoundDraft, level_duel
from engine.tournaments.duels.large_swiss import MOST_DUTCH
from engine.tournaments.duels.swiss import BYES, OUT, duel_cells, duel_report, first_seat, with_earlier_parts
from engine.tournaments.duels.trf import Entrant, Report, TrfRound
from engine.tournaments.errors import TournamentError
from engine.tournaments.event import DUELS, KNOCK_OUT, NO_WISHES, EventTable, TableResult, Tournament, Wishes
from engine.tournaments.rounds.next_round import stage_field, usual_pairings
from engine.tournaments.rounds.ranking import sections_of


def stage_report(
    event: Tournament,
    stage: int,
    chance: Chance,
    *,
    title: str,
    names: Mapping[int, str],
    ratings: Mapping[int, int] | None = None,
    running_tables: Sequence[EventTable] = (),
    wishes: Wishes = NO_WISHES,
) -> Report:
    """Return the report of a stage of duels that has begun or begins next, for `trf.write_trf`.

    If players sit at several tables at once, each part of a round has its own column, too.
    ``names`` and ``ratings`` are by participant. ``running_tables`` are the tables of the event without a result;
    ``wishes`` are for the round after them. All groups are in one file, each with its own ranks. In a knock-out, where
    a match may have several games in a round, each game has its own column. Raises `TournamentError` for other formats,
    which a TRF file cannot express.
    """
    plan = event.plan.stages[stage]
    if plan.format not in DUELS:
        raise TournamentError(
            f"stages[{stage}]", f"{plan.format} has no TRF report: its tables have more than two seats"
        )
    if stage == len(event.fields):
        field = stage_field(event, stage, event.last_round() + 1, chance)
        event = msgspec.structs.replace(event, fields=(*event.fields, field))
    ranks = {row.player: row.place for section in sections_of(event, stage, chance) for row in section.rows}
    # Games that are being played are in the file as well, without a result.
    event_shown = msgspec.structs.replace(
        event, results=(*event.results, *(TableResult(table, "both_lose") for table in running_tables))
    )
    if plan.format in KNOCK_OUT:
        report = _knock_out_report(event_shown, stage, title=title, names=names, ratings=ratings or {})
    else:
        report = _round_report(event_shown, stage, title=title, names=names, ratings=ratings)
    entrants = dict(enumerate(event_shown.entrants(stage), 1))
    players = {
        number: msgspec.structs.replace(one, rank=ranks.get(entrants[number], 0))
        for number, one in report.players.items()
    }
    report = _without_results(msgspec.structs.replace(report, players=players), event_shown, stage, running_tables)
    if plan.format != "swiss":
        return report
    report = msgspec.structs.replace(report, first=first_seat(chance, stage))
    return _with_next_round(report, RoundDraft(event_shown, stage, event_shown.last_round() + 1, chance, wishes))


def _round_report(
    event_shown: Tournament, stage: int, *, title: str, names: Mapping[int, str], ratings: Mapping[int, int] | None
) -> Report:
    plan = event_shown.plan.stages[stage]
    last = max((one.table.round for one in event_shown.of_stage(stage)), default=0)
    rounds = usual_pairings(plan, len(event_shown.fields[stage]))
    report = duel_report(event_shown, stage, last, rounds=rounds, names=names, ratings=ratings, title=title)
    return msgspec.structs.replace(report, system="swiss" if plan.format == "swiss" else "round_robin")


def _knock_out_report(
    event_shown: Tournament, stage: int, *, title: str, names: Mapping[int, str], ratings: Mapping[int, int]
) -> Report:
    entrants, results = event_shown.entrants(stage), event_shown.of_stage(stage)
    numbers = {player: number for number, player in enumerate(entrants, 1)}
    columns = _columns(event_shown, stage)
    cells = {player: [OUT] * len(columns) for player in entrants}
    for result in results:
        for player, cell in duel_cells(result, numbers):
            cells[player][columns[_column_key(result.table)]] = cell
    players = {
        number: Entrant(
            number,
            names.get(player, str(player)),
            ratings.get(player, 0),
            sum(cell.points for cell in cells[player]),
            0,
            tuple(cells[player]),
        )
        for player, number in numbers.items()
    }
    # The report states no number of rounds, because the number of games is not known before the end.
    return Report(title, players, None, system="knock_out")


def table_columns(event: Tournament, stage: int, running_tables: Sequence[EventTable]) -> dict[str, int]:
    """Return the column of each table of a stage in its report, from 1, by the table's id.

    ``running_tables`` are the tables of the event without a result.
    """
    tables = [*(one.table for one in event.of_stage(stage)), *(one for one in running_tables if one.stage == stage)]
    event_shown = msgspec.structs.replace(event, results=tuple(TableResult(table, "both_lose") for table in tables))
    columns = _columns(event_shown, stage)
    return {table.id: columns[_column_key(table)] + 1 for table in tables}


def _column_key(table: EventTable) -> tuple[int, int, int]:
    return table.round, table.part, table.game


def _columns(event_shown: Tournament, stage: int) -> dict[tuple[int, int, int], int]:
    """Return the column of each round, part and game of a stage, from 0; only a knock-out has further games."""
    found, plan = (
        sorted({_column_key(one.table) for one in event_shown.of_stage(stage)}),
        event_shown.plan.stages[stage],
    )
    if plan.format not in KNOCK_OUT and found:
        begin = found[0][0]
        return {(number, part, 1): (number - begin) * plan.parts + part - 1 for number, part, _ in found}
    return {one: column for column, one in enumerate(found)}


def _without_results(
    report: Report, event_shown: Tournament, stage: int, running_tables: Sequence[EventTable]
) -> Report:
    columns, players = _columns(event_shown, stage), dict(report.players)
    numbers = {player: number for number, player in enumerate(event_shown.entrants(stage), 1)}
    for table in running_tables:
        for player in table.seats if table.stage == stage else ():
            one, column = players[numbers[player]], columns[_column_key(table)]
            cells = list(one.cells)
            cells[column] = msgspec.structs.replace(cells[column] or OUT, code="")
            players[one.number] = msgspec.structs.replace(one, cells=tuple(cells))
    return msgspec.structs.replace(report, players=players)


def _with_next_round(report: Report, draft: RoundDraft) -> Report:
    if draft.stage != len(draft.event.fields) - 1 or (report.rounds is not None and draft.pairing > report.rounds):
        return report
    numbers = {player: number for number, player in enumerate(draft.entrants, 1)}
    byes = {player: BYES[kind] for player, kind in draft.wishes.excused() if player in numbers and draft.plays(player)}
    forced = [level_duel(draft.event, table) for table in draft.forced()]
    present = draft.present()
    away = set(draft.entrants) - {*present, *byes, *(player for table in forced for player in table)}
    players = {
        number: msgspec.structs.replace(one, cells=(*one.cells, TrfRound(None, None, byes[player])))
        if (player := draft.entrants[number - 1]) in byes
        else one
        for number, one in report.players.items()
    }
    groups = (tuple(numbers[one] for one in group if one in numbers) for group in draft.barred())
    report = with_earlier_parts(report, draft, numbers)
    return msgspec.structs.replace(
        report,
        players=players,
        forbidden=tuple(group for group in groups if len(group) > 1),
        absent=tuple(sorted(numbers[player] for player in away)),
        forced=tuple((numbers[one], numbers[other]) for one, other in forced),
        one_matching=len(present) > MOST_DUTCH,
    )
