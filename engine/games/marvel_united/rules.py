"""The table of rules: for each kind of step, the rule that carries it out."""

from __future__ import annotations

from types import MappingProxyType

from engine.games.marvel_united import (
    blows,
    choosing,
    effects,
    plotting,
    setup_rules,
    spills,
    steps,
    turns,
    windows,
)
from engine.games.marvel_united.state import State
from engine.kernel.steps.stack import Rule, Step

RULES: MappingProxyType[type[Step], Rule[State]] = MappingProxyType(
    {
        steps.AskStart: setup_rules.StartPlaceRule(),
        steps.AskHero: setup_rules.HeroRule(),
        steps.AskGear: setup_rules.GearRule(),
        steps.AskAlly: setup_rules.AllyRule(),
        steps.AskPick: setup_rules.PickRule(),
        steps.AskBattle: setup_rules.BattleRule(),
        steps.AskDrop: setup_rules.DropRule(),
        steps.AskKeep: setup_rules.KeepRule(),
        steps.AskGive: setup_rules.GiveRule(),
        steps.DealHands: setup_rules.DealRule(),
        steps.AskFirst: setup_rules.FirstRule(),
        steps.NextTurn: turns.NextTurnRule(),
        steps.HeroStage: turns.HeroStageRule(),
        steps.StartChoice: choosing.StartRule(),
        steps.DrawChoice: choosing.DrawRule(),
        steps.PlayChoice: choosing.PlayRule(),
        steps.IgnoreChoice: choosing.IgnoreRule(),
        steps.SupportChoice: choosing.SupportRule(),
        steps.ActionChoice: choosing.ActionRule(),
        steps.LocationChoice: choosing.LocationRule(),
        steps.ExcessChoice: choosing.ExcessRule(),
        steps.VillainStage: plotting.VillainStageRule(),
        steps.PlanChoice: plotting.PlanRule(),
        steps.DownChoice: plotting.DownRule(),
        steps.ThreatBam: plotting.ThreatBamRule(),
        steps.CardChoice: windows.CardRule(),
        steps.Effect: effects.EffectRule(),
        steps.Damages: blows.DamagesRule(),
        steps.DiscardChoice: blows.DiscardRule(),
        steps.Fall: blows.FallRule(),
        steps.KnockOut: blows.KnockOutRule(),
        steps.Spill: spills.SpillRule(),
        steps.SpillAt: spills.SpillAtRule(),
    }
)
