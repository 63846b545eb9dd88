"""The contract of a game's state, with the copying and the checks that all games share."""

from __future__ import annotations

from copy import copy
from functools import cache
from typing import Any, Protocol, Self, get_args, get_origin, get_type_hints

import msgspec

from engine.kernel.errors import BadRecord
from engine.kernel.steps.stack import Rules, StepState
from engine.kernel.table.outcome import Outcome


class State(StepState, Protocol):
    """The state of a match: a plain struct with the stack of steps, and the outcome once the match is over."""

    outcome: Outcome | None

    def copy(self) -> Self:
        """Return a copy that shares no mutable value with the state."""


class PlainState(msgspec.Struct, kw_only=True):
    """The base of a game's state. A state whose lists or dicts hold lists or dicts overrides `copy`.

    ``outcome`` is the last field of every state. Therefore it is given by keyword, and the fields of a game's own state
    by position.
    """

    outcome: Outcome | None = None

    def copy(self) -> Self:
        """Return a copy that shares no mutable value with the state."""
        other = copy(self)
        for name in _containers(type(self)):
            setattr(other, name, getattr(self, name).copy())
        return other


@cache
def _containers(kind: type[msgspec.Struct]) -> tuple[str, ...]:
    """Return the fields that hold a list or a dict. Raises `TypeError` if a list or dict is nested in them."""
    types = {name: hint for name, hint in get_type_hints(kind).items() if get_origin(hint) in (list, dict)}
    for name, hint in types.items():
        if {get_origin(inner) for inner in get_args(hint)} & {list, dict}:
            raise TypeError(f"{kind.__name__}.{name} is mutable, so {kind.__name__} needs a copy method of its own")
    return tuple(types)


def step_kinds(kind: type[Any]) -> tuple[type[Any], ...]:
    """Return the kinds of steps that a state may hold, read from the type of its field ``steps``."""
    (listed,) = get_args(get_type_hints(kind)["steps"])
    return get_args(listed) or (listed,)


def check_state(rules: Rules[Any], state: State, seats: int) -> None:
    """Raise `BadRecord` unless a state has an outcome for all seats, or a step that asks a seat. Games add checks."""
    if bool(state.steps) == (state.outcome is not None):
        raise BadRecord("steps", "a running match must have some, a finished match none")
    if state.outcome is not None:
        if sorted(state.outcome.seats()) != list(range(seats)):
            raise BadRecord("outcome", "does not rank exactly the seats of the match")
        return
    step = state.steps[-1]
    rule = rules[type(step)]
    try:
        decisions = rule.decisions(state, step)
    except LookupError as error:
        raise BadRecord("steps", "the question of the top one is impossible here") from error
    if not decisions or not all(decision.moves for decision in decisions):
        raise BadRecord("steps", "the top one has no choice")
    if not {decision.seat for decision in decisions} <= set(range(seats)):
        raise BadRecord("steps", "the top one asks a seat that does not exist")
