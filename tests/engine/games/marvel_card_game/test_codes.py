"""Parameters that a code knows, but cannot carry out, are refused at load."""

from __future__ import annotations

import pytest

from engine.games.marvel_card_game.codes import ABILITY_CODES, BadData, parameters, parse_code


@pytest.mark.parametrize(
    ("code", "params"),
    [
        ("DEPLOY_COPIES", "n=2;from=hand"),
        ("DEPLOY_COPIES", "n=2;from=deck+hand"),
        ("ATTACK_MODE", "mode=mental;attr=mind;on_win=control"),
        ("ATTACK_MODE", "mode=control;attr=mind;on_win=wound"),
    ],
)
def test_what_would_be_ignored_fails(code: str, params: str) -> None:
    with pytest.raises(BadData, match=code):
        parse_code(ABILITY_CODES, code, parameters(params))


def test_the_same_with_what_the_rules_do() -> None:
    assert parse_code(ABILITY_CODES, "DEPLOY_COPIES", parameters("n=2;from=hand+deck"))
    assert parse_code(ABILITY_CODES, "ATTACK_MODE", parameters("mode=control;attr=mind;on_win=control"))
