"""Reads the pairings of the unpublished round from a file, and finds the swaps that lead to them (TN-80)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256

import msgspec

from bot.host.tournaments.ground.facts import (
    asked_of,
    event_of,
    event_table,
    given_of,
    seats_of,
    tables_at_once,
    tables_of,
)
from bot.host.tournaments.ground.settings import plan_of
from bot.host.tournaments.imports.cells import KnownPlayers, Names
from bot.host.tournaments.imports.file_rows import BYE, FileFault, FileRow, quoted, read_rows, read_text
from bot.host.tournaments.imports.trf_file import read_report, same_players
from bot.host.tournaments.rounds.manual_pairings import drawn_mark, forbidden_pair
from bot.host.tournaments.rounds.rounds import need_drawn, swappable
from engine.kernel.errors import Refused
from engine.tournaments.duels.trf import Report
from engine.tournaments.event import DUELS
from engine.tournaments.rounds.export import table_columns
from storage.records.tournaments import TournamentRound, Whole

# The players of a table in seat order, or one player with a bye.
Seats = tuple[int, ...]


class PlannedTable(msgspec.Struct, frozen=True):
    """A table, or with the code "" a bye, that a file changes. ``again``: its players met before, or had a bye."""

    code: str
    seats: Seats
    again: bool = False


class PairingPlan(msgspec.Struct, frozen=True):
    """What a file would change in the unpublished round.

    ``swaps`` are the swaps of players, in order, and ``tables`` the tables and byes after them that differ from now.
    ``same`` counts the others. If there are ``faults``, nothing is planned. ``mark`` is a digest of the plan and of the
    present pairings.
    """

    round: int
    swaps: tuple[tuple[int, int], ...] = ()
    tables: tuple[PlannedTable, ...] = ()
    same: int = 0
    faults: tuple[FileFault, ...] = ()
    mark: str = ""


def need_pairing_round(whole: Whole) -> TournamentRound:
    """Return the round whose pairings a file may give.

    Raises `Refused`: "tournament_over", "round_not_drawn", "round_fixed", "at_once_file" (several tables at once).
    """
    round_drawn = need_drawn(whole)
    if round_drawn.fixed:
        raise Refused("round_fixed")
    if tables_at_once(whole, round_drawn.number) > 1:
        raise Refused("at_once_file")
    return round_drawn


def plan_pairings(whole: Whole, data: bytes, names: Names) -> PairingPlan:
    """Return what a file with pairings would change. Raises `Refused` like `need_pairing_round`."""
    round_drawn = need_pairing_round(whole)
    pairing_file = read_text(data)
    if pairing_file.faults:
        return PairingPlan(round_drawn.number, faults=pairing_file.faults)
    reader = _PairingFile(whole, round_drawn, names)
    (reader.read_trf if pairing_file.is_trf else reader.read_csv)(pairing_file.text)
    faults = reader.faults or [*reader.missing_players()] or [*reader.ruled_places()]
    if faults:
        return PairingPlan(round_drawn.number, faults=tuple(sorted(faults, key=lambda one: one.line)))
    return _planned(whole, round_drawn, reader.now, reader.wanted_places())


def _planned(
    whole: Whole, round_drawn: TournamentRound, now: Sequence[Seats], wanted_seats: Sequence[Seats]
) -> PairingPlan:
    codes = [table.code for table in tables_of(whole, round_drawn.number)]
    changed_places = [place for place, seats in enumerate(wanted_seats) if seats != now[place]]
    swaps = tuple(swaps_between(now, wanted_seats))
    return PairingPlan(
        round_drawn.number,
        swaps,
        tuple(
            PlannedTable(
                codes[place] if place < len(codes) else "",
                wanted_seats[place],
                _again(whole, round_drawn, wanted_seats[place]),
            )
            for place in changed_places
        ),
        len(wanted_seats) - len(changed_places),
        mark=sha256(repr((drawn_mark(whole), swaps)).encode()).hexdigest()[:12],
    )


def swaps_between(now: Sequence[Seats], wanted_seats: Sequence[Seats]) -> Iterator[tuple[int, int]]:
    """Yield the swaps of two players that lead from the present seats to the wanted ones of the same players."""
    present = [seat for seats in now for seat in seats]
    where = {player: place for place, player in enumerate(present)}
    for place, player in enumerate(seat for seats in wanted_seats for seat in seats):
        other = present[place]
        if other != player:
            yield other, player
            present[where[player]], where[other] = other, where[player]
            present[place], where[player] = player, place


def _again(whole: Whole, round_drawn: TournamentRound, seats: Seats) -> bool:
    """Return whether two of these players met in an earlier round; for one player, whether they had a bye."""
    earlier = [one for one in whole.rounds if one.number < round_drawn.number]
    if len(seats) == 1:
        return any(
            known_result.kind == BYE and known_result.seats == seats
            for one in earlier
            for known_result in given_of(one)
        )
    tables = (seats_of(table) for one in earlier for table in tables_of(whole, one.number))
    return any(len({*seats} & {*found}) > 1 for found in tables)


class _PairingFile:
    """The pairings of a file, by the places of the round: its tables in their order, then its byes.

    ``now`` are the present seats of these places. The tables and byes of the file are collected in ``wanted``.
    """

    def __init__(self, whole: Whole, round_drawn: TournamentRound, names: Names) -> None:
        self._whole = whole
        self._drawn = round_drawn
        self._known = KnownPlayers(whole, names)
        self._tables = tables_of(whole, round_drawn.number)
        byes = [known_result.seats for known_result in given_of(round_drawn) if known_result.kind == BYE]
        self.now: list[Seats] = [*map(seats_of, self._tables), *byes]
        self._players = swappable(whole, round_drawn)
        self._lines: dict[int, int] = {}
        self.wanted: dict[int, Seats] = {}
        self.faults: list[FileFault] = []

    def wanted_places(self) -> list[Seats]:
        """Return the seats of all places, if no player is missing."""
        return [self.wanted[place] for place in range(len(self.now))]

    def missing_players(self) -> Iterator[FileFault]:
        """Yield the players and tables that the file leaves out."""
        missing_here = tuple(player for player in self._players if player not in self._lines)
        if missing_here:
            yield FileFault(0, "players_missing", what=str(len(missing_here)), seats=missing_here)
        for place in range(len(self.now)):
            if place not in self.wanted and not missing_here:
                yield FileFault(0, "table_missing", what=self._name_of(place))

    def ruled_places(self) -> Iterator[FileFault]:
        """Yield the tables that rulings forbid: their players are kept apart, or placed elsewhere by a ruling."""
        wishes = asked_of(self._whole, self._drawn.number)
        for place, seats in self.wanted.items():
            line = self._lines[seats[0]]
            apart = forbidden_pair((seats,), wishes)
            if apart is not None:
                yield FileFault(line, "kept_apart", what=self._name_of(place), seats=apart)
            moved_seats = [seat for seat, before in zip(seats, self.now[place], strict=True) if seat != before]
            seats_ruled = tuple(seat for seat in moved_seats if seat in wishes.wished_players)
            if seats_ruled:
                yield FileFault(line, "placed_by_ruling", what=self._name_of(place), seats=seats_ruled)

    def _name_of(self, place: int) -> str:
        return self._tables[place].code if place < len(self._tables) else BYE

    def read_csv(self, text: str) -> None:
        """Read a table, or "bye", and its players in each row."""
        rows, faults = read_rows(text)
        self.faults += faults
        for row in rows:
            self._read_row(row)
        if not rows and not faults:
            self.faults.append(FileFault(0, "no_pairings"))

    def _read_row(self, row: FileRow) -> None:
        place = self._place_row(row)
        if place is None:
            return
        typed = [cell for cell in row.cells[1:] if cell]
        size = len(self.now[place])
        if len(typed) != size:
            self.faults.append(FileFault(row.line, "table_size", what=self._name_of(place), right=str(size)))
            return
        found = [self._player_of_cell(row.line, cell) for cell in typed]
        self.wanted[place] = tuple(player for player in found if player is not None)

    def _place_row(self, row: FileRow) -> int | None:
        typed = row.cells[0].lstrip("#").strip()
        if typed.casefold() == BYE:
            free = [place for place in range(len(self._tables), len(self.now)) if place not in self.wanted]
            if not free:
                count = len(self.now) - len(self._tables)
                self.faults.append(FileFault(row.line, "too_many_byes", right=str(count)))
            return free[0] if free else None
        code = f"{self._drawn.number}-{typed}" if typed.isascii() and typed.isdecimal() else typed
        found = next((place for place, table in enumerate(self._tables) if table.code == code), None)
        if found is None:
            code_range = f"{self._tables[0].code} … {self._tables[-1].code}"
            self.faults.append(FileFault(row.line, "no_table", what=quoted(row.cells[0]), right=code_range))
        elif found in self.wanted:
            before = self._lines.get(next(iter(self.wanted[found]), 0), 0)
            self.faults.append(FileFault(row.line, "table_twice", what=code, right=str(before)))
            return None
        return found

    def _player_of_cell(self, line: int, cell: str) -> int | None:
        player = self._known.find_player(cell, self._players)
        if player is None:
            self.faults.append(FileFault(line, "not_paired", what=quoted(cell)))
        elif player in self._lines:
            self.faults.append(FileFault(line, "paired_twice", what=quoted(cell), right=str(self._lines[player])))
        else:
            self._lines[player] = line
            return player
        return None

    def read_trf(self, text: str) -> None:
        """Read the round's column: a pair, or a bye, of each player who takes part in the round."""
        stage = self._drawn.stage
        if plan_of(self._whole.tournament).stages[stage].format not in DUELS:
            self.faults.append(FileFault(0, "trf_duels"))
            return
        report = read_report(text)
        if isinstance(report, FileFault):
            self.faults.append(report)
            return
        event = event_of(self._whole, with_drawn=True)
        numbers = {player: number for number, player in enumerate(event.entrants(stage), 1)}
        self.faults += same_players(self._whole, report, numbers)
        if not self.faults:
            columns = table_columns(event, stage, [event_table(table) for table in self._tables])
            self._read_column(report, columns[self._tables[0].code], numbers)

    def _read_column(self, report: Report, column: int, numbers: dict[int, int]) -> None:
        entries = {number: player for player, number in numbers.items()}
        pairs: list[Seats] = []
        for player in sorted(self._players, key=numbers.__getitem__):
            cell = report.players[numbers[player]].cell(column)
            other = None if cell is None or cell.opponent is None else entries[cell.opponent]
            if cell is None or (other is None and cell.code not in ("", "U")) or other not in (None, *self._players):
                self.faults.append(FileFault(0, "trf_not_paired", right=str(column), seats=(player,)))
            elif player not in self._lines:
                pair = (player,) if other is None else (player, other) if cell.colour == "white" else (other, player)
                self._lines.update(dict.fromkeys(pair, 0))
                pairs.append(pair)
        for size in (2, 1):
            self._place_pairs([pair for pair in pairs if len(pair) == size], size)

    def _place_pairs(self, pairs: list[Seats], size: int) -> None:
        """Give pairs, or byes, their places in the round.

        A pair that the round has already keeps its place. The others get the free places in the order of the file.
        """
        free = [place for place, seats in enumerate(self.now) if len(seats) == size]
        if len(free) != len(pairs):
            self.faults.append(FileFault(0, "trf_count", what=str(len(pairs)), right=str(len(free))))
            return
        kept_places = {self.now.index(pair): pair for pair in pairs if pair in self.now}
        places_left = [place for place in free if place not in kept_places]
        self.wanted |= kept_places | dict(
            zip(places_left, (pair for pair in pairs if pair not in self.now), strict=True)
        )
