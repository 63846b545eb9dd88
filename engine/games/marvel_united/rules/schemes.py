"""Super-villain cards that are played with a Plan (MU-65), and Threats with a BAM."""

from __future__ import annotations

from typing import Literal

from engine.games.marvel_united.rules.battle import tell_used
from engine.games.marvel_united.rules.effects.conditions import suits_plan
from engine.games.marvel_united.rules.effects.course import EFFECT_HANDLERS
from engine.games.marvel_united.state import codes
from engine.games.marvel_united.state.cards import PLANS, steps_at
from engine.games.marvel_united.state.state import State
from engine.games.marvel_united.state.steps import Effect
from engine.kernel.steps.stack import Run


def with_plan(state: State, plan: str) -> list[str]:
    """Return the Super-villain cards that may be played with a Plan: they must suit the Plan and change something."""
    if state.villain_seat is None or state.scheme_used:
        return []
    return [card for card in state.schemes if _suits(state, state.villain_seat, card, plan)]


def _suits(state: State, seat: int, card: str, plan: str) -> bool:
    step = Effect(card, "plan", seat)
    steps = steps_at(card, "plan")
    return any(suits_plan(code.if_, PLANS[plan]) and _able(state, step, code, plan) for code in steps)


def _able(state: State, step: Effect, code: codes.EffectCode, plan: str) -> bool:
    """Return whether a step could do something after the Plan has left the hand."""
    if isinstance(code, codes.CyclePlans):
        return any(card != plan for card in state.plan_hand)
    return EFFECT_HANDLERS[type(code)].able(state, step, code)


def spend(run: Run[State], card: str) -> None:
    """Use a Super-villain card and remove it from the game. No other Super-villain card can be used in this turn."""
    state = run.state
    if state.villain_seat is None:
        raise LookupError(card)
    state.schemes = tuple(other for other in state.schemes if other != card)
    state.scheme_used, state.out_of_game = True, (*state.out_of_game, card)
    tell_used(run, state.villain_seat, card)


def effect_stage(card: str) -> Literal["placed", "bam", "tokens"]:
    """Return the stage of the Villain turn at which a Super-villain card played with the Plan takes effect (R40)."""
    steps = steps_at(card, "plan")
    if any(isinstance(code, codes.Bam) for code in steps):
        return "bam"
    return "tokens" if any(isinstance(code, codes.PlaceTokens) for code in steps) else "placed"


def has_bam(threat: str) -> bool:
    """Return whether a Threat has a BAM (printed effect) of its own (MU-17)."""
    return bool(steps_at(threat, "bam"))
