"""Tests the contract of a game: its types come from its base classes, and its methods may be imported functions."""

from __future__ import annotations

import pytest

from engine.kernel.chance.fair import Chance
from engine.kernel.contract.game import Adviser, Game, View
from engine.kernel.contract.registry import game_named
from engine.kernel.errors import BadRecord
from tests.engine.kernel.toy import RULES, TOY, Ask, Toy, ToyOptions, ToyState, ToyView, span_of

CHANCE = Chance(bytes(32), "toy")


def too_many(state: ToyState) -> None:
    """Raise `BadRecord` if the total is above ten."""
    if state.total > 10:
        raise BadRecord("total", "above ten")


class Checked(Toy):
    """The toy game, with a check in a separate function."""

    check = staticmethod(too_many)


def test_the_types_of_a_game_come_from_its_base_classes() -> None:
    assert (TOY.state_type, TOY.options_type, TOY.view_type) == (ToyState, ToyOptions, ToyView)
    assert Checked().state_type is ToyState


def test_a_step_without_a_rule_is_found_at_import() -> None:
    with pytest.raises(TypeError, match=r"Unruly has no rules for the steps \['Ask'\]"):

        class Unruly(Toy):
            rules = {kind: rule for kind, rule in RULES.items() if kind is not Ask}  # noqa: RUF012


class PointsView(View, kw_only=True):
    points: list[int]


@pytest.mark.parametrize(
    ("view", "value"),
    [
        (PointsView(seat=0, points=[2, 0]), 3 / 4),
        (PointsView(seat=1, points=[2, -4]), 1 / 4),
        (PointsView(points=[2, 0, 1]), 1 / 3),
        (View(seat=0), 1 / 2),
    ],
)
def test_without_a_value_of_its_own_a_position_is_worth_its_share_of_the_points(view: View, value: float) -> None:
    adviser: Adviser[View] = Adviser(rate=lambda _view, _move: 0.0)
    assert adviser.value(view) == value


def test_a_function_of_a_module_is_a_method() -> None:
    state = TOY.begin(ToyOptions(), 2, CHANCE).state
    assert TOY.span(state) == span_of(state)
    state.total = 11
    TOY.validate(state)
    with pytest.raises(BadRecord, match="above ten"):
        Checked().validate(state)


def test_a_viewer_who_does_not_know_a_secret_sees_the_default_of_its_field(monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_named("brigade")
    state = game.begin(game.parse_options({}), 2, CHANCE).state
    state.turn = 2
    assert [game.look(state, seat).source for seat in (0, None)] == [state.source, None]
    monkeypatch.setattr(type(game), "secrets", lambda *_: {"heat": lambda draws: draws.below(9)})
    with pytest.raises(TypeError, match=r"BrigadeView: .*a field of `secrets` needs a default.*\['heat'\]"):
        game.look(state, 0)


def test_a_game_without_a_table_is_found_at_import() -> None:
    with pytest.raises(TypeError, match="Tableless needs `usual_table`, or `table"):

        class Tableless(Game[ToyState, ToyOptions, ToyView]):
            rules = TOY.rules
