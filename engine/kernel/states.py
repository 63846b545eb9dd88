"""What the states of all games share: how they are copied, and what always holds in them."""

from __future__ import annotations

from copy import copy
from functools import cache
from typing import Any, Protocol, Self, get_args, get_origin, get_type_hints

import msgspec

from engine.kernel.errors import BadRecord
from engine.kernel.outcome import Outcome
from engine.kernel.steps.stack import Rules, StepState


class State(StepState, Protocol):
    """The whole table; a plain struct with the stack of steps, and the outcome once the match is over."""

    outcome: Outcome | None

    def copy(self) -> Self:
        """Return a copy that shares nothing that can change."""


class PlainState(msgspec.Struct):
    """What a game's state derives from: a struct in which nothing ever changes but its lists and dicts.

    A state whose lists hold lists has a `copy` of its own.
    """

    def copy(self) -> Self:
        """Return a copy that shares nothing that can change."""
        other = copy(self)
        for name in _containers(type(self)):
            setattr(other, name, getattr(self, name).copy())
        return other


@cache
def _containers(kind: type[msgspec.Struct]) -> tuple[str, ...]:
    """Return the fields that hold a list or a dict. Raises `TypeError` where these hold others."""
    types = {name: hint for name, hint in get_type_hints(kind).items() if get_origin(hint) in (list, dict)}
    for name, hint in types.items():
        if {get_origin(inner) for inner in get_args(hint)} & {list, dict}:
            raise TypeError(f"{kind.__name__}.{name} holds what can change, so {kind.__name__} must copy itself")
    return tuple(types)


def step_kinds(kind: type[Any]) -> tuple[type[Any], ...]:
    """Return the kinds of steps that a state may hold: those that its field ``steps`` lists."""
    (listed,) = get_args(get_type_hints(kind)["steps"])
    return get_args(listed) or (listed,)


def check_state(rules: Rules[Any], state: State, seats: int) -> None:
    """Check what holds in any game: there is an outcome for all seats, or a step that asks somebody something.

    Raises `BadRecord`.
    """
    if bool(state.steps) == (state.outcome is not None):
        raise BadRecord("steps", "there are some exactly while the match runs")
    if state.outcome is not None:
        if sorted(state.outcome.seats()) != list(range(seats)):
            raise BadRecord("outcome", "is that of other seats")
        return
    step = state.steps[-1]
    rule = rules[type(step)]
    try:
        decisions = rule.decisions(state, step) if rule.waits(state, step) else ()
    except LookupError as error:
        raise BadRecord("steps", "what is asked cannot be asked here") from error
    if not decisions or not all(decision.moves for decision in decisions):
        raise BadRecord("steps", "nothing is asked")
    if not {decision.seat for decision in decisions} <= set(range(seats)):
        raise BadRecord("steps", "somebody is asked who is not there")
