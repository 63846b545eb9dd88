"""Tests `sobremesa analyse`: what it prints of a match in each language, and which files it refuses."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from bot.cli.main import main
from engine.kernel.contract.registry import game_named
from engine.kernel.matches.record import MatchRecord
from engine.players.analysis import Analysis, SeatAnalysis, TurningPoint
from tests.bot.verifying import written
from tests.engine.playing import start
from tests.records.recorded import records_of

# Invented results, in which another move would have been much better than one that was made.
UNITED = Analysis(
    ((0.5,), (0.25,), (0.5,), (0.5,)),
    (TurningPoint(1, 0, 0, "hero spider-man-2099", "hero cosmic-ghost-rider", 0.4, 0.01),),
    (SeatAnalysis(0.97, 2),),
    0,
)


def lost_match() -> MatchRecord:
    """Return a match in which seat 1 marks square 9, although seat 0 then completes its row on square 4."""
    match = start(game_named("noughts"), 2, 0)
    for seat, square in ((0, 5), (1, 1), (0, 6), (1, 9), (0, 4)):
        match.play(seat, f"mark {square}")
    return match.full_record()


def test_it_prints_the_curve_the_turning_point_and_each_seat(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["analyse", str(written(tmp_path, lost_match()))]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].endswith(": 2 seats, 5 moves")
    assert "    0  Seat 1 50% · Seat 2 50%" in lines
    assert "    5  Seat 1 100% · Seat 2 0%" in lines
    (point,) = (line for line in lines if line.startswith("- Move"))
    assert point.startswith("- Move 4, Seat 2: Mark Square 9. Better: Mark Square 4; the chance of winning is then")
    assert any(line.startswith("Seat 1: accuracy 100%.") for line in lines)


def test_it_speaks_spanish(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", str(written(tmp_path, lost_match())), "--lang", "es"]) == 0
    printed = capsys.readouterr().out
    assert "- Jugada 4, " in printed
    assert "    5  Puesto 1 100 % · Puesto 2 0 %" in printed
    assert "Mejor: " in printed


def test_a_game_without_calibrated_chances_has_no_percentages(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.cli.offline.analyse.analyse", lambda *_: UNITED)
    record = records_of("marvel_united")["commander-doom"].record
    file = written(tmp_path, msgspec.structs.replace(record, moves=record.moves[:3], proof=None))
    for lang, point in (("en", "Much better: "), ("es", "Mucho mejor: ")):
        assert main(["analyse", str(file), "--lang", lang]) == 0
        printed = capsys.readouterr().out
        assert "█████░░░░░░░░░░░░░░░" in printed
        assert point in printed
        assert "%" not in printed


def test_without_time_it_says_what_is_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", str(written(tmp_path, lost_match())), "--seconds", "0"]) == 0
    printed = capsys.readouterr().out
    assert "5 choices were not compared, because the time ran out." in printed
    assert "No turning point" in printed


def test_another_file_is_refused_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", str(written(tmp_path, b"{}"))]) == 2
    error = capsys.readouterr().err
    assert error.startswith("sobremesa analyse: ")
    assert error.count("\n") == 1
