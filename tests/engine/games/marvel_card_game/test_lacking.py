"""Tests what moves lack that are not legal now."""

from __future__ import annotations

import pytest

from bot.wording.words import words_for
from engine.games.marvel_card_game.game import GAME
from engine.kernel.moves import parse_move
from tests.engine.games.marvel_card_game.positions import S, Side, Table, mine, position, theirs


def why(table: Table, text: str, lang: str = "en", seat: int = S) -> str | None:
    """Return what a move of a seat lacks, in words."""
    reason = GAME.phrasing.why_not(table.view(seat), parse_move(text))
    return words_for(GAME.slug, lang).say(reason) if reason else None


def fight() -> Table:
    return position(
        mine("hulk", fresh=True),
        mine("cable", exhausted=True),
        mine("psylocke"),
        mine("thor", place=1),
        theirs("angel"),
        s=Side(hand="iceman cerebro unleashed-fury teleportation"),
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("attack hulk", "it entered this turn"),
        ("attack hulk angel combat", "it entered this turn"),
        ("attack cable", "it has attacked already"),
        ("attack thor", "it is at the other location"),
        ("attack psylocke location", "rivals still defend it"),
        ("deploy iceman", "the Deploy Phase is over"),
        ("event cerebro", "only in your Deploy Phase"),
        ("event unleashed-fury", "only when an attack is declared"),
        ("attack psylocke angel mental", None),
        ("event teleportation psylocke", None),
        ("pass", None),
    ],
)
def test_an_attack_phase_tells_why_a_move_is_not_there(text: str, said: str | None) -> None:
    assert why(fight(), text) == said


def test_reasons_are_said_in_spanish_too() -> None:
    assert why(fight(), "attack hulk", "es") == "ha entrado en este turno"


def test_what_attacks_all_is_told_once_by_its_beginning() -> None:
    words = [*GAME.phrasing.vocabulary(fight().view(S))]
    assert ("attack", "hulk") in words
    assert not any(move[:2] == ("attack", "hulk") and len(move) > 2 for move in words)
