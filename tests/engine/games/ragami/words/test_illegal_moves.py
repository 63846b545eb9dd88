"""Tests the reasons that players read if a move is not legal."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bot.wording.words import words_for
from engine.games.ragami.game import GAME
from engine.games.ragami.seen.view import power_at
from engine.games.ragami.state.position import base_gap
from engine.kernel.choices.moves import move_text, parse_move
from engine.kernel.contract.illegal_moves import illegal_moves
from tests.engine.games.ragami.positions import B, G, P, Table, Y, build


def why(table: Table, text: str, lang: str = "en") -> str | None:
    """Return the reason, in words, why a move of the seat on turn is not legal."""
    reason = GAME.phrasing.why_not(table.view(table.due), parse_move(text))
    return words_for(GAME.slug, lang).say(reason) if reason else None


def test_in_a_turn_the_reasons_are_dice_cards_cubes_and_virtue() -> None:
    table = build(ragami={Y: "12"}, boxes=(0, 2, 3), hands={Y: [3, 7]}, cubes={Y: 1}, virtue={Y: ("b6", 2)})
    assert why(table, "die saint") == "that die is spent for this round"
    assert why(table, "die conflict") == "your Ragami is not on a conflict"
    assert why(table, "play 3") == "it is played only while resolving a conflict"
    assert why(table, "play 7") is None
    assert why(table, "cubes 2") == "you need 1 more cube"
    assert why(table, "virtue 3", "es") == "a tu dado de Virtud le falta 1 punto"
    assert why(table, "end") == "you have used neither die nor card: pass"
    table.play("move cards", "ragami 11")
    assert why(table, "die conflict") == why(table, "move conflict") == "you have used a die in this turn"
    assert why(table, "pass") == "you have used a die or a card: end the turn"


def test_a_hopeless_conflict_says_the_power_it_needs_and_what_the_player_can_reach_RG_44() -> None:
    table = build(ragami={Y: "4"}, conflicts={4: 5}, hands={Y: [2, 7]}, cubes={Y: 2})
    assert why(table, "die conflict") == "the conflict needs 5 power, and you can reach 4 at most"
    assert why(table, "play 2") == "the conflict needs 5 power, and you can reach 3 at most", "the card costs a cube"
    assert why(table, "die conflict", "es") == "el Conflicto pide 5 de Poder y puedes reunir como mucho 4"
    fresh = build(ragami={Y: "4"}, conflicts={4: 5}, fresh={Y: [6]}, cubes={Y: 2})
    assert why(fresh, "die conflict") == why(table, "die conflict"), "the card cannot be used in this turn (RG-27)"
    calm = build(ragami={Y: "4"}, conflicts={4: 5}, hands={Y: [3]}, cubes={Y: 2}, power_die=False)
    assert why(calm, "die conflict") == "the conflict needs 5 power, and you can reach 3 at most"
    assert why(build(ragami={Y: "4"}, conflicts={4: 5}, hands={Y: [6]}, cubes={Y: 2}), "die conflict") is None


@pytest.mark.parametrize("power_die", [True, False])
def test_the_power_that_a_player_reaches_decides_whether_an_attempt_is_legal_RG_44(power_die: bool) -> None:
    chooser, tried = random.Random(7), set[bool]()
    for _ in range(400):
        state = build(
            ragami={Y: "12", G: chooser.choice(("12", "b9"))},
            conflicts={12: chooser.randint(1, 6)},
            demons={12: 1} if chooser.random() < 0.5 else {},
            saints={"blue": chooser.choice((12, 27))},
            hands={Y: chooser.sample([3, 4, 5, *([6] if power_die else [])], chooser.randint(0, 2))},
            fresh={Y: chooser.sample([3, 4], chooser.randint(0, 1))},
            cubes={Y: chooser.randint(0, 4)},
            virtue={Y: (chooser.choice(("b6", "b13")), chooser.randint(1, 3))},
            vp={Y: chooser.randint(0, 1), G: chooser.randint(0, 1)},
            power_die=power_die,
        )
        gap = base_gap(state.state, 12, Y)
        sure, most = power_at(state.view(Y), 12)
        tried.add(possible := "die conflict" in state.moves)
        assert possible == (gap <= most)
        assert 0 <= most - sure <= (4 if power_die else 0)
    assert tried == {True, False}


def test_a_swap_names_the_players_with_whom_it_is_not_possible() -> None:
    table = build(hands={Y: [8]}, cubes={Y: 1}, ragami={Y: "12", G: "12", B: "20", P: "9"}, saints={"purple": 12})
    assert table.listed("play 8") == ["blue"]
    listed = {move_text(one.words): one.why for one in illegal_moves(GAME, table.view(Y))}
    assert [move for move in listed if move.startswith("play 8")] == ["play 8 green", "play 8 purple"]
    assert why(table, "play 8 green") == why(table, "play 8 purple") == "you two cannot swap"
    assert why(table, "play 8 blue") is None


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("12", "it is there already"),
        ("14", "no passage"),
        ("11", "your Saint stands there"),
        ("20", "the square is full: 2 Ragamis are there"),
        ("b6", None),
    ],
)
def test_the_reason_why_a_ragami_cannot_end_at_a_place(place: str, said: str | None) -> None:
    table = build(ragami={Y: "12", G: "20", B: "20"}, saints={"yellow": 11}, blocked=[14])
    table.play("move saint")
    assert why(table, f"ragami {place}") == said


def test_the_reason_that_a_place_is_too_far() -> None:
    table = build(ragami={Y: "1"})
    table.play("move saint")
    assert why(table, "ragami 30") == "no way of 4 steps or fewer leads there"


def test_the_reason_why_a_saint_cannot_go_to_a_place() -> None:
    table = build(ragami={Y: "12", G: "20"}, saints={"yellow": 3, "green": 21}, conflicts={12: 4})
    table.play("die saint")
    assert why(table, "saint green 20") == "the Ragami of its colour stands there"
    assert why(table, "saint green 12") == "your Ragami stands there"
    assert why(table, "saint green 21") == "it is there already"
    assert why(table, "saint yellow 30") == "no way of 4 steps or fewer leads there"
    assert why(table, "ragami 11") is None, "another choice is asked for"


def test_the_reason_why_a_source_of_power_does_not_help() -> None:
    table = build(ragami={Y: "12"}, conflicts={12: 3}, hands={Y: [7, 4]}, cubes={Y: 1}, virtue={Y: ("b13", 3)})
    table.play("die conflict")
    assert why(table, "power cubes 1") is None
    assert why(table, "power cubes 2") == "you have only 1 left"
    assert why(table, "power cubes 4") == "only 3 still missing"
    assert why(table, "power virtue") == "its building does not touch this square"
    assert why(table, "power card 7") == "it has no red triangle"
    assert why(table, "power card 4") == "you need 1 more cube"
    assert why(table, "power die") == "you still need 3 power, and the die gives 2 at most"


def test_points_for_cubes_do_not_use_a_die_or_card() -> None:
    table = build(cubes={Y: 2})
    table.play("cubes 2")
    assert why(table, "end") == "you have used neither die nor card: pass"


# Green is at Yellow's place. Blue and Purple are at the place of the yellow Saint.
BLOCKED = {Y: "12", G: "12", B: "20", P: "20"}


@pytest.mark.parametrize(
    ("position", "no", "said"),
    [
        ({"hands": {Y: [1, 7, 9]}}, 1, "you may hold 1 other card at most"),
        ({"ragami": {Y: "12"}, "cubes": {Y: 1}}, 2, "your Ragami is not on a conflict"),
        (
            {"ragami": {Y: "12"}, "conflicts": {12: 6}, "cubes": {Y: 1}},
            2,
            "the conflict needs 6 power, and you can reach 2 at most",
        ),
        ({"ragami": BLOCKED, "saints": {"yellow": 20}, "cubes": {Y: 1}}, 8, "nobody can swap with you now"),
        ({"vp": {Y: 1}}, 10, "more than 2 are tied for last"),
        ({}, 13, "it would change nothing now"),
        ({}, 14, "it would change nothing now"),
    ],
)  # fmt: skip
def test_the_reason_why_a_cards_effect_cannot_be_used(position: dict[str, Any], no: int, said: str) -> None:
    table = build(**{"hands": {Y: [no]}, **position})
    assert f"play {no}" not in table.moves
    assert why(table, f"play {no}") == said


def test_a_virtue_die_off_the_board_is_not_said_to_be_elsewhere() -> None:
    table = build(ragami={Y: "12"}, conflicts={12: 2})
    table.play("die conflict")
    assert why(table, "power virtue") == "your virtue die is off the board"
