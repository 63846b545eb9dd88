"""The table protocol: through a real process, and line by line against anything that may come in."""

from __future__ import annotations

import io
import json
import random
import subprocess
import sys
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import bot.table as table_module
from bot.cli import main
from bot.table import LINE_LIMIT, Table, serve
from bot.words import words_for
from engine.kernel.match import replay
from engine.kernel.record import MatchRecord, new_record
from engine.kernel.registry import game_named
from tests.engine.kernel.toy import register, toy_match

GAME = game_named("splendor_marvel")
SEED = "5e" * 32
TAKE = "take yellow blue red"
COMMAND = [sys.executable, "-m", "bot.cli", "table"]


def table(lang: str = "en", *, open_hands: bool = True, seats: int = 2, **options: int) -> Table:
    record = new_record(
        GAME,
        match_id="table",
        options=GAME.parse_options(options),
        seats=seats,
        entropy=(),
        seed=bytes.fromhex(SEED),
    )
    return Table(record, lang, open_hands=open_hands)


def ask(at: Table, do: str, **fields: Any) -> dict[str, Any]:
    """Send a request the way a line goes, and return the answer as it would be read."""
    return ask_line(at, json.dumps({"do": do, **fields}).encode() + b"\n")


def ask_line(at: Table, line: bytes) -> dict[str, Any]:
    sink = io.BytesIO()
    serve(at, io.BytesIO(line), sink)
    (answer,) = sink.getvalue().splitlines()
    found: dict[str, Any] = json.loads(answer)
    return found


def code(answer: dict[str, Any]) -> str:
    assert answer.keys() == {"ok", "error"}
    assert answer["ok"] is False
    assert answer["error"].keys() == {"code", "message"}
    assert answer["error"]["message"]
    return str(answer["error"]["code"])


class Process:
    """`sobremesa table` as others start it."""

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
        assert outcome.keys() == {"places", "points", "winners", "reason"}
        assert code(process.ask("play", seat=0, move=TAKE)) == "match_over"
        record = process.ask("record")["record"]
        assert process.end() == (0, b"", b"")
    found = replay(msgspec.convert(record, MatchRecord)).outcome()
    assert found is not None
    assert (outcome["places"], outcome["points"]) == (list(found.places), list(found.points))


def test_what_the_first_answers_look_like() -> None:
    at = table()
    asked = ask(at, "decisions")
    assert asked["decisions"][0]["prompt"] == "Take tokens, reserve or recruit."
    assert (asked["decisions"][0]["kind"], asked["decisions"][0]["secret"], asked["outcome"]) == ("turn", False, None)
    assert asked["decisions"][0]["moves"][0] == "take yellow blue orange"
    (event,) = ask(at, "play", seat=0, move=TAKE)["events"]
    assert (event["key"], event["to"]) == ("event-take", None)
    assert event["text"].startswith("Seat 1 takes ")


def test_a_drawn_card_is_marked_for_its_owner() -> None:
    public, private = ask(table(), "play", seat=0, move="reserve deck-2")["events"]
    assert (public["key"], public["to"]) == ("event-reserve-blind", None)
    assert (private["key"], private["to"]) == ("event-drawn", [0])


def test_spanish() -> None:
    at = table("es")
    assert ask(at, "decisions")["decisions"][0]["prompt"] == "Coge fichas, reserva o recluta."
    assert ask(at, "play", seat=0, move=TAKE)["events"][0]["text"].startswith("Puesto 1 coge ")
    assert "Puesto 2" in ask(at, "play", seat=0, move=TAKE)["error"]["message"]


@pytest.mark.parametrize("lang", ["en", "es"])
def test_everything_is_said_in_words(lang: str) -> None:
    chooser = random.Random(8)
    for _ in range(3):
        at = table(lang, seats=4)
        while decisions := ask(at, "decisions")["decisions"]:
            assert not decisions[0]["prompt"].startswith("ask-")
            seat, moves = decisions[0]["seat"], decisions[0]["moves"]
            for event in ask(at, "play", seat=seat, move=chooser.choice(moves))["events"]:
                assert not event["text"].startswith("event-")
                assert "{" not in event["text"]


def test_views_keep_secrets() -> None:
    at = table()
    drawn = ask(at, "play", seat=0, move="reserve deck-2")["events"][1]["params"]["card"]["key"].removeprefix("card-")
    assert drawn in json.dumps(ask(at, "view", seat=0))
    for seat in (1, None):
        assert drawn not in json.dumps(ask(at, "view", seat=seat))


def test_record_and_load() -> None:
    at = table()
    for seat, move in ((0, TAKE), (1, "reserve 2-1"), (0, "reserve deck-1")):
        ask(at, "play", seat=seat, move=move)
    record = ask(at, "record")["record"]
    assert record["moves"][0] == {"seat": 0, "move": TAKE}
    assert (record["seed"], record["match_id"], record["entropy"]) == (SEED, "table", [])
    assert len(record["commitment"]) == 64
    other = table()
    assert ask(other, "load", record=record) == {"ok": True, "revision": 1}
    assert ask(other, "state")["state"] == ask(at, "state")["state"]
    assert ask(other, "record")["record"] == record
    assert ask(other, "undo")["undone"] == {"seat": 0, "move": "reserve deck-1"}
    assert len(ask(other, "record")["record"]["moves"]) == 2


def test_load_takes_another_number_of_seats() -> None:
    record = ask(table(seats=4), "record")["record"]
    at = table(seats=2)
    assert ask(at, "load", record=record)["ok"]
    assert ask(at, "view", seat=3)["ok"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"seed": "00" * 32}, "commitment"),
        ({"seed": None}, "sealed"),
        ({"game": "chess"}, "chess"),
        ({"version": 9}, "version"),
        ({"moves": [{"seat": 0, "move": TAKE}, {"seat": 1, "move": "take time"}]}, "move 2"),
        ({"moves": [{"seat": 1, "move": TAKE}]}, "move 1"),
        ({"seats": 9}, "bad_seats"),
    ],
)
def test_a_foreign_or_edited_record_is_refused_and_nothing_changes(change: dict[str, Any], said: str) -> None:
    at = table()
    ask(at, "play", seat=0, move=TAKE)
    before = ask(at, "record")
    answer = ask(at, "load", record=before["record"] | change)
    assert code(answer) == "bad_record"
    assert said in answer["error"]["message"]
    assert ask(at, "record") == before


def test_undo_goes_back_move_by_move_and_the_revision_goes_on() -> None:
    at = table()
    states = [ask(at, "state")["state"]]
    for seat, move in ((0, "reserve deck-3"), (1, "reserve 1-1")):
        ask(at, "play", seat=seat, move=move)
        states.append(ask(at, "state")["state"])
    for revision, expected in ((3, states[1]), (4, states[0])):
        assert ask(at, "undo")["revision"] == revision
        assert ask(at, "state")["state"] == expected
    assert code(ask(at, "undo")) == "nothing_to_undo"
    ask(at, "play", seat=0, move="reserve deck-3")
    assert ask(at, "state") == {"ok": True, "revision": 5, "state": states[1]}


def test_a_state_can_be_changed_and_loaded() -> None:
    at = table()
    ask(at, "play", seat=0, move=TAKE)
    state = ask(at, "state")["state"]
    state["supply"][4] -= 4
    state["seats"][1]["tokens"][4] += 4
    assert ask(at, "load_state", state=state) == {"ok": True, "revision": 2}
    assert code(ask(at, "undo")) == "nothing_to_undo"
    assert code(ask(at, "record")) == "no_record"
    ask(at, "play", seat=1, move="reserve 1-1")
    assert ask(at, "undo")["ok"]
    assert ask(at, "state")["state"] == state
    record = ask(table(), "record")["record"]
    assert ask(at, "load", record=record)["ok"]
    assert ask(at, "record")["record"] == record


def test_a_state_with_other_seats_can_be_loaded() -> None:
    at, four = table(), table(seats=4)
    assert ask(at, "load_state", state=ask(four, "state")["state"])["ok"]
    assert ask(at, "view", seat=3)["ok"]


@pytest.mark.parametrize("state", [None, 7, {}, [], {"round": 1}, [[[[]]]], "x"])
def test_a_state_that_cannot_be_is_refused(state: object) -> None:
    assert code(ask(table(), "load_state", state=state)) == "bad_record"


def test_a_state_that_breaks_the_rules_is_refused() -> None:
    at = table()
    before = ask(at, "state")
    state = ask(at, "state")["state"]
    state["supply"][0] += 1
    answer = ask(at, "load_state", state=state)
    assert code(answer) == "bad_record"
    assert "tokens" in answer["error"]["message"]
    assert ask(at, "state") == before


@pytest.mark.parametrize("do", ["state", "load_state"])
def test_a_closed_table_keeps_its_state(do: str) -> None:
    fields = {"state": {}} if do == "load_state" else {}
    assert code(ask(table(open_hands=False), do, **fields)) == "not_open"


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Table:
    """A table of the toy, which has windows, with a charm or two for everybody; the first window is open."""
    register(monkeypatch)
    monkeypatch.setattr(table_module, "words_for", lambda _slug, lang: words_for(None, lang))
    at = Table(toy_match(3, charms=(2, 2, 2)).record, "en", open_hands=True)
    shown_by_all(at)
    return at


def shown_by_all(at: Table) -> None:
    for seat in range(3):
        assert ask(at, "play", seat=seat, move="show 1")["ok"]


def asked_at(at: Table) -> list[tuple[int, str]]:
    return [(decision["seat"], decision["kind"]) for decision in ask(at, "decisions")["decisions"]]


def orders_at(at: Table) -> list[str]:
    return [ask(at, "view", seat=seat)["view"]["order"] for seat in range(3)]


def moves_at(at: Table) -> list[tuple[int, str]]:
    return [(entry["seat"], entry["move"]) for entry in ask(at, "record")["record"]["moves"]]


def keys(answer: dict[str, Any]) -> list[str]:
    return [event["key"] for event in answer["events"]]


def test_a_program_is_asked_in_every_window(toy: Table) -> None:
    asked = []
    assert orders_at(toy) == ["always-ask"] * 3
    while (due := asked_at(toy)) != [(0, "after")]:
        asked += due
        ask(toy, "play", seat=due[0][0], move="pass")
    assert asked == [(seat, "window") for seat in (0, 1, 2, 1, 2)]


def test_an_order_is_taken_and_answers_in_its_canonical_text(toy: Table) -> None:
    assert ask(toy, "order", seat=2, order=" PASS-turn") == {"ok": True, "revision": 3, "order": "pass-turn"}
    assert orders_at(toy) == ["always-ask", "always-ask", "pass-turn"]
    answer = ask(toy, "order", seat=2, order="pass-unless-asked thrown counting")
    assert answer == {"ok": True, "revision": 3, "order": "pass-unless-asked counting thrown"}
    assert ask(toy, "view", seat=None)["view"]["order"] is None


def test_a_due_window_is_passed_at_once(toy: Table) -> None:
    assert ask(toy, "order", seat=0, order="pass-turn") == {"ok": True, "revision": 4, "order": "pass-turn"}
    assert asked_at(toy) == [(1, "window")]
    assert moves_at(toy)[3:] == [(0, "pass")]


def test_what_happens_by_a_pass_at_once_is_told(toy: Table) -> None:
    for seat in (0, 1):
        ask(toy, "play", seat=seat, move="pass")
    answer = ask(toy, "order", seat=2, order="pass-turn")
    assert answer.keys() == {"ok", "revision", "order", "events"}
    assert (answer["revision"], answer["order"], keys(answer)) == (6, "pass-turn", ["event-counted"])


def test_orders_pass_after_a_move_as_recorded_moves_whose_events_are_told(toy: Table) -> None:
    for seat in (1, 2):
        ask(toy, "order", seat=seat, order="pass-turn")
    answer = ask(toy, "play", seat=0, move="charm up")
    assert (answer["revision"], keys(answer)) == (6, ["event-charm", "event-sparkle"])
    assert asked_at(toy) == [(0, "window")]
    answer = ask(toy, "play", seat=0, move="pass")
    # The dice fall by the pass, and then two more windows are passed.
    assert (answer["revision"], keys(answer)) == (9, ["event-counted"])
    passes = [(1, "pass"), (2, "pass"), (0, "pass"), (1, "pass"), (2, "pass")]
    assert moves_at(toy)[3:] == [(0, "charm up"), *passes]
    assert asked_at(toy) == [(0, "after")]
    record = msgspec.convert(ask(toy, "record")["record"], MatchRecord)
    assert replay(record).state == toy.match.state


def test_an_order_for_the_turn_ends_with_it(toy: Table) -> None:
    for seat in range(3):
        ask(toy, "order", seat=seat, order="pass-turn")
    assert asked_at(toy) == [(0, "after")]
    ask(toy, "play", seat=0, move="again")
    assert orders_at(toy) == ["always-ask"] * 3
    shown_by_all(toy)
    assert asked_at(toy) == [(0, "window")]


def test_undo_takes_back_a_move_with_the_passes_that_orders_made_since(toy: Table) -> None:
    before = ask(toy, "state")["state"]
    for seat in (1, 2):
        ask(toy, "order", seat=seat, order="pass-turn")
    ask(toy, "play", seat=0, move="charm down")
    assert len(moves_at(toy)) == 6
    answer = ask(toy, "undo")
    assert answer == {"ok": True, "revision": 7, "undone": {"seat": 0, "move": "charm down"}}
    assert ask(toy, "state")["state"] == before
    assert orders_at(toy) == ["always-ask", "pass-turn", "pass-turn"]
    assert ask(toy, "undo")["undone"] == {"seat": 2, "move": "show 1"}
    assert asked_at(toy) == [(2, "choose")]


def test_undo_always_takes_back_something_though_orders_pass_again(toy: Table) -> None:
    for seat in (0, 1):
        ask(toy, "play", seat=seat, move="pass")
    ask(toy, "order", seat=0, order="pass-turn")
    ask(toy, "order", seat=1, order="pass-turn")
    assert len(moves_at(toy)) == 5
    # Seat 1's pass is taken back, and made again by its order: nobody wished it now.
    assert ask(toy, "undo") == {"ok": True, "revision": 7, "undone": {"seat": 1, "move": "pass"}}
    assert asked_at(toy) == [(2, "window")]
    assert ask(toy, "undo") == {"ok": True, "revision": 10, "undone": {"seat": 0, "move": "pass"}}
    assert asked_at(toy) == [(2, "window")]
    assert ask(toy, "undo") == {"ok": True, "revision": 11, "undone": {"seat": 2, "move": "show 1"}}
    assert asked_at(toy) == [(2, "choose")]


def test_what_happens_by_passes_after_undo_is_told(toy: Table) -> None:
    for seat in (0, 1, 2):
        ask(toy, "play", seat=seat, move="pass")
    for seat in (1, 2):
        ask(toy, "order", seat=seat, order="pass-turn")
    assert (asked_at(toy), toy.revision) == ([(0, "after")], 8)
    answer = ask(toy, "undo")
    assert (answer["undone"], keys(answer)) == ({"seat": 2, "move": "pass"}, ["event-counted"])
    assert (asked_at(toy), answer["revision"]) == ([(0, "after")], 12)


def test_a_loaded_match_begins_without_orders(toy: Table) -> None:
    record, state = ask(toy, "record")["record"], ask(toy, "state")["state"]
    for load in ({"do": "load", "record": record}, {"do": "load_state", "state": state}):
        ask(toy, "order", seat=0, order="pass-turn")
        assert asked_at(toy) == [(1, "window")]
        assert ask(toy, load.pop("do"), **load)["ok"]
        assert orders_at(toy) == ["always-ask"] * 3
        assert asked_at(toy) == [(0, "window")]
    assert code(ask(toy, "undo")) == "nothing_to_undo"


def test_in_a_loaded_match_every_move_may_be_taken_back(toy: Table) -> None:
    ask(toy, "order", seat=0, order="pass-turn")
    assert moves_at(toy)[-1] == (0, "pass")
    assert ask(toy, "load", record=ask(toy, "record")["record"])["ok"]
    assert ask(toy, "undo")["undone"] == {"seat": 0, "move": "pass"}
    assert asked_at(toy) == [(0, "window")]


def test_after_undo_what_was_an_orders_move_may_be_somebodys_own(toy: Table) -> None:
    ask(toy, "order", seat=1, order="pass-turn")
    ask(toy, "play", seat=0, move="pass")
    assert ask(toy, "undo")["undone"] == {"seat": 0, "move": "pass"}
    ask(toy, "order", seat=1, order="always-ask")
    for seat in (0, 1):
        ask(toy, "play", seat=seat, move="pass")
    assert ask(toy, "undo")["undone"] == {"seat": 1, "move": "pass"}


@pytest.mark.parametrize(
    ("seat", "order", "expected", "said"),
    [
        (3, "always-ask", "no_such_seat", "no such seat"),
        (10**30, "always-ask", "no_such_seat", "no such seat"),
        (0, "never", "unknown_order", "ask-when-able, always-ask, pass-unless-asked, pass-turn, pass-attack"),
        (0, "pass-unless-asked dawn", "unknown_window", "counting, thrown"),
        (0, "pass-unless-asked", "unknown_window", "counting, thrown"),
    ],
)
def test_a_refused_order_changes_nothing(toy: Table, seat: int, order: str, expected: str, said: str) -> None:
    answer = ask(toy, "order", seat=seat, order=order)
    assert code(answer) == expected
    assert said in answer["error"]["message"]
    assert (orders_at(toy), asked_at(toy), toy.revision) == (["always-ask"] * 3, [(0, "window")], 3)


def test_an_order_for_an_attack_needs_one(toy: Table) -> None:
    assert ask(toy, "order", seat=1, order="pass-attack")["ok"]
    ask(toy, "order", seat=0, order="pass-turn")
    ask(toy, "play", seat=2, move="pass")
    assert (asked_at(toy), orders_at(toy)) == ([(1, "window")], ["pass-turn", "always-ask", "always-ask"])
    assert code(ask(toy, "order", seat=1, order="pass-attack")) == "no_fight"


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_game_without_windows_takes_no_orders(lang: str) -> None:
    at = table(lang)
    answer = ask(at, "order", seat=0, order="pass-turn")
    assert code(answer) == "no_windows"
    assert not answer["error"]["message"].startswith("refused")
    assert ask(at, "view", seat=0)["view"]["order"] is None
    assert at.revision == 0


BROKEN = [
    b"xx",
    b"{",
    b"[]",
    b"7",
    b'"decisions"',
    b"null",
    b"{}",
    b'{"do":null}',
    b'{"do":7}',
    b'{"do":"fly"}',
    b'{"do":"play"}',
    b'{"do":"play","seat":0}',
    b'{"do":"play","seat":"0","move":"pass"}',
    b'{"do":"play","seat":true,"move":"pass"}',
    b'{"do":"play","seat":0.5,"move":"pass"}',
    b'{"do":"play","seat":null,"move":"pass"}',
    b'{"do":"play","seat":1e400,"move":"pass"}',
    b'{"do":"play","seat":0,"move":["pass"]}',
    b'{"do":"play","seat":0,"move":"pass","also":1}',
    b'{"do":"decisions","seat":0}',
    b'{"do":"order"}',
    b'{"do":"order","seat":0}',
    b'{"do":"order","seat":null,"order":"pass-turn"}',
    b'{"do":"order","seat":0,"order":["pass-turn"]}',
    b'{"do":"order","seat":0,"order":"pass-turn","until":1}',
    b'{"do":"view"}',
    b'{"do":"view","seat":"public"}',
    b'{"do":"load"}',
    b'{"do":"load","record":{}}',
    b'{"do":"load","record":null}',
    b'{"do":"load_state"}',
    b'{"do":"undo"} {"do":"undo"}',
    b"\xff\xfe\x00",
    b'{"do":"play","seat":0,"move":"\xff"}',
    b'{"do":"play","seat":0,"move":"\\ud800"}',
    b"[" * 100_000,
    b'{"do":"load_state","state":' + b"[" * 100_000,
    b"\x00",
]


@pytest.mark.parametrize("line", BROKEN, ids=lambda line: line[:45].decode("latin-1"))
def test_a_broken_line_gets_an_error_and_the_table_goes_on(line: bytes) -> None:
    at = table()
    assert code(ask_line(at, line + b"\n")) == "bad_request"
    assert ask(at, "decisions")["revision"] == 0


@pytest.mark.parametrize(
    ("request_", "expected"),
    [
        ({"do": "play", "seat": 1, "move": TAKE}, "not_your_turn"),
        ({"do": "play", "seat": 0, "move": "fly away"}, "illegal_move"),
        ({"do": "play", "seat": 5, "move": TAKE}, "no_such_seat"),
        ({"do": "play", "seat": 10**30, "move": TAKE}, "no_such_seat"),
        ({"do": "view", "seat": -1}, "no_such_seat"),
        ({"do": "undo"}, "nothing_to_undo"),
    ],
)
def test_refusals_are_answers(request_: dict[str, Any], expected: str) -> None:
    assert code(ask(table(), request_.pop("do"), **request_)) == expected


def test_the_message_of_an_illegal_move_offers_others() -> None:
    assert "take yellow blue red" in ask(table(), "play", seat=0, move="take yelow blue red")["error"]["message"]


@pytest.mark.parametrize("size", [LINE_LIMIT + 1, 3 * LINE_LIMIT + 17])
@pytest.mark.parametrize("filling", [b" ", b"x", b"["])
def test_a_huge_line_gets_one_answer(size: int, filling: bytes) -> None:
    sink = io.BytesIO()
    serve(table(), io.BytesIO(filling * size + b'\n{"do":"decisions"}\n'), sink)
    huge, after = (json.loads(line) for line in sink.getvalue().splitlines())
    assert code(huge) == "line_too_long"
    assert after["ok"]


def test_a_blank_line_is_answered_too_and_the_last_needs_no_end() -> None:
    sink = io.BytesIO()
    serve(table(), io.BytesIO(b'\n  \n{"do":"decisions"}\r\n{"do":"undo"}'), sink)
    assert [json.loads(line)["ok"] for line in sink.getvalue().splitlines()] == [False, False, True, False]


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
words_of_requests = st.sampled_from(
    ["decisions", "play", "view", "record", "load", "undo", "order", "state", "load_state", "fly"]
)
moves = st.sampled_from([TAKE, "take red red", "reserve 1-1", "reserve deck-2", "recruit 1-1", "pass", ""]) | st.text()
requests = st.fixed_dictionaries(
    {"do": words_of_requests | anything},
    optional={
        "seat": st.integers(-1, 3) | anything,
        "move": moves | anything,
        "order": st.sampled_from(["always-ask", "pass-turn", "pass-attack", ""]) | anything,
        "record": st.just("THE RECORD") | anything,
        "state": st.just("THE STATE") | anything,
        "more": anything,
    },
)
edits = st.none() | st.tuples(st.integers(0, 4000), st.binary(max_size=3))


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.tuples(requests, edits) | st.binary(max_size=60), max_size=12), st.booleans())
def test_one_line_for_each_request_whatever_comes(lines: list[Any], open_hands: bool) -> None:
    at = table(open_hands=open_hands)
    for line in lines:
        if isinstance(line, bytes):
            sent = line.replace(b"\n", b"")
        else:
            request, edit = line
            sent = json.dumps(request).encode()
            record = json.dumps(ask(table(), "record")["record"]).encode()
            sent = sent.replace(b'"THE RECORD"', record)
            sent = sent.replace(b'"THE STATE"', at.match.game.encode(at.match.state))
            if edit:
                place, bytes_ = edit
                sent = sent[: place % len(sent)] + bytes_.replace(b"\n", b"") + sent[place % len(sent) + 1 :]
        sink = io.BytesIO()
        serve(at, io.BytesIO(sent + b"\n"), sink)
        (answer,) = sink.getvalue().splitlines()
        assert isinstance(json.loads(answer)["ok"], bool)
        at.match.game.validate(at.match.state)


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
    try:
        ended = main(["table", *arguments])
    except SystemExit as stop:
        ended = stop.code
    shown = capsys.readouterr()
    assert (ended, shown.out) == (2, "")
    assert said in shown.err


def test_a_bad_seed_ends_the_process() -> None:
    ended = run("--game", "splendor_marvel", "--seats", "2", "--seed", "xyz")
    assert (ended.returncode, ended.stdout) == (2, b"")
    assert ended.stderr.decode().splitlines()[-1].endswith("a seed has 1 to 64 hexadecimal digits")


def test_a_short_seed_is_read_as_a_number() -> None:
    short, whole = (
        run("--game", "splendor_marvel", "--seats", "2", "--seed", seed, lines=b'{"do":"record"}\n').stdout
        for seed in ("2A", "2a".zfill(64))
    )
    assert short == whole
    assert json.loads(short)["record"]["seed"] == "2a".zfill(64)


def test_a_seed_fixes_the_match_and_none_draws_one() -> None:
    arguments = ["--game", "splendor_marvel", "--seats", "2"]
    lines = b'{"do":"record"}\n{"do":"view","seat":null}\n'
    first, again = (run(*arguments, "--seed", SEED.upper(), lines=lines) for _ in range(2))
    assert first.stdout == again.stdout
    drawn = run(*arguments, lines=lines)
    assert drawn.stdout != first.stdout
    assert (drawn.returncode, drawn.stderr) == (0, b"")


def test_a_reader_that_goes_away_is_no_traceback() -> None:
    lines = b'{"do":"decisions"}\n' * 500
    reader = f"{sys.executable} -c 'import sys; sys.stdin.readline()'"
    command = f"set -o pipefail; {' '.join(COMMAND)} --game splendor_marvel --seats 2 | {reader}"
    ended = subprocess.run(["bash", "-c", command], input=lines, capture_output=True, timeout=60, check=False)
    assert (ended.returncode, ended.stderr) == (0, b"")
