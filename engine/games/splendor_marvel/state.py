"""The state of a match of Splendor: Marvel, its options, and the steps that may be on its stack."""

from __future__ import annotations

from typing import Annotated

import msgspec

from engine.games.splendor_marvel.cards import CARDS, COLOURS, KINDS, LEVELS, PLACES, TIME
from engine.kernel.decisions import Outcome
from engine.kernel.errors import BadRecord
from engine.kernel.steps import Step

SEAT_COUNTS = (2, 3, 4)
SLOTS = 4
HAND_LIMIT = 3
TOKEN_LIMIT = 10
# Tokens at the start for 2, 3 and 4 seats, in the order of KINDS (SM-3).
SUPPLY = {seats: (colour,) * 5 + (5, time) for seats, colour, time in ((2, 4, 2), (3, 5, 3), (4, 7, 4))}


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The house option: end after so many rounds, 0 meaning never (SM-40, R6)."""

    round_limit: Annotated[int, msgspec.Meta(ge=0, le=200)] = 0


class Turn(Step, frozen=True, tag="turn"):
    """The active seat takes its action (SM-7)."""

    seat: int


class Pay(Step, frozen=True, tag="pay"):
    """The seat chooses how to pay for the card at ``source`` ("2-1", "hand-2")."""

    seat: int
    source: str


class Return(Step, frozen=True, tag="return"):
    """The seat gives tokens back down to ten (SM-30)."""

    seat: int


class Visit(Step, frozen=True, tag="visit"):
    """The seat takes a location that its team reaches (SM-31, SM-32)."""

    seat: int


class Close(Step, frozen=True, tag="close"):
    """The end check of a turn (SM-36 to SM-40); ``qualified`` were so before the turn's action."""

    seat: int
    qualified: tuple[int, ...]


class Reserved(msgspec.Struct, frozen=True):
    """A card in hand; ``known`` when everybody saw it come from the display (R11)."""

    card: str
    known: bool


class Seat(msgspec.Struct):
    """What a player has in front of them; bonuses, tags and card points are the team's sums."""

    tokens: list[int]
    team: list[str]
    bonuses: list[int]
    tags: int
    card_points: int
    locations: list[str]
    hand: list[Reserved]

    def copy(self) -> Seat:
        """Return a copy that shares nothing that can change."""
        return Seat(
            self.tokens[:],
            self.team[:],
            self.bonuses[:],
            self.tags,
            self.card_points,
            self.locations[:],
            self.hand[:],
        )


class Last(msgspec.Struct, frozen=True):
    """The moves of the latest turn in which anything was done, for showing on the board."""

    seat: int
    moves: tuple[str, ...]


class State(msgspec.Struct):
    """The whole table. Decks are drawn from their end; ``passes`` and ``visits`` count within the round."""

    round: int
    round_limit: int
    supply: list[int]
    decks: list[list[str]]
    display: list[list[str | None]]
    locations: list[str]
    tile: int | None
    seats: list[Seat]
    steps: list[Turn | Pay | Return | Visit | Close]
    passes: int = 0
    visits: int = 0
    last: Last | None = None
    outcome: Outcome | None = None

    def copy(self) -> State:
        """Return a copy that shares nothing that can change."""
        return State(
            self.round,
            self.round_limit,
            self.supply[:],
            [deck[:] for deck in self.decks],
            [row[:] for row in self.display],
            self.locations[:],
            self.tile,
            [seat.copy() for seat in self.seats],
            self.steps[:],
            self.passes,
            self.visits,
            self.last,
            self.outcome,
        )

    def points(self, seat: int) -> int:
        """Return team cards plus 3 per location plus 3 for the tile (SM-34)."""
        own = self.seats[seat]
        return own.card_points + 3 * len(own.locations) + (3 if self.tile == seat else 0)

    def qualified(self) -> tuple[int, ...]:
        """Return the seats with 16 points, a bonus of each colour and a time token (SM-35)."""
        return tuple(
            seat
            for seat, own in enumerate(self.seats)
            if own.tokens[TIME] and all(own.bonuses) and self.points(seat) >= 16
        )


def validate(state: State) -> None:
    """Raise `BadRecord` where the state breaks a sum or limit that always holds (section 7)."""
    if len(state.seats) not in SUPPLY:
        raise BadRecord("seats", "2 to 4 are possible")
    _check_tokens(state)
    _check_cards(state)
    for number, seat in enumerate(state.seats):
        _check_seat(number, seat)
    _check_table(state)


def _check_tokens(state: State) -> None:
    piles = [state.supply, *(seat.tokens for seat in state.seats)]
    if any(len(pile) != len(KINDS) or min(pile) < 0 for pile in piles):
        raise BadRecord("tokens", "seven kinds, none below zero")
    if tuple(map(sum, zip(*piles, strict=True))) != SUPPLY[len(state.seats)]:
        raise BadRecord("tokens", "supply and holdings do not add up to the start")
    if any(seat.tokens[TIME] > 1 for seat in state.seats):
        raise BadRecord("tokens", "nobody holds more than one time token")


def _check_cards(state: State) -> None:
    if len(state.decks) != len(LEVELS) or [len(row) for row in state.display] != [SLOTS] * len(LEVELS):
        raise BadRecord("display", "three decks and three rows of four slots")
    for level, deck, row in zip(LEVELS, state.decks, state.display, strict=True):
        shown = [card for card in row if card is not None]
        if any(card not in CARDS or CARDS[card].level != level for card in (*deck, *shown)):
            raise BadRecord(f"level {level}", "holds a card that does not belong there")
        if deck and len(shown) < SLOTS:
            raise BadRecord(f"level {level}", "an empty slot beside a deck with cards")
    seen = [card for deck in state.decks for card in deck]
    seen += [card for row in state.display for card in row if card is not None]
    for seat in state.seats:
        seen += seat.team + [reserved.card for reserved in seat.hand]
    if len(seen) != len(CARDS) or set(seen) != set(CARDS):
        raise BadRecord("cards", "each of the 90 characters must be somewhere, once")


def _check_seat(number: int, seat: Seat) -> None:
    where = f"seat {number}"
    team = [CARDS[card] for card in seat.team]
    bonuses = [sum(card.bonus == colour for card in team) for colour in range(len(COLOURS))]
    sums = (bonuses, sum(card.tags for card in team), sum(card.points for card in team))
    if sums != (seat.bonuses, seat.tags, seat.card_points):
        raise BadRecord(where, "bonuses, tags or points are not those of the team")
    if len(seat.hand) > HAND_LIMIT:
        raise BadRecord(where, "more than three reserved cards")


def _check_table(state: State) -> None:
    taken = [place for seat in state.seats for place in seat.locations]
    places = [*state.locations, *taken]
    if any(place not in PLACES for place in places):
        raise BadRecord("locations", "an unknown location")
    if len(places) != len(state.seats) or len({PLACES[place].tile for place in places}) != len(places):
        raise BadRecord("locations", "as many tiles as seats, each with one side")
    most = max(seat.tags for seat in state.seats)
    if state.tile is None:
        if most >= 3:
            raise BadRecord("tile", "somebody with three tags must own it")
    elif not 0 <= state.tile < len(state.seats) or state.seats[state.tile].tags != most or most < 3:
        raise BadRecord("tile", "its owner has at least three tags and nobody more")
    if bool(state.steps) == (state.outcome is not None):
        raise BadRecord("steps", "a match has something to do until it has an outcome")
    if any(not 0 <= step.seat < len(state.seats) for step in state.steps):
        raise BadRecord("steps", "name a seat that is not there")
    if state.round < 1 or state.round_limit < 0:
        raise BadRecord("round", "counts from 1")
    _check_steps(state)


def _check_steps(state: State) -> None:
    """The stack is one turn's: whose it is, and a card where a payment is asked."""
    shape = tuple(type(step) for step in state.steps)
    whole = (Close, Visit, Return, Pay)
    if shape not in ((), (Turn,), *(whole[:length] for length in range(1, 5))):
        raise BadRecord("steps", "are not those of a turn")
    if len({step.seat for step in state.steps}) > 1:
        raise BadRecord("steps", "belong to different seats")
    top = state.steps[-1] if state.steps else None
    if isinstance(top, Pay) and find_card(state, top.seat, top.source) is None:
        raise BadRecord("steps", "a payment for a card that is not there")


def find_card(state: State, seat: int, source: str) -> str | None:
    """Return the card at a slot ("2-1") or in the seat's hand ("hand-2"); None when there is none."""
    row, _, position = source.partition("-")
    if not position.isdecimal():
        return None
    index = int(position) - 1
    if row == "hand":
        hand = state.seats[seat].hand
        return hand[index].card if 0 <= index < len(hand) else None
    if row in {"1", "2", "3"} and 0 <= index < SLOTS:
        return state.display[int(row) - 1][index]
    return None
