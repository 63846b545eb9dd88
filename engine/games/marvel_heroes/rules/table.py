"""The table of rules: for each kind of step, the rule that carries it out."""

from __future__ import annotations

from engine.games.marvel_heroes.rules import acting, leading, planning, reacting, rounds, scheming, setting_up, showdown
from engine.games.marvel_heroes.rules import combat as bouts
from engine.games.marvel_heroes.rules import troubleshooting as troubles
from engine.games.marvel_heroes.rules.effects import combat_questions as effects
from engine.games.marvel_heroes.state import steps
from engine.games.marvel_heroes.state.state import State
from engine.kernel.steps.stack import Rules, on, rule_table

RULES: Rules[State] = rule_table(
    on(steps.ChooseTeam, setting_up.ChooseTeamRule()),
    on(steps.TellTeams, setting_up.TellTeamsRule()),
    on(steps.SetUp, setting_up.SetUpRule()),
    on(steps.TellHands, setting_up.TellHandsRule()),
    on(steps.BeginRound, rounds.BeginRoundRule()),
    on(steps.Income, rounds.IncomeRule()),
    on(steps.Planning, planning.PlanningRule()),
    on(steps.NextAction, rounds.NextActionRule()),
    on(steps.Act, acting.ActRule()),
    on(steps.RoundOver, rounds.EndRoundRule()),
    on(steps.Apply, acting.ApplyRule()),
    on(steps.TellStory, acting.TellStoryRule()),
    on(steps.MoveOne, acting.MoveOneRule()),
    on(steps.MoveMore, acting.MoveMoreRule()),
    on(steps.Solve, acting.SolveRule()),
    on(steps.Heal, acting.HealRule()),
    on(steps.ReadyUp, acting.ReadyUpRule()),
    on(steps.PickTeam, acting.PickTeamRule()),
    on(steps.PickHeadline, acting.PickHeadlineRule()),
    on(steps.Gather, acting.GatherRule()),
    on(steps.Trouble, troubles.TroubleRule()),
    on(steps.Nemesis, scheming.NemesisRule()),
    on(steps.SchemeAbility, scheming.SchemeAbilityRule()),
    on(steps.TroubleDice, troubles.TroubleDiceRule()),
    on(steps.AskLead, leading.AskLeadRule()),
    on(steps.AskReinforce, leading.AskReinforceRule()),
    on(steps.FindRoom, troubles.WantedRule()),
    on(steps.AskConfront, troubles.AskConfrontRule()),
    on(steps.Reward, troubles.RewardRule()),
    on(steps.Bout, bouts.BoutRule()),
    on(steps.PickFighter, bouts.PickFighterRule()),
    on(steps.Powers, bouts.PowersRule()),
    on(steps.OpenPower, reacting.OpenPowerRule()),
    on(steps.Ask, reacting.AskRule()),
    on(steps.Pay, reacting.PayRule()),
    on(steps.Effect, effects.EffectRule()),
    on(steps.PickDice, reacting.PickDiceRule()),
    on(steps.NameColour, reacting.NameColourRule()),
    on(steps.NextChallenger, showdown.NextChallengerRule()),
    on(steps.Challenger, showdown.ChallengerRule()),
    on(steps.Challenged, showdown.ChallengedRule()),
)
