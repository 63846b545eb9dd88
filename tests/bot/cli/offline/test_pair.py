"""Tests `sobremesa pair`: pairings from a file, and one clear line about each kind of bad input."""

from __future__ import annotations

import io
import json
import sys
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from bot.cli.main import main
from engine.tournaments.duels.trf import Entrant, Report, write_trf

PODS = {
    "players": ["a", "b", "c", "d", "e", "f", "g"],
    "seats": [3, 4],
    "rounds": [
        [{"table": ["a", "b", "c", "g"], "places": [1, 2, 2, 4]}, {"table": ["d", "e", "f"], "places": [1, 2, 3]}]
    ],
    "forbidden": [["a", "d"]],
    "absent": ["f"],
    "seed": "00ff",
}


def pair(system: str, text: str, tmp_path: Path) -> int:
    file = tmp_path / "event"
    file.write_text(text, encoding="utf-8")
    return main(["pair", "--system", system, str(file)])


def test_duels_are_printed_one_pair_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report = Report("", {number: Entrant(number, f"P{number}") for number in range(1, 6)}, 3, "white")
    assert pair("dutch", write_trf(report), tmp_path) == 0
    assert capsys.readouterr().out.splitlines() == ["3", "1 3", "4 2", "5 0"]


def test_a_round_of_pods_is_printed_as_tables_and_byes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert pair("pods", json.dumps(PODS), tmp_path) == 0
    found = json.loads(capsys.readouterr().out)
    assert sorted(map(len, found["tables"])) == [3, 3]
    assert sorted(player for table in found["tables"] for player in table) == ["a", "b", "c", "d", "e", "g"]
    assert not [table for table in found["tables"] if {"a", "d"} <= set(table)]
    assert found["byes"] == []


def test_a_round_robin_is_read_from_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = io.TextIOWrapper(io.BytesIO(b'{"players": ["x", "y", "z"]}'))
    monkeypatch.setattr(sys, "stdin", typed)
    assert main(["pair", "--system", "roundrobin", "-"]) == 0
    rounds = json.loads(capsys.readouterr().out)["rounds"]
    assert [one["byes"] for one in rounds] == [["x"], ["z"], ["y"]]


def test_a_round_robin_of_tables_of_three_is_paired(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    players = [f"P{number}" for number in range(9)]
    assert pair("roundrobin", json.dumps({"players": players, "seats": [3], "seed": "0f"}), tmp_path) == 0
    rounds = json.loads(capsys.readouterr().out)["rounds"]
    met = Counter(frozenset(pair) for one in rounds for table in one["tables"] for pair in combinations(table, 2))
    assert len(rounds) == 4
    assert met == dict.fromkeys(map(frozenset, combinations(players, 2)), 1)
    assert all(one["byes"] == [] for one in rounds)


@pytest.mark.parametrize(
    ("system", "text", "fault"),
    [
        ("dutch", "", "there are no players (lines that begin with 001)"),
        ("dutch", "XXR x", "line 1: 'x' is not a number"),
        ("pods", "{", "not valid JSON"),
        ("pods", json.dumps(PODS | {"seats": []}), "seats: tables have 2 to 6 seats"),
        ("pods", json.dumps(PODS | {"seats": ["4"]}), "seats[0]: expected `int`, got `str`"),
        ("pods", json.dumps(PODS | {"seed": "zz"}), "seed: is not hexadecimal"),
        ("pods", json.dumps(PODS | {"seed": ""}), "seed: must not be empty"),
        ("pods", json.dumps(PODS | {"players": ["a", "a"]}), "players[1]: 'a' is listed twice"),
        ("pods", json.dumps(PODS | {"absent": ["q"]}), "absent: there is no player 'q'"),
        ("pods", json.dumps(PODS | {"forbidden": [["a"], ["q"]]}), "forbidden[1]: there is no player 'q'"),
        ("pods", json.dumps(PODS | {"more": 1}), "object contains unknown field `more`"),
        ("pods", json.dumps(PODS | {"more\nor less": 1}), "object contains unknown field `more or less`"),
        ("pods", json.dumps(PODS)[:-1] + ', "seed": "01"}', "'seed' is repeated in the same object"),
        (
            "pods",
            json.dumps(PODS).replace('"places"', '"table": [], "places"', 1),
            "'table' is repeated in the same object",
        ),
        ("pods", json.dumps(PODS | {"players": list(range(513))}), "players: a round has at most 512 players, not 513"),
        ("pods", '{"players":' + "[" * 200_000, "players[0]: expected `int | str`, got `array`"),
        ("pods", '{"players":[NaN]}', "not valid JSON"),
        ("roundrobin", '{"players":[1,2],"players":[3,4]}', "'players' is repeated in the same object"),
        ("dutch", f"XXR {'9' * 5000}", f"line 1: '{'9' * 20}' is too large for a number"),
        (
            "pods",
            json.dumps(PODS | {"rounds": [[{"table": ["a", "b", "c"], "places": [1, 3, 3]}]]}),
            "rounds[0][0].places: places start at 1, and tied players share a place",
        ),
        (
            "pods",
            json.dumps(PODS | {"rounds": [[{"table": ["a", "b", "c"], "places": [1, 2]}]]}),
            "rounds[0][0].places: every player of the table needs a place",
        ),
        (
            "pods",
            json.dumps(PODS | {"rounds": [[{"table": ["a", "b", "a"], "places": [1, 2, 3]}]]}),
            "rounds[0][0].table: 'a' sits twice in this round",
        ),
        ("pods", json.dumps(PODS | {"rounds": [[{"table": ["a"], "places": [1]}]]}), "rounds[0][0].table: a table has"),
        ("roundrobin", '{"players": [1]}', "players: a round robin has 2 to 64 players, not 1"),
        ("roundrobin", '{"players": [1, 2, 3], "seats": [3]}', "seed: must not be empty"),
        ("roundrobin", '{"players": [1, 2, 3], "seats": [9], "seed": "00"}', "seats: tables have 2 to 6 seats"),
        ("roundrobin", '{"players": [1, 2, 3], "seats": [3], "seed": "00", "double": true}', "double: applies only to"),
        (
            "roundrobin",
            '{"players": [1, 2], "seats": [3], "seed": "00"}',
            "stages[0].seats: 2 players cannot fill a table",
        ),
    ],
)
def test_bad_input_is_reported_in_one_line(
    system: str, text: str, fault: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert pair(system, text, tmp_path) == 2
    said = capsys.readouterr()
    assert said.out == ""
    (line,) = said.err.splitlines()
    assert line.startswith(f"sobremesa: {tmp_path / 'event'}: {fault}")


def test_a_file_that_cannot_be_read_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pair", "--system", "pods", str(tmp_path / "none")]) == 2
    assert capsys.readouterr().err.endswith("No such file or directory\n")
    (tmp_path / "bytes").write_bytes(b"012 x\n\xff")
    assert main(["pair", "--system", "dutch", str(tmp_path / "bytes")]) == 2
    assert capsys.readouterr().err.endswith("line 2: this is not UTF-8\n")


def test_ignored_lines_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report = Report("", {number: Entrant(number, f"P{number}") for number in range(1, 6)}, 3, "white")
    text = write_trf(report) + "BBW 3.0\nXXS WW=3\n250 0 1 1 2 1 2\n260 001 003 1 3\nBBD 1.0\n022 Here\nBBW 3.0\n"
    assert pair("dutch", text, tmp_path) == 0
    read = capsys.readouterr()
    assert [line.partition("event: ")[2] for line in read.err.splitlines()] == [
        "lines 10, 16: 'BBW' is not heeded by the pairing",
        "line 11: 'XXS' is not heeded by the pairing",
        "line 12: '250' is not heeded by the pairing",
        "line 14: 'BBD' is not heeded by the pairing",
    ]
    assert not {"1 3", "3 1"} & set(read.out.splitlines())


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "latin-1", "cp1252"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("ending", ["", "\x1a", "\0\0\0"])
def test_files_in_common_encodings_are_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], encoding: str, line_end: str, ending: str
) -> None:
    entrants = {number: Entrant(number, name) for number, name in enumerate(("José", "Zoë", "Ünal", "Ñam"), 1)}
    for system, text in (("dutch", write_trf(Report("Copa", entrants, 3, "white"))), ("pods", json.dumps(PODS))):
        plain = tmp_path / "plain"
        plain.write_text(text, "utf-8")
        assert main(["pair", "--system", system, str(plain)]) == 0
        printed = capsys.readouterr()
        plain.write_bytes((text.replace("\n", line_end) + ending).encode(encoding))
        assert main(["pair", "--system", system, str(plain)]) == 0
        assert capsys.readouterr() == printed
