"""The names of the effect codes, grouped by the cards and columns that may have them."""

from __future__ import annotations

from engine.games.marvel_heroes.state import codes
from engine.kernel.cards.effect_codes import Code

# The effects that a seat uses in a Combat.
COMBAT_CODES: dict[str, type[Code]] = {
    "SET_DICE": codes.SetDice,
    "ADD_DICE": codes.AddDice,
    "ADD_DICE_PER_KO": codes.AddDicePerKo,
    "COPY_DICE": codes.CopyDice,
    "CUT_DICE": codes.CutDice,
    "SKIP_WIT": codes.SkipWit,
    "ADD_HITS": codes.AddHits,
    "CUT_HITS": codes.CutHits,
    "REROLL_OWN": codes.RerollOwn,
    "REROLL_OPP": codes.RerollOpp,
    "STRIP_BOOST": codes.StripBoost,
    "DOUBLES_AS_ONE": codes.DoublesAsOne,
    "TROUBLE_AS_HIT": codes.TroubleAsHit,
    "EXTRA_KO": codes.ExtraKo,
    "ABSORB_KO": codes.AbsorbKo,
    "BOOST_OFF": codes.BoostOff,
    "SUPPORT_OFF": codes.SupportOff,
    "LOCK_COLOUR": codes.LockColour,
    "PEEK_POWER": codes.PeekPower,
    "SEQ_RATINGS": codes.SeqRatings,
    "DISCARD_RESOURCE": codes.DiscardResource,
    "CHANGE_POWER": codes.ChangePower,
    "HEAL_KO": codes.HealKo,
    "TAKE_INITIATIVE": codes.TakeInitiative,
    "CANCEL_EFFECT": codes.CancelEffect,
}
TROUBLE_CODES: dict[str, type[Code]] = {
    "TROUBLE_CUT": codes.TroubleCut,
    "TROUBLE_REROLL": codes.TroubleReroll,
    "SKILL_ANY": codes.SkillAny,
}
ACTION_CODES: dict[str, type[Code]] = {
    "DRAW_RESOURCE": codes.DrawResource,
    "GAIN_PP": codes.GainPp,
    "STORY_ACTIONS": codes.StoryActions,
    "STORY_DISCARD": codes.StoryDiscard,
    "HEAL_WOUND": codes.HealWound,
    "READY_SUPPORT": codes.ReadySupport,
    "DISCARD_VILLAIN_HAND": codes.DiscardVillainHand,
    "CLEAR_MOST_WANTED": codes.ClearMostWanted,
    "REPLACE_HEADLINE": codes.ReplaceHeadline,
    "DO_MOVE": codes.DoMove,
    "DO_TROUBLESHOOT": codes.DoTroubleshoot,
}
SUPPORT_CODES = COMBAT_CODES | TROUBLE_CODES | ACTION_CODES
AGENT_CODES: dict[str, type[Code]] = {"AGENT_MOD": codes.AgentMod}
SCHEME_CODES: dict[str, type[Code]] = {
    "SCHEME_DISCARD_RESOURCE": codes.SchemeDiscardResource,
    "SCHEME_CYCLE": codes.SchemeCycle,
    "SCHEME_LEAD_DISCOUNT": codes.SchemeLeadDiscount,
    "SCHEME_TROUBLE_UP": codes.SchemeTroubleUp,
}
PLAN_CODES: dict[str, type[Code]] = {
    "VILLAIN_PER_ROUND": codes.VillainPerRound,
    "SCHEME_BONUS": codes.SchemeBonus,
    "SCHEME_ALSO": codes.SchemeAlso,
    "SCHEME_ALWAYS": codes.SchemeAlways,
    "LEAD_RATINGS": codes.LeadRatings,
    "LEAD_COST_CUT": codes.LeadCostCut,
    "PP_TAX": codes.PpTax,
    "NO_FREE_MOVE": codes.NoFreeMove,
    "THREAT_UP": codes.ThreatUp,
    "ALLY_TAX": codes.AllyTax,
}
POWERUP_CODES: dict[str, type[Code]] = {
    "PLAN_HEAL_ALL": codes.PlanHealAll,
    "MOVE_PAIR": codes.MovePair,
    "READY_DISCOUNT": codes.ReadyDiscount,
    "PP_PER_ROUND": codes.PpPerRound,
    "TEAM_BOOST_ALWAYS": codes.TeamBoostAlways,
    "MOVE_TEAM": codes.MoveTeam,
    "TROUBLE_CUT": codes.TroubleCut,
    "RESOURCE_PER_ROUND": codes.ResourcePerRound,
    "LEAD_REQ_UP": codes.LeadReqUp,
    "REROLL_ONCE": codes.RerollOnce,
    "FIRST_ATTACK_DICE": codes.FirstAttackDice,
    "FREE_MOVE_PLUS": codes.FreeMovePlus,
}
SCENARIO_CODES: dict[str, type[Code]] = {
    "NONE": codes.Nothing,
    "MW_BOOST": codes.MwBoost,
    "PP_BONUS": codes.PpBonus,
    "SET_FOLLOWERS": codes.SetFollowers,
    "THREAT_UP": codes.ThreatUp,
    "AGENTS_CHEAP": codes.AgentsCheap,
    "RANDOM_NEMESIS": codes.RandomNemesis,
    "SCHEME_TWICE": codes.SchemeTwice,
    "POWERUP_STORY_COST": codes.PowerupStoryCost,
}
VICTORY_CODES: dict[str, type[Code]] = {
    "REACH_VP": codes.ReachVp,
    "END_ROUND": codes.EndRound,
    "SPECIAL_HEADLINE": codes.SpecialHeadline,
    "ALL_PLANS": codes.AllPlans,
    "ALL_POWERUPS": codes.AllPowerups,
    "SHOWDOWN": codes.Showdown,
}
