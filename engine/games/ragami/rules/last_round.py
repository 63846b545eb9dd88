"""The rule for a choice of one seat, whose question says if the round is the last."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.ragami.state.match_state import State
from engine.kernel.choices.decisions import Decision
from engine.kernel.steps.choices import ChoiceRule
from engine.kernel.steps.stack import T
from engine.kernel.words.phrases import Phrase


class AskRule(ChoiceRule[State, T]):
    """A choice of one seat. In the last round, and while it is prepared, the question says so first (RG-54, R24)."""

    def decisions(self, state: State, step: T) -> tuple[Decision, ...]:
        decisions = super().decisions(state, step)
        if not state.last_round:
            return decisions
        return tuple(replace(one, prompt=Phrase("ask-last-round", {"question": one.prompt})) for one in decisions)
