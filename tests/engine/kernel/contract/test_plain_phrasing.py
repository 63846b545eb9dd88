"""Tests the words for moves that a small game gets without writing any itself."""

from __future__ import annotations

import pytest

from engine.kernel.contract.game import Phrasing, View
from engine.kernel.contract.plain_phrasing import plain_phrasing
from engine.kernel.words.phrases import Phrase


def card_name(card: str) -> Phrase:
    return Phrase(f"card-{card}")


def test_a_move_is_a_verb_and_things() -> None:
    words: Phrasing[View] = plain_phrasing(card_name)
    view = View()
    assert words.label(view, ("play",)).name == Phrase("move-play")
    assert words.label(view, ("play", "rain")).name == Phrase("card-rain")
    assert words.spoken(view, ("play", "rain")) == [Phrase("move-play"), Phrase("card-rain")]
    assert words.preview(view, ("play", "rain")) == [Phrase("preview-play", {"thing": Phrase("card-rain")})]


def test_only_an_illegal_move_lacks_something() -> None:
    sun, card = Phrase("lacks-sun"), Phrase("lacks-card")
    refusals = {("play", "rain"): sun, ("play", "sun"): sun, ("draw",): card}
    words: Phrasing[View] = plain_phrasing(card_name, refusals=lambda _view: refusals)
    view = View(moves=["play rain"])
    assert [*words.vocabulary(view)] == [*refusals]
    asked = [("play",), ("play", "rain"), ("play", "sun"), ("draw",), ("draw", "sun"), ("play", "moon")]
    assert [words.why_not(view, move) for move in asked] == [None, None, sun, card, card, None]
    usual: Phrasing[View] = plain_phrasing(card_name)
    assert usual.why_not(view, ("draw",)) is None
    assert [*usual.vocabulary(view)] == []


def test_a_thing_without_a_name_is_found() -> None:
    words: Phrasing[View] = plain_phrasing()
    with pytest.raises(LookupError, match="needs the function that names 'rain'"):
        words.spoken(View(), ("play", "rain"))
