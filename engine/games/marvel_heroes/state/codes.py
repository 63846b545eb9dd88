"""The other effect codes of Marvel Heroes with their parameters, and tables of codes (section 3 of the rules)."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import msgspec

from engine.games.marvel_heroes.state.code_kinds import (
    ActionCode,
    AgentCode,
    PlanCode,
    PowerupCode,
    ScenarioCode,
    SchemeCode,
    TroubleCode,
)
from engine.games.marvel_heroes.state.combat_codes import COMBAT_CODES, Change
from engine.kernel.cards.data_files import Natural, Positive
from engine.kernel.cards.effect_codes import Codes, codes_of

Kind = Literal["crime", "danger", "mystery"]
AnyKind = Literal["crime", "danger", "mystery", "any"]
SchemeOption = Literal["threat", "draw", "fight"]


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


TROUBLE_CODES = codes_of(TroubleCode)
ACTION_CODES = codes_of(ActionCode)
AGENT_CODES = codes_of(AgentCode)
SCHEME_CODES = codes_of(SchemeCode)
PLAN_CODES = codes_of(PlanCode)
POWERUP_CODES = codes_of(PowerupCode)
SCENARIO_CODES = codes_of(ScenarioCode)
SUPPORT_CODES: Codes = {**COMBAT_CODES, **TROUBLE_CODES, **ACTION_CODES}
