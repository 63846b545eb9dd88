"""The effects of a Combat that ask a question or roll dice, with one small function for each code."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from engine.games.marvel_heroes.rules.decks import lose_at_random
from engine.games.marvel_heroes.rules.effects.combat_changes import CHANGES, rerollable
from engine.games.marvel_heroes.rules.effects.ratings import Ring, fight_of, hits, opponent, ring_of, roll_of
from engine.games.marvel_heroes.rules.moving import put_hero
from engine.games.marvel_heroes.rules.troubleshooting import rerolled, throw
from engine.games.marvel_heroes.rules.usable import cancellable, effect_of
from engine.games.marvel_heroes.state import combat_codes
from engine.games.marvel_heroes.state.cards import MOST_DICE
from engine.games.marvel_heroes.state.combat_codes import Dice
from engine.games.marvel_heroes.state.names import card_name, dice_words
from engine.games.marvel_heroes.state.state import State
from engine.games.marvel_heroes.state.steps import Ask, Effect, NameColour, OpenPower, PickDice, Side
from engine.kernel.cards.effect_codes import Code
from engine.kernel.steps.choices import GoRule
from engine.kernel.steps.stack import Run
from engine.kernel.words.phrases import Param

Doing = Callable[[Run[State], Effect, Any], None]


def fighter_of(state: State, side: Side) -> str:
    """Return the slug of a side's fighter."""
    fight = fight_of(state)
    return fight.hero if side == "hero" else fight.villain


def throw_again(run: Run[State], side: Side, picked: tuple[int, ...]) -> None:
    """Reroll dice of a side. A Boost on a rerolled die is ignored (MH-5, F8)."""
    state = run.state
    fight = fight_of(state)
    roll = roll_of(fight, side)
    fresh = throw(run, "again", len(picked), boosts=False, again=True)
    part = replace(fight.part(side), roll=replace(roll, dice=rerolled(roll.dice or (), picked, fresh)))
    state.fight = fight.with_part(side, part)
    params: dict[str, Param] = {"card": card_name(fighter_of(state, side)), "dice": list(dice_words(fresh))}
    run.tell("event-again", {**params, "count": hits(state.fight, side)}, reveals=True)


def _pick(run: Run[State], step: Effect, side: Side, count: Dice) -> None:
    run.state.steps.append(PickDice(step.seat, side, MOST_DICE if count == "all" else count))


def _reroll_own(run: Run[State], step: Effect, effect: combat_codes.RerollOwn) -> None:
    if effect.only is None:
        _pick(run, step, step.side, effect.n)
    else:
        throw_again(run, step.side, tuple(rerollable(roll_of(fight_of(run.state), step.side), effect.only)))


def _reroll_opp(run: Run[State], step: Effect, effect: combat_codes.RerollOpp) -> None:
    other = opponent(step.side)
    if effect.n == "all":
        throw_again(run, other, tuple(rerollable(roll_of(fight_of(run.state), other))))
    else:
        _pick(run, step, other, effect.n)


def _discards(run: Run[State], step: Effect, effect: combat_codes.DiscardResource) -> None:
    lose_at_random(run, fight_of(run.state).seat, "resources", effect.n)


def _recover(run: Run[State], step: Effect, effect: combat_codes.HealKo) -> None:
    state = run.state
    fight = fight_of(state)
    if step.side == "villain":
        ko_left = max(0, fight.ko - effect.n)
        state.fight = replace(fight, ko=ko_left)
    else:
        hero = state.seats[fight.seat].hero(fight.hero)
        ko_left = max(0, hero.ko - effect.n)
        put_hero(state, fight.seat, replace(hero, ko=ko_left))
    run.tell("event-ko-healed", {"card": card_name(fighter_of(state, step.side)), "count": ko_left})


def _cancel(run: Run[State], step: Effect, effect: combat_codes.CancelEffect) -> None:
    state = run.state
    place = cancellable(state, step.side)
    target = None if place is None else state.steps[place]
    if place is not None and isinstance(target, Effect):
        state.steps[place] = replace(target, cancelled=True)
        run.tell("event-cancelled", {"card": card_name(target.card)})


def _skip_wit(run: Run[State], step: Effect, effect: combat_codes.SkipWit) -> None:
    """Skip the duel and close the window."""
    state = run.state
    state.fight = CHANGES[combat_codes.SkipWit](fight_of(state), Ring(), step.side, effect)
    while state.steps and isinstance(state.steps[-1], Ask):
        state.steps.pop()


EFFECTS: Mapping[type[Code], Doing] = {
    combat_codes.RerollOwn: _reroll_own,
    combat_codes.RerollOpp: _reroll_opp,
    combat_codes.RerollOnce: lambda run, step, _effect: _pick(run, step, step.side, "all"),
    combat_codes.LockColour: lambda run, step, _effect: run.state.steps.append(NameColour(step.seat, step.side)),
    combat_codes.ChangePower: lambda run, step, _effect: run.state.steps.append(OpenPower(step.side, change=True)),
    combat_codes.DiscardResource: _discards,
    combat_codes.HealKo: _recover,
    combat_codes.CancelEffect: _cancel,
    combat_codes.SkipWit: _skip_wit,
}


class EffectRule(GoRule[State, Effect]):
    """Carries out a used effect, unless it was cancelled. An effect that is no longer possible does nothing (R32)."""

    def go(self, run: Run[State], step: Effect) -> None:
        state = run.state
        if step.cancelled or state.fight is None:
            return
        effect = effect_of(step.card, step.role)
        if type(effect) in EFFECTS:
            EFFECTS[type(effect)](run, step, effect)
        else:
            state.fight = CHANGES[type(effect)](state.fight, ring_of(state), step.side, effect)
