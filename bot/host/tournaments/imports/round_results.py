"""Reads the results of the running round from a file, and finds what each table would get (TN-79)."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256

import msgspec

from bot.host.tournaments.drafts.drafts import need_going
from bot.host.tournaments.ground.facts import event_of, event_table, latest_round, result_of, seats_of, tables_of
from bot.host.tournaments.ground.settings import plan_of
from bot.host.tournaments.imports.cells import KnownPlayers, Names, written_places
from bot.host.tournaments.imports.file_rows import FileFault, FileRow, quoted, read_rows, read_text
from bot.host.tournaments.imports.trf_file import player_lines, read_report, same_players
from bot.host.tournaments.rounds.tables import match_of
from bot.host.tournaments.rulings.table_rulings import Award, BothLose
from engine.kernel.errors import Refused
from engine.tournaments.duels.trf import Report, TrfRound
from engine.tournaments.event import DUELS
from engine.tournaments.rounds.export import table_columns
from storage.records.tournaments import TournamentRound, TournamentTable, Whole

ResultRuling = Award | BothLose


class PlannedResult(msgspec.Struct, frozen=True):
    """The ruling that a file asks for at a table. ``ends_match``: it ends the match that is still running there."""

    ruling: ResultRuling
    ends_match: bool = False
    changes_result: bool = False


class ResultPlan(msgspec.Struct, frozen=True):
    """What a file would change in the running round.

    ``same`` counts the tables that already have this result, and ``waiting`` those whose result already waits for a
    second official. ``left_out`` are the unfinished tables that the file does not mention. If there are ``faults``,
    nothing is planned. ``mark`` is a digest of the plan and of the results on which it is based.
    """

    round: int
    planned: tuple[PlannedResult, ...] = ()
    same: int = 0
    waiting: int = 0
    left_out: int = 0
    faults: tuple[FileFault, ...] = ()
    mark: str = ""


def need_result_round(whole: Whole) -> TournamentRound:
    """Return the round whose results a file may give.

    Raises `Refused`: "tournament_over", "no_round_open", "duplicate_file" (these tables have figures, not places).
    """
    need_going(whole)
    last_round = latest_round(whole)
    if last_round is None or last_round.state not in ("published", "playing"):
        raise Refused("no_round_open")
    if plan_of(whole.tournament).stages[last_round.stage].format == "duplicate":
        raise Refused("duplicate_file")
    return last_round


def plan_results(whole: Whole, data: bytes, names: Names) -> ResultPlan:
    """Return what a file with results would change. Raises `Refused` like `need_result_round`."""
    return _plan_round(whole, need_result_round(whole), data, names)


def plan_again(whole: Whole, data: bytes, names: Names) -> ResultPlan | None:
    """Return the plan of a file for the latest round, even if the round is closed.

    Return None if the latest round is not published yet, so that the file must be for an earlier round. The results of
    a file may close the round, or end the event, before a press is repeated.
    """
    last_round = latest_round(whole)
    return None if last_round is None or last_round.state == "drawn" else _plan_round(whole, last_round, data, names)


def _plan_round(whole: Whole, last_round: TournamentRound, data: bytes, names: Names) -> ResultPlan:
    pairing_file = read_text(data)
    if pairing_file.faults:
        return ResultPlan(last_round.number, faults=pairing_file.faults)
    result_rulings, faults = (
        _TrfResults(whole, last_round) if pairing_file.is_trf else _CsvResults(whole, last_round, names)
    ).read(pairing_file.text)
    if not faults and not result_rulings:
        faults = [FileFault(0, "no_results")]
    if faults:
        return ResultPlan(last_round.number, faults=tuple(sorted(faults, key=lambda one: one.line)))
    return _planned(whole, last_round, result_rulings)


def _planned(whole: Whole, last_round: TournamentRound, result_rulings: list[ResultRuling]) -> ResultPlan:
    tables = {table.code: table for table in tables_of(whole, last_round.number)}
    waiting_rulings = {one.ruling for one in whole.rulings if one.state == "waiting"}
    new = [one for one in result_rulings if not _has_result(tables[one.code], one)]
    planned = tuple(_effect(tables[one.code], one) for one in new if msgspec.json.encode(one) not in waiting_rulings)
    table_codes = {one.code for one in result_rulings}
    results_before = [(one.ruling, tables[one.ruling.code].result, tables[one.ruling.code].replays) for one in planned]
    return ResultPlan(
        last_round.number,
        planned,
        same=len(result_rulings) - len(new),
        waiting=len(new) - len(planned),
        left_out=sum(table.result is None and code not in table_codes for code, table in tables.items()),
        mark=sha256(repr((last_round.number, results_before)).encode()).hexdigest()[:12],
    )


def _effect(table: TournamentTable, ruling: ResultRuling) -> PlannedResult:
    is_running = table.result is None and table.session_id is not None and not table.stopped
    return PlannedResult(ruling, is_running, table.result is not None)


def _has_result(table: TournamentTable, ruling: ResultRuling) -> bool:
    """Return whether a table has the places of a ruling already. A played result stays played."""
    result = result_of(table)
    if result is None or isinstance(ruling, BothLose):
        return result is not None and result.kind == "both_lose"
    forfeit = (result.kind == "forfeit") != (ruling.how == "forfeit")
    return result.places == ruling.places and not forfeit and not result.forfeited


class _CsvResults:
    """The reader of a CSV file: a table, its players and their result in each row."""

    def __init__(self, whole: Whole, last_round: TournamentRound, names: Names) -> None:
        self._whole = whole
        self._known = KnownPlayers(whole, names)
        self._tables = tables_of(whole, last_round.number)
        self._round = last_round.number
        self._lines: dict[str, int] = {}

    def read(self, text: str) -> tuple[list[ResultRuling], list[FileFault]]:
        """Return the rulings of all rows with results, and the faults."""
        rows, faults = read_rows(text)
        result_rulings: list[ResultRuling] = []
        for row in rows:
            found = self._row(row)
            if isinstance(found, FileFault):
                faults.append(found)
            elif found is not None:
                result_rulings.append(found)
        return result_rulings, faults

    def _row(self, row: FileRow) -> ResultRuling | FileFault | None:
        table = self._table_of_row(row)
        if isinstance(table, FileFault):
            return table
        seats = seats_of(table)
        if len(row.cells) < len(seats) + 1:
            return FileFault(row.line, "few_cells", what=table.code, seats=seats)
        order: list[int] = []
        for cell in row.cells[1 : len(seats) + 1]:
            player = self._known.find_player(cell, seats)
            if player is None:
                return FileFault(row.line, "not_there", what=quoted(cell), seats=seats)
            if player in order:
                return FileFault(row.line, "player_twice", what=quoted(cell), seats=seats)
            order.append(player)
        result_text = row.separator.join(row.cells[len(seats) + 1 :]).strip(f"{row.separator} ")
        if not result_text:
            return None
        places = written_places(result_text, len(seats))
        if places is None:
            why = "bad_points" if len(seats) == 2 else "bad_ranks"
            return FileFault(row.line, why, what=quoted(result_text), right=str(len(seats)))
        ranked = dict(zip(order, places, strict=True))
        return Award(table.code, tuple(ranked[player] for player in seats))

    def _table_of_row(self, row: FileRow) -> TournamentTable | FileFault:
        typed = row.cells[0].lstrip("#").strip()
        code = f"{self._round}-{typed}" if typed.isascii() and typed.isdecimal() else typed
        found = next((table for table in self._tables if table.code == code), None)
        if found is None:
            code_range = f"{self._tables[0].code} … {self._tables[-1].code}"
            return FileFault(row.line, "no_table", what=quoted(row.cells[0]), right=code_range)
        games = match_of(self._whole, found)
        if code != typed and len(games) > 1:
            return FileFault(row.line, "which_game", what=typed, right=games[-1].code)
        before = self._lines.setdefault(code, row.line)
        if before != row.line:
            return FileFault(row.line, "table_twice", what=code, right=str(before))
        return found


class _TrfResults:
    """The reader of a TRF file, in which a column contains the result of each table of the round."""

    def __init__(self, whole: Whole, last_round: TournamentRound) -> None:
        self._whole = whole
        self._latest = last_round

    def read(self, text: str) -> tuple[list[ResultRuling], list[FileFault]]:
        """Return the rulings of all tables with results, and the faults."""
        stage = self._latest.stage
        if plan_of(self._whole.tournament).stages[stage].format not in DUELS:
            return [], [FileFault(0, "trf_duels")]
        report = read_report(text)
        if isinstance(report, FileFault):
            return [], [report]
        lines = player_lines(text)
        event = event_of(self._whole)
        numbers = {player: number for number, player in enumerate(event.entrants(stage), 1)}
        faults = same_players(self._whole, report, numbers)
        if faults:
            return [], faults
        tables = tables_of(self._whole, self._latest.number)
        columns = table_columns(event, stage, [event_table(table) for table in tables if table.result is None])
        found = [self._result(report, table, columns[table.code], numbers, lines) for table in tables]
        return (
            [one for one in found if isinstance(one, Award | BothLose)],
            [one for one in found if isinstance(one, FileFault)],
        )

    def _result(
        self,
        report: Report,
        table: TournamentTable,
        column: int,
        numbers: Mapping[int, int],
        lines: Mapping[int, int],
    ) -> ResultRuling | FileFault | None:
        first, second = (report.players[numbers[seat]] for seat in seats_of(table))
        cell, other = first.cell(column), second.cell(column)
        if cell is None or other is None:
            return None
        if cell.opponent != second.number:
            return FileFault(0, "trf_other_pairing", table.code, str(column), seats_of(table))
        if not cell.code and not other.code:
            return None
        # A draw against a loss, or a result that only one of the two lines has, could mean several results.
        if cell.points + other.points not in (0, 1) or not cell.code or not other.code:
            codes = f"{cell.code or '–'} {other.code or '–'}"
            return FileFault(lines.get(first.number, 0), "trf_codes", codes, str(lines.get(second.number, 0)))
        return _ruling_of(table.code, cell, other)


def _ruling_of(code: str, cell: TrfRound, other: TrfRound) -> ResultRuling:
    points = (cell.points, other.points)
    if not any(points):
        return BothLose(code)
    places = (1, 1) if points[0] == points[1] else (1, 2) if points[0] > points[1] else (2, 1)
    return Award(code, places, "awarded" if cell.was_played else "forfeit")
