"""Tests `sobremesa verify`: exported matches are valid, edited ones fail at the edit, other files are not opened."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.cli.main import main
from bot.cli.offline import verify as command
from bot.cli.offline.table import Table
from bot.cli.offline.verify import FILE_LIMIT, Unreadable, parse
from engine.kernel.chance.fair import commitment
from engine.kernel.contract.registry import games
from engine.kernel.matches.former_outcome import as_written
from engine.kernel.matches.proof import prove, verify
from engine.kernel.matches.record import MatchRecord, PlayedMove
from engine.kernel.table.outcome import ranking
from tests.bot.verifying import answer, recorded, replaced, written
from tests.engine.tables import points_in
from tests.records.recorded import records_of

# Valid matches


def test_a_valid_match_is_reported_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = recorded()
    assert record.proof is not None
    assert answer(written(tmp_path, record), capsys) == (
        0,
        "holds: splendor_marvel, 3 seats, 125 moves, 7 draws, seed fits its commitment, outcome 1-2-3; "
        f"digest {record.proof.digest}",
    )


@pytest.mark.parametrize("slug", games())
def test_matches_of_every_game_are_valid(slug: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = next(iter(records_of(slug).values())).record
    code, line = answer(written(tmp_path, record), capsys)
    assert (code, line[: len(slug) + 7]) == (0, f"holds: {slug}")


def test_a_record_without_proof_is_replayed_and_the_lack_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bare = replaced(recorded(), proof=None)
    holds = "holds: splendor_marvel, 3 seats, 125 moves, 7 draws, seed fits its commitment, the moves lead to"
    without = "; it has no proof of the outcome to compare"
    assert answer(written(tmp_path, bare), capsys) == (0, f"{holds} outcome 1-2-3{without}")
    code, line = answer(written(tmp_path, replaced(bare, moves=bare.moves[:9])), capsys)
    assert (code, line) == (0, holds.replace("125", "9") + f" no end{without}")


def test_the_other_readers_of_records_go_on_working(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = recorded()
    path, out = written(tmp_path, record), tmp_path / "board.png"
    assert main(["picture", "--record", str(path), "--move", "3", "-o", str(out)]) == 0
    assert out.stat().st_size > 10_000
    assert capsys.readouterr().out.count("\n") == 1
    table = Table(replaced(record, moves=(), proof=None), "en", open_hands=True)
    load = msgspec.json.encode({"do": "load", "record": record})
    assert table.answer(load) == {"ok": True, "revision": 1}
    assert table.answer(b'{"do":"undo"}')["ok"]
    again = table.answer(b'{"do":"record"}')["record"]
    # After the undo the record has no proof, because the proof covers all moves.
    assert msgspec.convert(msgspec.to_builtins(again), MatchRecord) == replaced(
        record, moves=record.moves[:-1], proof=None
    )


# Invalid matches


def edit(**fields: object) -> MatchRecord:
    return replaced(recorded(), **fields)


def proof_edit(**fields: object) -> MatchRecord:
    proof = recorded().proof
    assert proof is not None
    return edit(proof=replaced(proof, **fields))


def moved(number: int, entry: PlayedMove) -> MatchRecord:
    moves = list(recorded().moves)
    moves[number - 1] = entry
    return edit(moves=tuple(moves))


def test_case_43_an_edited_log_fails_at_the_edit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    moves = recorded().moves
    seventh = moves[6]
    legal = "take yellow blue orange"
    cases = [
        (moved(1, PlayedMove(0, legal)), f"move 1 ({legal}): the move or its effect does not match the proof"),
        (moved(7, replaced(seventh, move="dance")), "move 7 (dance): is not legal there"),
        (
            moved(7, replaced(seventh, seat=2 - seventh.seat % 2)),
            f"move 7 ({seventh.move}): it is not that seat's turn",
        ),
        (moved(7, replaced(seventh, seat=8)), f"move 7 ({seventh.move}): there is no such seat"),
        (
            moved(7, replaced(seventh, move=seventh.move.upper())),
            f"move 7 ({seventh.move.upper()}): the move or its effect does not match the proof",
        ),
        (edit(moves=moves[:-1]), f"move {len(moves)}: is missing"),
        (edit(moves=(*moves, moves[-1])), f"move {len(moves) + 1} ({moves[-1].move}): the match was over before"),
        (edit(moves=(moves[0], *moves[2:])), f"move 2 ({moves[2].move}): it is not that seat's turn"),
        (edit(seed="11" * 32), "seed: does not match the commitment"),
        (edit(seed="x"), "seed: is not hexadecimal"),
        (proof_edit(steps=()), "move 1: is missing in"),
        (proof_edit(context="0" * 64), "context: does not follow"),
        (proof_edit(digest="0" * 64), "digest: does not match this record"),
    ]
    for record, line in cases:
        code, said = answer(written(tmp_path, record), capsys)
        assert (code, said[: len(line) + 15]) == (1, f"does not hold: {line}"), said


def test_case_37_forged_ids_and_results_are_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = recorded()
    assert record.proof is not None
    assert record.seed is not None
    outcome = verify(record).outcome
    assert outcome is not None
    forged = ranking((2, 1, 3), outcome.reason, points_in(outcome))
    told = "the record says 2-1-3 (end-gauntlet; points 17, 15, 5), its moves lead to 1-2-3 ("
    cases = [
        (proof_edit(outcome=as_written(forged)), f"outcome: {told}"),
        # Changed ids and results are found even if all digests are computed again.
        (prove(record, (), "finished", forged), f"outcome: {told}"),
        (prove(record, (0,), "finished", outcome), "outcome: "),
        (prove(record, (7,), "finished", outcome), "resigned: "),
        (prove(record, (), "abandoned", None), "status: the match was played to its end"),
        (proof_edit(resigned=(0,)), "resigned: "),
        (proof_edit(status="abandoned"), "status: "),
        (edit(match_id="another"), "match_id: "),
        (edit(entropy=("1", "2", "3")), "entropy: "),
        (edit(seats=2), "seats: "),
        (edit(game="ragami"), "game: "),
        (edit(options={"round_limit": 99}), "options: "),
        # The commitment was made for another match id.
        (replaced(record, match_id="another", proof=None), "seed: does not match the commitment"),
        # A seed that was chosen after the match, with a matching commitment.
        (edit(seed="11" * 32, commitment=commitment(record.match_id, b"\x11" * 32)), "commitment: "),
        (replaced(record, game="chess", proof=None), "game: is unknown to this program"),
        (replaced(record, seats=11, proof=None), "setup: the game is not for that many seats"),
        (replaced(record, options={"x": 1}, proof=None), "setup: these options cannot be"),
    ]
    for wrong, line in cases:
        code, said = answer(written(tmp_path, wrong), capsys)
        assert (code, said[: len(line) + 15]) == (1, f"does not hold: {line}"), said


def test_control_characters_of_a_record_are_not_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for text in ("\x1b[2J\nholds: all", "a\u202eb\u2028", "\u0000", "ñ" * 400):
        code, said = answer(written(tmp_path, moved(2, PlayedMove(1, text))), capsys)
        assert code == 1
        assert said.startswith("does not hold: move 2 (")
        assert said.isprintable()


# Files that are not records


def test_case_33_a_huge_deep_or_compressed_file_is_refused_early(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    deep = b'{"options":{"x":' + b"[" * 2_000_000 + b"]" * 2_000_000 + b"}}"
    assert "is nested too deeply" in answer(written(tmp_path, deep), capsys)[1]
    document = msgspec.to_builtins(recorded())
    flat = json.dumps({**document, "options": {"x": 0}})
    # Each parser has a different limit of depth.
    for opened, closed in (('{"x":', "}"), ("[", "]")):
        for depth in (*range(50, 1_500, 100), 5_000):
            inner = flat.replace('{"x": 0}', '{"x":' + opened * depth + "0" + closed * depth + "}")
            assert answer(written(tmp_path, inner.encode()), capsys)[0] in (1, 2)
    for packed in (b"PK\x03\x04rest", b"\x1f\x8brest", b"BZhrest", b"\xfd7zXZ\x00rest"):
        code, line = answer(written(tmp_path, packed), capsys)
        assert (code, "it is not unpacked" in line) == (2, True)
    # A file that grows between measuring and reading.
    assert answer(written(tmp_path, b" " * FILE_LIMIT), capsys)[0] == 2
    with pytest.raises(Unreadable, match="is larger"):
        parse(b" " * (FILE_LIMIT + 1))
    reads = []
    whole = Path.open

    def measured(path: Path, mode: str = "r", *rest: Any, **more: Any) -> Any:
        file = whole(path, mode, *rest, **more)
        reads.append(path)
        return file

    monkeypatch.setattr(Path, "open", measured)
    huge = tmp_path / "huge.json"
    huge.touch()
    os.truncate(huge, 1 << 40)
    assert answer(huge, capsys) == (2, f"sobremesa verify: {huge}: is larger than the limit for match records (10 MB)")
    assert reads == [], "it was not even opened"


def test_case_33_no_more_is_read_than_a_record_can_hold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(tmp_path, recorded())
    monkeypatch.setattr(command, "FILE_LIMIT", path.stat().st_size)
    assert command.read(path) == recorded()
    small = os.stat_result((0o100600, 0, 0, 1, 0, 0, 1, 0, 0, 0))
    path.write_bytes(path.read_bytes() + b" " * 100)
    monkeypatch.setattr(Path, "stat", lambda _path: small)
    with pytest.raises(Unreadable, match="is larger"):
        command.read(path)


def test_case_36_an_uploaded_database_is_never_opened(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "match.json"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE moves (text)")
    connection.close()
    before = path.read_bytes()

    def never(*_: Any, **__: Any) -> Any:
        raise AssertionError("no database is opened")

    for place in ("sqlite3.connect", "sqlite3.dbapi2.connect", "aiosqlite.connect"):
        monkeypatch.setattr(place, never)
    said = "is a database, not a match record; it is not opened"
    assert answer(path, capsys) == (2, f"sobremesa verify: {path}: {said}")
    assert path.read_bytes() == before
    assert os.listdir(tmp_path) == ["match.json"], "nothing lies beside it"  # noqa: PTH208


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "is not JSON"),
        (b"\x00\xff\xfe", "is not JSON"),
        (b'{"game":"\xff"}', "is not JSON"),
        (b"\xef\xbb\xbf{}", "is not a match record"),
        (b'{"game": "splendor_marvel",', "is not JSON"),
        (b"[1, 2]", "is not a match record"),
        (b'"text"', "is not a match record"),
        (b"{}", "is not a match record"),
        (b'{"about":"x","record":{}}', "is not a match record"),
        (b"1e99999", "is not a match record"),
    ],
)
def test_the_line_says_why_a_file_cannot_be_checked(
    data: bytes, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, line = answer(written(tmp_path, data), capsys)
    assert code == 2
    assert line.startswith(f"sobremesa verify: {tmp_path / 'match.json'}: {why}")


def test_a_json_file_with_wrong_fields_is_no_match_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = msgspec.to_builtins(recorded())
    for wrong in (
        {**document, "winner": 1},
        {**document, "seats": "3"},
        {**document, "moves": [{"seat": 0}]},
        {**document, "proof": {}},
        {key: value for key, value in document.items() if key != "seed"},
    ):
        code, line = answer(written(tmp_path, wrong), capsys)
        assert (code, "is not a match record: " in line) == (2, True)


@pytest.mark.parametrize(
    ("place", "twice"),
    [('{"game":', '"moves":[],'), ('"outcome":{', '"outcome":null,'), ('"options":{', '"options":{},')],
)
def test_a_repeated_field_is_refused(
    place: str, twice: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """JSON readers differ: another reader could use the value of a repeated field that this program ignores."""
    whole = msgspec.json.encode(recorded()).decode()
    at = whole.index(place) + place.startswith("{")
    bent = (whole[:at] + twice + whole[at:]).encode()
    assert msgspec.json.decode(bent, type=MatchRecord) == recorded()
    code, line = answer(written(tmp_path, bent), capsys)
    name = twice.split('"')[1]
    assert (code, line.endswith(f"is not a match record: {name!r} is repeated in the same object")) == (2, True)


def test_a_path_that_is_no_file_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    os.mkfifo(tmp_path / "pipe")
    for name, why in (
        ("missing", "No such file"),
        ("pipe", "is not a file"),
        ("", "is not a file"),
        ("a\0b", "cannot be"),
    ):
        path = tmp_path / name
        code, line = answer(path, capsys)
        assert code == 2
        assert why in line


@given(data=st.data())
@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_damaged_file_ends_in_a_traceback(
    data: st.DataObject, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = msgspec.json.encode(recorded())
    bent = bytearray(whole)
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(bent) - 1))
        length = data.draw(st.sampled_from((0, 1, 1, 5, 400)))
        filling = st.one_of(
            st.binary(max_size=3),
            st.sampled_from((b"[]", b"-1", b"null", b'"\\ud800"', b"9" * 30, b"1e400", b'","x":"', b"{}", b"0")),
        )
        bent[place : place + length] = data.draw(filling)
    code, _ = answer(written(tmp_path, bytes(bent)), capsys)
    if code == 0:
        # The file is valid if the edit changed nothing: for example, it added white space or replaced a word by the
        # same word.
        assert msgspec.json.decode(bytes(bent), type=MatchRecord) == recorded()


# The digest covers the document as it was read

OTHERWISE: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "proof.outcome.winners": (lambda document: document["proof"]["outcome"].update(winners=[2]), "winners"),
    "proof.outcome.reason.params": (lambda document: document["proof"]["outcome"]["reason"].pop("params"), "missing"),
    "proof.outcome.reason.said": (lambda document: document["proof"]["outcome"]["reason"].update(said="1"), "said"),
    "proof.outcome.sides": (lambda document: document["proof"]["outcome"].pop("sides"), "sides"),
    "proof.outcome.sides.by": (lambda document: document["proof"]["outcome"]["sides"][0].update(by="Ana"), "by"),
    "proof.outcome.won": (lambda document: document["proof"]["outcome"]["sides"][0].update(won=1), "bool"),
    "proof.more": (lambda document: document["proof"].update(more=1), "more"),
    "proof.steps": (lambda document: document["proof"].pop("steps"), "steps"),
    "moves.by": (lambda document: document["moves"][3].update(by="Ana"), "by"),
    "seats": (lambda document: document.update(seats=float(document["seats"])), "seats"),
    "proof.outcome.points": (
        lambda document: document["proof"]["outcome"]["sides"][0]["scores"].update(points=16.0),
        "scores",
    ),
}


@pytest.mark.parametrize("name", OTHERWISE)
def test_a_field_that_is_not_read_is_refused(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change, named = OTHERWISE[name]
    document = json.loads(msgspec.json.encode(recorded()))
    change(document)
    path = tmp_path / "otherwise.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    code, line = answer(path, capsys)
    assert code == 2
    assert "is not a match record" in line
    assert named in line


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("ending", ["", "\n", "\x1a", "\0" * 512])
def test_records_in_common_encodings_are_read(
    encoding: str, line_end: str, ending: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = json.dumps(json.loads(msgspec.json.encode(recorded())), indent=2).replace("\n", line_end) + ending
    path = tmp_path / "saved.json"
    path.write_bytes(text.encode(encoding))
    code, line = answer(path, capsys)
    assert code == 0, line
