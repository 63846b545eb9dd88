"""Checks the steps on the stack: each may name only seats, places and cards that exist."""

from __future__ import annotations

from engine.games.marvel_united.state import steps
from engine.games.marvel_united.state.cards import HEROES, THREATS, effect_of
from engine.games.marvel_united.state.pieces import NOBODY, NOWHERE, PLACES
from engine.games.marvel_united.state.state import State
from engine.kernel.errors import BadRecord

_IN_TURN = (
    steps.StartChoice,
    steps.DrawChoice,
    steps.PlayChoice,
    steps.IgnoreChoice,
    steps.SupportChoice,
    steps.ActionChoice,
    steps.LocationChoice,
    steps.ExcessChoice,
)


def check_steps(state: State) -> None:
    """Raise `BadRecord` if a step names a missing seat, place or card, or belongs to another phase of the match."""
    for step in state.steps:
        try:
            fits = _fits(state, step)
        except LookupError as error:
            raise BadRecord("steps", "name a card that does not exist") from error
        if not fits:
            raise BadRecord("steps", "name a thing that does not exist")


def _fits(state: State, step: steps.StepKind) -> bool:
    heroes, seats = range(len(state.heroes)), range(state.seats)
    if isinstance(step, _IN_TURN):
        return state.turn is not None and getattr(step, "place", NOWHERE) in range(NOWHERE, PLACES)
    if isinstance(step, steps.HeroStage):
        return (state.turn is None) == (step.stage == "begin")
    if isinstance(step, steps.VillainStage | steps.ThreatBam):
        return (state.villain_turn is None) == (step == steps.VillainStage("begin"))
    if isinstance(step, steps.PlanChoice | steps.DownChoice):
        return step.seat == state.villain_seat
    if isinstance(step, steps.AskDrop):
        return step.seat in (0, state.villain_seat)
    if isinstance(step, steps.AskKeep):
        return step.seat in heroes and bool(state.offered_cards)
    if isinstance(step, steps.AskPick):
        return step.ally in HEROES
    if isinstance(step, steps.CardChoice):
        return step.seat in seats and step.place in range(NOWHERE, PLACES)
    if isinstance(step, steps.Effect):
        return _effect_fits(state, step)
    if isinstance(step, steps.Damages):
        seats_named = [*(hit.seat for hit in step.hits), *step.answered_seats, *step.hurt, *step.fallen]
        return set(seats_named) <= set(heroes) and all(hit.n >= 0 for hit in step.hits) and _is_source(step.attacker)
    if isinstance(step, steps.DiscardChoice):
        return step.seat in heroes and 0 < step.remaining <= len(state.heroes[step.seat].hand)
    if isinstance(step, steps.Fall | steps.KnockOut):
        return step.seat in heroes
    if isinstance(step, steps.SpillAt):
        return step.place in range(PLACES)
    return getattr(step, "seat", 0) in heroes


def _is_source(source: str) -> bool:
    return bool(effect_of(source)) or source in THREATS


def _effect_fits(state: State, step: steps.Effect) -> bool:
    alternatives = effect_of(step.source)
    return (
        0 <= step.alternative < len(alternatives)
        and 0 <= step.index <= len(alternatives[step.alternative])
        and step.seat in range(NOBODY, state.seats)
        and step.place in range(NOWHERE, PLACES)
        and step.number in range(PLACES + 1)
        and set(step.memory.places) <= set(range(PLACES))
        and set(step.memory.seats) <= set(range(len(state.heroes)))
    )
