"""The table of rules: for each kind of step, the rule that carries it out."""

from __future__ import annotations

from types import MappingProxyType

from engine.games.marvel_card_game import asking, entering, state, striking, turn, wounding
from engine.kernel.steps.stack import Rule, Step

RULES: MappingProxyType[type[Step], Rule[state.State]] = MappingProxyType(
    {
        state.NextTurn: turn.NextTurnRule(),
        state.DrawPhase: turn.DrawRule(),
        state.ExtraDraw: entering.ExtraDrawRule(),
        state.Deploy: turn.DeployRule(),
        state.Entered: entering.EnteredRule(),
        state.Arrive: entering.ArriveRule(),
        state.Fetch: entering.FetchRule(),
        state.Muster: entering.MusterRule(),
        state.Pose: entering.PoseRule(),
        state.Mirror: entering.MirrorRule(),
        state.BeginAttacks: turn.BeginAttacksRule(),
        state.Absorb: turn.AbsorbRule(),
        state.AttackPhase: turn.AttackRule(),
        state.Discard: turn.DiscardRule(),
        state.EndTurn: turn.EndTurnRule(),
        state.Ask: asking.AskRule(),
        state.Resolve: asking.ResolveRule(),
        state.Search: entering.SearchRule(),
        state.RecoverStep: entering.RecoverRule(),
        state.Reorder: entering.ReorderRule(),
        state.Strike: striking.StrikeRule(),
        state.Dodge: striking.DodgeRule(),
        state.DodgeDone: striking.DodgeDoneRule(),
        state.Guard: striking.GuardRule(),
        state.Wound: wounding.WoundRule(),
        state.Regenerate: wounding.RegenerateRule(),
        state.RegenerateDone: wounding.RegenerateDoneRule(),
        state.Sacrifice: wounding.SacrificeRule(),
        state.Defeat: wounding.DefeatRule(),
        state.Forced: striking.ForcedRule(),
        state.Release: striking.ReleaseRule(),
        state.EndAttack: striking.EndAttackRule(),
    }
)
