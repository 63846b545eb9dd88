"""Computes the worth of a card in a window of a Combat, and whether a seat is asked for it by default.

Only public facts count, so that no answer reveals a hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from engine.games.marvel_heroes.rules.effects.combat_changes import CHANGES, choosable, losing, rerollable
from engine.games.marvel_heroes.rules.effects.odds import Chances, attack_wins, duel_wins, spread_of
from engine.games.marvel_heroes.rules.effects.ratings import (
    Ring,
    dice_count,
    die_hits,
    hits,
    ko_limit,
    opponent,
    rating,
    rerolls_boosts,
    roll_of,
)
from engine.games.marvel_heroes.state import combat_codes
from engine.games.marvel_heroes.state.cards import FACES
from engine.games.marvel_heroes.state.combat_codes import Letter
from engine.games.marvel_heroes.state.state import Die, Fight
from engine.games.marvel_heroes.state.steps import Side
from engine.kernel.cards.effect_codes import Code

# If an effect improves a side's chances by at least this much, a seat is asked about it by default, and the computer
# pays for it.
LEAST_GAIN = 0.12
# If a change of Power gains at least this much, a seat is asked about it by default. The gain is counted in KOs dealt
# minus KOs suffered.
LEAST_SWITCH = 0.2


def exchange(fight: Fight, ring: Ring, side: Side, mine: str, theirs: str) -> float:
    """Return how many more KOs a side deals than it suffers on average in a Sequence with these Powers."""
    other = opponent(side)
    boosted, guarded = rerolls_boosts(fight, ring, side), rerolls_boosts(fight, ring, other)

    def of(one: Side, letter: Letter) -> int:
        return rating(fight, ring, one, letter, mine if one == side else theirs)

    hit_chance = attack_wins(of(side, "a"), of(other, "d"), boosted, guarded)
    risk_of_hit = attack_wins(of(other, "a"), of(side, "d"), guarded, boosted)
    win_chance = duel_wins(of(side, "w"), of(other, "w"), boosted, guarded)
    loss_chance = duel_wins(of(other, "w"), of(side, "w"), guarded, boosted)
    return float(hit_chance - risk_of_hit + win_chance - loss_chance)


def chances(fight: Fight, ring: Ring) -> Chances:
    """Return the chance of each result of the attack or duel that is about to be rolled."""
    first, second = fight.attacker, opponent(fight.attacker)
    dice, guard = dice_count(fight, ring, first), dice_count(fight, ring, second)
    boosted, guarded = rerolls_boosts(fight, ring, first), rerolls_boosts(fight, ring, second)
    if fight.stage == "duel":
        return Chances(duel_wins(dice, guard, boosted, guarded), duel_wins(guard, dice, guarded, boosted))
    return Chances(attack_wins(dice, guard, boosted, guarded), Fraction(0))


def worth(fight: Fight, user: Side, turn_chances: Chances) -> Fraction:
    """Return, for a side, its own chance to win the attack or duel minus the other side's chance."""
    value = turn_chances.first - turn_chances.second
    return value if user == fight.attacker else -value


def comparison_worth(fight: Fight, ring: Ring, side: Side) -> float:
    """Return the worth, for a side, of the attack or duel that is about to be rolled. A skipped duel is worth 0."""
    return 0.0 if fight.skipped else float(worth(fight, side, chances(fight, ring)))


def gain(fight: Fight, ring: Ring, side: Side, effect: Code) -> float:
    """Return how much an effect that is used before the rolls improves the chances of the side."""
    after = CHANGES[type(effect)](fight, ring, side, effect)
    return comparison_worth(after, ring, side) - comparison_worth(fight, ring, side)


def switch_gain(fight: Fight, ring: Ring, side: Side) -> float:
    """Return the gain from switching to the best other Power, counted in KOs dealt minus KOs suffered."""
    theirs, now = fight.part(opponent(side)).colour, fight.part(side).colour
    best = max(exchange(fight, ring, side, colour, theirs) for colour in choosable(fight, side))
    return best - exchange(fight, ring, side, now, theirs)


def turn_chance(fight: Fight, side: Side, effect: Code) -> Fraction:
    """Return the chance that a side, by rerolling the best choice of dice, stops losing an attack or a duel."""
    mine = not isinstance(effect, combat_codes.RerollOpp)
    thrower = side if mine else opponent(side)
    roll = roll_of(fight, thrower)
    only: Any = getattr(effect, "only", None)
    most: Any = getattr(effect, "n", "all")
    dice = roll.dice or ()
    hit_values = sorted((die_hits(dice[place], roll) for place in rerollable(roll, only)), reverse=not mine)
    whole = only is not None or (most == "all" and not mine)
    counts = (
        [len(hit_values)] if whole else range(1, 1 + (len(hit_values) if most == "all" else min(most, len(hit_values))))
    )
    hits_kept = sum(die_hits(die, roll) for die in dice) + roll.more - roll.fewer
    faces = tuple(die_hits(Die(face, again=True), roll) for face in range(1, len(FACES) + 1))
    fixed = hits(fight, opponent(thrower))
    return max(
        _chance(fight, side, thrower, fixed, hits_kept - sum(hit_values[:count]), count, faces) for count in counts
    )


def _chance(
    fight: Fight, side: Side, thrower: Side, fixed: int, chance_kept: int, count: int, faces: tuple[int, ...]
) -> Fraction:
    found = Fraction(0)
    for fresh, share in spread_of(count, faces, False).items():
        total = max(0, chance_kept + fresh)
        own_hits, theirs = (total, fixed) if thrower == side else (fixed, total)
        found += share * _is_not_losing(fight, side, own_hits, theirs)
    return found


def _is_not_losing(fight: Fight, side: Side, own_hits: int, theirs: int) -> bool:
    """Return whether a side with ``own_hits`` is not losing against ``theirs`` (MH-75, MH-77)."""
    if fight.stage == "duel":
        return own_hits > theirs
    if fight.attacker == side:
        return own_hits >= 1 and own_hits >= theirs
    return theirs < 1 or theirs < own_hits


# --- when a seat is usually asked ------------------------------------------------------------------------------


def usual_uses(fight: Fight, ring: Ring, side: Side, effects: Sequence[Code], absorbable: int = 0) -> list[bool]:
    """Return for each effect that the seat can use whether the seat is asked about it by default.

    Effects that add up are judged together. ``absorbable`` is the number of KOs that the other side can absorb (not
    suffer).
    """
    together = replace(fight, new_kos=fight.new_kos - absorbable)
    for effect in effects:
        if type(effect) in _RESULTS:
            together = CHANGES[type(effect)](together, ring, side, effect)
    return [_USUAL.get(type(effect), _always)(fight, ring, side, effect, together) for effect in effects]


def _always(fight: Fight, ring: Ring, side: Side, effect: Code, together: Fight) -> bool:
    return True


def _before(fight: Fight, ring: Ring, side: Side, effect: Code, together: Fight) -> bool:
    return gain(fight, ring, side, effect) >= LEAST_GAIN


def _result(fight: Fight, ring: Ring, side: Side, effect: Code, together: Fight) -> bool:
    """Return whether the side is losing now, but would not be losing after all its usable effects together."""
    return losing(fight, side) and not losing(together, side)


def _reroll(fight: Fight, ring: Ring, side: Side, effect: Code, together: Fight) -> bool:
    """Return whether a reroll, with the side's other effects, is likely enough to stop it losing.

    The side is losing the current attack or duel.
    """
    if not losing(fight, side):
        return False
    least = together if losing(together, side) else fight
    return turn_chance(least, side, effect) >= LEAST_GAIN


def _extra(fight: Fight, ring: Ring, side: Side, effect: Code, together: Fight) -> bool:
    """Return whether an extra KO still counts.

    It is useless if the opponent is defeated anyway, even after absorbing all the KOs that it can.
    """
    marks = fight.ko if side == "hero" else ring.hero_ko
    return marks + together.new_kos < ko_limit(fight, opponent(side))


_RESULTS: tuple[type[Code], ...] = (
    combat_codes.AddHits,
    combat_codes.CutHits,
    combat_codes.StripBoost,
    combat_codes.DoublesAsOne,
    combat_codes.TroubleAsHit,
)
_BEFORE: tuple[type[Code], ...] = (
    combat_codes.SetDice,
    combat_codes.AddDice,
    combat_codes.AddDicePerKo,
    combat_codes.CopyDice,
    combat_codes.CutDice,
    combat_codes.SkipWit,
)
_REROLLS: tuple[type[Code], ...] = (combat_codes.RerollOwn, combat_codes.RerollOpp, combat_codes.RerollOnce)
_USUAL: Mapping[type[Code], Callable[[Fight, Ring, Side, Any, Fight], bool]] = {
    **dict.fromkeys(_BEFORE, _before),
    **dict.fromkeys(_RESULTS, _result),
    **dict.fromkeys(_REROLLS, _reroll),
    combat_codes.ExtraKo: _extra,
    combat_codes.ChangePower: lambda fight, ring, side, _effect, _together: (
        switch_gain(fight, ring, side) >= LEAST_SWITCH
    ),
}
