"""The stack of steps: it holds the steps of a game that are still to be done, and is part of the game's state.

The top step is the current step. A step either waits for a seat's choice or runs by itself; either way the kernel takes
it off the stack first, and its rule may put others on.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from engine.kernel.chance.fair import Chance
from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import Move
from engine.kernel.steps.events import CARDS_DEALT, Event
from engine.kernel.table.outcome import Outcome
from engine.kernel.words.phrases import Param, Phrase


class Step(msgspec.Struct, frozen=True, tag_field="step"):
    """A step that is still to be done; each game derives its own kinds, with a tag each."""


class SeatStep(Step, frozen=True):
    """A step that one seat does, or that happens to it."""

    seat: int


def tag_of(step: Step) -> str:
    """Return the tag of a step's kind, which names its choice."""
    return str(step.__struct_config__.tag)


class StepState(Protocol):
    """A state with a stack of steps, the current step last, and the outcome once the match is over."""

    steps: list[Any]
    outcome: Outcome | None


S = TypeVar("S", bound=StepState)
T = TypeVar("T", bound=Step)


class Run(Generic[S]):
    """One move being carried out; ``decisions`` are the decisions of the step that waits at the end, if any."""

    __slots__ = ("chance", "decisions", "events", "state")

    def __init__(self, state: S, chance: Chance) -> None:
        self.state = state
        self.chance = chance
        self.events: list[Event] = []
        self.decisions: tuple[Decision, ...] = ()

    def tell(
        self,
        key: str,
        params: dict[str, Param],
        to: tuple[int, ...] | None = None,
        *,
        reveals: bool = False,
        opens: bool = False,
    ) -> None:
        """Add an event (see `Event`). Nothing is added once the match is over, because later effects do not matter."""
        if self.state.outcome is None:
            self.events.append(Event(key, params, to, reveals, opens))

    def tell_dealt(self, seat: int, cards: list[Phrase]) -> None:
        """Add an event that shows only this seat the cards that were dealt to it."""
        self.tell(CARDS_DEALT, {"cards": cards}, to=(seat,), reveals=True)


class Rule(Generic[S, T]):
    """The rule that carries out one kind of step, ``T``."""

    def decisions(self, state: S, step: T) -> tuple[Decision, ...]:
        """Return the choices that seats must make before this step can go on; none for a step that runs by itself."""
        raise NotImplementedError

    def answer(self, run: Run[S], step: T, seat: int, move: Move) -> None:
        """Carry out a seat's legal choice. The step is off the stack; put it back if other seats must still choose."""
        raise NotImplementedError

    def go(self, run: Run[S], step: T) -> None:
        """Carry out a step without decisions; it is off the stack."""
        raise NotImplementedError


Rules = Mapping[type[Step], Rule[S, Any]]
RuleEntry = tuple[type[Step], Rule[S, Any]]


def on(step: type[T], rule: Rule[S, T]) -> RuleEntry[S]:
    """Return an entry for `rule_table`; the type checker refuses a rule for another kind of step."""
    return step, rule


def rule_table(*entries: RuleEntry[S]) -> Rules[S]:
    """Return the rules by the kinds of their steps. Raises `ValueError` if two rules carry out one kind."""
    table = dict(entries)
    if len(table) < len(entries):
        raise ValueError("two rules carry out the same kind of step")
    return MappingProxyType(table)


def present_step(state: StepState) -> Step | None:
    """Return the current step, None if no step is left."""
    step: Step | None = state.steps[-1] if state.steps else None
    return step


def decide(rules: Rules[S], state: S) -> tuple[Decision, ...]:
    """Return the decisions of the current step; none when the stack is empty."""
    if not state.steps:
        return ()
    step = state.steps[-1]
    return rules[type(step)].decisions(state, step)


def asked_seats(rules: Rules[S], state: S) -> list[tuple[int, str]]:
    """Return the seats that are asked now, each with the kind of its choice; none if the current step does not wait."""
    return [(decision.seat, decision.kind) for decision in decide(rules, state)]


def advance(rules: Rules[S], run: Run[S]) -> None:
    """Run steps until a step waits for a choice or no step is left."""
    stack = run.state.steps
    while stack:
        step = stack[-1]
        rule = rules[type(step)]
        run.decisions = rule.decisions(run.state, step)
        if run.decisions:
            return
        stack.pop()
        rule.go(run, step)


def answer(rules: Rules[S], run: Run[S], seat: int, move: Move) -> None:
    """Give a seat's legal move to the waiting step and run on to the next choice."""
    step = run.state.steps.pop()
    rules[type(step)].answer(run, step, seat, move)
    advance(rules, run)
