"""Redeals: decks, hands and unrevealed choices are dealt anew as far as a viewer cannot know them (section 7)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.games.marvel_heroes.rules.table import RULES
from engine.games.marvel_heroes.state.cards import in_order
from engine.games.marvel_heroes.state.sheet import after_choice, choices, sheet_of
from engine.games.marvel_heroes.state.state import State
from engine.games.marvel_heroes.state.steps import Hand, Pay, Planning, Powers
from engine.kernel.moves import Move
from engine.kernel.redealing import Draws
from engine.kernel.steps.stack import decide, present_step

# Where a planning is not finished it is taken to stop after each choice with a chance of one in so many.
_STOPS = 4


def redealt(state: State, viewer: int | None, draws: Draws) -> State:
    """Return a state in which all that ``viewer`` cannot know is dealt anew; the same seat has the same choice.

    The redeal changes the order of the four decks, the hands of other seats, their planning as far as it is unrevealed,
    the Powers that they have chosen unseen, and the cards that they have picked to pay with.

    The distribution: the unseen cards lie at the unseen places in any order, all orders alike; each unrevealed choice
    is one of those that were legal, all alike. Of these deals those are possible in which the rules give away what they
    gave away: without fixed windows whether a villain seat is asked, and which seats have finished their planning.
    """
    if state.outcome is not None:
        return _decks(state, draws)
    asked = _asked(state)
    other = draws.first_possible(
        lambda: _dealt_anew(state, viewer, draws),
        lambda dealt: dealt is not None and _asked(dealt) == asked,
    )
    return other if other is not None else _decks(state, draws)


def _asked(state: State) -> list[int] | None:
    """Return the seats that are asked, None if the present step runs by itself."""
    top = present_step(state)
    if top is None or not RULES[type(top)].waits(state, top):
        return None
    return [decision.seat for decision in decide(RULES, state)]


def _decks(state: State, draws: Draws) -> State:
    """Return a copy with its decks in other orders."""
    other = state.copy()
    other.headline_deck = tuple(draws.shuffled(state.headline_deck))
    other.story_deck = tuple(draws.shuffled(state.story_deck))
    other.resource_deck = tuple(draws.shuffled(state.resource_deck))
    other.villain_deck = tuple(draws.shuffled(state.villain_deck))
    return other


def _dealt_anew(state: State, viewer: int | None, draws: Draws) -> State | None:
    other = state.copy()
    hidden = [seat for seat in range(len(state.seats)) if seat != viewer]
    _deal_hands(other, hidden, "resources", "resource_deck", draws)
    top = present_step(other)
    if isinstance(top, Planning):
        made: dict[int, tuple[Move, ...]] = {}
        for seat in top.made:
            planned = _planned(other, top, seat, draws) if seat in hidden else top.made[seat]
            if planned is None:
                return None
            made[seat] = planned
        other.steps[-1] = Planning(made)
    _deal_hands(other, hidden, "villains", "villain_deck", draws)
    if isinstance(top, Powers):
        chosen = {
            seat: _another_power(other, top, seat, draws) if move is not None and seat in hidden else move
            for seat, move in top.chosen.items()
        }
        other.steps[-1] = Powers(chosen)
    elif isinstance(top, Pay) and top.seat in hidden:
        held = draws.shuffled(getattr(other.seats[top.seat], top.hand))
        other.steps[-1] = replace(top, chosen=tuple(held[: len(top.chosen)]))
    other.headline_deck = tuple(draws.shuffled(state.headline_deck))
    other.story_deck = tuple(draws.shuffled(state.story_deck))
    return other


def _deal_hands(state: State, seats: list[int], hand: Hand, deck: str, draws: Draws) -> None:
    """Deal the hands of seats and a deck anew from the cards that lie there."""
    pool = [*getattr(state, deck), *(card for seat in seats for card in getattr(state.seats[seat], hand))]
    cards = draws.shuffled(pool)
    for seat in seats:
        own: Any = state.seats[seat]
        count = len(getattr(own, hand))
        state.seats[seat] = replace(own, **{hand: in_order(cards[:count])})
        cards = cards[count:]
    setattr(state, deck, tuple(cards))


def _another_power(state: State, step: Powers, seat: int, draws: Draws) -> Move:
    """Return one of the Powers that a seat may have chosen."""
    rule: Any = RULES[Powers]
    options: tuple[Move, ...] = rule.choices(state, step, seat)
    return draws.one_of(options)


def _planned(state: State, step: Planning, seat: int, draws: Draws) -> tuple[Move, ...] | None:
    """Return a planning that a seat may have made so far, finished or not as everybody knows; None where it is not."""
    own = state.seats[seat]
    ended = sheet_of(state.scenario, own, step.made[seat]).ended
    made: list[Move] = []
    sheet = sheet_of(state.scenario, own, ())
    while not sheet.ended and (ended or draws.below(_STOPS)):
        made.append(draws.one_of(choices(state.scenario, own, sheet)))
        sheet = after_choice(state.scenario, own, sheet, made[-1])
    return tuple(made) if sheet.ended == ended else None
