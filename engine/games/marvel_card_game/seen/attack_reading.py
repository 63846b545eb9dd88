"""Reads the current attack from a view: its fighters, its dice, and the abilities that may help its target."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.marvel_card_game.seen.view import AttackView, CardGameView, CharacterView
from engine.games.marvel_card_game.state.codes import ModAttr

RESISTANCE, MIND = 2, 3
# For each ability of a target, the modes of attack against which it may help. Regeneration helps only against attacks
# that wound.
HELPING: Mapping[str, frozenset[str]] = {
    "DODGE": frozenset({"combat", "shooting", "immobilize"}),
    "REGENERATION": frozenset({"combat", "shooting", "mental"}),
}


def guard_of(target: CharacterView, mode: str) -> int:
    """Return the number of dice with which a character defends against an attack in a mode."""
    return target.attrs[MIND if mode in {"mental", "control"} else RESISTANCE] or 0


def dice_for(attacker: CharacterView, mode: str) -> int:
    """Return the number of dice of a normal attack in a mode. Immobilize counts as Combat."""
    return attacker.modes.get("combat" if mode == "immobilize" else mode, 0)


def present(view: CardGameView) -> AttackView | None:
    """Return the latest declared attack that is still in progress, or None."""
    return view.attacks[-1] if view.attacks else None


def helping_dice(helper: CharacterView) -> ModAttr:
    """Return the dice that a helper adds to another character's attack (MC-39)."""
    return ModAttr(("attack_dice",), ((helper.attrs[0] or 0) + 1) // 2, "attack")
