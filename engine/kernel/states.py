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
    """What a game's state derives from: a struct that can be copied.

    What lies in it never changes but for its lists and dicts, and for lists in a list.
    """

    def copy(self) -> Self:
        """Return a copy that shares nothing that can change."""
        flat, nested = _containers(type(self))
        other: Self = copy(self)
        for name in flat:
            setattr(other, name, getattr(self, name).copy())
        for name in nested:
            setattr(other, name, [inner.copy() for inner in getattr(self, name)])
        return other


@cache
def _containers(kind: type[msgspec.Struct]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the fields that hold a list or dict, and those that hold a list of lists."""
    types = {name: hint for name, hint in get_type_hints(kind).items() if get_origin(hint) in (list, dict)}
    nested = tuple(name for name, hint in types.items() if get_origin(get_args(hint)[0]) is list)
    return tuple(name for name in types if name not in nested), nested


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
