"""The 15 kinds of action cards and the dice, read from data files.

Loading fails if a row has an unknown code or key.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeVar

import msgspec

from engine.games.ragami.state.board import PACKAGE
from engine.kernel.cards.data_files import DataFile, Natural, Positive, by_key
from engine.kernel.cards.effect_codes import Code, codes_of, effect_of

COLOURS = ("yellow", "green", "blue", "purple")
BOXES = ("saint", "cards", "conflict")
YesNo = Literal["yes", "no"]
C = TypeVar("C", bound=Code)


class ActionCode(Code, frozen=True):
    """An effect of an action card."""


class Draw(ActionCode, frozen=True):
    """The seat looks at cards and keeps some of them. Before this, it may hold at most ``max_other_cards`` cards."""

    look: int
    keep: int
    max_other_cards: int


class MainAction(ActionCode, frozen=True):
    """The seat makes the main action of a box, without using a die."""

    data_name: ClassVar[str] = "RESOLVE_ACTION"

    action: Literal["saint", "cards", "conflict"]


class Power(ActionCode, frozen=True):
    """Add power points."""

    points: int


class PowerByRank(ActionCode, frozen=True):
    """Add power points to a resolution. Their number depends on the seat's rank in VP (virtue points)."""

    alone_last: int
    tied_last: int
    other: int


class PowerDieTwice(ActionCode, frozen=True):
    """The power die is rolled more often in a resolution."""

    rolls: int
    discard_on_failure: YesNo


class MoveRagami(ActionCode, frozen=True):
    """The seat moves a Ragami as with an action die (RG-29 to RG-34)."""


class SwapRagami(ActionCode, frozen=True):
    """The seat lets its Ragami and another seat's Ragami change places (R17)."""


class CubesPerIdleRagami(ActionCode, frozen=True):
    """The seat gains cubes for each Ragami that is not at a conflict.

    Ragamis of other seats count; ``own`` and ``neutral`` say whether the seat's own and the neutral Ragami count too.
    """

    each: int
    own: YesNo
    neutral: YesNo


class HelpLast(ActionCode, frozen=True):
    """The seat with the fewest VP gets VP, and the seat that plays the card gets cubes."""

    vp: int
    cubes_single: int
    cubes_tied_two: int
    max_tied: int


class MoveSaints(ActionCode, frozen=True):
    """The seat moves several Saints. A Saint that is moved into a conflict gives cubes."""

    count: int
    min_count: int
    max: int
    cube_each: int


class MoveDemons(ActionCode, frozen=True):
    """The seat moves several Demons. A Demon that is moved out of a conflict gives cubes."""

    count: int
    min_count: int
    max: int
    cube_each: int


class ConflictDie(ActionCode, frozen=True):
    """The seat turns a conflict die to a value of its choice."""

    max_change: int
    min: int
    cap: int


class MoveVirtueDie(ActionCode, frozen=True):
    """The seat moves its own virtue die."""

    add: int
    cap: int


class ExtraDieAction(ActionCode, frozen=True):
    """The seat uses a box once.

    The fields say how many points the die of the box loses, and whether a parked (used up) die is allowed.
    """

    reduce: int
    parked: YesNo


CODES = codes_of(ActionCode)


class Card(msgspec.Struct, frozen=True):
    """A kind of action card.

    ``cost`` is in cubes. ``trade`` tells whether the card has a T, so that it can be traded for a cube. ``triangle``
    tells whether it has a red triangle, so that it adds power points.
    """

    no: Positive
    copies: Positive
    effect: Annotated[Code, effect_of(CODES)]
    cost: Natural
    trade: bool
    triangle: bool
    two_seats: bool


class Part(msgspec.Struct, frozen=True):
    """A kind of piece: how many are in the box, and the faces if it is a die."""

    item: str
    count: Positive
    faces: tuple[Natural, ...]


CARD_FILE = DataFile(PACKAGE, "cards.csv", Card)
CARDS = by_key(CARD_FILE.read(), lambda card: card.no)


def only(kind: type[C]) -> C:
    """Return the effect of the only kind of card that has this code. Raises `StopIteration` if no card has it."""
    return next(one.effect for one in CARDS.values() if isinstance(one.effect, kind))


SAINT_CARD, DEMON_CARD = only(MoveSaints), only(MoveDemons)
CONFLICT_CARD, VIRTUE_CARD, EXTRA_CARD = only(ConflictDie), only(MoveVirtueDie), only(ExtraDieAction)
_PARTS = by_key(DataFile(PACKAGE, "components.csv", Part).read(), lambda part: part.item)
CUBES, DEMONS, CONFLICT_DICE = (_PARTS[item].count for item in ("white-cube", "demon", "conflict-die"))
CONFLICT_FACES, ACTION_FACES, POWER_FACES = (_PARTS[item].faces for item in ("conflict-die", "action-die", "power-die"))
BEST_POWER = max(POWER_FACES)
