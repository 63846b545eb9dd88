"""Tests that loading the game fails if an effect has a parameter that the effect's code cannot carry out."""

from __future__ import annotations

import pytest

from engine.games.marvel_card_game.state.codes import ABILITY_CODES
from engine.kernel.cards.effect_codes import read_codes
from engine.kernel.errors import BadData


@pytest.mark.parametrize(
    ("code", "params"),
    [
        ("DEPLOY_COPIES", "n=2;from=hand"),
        ("DEPLOY_COPIES", "n=2;from=deck+hand"),
        ("ATTACK_MODE", "mode=mental;attr=mind;on_win=control"),
        ("ATTACK_MODE", "mode=control;attr=mind;on_win=wound"),
    ],
)
def test_unusable_parameters_fail_at_load(code: str, params: str) -> None:
    with pytest.raises(BadData, match=code):
        read_codes(ABILITY_CODES, f"{code}:{params}")


def test_usable_parameters_are_read() -> None:
    assert read_codes(ABILITY_CODES, "DEPLOY_COPIES:n=2;from=hand+deck")
    assert read_codes(ABILITY_CODES, "ATTACK_MODE:mode=control;attr=mind;on_win=control")
