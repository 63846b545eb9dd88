"""Tests fixed chance: the draws return the values that a test set. An unexpected draw is reported."""

from __future__ import annotations

import pytest

from engine.kernel.chance.fair import Chance
from tests.engine.fixed_chance import FixedChance, NotFixedError
from tests.engine.kernel.toy import TOY, ToyOptions, ToyState, choose

SEED = (7).to_bytes(32, "big")


def test_rolls_come_in_order_whatever_the_label() -> None:
    chance = FixedChance([[5, 4, 3, 2], (6,), ()])
    assert chance.roll("attack#0", 4) == (5, 4, 3, 2)
    assert chance.roll("dodge#0", 1) == (6,)
    assert chance.roll("nothing", 0) == ()
    chance.finish()


def test_a_missing_roll_is_reported() -> None:
    chance = FixedChance([[1]])
    chance.roll("die", 1)
    with pytest.raises(NotFixedError, match="no roll is left for die#7"):
        chance.roll("die#7", 1)


@pytest.mark.parametrize("given", [[[1, 2]], [[]], [[1, 2, 3, 4]]])
def test_a_roll_of_the_wrong_size_is_reported(given: list[list[int]]) -> None:
    with pytest.raises(NotFixedError, match="attack rolls 3 dice"):
        FixedChance(given).roll("attack", 3)


@pytest.mark.parametrize(("die", "sides"), [(0, 6), (7, 6), (-1, 6), (4, 3)])
def test_a_die_shows_only_possible_faces(die: int, sides: int) -> None:
    with pytest.raises(NotFixedError, match=f"of {sides} sides"):
        FixedChance([[1, die]]).roll("attack", 2, sides)
    assert FixedChance([[1, sides]]).roll("attack", 2, sides) == (1, sides)


def test_unused_rolls_and_picks_are_reported_at_the_end() -> None:
    FixedChance().finish()
    for chance in (FixedChance([[1]]), FixedChance(picks=["thor"])):
        with pytest.raises(NotFixedError, match="unused"):
            chance.finish()
    picked = FixedChance([[1]], picks=["thor"])
    picked.roll("die", 1)
    picked.choose("hand", ["thor"])
    picked.finish()


def test_picks_come_in_order() -> None:
    chance = FixedChance(picks=["b", 3])
    assert chance.choose("hand#0", ["a", "b"]) == "b"
    assert chance.choose("hand#1", [1, 2, 3]) == 3
    with pytest.raises(NotFixedError, match="no pick is left for hand#2"):
        chance.choose("hand#2", ["a"])


def test_a_pick_that_is_not_among_the_items_is_reported() -> None:
    with pytest.raises(NotFixedError, match="'c' is not among the items of hand"):
        FixedChance(picks=["c"]).choose("hand", ["a", "b"])


def test_a_given_order_applies_to_every_shuffle_of_its_purpose() -> None:
    chance = FixedChance(orders={"deck:1": ["c", "a", "b"]})
    assert chance.shuffle("deck:1#0", ["a", "b", "c"]) == ["c", "a", "b"]
    first = chance.shuffle("deck:1", ["b", "a", "c"])
    first.clear()
    assert chance.shuffle("deck:1#9", ["a", "b", "c"]) == ["c", "a", "b"]


@pytest.mark.parametrize("items", [["a", "b"], ["a", "b", "c", "c"], ["a", "b", "d"], ["a", "a", "c"], []])
def test_an_order_of_other_items_is_reported(items: list[str]) -> None:
    with pytest.raises(NotFixedError, match="deck:1#0"):
        FixedChance(orders={"deck:1": ["c", "a", "b"]}).shuffle("deck:1#0", items)


def test_draws_that_are_not_given_come_from_the_seed() -> None:
    given, drawn = FixedChance(orders={"deck:1": [2, 1]}, seed=7), Chance(SEED, "fixed")
    assert given.shuffle("deck:2#0", range(20)) == drawn.shuffle("deck:2#0", range(20))
    assert given.shuffle("deck:11#0", range(20)) == drawn.shuffle("deck:11#0", range(20))
    assert given.integer("first", 1000) == drawn.integer("first", 1000)
    assert FixedChance().integer("first", 10**9) != given.integer("first", 10**9)


def played(chance: FixedChance) -> ToyState:
    state = TOY.begin(ToyOptions(1, charms=(1, 0)), 2, chance).state
    for seat, move in ((0, ("show", "1")), (1, ("show", "2")), (0, ("charm", "down"))):
        TOY.play(state, seat, move, chance)
    return state


def test_a_game_plays_with_given_dice() -> None:
    chance = FixedChance([[6], [5, 4]])
    assert played(chance).total == 1 + 2 - 6 + 5 + 4
    chance.finish()


@pytest.mark.parametrize("rolls", [[[6]], [[6], [5]], [[6, 5], [4]], [[5, 4], [6]]])
def test_a_game_that_rolls_other_dice_is_reported(rolls: list[list[int]]) -> None:
    with pytest.raises(NotFixedError):
        played(FixedChance(rolls))


def test_a_game_is_played_from_a_constructed_position() -> None:
    state, chance = ToyState(2, 1, [0, 0], False, [choose(2)], total=40), FixedChance([[6, 5]])
    TOY.play(state, 0, ("show", "1"), chance)
    TOY.play(state, 1, ("show", "2"), chance)
    chance.finish()
    assert (state.total, state.outcome is not None) == (54, True)
