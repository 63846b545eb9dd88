"""Tests the automatic move that is made for a seat whose player never answers."""

from __future__ import annotations

import pytest

from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import Move, parse_move
from engine.kernel.words.phrases import Phrase


@pytest.mark.parametrize(
    ("listed", "idle"),
    [
        (["event rescue", "pass"], "pass"),
        (["done", "skip", "take hit", "pass"], "pass"),
        (["dodge roll", "done", "skip", "take hit"], "take hit"),
        (["deploy wolverine", "done", "skip"], "skip"),
        (["attack thor location", "done"], "done"),
        (["draw character", "draw event"], "draw character"),
        (["take cyclops", "take thor"], "take cyclops"),
        (["pass on", "skip it"], "pass on"),
    ],
)
def test_an_absent_seat_makes_the_move_with_the_least_effect(listed: list[str], idle: str) -> None:
    moves: tuple[Move, ...] = tuple(parse_move(text) for text in listed)
    assert Decision(0, "kind", Phrase("ask"), moves).idle() == parse_move(idle)
