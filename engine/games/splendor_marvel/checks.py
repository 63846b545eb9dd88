"""Checks that a state fulfils the conditions of every possible state (section 7 of the rules)."""

from __future__ import annotations

from engine.games.splendor_marvel.cards import CARDS, COLOURS, KINDS, LEVELS, PLACES, TIME
from engine.games.splendor_marvel.moves import payment_forms, places_in_reach
from engine.games.splendor_marvel.state import (
    HAND_LIMIT,
    MOST_ROUNDS,
    SLOTS,
    SUPPLY,
    TOKEN_LIMIT,
    Close,
    Pay,
    Return,
    Seat,
    State,
    Turn,
    Visit,
    find_card,
)
from engine.kernel.errors import BadRecord
from engine.kernel.steps.stack import present_step
from engine.kernel.table.outcome import ranks_each

# One action adds at most three tokens to a seat (SM-9).
_MOST_GAINED = 3
_OF_LEVEL = {level: {card.id for card in CARDS.values() if card.level == level} for level in LEVELS}
_TURN_STACK = (Close, Visit, Return, Pay)
_STACKS = ((), (Turn,), *(_TURN_STACK[:depth] for depth in range(2, 5)))


def check(state: State) -> None:
    """Raise `BadRecord` if the state breaks a sum or a limit that holds in every possible state."""
    if len(state.seats) not in SUPPLY:
        raise BadRecord("seats", "there must be 2 to 4")
    _check_tokens(state)
    _check_cards(state)
    for number, seat_state in enumerate(state.seats):
        _check_seat(number, seat_state)
    _check_places(state)
    _check_tile(state)
    _check_counts(state)
    _check_steps(state)


def _check_tokens(state: State) -> None:
    piles = [state.supply, *(seat_state.tokens for seat_state in state.seats)]
    if any(len(pile) != len(KINDS) or min(pile) < 0 for pile in piles):
        raise BadRecord("tokens", "there must be seven kinds, none below zero")
    if tuple(map(sum, zip(*piles, strict=True))) != SUPPLY[len(state.seats)]:
        raise BadRecord("tokens", "supply and seats do not add up to the tokens of the box")


def _check_cards(state: State) -> None:
    if len(state.decks) != len(LEVELS) or [len(row) for row in state.display] != [SLOTS] * len(LEVELS):
        raise BadRecord("display", "there must be three decks and three rows of four slots")
    card_names: list[str] = []
    for level, deck, row in zip(LEVELS, state.decks, state.display, strict=True):
        row_cards = [card for card in row if card is not None]
        if not _OF_LEVEL[level].issuperset(deck) or not _OF_LEVEL[level].issuperset(row_cards):
            raise BadRecord(f"level {level}", "has a card of another level")
        if deck and len(row_cards) < SLOTS:
            raise BadRecord(f"level {level}", "has an empty slot although the deck has cards")
        card_names += deck
        card_names += row_cards
    for seat_state in state.seats:
        card_names += seat_state.team
        card_names += [reserved.card for reserved in seat_state.hand]
    if len(card_names) != len(CARDS) or CARDS.keys() != set(card_names):
        raise BadRecord("cards", "each of the 90 characters must be in exactly one place")


def _check_seat(number: int, seat_state: Seat) -> None:
    where = f"seat {number}"
    team = [CARDS[card] for card in seat_state.team]
    bonuses = [0] * len(COLOURS)
    tags = points = 0
    for card in team:
        bonuses[card.bonus] += 1
        tags += card.tags
        points += card.points
    if (tuple(bonuses), tags, points) != (seat_state.bonuses, seat_state.tags, seat_state.card_points):
        raise BadRecord(where, "bonuses, tags or points are not the sums of the team")
    if seat_state.tokens[TIME] != any(card.level == LEVELS[-1] for card in team):
        raise BadRecord(where, "must have a time token exactly if a card of level 3 is in the team")
    if len(seat_state.hand) > HAND_LIMIT:
        raise BadRecord(where, "has more than three reserved cards")


def _check_places(state: State) -> None:
    places = [*state.locations, *(place for seat_state in state.seats for place in seat_state.locations)]
    if any(place not in PLACES for place in places):
        raise BadRecord("locations", "one is unknown")
    if len(places) != len(state.seats) or len({PLACES[place].tile for place in places}) != len(places):
        raise BadRecord("locations", "there must be as many tiles as seats, each with one side")
    for number, seat_state in enumerate(state.seats):
        if seat_state.locations and places_in_reach(seat_state.locations, seat_state.bonuses) != [
            *seat_state.locations
        ]:
            raise BadRecord(f"seat {number}", "has a location whose needs its team does not meet")


def _check_tile(state: State) -> None:
    most = max(seat_state.tags for seat_state in state.seats)
    if state.tile is None:
        if most >= 3:
            raise BadRecord("tile", "a seat with three tags must own it")
    elif not 0 <= state.tile < len(state.seats) or state.seats[state.tile].tags != most or most < 3:
        raise BadRecord("tile", "its owner must have at least three tags, and no seat more")


def _check_counts(state: State) -> None:
    seats = range(len(state.seats))
    if not 0 <= state.round_limit <= MOST_ROUNDS or not 1 <= state.round <= (state.round_limit or state.round):
        raise BadRecord("round", "is not between 1 and the limit, or the limit is not 0 to 200")
    if state.passes not in range(len(seats) + 1) or state.visits not in range(len(seats) + 1):
        raise BadRecord("round", "there are more passes or locations than turns")
    if state.last is not None and state.last.seat not in seats:
        raise BadRecord("last", "names a seat that does not exist")
    if state.outcome is not None and not ranks_each(state.outcome, len(seats)):
        raise BadRecord("outcome", "must have a place and points for each seat")


def _check_steps(state: State) -> None:
    """Check that the steps on the stack can occur within one turn, and that the top step has a legal move."""
    if tuple(map(type, state.steps)) not in _STACKS:
        raise BadRecord("steps", "they are not the steps of a turn")
    step_seats = {step.seat for step in state.steps}
    step_seats |= {seat for step in state.steps if isinstance(step, Close) for seat in step.qualified}
    if len({step.seat for step in state.steps}) > 1 or not step_seats <= set(range(len(state.seats))):
        raise BadRecord("steps", "they must belong to one seat and name only existing seats")
    top = present_step(state)
    for number, seat_state in enumerate(state.seats):
        over = sum(seat_state.tokens) - TOKEN_LIMIT
        returning = isinstance(top, Return) and top.seat == number
        if over not in range(1, _MOST_GAINED + 1) if returning else over > 0:
            raise BadRecord(f"seat {number}", "has too many tokens, or returns some without having more than ten")
    if isinstance(top, Visit) and len(places_in_reach(state.locations, state.seats[top.seat].bonuses)) < 2:
        raise BadRecord("steps", "a seat chooses a location but reaches fewer than two")
    if isinstance(top, Pay):
        _check_payment(state, top)


def _check_payment(state: State, step: Pay) -> None:
    seat_state = state.seats[step.seat]
    card = find_card(state, step.seat, step.source)
    if card is None or payment_forms(seat_state, card) < 2:
        raise BadRecord("steps", "a seat chooses a payment but has fewer than two")
    if any(reserved.card == card and not reserved.is_public for reserved in seat_state.hand):
        raise BadRecord("steps", "a seat pays for a card that is still hidden")
