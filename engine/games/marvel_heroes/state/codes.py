"""The effect codes of Marvel Heroes with their parameters (section 3 of the rules)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from engine.kernel.cards.data_files import Natural, Positive
from engine.kernel.cards.effect_codes import Code

Colour = Literal["red", "orange", "yellow"]
# The rolls that an effect applies to: attack, defense, wit, one of two, or any.
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
    """Return whether an effect applies to a roll."""
    return rolls == "any" or letter in rolls


# --- before the dice are rolled --------------------------------------------------------------------------------


class SetDice(Code, frozen=True):
    """The side's number of dice starts from n instead of its rating."""

    roll: Rolls
    n: Positive


class AddDice(Code, frozen=True):
    """The side rolls n more dice. With ``power``, it does so only while that Power is chosen."""

    roll: Rolls
    n: Positive
    power: Colour | None = None


class AddDicePerKo(Code, frozen=True):
    """The side rolls one more die for each KO marker on its fighter, at most ``max``."""

    roll: Rolls
    max: Positive


class CopyDice(Code, frozen=True):
    """The side's number of dice starts from the opponent's final number."""


class CutDice(Code, frozen=True):
    """The opponent rolls n dice fewer."""

    roll: Rolls
    n: Positive


class SkipWit(Code, frozen=True):
    """There is no duel in this Sequence."""


# --- after the dice are rolled ---------------------------------------------------------------------------------


class AddHits(Code, frozen=True):
    """The side's roll gets n more Hits."""

    roll: Rolls
    n: Positive


class CutHits(Code, frozen=True):
    """The opponent's roll gets n fewer Hits."""

    roll: Rolls
    n: Positive


class RerollOwn(Code, frozen=True):
    """The side rerolls up to n of its dice. With ``only``, it rerolls every die without a Hit."""

    roll: Rolls
    n: Dice
    only: Literal["blank"] | None = None


class RerollOpp(Code, frozen=True):
    """The opponent rerolls up to n dice that the user picks, or all dice."""

    roll: Rolls
    n: Dice


class StripBoost(Code, frozen=True):
    """The opponent's dice with a Boost count as no Hits."""


class DoublesAsOne(Code, frozen=True):
    """Each double Hit of the opponent counts as one Hit."""


class TroubleAsHit(Code, frozen=True):
    """Each Trouble face of the side's roll counts as one Hit."""

    roll: Rolls


class RerollOnce(Code, frozen=True):
    """Once in each Combat the side rerolls any of its dice, without cost."""

    roll: Rolls


# --- other moments of a Combat ---------------------------------------------------------------------------------


class ExtraKo(Code, frozen=True):
    """The attack gives one more KO if it had at least ``margin`` more Hits than the defense."""

    margin: Positive


class AbsorbKo(Code, frozen=True):
    """One KO is not placed."""


class BoostOff(Code, frozen=True):
    """The opponent does not reroll Boosts."""

    scope: Scope


class SupportOff(Code, frozen=True):
    """The hero side has no Support."""

    scope: Scope


class LockColour(Code, frozen=True):
    """The opponent may not choose one colour, which the user names."""


class PeekPower(Code, frozen=True):
    """The opponent chooses its Power first, openly."""


class SeqRatings(Code, frozen=True):
    """The side's ratings change for this Sequence."""

    a: Change
    d: Change
    w: Change


class DiscardResource(Code, frozen=True):
    """The hero seat discards n Resource cards at random."""

    n: Positive


class ChangePower(Code, frozen=True):
    """The side switches to another of its Powers."""


class HealKo(Code, frozen=True):
    """The side removes n KO markers from its fighter if the condition is met."""

    n: Positive
    cond: Literal["always", "defended", "duel"]


class TakeInitiative(Code, frozen=True):
    """The side gets the Initiative in the next Sequence."""


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
    """Trouble is reduced by n if the Headline has this type."""

    n: Positive
    type: AnyKind


class TroubleReroll(Code, frozen=True):
    """Up to n Trouble dice are rerolled."""

    n: Positive


class SkillAny(Code, frozen=True):
    """The Headline's Skill counts as present."""


class ThreatUp(Code, frozen=True):
    """Headlines of this type have n more Trouble dice."""

    n: Positive
    type: AnyKind


class LeadReqUp(Code, frozen=True):
    """Leads from hand against the team require n more Trouble."""

    n: Positive


class LeadCostCut(Code, frozen=True):
    """Leads that the plan's owner plays against the target cost n less."""

    n: Positive


class AgentsCheap(Code, frozen=True):
    """Agents cost n less."""

    n: Positive


# --- scheming --------------------------------------------------------------------------------------------------


class SchemeDiscardResource(Code, frozen=True):
    """The nemesis seat pays Villain cards, and the hero seat discards n Resource cards at random."""

    pay_villain: Positive
    n: Positive


class SchemeCycle(Code, frozen=True):
    """The nemesis seat discards one to ``max`` Villain cards and draws the same number."""

    max: Positive


class SchemeLeadDiscount(Code, frozen=True):
    """The nemesis seat pays Villain cards, and the Lead costs n less."""

    pay_villain: Positive
    n: Positive


class SchemeTroubleUp(Code, frozen=True):
    """The nemesis seat pays Villain cards, and Trouble rises by n."""

    pay_villain: Positive
    n: Positive


class SchemeBonus(Code, frozen=True):
    """Every scheme has an additional effect."""

    do: Literal["resources", "villains", "reroll"]
    n: Positive


class SchemeAlso(Code, frozen=True):
    """A second scheme option is carried out with the chosen one."""

    option: Literal["draw"]


class SchemeAlways(Code, frozen=True):
    """The nemesis seat may scheme on every Headline of the target."""


class SchemeTwice(Code, frozen=True):
    """The nemesis seat may scheme with several different options in one action."""

    options: Positive


# --- actions ---------------------------------------------------------------------------------------------------


class DrawResource(Code, frozen=True):
    """Draw n Resource cards."""

    n: Positive


class GainPp(Code, frozen=True):
    """Gain n Plot Points."""

    n: Positive


class StoryActions(Code, frozen=True):
    """The seat takes n Story actions, one after another."""

    n: Positive


class StoryDiscard(Code, frozen=True):
    """The Stories at 1 to ``story`` are discarded and replaced."""

    story: Annotated[int, msgspec.Meta(ge=1, le=4)]


class HealWound(Code, frozen=True):
    """Up to ``wounds`` Wounds of the team are removed."""

    wounds: Positive


class ReadySupport(Code, frozen=True):
    """A Supporting hero becomes Ready at the place of another Ready hero of the team."""


class DiscardVillainHand(Code, frozen=True):
    """One chosen other seat, or every other seat, discards n Villain cards at random."""

    players: Literal["1", "all"]
    n: Positive


class ClearMostWanted(Code, frozen=True):
    """Every Most Wanted card is discarded."""

    n: Literal["all"]


class ReplaceHeadline(Code, frozen=True):
    """A Headline with no hero in its District is replaced."""

    n: Literal["1"]


class DoMove(Code, frozen=True):
    """The seat takes a Move action."""


class DoTroubleshoot(Code, frozen=True):
    """The seat takes a Troubleshooting action with less Trouble."""

    trouble_cut: Natural


class MoveTeam(Code, frozen=True):
    """One or more Ready heroes move to one District, or to Recovery."""


# --- rounds and teams ------------------------------------------------------------------------------------------


class VillainPerRound(Code, frozen=True):
    """The seat draws n Villain cards in each Deployment."""

    n: Positive


class ResourcePerRound(Code, frozen=True):
    """The seat draws n Resource cards in each Planning."""

    n: Positive


class PlanHealAll(Code, frozen=True):
    """The team's Wounds are removed before the Planning, so that those heroes are available."""


class PpPerRound(Code, frozen=True):
    """The team gets n more Plot Points in each Planning."""

    n: Positive


class PpBonus(Code, frozen=True):
    """Every seat gets n more Plot Points in each Planning."""

    n: Positive


class PpTax(Code, frozen=True):
    """The target gets n fewer Plot Points, but at least ``min``."""

    n: Positive
    min: Natural


class ReadyDiscount(Code, frozen=True):
    """The first hero made Ready from its card costs n less, but at least ``min``."""

    n: Positive
    min: Natural


class PowerupStoryCost(Code, frozen=True):
    """A Power-Up costs n Stories."""

    n: Positive


class MovePair(Code, frozen=True):
    """A Move action may move n more heroes."""

    n: Positive


class FreeMovePlus(Code, frozen=True):
    """Free movement moves up to n Supporters. With ``from_board``, they may come from Support spaces."""

    n: Positive
    from_board: Literal[1]


class NoFreeMove(Code, frozen=True):
    """The target has no free movement."""


class AllyTax(Code, frozen=True):
    """Each use of an Ally costs the target n more Resource cards."""

    n: Positive


class TeamBoostAlways(Code, frozen=True):
    """The team rerolls Boosts even without Support."""


class FirstAttackDice(Code, frozen=True):
    """The team's first attack roll of a Combat has n more dice."""

    n: Positive


class LeadRatings(Code, frozen=True):
    """The ratings of Leads against the target, and of the plan's Mastermind, change."""

    a: Change
    d: Change
    w: Change


class MwBoost(Code, frozen=True):
    """Leads with the Most Wanted icon reroll Boosts."""


# --- scenarios -------------------------------------------------------------------------------------------------


class Nothing(Code, frozen=True):
    """No effect."""


class SetFollowers(Code, frozen=True):
    """A Mastermind has a different Followers rating."""

    who: str
    n: Positive


class RandomNemesis(Code, frozen=True):
    """No team has its usual Mastermind."""


class ReachVp(Code, frozen=True):
    """The first seat with n Victory Points wins at once."""

    n: Positive
    when: Literal["at_once"]


class EndRound(Code, frozen=True):
    """The match ends after Game Round n, and most Victory Points win.

    If nobody has ``target`` Victory Points, the result says so.
    """

    n: Positive
    target: Natural = 0


class SpecialHeadline(Code, frozen=True):
    """A Special Headline enters when a seat has ``vp`` Victory Points, or in Game Round ``round``.

    ``last`` is the last Game Round. If it is 0, the Round in which the Special Headline enters is the last.
    """

    vp: Natural = 0
    round: Natural = 0
    last: Natural = 0

    def __post_init__(self) -> None:
        """Raise `ValueError` unless exactly one trigger is given."""
        if (self.vp > 0) == (self.round > 0):
            raise ValueError("a Special Headline must have exactly one trigger")


class AllPlans(Code, frozen=True):
    """The first seat whose Mastermind has completed n Plans wins at once.

    Otherwise the game ends after Round ``last``.
    """

    n: Positive
    last: Positive


class AllPowerups(Code, frozen=True):
    """The first seat with n Power-Ups in play wins at once. Otherwise the game ends after Round ``last``."""

    n: Positive
    last: Positive


class Showdown(Code, frozen=True):
    """After a Round, the seats challenge a Mastermind one after another."""

    who: str
    after_round: Positive
    heroes: Positive
