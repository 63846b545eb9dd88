"""A stage of duels as a TRF file, read again by this program and by another one (TN-40)."""

from __future__ import annotations

import pytest
from caissify_pairings.trf import TRFParser

from engine.tournaments.errors import TournamentError
from engine.tournaments.event import Stage
from engine.tournaments.export import stage_report
from engine.tournaments.standings import standings
from engine.tournaments.trf import read_trf, write_trf
from tests.chances import fresh
from tests.engine.tournaments.simulated import CHANCE, Simulated, begun


@pytest.mark.parametrize("form", ["swiss", "round_robin"])
def test_a_stage_is_a_file_of_the_field(form: str) -> None:
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


def test_other_formats_are_no_such_file() -> None:
    event = Simulated(begun(4, Stage("single")), fresh("none")).play()
    with pytest.raises(TournamentError, match=r"stages\[0\]: single has no TRF report"):
        stage_report(event, 0, CHANCE, title="", names={})
