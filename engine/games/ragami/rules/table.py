"""The table of rules: for each kind of step, the rule that carries it out."""

from __future__ import annotations

from engine.games.ragami.rules import resolving, rounds, setting_up, turns
from engine.games.ragami.state import match_state as state
from engine.kernel.steps.stack import Rules, on, rule_table

RULES: Rules[state.State] = rule_table(
    on(state.TellHands, setting_up.TellHandsRule()),
    on(state.KeepFirst, setting_up.KeepFirstRule()),
    on(state.Place, setting_up.PlaceRule()),
    on(state.ReadyDice, rounds.ReadyDiceRule()),
    on(state.NewDemon, rounds.NewDemonRule()),
    on(state.Value, rounds.ValueRule()),
    on(state.Boxes, rounds.BoxesRule()),
    on(state.BeginRound, rounds.BeginRoundRule()),
    on(state.Turn, turns.TurnRule()),
    on(state.EndRound, rounds.EndRoundRule()),
    on(state.Retreat, rounds.RetreatRule()),
    on(state.Grow, rounds.GrowRule()),
    on(state.Virtue, rounds.VirtueRule()),
    on(state.MoveRagamiStep, turns.MoveRagamiRule()),
    on(state.MoveSaint, turns.MoveSaintRule()),
    on(state.MoveDemon, turns.MoveDemonRule()),
    on(state.MakeRoom, turns.MakeRoomRule()),
    on(state.Look, turns.LookRule()),
    on(state.Keep, turns.KeepRule()),
    on(state.Resolve, resolving.ResolveRule()),
    on(state.CardSaint, turns.CardSaintRule()),
    on(state.CardDemon, turns.CardDemonRule()),
    on(state.CardConflict, turns.CardConflictRule()),
    on(state.CardVirtue, turns.CardVirtueRule()),
    on(state.Extra, turns.ExtraRule()),
    on(state.ToPile, turns.ToPileRule()),
)
