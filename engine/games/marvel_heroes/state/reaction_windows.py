"""Reaction windows (moments in which seats may use effects) in the form that standing orders need (section 6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from engine.games.marvel_heroes.state import combat_codes
from engine.games.marvel_heroes.state.cards import AGENTS, ALLIES, HEROES, MASTERMINDS, POWERUPS, VILLAINS
from engine.games.marvel_heroes.state.state import State
from engine.kernel.cards.effect_codes import Code
from engine.kernel.choices.decisions import Playable, ReactionWindow, Span
from engine.kernel.choices.orders import Reaction

WINDOWS = (
    "action-start",
    "villains-start",
    "lead",
    "reinforce",
    "combat-start",
    "sequence-start",
    "powers-shown",
    "before-rolls",
    "after-rolls",
    "ko",
    "sequence-end",
    "reaction",
    "asked",
)
# For each effect that a seat can use in a Combat, the window in which it can be used (F1).
WINDOW_OF: Mapping[type[Code], str] = {
    combat_codes.SetDice: "before-rolls",
    combat_codes.AddDice: "before-rolls",
    combat_codes.AddDicePerKo: "before-rolls",
    combat_codes.CopyDice: "before-rolls",
    combat_codes.CutDice: "before-rolls",
    combat_codes.SkipWit: "before-rolls",
    combat_codes.AddHits: "after-rolls",
    combat_codes.CutHits: "after-rolls",
    combat_codes.RerollOwn: "after-rolls",
    combat_codes.RerollOpp: "after-rolls",
    combat_codes.RerollOnce: "after-rolls",
    combat_codes.StripBoost: "after-rolls",
    combat_codes.DoublesAsOne: "after-rolls",
    combat_codes.TroubleAsHit: "after-rolls",
    combat_codes.ExtraKo: "ko",
    combat_codes.AbsorbKo: "ko",
    combat_codes.BoostOff: "sequence-start",
    combat_codes.SupportOff: "sequence-start",
    combat_codes.LockColour: "sequence-start",
    combat_codes.PeekPower: "sequence-start",
    combat_codes.SeqRatings: "sequence-start",
    combat_codes.DiscardResource: "sequence-start",
    combat_codes.ChangePower: "powers-shown",
    combat_codes.HealKo: "sequence-end",
    combat_codes.TakeInitiative: "sequence-end",
    combat_codes.CancelEffect: "reaction",
}


def span_of(state: State) -> Span:
    """Return the current action and Combat, so that a player's standing order can be limited to one of them."""
    return Span(state.turns, state.fight.number if state.fight else None, state.active)


def opening(state: State, window: str, cards: Iterable[tuple[str, bool]]) -> ReactionWindow:
    """Return a window for a seat.

    ``cards`` are the cards that the seat can use in it, and for each card whether the seat is asked by default.
    """
    playable = tuple(Playable(card, usual) for card, usual in cards)
    return ReactionWindow(window, span_of(state), playable, window, slow=state.fixed_windows)


def _windows(*effects: Code | None) -> list[str]:
    return [WINDOW_OF[type(effect)] for effect in effects if effect is not None and type(effect) in WINDOW_OF]


def _reactions() -> dict[str, Reaction]:
    found: dict[str, list[str]] = {}
    for hero in HEROES.values():
        found[hero.slug] = _windows(hero.combat, *hero.support)
    for ally in ALLIES.values():
        found[ally.slug] = _windows(ally.effect)
    for powerup in POWERUPS.values():
        found[powerup.slug] = _windows(powerup.effect)
    for mastermind in MASTERMINDS.values():
        combat = [*_windows(mastermind.combat), "asked"] if mastermind.combat else []
        found[mastermind.slug] = ["action-start", "villains-start", "combat-start", *combat]
    for villain in VILLAINS.values():
        combat = [*_windows(villain.combat), "asked"] if villain.combat else []
        found[villain.slug] = ["lead", "reinforce", *_windows(villain.reinforcement), *combat]
    for agents in AGENTS:
        found[agents] = ["reinforce"]
    ordered = {card: tuple(name for name in WINDOWS if name in names) for card, names in found.items()}
    return {card: Reaction(names, names) for card, names in ordered.items() if names}


# For each card that can be used in windows, the windows in which it can be used.
REACTIONS = MappingProxyType(_reactions())
