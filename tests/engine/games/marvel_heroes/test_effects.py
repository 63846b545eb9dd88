"""Tests that each effect code has a test."""

from __future__ import annotations

from engine.games.marvel_heroes.state import codes, victory_codes
from tests.engine.games.marvel_heroes import (
    test_effects_actions,
    test_effects_dice,
    test_effects_fights,
    test_effects_schemes,
)
from tests.engine.games.marvel_heroes.shown import SHOWN

MODULES = (test_effects_actions, test_effects_dice, test_effects_fights, test_effects_schemes)
TABLES = (
    codes.SUPPORT_CODES,
    codes.AGENT_CODES,
    codes.SCHEME_CODES,
    codes.PLAN_CODES,
    codes.POWERUP_CODES,
    codes.SCENARIO_CODES,
    victory_codes.VICTORY_CODES,
)


def test_every_code_has_a_test() -> None:
    known = {code for table in TABLES for code in table}
    assert len(known) == 79
    assert set(SHOWN) == known
    assert all(any(hasattr(module, name) for module in MODULES) for name in SHOWN.values())
