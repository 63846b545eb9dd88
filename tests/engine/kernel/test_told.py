"""Tests which parts of a record may be shown before the end of the match, and orders after an undo."""

from __future__ import annotations

import msgspec
import pytest

from engine.kernel.choices.orders import Order
from engine.kernel.errors import BadRecord
from engine.kernel.matches.match import Match, told_moves
from engine.kernel.matches.record import PlayedMove
from tests.engine.kernel.toy import register, show_all, toy_match


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch)


def test_passes_and_secret_choices_are_not_announced() -> None:
    match = toy_match(2, charms=(1, 1))
    show_all(match)
    for seat, text in ((0, "pass"), (1, "charm up"), (0, "pass"), (0, "again")):
        match.play(seat, text)
    assert [entry.move for entry in told_moves(match.full_record())] == ["charm up", "again"]
    assert told_moves(match.record) == ()


def test_a_record_that_cannot_be_replayed_is_not_announced() -> None:
    match = toy_match(2)
    broken = msgspec.structs.replace(match.record, moves=(PlayedMove(0, "show 9"),))
    with pytest.raises(BadRecord, match="move 1"):
        told_moves(broken)


def test_expired_orders_are_removed() -> None:
    match = toy_match(2, charms=(1, 1))
    show_all(match)
    match.give_order(0, "always-ask")
    match.give_order(0, "pass-attack")
    match.give_order(1, "pass-turn")
    assert {seat: order.kind for seat, order in match.settled_orders().items()} == {0: "pass-attack", 1: "pass-turn"}
    earlier = Match(match.record, orders=match.orders)
    assert earlier.settled_orders() == {0: Order("always-ask"), 1: match.orders[1]}
    # The seat strikes again. This is another attack, although it has the same number.
    earlier.orders = earlier.settled_orders()
    show_all(earlier)
    assert earlier.ordered() is None
