"""The rule of each kind of step."""

from __future__ import annotations

from typing import Any

from engine.games.marvel_heroes import (
    acting,
    bouts,
    effects,
    leading,
    planning,
    reacting,
    rounds,
    scheming,
    setting_up,
    showdown,
    steps,
    troubles,
)
from engine.kernel.steps.stack import Rules

RULES: Rules[Any] = {
    steps.ChooseTeam: setting_up.ChooseTeamRule(),
    steps.SetUp: setting_up.SetUpRule(),
    steps.BeginRound: rounds.BeginRoundRule(),
    steps.Income: rounds.IncomeRule(),
    steps.Planning: planning.PlanningRule(),
    steps.NextAction: rounds.NextActionRule(),
    steps.Act: acting.ActRule(),
    steps.RoundOver: rounds.EndRoundRule(),
    steps.Apply: acting.ApplyRule(),
    steps.TellStory: acting.TellStoryRule(),
    steps.MoveOne: acting.MoveOneRule(),
    steps.MoveMore: acting.MoveMoreRule(),
    steps.Solve: acting.SolveRule(),
    steps.Heal: acting.HealRule(),
    steps.ReadyUp: acting.ReadyUpRule(),
    steps.PickTeam: acting.PickTeamRule(),
    steps.PickHeadline: acting.PickHeadlineRule(),
    steps.Gather: acting.GatherRule(),
    steps.Trouble: troubles.TroubleRule(),
    steps.Nemesis: scheming.NemesisRule(),
    steps.SchemeAbility: scheming.SchemeAbilityRule(),
    steps.TroubleDice: troubles.TroubleDiceRule(),
    steps.AskLead: leading.AskLeadRule(),
    steps.AskReinforce: leading.AskReinforceRule(),
    steps.FindRoom: troubles.WantedRule(),
    steps.AskConfront: troubles.AskConfrontRule(),
    steps.Reward: troubles.RewardRule(),
    steps.Bout: bouts.BoutRule(),
    steps.PickFighter: bouts.PickFighterRule(),
    steps.Powers: bouts.PowersRule(),
    steps.OpenPower: reacting.OpenPowerRule(),
    steps.Ask: reacting.AskRule(),
    steps.Pay: reacting.PayRule(),
    steps.Effect: effects.EffectRule(),
    steps.PickDice: reacting.PickDiceRule(),
    steps.NameColour: reacting.NameColourRule(),
    steps.NextChallenger: showdown.NextChallengerRule(),
    steps.Challenger: showdown.ChallengerRule(),
    steps.Challenged: showdown.ChallengedRule(),
}
