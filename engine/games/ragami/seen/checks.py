"""Checks that a state fulfils the conditions of every possible state (section 8 of the rules)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from engine.games.ragami.rules.moves import cubes_left, may_stand, usable, virtue_left
from engine.games.ragami.rules.setting_up import deck_of
from engine.games.ragami.state.board import BUILDINGS, SPACES
from engine.games.ragami.state.cards import ACTION_FACES, BOXES, CARDS, COLOURS, CONFLICT_DICE
from engine.games.ragami.state.match_state import (
    CONFLICT_LIMIT,
    HAND_LIMIT,
    NEUTRAL,
    SEAT_COUNTS,
    VIRTUE_LIMIT,
    BeginRound,
    Boxes,
    CardConflict,
    CardDemon,
    CardSaint,
    CardVirtue,
    Extra,
    Grow,
    Keep,
    KeepFirst,
    Look,
    MakeRoom,
    MoveDemon,
    MoveRagamiStep,
    MoveSaint,
    NewDemon,
    Place,
    ReadyDice,
    Resolve,
    Retreat,
    Seat,
    State,
    ToPile,
    Turn,
    Value,
    Virtue,
)
from engine.games.ragami.state.position import ragamis
from engine.kernel.errors import BadRecord
from engine.kernel.steps.stack import Step
from engine.kernel.table.outcome import ranks_each


def check(state: State) -> None:
    """Raise `BadRecord` if the state breaks one of the conditions that this module checks."""
    if len(state.seats) not in SEAT_COUNTS or len(state.saints) != len(COLOURS) or len(state.boxes) != 3:
        raise BadRecord("seats", "there must be 2 to 4 seats, four Saints and three boxes")
    _check_pieces(state)
    _check_tiles(state)
    _check_cards(state)
    for number, seat_state in enumerate(state.seats):
        _check_seat(number, seat_state)
    _check_ragamis(state)
    _check_counts(state)
    _check_steps(state)


def _check_pieces(state: State) -> None:
    spaces = set(SPACES)
    if not set(state.conflicts) <= spaces or not set(state.demons) <= spaces or not set(state.saints) <= {0, *spaces}:
        raise BadRecord("pieces", "one is on a space that does not exist")
    if len(state.conflicts) > CONFLICT_DICE or any(not 1 <= die <= CONFLICT_LIMIT for die in state.conflicts.values()):
        raise BadRecord("conflicts", "there must be at most six dice, each 1 to 6")
    if any(count < 1 for count in state.demons.values()) or state.demon_supply < 0 or state.cube_supply < 0:
        raise BadRecord("supply", "there are more pieces in play than in the box")
    if any(not 0 <= die <= VIRTUE_LIMIT - 1 for die in state.boxes):
        raise BadRecord("boxes", "an action die does not show 0 to 5")


def _check_tiles(state: State) -> None:
    if sorted((*state.tiles, *state.laid_tiles)) != list(SPACES):
        raise BadRecord("tiles", "each must be in the stack or laid out, once")
    if not set(state.blocked) <= set(state.laid_tiles) or set(state.blocked) & set(state.conflicts):
        raise BadRecord("tiles", "a blocked one was not drawn, or has a conflict")
    if not set(state.conflicts) <= set(state.laid_tiles):
        raise BadRecord("conflicts", "one is on a tile that was not drawn")


def _check_cards(state: State) -> None:
    cards = [*state.deck, *state.pile, *(hand_card.no for seat_state in state.seats for hand_card in seat_state.hand)]
    for step in state.steps:
        if isinstance(step, Keep):
            cards += step.looked
        elif isinstance(step, KeepFirst):
            cards += [no for dealt in step.dealt_cards for no in dealt]
        elif isinstance(step, ToPile):
            cards.append(step.card)
    if Counter(cards) != Counter(deck_of(len(state.seats), power_die=state.power_die)):
        raise BadRecord("cards", "are not those of the deck")


def _check_seat(number: int, seat_state: Seat) -> None:
    if min(seat_state.vp, seat_state.resolved, seat_state.cubes) < 0 or len(seat_state.hand) > HAND_LIMIT:
        raise BadRecord(f"seat {number}", "has a count below zero, or too many cards")
    if list(seat_state.hand) != sorted(seat_state.hand, key=lambda hand_card: (hand_card.no, hand_card.fresh)):
        raise BadRecord(f"seat {number}", "has a hand out of order")
    if not 0 <= seat_state.virtue.value <= VIRTUE_LIMIT or (seat_state.virtue.place in BUILDINGS) != bool(
        seat_state.virtue.value
    ):
        raise BadRecord(f"seat {number}", "has an impossible virtue die")


def _check_ragamis(state: State) -> None:
    for owner, place in ragamis(state):
        if place not in {0, *SPACES, *BUILDINGS}:
            raise BadRecord("ragamis", "one is at a place that does not exist")
        if place in SPACES and not may_stand(state, owner, place):
            raise BadRecord("ragamis", "one is on a space where it may not be")
    if state.neutral and len(state.seats) != 2:
        raise BadRecord("ragamis", "a neutral one is in play with more than two seats")


def _check_counts(state: State) -> None:
    if not 0 <= state.first < len(state.seats) or not 0 <= state.passes <= len(state.seats):
        raise BadRecord("turn", "names a seat that does not exist")
    if min(state.round, state.turns + 1, state.draws + 1) < 1:
        raise BadRecord("counters", "below zero")
    if state.outcome is not None and not ranks_each(state.outcome, len(state.seats)):
        raise BadRecord("outcome", "does not rank exactly the seats of the match")


# For each step that can be the lowest on the stack, the kinds of steps that may be above it. The first entry is for the
# set-up and the preparation of rounds, the second for the action dice, the third for a turn.
_ABOVE: Mapping[type[Step], tuple[type[Step], ...]] = {
    ReadyDice: (KeepFirst, Place, Virtue, Grow, Retreat),
    BeginRound: (Boxes, Value, NewDemon),
    Turn: (
        MoveRagamiStep,
        MoveSaint,
        MoveDemon,
        MakeRoom,
        Look,
        Keep,
        Resolve,
        Retreat,
        CardSaint,
        CardDemon,
        CardConflict,
        CardVirtue,
        Extra,
        ToPile,
    ),
}


def _check_steps(state: State) -> None:
    if not state.steps:
        return
    seats = range(len(state.seats))
    lowest, *above = state.steps
    if not all(isinstance(step, _ABOVE.get(type(lowest), ())) for step in above) or type(lowest) not in _ABOVE:
        raise BadRecord("steps", "they cannot follow each other")
    placing = any(isinstance(step, KeepFirst | Place) for step in above)
    if not placing and (0 in state.saints or any(not seat_state.ragami for seat_state in state.seats)):
        raise BadRecord("pieces", "are not placed yet")
    for step in state.steps:
        if getattr(step, "seat", 0) not in seats or getattr(step, "ragami", 0) not in {NEUTRAL, *seats}:
            raise BadRecord("steps", "one names a seat that does not exist")
        if isinstance(lowest, Turn) and getattr(step, "seat", lowest.seat) != lowest.seat:
            raise BadRecord("steps", "one gives another seat a choice in this turn")
        if isinstance(step, KeepFirst) and (list(step.choices) != list(seats) or len(step.dealt_cards) != len(seats)):
            raise BadRecord("steps", "every seat must keep a first card")
        if isinstance(step, Value | Boxes) and (len(step.dice) != len(BOXES) or not set(step.dice) <= {*ACTION_FACES}):
            raise BadRecord("steps", "one has impossible dice")
        if isinstance(step, Retreat) and state.place_of(step.ragami) not in SPACES:
            raise BadRecord("steps", "one makes a Ragami leave that is not on a space")
        if isinstance(step, Resolve):
            _check_resolution(state, step)


def _check_resolution(state: State, step: Resolve) -> None:
    seat_state = state.seats[step.seat]
    spare = (cubes_left(state, step), virtue_left(state, step), step.cubes, step.virtue)
    cards = [no for no in usable(seat_state) if CARDS[no].triangle]
    if step.space != seat_state.ragami or min(spare) < 0 or step.card not in {0, *cards}:
        raise BadRecord("steps", "a resolution uses more power than the seat has")
