"""The steps that may be on the stack of a match, starting with the steps of the setup."""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.games.marvel_united.state import pieces
from engine.kernel.choices.moves import Move
from engine.kernel.steps.stack import SeatStep, Step


class TellDeal(Step, frozen=True, tag="tell-deal"):
    """The seats learn where the Villain begins and which cards they hold (MU-5, MU-60, MU-79)."""


class AskStart(Step, frozen=True, tag="start"):
    """The lead chooses the Villain's starting Location (MU-59)."""


class AskHero(SeatStep, frozen=True, tag="hero"):
    """A seat chooses its Hero (MU-6)."""


class AskGear(SeatStep, frozen=True, tag="gear"):
    """A seat may use gear (MU-9)."""


class AskAlly(Step, frozen=True, tag="ally"):
    """The commander chooses the next support Hero (MU-69)."""


class AskPick(Step, frozen=True, tag="pick"):
    """The commander chooses the next special card of a support Hero (MU-69)."""

    ally: str


class AskBattle(Step, frozen=True, tag="battle"):
    """The commander chooses battle plans (MU-70)."""


class AskDrop(SeatStep, frozen=True, tag="drop"):
    """A seat removes one of the offered cards: the Villain seat (MU-60), or the only Hero seat in `versus` (MU-79)."""


class AskKeep(SeatStep, frozen=True, tag="keep"):
    """A Hero seat keeps a Super-hero card (MU-61)."""


class AskGive(Step, frozen=True, tag="give"):
    """The lead gives out the next start token to a Hero (MU-62)."""

    remaining: tuple[pieces.SymbolKind, ...] = msgspec.field(name="left")


class DealHands(Step, frozen=True, tag="deal"):
    """Hero decks are made, and each Hero draws a hand (MU-8 to MU-10)."""


class AskFirst(Step, frozen=True, tag="first"):
    """The lead chooses the first Hero (MU-10)."""


# --- steps: turns -------------------------------------------------------------------------------------------------


class NextTurn(Step, frozen=True, tag="next-turn"):
    """The Villain's turn begins if it is next, otherwise the next Hero's turn (MU-11, MU-12)."""


class HeroStage(Step, frozen=True, tag="hero-stage"):
    """A part of a Hero turn that needs no choice. It puts the next part on the stack."""

    stage: Literal["begin", "draw", "played", "symbols", "done", "ends", "overflow", "empty", "end"]


class StartChoice(Step, frozen=True, tag="turn-start"):
    """The start of a Hero turn: recharge gear, exchange a support card of the row, or go on (MU-22)."""

    cycled: bool = False


class DrawChoice(Step, frozen=True, tag="draw"):
    """A commander draws a card or plays a support card (MU-71)."""


class PlayChoice(Step, frozen=True, tag="play"):
    """The active Hero plays a card (MU-24)."""


class IgnoreChoice(Step, frozen=True, tag="ignore"):
    """A Hero in Niffleheim ignores one symbol (MU-35)."""


class SupportChoice(Step, frozen=True, tag="support"):
    """The commander may use battle plans for a support card. ``used_plans`` lists the plans already used for it."""

    used_plans: tuple[str, ...] = msgspec.field(default=(), name="asked")


class ActionChoice(Step, frozen=True, tag="actions"):
    """The active Hero spends symbols and tokens on actions, until the player ends them (MU-27)."""


class LocationChoice(Step, frozen=True, tag="location"):
    """The Hero may use a Location's end-of-turn effect (MU-34).

    ``place`` is the Location that was chosen instead of the Hero's Location, if any (R46).
    """

    place: int = pieces.NOWHERE


class ExcessChoice(Step, frozen=True, tag="excess"):
    """A commander's Hero discards action tokens until three are left (MU-75)."""


class VillainStage(Step, frozen=True, tag="villain-stage"):
    """A part of a Villain turn that needs no choice. It puts the next part on the stack."""

    stage: Literal["begin", "move", "moved", "bam", "threats", "special", "tokens", "end", "over"]


class PlanChoice(SeatStep, frozen=True, tag="plan"):
    """The Villain seat plays a Plan, perhaps with a Super-villain card (MU-63, MU-65)."""


class DownChoice(SeatStep, frozen=True, tag="down"):
    """The Villain seat places a Plan facedown (MU-64)."""


class ThreatBam(Step, frozen=True, tag="threat-bam"):
    """The BAM (printed effect) of the Threat with this number resolves, if the Threat is still in play (MU-17, R14)."""

    number: int


class CardChoice(Step, frozen=True, tag="card"):
    """A seat may use one of its cards at a moment.

    At the moments "moved" and "hero-turn-end" it is the Villain seat, at all others a Hero seat.
    """

    moment: pieces.CardMoment
    seat: int
    place: int = pieces.NOWHERE


# --- steps: effects, damage, tokens ---------------------------------------------------------------------------------


class Effect(Step, frozen=True, tag="effect"):
    """An effect that is being carried out. ``source`` is its card as moves name it, ``on`` is its moment.

    ``index``: its current step. ``seat``: the user, `NOBODY` for the Villain's effects. ``place``: a Threat's Location,
    the overflowing Location, or the KO Hero's Location. ``number``: the Threat's number, or 0. ``picks``: the answers
    so far to the current step. ``memory``: what the preceding step left.
    """

    source: str
    on: str
    seat: int
    alternative: int = 0
    index: int = 0
    place: int = pieces.NOWHERE
    number: int = 0
    picks: tuple[Move, ...] = ()
    memory: pieces.Memory = pieces.Memory()


class Damages(Step, frozen=True, tag="damages"):
    """The damage of one sentence of a card: the hits that remain, the seats that discarded, and the KO seats (R13).

    ``answered_seats`` have answered for the first hit at its current stage.
    """

    hits: tuple[pieces.Hit, ...]
    attacker: str
    stage: Literal["redirect", "prevent", "discard"] = "redirect"
    answered_seats: tuple[int, ...] = msgspec.field(default=(), name="asked")
    hurt: tuple[int, ...] = ()
    fallen: tuple[int, ...] = ()


class DiscardChoice(SeatStep, frozen=True, tag="discard"):
    """A Hero puts hand cards to the bottom of the deck because of damage (MU-44)."""

    remaining: int = msgspec.field(name="left")


class Fall(SeatStep, frozen=True, tag="fall"):
    """A Hero without cards is knocked out, unless a Last Stand prevents it (MU-45, R52)."""


class KnockOut(SeatStep, frozen=True, tag="ko"):
    """The consequences of a KO (MU-46). If the Hero is not KO any more, nothing happens."""


class Spill(Step, frozen=True, tag="spill"):
    """The end of an effect that added tokens.

    Its overflows resolve now or wait for the end of the Hero turn (MU-20, MU-21).
    """


class SpillAt(Step, frozen=True, tag="spill-at"):
    """The overflow of a place. Seats that could stop it are asked first (R55)."""

    place: int
    seats_asked: bool = msgspec.field(default=False, name="asked")


StepKind = (
    TellDeal
    | AskStart
    | AskHero
    | AskGear
    | AskAlly
    | AskPick
    | AskBattle
    | AskDrop
    | AskKeep
    | AskGive
    | DealHands
    | AskFirst
    | NextTurn
    | HeroStage
    | StartChoice
    | DrawChoice
    | PlayChoice
    | IgnoreChoice
    | SupportChoice
    | ActionChoice
    | LocationChoice
    | ExcessChoice
    | VillainStage
    | PlanChoice
    | DownChoice
    | ThreatBam
    | CardChoice
    | Effect
    | Damages
    | DiscardChoice
    | Fall
    | KnockOut
    | Spill
    | SpillAt
)
