"""Compares the odds of attacks with a count of every outcome of the dice (section 9 of the rules)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod

import pytest

from engine.games.marvel_card_game.rules.fights import result_of
from engine.games.marvel_card_game.state.odds import at_most, attack_wins, beats, check_works, exactly
from engine.kernel.words.odds import percent

MOST = 8
TABLE = {
    2: (39, 23, 14, 10, 7, 5, 4),
    3: (61, 40, 28, 20, 15, 12, 9),
    4: (72, 53, 39, 29, 23, 18, 14),
    5: (79, 61, 48, 37, 30, 24, 20),
    6: (84, 68, 54, 44, 36, 29, 24),
    7: (87, 72, 60, 49, 41, 34, 29),
    8: (89, 76, 64, 54, 45, 38, 32),
}


def second_highest(dice: tuple[int, ...]) -> int:
    """Return the result of a roll: the highest die after one highest die is left out (MC-37, MC-38)."""
    left = list(dice)
    if left:
        left.remove(max(left))
    return max(left, default=0)


@cache
def counted(dice: int) -> dict[int, Fraction]:
    """Return how likely each result is, counted over every multiset of dice with its number of ways to fall."""
    found: Counter[int] = Counter()
    for fallen in combinations_with_replacement(range(1, 7), dice):
        ways = factorial(dice) // prod(factorial(count) for count in Counter(fallen).values())
        found[second_highest(fallen)] += ways
    assert found.total() == 6**dice
    return {result: Fraction(ways, 6**dice) for result, ways in found.items()}


@pytest.mark.parametrize("dice", range(MOST + 1))
def test_the_chance_of_each_result_equals_the_count(dice: int) -> None:
    for result in range(7):
        assert exactly(dice, result) == counted(dice).get(result, 0)
        assert at_most(dice, result) == sum(chance for found, chance in counted(dice).items() if found <= result)
    assert at_most(dice, -1) == 0
    assert at_most(dice, 9) == 1


@pytest.mark.parametrize("attack", range(MOST + 1))
@pytest.mark.parametrize("defence", range(MOST + 1))
def test_the_chance_of_an_attack_equals_the_count(attack: int, defence: int) -> None:
    wins = sum(
        one * other
        for rolled, one in counted(attack).items()
        for held, other in counted(defence).items()
        if rolled > held
    )
    assert attack_wins(attack, defence) == wins
    for result in range(7):
        assert beats(result, defence) == sum(chance for held, chance in counted(defence).items() if result > held)


def test_the_table_and_the_means_in_the_rules() -> None:
    for attack, row in TABLE.items():
        assert tuple(percent(attack_wins(attack, defence)) for defence in range(2, MOST + 1)) == row
    means = [f"{float(sum(exactly(dice, result) * result for result in range(7))):.2f}" for dice in range(MOST + 1)]
    assert means == ["0.00", "0.00", "2.53", "3.50", "4.10", "4.50", "4.78", "5.00", "5.16"]


def test_a_check_succeeds_on_its_target_or_more() -> None:
    assert [check_works(target) for target in range(2, 7)] == [Fraction(7 - target, 6) for target in range(2, 7)]


@pytest.mark.parametrize("dice", range(6))
def test_results_are_read_from_dice_in_any_order(dice: int) -> None:
    for fallen in combinations_with_replacement(range(1, 7), dice):
        assert result_of(fallen) == result_of(fallen[::-1]) == second_highest(fallen)
    assert result_of(None) == 0
