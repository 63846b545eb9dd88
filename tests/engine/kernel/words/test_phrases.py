"""Tests phrases, events and refusals in the reader's language, and the readers that an event names."""

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
def test_phrases_and_events_survive_json(thing: msgspec.Struct) -> None:
    written = msgspec.json.encode(thing)
    again = msgspec.json.decode(written, type=type(thing))
    assert again == thing
    assert msgspec.json.encode(again) == written


def test_parameters_keep_their_kinds() -> None:
    for value in NESTED.params.values():
        assert msgspec.json.decode(msgspec.json.encode(value), type=Param) == value


def test_an_event_is_visible_only_to_its_seats() -> None:
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
