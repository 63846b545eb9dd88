"""Tests that each rule of Marvel Heroes, MH-1 to MH-101, is named by a test or a worked example."""

from __future__ import annotations

import re
from types import ModuleType

from tests.engine.games.marvel_heroes import (
    test_examples,
    test_examples_fights,
    test_rules_city,
    test_rules_edges,
    test_rules_fights,
    test_rulings,
)

RULES = range(1, 102)
# The rules that the worked examples prove, by the number of the example.
EXAMPLES: dict[int, tuple[int, ...]] = {
    1: (2, 7, 8),
    2: (20, 22, 25),
    3: (22,),
    4: (20,),
    5: (20, 21),
    6: (24,),
    7: (36,),
    8: (26,),
    9: (28,),
    10: (29,),
    11: (34, 40),
    12: (37, 38),
    13: (38,),
    14: (39,),
    15: (3, 35),
    16: (41,),
    17: (44, 46),
    18: (45,),
    19: (47,),
    20: (48,),
    21: (49, 50, 51, 53),
    22: (50,),
    23: (52,),
    24: (59,),
    25: (72, 73, 75, 77, 79, 87, 88, 89, 90),
    26: (75, 76),
    27: (77,),
    30: (78,),
    31: (78, 81, 82, 83, 84),
    34: (5, 62),
    35: (62,),
    36: (66,),
    38: (67, 69),
    39: (10, 16),
    41: (95, 97, 98),
    42: (100,),
    45: (63,),
    46: (86,),
}
_NUMBERED = re.compile(r"test_mh((?:_\d+)+)_")


def proven(module: ModuleType) -> set[int]:
    """Return the rules that are named in the tests of this module."""
    names = [name for name in vars(module) if name.startswith("test_")]
    found = [match.group(1) for name in names if (match := _NUMBERED.match(name))]
    return {int(number) for numbers in found for number in numbers.strip("_").split("_")}


def test_every_rule_has_a_test() -> None:
    modules = (test_rules_city, test_rules_edges, test_rules_fights, test_rulings)
    named = {rule for module in modules for rule in proven(module)}
    shown = {rule for rules in EXAMPLES.values() for rule in rules}
    assert named | shown == set(RULES)


def test_every_named_example_exists() -> None:
    names = {name for module in (test_examples, test_examples_fights) for name in vars(module)}
    for number in range(1, 48):
        assert any(name.startswith(f"test_example_{number}_") for name in names), number
    assert max(EXAMPLES) < 48
