"""Tests the table protocol, line by line, with any input."""

from __future__ import annotations

import io
import json
import random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.cli.offline.table import LINE_LIMIT, Table, serve
from engine.kernel.matches.proof import verify
from engine.kernel.matches.record import MatchRecord
from tests.bot.protocol import SEED, TAKE, ask, ask_line, code, table


def test_the_first_answers_have_the_question_the_moves_and_the_event() -> None:
    at = table()
    asked = ask(at, "decisions")
    assert asked["decisions"][0]["prompt"] == "Take tokens, reserve or recruit."
    assert (asked["decisions"][0]["kind"], asked["decisions"][0]["secret"], asked["outcome"]) == ("turn", False, None)
    assert asked["decisions"][0]["moves"][0] == "take yellow blue orange"
    (event,) = ask(at, "play", seat=0, move=TAKE)["events"]
    assert (event["key"], event["to"]) == ("event-take", None)
    assert event["text"].startswith("Seat 1 takes ")


def test_the_setup_tells_each_seat_its_deal_and_can_be_asked_for_at_any_time() -> None:
    at = table(slug="called_tricks", seats=3)
    told = ask(at, "setup")
    assert [(event["key"], event["to"]) for event in told["events"]] == [("event-dealt", [seat]) for seat in range(3)]
    assert all(event["text"].startswith("You were dealt: ") for event in told["events"])
    ask(at, "play", seat=0, move="call 1")
    assert ask(at, "setup") == {**told, "revision": 1}
    ask(at, "undo")
    assert ask(at, "setup") == {**told, "revision": 2}
    other = table(slug="called_tricks", seats=4)
    ask(other, "load", record=ask(at, "record")["record"])
    assert ask(other, "setup")["events"] == told["events"]
    ask(other, "load_state", state=ask(other, "state")["state"])
    assert ask(other, "setup")["events"] == []


def test_a_drawn_card_is_marked_for_its_owner() -> None:
    public, private = ask(table(), "play", seat=0, move="reserve deck-2")["events"]
    assert (public["key"], public["to"]) == ("event-reserve-blind", None)
    assert (private["key"], private["to"]) == ("event-drawn", [0])


def test_a_table_in_spanish_answers_in_spanish() -> None:
    at = table("es")
    assert ask(at, "decisions")["decisions"][0]["prompt"] == "Toma fichas, reserva o recluta."
    assert ask(at, "play", seat=0, move=TAKE)["events"][0]["text"].startswith("Puesto 1 toma ")
    assert "Puesto 2" in ask(at, "play", seat=0, move=TAKE)["error"]["message"]


@pytest.mark.parametrize("lang", ["en", "es"])
def test_prompts_and_events_are_worded(lang: str) -> None:
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


def play_to_the_end(at: Table, chooser: random.Random) -> None:
    while decisions := ask(at, "decisions")["decisions"]:
        due = decisions[0]
        assert ask(at, "play", seat=due["seat"], move=chooser.choice(due["moves"]))["ok"]


def test_a_closed_table_shows_its_seed_only_after_the_end() -> None:
    """Until the match ends, the record hides what an exported record hides: the seed, passes and secret choices."""
    at = table(open_hands=False)
    ask(at, "play", seat=0, move=TAKE)
    record = ask(at, "record")["record"]
    assert (record["seed"], record["moves"], "proof" in record) == (None, [{"seat": 0, "move": TAKE}], False)
    assert SEED not in json.dumps(record)
    assert code(ask(table(open_hands=False), "load", record=record)) == "bad_record"
    cards = table(slug="ragami", open_hands=False)
    chosen = ask(cards, "decisions")["decisions"][0]
    assert chosen["secret"]
    ask(cards, "play", seat=chosen["seat"], move=chosen["moves"][0])
    assert ask(cards, "record")["record"]["moves"] == []
    play_to_the_end(at, random.Random(4))
    assert ask(at, "record")["record"]["seed"] == SEED
    assert ask(at, "undo")["ok"]
    assert ask(at, "record")["record"]["seed"] is None


@pytest.mark.parametrize("open_hands", [True, False])
def test_a_finished_match_is_loaded_only_if_its_proof_holds(open_hands: bool) -> None:
    at = table(open_hands=open_hands, round_limit=3)
    play_to_the_end(at, random.Random(5))
    record = ask(at, "record")["record"]
    assert record["proof"]["outcome"] == ask(at, "decisions")["outcome"] == ask(at, "view", seat=1)["view"]["outcome"]
    assert verify(msgspec.convert(record, MatchRecord)).holds
    other = table(open_hands=open_hands)
    assert ask(other, "load", record=record)["ok"]
    assert ask(other, "record")["record"] == record
    before = ask(other, "view", seat=None)
    for part, where in (("outcome", "outcome"), ("setup", "setup"), ("digest", "digest"), ("context", "context")):
        proof = record["proof"] | {part: None if part == "outcome" else "0" * len(record["proof"][part])}
        answer = ask(other, "load", record=record | {"proof": proof})
        assert code(answer) == "bad_record"
        assert where in answer["error"]["message"]
    assert ask(other, "view", seat=None) == before


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
def test_an_impossible_state_is_refused(state: object) -> None:
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


def test_an_error_of_the_rules_in_a_loaded_state_changes_nothing() -> None:
    at = table(slug="ragami", seats=4)
    while ask(at, "decisions")["decisions"][0]["kind"] == "keep":
        play_first(at)
    state = ask(at, "state")["state"]
    # The state is changed so that the same seat places a Saint twice and the other seat never does.
    state["steps"][-1]["seat"] = state["steps"][-2]["seat"]
    assert ask(at, "load_state", state=state)["ok"]
    while (answer := play_first(at))["ok"]:
        before = ask(at, "state"), ask(at, "decisions")
    assert code(answer) == "bad_record"
    assert "the rules cannot go on" in answer["error"]["message"]
    assert (ask(at, "state"), ask(at, "decisions")) == before
    assert ask(at, "undo")["revision"] == before[0]["revision"] + 1


def play_first(at: Table) -> dict[str, Any]:
    due = ask(at, "decisions")["decisions"][0]
    return ask(at, "play", seat=due["seat"], move=due["moves"][0])


@pytest.mark.parametrize("do", ["state", "load_state"])
def test_a_closed_table_keeps_its_state(do: str) -> None:
    fields: dict[str, object] = {"state": {}} if do == "load_state" else {}
    assert code(ask(table(open_hands=False), do, **fields)) == "not_open"


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


def test_a_long_faulty_line_gets_a_short_error() -> None:
    at = table()
    record = ask(at, "record")["record"]
    answers = [
        ask(at, "load", record={**record, "scheme": "x" * 100_000}),
        ask_line(at, b'{"do":"decisions","%b":1}\n' % (b"y" * 100_000)),
        ask_line(at, b'{"do":"%b"}\n' % (b"z" * 100_000)),
    ]
    for answer, said in zip(answers, ("scheme: 'xxx", "`yyy", "'zzz"), strict=True):
        assert code(answer) in ("bad_record", "bad_request")
        assert said in answer["error"]["message"]
        assert len(answer["error"]["message"]) < 400


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


def test_a_blank_line_is_answered_and_the_last_line_needs_no_end() -> None:
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


@settings(max_examples=120)
@given(st.lists(st.tuples(requests, edits) | st.binary(max_size=60), max_size=12), st.booleans())
def test_any_line_gets_one_answer(lines: list[Any], open_hands: bool) -> None:
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


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("ending", ["", "\x1a", "\0\0\0"])
def test_requests_in_common_encodings_are_read(encoding: str, line_end: str, ending: str) -> None:
    def answers(data: bytes) -> bytes:
        sink = io.BytesIO()
        serve(table(), io.BytesIO(data), sink)
        return sink.getvalue()

    lines = [json.dumps({"do": do}) for do in ("setup", "decisions", "outcome")]
    plain = answers(("\n".join(lines) + "\n").encode())
    assert plain.count(b"\n") == len(lines)
    assert answers((line_end.join([*lines, ""]) + ending).encode(encoding)) == plain
