"""Tests the form in which players see odds."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bot.wording.languages import LANGUAGES
from bot.wording.words import words_for
from engine.games.marvel_heroes.rules.effects.odds import at_most, attack_wins, trouble_spread
from engine.kernel.words.odds import percent


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (Fraction(0), 0),
        (Fraction(1, 10**9), "<1"),
        (Fraction(1, 216), "<1"),
        (Fraction(1, 200), "<1"),
        (Fraction(2, 300), 1),
        (Fraction(1, 2), 50),
        (Fraction(298, 300), 99),
        (Fraction(199, 200), ">99"),
        (Fraction(215, 216), ">99"),
        (Fraction(10**9 - 1, 10**9), ">99"),
        (Fraction(1), 100),
        (0.0, 0),
        (0.004, "<1"),
        (0.996, ">99"),
        (1.0, 100),
    ],
)
def test_only_the_impossible_has_0_and_only_the_certain_has_100(chance: Fraction | float, said: int | str) -> None:
    assert percent(chance) == said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nearly_impossible_and_nearly_certain_odds_have_a_sign(lang: str) -> None:
    rare, sure = attack_wins(1, 9, False, False), at_most(trouble_spread(4, boosts=False), 7)
    assert 0 < rare < Fraction(1, 200) < Fraction(199, 200) < sure < 1
    gap = " " if lang == "es" else ""
    words = words_for("marvel_heroes", lang)
    assert words("duel-odds-attack", card="Hulk", chance=percent(rare)).endswith(f"<1{gap}%")
    assert f">99{gap}%" in words("closer-chance", dice=4, cut=7, odds=percent(sure))
    assert f"<1{gap}%" in words_for("ragami", lang)("power-left", gap=8, odds=percent(Fraction(1, 216)))
    assert f">99{gap}%" in words_for("marvel_card_game", lang)("roll-note", target=2, odds=percent(sure))
