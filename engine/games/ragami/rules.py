"""The table of rules: for each kind of step, the rule that carries it out."""

from __future__ import annotations

from types import MappingProxyType

from engine.games.ragami import resolving, rounds, setting_up, state, turns
from engine.kernel.steps.stack import Rule, Step

RULES: MappingProxyType[type[Step], Rule[state.State]] = MappingProxyType(
    {
        state.KeepFirst: setting_up.KeepFirstRule(),
        state.Place: setting_up.PlaceRule(),
        state.ReadyDice: rounds.ReadyDiceRule(),
        state.NewDemon: rounds.NewDemonRule(),
        state.Value: rounds.ValueRule(),
        state.Boxes: rounds.BoxesRule(),
        state.BeginRound: rounds.BeginRoundRule(),
        state.Turn: turns.TurnRule(),
        state.EndRound: rounds.EndRoundRule(),
        state.Retreat: rounds.RetreatRule(),
        state.Grow: rounds.GrowRule(),
        state.Virtue: rounds.VirtueRule(),
        state.MoveRagamiStep: turns.MoveRagamiRule(),
        state.MoveSaint: turns.MoveSaintRule(),
        state.MoveDemon: turns.MoveDemonRule(),
        state.MakeRoom: turns.MakeRoomRule(),
        state.Look: turns.LookRule(),
        state.Keep: turns.KeepRule(),
        state.Resolve: resolving.ResolveRule(),
        state.CardSaint: turns.CardSaintRule(),
        state.CardDemon: turns.CardDemonRule(),
        state.CardConflict: turns.CardConflictRule(),
        state.CardVirtue: turns.CardVirtueRule(),
        state.Extra: turns.ExtraRule(),
        state.ToPile: turns.ToPileRule(),
    }
)
