"""Computes the worth of heroes' hand cards, and the loss that a KO causes."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.marvel_united.state.cards import HERO_CARDS

# For each villain, the cost of a KO in addition to the lost cards.
FALL: Mapping[str, float] = {"cosmic-ghost-rider": 1.5, "emperor-doom": 1.0, "maestro": 2.5, "immortus": 2.5}
_SYMBOL: Mapping[str, float] = {"wild": 1.3, "heroic": 1.0, "attack": 1.0, "move": 0.7}


def card_worth(card: str) -> float:
    """Return the worth of a hero card in hand: that of its symbols and of its special (its printed effect)."""
    facts = HERO_CARDS[card]
    return sum(_SYMBOL[kind] for kind in facts.icons) + (0.0 if facts.plain or facts.mandatory else 0.6)


def loss(hand: int, damage: int, villain: str) -> float:
    """Return the cost of ``damage`` to a hero who has ``hand`` cards in hand."""
    if damage >= hand:
        return 0.5 * hand + FALL[villain]
    return 0.5 * damage * (1.4 if hand - damage == 1 else 1.0)
