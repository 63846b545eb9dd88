"""The effects that change a Combat without asking for a choice (F5), for rules, previews and odds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from engine.games.marvel_heroes.rules.effects.ratings import (
    BOOST_FACE,
    Ring,
    attack_works,
    dice_count,
    duel_winner,
    hits,
    opponent,
    powers_of,
    rerolls_boosts,
    roll_of,
)
from engine.games.marvel_heroes.state import combat_codes
from engine.games.marvel_heroes.state.cards import ALLIES, FACE_HITS, VILLAINS
from engine.games.marvel_heroes.state.combat_codes import Letter, applies_to_roll
from engine.games.marvel_heroes.state.state import Fight, Roll
from engine.games.marvel_heroes.state.steps import Side
from engine.kernel.cards.effect_codes import Code

Change = Callable[[Fight, Ring, Side, Any], Fight]
Works = Callable[[Fight, Ring, Side, Any], bool]


def change_roll(fight: Fight, side: Side, **fields: object) -> Fight:
    """Return the Combat with changed fields in a side's roll."""
    part = fight.part(side)
    return fight.with_part(side, replace(part, roll=replace(roll_of(fight, side), **fields)))


def earner(fight: Fight) -> Side:
    """Return the side that earns a KO if the current attack or duel succeeds (R36)."""
    if fight.stage == "duel":
        return fight.won_wit or "hero"
    return fight.attacker


# --- before the rolls ------------------------------------------------------------------------------------------


def _set_dice(fight: Fight, ring: Ring, side: Side, effect: combat_codes.SetDice) -> Fight:
    return change_roll(fight, side, base=effect.n, copies=False)


def _add_dice(fight: Fight, ring: Ring, side: Side, effect: combat_codes.AddDice) -> Fight:
    return change_roll(fight, side, extra_dice=roll_of(fight, side).extra_dice + effect.n)


def _add_dice_per_ko(fight: Fight, ring: Ring, side: Side, effect: combat_codes.AddDicePerKo) -> Fight:
    markers = ring.hero_ko if side == "hero" else fight.ko
    return change_roll(fight, side, extra_dice=roll_of(fight, side).extra_dice + min(effect.max, markers))


def _cut_dice(fight: Fight, ring: Ring, side: Side, effect: combat_codes.CutDice) -> Fight:
    other = opponent(side)
    return change_roll(fight, other, cut=roll_of(fight, other).cut + effect.n)


# --- after the rolls -------------------------------------------------------------------------------------------


def _add_hits(fight: Fight, ring: Ring, side: Side, effect: combat_codes.AddHits) -> Fight:
    return change_roll(fight, side, more=roll_of(fight, side).more + effect.n)


def _cut_hits(fight: Fight, ring: Ring, side: Side, effect: combat_codes.CutHits) -> Fight:
    other = opponent(side)
    return change_roll(fight, other, fewer=roll_of(fight, other).fewer + effect.n)


# --- other moments ---------------------------------------------------------------------------------------------


def _boost_off(fight: Fight, ring: Ring, side: Side, effect: combat_codes.BoostOff) -> Fight:
    other = opponent(side)
    return fight.with_part(other, replace(fight.part(other), boost_off=effect.scope))


def _support_off(fight: Fight, ring: Ring, side: Side, effect: combat_codes.SupportOff) -> Fight:
    return replace(fight, support_off=effect.scope)


def _ratings(fight: Fight, ring: Ring, side: Side, effect: combat_codes.SeqRatings) -> Fight:
    part = fight.part(side)
    a, d, w = part.ratings
    return fight.with_part(side, replace(part, ratings=(a + effect.a, d + effect.d, w + effect.w)))


CHANGES: Mapping[type[Code], Change] = {
    combat_codes.SetDice: _set_dice,
    combat_codes.CopyDice: lambda fight, _ring, side, _effect: change_roll(fight, side, base=None, copies=True),
    combat_codes.AddDice: _add_dice,
    combat_codes.AddDicePerKo: _add_dice_per_ko,
    combat_codes.CutDice: _cut_dice,
    combat_codes.SkipWit: lambda fight, _ring, _side, _effect: replace(fight, skipped=True),
    combat_codes.AddHits: _add_hits,
    combat_codes.CutHits: _cut_hits,
    combat_codes.StripBoost: lambda fight, _ring, side, _effect: change_roll(fight, opponent(side), stripped=True),
    combat_codes.DoublesAsOne: lambda fight, _ring, side, _effect: change_roll(fight, opponent(side), singles=True),
    combat_codes.TroubleAsHit: lambda fight, _ring, side, _effect: change_roll(fight, side, troubles=True),
    combat_codes.ExtraKo: lambda fight, _ring, _side, _effect: replace(fight, new_kos=fight.new_kos + 1),
    combat_codes.AbsorbKo: lambda fight, _ring, _side, _effect: replace(fight, new_kos=fight.new_kos - 1),
    combat_codes.BoostOff: _boost_off,
    combat_codes.SupportOff: _support_off,
    combat_codes.PeekPower: lambda fight, _ring, side, _effect: replace(fight, peeked=opponent(side)),
    combat_codes.SeqRatings: _ratings,
    combat_codes.TakeInitiative: lambda fight, _ring, side, _effect: replace(fight, following=side),
}


# --- whether an effect would change something --------------------------------------------------------------------


def letter_of(fight: Fight, side: Side) -> Letter:
    """Return the rating that a side's current roll uses."""
    return roll_of(fight, side).letter


def _changes_dice(fight: Fight, ring: Ring, side: Side, effect: Code) -> bool:
    after = CHANGES[type(effect)](fight, ring, side, effect)
    return any(dice_count(fight, ring, one) != dice_count(after, ring, one) for one in _SIDES)


def _changes_hits(fight: Fight, ring: Ring, side: Side, effect: Code) -> bool:
    after = CHANGES[type(effect)](fight, ring, side, effect)
    return any(hits(fight, one) != hits(after, one) for one in _SIDES)


_SIDES: tuple[Side, Side] = ("hero", "villain")


def _own_dice(fight: Fight, ring: Ring, side: Side, effect: combat_codes.SetDice | combat_codes.AddDicePerKo) -> bool:
    return applies_to_roll(effect.roll, letter_of(fight, side)) and _changes_dice(fight, ring, side, effect)


def _more_dice(fight: Fight, ring: Ring, side: Side, effect: combat_codes.AddDice) -> bool:
    fits = effect.power is None or fight.part(side).colour == effect.power
    return fits and applies_to_roll(effect.roll, letter_of(fight, side)) and _changes_dice(fight, ring, side, effect)


def _fewer_dice(fight: Fight, ring: Ring, side: Side, effect: combat_codes.CutDice) -> bool:
    return applies_to_roll(effect.roll, letter_of(fight, opponent(side))) and _changes_dice(fight, ring, side, effect)


def _own_hits(fight: Fight, ring: Ring, side: Side, effect: combat_codes.AddHits | combat_codes.TroubleAsHit) -> bool:
    return applies_to_roll(effect.roll, letter_of(fight, side)) and _changes_hits(fight, ring, side, effect)


def _other_hits(fight: Fight, ring: Ring, side: Side, effect: combat_codes.CutHits) -> bool:
    return applies_to_roll(effect.roll, letter_of(fight, opponent(side))) and _changes_hits(fight, ring, side, effect)


def rerollable(roll: Roll, only: str | None = None) -> list[int]:
    """Return the positions of the dice that may still be rerolled.

    A die is rerolled only once. ``only`` leaves out dice with a Hit (F8).
    """
    dice = enumerate(roll.dice or ())
    return [place for place, die in dice if die.fresh and not (only and FACE_HITS[die.face - 1])]


def _can_reroll_own(
    fight: Fight, ring: Ring, side: Side, effect: combat_codes.RerollOwn | combat_codes.RerollOnce
) -> bool:
    roll = roll_of(fight, side)
    return applies_to_roll(effect.roll, roll.letter) and bool(rerollable(roll, getattr(effect, "only", None)))


def _can_reroll_other(fight: Fight, ring: Ring, side: Side, effect: combat_codes.RerollOpp) -> bool:
    roll = roll_of(fight, opponent(side))
    return applies_to_roll(effect.roll, roll.letter) and bool(rerollable(roll))


def _shows_boost(fight: Fight, ring: Ring, side: Side, effect: Code) -> bool:
    roll = roll_of(fight, opponent(side))
    return not roll.stripped and any(die.face == BOOST_FACE for die in roll.dice or ())


# The cards whose effects prevent a KO. Once one of them was used, an extra KO has no effect any more (R36).
_ABSORBERS = frozenset(
    [card.slug for card in ALLIES.values() if isinstance(card.effect, combat_codes.AbsorbKo)]
    + [card.slug for card in VILLAINS.values() if isinstance(card.reinforcement, combat_codes.AbsorbKo)]
)


def _wide_margin(fight: Fight, ring: Ring, side: Side, effect: combat_codes.ExtraKo) -> bool:
    if not _ABSORBERS.isdisjoint(fight.used_cards):
        return False
    attacks = fight.stage in {"first", "second"} and fight.attacker == side and attack_works(fight)
    return attacks and hits(fight, side) - hits(fight, opponent(side)) >= effect.margin


def _has_support(fight: Fight, ring: Ring, side: Side, effect: Code) -> bool:
    return not fight.support_off and (ring.support or rerolls_boosts(fight, ring, "hero"))


def lockable(fight: Fight, side: Side) -> list[str]:
    """Return the colours that a side can forbid its opponent to choose.

    At least one colour must remain (LOCK_COLOUR).
    """
    open_now = choosable(fight, opponent(side))
    return open_now if len(open_now) > 1 else []


def choosable(fight: Fight, side: Side) -> list[str]:
    """Return the colours of the Powers that a side may choose. If all are forbidden, return all (LOCK_COLOUR, R38)."""
    colours = [str(colour) for colour in powers_of(fight, side)]
    return [colour for colour in colours if colour not in fight.part(side).locked] or colours


def _can_switch(fight: Fight, ring: Ring, side: Side, effect: Code) -> bool:
    return any(colour != fight.part(side).colour for colour in choosable(fight, side))


def _can_recover(fight: Fight, ring: Ring, side: Side, effect: combat_codes.HealKo) -> bool:
    markers = (0 if fight.felled else ring.hero_ko) if side == "hero" else fight.ko
    conditions = {
        "always": True,
        "defended": side not in fight.struck,
        "duel": fight.won_wit == side,
    }
    return markers > 0 and conditions[effect.cond]


def _never(fight: Fight, ring: Ring, side: Side, effect: Code) -> bool:
    """Return False, because an effect that cancels another effect is offered only in the window "reaction"."""
    return False


WORKS: Mapping[type[Code], Works] = {
    combat_codes.SetDice: _own_dice,
    combat_codes.CopyDice: _changes_dice,
    combat_codes.AddDice: _more_dice,
    combat_codes.AddDicePerKo: _own_dice,
    combat_codes.CutDice: _fewer_dice,
    combat_codes.SkipWit: lambda fight, _ring, _side, _effect: fight.stage == "duel",
    combat_codes.AddHits: _own_hits,
    combat_codes.CutHits: _other_hits,
    combat_codes.RerollOwn: _can_reroll_own,
    combat_codes.RerollOnce: _can_reroll_own,
    combat_codes.RerollOpp: _can_reroll_other,
    combat_codes.StripBoost: _shows_boost,
    combat_codes.DoublesAsOne: _changes_hits,
    combat_codes.TroubleAsHit: _own_hits,
    combat_codes.ExtraKo: _wide_margin,
    combat_codes.AbsorbKo: lambda fight, _ring, side, _effect: fight.new_kos > 0 and earner(fight) != side,
    combat_codes.BoostOff: lambda fight, ring, side, _effect: rerolls_boosts(fight, ring, opponent(side)),
    combat_codes.SupportOff: _has_support,
    combat_codes.LockColour: lambda fight, _ring, side, _effect: bool(lockable(fight, side)),
    combat_codes.PeekPower: lambda fight, _ring, side, _effect: (
        not fight.peeked and len(choosable(fight, opponent(side))) > 1
    ),
    combat_codes.SeqRatings: lambda _fight, _ring, _side, _effect: True,
    combat_codes.DiscardResource: lambda _fight, ring, _side, _effect: ring.hand > 0,
    combat_codes.ChangePower: _can_switch,
    combat_codes.HealKo: _can_recover,
    combat_codes.TakeInitiative: lambda fight, _ring, side, _effect: fight.following != side,
    combat_codes.CancelEffect: _never,
}


def works(fight: Fight, ring: Ring, side: Side, effect: Code) -> bool:
    """Return whether an effect, if it is used now, would change anything (F5)."""
    return WORKS[type(effect)](fight, ring, side, effect)


def losing(fight: Fight, side: Side) -> bool:
    """Return whether a side is losing by the current totals. In a tied duel both sides are losing."""
    if fight.stage == "duel":
        return duel_winner(fight) != side
    return attack_works(fight) != (fight.attacker == side)
