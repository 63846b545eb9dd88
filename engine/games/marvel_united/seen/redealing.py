"""Deals again, at random, everything that a viewer cannot know (section 6 of the rules)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.games.marvel_united.rules.table import RULES
from engine.games.marvel_united.state.cards import SCHEMES, SUPERHEROES, effect_of, in_order
from engine.games.marvel_united.state.codes import Peek
from engine.games.marvel_united.state.pieces import NOBODY
from engine.games.marvel_united.state.state import State
from engine.games.marvel_united.state.steps import Effect
from engine.games.marvel_united.state.visibility import knows_cards, knows_hand, knows_offer, knows_plans
from engine.kernel.chance.redealing import Draws
from engine.kernel.steps.stack import asked_seats


def redealt(state: State, viewer: int | None, draws: Draws) -> State:
    """Return a copy of the state in which everything hidden from ``viewer`` is dealt again (section 6 of the rules).

    All orders of the unseen cards are equally likely. Unseen Super-villain and Super-hero cards are replaced by any
    unused cards. A deal is accepted only if it asks the same seats the same questions (R22).
    """
    before = asked_seats(RULES, state)
    other = draws.first_possible(
        lambda: _dealt_anew(state, viewer, draws), lambda other: asked_seats(RULES, other) == before
    )
    return other or _reordered(state, draws)


def _reordered(state: State, draws: Draws) -> State:
    other = state.copy()
    for seat, hero in enumerate(other.heroes):
        other.heroes[seat] = replace(hero, deck=tuple(draws.shuffled(hero.deck)))
    other.support = tuple(draws.shuffled(other.support))
    return other


def _dealt_anew(state: State, viewer: int | None, draws: Draws) -> State:
    other = _reordered(state, draws)
    for seat, hero in enumerate(state.heroes):
        if not knows_hand(state, viewer, seat):
            cards = draws.shuffled((*hero.hand, *hero.deck))
            size = len(hero.hand)
            other.heroes[seat] = replace(other.heroes[seat], hand=in_order(cards[:size]), deck=tuple(cards[size:]))
    _deal_plans(other, viewer, draws)
    if not knows_plans(state, viewer):
        _deal_schemes(other, draws)
    _deal_superheroes(other, viewer, draws)
    return other


def _deal_plans(state: State, viewer: int | None, draws: Draws) -> None:
    """Deal the unseen Plans again. A Plan that the viewer is looking at stays in place."""
    looks = _looks_at(state, viewer)
    down = [index for index, entry in enumerate(state.story) if entry.facedown and entry.seat == NOBODY]
    if knows_plans(state, viewer):
        if state.outcome is None:
            state.plans = tuple(draws.shuffled(state.plans))
        return
    kept_count = 1 if looks == "plan-deck" else 0
    hand = () if looks == "plan-hand" else state.plan_hand
    unseen = draws.shuffled((*state.plans[kept_count:], *hand, *(state.story[index].card for index in down)))
    for index in down:
        state.story[index] = replace(state.story[index], card=unseen.pop())
    if hand:
        state.plan_hand = in_order(unseen[: len(hand)])
        unseen = unseen[len(hand) :]
    state.plans = (*state.plans[:kept_count], *unseen)


def _looks_at(state: State, viewer: int | None) -> str:
    """Return which Plans the viewer is looking at: "plan-deck" (the top card), "plan-hand", or "" for none."""
    step = state.steps[-1] if state.steps else None
    if not isinstance(step, Effect) or step.seat != viewer:
        return ""
    looks = (code.what for code in effect_of(step.source)[step.alternative] if isinstance(code, Peek))
    return next(looks, "")


def _deal_schemes(state: State, draws: Draws) -> None:
    cards = draws.shuffled([card for card in SCHEMES if card not in state.out_of_game])
    size, removed_size = len(state.schemes), len(state.removed_schemes)
    state.schemes, state.removed_schemes = in_order(cards[:size]), in_order(cards[size : size + removed_size])


def _deal_superheroes(state: State, viewer: int | None, draws: Draws) -> None:
    if state.outcome is not None:
        return
    hidden_seats = [seat for seat in range(len(state.heroes)) if not knows_cards(state, viewer, seat)]
    visible_cards = [card for seat, hero in enumerate(state.heroes) if seat not in hidden_seats for card in hero.cards]
    offer_known = knows_offer(state, viewer)
    visible_cards += state.offered_cards if offer_known else ()
    cards = draws.shuffled(
        [card for card in SUPERHEROES if card not in visible_cards and card not in state.out_of_game]
    )
    for seat in hidden_seats:
        state.heroes[seat] = replace(state.heroes[seat], cards=_take_from_end(cards, len(state.heroes[seat].cards)))
    state.removed_cards = _take_from_end(cards, len(state.removed_cards))
    if not offer_known:
        state.offered_cards = _take_from_end(cards, len(state.offered_cards))


def _take_from_end(cards: list[str], count: int) -> tuple[str, ...]:
    cards_taken: Sequence[str] = [cards.pop() for _ in range(count)]
    return in_order(cards_taken)
