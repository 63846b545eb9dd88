"""The state of a match of Splendor: Marvel, its options, and the steps that may be on its stack."""

from __future__ import annotations

from typing import Annotated

import msgspec

from engine.games.splendor_marvel.cards import COLOURS, KINDS, TIME
from engine.kernel.contract.states import PlainState
from engine.kernel.steps.stack import SeatStep

SEAT_COUNTS = (2, 3, 4)
SLOTS = 4
HAND_LIMIT = 3
TOKEN_LIMIT = 10
POINTS_TO_END = 16
MOST_ROUNDS = 200
_POSITIONS = ("1", "2", "3", "4")
# The tokens in the supply at the start for 2, 3 and 4 seats, in the order of `KINDS` (SM-3).
SUPPLY = {seats: (colour,) * 5 + (5, time) for seats, colour, time in ((2, 4, 2), (3, 5, 3), (4, 7, 4))}


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a match.

    The match ends after ``round_limit`` rounds; 0 means no limit (SM-40, R6).
    """

    round_limit: Annotated[int, msgspec.Meta(ge=0, le=MOST_ROUNDS)] = 0


class TellLocations(SeatStep, frozen=True, tag="tell-locations"):
    """Everybody learns which locations can be won, and which seat begins (SM-4, SM-6)."""


class Turn(SeatStep, frozen=True, tag="turn"):
    """The active seat takes its action (SM-7)."""


class Pay(SeatStep, frozen=True, tag="pay"):
    """The seat chooses how to pay for the card at ``source`` ("2-1", "hand-2")."""

    source: str


class Return(SeatStep, frozen=True, tag="return"):
    """The seat gives tokens back until it has ten (SM-30)."""


class Visit(SeatStep, frozen=True, tag="visit"):
    """The seat takes a location that its team reaches (SM-31, SM-32)."""


class Close(SeatStep, frozen=True, tag="close"):
    """The check at the end of a turn whether the match ends (SM-36 to SM-40).

    ``qualified`` lists the seats that fulfilled the conditions of winning before this turn's action.
    """

    qualified: tuple[int, ...]


class Reserved(msgspec.Struct, frozen=True):
    """A reserved card in a seat's hand.

    If ``is_public`` is True, it came from the display, so every player knows it (R11).
    """

    card: str
    is_public: bool = msgspec.field(name="known")


class Seat(msgspec.Struct, frozen=True):
    """A seat's area. The rules replace it and never change it, so copies of a state can share it.

    ``bonuses``, ``tags`` and ``card_points`` are sums over the cards of the team.
    """

    tokens: tuple[int, ...]
    team: tuple[str, ...]
    bonuses: tuple[int, ...]
    tags: int
    card_points: int
    locations: tuple[str, ...]
    hand: tuple[Reserved, ...]


NOTHING = Seat((0,) * len(KINDS), (), (0,) * len(COLOURS), 0, 0, (), ())


class Last(msgspec.Struct, frozen=True):
    """The moves of the latest turn in which a seat did anything, for the picture of the board."""

    seat: int
    moves: tuple[str, ...]


class State(PlainState):
    """The state of a match.

    The last card of a deck is its top card. ``passes`` and ``visits`` count the passes and the won locations in
    the current round.
    """

    round: int
    round_limit: int
    supply: list[int]
    decks: list[list[str]]
    display: list[list[str | None]]
    locations: list[str]
    tile: int | None
    seats: list[Seat]
    steps: list[TellLocations | Turn | Pay | Return | Visit | Close]
    passes: int = 0
    visits: int = 0
    last: Last | None = None

    def copy(self) -> State:
        low, middle, high = self.decks
        first, second, third = self.display
        return State(
            self.round,
            self.round_limit,
            [*self.supply],
            [[*low], [*middle], [*high]],
            [[*first], [*second], [*third]],
            [*self.locations],
            self.tile,
            [*self.seats],
            [*self.steps],
            self.passes,
            self.visits,
            self.last,
            outcome=self.outcome,
        )

    def points(self, seat: int) -> int:
        """Return the points of the team's cards, plus 3 per location and 3 for the tile (SM-34)."""
        seat_state = self.seats[seat]
        return seat_state.card_points + 3 * len(seat_state.locations) + (3 if self.tile == seat else 0)

    def qualified(self) -> tuple[int, ...]:
        """Return the seats that have `POINTS_TO_END` points, a bonus of each colour and a time token (SM-35)."""
        if self.supply[TIME] == len(self.seats):
            return ()
        return tuple(
            [
                seat
                for seat, seat_state in enumerate(self.seats)
                if seat_state.tokens[TIME] and all(seat_state.bonuses) and self.points(seat) >= POINTS_TO_END
            ]
        )


def find_card(state: State, seat: int, source: str) -> str | None:
    """Return the card at a slot ("2-1") or in the seat's hand ("hand-2"), or None."""
    row, _, position = source.partition("-")
    if position not in _POSITIONS:
        return None
    index = int(position) - 1
    if row == "hand":
        hand = state.seats[seat].hand
        return hand[index].card if index < len(hand) else None
    if row in {"1", "2", "3"}:
        return state.display[int(row) - 1][index]
    return None
