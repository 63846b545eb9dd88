"""The effect codes of Marvel Heroes with their parameters (section 3 of the rules)."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import msgspec

from engine.games.marvel_heroes.state.code_kinds import (
    ActionCode,
    AgentCode,
    CombatCode,
    PlanCode,
    PowerupCode,
    ScenarioCode,
    SchemeCode,
    TroubleCode,
)
from engine.kernel.cards.data_files import Natural, Positive
from engine.kernel.cards.effect_codes import Codes, codes_of

Colour = Literal["red", "orange", "yellow"]
# The rolls that an effect can apply to: "a" attack, "d" defense, "w" wit, a pair of these, or "any".
Rolls = Literal["any", "a", "d", "w", "ad", "dw"]
Letter = Literal["a", "d", "w"]
Kind = Literal["crime", "danger", "mystery"]
AnyKind = Literal["crime", "danger", "mystery", "any"]
Scope = Literal["sequence", "combat"]
SchemeOption = Literal["threat", "draw", "fight"]
# A number of dice, or "all" for every die.
Dice = Positive | Literal["all"]
Change = Annotated[int, msgspec.Meta(ge=-5, le=5)]


def applies_to_roll(rolls: Rolls, letter: Letter) -> bool:
    """Return whether an effect for ``rolls`` applies to a roll of this rating."""
    return rolls == "any" or letter in rolls


# --- before the dice are rolled --------------------------------------------------------------------------------


class SetDice(CombatCode, frozen=True):
    """The side rolls n dice instead of as many as its rating, before other changes."""

    roll: Rolls
    n: Positive


class AddDice(CombatCode, frozen=True):
    """The side rolls n more dice. If ``power`` is set, it rolls them only while it uses this Power."""

    roll: Rolls
    n: Positive
    power: Colour | None = None


class AddDicePerKo(CombatCode, frozen=True):
    """The side rolls one more die for each KO marker on its fighter, at most ``max``."""

    roll: Rolls
    max: Positive


class CopyDice(CombatCode, frozen=True):
    """The side rolls as many dice as the opponent finally rolls, before its own other changes."""


class CutDice(CombatCode, frozen=True):
    """The opponent rolls n dice fewer."""

    roll: Rolls
    n: Positive


class SkipWit(CombatCode, frozen=True):
    """There is no duel in this Sequence."""


# --- after the dice are rolled ---------------------------------------------------------------------------------


class AddHits(CombatCode, frozen=True):
    """The side's roll gets n more Hits."""

    roll: Rolls
    n: Positive


class CutHits(CombatCode, frozen=True):
    """The opponent's roll gets n fewer Hits."""

    roll: Rolls
    n: Positive


class RerollOwn(CombatCode, frozen=True):
    """The side rerolls up to n of its dice. If ``only`` is set, it rerolls every die without a Hit instead."""

    roll: Rolls
    n: Dice
    only: Literal["blank"] | None = None


class RerollOpp(CombatCode, frozen=True):
    """The opponent rerolls up to n of its dice, which the user of the effect picks, or all of them."""

    roll: Rolls
    n: Dice


class StripBoost(CombatCode, frozen=True):
    """The opponent's dice that show a Boost count as no Hits."""


class DoublesAsOne(CombatCode, frozen=True):
    """Each double Hit of the opponent counts as one Hit."""


class TroubleAsHit(CombatCode, frozen=True):
    """Each Trouble face of the side's roll counts as one Hit."""

    roll: Rolls


class RerollOnce(PowerupCode, frozen=True):
    """Once in each Combat the side rerolls any of its dice, without cost."""

    roll: Rolls


# --- other moments of a Combat ---------------------------------------------------------------------------------


class ExtraKo(CombatCode, frozen=True):
    """The attack gives one more KO if it had at least ``margin`` more Hits than the defense."""

    margin: Positive


class AbsorbKo(CombatCode, frozen=True):
    """The side does not suffer one of the KOs that it would get."""


class BoostOff(CombatCode, frozen=True):
    """The opponent does not reroll Boosts."""

    scope: Scope


class SupportOff(CombatCode, frozen=True):
    """The hero side has no Support."""

    scope: Scope


class LockColour(CombatCode, frozen=True):
    """The opponent may not choose one colour, which the user names."""


class PeekPower(CombatCode, frozen=True):
    """The opponent must choose its Power first and openly."""


class SeqRatings(CombatCode, frozen=True):
    """The side's ratings change for the current Sequence."""

    a: Change
    d: Change
    w: Change


class DiscardResource(CombatCode, frozen=True):
    """The hero seat discards n Resource cards at random."""

    n: Positive


class ChangePower(CombatCode, frozen=True):
    """The side switches to another of its Powers."""


class HealKo(CombatCode, frozen=True):
    """The side removes n KO markers from its fighter if the condition is met."""

    n: Positive
    cond: Literal["always", "defended", "duel"]


class TakeInitiative(CombatCode, frozen=True):
    """The side gets the Initiative in the next Sequence."""


class CancelEffect(CombatCode, frozen=True):
    """The effect that the other side just used does nothing."""

    kind: Literal["any"]


class AgentMod(AgentCode, frozen=True):
    """Agents change the ratings of the hero side until the Combat ends."""

    mod_a: Change
    mod_d: Change
    mod_w: Change


# --- troubleshooting -------------------------------------------------------------------------------------------


class TroubleCut(TroubleCode, PowerupCode, frozen=True):
    """Trouble is reduced by n if the Headline has this type."""

    n: Positive
    type: AnyKind


class TroubleReroll(TroubleCode, frozen=True):
    """Up to n Trouble dice are rerolled."""

    n: Positive


class SkillAny(TroubleCode, frozen=True):
    """The Headline's Skill counts as present."""


class ThreatUp(PlanCode, ScenarioCode, frozen=True):
    """Headlines of this type roll n more Trouble dice."""

    n: Positive
    type: AnyKind


class LeadReqUp(PowerupCode, frozen=True):
    """Leads from hand against the team require n more Trouble."""

    n: Positive


class LeadCostCut(PlanCode, frozen=True):
    """Leads against the Plan's target cost n less for the seat that completed the Plan."""

    n: Positive


class AgentsCheap(ScenarioCode, frozen=True):
    """Agents cost n less."""

    n: Positive


# --- scheming --------------------------------------------------------------------------------------------------


class SchemeDiscardResource(SchemeCode, frozen=True):
    """The nemesis seat pays Villain cards, and the hero seat discards n Resource cards at random."""

    pay_villain: Positive
    n: Positive


class SchemeCycle(SchemeCode, frozen=True):
    """The nemesis seat discards one to ``max`` Villain cards and draws the same number."""

    max: Positive


class SchemeLeadDiscount(SchemeCode, frozen=True):
    """The nemesis seat pays Villain cards, and the Lead costs n less."""

    pay_villain: Positive
    n: Positive


class SchemeTroubleUp(SchemeCode, frozen=True):
    """The nemesis seat pays Villain cards, and Trouble rises by n."""

    pay_villain: Positive
    n: Positive


class SchemeBonus(PlanCode, frozen=True):
    """Every scheme has an additional effect."""

    do: Literal["resources", "villains", "reroll"]
    n: Positive


class SchemeAlso(PlanCode, frozen=True):
    """A second scheme option is carried out with the chosen option."""

    option: Literal["draw"]


class SchemeAlways(PlanCode, frozen=True):
    """The nemesis seat may scheme on every Headline that the target troubleshoots."""


class SchemeTwice(ScenarioCode, frozen=True):
    """The nemesis seat may scheme with several different options in one action."""

    options: Positive


# --- actions ---------------------------------------------------------------------------------------------------


class DrawResource(ActionCode, frozen=True):
    """Draw n Resource cards."""

    n: Positive


class GainPp(ActionCode, frozen=True):
    """Gain n Plot Points."""

    n: Positive


class StoryActions(ActionCode, frozen=True):
    """The seat takes n Story actions, one after another."""

    n: Positive


class StoryDiscard(ActionCode, frozen=True):
    """The Stories on the spaces 1 to ``story`` are discarded and replaced."""

    story: Annotated[int, msgspec.Meta(ge=1, le=4)]


class HealWound(ActionCode, frozen=True):
    """Up to ``wounds`` Wounds of the team are removed."""

    wounds: Positive


class ReadySupport(ActionCode, frozen=True):
    """A hero in Support becomes Ready at the place of another Ready hero of the team."""


class DiscardVillainHand(ActionCode, frozen=True):
    """One other seat that the user chooses, or every other seat, discards n Villain cards at random."""

    players: Literal["1", "all"]
    n: Positive


class ClearMostWanted(ActionCode, frozen=True):
    """Every Most Wanted card is discarded."""

    n: Literal["all"]


class ReplaceHeadline(ActionCode, frozen=True):
    """A Headline with no hero in its District is replaced."""

    n: Literal["1"]


class DoMove(ActionCode, frozen=True):
    """The seat takes a Move action."""


class DoTroubleshoot(ActionCode, frozen=True):
    """The seat takes a Troubleshooting action whose Trouble is reduced."""

    trouble_cut: Natural


class MoveTeam(PowerupCode, frozen=True):
    """One or more Ready heroes move to one District, or to Recovery."""


# --- rounds and teams ------------------------------------------------------------------------------------------


class VillainPerRound(PlanCode, frozen=True):
    """The seat draws n Villain cards in each Deployment."""

    n: Positive


class ResourcePerRound(PowerupCode, frozen=True):
    """The seat draws n Resource cards in each Planning."""

    n: Positive


class PlanHealAll(PowerupCode, frozen=True):
    """The team's Wounds are removed before the Planning, so that the healed heroes can be planned at once."""


class PpPerRound(PowerupCode, frozen=True):
    """The team gets n more Plot Points in each Planning."""

    n: Positive


class PpBonus(ScenarioCode, frozen=True):
    """Every seat gets n more Plot Points in each Planning."""

    n: Positive


class PpTax(PlanCode, frozen=True):
    """The target gets n fewer Plot Points, but never fewer than ``min``."""

    n: Positive
    min: Natural


class ReadyDiscount(PowerupCode, frozen=True):
    """The first hero that the seat makes Ready from its card costs n less, but at least ``min``."""

    n: Positive
    min: Natural


class PowerupStoryCost(ScenarioCode, frozen=True):
    """A Power-Up costs n Stories."""

    n: Positive


class MovePair(PowerupCode, frozen=True):
    """A Move action may move n further heroes."""

    n: Positive


class FreeMovePlus(PowerupCode, frozen=True):
    """Up to n Supporters may move along with a moving hero.

    If ``from_board`` is set, they may come from Support spaces.
    """

    n: Positive
    from_board: Literal[1]


class NoFreeMove(PlanCode, frozen=True):
    """No Supporter of the target may move along with a moving hero without an action (free movement)."""


class AllyTax(PlanCode, frozen=True):
    """Each use of an Ally costs the target n more Resource cards."""

    n: Positive


class TeamBoostAlways(PowerupCode, frozen=True):
    """The team rerolls Boosts even without Support."""


class FirstAttackDice(PowerupCode, frozen=True):
    """The team's first attack roll of a Combat has n more dice."""

    n: Positive


class LeadRatings(PlanCode, frozen=True):
    """The ratings of Leads against the target change, and those of the Mastermind whose Plan this is."""

    a: Change
    d: Change
    w: Change


class MwBoost(ScenarioCode, frozen=True):
    """Leads with the Most Wanted icon reroll Boosts."""


# --- scenarios -------------------------------------------------------------------------------------------------


class Nothing(ScenarioCode, frozen=True):
    """No effect."""

    data_name: ClassVar[str] = "NONE"


class SetFollowers(ScenarioCode, frozen=True):
    """A Mastermind draws a different number of Followers."""

    who: str
    n: Positive


class RandomNemesis(ScenarioCode, frozen=True):
    """Each team gets a Mastermind other than its usual Mastermind."""


COMBAT_CODES = codes_of(CombatCode)
TROUBLE_CODES = codes_of(TroubleCode)
ACTION_CODES = codes_of(ActionCode)
AGENT_CODES = codes_of(AgentCode)
SCHEME_CODES = codes_of(SchemeCode)
PLAN_CODES = codes_of(PlanCode)
POWERUP_CODES = codes_of(PowerupCode)
SCENARIO_CODES = codes_of(ScenarioCode)
SUPPORT_CODES: Codes = {**COMBAT_CODES, **TROUBLE_CODES, **ACTION_CODES}
