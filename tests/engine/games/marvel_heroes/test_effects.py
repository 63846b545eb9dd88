"""Every effect code has a test of its effect."""

from __future__ import annotations

from engine.games.marvel_heroes.state import code_tables
from tests.engine.games.marvel_heroes import (
    test_effects_actions,
    test_effects_dice,
    test_effects_fights,
    test_effects_schemes,
)
from tests.engine.games.marvel_heroes.shown import SHOWN

MODULES = (test_effects_actions, test_effects_dice, test_effects_fights, test_effects_schemes)
TABLES = (
    code_tables.SUPPORT_CODES,
    code_tables.AGENT_CODES,
    code_tables.SCHEME_CODES,
    code_tables.PLAN_CODES,
    code_tables.POWERUP_CODES,
    code_tables.SCENARIO_CODES,
    code_tables.VICTORY_CODES,
)


def test_every_code_is_shown_by_a_test() -> None:
    known = {code for table in TABLES for code in table}
    assert len(known) == 79
    assert set(SHOWN) == known
    assert all(any(hasattr(module, name) for module in MODULES) for name in SHOWN.values())
