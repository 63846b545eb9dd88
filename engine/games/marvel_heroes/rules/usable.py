"""Lists the effects that a seat can use in a window of a Combat (MH-85 to MH-93).

They come from abilities, Allies, Power-Ups and Reinforcements.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from engine.games.marvel_heroes.rules.effects.combat_changes import works
from engine.games.marvel_heroes.rules.effects.ratings import fight_of, ring_of
from engine.games.marvel_heroes.rules.lasting_effects import opposing_plan_effects
from engine.games.marvel_heroes.state.cards import AGENTS, ALLIES, EVENTS, HEROES, MASTERMINDS, POWERUPS, VILLAINS
from engine.games.marvel_heroes.state.codes import AllyTax
from engine.games.marvel_heroes.state.combat_codes import AbsorbKo, CancelEffect, RerollOnce
from engine.games.marvel_heroes.state.reaction_windows import WINDOW_OF
from engine.games.marvel_heroes.state.state import State
from engine.games.marvel_heroes.state.steps import Effect, Hand, Role, Side
from engine.kernel.cards.effect_codes import Code


class Use(msgspec.Struct, frozen=True):
    """An effect that a seat can use: the card, its role, and the number of hand cards that it costs."""

    card: str
    role: Role
    effect: Code
    cost: int = 0


def side_of(state: State, seat: int) -> Side:
    """Return the side of a seat in the current Combat."""
    return "hero" if fight_of(state).seat == seat else "villain"


def fights_through(state: State, seat: int) -> bool:
    """Return whether a seat is the hero seat or the controller, and its side fights through (R47)."""
    fight = state.fight
    return (
        fight is not None and seat in {fight.seat, fight.controller} and bool(fight.part(side_of(state, seat)).through)
    )


def worth_of_card(card: str) -> float:
    """Return the worth of a card in hand. The cards of the lowest worth are used first for payments."""
    if card in EVENTS:
        return 1.5
    if card in ALLIES:
        return 1.0
    return 0.5 + AGENTS[card].cost / 2 if card in AGENTS else 0.5 + VILLAINS[card].requirement / 3


def hand_of(side: Side) -> Hand:
    """Return the hand from which a side pays."""
    return "resources" if side == "hero" else "villains"


def combat_effect(slug: str) -> tuple[Code | None, int]:
    """Return the Combat ability of a hero, Mastermind or Villain (None without one), and its cost."""
    card = HEROES.get(slug) or MASTERMINDS.get(slug) or VILLAINS[slug]
    return card.combat, card.combat_cost


def effect_of(card: str, role: Role) -> Code:
    """Return the effect that a card has in this role. Raises `LookupError` if it has none."""
    if role == "ally":
        return ALLIES[card].effect
    if role == "powerup":
        return POWERUPS[card].effect
    if role == "support":
        return HEROES[card].support[0]
    effect = VILLAINS[card].reinforcement if role == "reinforcement" else combat_effect(card)[0]
    if effect is None:
        raise LookupError(card)
    return effect


def _hero_uses(state: State, seat: int) -> Iterator[Use]:
    fight, seat_state = fight_of(state), state.seats[seat]
    fighting = fight.hero and not fight.felled
    effect, cost = combat_effect(fight.hero) if fighting else (None, 0)
    if effect is not None:
        yield Use(fight.hero, "ability", effect, cost)
    for hero in state.supporting(seat, fight.area) if fighting and not fight.support_off else ():
        card = HEROES[hero.slug]
        if card.support_kind == "combat":
            yield Use(hero.slug, "support", card.support[0], card.support_cost)
    tax = sum(code.n for code in opposing_plan_effects(state, seat, AllyTax))
    for ally in seat_state.allies:
        yield Use(ally.slug, "ally", ALLIES[ally.slug].effect, tax)
    for slug in seat_state.powerups:
        if isinstance(POWERUPS[slug].effect, RerollOnce) and slug not in fight.once:
            yield Use(slug, "powerup", POWERUPS[slug].effect)


def _villain_uses(state: State, seat: int) -> Iterator[Use]:
    """Yield the effects that a villain seat can use. Reinforcements belong to the controller alone."""
    fight = fight_of(state)
    effect, cost = combat_effect(fight.villain)
    if effect is not None:
        yield Use(fight.villain, "ability", effect, cost)
    for card in fight.reinforcements if seat == fight.controller else ():
        yield Use(card, "reinforcement", VILLAINS[card].reinforcement)


def uses(state: State, seat: int, window: str) -> list[Use]:
    """Return the effects that a seat can use in a window now (F1, F3, F5).

    For the window "asked", callers pass the name of the window in which the question arose.
    """
    fight, side = fight_of(state), side_of(state, seat)
    card_count = len(getattr(state.seats[seat], hand_of(side)))
    listed = _hero_uses(state, seat) if side == "hero" else _villain_uses(state, seat)
    # Each window "reaction" answers another effect, so an effect that cancels may be used in several of them (F3).
    used = () if window == WINDOW_OF[CancelEffect] else fight.used_cards
    able = [
        use
        for use in listed
        if WINDOW_OF.get(type(use.effect)) == window and use.card not in used and use.cost <= card_count
    ]
    if not able:
        return able
    ring = ring_of(state)
    return [use for use in able if _works(state, side, use) or works(fight, ring, side, use.effect)]


def absorbable(state: State, side: Side) -> int:
    """Return how many KOs a side can absorb (not suffer).

    Everybody may know this, because usable effects are public.
    """
    fight = fight_of(state)
    seat = fight.seat if side == "hero" else fight.controller
    return sum(isinstance(use.effect, AbsorbKo) for use in uses(state, seat, WINDOW_OF[AbsorbKo]))


def _works(state: State, side: Side, use: Use) -> bool:
    """Return whether a use can cancel the effect that the other side has just used (CANCEL_EFFECT).

    Return False for every other kind of effect.
    """
    return isinstance(use.effect, CancelEffect) and cancellable(state, side) is not None


def cancellable(state: State, side: Side) -> int | None:
    """Return the index on the stack of the other side's effect that can be cancelled now, None if there is none."""
    for place in range(len(state.steps) - 1, -1, -1):
        step = state.steps[place]
        if isinstance(step, Effect):
            is_usable = step.cancelled or step.role == "powerup" or step.side == side
            return None if is_usable or isinstance(effect_of(step.card, step.role), CancelEffect) else place
    return None


def bystanders(state: State) -> list[int]:
    """Return the villain seats other than the controller, clockwise from the controller (F2)."""
    fight = fight_of(state)
    return [seat for seat in state.around(fight.controller)[1:] if seat != fight.seat]


def circle(state: State, first: Side) -> tuple[int, ...]:
    """Return the seats in the order in which a window asks them (F2)."""
    fight = fight_of(state)
    villains = (fight.controller, *bystanders(state))
    return (fight.seat, *villains) if first == "hero" else (*villains, fight.seat)
