"""What always holds in a state (section 8), checked where one comes from outside."""

from __future__ import annotations

from collections import Counter

from engine.games.ragami.board import BUILDINGS, SPACES
from engine.games.ragami.cards import CARDS, COLOURS, CONFLICT_DICE
from engine.games.ragami.moves import may_stand
from engine.games.ragami.rules import RULES
from engine.games.ragami.setting_up import deck_of
from engine.games.ragami.state import (
    CONFLICT_LIMIT,
    HAND_LIMIT,
    NEUTRAL,
    SEAT_COUNTS,
    VIRTUE_LIMIT,
    Keep,
    KeepFirst,
    Place,
    Seat,
    State,
    ToPile,
)
from engine.kernel.errors import BadRecord


def validate(state: State) -> None:
    """Raise `BadRecord` where the state breaks what always holds."""
    if len(state.seats) not in SEAT_COUNTS or len(state.saints) != len(COLOURS) or len(state.boxes) != 3:
        raise BadRecord("seats", "2 to 4 seats, four Saints, three boxes")
    _check_pieces(state)
    _check_tiles(state)
    _check_cards(state)
    for number, own in enumerate(state.seats):
        _check_seat(number, own)
    _check_ragamis(state)
    _check_counts(state)
    _check_steps(state)


def _check_pieces(state: State) -> None:
    spaces = set(SPACES)
    if not set(state.conflicts) <= spaces or not set(state.demons) <= spaces or not set(state.saints) <= {0, *spaces}:
        raise BadRecord("pieces", "stand where no space is")
    if len(state.conflicts) > CONFLICT_DICE or any(not 1 <= die <= CONFLICT_LIMIT for die in state.conflicts.values()):
        raise BadRecord("conflicts", "six dice at most, each 1 to 6")
    if any(count < 1 for count in state.demons.values()) or state.demon_supply < 0 or state.cube_supply < 0:
        raise BadRecord("supply", "more pieces than there are")
    if any(not 0 <= die <= VIRTUE_LIMIT - 1 for die in state.boxes):
        raise BadRecord("boxes", "action dice show 0 to 5")


def _check_tiles(state: State) -> None:
    if sorted((*state.tiles, *state.drawn)) != list(SPACES):
        raise BadRecord("tiles", "each lies in the stack or out, once")
    if not set(state.blocked) <= set(state.drawn) or set(state.blocked) & set(state.conflicts):
        raise BadRecord("tiles", "no passage is where a conflict was")
    if not set(state.conflicts) <= set(state.drawn):
        raise BadRecord("conflicts", "lie on tiles that were drawn")


def _check_cards(state: State) -> None:
    cards = [*state.deck, *state.pile, *(held.no for own in state.seats for held in own.hand)]
    for step in state.steps:
        if isinstance(step, Keep):
            cards += step.looked
        elif isinstance(step, KeepFirst):
            cards += [no for dealt in step.dealt for no in dealt]
        elif isinstance(step, ToPile):
            cards.append(step.card)
    if Counter(cards) != Counter(deck_of(len(state.seats), power_die=state.power_die)):
        raise BadRecord("cards", "are not those of the deck")


def _check_seat(number: int, own: Seat) -> None:
    if min(own.vp, own.resolved, own.cubes) < 0 or len(own.hand) > HAND_LIMIT:
        raise BadRecord(f"seat {number}", "counts below zero, or too many cards")
    if list(own.hand) != sorted(own.hand, key=lambda held: (held.no, held.fresh)):
        raise BadRecord(f"seat {number}", "has a hand out of order")
    if not 0 <= own.virtue.value <= VIRTUE_LIMIT or (own.virtue.place in BUILDINGS) != bool(own.virtue.value):
        raise BadRecord(f"seat {number}", "has a virtue die that cannot be")


def _check_ragamis(state: State) -> None:
    for owner, place in state.ragamis():
        if place not in {0, *SPACES, *BUILDINGS}:
            raise BadRecord("ragamis", "stand nowhere")
        if place in SPACES and not may_stand(state, owner, place):
            raise BadRecord("ragamis", "stand where they may not")
    if state.neutral and len(state.seats) != 2:
        raise BadRecord("ragamis", "a neutral one plays with two seats")


def _check_counts(state: State) -> None:
    if not 0 <= state.first < len(state.seats) or not 0 <= state.passes < max(SEAT_COUNTS) + 1:
        raise BadRecord("turn", "names a seat that is not there")
    if min(state.round, state.turns + 1, state.draws + 1) < 1:
        raise BadRecord("counters", "below zero")
    if (state.outcome is None) != bool(state.steps):
        raise BadRecord("steps", "there are some exactly while the match runs")
    if any(no not in CARDS for no in state.pile):
        raise BadRecord("pile", "holds a card that does not exist")


def _check_steps(state: State) -> None:
    seats = range(len(state.seats))
    placing = any(isinstance(step, KeepFirst | Place) for step in state.steps)
    if not placing and state.steps and (0 in state.saints or any(not own.ragami for own in state.seats)):
        raise BadRecord("pieces", "are not placed yet")
    for step in state.steps:
        if isinstance(step, KeepFirst):
            if list(step.chosen) != list(seats) or len(step.dealt) != len(seats):
                raise BadRecord("steps", "every seat keeps a first card")
        elif getattr(step, "seat", 0) not in seats or getattr(step, "ragami", 0) not in {NEUTRAL, *seats}:
            raise BadRecord("steps", "a seat that is not there")
    if not state.steps:
        return
    try:
        RULES[type(state.steps[-1])].decisions(state, state.steps[-1])
    except (LookupError, NotImplementedError) as error:
        raise BadRecord("steps", "what is asked cannot be asked here") from error
