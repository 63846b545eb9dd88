"""The 15 kinds of action card and the dice, from data files; a row with an unknown code or key fails at load."""

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
    """Look at cards and keep some of them; the seat may hold at most ``hand`` other cards."""

    look: int
    keep: int
    max_other_cards: int


class MainAction(ActionCode, frozen=True):
    """The main action of a box, without a die."""

    data_name: ClassVar[str] = "RESOLVE_ACTION"

    action: Literal["saint", "cards", "conflict"]


class Power(ActionCode, frozen=True):
    """Add power points."""

    points: int


class PowerByRank(ActionCode, frozen=True):
    """Add power points that depend on the seat's rank in VP."""

    alone_last: int
    tied_last: int
    other: int


class PowerDieTwice(ActionCode, frozen=True):
    """Roll the power die more often."""

    rolls: int
    discard_on_failure: YesNo


class MoveRagami(ActionCode, frozen=True):
    """Move a Ragami as with an action die (RG-29 to RG-34)."""


class SwapRagami(ActionCode, frozen=True):
    """Swap this seat's Ragami with another seat's Ragami (R17)."""


class CubesPerIdleRagami(ActionCode, frozen=True):
    """Gain cubes for each Ragami that is not on a conflict.

    Ragamis of other seats count; ``own`` and ``neutral`` say whether the seat's own and the neutral Ragami count too.
    """

    each: int
    own: YesNo
    neutral: YesNo


class HelpLast(ActionCode, frozen=True):
    """Give VP to the last seat, and cubes to the seat that plays the card."""

    vp: int
    cubes_single: int
    cubes_tied_two: int
    max_tied: int


class MoveSaints(ActionCode, frozen=True):
    """Move several Saints. A Saint that is moved into a conflict gives cubes."""

    count: int
    min_count: int
    max: int
    cube_each: int


class MoveDemons(ActionCode, frozen=True):
    """Move several Demons. A Demon that is moved out of a conflict gives cubes."""

    count: int
    min_count: int
    max: int
    cube_each: int


class ConflictDie(ActionCode, frozen=True):
    """Turn a conflict die to a value of the seat's choice."""

    max_change: int
    min: int
    cap: int


class MoveVirtueDie(ActionCode, frozen=True):
    """Move the seat's own virtue die."""

    add: int
    cap: int


class ExtraDieAction(ActionCode, frozen=True):
    """One use of a box: the points that its die loses, and whether a parked die is allowed."""

    reduce: int
    parked: YesNo


CODES = codes_of(ActionCode)


class Card(msgspec.Struct, frozen=True):
    """A kind of action card: its cost in cubes, whether it has a T (a trade for a cube) or a red triangle."""

    no: Positive
    copies: Positive
    effect: Annotated[Code, effect_of(CODES)]
    cost: Natural
    trade: bool
    triangle: bool
    two_seats: bool


class Part(msgspec.Struct, frozen=True):
    """A kind of piece: its number in the box, and the faces of a die."""

    item: str
    count: Positive
    faces: tuple[Natural, ...]


CARD_FILE = DataFile(PACKAGE, "cards.csv", Card)
CARDS = by_key(CARD_FILE.read(), lambda card: card.no)


def only(kind: type[C]) -> C:
    """Return the effect of the only kind of card with this code. Raises `StopIteration` if no card has it."""
    return next(one.effect for one in CARDS.values() if isinstance(one.effect, kind))


SAINT_CARD, DEMON_CARD = only(MoveSaints), only(MoveDemons)
CONFLICT_CARD, VIRTUE_CARD, EXTRA_CARD = only(ConflictDie), only(MoveVirtueDie), only(ExtraDieAction)
_PARTS = by_key(DataFile(PACKAGE, "components.csv", Part).read(), lambda part: part.item)
CUBES, DEMONS, CONFLICT_DICE = (_PARTS[item].count for item in ("white-cube", "demon", "conflict-die"))
CONFLICT_FACES, ACTION_FACES, POWER_FACES = (_PARTS[item].faces for item in ("conflict-die", "action-die", "power-die"))
BEST_POWER = max(POWER_FACES)
