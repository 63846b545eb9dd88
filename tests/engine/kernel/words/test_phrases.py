"""Phrases, events and refusals are worded later, by a reader's language; events have readers."""

from __future__ import annotations

import msgspec
import pytest

from engine.kernel.errors import BadRecord, Refused
from engine.kernel.steps.events import Event, visible
from engine.kernel.words.phrases import Label, Param, Phrase, SeatRef

NESTED = Phrase(
    "event",
    {
        "count": 3,
        "name": "text",
        "seat": SeatRef(2),
        "card": Phrase("card-x"),
        "list": [Phrase("amount", {"count": 1, "token": Phrase("token-red")}), Phrase("b")],
    },
)


@pytest.mark.parametrize(
    "thing", [NESTED, Event("key", NESTED.params, (0, 2), reveals=True), Event("key"), Label(NESTED, Phrase("n"))]
)
def test_there_and_back_through_json(thing: msgspec.Struct) -> None:
    written = msgspec.json.encode(thing)
    again = msgspec.json.decode(written, type=type(thing))
    assert again == thing
    assert msgspec.json.encode(again) == written


def test_params_of_every_kind_are_told_apart() -> None:
    for value in NESTED.params.values():
        assert msgspec.json.decode(msgspec.json.encode(value), type=Param) == value


def test_events_reach_whom_they_may() -> None:
    everybody, one, nobody = Event("a"), Event("b", to=(1,)), Event("c", to=())
    told = [everybody, one, nobody]
    assert visible(told, 1) == [everybody, one]
    assert visible(told, 0) == visible(told, None) == [everybody]
    assert Event("a", {"n": 1}).phrase() == Phrase("a", {"n": 1})


def test_a_refusal_has_a_code_and_words() -> None:
    refused = Refused("no_such_seat", seat=5, seats=2)
    assert refused.code == "no_such_seat"
    assert refused.phrase == Phrase("refused-no-such-seat", {"seat": 5, "seats": 2})


def test_a_bad_record_says_where_and_why() -> None:
    bad = BadRecord("move 3", "illegal_move")
    assert (bad.where, bad.why, str(bad)) == ("move 3", "illegal_move", "move 3: illegal_move")
