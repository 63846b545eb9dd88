"""The table of rules: for each kind of step, the rule that carries it out."""

from __future__ import annotations

from engine.games.marvel_united.rules import blows, choosing, plotting, setup_rules, turns, windows
from engine.games.marvel_united.rules import overflow as spills
from engine.games.marvel_united.rules.effects import course as effects
from engine.games.marvel_united.state import steps
from engine.games.marvel_united.state.state import State
from engine.kernel.steps.stack import Rules, on, rule_table

RULES: Rules[State] = rule_table(
    on(steps.TellDeal, setup_rules.TellDealRule()),
    on(steps.AskStart, setup_rules.StartPlaceRule()),
    on(steps.AskHero, setup_rules.HeroRule()),
    on(steps.AskGear, setup_rules.GearRule()),
    on(steps.AskAlly, setup_rules.AllyRule()),
    on(steps.AskPick, setup_rules.PickRule()),
    on(steps.AskBattle, setup_rules.BattleRule()),
    on(steps.AskDrop, setup_rules.DropRule()),
    on(steps.AskKeep, setup_rules.KeepRule()),
    on(steps.AskGive, setup_rules.GiveRule()),
    on(steps.DealHands, setup_rules.DealRule()),
    on(steps.AskFirst, setup_rules.FirstRule()),
    on(steps.NextTurn, turns.NextTurnRule()),
    on(steps.HeroStage, turns.HeroStageRule()),
    on(steps.StartChoice, choosing.StartRule()),
    on(steps.DrawChoice, choosing.DrawRule()),
    on(steps.PlayChoice, choosing.PlayRule()),
    on(steps.IgnoreChoice, choosing.IgnoreRule()),
    on(steps.SupportChoice, choosing.SupportRule()),
    on(steps.ActionChoice, choosing.ActionRule()),
    on(steps.LocationChoice, choosing.LocationRule()),
    on(steps.ExcessChoice, choosing.ExcessRule()),
    on(steps.VillainStage, plotting.VillainStageRule()),
    on(steps.PlanChoice, plotting.PlanRule()),
    on(steps.DownChoice, plotting.DownRule()),
    on(steps.ThreatBam, plotting.ThreatBamRule()),
    on(steps.CardChoice, windows.CardRule()),
    on(steps.Effect, effects.EffectRule()),
    on(steps.Damages, blows.DamagesRule()),
    on(steps.DiscardChoice, blows.DiscardRule()),
    on(steps.Fall, blows.FallRule()),
    on(steps.KnockOut, blows.KnockOutRule()),
    on(steps.Spill, spills.SpillRule()),
    on(steps.SpillAt, spills.SpillAtRule()),
)
