"""Tests the reasons that players read if a move is not legal."""

from __future__ import annotations

import pytest

from bot.wording.words import words_for
from engine.games.marvel_card_game.game import GAME
from engine.kernel.choices.moves import parse_move
from tests.engine.games.marvel_card_game.positions import J, S, Side, Table, mine, position, theirs


def why(table: Table, text: str, lang: str = "en", seat: int = S) -> str | None:
    """Return what a seat's move lacks, in words."""
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
        ("attack hulk", "it is a newcomer without Stealth"),
        ("attack hulk angel combat", "it is a newcomer without Stealth"),
        ("attack cable", "it is exhausted"),
        ("attack thor", "it is at the other location"),
        ("attack psylocke location", "rivals still defend it"),
        ("deploy iceman", "the Deploy Phase is over"),
        ("event cerebro", "only in your Deploy Phase, never as an answer"),
        ("event unleashed-fury", "only when an attack is declared"),
        ("attack psylocke angel mental", None),
        ("event teleportation psylocke", None),
        ("pass", None),
    ],
)
def test_an_attack_phase_says_why_a_move_is_not_legal(text: str, said: str | None) -> None:
    assert why(fight(), text) == said


def test_reasons_are_said_in_spanish_too() -> None:
    assert why(fight(), "attack hulk", "es") == "acaba de llegar, sin Ocultación"


def test_a_reason_for_all_attacks_is_given_once_with_their_beginning() -> None:
    words = [*GAME.phrasing.vocabulary(fight().view(S))]
    assert ("attack", "hulk") in words
    assert not any(move[:2] == ("attack", "hulk") and len(move) > 2 for move in words)


def test_an_event_for_the_players_own_turn_cannot_answer_in_that_turn() -> None:
    table = position(mine("hulk"), theirs("angel"), s=Side(hand="master-plan unleashed-fury"))
    table.play("attack hulk angel combat")
    assert (table.due, table.asked) == (S, "declared")
    assert why(table, "event master-plan") == "only in your turn, never as an answer"


def test_the_latest_roll_is_not_offered_for_another_roll() -> None:
    table = position(mine("hulk"), theirs("angel"), s=Side(hand="twist-of-fate teleportation"))
    table.play("attack hulk angel combat")
    while table.asked != "attack-roll":
        table.play("pass", dice="[6 5 4 3 2 1 1]")
    assert why(table, "event twist-of-fate") == "only right after a roll for defence, Dodge or Regeneration"


def test_a_counter_attack_that_cannot_reach_the_attacker_has_the_general_reason() -> None:
    table = position(mine("iron-man"), theirs("doc-samson"), j=Side(hand="counter-attack teleportation"))
    table.play("attack iron-man doc-samson combat")
    table.play("J: pass", dice="[2 2 2 2 2]")
    table.play("J: pass", dice="[6 6 6 6]")
    table.play("J: pass")
    assert (table.due, table.asked) == (J, "resisted")
    assert why(table, "event counter-attack", seat=J) == "it would change nothing now"
