"""The state of a match of Ragami, its options, and the steps that may be on its stack."""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.games.ragami.state.board import NOWHERE
from engine.games.ragami.state.cards import CONFLICT_DICE, CUBES, DEMONS
from engine.kernel.contract.states import PlainState
from engine.kernel.steps.stack import SeatStep, Step
from engine.kernel.steps.together import Together

SEAT_COUNTS = (2, 3, 4)
HAND_LIMIT = 3
VIRTUE_LIMIT = 6
CONFLICT_LIMIT = 6
END_POINTS = 30
# Stands for the owner of the neutral Ragami, which belongs to no seat (RG-34).
NEUTRAL = -1


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a match: whether the power die is used (RG-50)."""

    power_die: bool = True


class HeldCard(msgspec.Struct, frozen=True):
    """A card in hand. A fresh card was gained in the current turn and cannot be used in it (RG-27)."""

    no: int
    fresh: bool = False


class Die(msgspec.Struct, frozen=True):
    """A virtue die: its building and its value. For a die off the board they are `NOWHERE` and 0."""

    place: int = NOWHERE
    value: int = 0


class Seat(msgspec.Struct, frozen=True):
    """The area of a seat; the rules replace it and never change it, so that copies of a state can share it."""

    vp: int = 0
    resolved: int = 0
    cubes: int = 0
    hand: tuple[HeldCard, ...] = ()
    virtue: Die = Die()
    ragami: int = NOWHERE


class Last(msgspec.Struct, frozen=True):
    """A recent movement, which views show: the piece ("ragami 0", "saint 2", "demon"), its start and its end."""

    piece: str
    start: int
    end: int


class TellHands(Step, frozen=True, tag="tell-hands"):
    """Everybody learns who begins, and each seat learns the first cards that it was dealt (RG-7)."""


class KeepFirst(Together, frozen=True, tag="keep"):
    """Every seat keeps one of its first cards, in secret (RG-7, R5)."""

    dealt_cards: tuple[tuple[int, ...], ...] = msgspec.field(name="dealt")


class Place(SeatStep, frozen=True, tag="place"):
    """A seat places a piece in the set-up (RG-8 to RG-11)."""

    piece: Literal["saint", "virtue", "ragami", "neutral"]


class ReadyDice(Step, frozen=True, tag="ready-dice"):
    """The last seat in turn order rolls the action dice (RG-20)."""


class NewDemon(SeatStep, frozen=True, tag="new-demon"):
    """The last seat in turn order places a Demon for a red 1."""


class Value(SeatStep, frozen=True, tag="value"):
    """The last seat in turn order turns the first action die that shows a red 1 to a value of its choice."""

    dice: tuple[int, ...]


class Boxes(SeatStep, frozen=True, tag="boxes"):
    """The last seat in turn order distributes the action dice over the boxes."""

    dice: tuple[int, ...]


class BeginRound(Step, frozen=True, tag="begin-round"):
    """The first player begins the turns of a round (RG-21)."""


class Turn(SeatStep, frozen=True, tag="turn"):
    """A seat's turn. The fields record whether the seat has used a die and a card in this turn (RG-22)."""

    die: bool = False
    card: bool = False


class EndRound(Step, frozen=True, tag="end-round"):
    """The end of a round. The match ends, or the next round is prepared (RG-13, RG-54)."""


class Retreat(SeatStep, frozen=True, tag="retreat"):
    """A Ragami leaves a space for a building next to it (RG-15, RG-49).

    ``ragami`` is NEUTRAL for the neutral Ragami.
    """

    ragami: int


class Grow(Step, frozen=True, tag="grow"):
    """Virtue dice increase, then new conflicts are placed (RG-16, RG-17)."""


class Virtue(SeatStep, frozen=True, tag="virtue"):
    """A seat may convert its virtue die, and then move or place it (RG-18)."""


class MoveRagamiStep(SeatStep, frozen=True, tag="ragami"):
    """A seat moves a Ragami (RG-29 to RG-34)."""


class MoveSaint(SeatStep, frozen=True, tag="saint"):
    """A seat moves a Saint of any colour (RG-36)."""


class MoveDemon(SeatStep, frozen=True, tag="demon"):
    """A seat moves a Demon or places a new one (RG-38)."""


class MakeRoom(SeatStep, frozen=True, tag="discard"):
    """A seat with a full hand discards a card before it draws (RG-39)."""


class Look(SeatStep, frozen=True, tag="look"):
    """A seat draws cards, of which it will keep some (RG-39, card 1)."""

    look: int
    keep: int


class Keep(SeatStep, frozen=True, tag="keep-drawn"):
    """A seat keeps some of the cards that it looks at."""

    looked: tuple[int, ...]
    keep: int


class Resolve(SeatStep, frozen=True, tag="power"):
    """A current attempt to resolve a conflict: its space, and the power points added so far (RG-42 to RG-47).

    The points come from cubes, the virtue die and a card.
    """

    space: int
    cubes: int = 0
    virtue: int = 0
    card: int = 0


class CardSaint(SeatStep, frozen=True, tag="card-saint"):
    """A seat moves Saints by card 11: the Saints already moved, and the movements left.

    The first movement is compulsory.
    """

    remaining: int = msgspec.field(name="left")
    moved_saints: tuple[int, ...] = msgspec.field(default=(), name="moved")


class CardDemon(SeatStep, frozen=True, tag="card-demon"):
    """A seat moves Demons by card 12: how many may still be moved, and the place to which the first was moved."""

    remaining: int = msgspec.field(name="left")
    moved_to: int = msgspec.field(default=NOWHERE, name="moved")


class CardConflict(SeatStep, frozen=True, tag="card-conflict"):
    """A seat gives a conflict die a new value (card 13)."""


class CardVirtue(SeatStep, frozen=True, tag="card-virtue"):
    """A seat moves its virtue die (card 14)."""


class Extra(SeatStep, frozen=True, tag="extra"):
    """A seat uses any box once, even one whose die is parked (used up) (card 15)."""


class ToPile(Step, frozen=True, tag="to-pile"):
    """A played card goes to the discard pile after its effect (RG-59)."""

    card: int


AnyStep = (
    TellHands
    | KeepFirst
    | Place
    | ReadyDice
    | NewDemon
    | Value
    | Boxes
    | BeginRound
    | Turn
    | EndRound
    | Retreat
    | Grow
    | Virtue
    | MoveRagamiStep
    | MoveSaint
    | MoveDemon
    | MakeRoom
    | Look
    | Keep
    | Resolve
    | CardSaint
    | CardDemon
    | CardConflict
    | CardVirtue
    | Extra
    | ToPile
)


class State(PlainState):
    """The state of a match.

    ``conflicts`` maps the space of each conflict to the value of its die, and ``demons`` maps spaces to numbers of
    Demons. ``saints`` lists for each colour the space of its Saint. The first tile and the first card of the deck are
    the top ones. ``blocked`` lists the spaces whose tiles show that there is no passage. ``boxes`` lists the action
    dice in the order saint, cards, conflict; 0 means parked (used up). ``draws`` counts the random draws.
    """

    power_die: bool
    seats: list[Seat]
    steps: list[AnyStep]
    saints: list[int]
    tiles: tuple[int, ...]
    laid_tiles: tuple[int, ...] = msgspec.field(name="drawn")
    deck: tuple[int, ...]
    conflicts: dict[int, int]
    demons: dict[int, int]
    first: int = 0
    round: int = 1
    passes: int = 0
    turns: int = 0
    draws: int = 0
    pile: tuple[int, ...] = ()
    blocked: tuple[int, ...] = ()
    boxes: tuple[int, ...] = (0, 0, 0)
    neutral: int = NOWHERE
    rolled: tuple[int, ...] = ()
    last: tuple[Last, ...] = ()
    # The number of the turn in which the movements in ``last`` were made.
    moved_in: int = 0

    @property
    def cube_supply(self) -> int:
        """The number of white cubes that no seat has."""
        return CUBES - sum(seat_state.cubes for seat_state in self.seats)

    @property
    def demon_supply(self) -> int:
        """The number of Demons off the board."""
        return DEMONS - sum(self.demons.values())

    @property
    def dice_supply(self) -> int:
        """The number of conflict dice off the board."""
        return CONFLICT_DICE - len(self.conflicts)

    @property
    def last_round(self) -> bool:
        """Whether the match ends with the current round, or with the round that is being prepared (RG-54, R24)."""
        return not self.tiles or any(seat_state.vp >= END_POINTS for seat_state in self.seats)

    def order(self, start: int = 0) -> list[int]:
        """Return the seats in turn order. The first of them is ``start`` places after the first player."""
        count = len(self.seats)
        return [(self.first + start + number) % count for number in range(count)]

    def place_of(self, ragami: int) -> int:
        """Return the place of a Ragami."""
        return self.neutral if ragami == NEUTRAL else self.seats[ragami].ragami
