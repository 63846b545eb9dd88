"""Tests states: copies that share no mutable value, and the invariants of any game's state."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from engine.kernel.chance.fair import Chance
from engine.kernel.contract.states import PlainState
from engine.kernel.errors import BadRecord
from engine.kernel.table.outcome import ranking
from engine.kernel.words.phrases import Phrase
from tests.engine.kernel.toy import TOY, Count, Knock, ToyOptions, ToyState

END = Phrase("end-toy")


class Shelf(PlainState):
    names: list[str]
    counts: dict[str, int]
    pair: tuple[int, int] = (1, 2)
    label: str = "x"


class Nested(PlainState):
    """A state with a list of lists, which has no method to copy the list."""

    rows: list[list[int]]


def test_a_copy_shares_no_list_and_no_dict() -> None:
    shelf = Shelf(["a"], {"a": 1})
    other = shelf.copy()
    assert other == shelf
    other.names.append("b")
    other.counts["b"] = 2
    other.label = "y"
    assert shelf == Shelf(["a"], {"a": 1})


def test_a_state_with_nested_lists_must_copy_itself() -> None:
    with pytest.raises(TypeError, match=r"Nested\.rows"):
        Nested([[1]]).copy()


def toy() -> ToyState:
    return TOY.begin(ToyOptions(), 2, Chance(bytes(32), "toy")).state


def ended(places: tuple[int, ...]) -> ToyState:
    state = toy()
    state.steps, state.outcome = [], ranking(places, END)
    return state


def unfinished() -> ToyState:
    state = toy()
    state.steps = []
    return state


def both() -> ToyState:
    return msgspec.structs.replace(toy(), outcome=ranking((1, 1), END))


def asking_nobody() -> ToyState:
    return msgspec.structs.replace(toy(), steps=[Count((1, 1))])


def asking_a_stranger() -> ToyState:
    return msgspec.structs.replace(toy(), steps=[Knock((0, 2))])


WRONG: list[tuple[Callable[[], ToyState], str]] = [
    (unfinished, "steps"),
    (both, "steps"),
    (asking_nobody, "steps"),
    (asking_a_stranger, "steps"),
    (lambda: ended((1,)), "outcome"),
    (lambda: ended((1, 2, 3)), "outcome"),
]


@pytest.mark.parametrize(("made", "where"), WRONG)
def test_the_invariants_of_all_games_are_checked_for_each(made: Callable[[], ToyState], where: str) -> None:
    TOY.validate(toy())
    TOY.validate(ended((1, 1)))
    with pytest.raises(BadRecord) as refusal:
        TOY.validate(made())
    assert refusal.value.where == where
