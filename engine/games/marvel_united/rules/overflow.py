"""Overflow (tokens without a free slot) resolves after the effect that added them, or at the end of the Hero turn.

See MU-20 and MU-21.
"""

from __future__ import annotations

from engine.games.marvel_united.rules.board.tokens import record, site
from engine.games.marvel_united.rules.board.villain import fold_idle_bam
from engine.games.marvel_united.rules.flow import ask_cards, begin_if_any, push
from engine.games.marvel_united.state.pieces import PLACES, Happening
from engine.games.marvel_united.state.state import State
from engine.games.marvel_united.state.steps import Spill, SpillAt
from engine.kernel.steps.choices import GoRule
from engine.kernel.steps.stack import Run


def resolve_spills(state: State) -> None:
    """Resolve each recorded overflow, clockwise from the place left of the Villain (R12)."""
    order = [(state.villain_at - 1 + step) % PLACES for step in range(PLACES)]
    places = [place for place in order if place in state.spilled]
    state.spilled = ()
    push(state, *(SpillAt(place) for place in reversed(places)))


class SpillRule(GoRule[State, Spill]):
    """Ends an effect that added tokens. In a Hero turn, its overflows wait for the end of the turn (R55)."""

    def go(self, run: Run[State], step: Spill) -> None:
        state = run.state
        fold_idle_bam(run)
        if state.spilled and (state.turn is None or state.turn.overflows_done):
            resolve_spills(state)


class SpillAtRule(GoRule[State, SpillAt]):
    """Resolves the overflow of one Location. A Hero there may stop it (R55)."""

    def go(self, run: Run[State], step: SpillAt) -> None:
        state = run.state
        if not step.seats_asked:
            push(state, SpillAt(step.place, seats_asked=True))
            record(state, Happening("overflow", step.place))
            run.tell("event-overflow", {"place": site(state, step.place)})
            ask_cards(state, "overflow", step.place)
            return
        begin_if_any(state, state.villain, "overflow", place=step.place)
