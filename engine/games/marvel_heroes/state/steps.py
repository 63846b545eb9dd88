"""The steps that may be on the stack of a match, each with the numbers of the rules that it implements."""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.games.marvel_heroes.state.codes import SchemeOption
from engine.kernel.steps.parallel import Parallel
from engine.kernel.steps.stack import SeatStep, Step
from engine.kernel.steps.together import Together
from engine.kernel.steps.windows import Window

Side = Literal["hero", "villain"]
SchemeWindow = Literal["action-start", "villains-start", "combat-start"]
SIDES: tuple[Side, Side] = ("hero", "villain")
# The role of a card whose effect is used in a Combat.
Role = Literal["ability", "support", "ally", "powerup", "reinforcement"]
Hand = Literal["resources", "villains"]
# The last word of a move that chooses a Power with which the side fights through (R47).
THROUGH = "through"
# ``WITH`` precedes the companions in a Move action. ``THEN``, at the end of a Move action, announces the next action:
# the seat will troubleshoot where the hero goes (R49).
WITH, THEN = "with", "troubleshoot"
# The last word of a move that plays a Lead whose player plays no Reinforcements and is not asked for them (R51).
ALONE = "alone"
TroubleStage = Literal[
    "roll", "nemesis-dice", "reduce", "draw", "opposed", "settled", "combat", "over", "faced", "close"
]
BoutStage = Literal["begin", "powers", "shown", "first", "second", "duel", "roll", "compare", "place", "again"]


class ChooseTeam(SeatStep, frozen=True, tag="team"):
    """A seat chooses its team, if the option `teams` lets the seats choose."""


class TellTeams(Step, frozen=True, tag="tell-teams"):
    """Everybody learns which teams were dealt (MH-6)."""


class TellHands(Step, frozen=True, tag="tell-hands"):
    """Everybody learns who begins, and each seat learns its first hand (MH-7, MH-10)."""


class SetUp(Step, frozen=True, tag="set-up"):
    """The rest of the setup, once the teams are known (MH-7 to MH-10, R30)."""


class BeginRound(Step, frozen=True, tag="begin-round"):
    """A Game Round begins with its Deployment (MH-12 to MH-17)."""


class Income(Step, frozen=True, tag="income"):
    """The Planning begins: Supporters return to their cards, and seats get Plot Points (MH-19, MH-20).

    ``last_actor`` is the seat that took the latest action, None in Round 1.
    """

    last_actor: int | None = None


class Planning(Parallel, frozen=True, tag="plan"):
    """Every seat plans in secret (MH-18 to MH-29, R14)."""


class NextAction(Step, frozen=True, tag="next-action"):
    """The next seat acts, the next Action Round begins, or the Game Round ends (MH-31)."""


class Act(SeatStep, frozen=True, tag="action"):
    """A seat's action."""


class RoundOver(Step, frozen=True, tag="end-round"):
    """The end of a Game Round (MH-94, R41)."""


class Apply(SeatStep, frozen=True, tag="apply"):
    """The effect with this index of an Event or of a special action is carried out (R32)."""

    card: str
    index: int


class TellStory(SeatStep, frozen=True, tag="story"):
    """A Story action: draw a card, then advance the Track, reorder it, or leave it (MH-37, R15)."""

    has_drawn: bool = msgspec.field(default=False, name="drawn")


class MoveOne(SeatStep, frozen=True, tag="move-one"):
    """A Move action that an Event grants (DO_MOVE)."""


class MoveMore(SeatStep, frozen=True, tag="move-more"):
    """More heroes may move in the same Move action (MOVE_PAIR, R42).

    ``free`` is True if companions may still move along without an action (free movement).
    """

    remaining: int = msgspec.field(name="left")
    moved_heroes: tuple[str, ...] = msgspec.field(name="moved")
    free: bool


class Solve(SeatStep, frozen=True, tag="solve"):
    """A Troubleshooting action that an Event grants (DO_TROUBLESHOOT)."""

    cut: int


class Heal(SeatStep, frozen=True, tag="heal"):
    """Wounds are removed (HEAL_WOUND)."""

    remaining: int = msgspec.field(name="left")


class ReadyUp(SeatStep, frozen=True, tag="ready-up"):
    """A Supporting hero becomes Ready (READY_SUPPORT)."""


class PickTeam(SeatStep, frozen=True, tag="pick-team"):
    """The seat chooses another seat, which discards Villain cards (DISCARD_VILLAIN_HAND)."""

    count: int


class PickHeadline(SeatStep, frozen=True, tag="pick-headline"):
    """The seat chooses a Headline to replace (REPLACE_HEADLINE)."""


class Gather(SeatStep, frozen=True, tag="gather"):
    """Ready heroes move to one place (MOVE_TEAM). ``place`` is "" until it is chosen."""

    place: str = ""
    moved_heroes: tuple[str, ...] = msgspec.field(default=(), name="taken")


class Trouble(Step, frozen=True, tag="trouble"):
    """The next stage of a Troubleshooting action (MH-43)."""

    stage: TroubleStage


class Nemesis(Step, frozen=True, tag="nemesis"):
    """The nemesis seat may attempt a Plan or scheme (MH-61 to MH-64).

    ``after`` is the scheme option to which it may now add its ability (R34).
    """

    window: SchemeWindow
    after: SchemeOption | Literal[""] = ""


class SchemeAbility(SeatStep, frozen=True, tag="scheme-ability"):
    """The ability of a Mastermind, which is already paid for, is carried out with this scheme option (R34)."""

    option: SchemeOption


class TroubleDice(SeatStep, frozen=True, tag="trouble-dice"):
    """A seat may reroll Trouble dice (F8). ``picked_dice`` holds the positions of the dice that it picked."""

    remaining: int = msgspec.field(name="left")
    picked_dice: tuple[int, ...] = msgspec.field(default=(), name="picked")


class AskLead(Step, frozen=True, tag="lead"):
    """The villain seat with this number in the order of asking may play the Lead (MH-50)."""

    turn: int = 0


class AskReinforce(Step, frozen=True, tag="reinforce"):
    """The villain seat with this number in the order of asking may play Reinforcements and Agents (MH-53)."""

    turn: int = 0


class FindRoom(Step, frozen=True, tag="most-wanted"):
    """The nemesis seat finds a place among the Most Wanted for the Lead that won (MH-59)."""


class AskConfront(Step, frozen=True, tag="confront"):
    """The hero seat confronts the Mastermind or declines (MH-66)."""


class Reward(SeatStep, frozen=True, tag="reward"):
    """The hero seat puts a Power-Up into play (MH-69)."""


class Bout(Step, frozen=True, tag="bout"):
    """The next stage of a Combat (MH-72)."""

    stage: BoutStage


class PickFighter(Step, frozen=True, tag="fighter"):
    """The hero seat chooses the fighter of the Sequence (MH-81)."""


class Powers(Together, frozen=True, tag="power"):
    """Both sides choose a Power in secret (MH-73)."""


class OpenPower(Step, frozen=True, tag="open-power"):
    """A side chooses a Power openly (CHANGE_POWER, PEEK_POWER).

    If ``change`` is True, the side must choose a Power other than its current Power.
    """

    side: Side
    change: bool


class Ask(Window, frozen=True, tag="window"):
    """A window of a Combat: seats in turn may use effects (F1, F2)."""


class Pay(SeatStep, frozen=True, tag="pay"):
    """A seat discards cards to pay.

    If ``cycle`` is True, it may stop early, and then draws as many cards as it discarded (SCHEME_CYCLE).
    """

    hand: Hand
    card_count: int = msgspec.field(name="due")
    chosen_cards: tuple[str, ...] = msgspec.field(default=(), name="chosen")
    cycle: bool = False


class Effect(SeatStep, frozen=True, tag="effect"):
    """An effect that a seat used is carried out, unless it was cancelled (CANCEL_EFFECT)."""

    side: Side
    card: str
    role: Role
    cancelled: bool = False


class PickDice(SeatStep, frozen=True, tag="dice"):
    """A seat picks dice of one side to reroll (F8). ``picked_dice`` holds their positions."""

    side: Side
    remaining: int = msgspec.field(name="left")
    picked_dice: tuple[int, ...] = msgspec.field(default=(), name="picked")


class NameColour(SeatStep, frozen=True, tag="colour"):
    """A seat chooses a colour that the other side may not choose (LOCK_COLOUR)."""

    side: Side


class NextChallenger(Step, frozen=True, tag="next-challenger"):
    """The next seat of the showdown makes its challenge. ``order`` holds the seats that are still to come (MH-100)."""

    order: tuple[int, ...]


class Challenger(SeatStep, frozen=True, tag="challenger"):
    """A seat chooses the heroes for its challenge (MH-100, R11)."""

    challengers: tuple[str, ...] = msgspec.field(default=(), name="chosen")


class Challenged(SeatStep, frozen=True, tag="challenged"):
    """The end of a challenge (MH-101)."""


AnyStep = (
    ChooseTeam
    | TellTeams
    | SetUp
    | TellHands
    | BeginRound
    | Income
    | Planning
    | NextAction
    | Act
    | RoundOver
    | Apply
    | TellStory
    | MoveOne
    | MoveMore
    | Solve
    | Heal
    | ReadyUp
    | PickTeam
    | PickHeadline
    | Gather
    | Trouble
    | Nemesis
    | SchemeAbility
    | TroubleDice
    | AskLead
    | AskReinforce
    | FindRoom
    | AskConfront
    | Reward
    | Bout
    | PickFighter
    | Powers
    | OpenPower
    | Ask
    | Pay
    | Effect
    | PickDice
    | NameColour
    | NextChallenger
    | Challenger
    | Challenged
)
