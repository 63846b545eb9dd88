"""Tests the table protocol through a real process, and its command line."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from typing import Any

import msgspec
import pytest

from bot.cli.main import main
from bot.wording.words import Words
from engine.kernel.matches.match import replay
from engine.kernel.matches.proof import verify
from engine.kernel.matches.record import MatchRecord
from tests.bot.protocol import SEED, TAKE, code
from tests.engine.tables import places_in, points_in

COMMAND = [sys.executable, "-m", "bot.cli", "table"]


class Process:
    """A `sobremesa table` process, started as another program starts it."""

    def __init__(self, *arguments: str) -> None:
        self._process = subprocess.Popen(
            [*COMMAND, "--game", "splendor_marvel", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )

    def __enter__(self) -> Process:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.communicate()

    def ask(self, do: str, **fields: Any) -> dict[str, Any]:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps({"do": do, **fields}).encode() + b"\n")
        self._process.stdin.flush()
        answer: dict[str, Any] = json.loads(self._process.stdout.readline())
        return answer

    def end(self) -> tuple[int, bytes, bytes]:
        rest, errors = self._process.communicate(timeout=20)
        return self._process.returncode, rest, errors


def run(*arguments: str, lines: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*COMMAND, *arguments], input=lines, capture_output=True, timeout=60, check=False)


def test_a_whole_random_match_through_a_process() -> None:
    chooser = random.Random(3)
    with Process("--seats", "3", "--seed", SEED, "--options", '{"round_limit": 12}') as process:
        revision = 0
        while decisions := (asked := process.ask("decisions"))["decisions"]:
            assert (asked["ok"], asked["revision"], asked["outcome"]) == (True, revision, None)
            (decision,) = decisions
            assert decision.keys() == {"seat", "kind", "prompt", "secret", "moves"}
            assert decision["moves"] == process.ask("view", seat=decision["seat"])["view"]["moves"]
            answer = process.ask("play", seat=decision["seat"], move=chooser.choice(decision["moves"]))
            revision += 1
            assert (answer["ok"], answer["revision"]) == (True, revision)
            assert all(event.keys() == {"key", "params", "to", "text"} for event in answer["events"])
        outcome = asked["outcome"]
        assert outcome == process.ask("view", seat=None)["view"]["outcome"]
        assert outcome.keys() == {"sides", "reason"}
        assert code(process.ask("play", seat=0, move=TAKE)) == "match_over"
        record = process.ask("record")["record"]
        assert process.end() == (0, b"", b"")
    assert outcome == record["proof"]["outcome"]
    whole = msgspec.convert(record, MatchRecord)
    assert verify(whole).holds
    found = replay(whole).outcome()
    assert found is not None
    assert [side["place"] for side in outcome["sides"]] == [*places_in(found)]
    assert [side["scores"]["points"] for side in outcome["sides"]] == [*points_in(found)]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--game", "chess", "--seats", "2"], "chess"),
        (["--game", "splendor_marvel", "--seats", "9"], "9"),
        (["--game", "splendor_marvel", "--seats", "two"], "two"),
        (["--game", "splendor_marvel"], "--seats"),
        (["--game", "splendor_marvel", "--seats", "2", "--seed", "00" * 33], "64 hexadecimal digits"),
        (["--game", "splendor_marvel", "--seats", "2", "--seed", "zz" * 32], "64 hexadecimal digits"),
        (["--game", "splendor_marvel", "--seats", "2", "--seed", "0 " * 32], "64 hexadecimal digits"),
        (["--game", "splendor_marvel", "--seats", "2", "--options", "{"], "not JSON"),
        (["--game", "splendor_marvel", "--seats", "2", "--options", "[]"], "options"),
        (["--game", "splendor_marvel", "--seats", "2", "--options", '{"round_limit": 999}'], "round_limit"),
        (["--game", "splendor_marvel", "--seats", "2", "--lang", "xx"], "--lang"),
    ],
)
def test_bad_arguments_end_with_2_and_a_clear_line(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ended: str | int | None
    try:
        ended = main(["table", *arguments])
    except SystemExit as stop:
        ended = stop.code
    shown = capsys.readouterr()
    assert (ended, shown.out) == (2, "")
    assert said in shown.err


def test_a_game_that_lacks_words_or_cites_a_missing_rule_is_refused_at_the_start(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    has = Words.has
    monkeypatch.setattr(Words, "has", lambda words, key: key != "rule-CT-2" and has(words, key))
    assert main(["table", "--game", "called_tricks", "--seats", "3"]) == 2
    for lang, line in zip(("en", "es"), capsys.readouterr().err.splitlines(), strict=True):
        assert line.endswith(f"no words in engine/games/called_tricks/texts/{lang} for rule-CT-2")


def test_a_bad_seed_ends_the_process() -> None:
    ended = run("--game", "splendor_marvel", "--seats", "2", "--seed", "xyz")
    assert (ended.returncode, ended.stdout) == (2, b"")
    assert ended.stderr.decode().splitlines()[-1].endswith("a seed has 1 to 64 hexadecimal digits")


def test_a_short_seed_is_read_as_a_number() -> None:
    short, whole = (
        run("--game", "splendor_marvel", "--seats", "2", "--seed", seed, "--open", lines=b'{"do":"record"}\n').stdout
        for seed in ("2A", "2a".zfill(64))
    )
    assert short == whole
    assert json.loads(short)["record"]["seed"] == "2a".zfill(64)


def test_a_given_seed_fixes_the_match_and_otherwise_one_is_drawn() -> None:
    arguments = ["--game", "splendor_marvel", "--seats", "2"]
    lines = b'{"do":"record"}\n{"do":"view","seat":null}\n'
    first, again = (run(*arguments, "--seed", SEED.upper(), lines=lines) for _ in range(2))
    assert first.stdout == again.stdout
    drawn = run(*arguments, lines=lines)
    assert drawn.stdout != first.stdout
    assert (drawn.returncode, drawn.stderr) == (0, b"")


def test_a_reader_that_closes_the_pipe_causes_no_traceback() -> None:
    lines = b'{"do":"decisions"}\n' * 500
    reader = f"{sys.executable} -c 'import sys; sys.stdin.readline()'"
    command = f"set -o pipefail; {' '.join(COMMAND)} --game splendor_marvel --seats 2 | {reader}"
    ended = subprocess.run(["bash", "-c", command], input=lines, capture_output=True, timeout=60, check=False)
    assert (ended.returncode, ended.stderr) == (0, b"")
