"""The effect codes of Marvel Heroes with their parameters (section 3 of the rules)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from engine.kernel.data_files import Natural, Positive
from engine.kernel.effect_codes import Code

Colour = Literal["red", "orange", "yellow"]
# The rolls that an effect is for: attack, defense, wit, one of two, or any.
Rolls = Literal["any", "a", "d", "w", "ad", "dw"]
Letter = Literal["a", "d", "w"]
Kind = Literal["crime", "danger", "mystery"]
AnyKind = Literal["crime", "danger", "mystery", "any"]
Scope = Literal["sequence", "combat"]
SchemeOption = Literal["threat", "draw", "fight"]
# A number of dice, or every die.
Dice = Positive | Literal["all"]
Change = Annotated[int, msgspec.Meta(ge=-5, le=5)]


def meant(rolls: Rolls, letter: Letter) -> bool:
    """Tell whether an effect is for a roll."""
    return rolls == "any" or letter in rolls


# --- before the dice are rolled --------------------------------------------------------------------------------


class SetDice(Code, frozen=True):
    """The number of dice starts from n instead of the rating."""

    roll: Rolls
    n: Positive


class AddDice(Code, frozen=True):
    """Roll n dice more, with ``power`` only while that Power is chosen."""

    roll: Rolls
    n: Positive
    power: Colour | None = None


class AddDicePerKo(Code, frozen=True):
    """Roll a die more for each KO marker on the fighter, at most ``max``."""

    roll: Rolls
    max: Positive


class CopyDice(Code, frozen=True):
    """The number of dice starts from the opponent's final number."""


class CutDice(Code, frozen=True):
    """The opponent rolls n dice fewer."""

    roll: Rolls
    n: Positive


class SkipWit(Code, frozen=True):
    """There is no duel this Sequence."""


# --- after the dice are rolled ---------------------------------------------------------------------------------


class AddHits(Code, frozen=True):
    """N Hits more on the own side's roll."""

    roll: Rolls
    n: Positive


class CutHits(Code, frozen=True):
    """N Hits fewer on the opponent's roll."""

    roll: Rolls
    n: Positive


class RerollOwn(Code, frozen=True):
    """Roll up to n own dice again; with ``only`` every die without a Hit."""

    roll: Rolls
    n: Dice
    only: Literal["blank"] | None = None


class RerollOpp(Code, frozen=True):
    """The opponent rolls up to n dice again that the user picks, or every die."""

    roll: Rolls
    n: Dice


class StripBoost(Code, frozen=True):
    """The opponent's dice that show a Boost count nothing."""


class DoublesAsOne(Code, frozen=True):
    """The opponent's double Hits count one Hit each."""


class TroubleAsHit(Code, frozen=True):
    """Trouble faces of the own roll count one Hit each."""

    roll: Rolls


class RerollOnce(Code, frozen=True):
    """Once a Combat any own dice are rolled again, free."""

    roll: Rolls


# --- other moments of a Combat ---------------------------------------------------------------------------------


class ExtraKo(Code, frozen=True):
    """The attack gives one KO more if it had ``margin`` Hits more than the defense."""

    margin: Positive


class AbsorbKo(Code, frozen=True):
    """One KO is not placed."""


class BoostOff(Code, frozen=True):
    """The opponent rerolls no Boosts."""

    scope: Scope


class SupportOff(Code, frozen=True):
    """The hero side has no Support."""

    scope: Scope


class LockColour(Code, frozen=True):
    """The opponent may not choose a named colour."""


class PeekPower(Code, frozen=True):
    """The opponent chooses openly first."""


class SeqRatings(Code, frozen=True):
    """Own ratings change for the Sequence."""

    a: Change
    d: Change
    w: Change


class DiscardResource(Code, frozen=True):
    """The hero seat discards n cards at random."""

    n: Positive


class ChangePower(Code, frozen=True):
    """Switch to another own Power."""


class HealKo(Code, frozen=True):
    """Remove n own KO markers, on a condition."""

    n: Positive
    cond: Literal["always", "defended", "duel"]


class TakeInitiative(Code, frozen=True):
    """The user's side has the next Initiative."""


class CancelEffect(Code, frozen=True):
    """The effect that the other side just used does nothing."""

    kind: Literal["any"]


class AgentMod(Code, frozen=True):
    """Agents change the ratings of the hero side until the Combat ends."""

    mod_a: Change
    mod_d: Change
    mod_w: Change


# --- troubleshooting -------------------------------------------------------------------------------------------


class TroubleCut(Code, frozen=True):
    """Trouble drops by n if the Headline's type fits."""

    n: Positive
    type: AnyKind


class TroubleReroll(Code, frozen=True):
    """Up to n Trouble dice are rolled again."""

    n: Positive


class SkillAny(Code, frozen=True):
    """The Headline's Skill counts as present."""


class ThreatUp(Code, frozen=True):
    """N Trouble dice more on Headlines of a type."""

    n: Positive
    type: AnyKind


class LeadReqUp(Code, frozen=True):
    """Leads from hand against the team need n more."""

    n: Positive


class LeadCostCut(Code, frozen=True):
    """The plan owner's Leads against the target cost n less."""

    n: Positive


class AgentsCheap(Code, frozen=True):
    """Agents cost n less."""

    n: Positive


# --- scheming --------------------------------------------------------------------------------------------------


class SchemeDiscardResource(Code, frozen=True):
    """Pay Villain cards: the hero seat discards n cards at random."""

    pay_villain: Positive
    n: Positive


class SchemeCycle(Code, frozen=True):
    """Discard one to ``max`` Villain cards and draw as many."""

    max: Positive


class SchemeLeadDiscount(Code, frozen=True):
    """Pay Villain cards: the Lead costs n less."""

    pay_villain: Positive
    n: Positive


class SchemeTroubleUp(Code, frozen=True):
    """Pay Villain cards: Trouble is n higher."""

    pay_villain: Positive
    n: Positive


class SchemeBonus(Code, frozen=True):
    """Something happens besides with every scheme."""

    do: Literal["resources", "villains", "reroll"]
    n: Positive


class SchemeAlso(Code, frozen=True):
    """An option happens besides the chosen one."""

    option: Literal["draw"]


class SchemeAlways(Code, frozen=True):
    """Scheme on every Headline of the target."""


class SchemeTwice(Code, frozen=True):
    """Scheme with several different options."""

    options: Positive


# --- actions ---------------------------------------------------------------------------------------------------


class DrawResource(Code, frozen=True):
    """Draw n Resource cards."""

    n: Positive


class GainPp(Code, frozen=True):
    """Gain n Plot Points."""

    n: Positive


class StoryActions(Code, frozen=True):
    """N Story actions one after another."""

    n: Positive


class StoryDiscard(Code, frozen=True):
    """The Stories at 1 to ``story`` are discarded and replaced."""

    story: Annotated[int, msgspec.Meta(ge=1, le=4)]


class HealWound(Code, frozen=True):
    """Up to ``wounds`` own Wounds are removed."""

    wounds: Positive


class ReadySupport(Code, frozen=True):
    """A Supporting hero becomes Ready beside another of the team."""


class DiscardVillainHand(Code, frozen=True):
    """One chosen other seat, or all of them, discard n Villain cards at random."""

    players: Literal["1", "all"]
    n: Positive


class ClearMostWanted(Code, frozen=True):
    """Every Most Wanted card is discarded."""

    n: Literal["all"]


class ReplaceHeadline(Code, frozen=True):
    """A Headline with no hero in its District is replaced."""

    n: Literal["1"]


class DoMove(Code, frozen=True):
    """A Move action."""


class DoTroubleshoot(Code, frozen=True):
    """A Troubleshooting action with less Trouble."""

    trouble_cut: Natural


class MoveTeam(Code, frozen=True):
    """One or more Ready heroes go to one District, or to Recovery."""


# --- rounds and teams ------------------------------------------------------------------------------------------


class VillainPerRound(Code, frozen=True):
    """Draw n Villain cards each Deployment."""

    n: Positive


class ResourcePerRound(Code, frozen=True):
    """Draw n Resource cards each Planning."""

    n: Positive


class PlanHealAll(Code, frozen=True):
    """Wounds of the team go first, so those heroes are available."""


class PpPerRound(Code, frozen=True):
    """N Plot Points more for the team each Planning."""

    n: Positive


class PpBonus(Code, frozen=True):
    """N Plot Points more for every seat each Planning."""

    n: Positive


class PpTax(Code, frozen=True):
    """The target gets n Plot Points less, but ``min`` at least."""

    n: Positive
    min: Natural


class ReadyDiscount(Code, frozen=True):
    """The first hero readied from card costs n less, ``min`` at least."""

    n: Positive
    min: Natural


class PowerupStoryCost(Code, frozen=True):
    """A Power-Up costs n Stories."""

    n: Positive


class MovePair(Code, frozen=True):
    """A Move action may move n heroes more."""

    n: Positive


class FreeMovePlus(Code, frozen=True):
    """Free movement takes up to n, with ``from_board`` also from Support spaces."""

    n: Positive
    from_board: Literal[1]


class NoFreeMove(Code, frozen=True):
    """The target has no free movement."""


class AllyTax(Code, frozen=True):
    """Each use of an Ally costs the target n Resource cards more."""

    n: Positive


class TeamBoostAlways(Code, frozen=True):
    """Boosts count without Support."""


class FirstAttackDice(Code, frozen=True):
    """The team's first attack roll of a Combat has n dice more."""

    n: Positive


class LeadRatings(Code, frozen=True):
    """Leads against the target, and the plan's own Mastermind, have other ratings."""

    a: Change
    d: Change
    w: Change


class MwBoost(Code, frozen=True):
    """Leads with the Most Wanted icon reroll Boosts."""


# --- scenarios -------------------------------------------------------------------------------------------------


class Nothing(Code, frozen=True):
    """No effect."""


class SetFollowers(Code, frozen=True):
    """A Mastermind has another Followers rating."""

    who: str
    n: Positive


class RandomNemesis(Code, frozen=True):
    """No team has its usual Mastermind."""


class ReachVp(Code, frozen=True):
    """The first with n Victory Points wins at once."""

    n: Positive
    when: Literal["at_once"]


class EndRound(Code, frozen=True):
    """Most Victory Points after Game Round n; a winner below ``target`` is flagged."""

    n: Positive
    target: Natural = 0


class SpecialHeadline(Code, frozen=True):
    """A Special Headline enters when a seat has ``vp`` or in Game Round ``round``.

    ``last`` is the last Game Round, 0 for the one in which the Special Headline enters.
    """

    vp: Natural = 0
    round: Natural = 0
    last: Natural = 0

    def __post_init__(self) -> None:
        """Raise `ValueError` unless there is exactly one trigger."""
        if (self.vp > 0) == (self.round > 0):
            raise ValueError("a Special Headline has one trigger")


class AllPlans(Code, frozen=True):
    """N completed Plans win at once; else the game ends after round ``last``."""

    n: Positive
    last: Positive


class AllPowerups(Code, frozen=True):
    """N Power-Ups in play win at once; else the game ends after round ``last``."""

    n: Positive
    last: Positive


class Showdown(Code, frozen=True):
    """The seats challenge a Mastermind one after another after a round."""

    who: str
    after_round: Positive
    heroes: Positive
