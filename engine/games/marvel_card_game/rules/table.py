"""The table of rules: for each kind of step, the rule that carries it out."""

from __future__ import annotations

from engine.games.marvel_card_game.rules import entering, reaction_windows, striking, turn, wounding
from engine.games.marvel_card_game.state import state
from engine.kernel.steps.stack import Rules, on, rule_table

RULES: Rules[state.State] = rule_table(
    on(state.TellHands, turn.TellHandsRule()),
    on(state.NextTurn, turn.NextTurnRule()),
    on(state.DrawPhase, turn.DrawRule()),
    on(state.ExtraDraw, entering.ExtraDrawRule()),
    on(state.Deploy, turn.DeployRule()),
    on(state.EntryWindow, entering.EnteredRule()),
    on(state.Arrive, entering.ArriveRule()),
    on(state.Fetch, entering.FetchRule()),
    on(state.Muster, entering.MusterRule()),
    on(state.Pose, entering.PoseRule()),
    on(state.Mirror, entering.MirrorRule()),
    on(state.BeginAttacks, turn.BeginAttacksRule()),
    on(state.Absorb, turn.AbsorbRule()),
    on(state.AttackPhase, turn.AttackRule()),
    on(state.Discard, turn.DiscardRule()),
    on(state.EndTurn, turn.EndTurnRule()),
    on(state.Ask, reaction_windows.AskRule()),
    on(state.Resolve, reaction_windows.ResolveRule()),
    on(state.Search, entering.SearchRule()),
    on(state.RecoverStep, entering.RecoverRule()),
    on(state.Reorder, entering.ReorderRule()),
    on(state.Strike, striking.StrikeRule()),
    on(state.Dodge, striking.DodgeRule()),
    on(state.DodgeDone, striking.DodgeDoneRule()),
    on(state.Guard, striking.GuardRule()),
    on(state.Wound, wounding.WoundRule()),
    on(state.Regenerate, wounding.RegenerateRule()),
    on(state.RegenerateDone, wounding.RegenerateDoneRule()),
    on(state.Sacrifice, wounding.SacrificeRule()),
    on(state.Defeat, wounding.DefeatRule()),
    on(state.Forced, striking.ForcedRule()),
    on(state.Release, striking.ReleaseRule()),
    on(state.EndAttack, striking.EndAttackRule()),
)
