"""Deals again, at random, the decks, hands and secret choices that a viewer cannot know (section 7 of the rules)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.games.marvel_heroes.rules.table import RULES
from engine.games.marvel_heroes.state.cards import in_order
from engine.games.marvel_heroes.state.sheet import after_choice, choices, sheet_of
from engine.games.marvel_heroes.state.state import State
from engine.games.marvel_heroes.state.steps import Hand, Pay, Planning, Powers
from engine.kernel.chance.redealing import Draws
from engine.kernel.choices.moves import Move
from engine.kernel.steps.stack import asked_seats, present_step

# The redeal of an unfinished planning stops before each further choice with a chance of 1 / ``_STOPS``.
_STOPS = 4


def redealt(state: State, viewer: int | None, draws: Draws) -> State:
    """Return a copy of the state in which everything hidden from ``viewer`` is dealt again (section 7 of the rules).

    All orders of the unseen cards, and all legal secret choices, are equally likely. A deal is accepted only if it asks
    the same seats now and if the same seats have finished their planning.
    """
    if state.outcome is not None:
        return _decks(state, draws)
    before = asked_seats(RULES, state)
    other = draws.first_possible(
        lambda: _dealt_anew(state, viewer, draws),
        lambda dealt: dealt is not None and asked_seats(RULES, dealt) == before,
    )
    return other if other is not None else _decks(state, draws)


def _decks(state: State, draws: Draws) -> State:
    other = state.copy()
    other.headline_deck = tuple(draws.shuffled(state.headline_deck))
    other.story_deck = tuple(draws.shuffled(state.story_deck))
    other.resource_deck = tuple(draws.shuffled(state.resource_deck))
    other.villain_deck = tuple(draws.shuffled(state.villain_deck))
    return other


def _dealt_anew(state: State, viewer: int | None, draws: Draws) -> State | None:
    other = state.copy()
    hidden_seats = [seat for seat in range(len(state.seats)) if seat != viewer]
    _deal_hands(other, hidden_seats, "resources", "resource_deck", draws)
    top = present_step(other)
    if isinstance(top, Planning):
        lists_made: dict[int, tuple[Move, ...]] = {}
        for seat in top.lists:
            over = sheet_of(state.scenario, state.seats[seat], top.lists[seat]).is_over
            planned = _planned(other, seat, draws, over=over) if seat in hidden_seats else top.lists[seat]
            if planned is None:
                return None
            lists_made[seat] = planned
        other.steps[-1] = Planning(lists_made)
    _deal_hands(other, hidden_seats, "villains", "villain_deck", draws)
    if isinstance(top, Powers):
        new_choices = {
            seat: _another_power(other, top, seat, draws) if move is not None and seat in hidden_seats else move
            for seat, move in top.choices.items()
        }
        other.steps[-1] = Powers(new_choices)
    elif isinstance(top, Pay) and top.seat in hidden_seats:
        shuffled_hand = draws.shuffled(getattr(other.seats[top.seat], top.hand))
        other.steps[-1] = replace(top, chosen_cards=tuple(shuffled_hand[: len(top.chosen_cards)]))
    other.headline_deck = tuple(draws.shuffled(state.headline_deck))
    other.story_deck = tuple(draws.shuffled(state.story_deck))
    return other


def _deal_hands(state: State, seats: list[int], hand: Hand, deck: str, draws: Draws) -> None:
    pool = [*getattr(state, deck), *(card for seat in seats for card in getattr(state.seats[seat], hand))]
    cards = draws.shuffled(pool)
    for seat in seats:
        seat_state: Any = state.seats[seat]
        count = len(getattr(seat_state, hand))
        state.seats[seat] = replace(seat_state, **{hand: in_order(cards[:count])})
        cards = cards[count:]
    setattr(state, deck, tuple(cards))


def _another_power(state: State, step: Powers, seat: int, draws: Draws) -> Move:
    rule: Any = RULES[Powers]
    options: tuple[Move, ...] = rule.choices(state, step, seat)
    return draws.one_of(options)


def _planned(state: State, seat: int, draws: Draws, *, over: bool) -> tuple[Move, ...] | None:
    """Return random planning choices of a seat, finished if ``over``.

    Return None if the drawn choices are finished but ``over`` is False, or the other way round.
    """
    seat_state = state.seats[seat]
    moves_made: list[Move] = []
    sheet = sheet_of(state.scenario, seat_state, ())
    while not sheet.is_over and (over or draws.below(_STOPS)):
        moves_made.append(draws.one_of(choices(state.scenario, seat_state, sheet, state.headline_places)))
        sheet = after_choice(state.scenario, seat_state, sheet, moves_made[-1])
    return tuple(moves_made) if sheet.is_over == over else None
