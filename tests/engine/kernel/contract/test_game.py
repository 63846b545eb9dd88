"""The contract of a game: its types come from its bases, and its methods may be functions of its other modules."""

from __future__ import annotations

import pytest

from engine.kernel.chance.fair import Chance
from engine.kernel.contract.game import Game
from engine.kernel.errors import BadRecord
from tests.engine.kernel.toy import RULES, TOY, Ask, Toy, ToyOptions, ToyState, ToyView, span_of

CHANCE = Chance(bytes(32), "toy")


def too_many(state: ToyState) -> None:
    """Raise `BadRecord` if the total is above ten."""
    if state.total > 10:
        raise BadRecord("total", "above ten")


class Checked(Toy):
    """The toy with a check in a function of its own."""

    check = staticmethod(too_many)


def test_the_types_of_a_game_stand_in_its_bases() -> None:
    assert (TOY.state_type, TOY.options_type, TOY.view_type) == (ToyState, ToyOptions, ToyView)
    assert Checked().state_type is ToyState


def test_a_step_that_no_rule_carries_out_is_found_at_import() -> None:
    with pytest.raises(TypeError, match=r"Unruly has no rules for the steps \['Ask'\]"):

        class Unruly(Toy):
            rules = {kind: rule for kind, rule in RULES.items() if kind is not Ask}  # noqa: RUF012


def test_a_function_of_a_module_is_a_method() -> None:
    state = TOY.begin(ToyOptions(), 2, CHANCE).state
    assert TOY.span(state) == span_of(state)
    state.total = 11
    TOY.validate(state)
    with pytest.raises(BadRecord, match="above ten"):
        Checked().validate(state)


def test_a_game_without_a_table_is_found_at_import() -> None:
    with pytest.raises(TypeError, match="Tableless needs `usual_table`, or `table"):

        class Tableless(Game[ToyState, ToyOptions, ToyView]):
            rules = TOY.rules
