"""Tests the line that says why a seat is asked: it shows the odds of an attack, and does not repeat the question."""

from __future__ import annotations

from engine.games.marvel_card_game.game import GAME
from engine.games.marvel_card_game.rules.zones import name_by
from engine.games.marvel_card_game.state.odds import beats
from engine.kernel.words.odds import percent
from engine.kernel.words.phrases import Param, Phrase
from tests.engine.games.marvel_card_game.positions import J, Side, Table, mine, position, theirs

HULK, PETER, THOR = map(name_by, ("hulk", "spider-man", "thor"))


def why(table: Table) -> tuple[str, dict[str, Param]]:
    """Return the key and the values of the line, "" without a line. All viewers read the same line."""
    said = GAME.occasion(table.view(None))
    assert said == GAME.occasion(table.view(table.due))
    return ("", {}) if said is None else (said.key, said.params)


def test_the_question_names_the_entered_characters() -> None:
    table = position(mine("thor"), phase="deploy", s=Side(hand="hulk ulik"), j=Side(hand="clairvoyance"))
    assert why(table) == ("", {})
    table.play("deploy hulk")
    assert (table.due, table.asked) == (J, "entered")
    assert table.decision.prompt == Phrase("ask-window-entered", {"cards": [HULK], "count": 1})
    assert why(table) == ("", {})


def test_the_odds_of_a_rolled_attack_do_not_repeat_the_question() -> None:
    table = position(mine("spider-man"), theirs("ulik"), j=Side(hand="last-stand"))
    table.play("attack spider-man ulik combat", dice="[6 5 3 3]")
    assert (table.asked, table.decision.prompt.params["attack"]) == ("attack-roll", 5)
    assert why(table) == ("why-guard", {"guard": 5, "odds": percent(beats(5, 5))})


def test_the_chance_of_an_attack_before_its_dice() -> None:
    table = position(mine("spider-man"), theirs("black-panther"), j=Side(hand="spider-sense"))
    table.play("attack spider-man black-panther combat")
    assert why(table) == ("why-declared", {"dice": 4, "guard": 3, "odds": 53})


def test_an_attack_on_the_location_has_its_own_line() -> None:
    table = position(mine("thor"), mine("ulik"), s=Side(hand="ambush"), j=Side(hand="clairvoyance"))
    table.play("attack thor location")
    assert why(table) == (
        "why-location",
        {"attacker": THOR, "amount": 6, "marks": 0, "value": table.view(None).sites[0].value},
    )


def test_a_player_who_may_dodge_sees_the_attacker_and_the_dice() -> None:
    table = position(mine("spider-man"), theirs("black-panther"), j=Side(hand="wasp"))
    table.play("attack spider-man black-panther combat", dice="[6 5 3 3]")
    assert table.asked == "dodge"
    said = {"attacker": PETER, "mode": Phrase("mode-combat"), "result": 5, "guard": 3, "odds": 74}
    assert why(table) == ("why-rolled", said)


def test_a_player_who_may_regenerate_sees_both_results() -> None:
    table = position(mine("spider-man"), theirs("wolverine"), j=Side(hand="wasp"))
    table.play("attack spider-man wolverine combat", dice="[6 6 5 5] [1 1 1 1 1]")
    assert table.asked == "regenerate"
    said = {"attacker": PETER, "target": name_by("wolverine"), "attack": 6, "defence": 1}
    assert why(table) == ("why-beaten", said)


def test_no_line_is_added_if_the_question_says_everything() -> None:
    table = position(mine("thor"), theirs("hulk"), j=Side(hand="counter-attack"))
    table.play("attack thor hulk combat", dice="[1 1 1 1 1 1] [6 6 6 6 6 6 6]")
    assert (table.asked, why(table)) == ("resisted", ("", {}))
