"""Tests that the chances of dice are computed exactly and follow the rules (section 9)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from engine.games.marvel_heroes.rules.effects import odds
from engine.games.marvel_heroes.state.cards import FACE_HITS


def mean(spread: odds.Spread) -> Fraction:
    return sum((total * chance for total, chance in spread.items()), Fraction(0))


def test_a_die_has_the_means_of_the_rules() -> None:
    assert mean(odds.hits_spread(1, boosts=False)) == Fraction(5, 6)
    assert mean(odds.hits_spread(1, boosts=True)) == Fraction(35, 36)
    assert mean(odds.trouble_spread(1, boosts=False)) == 1
    assert mean(odds.trouble_spread(1, boosts=True)) == Fraction(7, 6)


@pytest.mark.parametrize("dice", range(9))
def test_chances_add_up(dice: int) -> None:
    for boosts in (False, True):
        assert sum(odds.hits_spread(dice, boosts=boosts).values()) == 1
        assert odds.at_most(odds.trouble_spread(dice, boosts=boosts), 4 * dice) == 1


def test_an_attack_and_a_duel_equal_the_count_of_all_dice() -> None:
    faces = [FACE_HITS[face] for face in range(6)]
    throws = list(product(faces, repeat=3))
    hit = sum(1 for one, two, three in throws if one + two >= 1 and one + two >= three)
    won = sum(1 for one, two, three in throws if one + two > three)
    assert odds.attack_wins(2, 1) == Fraction(hit, len(throws))
    assert odds.duel_wins(2, 1) == Fraction(won, len(throws))
    assert odds.attack_wins(0, 3) == 0
    assert odds.attack_wins(1, 0) == Fraction(4, 6)
