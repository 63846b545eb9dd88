"""Tests a stage of duels as a TRF file, read by this program and by an independent one (TN-40)."""

from __future__ import annotations

import msgspec
import pytest
from caissify_pairings.trf import TRFParser

from engine.tournaments.duels.dutch import Pair, pair_dutch
from engine.tournaments.duels.trf import read_trf, write_trf
from engine.tournaments.errors import PairingError, TournamentError
from engine.tournaments.event import Stage, TableResult, Wishes
from engine.tournaments.rounds.export import stage_report
from engine.tournaments.rounds.next_round import next_round
from engine.tournaments.rounds.standings import standings
from tests.chances import fresh
from tests.engine.tournaments.simulated import CHANCE, Simulated, begun
from tests.engine.tournaments.test_random_events import Unruly


@pytest.mark.parametrize("form", ["swiss", "round_robin"])
def test_a_stage_is_written_as_a_file_that_other_programs_read(form: str) -> None:
    event = Simulated(begun(9, Stage("swiss") if form == "swiss" else Stage("round_robin")), fresh("trf", form)).play()
    names = {player: f"Player, {player}" for player in range(1, 10)}
    report = stage_report(event, 0, CHANCE, title="Café", names=names, ratings={1: 1500})
    rows = {row.player: row for row in standings(event, CHANCE).sections[0].rows}
    for number, one in report.players.items():
        assert (one.rank, one.points) == (rows[number].place, float(rows[number].figures[0].value))
    text = write_trf(report)
    assert read_trf(text) == report
    read = {one["starting_number"]: one for one in TRFParser(text).parse()["players"]}
    for number, one in report.players.items():
        assert read[number]["name"] == f"Player, {number}"
        codes = [cell.code for cell in one.cells if cell is not None]
        assert [cell["result"] for _, cell in sorted(read[number]["results"].items())] == codes


def test_other_formats_cannot_be_written_as_a_file() -> None:
    event = Simulated(begun(8, Stage("swiss_pods", seats=(4,))), fresh("none")).play()
    with pytest.raises(TournamentError, match=r"stages\[0\]: swiss_pods has no TRF report"):
        stage_report(event, 0, CHANCE, title="", names={})


@pytest.mark.parametrize("stage", [Stage("single", best_of=3, third_place=True), Stage("double")])
def test_a_knock_out_has_a_column_for_each_game(stage: Stage) -> None:
    event = Simulated(begun(7, stage), fresh("trf", stage.format)).play()
    report = stage_report(event, 0, CHANCE, title="Cup", names={})
    assert read_trf(write_trf(report)) == report
    games = [one for one in event.results if len(one.seats) == 2]
    cells = [cell for one in report.players.values() for cell in one.cells if cell is not None and cell.opponent]
    assert len(cells) == 2 * len(games)
    places = standings(event, CHANCE).places
    assert {number: one.rank for number, one in report.players.items()} == places
    with pytest.raises(TournamentError, match="092: in a knock-out the winners go on"):
        pair_dutch(report)


class Watched(Unruly):
    """An event in which each round is compared with the round that follows from its file."""

    apart: int = 0

    def compare(self, wishes: Wishes) -> bool:
        """Compare the next round with the pairing that follows from the file before it.

        Return False if there is no next round.
        """
        stage = max(0, len(self.event.fields) - 1)
        report = read_trf(write_trf(stage_report(self.event, stage, self.chance, title="Cup", names={}, wishes=wishes)))
        try:
            found = next_round(self.event, self.chance, wishes)
        except PairingError:
            with pytest.raises(PairingError):
                pair_dutch(report)
            return False
        if found.over:
            with pytest.raises(TournamentError, match="rounds are paired"):
                pair_dutch(report)
            return False
        event = self.event if self.event.fields else msgspec.structs.replace(self.event, fields=(found.field,))
        numbers = {player: number for number, player in enumerate(event.entrants(0), 1)}
        wanted: list[Pair] = [(numbers[one.seats[0]], numbers[one.seats[1]]) for one in found.tables]
        wanted += [(numbers[one.seats[0]], None) for one in found.known_results if one.kind == "bye"]
        assert pair_dutch(report) == wanted
        return True

    def forcing(self) -> Wishes:
        """Return an organiser's requests: a forced table, a bye, and a group that is kept apart."""
        number = self.event.last_round() + 1
        there = [one.id for one in self.event.players if one.plays(number)]
        some = self.random_.sample(there, min(6, len(there)))
        luck = self.random_.random()
        return Wishes(
            forbidden=(tuple(some[4:6]),) if luck < 0.5 else (),
            forced=(tuple(some[:2]),) if luck < 0.6 and len(some) > 1 else (),
            byes=tuple(some[2:3]) if luck < 0.3 else (),
            half_byes=tuple(some[3:4]) if luck > 0.7 else (),
        )


@pytest.mark.parametrize("number", range(12))
def test_the_file_leads_to_the_round_that_is_drawn(number: int) -> None:
    """The check is made before each round, including the first and the last.

    The events have late entries, departures and rulings.
    """
    random_ = fresh("trf-states", number)
    rounds = random_.choice((3, 4, 5))
    event = begun(random_.randint(4, 17), Stage("swiss", rounds=rounds), apart=number % 3, team=2 if number % 2 else 0)
    watched = Watched(event, random_)
    while True:
        watched.disturb()
        wishes = watched.forcing()
        watched.wishes = lambda _event, wishes=wishes: wishes  # type: ignore[misc]
        if not watched.compare(wishes) or not watched.round():
            break


def test_a_running_round_is_written_without_results() -> None:
    event = begun(5, Stage("swiss", rounds=3))
    drawn = next_round(event, CHANCE)
    event = msgspec.structs.replace(event, fields=(drawn.field,), results=drawn.known_results)
    report = stage_report(event, 0, CHANCE, title="Cup", names={}, running_tables=drawn.tables)
    assert read_trf(write_trf(report)) == report
    cells = {number: one.cells[0] for number, one in report.players.items()}
    sitting = {seat: table.seats for table in drawn.tables for seat in table.seats}
    for player, cell in cells.items():
        assert cell is not None
        assert (cell.code, cell.opponent) == (
            ("", next(one for one in sitting[player] if one != player)) if player in sitting else ("U", None)
        )
    with pytest.raises(TournamentError, match="has no result"):
        pair_dutch(report)
    one = drawn.tables[0]
    decided = msgspec.structs.replace(event, results=(*event.results, TableResult(one, places=(1, 2))))
    report = stage_report(decided, 0, CHANCE, title="Cup", names={}, running_tables=drawn.tables[1:])
    codes = [cell.code for player in report.players.values() for cell in player.cells if cell is not None]
    assert sorted(codes) == ["", "", "0", "1", "U"]


def test_after_the_last_round_of_a_swiss_the_file_names_no_next_one() -> None:
    played = Simulated(begun(5, Stage("swiss", rounds=2)), fresh("over"))
    wishes = Wishes(forbidden=((1, 2),))
    for absent, forbidden in (((5,), ((1, 2),)), ((), ())):
        played.round()
        gone = tuple(msgspec.structs.replace(one, dropped=9 * (one.id == 5)) for one in played.event.players)
        gone = tuple(msgspec.structs.replace(one, dropped=min(one.dropped, len(played.rounds) + 1)) for one in gone)
        event = msgspec.structs.replace(played.event, players=gone)
        report = stage_report(event, 0, CHANCE, title="Cup", names={}, wishes=wishes)
        assert (report.absent, report.forbidden) == (absent, forbidden)
