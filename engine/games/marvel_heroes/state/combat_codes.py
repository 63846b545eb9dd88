"""The effect codes of Combats with their parameters (section 3 of the rules)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from engine.games.marvel_heroes.state.code_kinds import (
    AgentCode,
    CombatCode,
    PowerupCode,
)
from engine.kernel.cards.data_files import Positive
from engine.kernel.cards.effect_codes import codes_of

Colour = Literal["red", "orange", "yellow"]
# The rolls that an effect can apply to: "a" attack, "d" defense, "w" wit, a pair of these, or "any".
Rolls = Literal["any", "a", "d", "w", "ad", "dw"]
Letter = Literal["a", "d", "w"]
Scope = Literal["sequence", "combat"]
# A number of dice, or "all" for every die.
Dice = Positive | Literal["all"]
Change = Annotated[int, msgspec.Meta(ge=-5, le=5)]


def applies_to_roll(rolls: Rolls, letter: Letter) -> bool:
    """Return whether an effect for ``rolls`` applies to a roll of this rating."""
    return rolls == "any" or letter in rolls


# --- before the dice are rolled --------------------------------------------------------------------------------


class SetDice(CombatCode, frozen=True):
    """The side rolls n dice instead of as many as its rating says. Other changes are made after this."""

    roll: Rolls
    n: Positive


class AddDice(CombatCode, frozen=True):
    """The side rolls n more dice. If ``power`` is set, it rolls them only while it uses this Power."""

    roll: Rolls
    n: Positive
    power: Colour | None = None


class AddDicePerKo(CombatCode, frozen=True):
    """The side rolls one more die for each KO marker on its fighter, at most ``max``."""

    roll: Rolls
    max: Positive


class CopyDice(CombatCode, frozen=True):
    """The side rolls as many dice as the opponent finally rolls. Its own other changes are made after this."""


class CutDice(CombatCode, frozen=True):
    """The opponent rolls n dice fewer."""

    roll: Rolls
    n: Positive


class SkipWit(CombatCode, frozen=True):
    """There is no duel in this Sequence."""


# --- after the dice are rolled ---------------------------------------------------------------------------------


class AddHits(CombatCode, frozen=True):
    """The side's roll gets n more Hits."""

    roll: Rolls
    n: Positive


class CutHits(CombatCode, frozen=True):
    """The opponent's roll gets n fewer Hits."""

    roll: Rolls
    n: Positive


class RerollOwn(CombatCode, frozen=True):
    """The side rerolls up to n of its dice. If ``only`` is set, it rerolls every die without a Hit instead."""

    roll: Rolls
    n: Dice
    only: Literal["blank"] | None = None


class RerollOpp(CombatCode, frozen=True):
    """The opponent rerolls up to n of its dice, which the user of the effect picks, or all of them."""

    roll: Rolls
    n: Dice


class StripBoost(CombatCode, frozen=True):
    """The opponent's dice that show a Boost count as no Hits."""


class DoublesAsOne(CombatCode, frozen=True):
    """Each double Hit of the opponent counts as one Hit."""


class TroubleAsHit(CombatCode, frozen=True):
    """Each Trouble face of the side's roll counts as one Hit."""

    roll: Rolls


class RerollOnce(PowerupCode, frozen=True):
    """Once in each Combat the side rerolls any of its dice, without cost."""

    roll: Rolls


# --- other moments of a Combat ---------------------------------------------------------------------------------


class ExtraKo(CombatCode, frozen=True):
    """The attack gives one more KO if it had at least ``margin`` more Hits than the defense."""

    margin: Positive


class AbsorbKo(CombatCode, frozen=True):
    """The side does not suffer one of the KOs that it would get."""


class BoostOff(CombatCode, frozen=True):
    """The opponent does not reroll Boosts."""

    scope: Scope


class SupportOff(CombatCode, frozen=True):
    """The hero side has no Support."""

    scope: Scope


class LockColour(CombatCode, frozen=True):
    """The opponent may not choose one colour, which the user names."""


class PeekPower(CombatCode, frozen=True):
    """The opponent must choose its Power first and openly."""


class SeqRatings(CombatCode, frozen=True):
    """The side's ratings change for the current Sequence."""

    a: Change
    d: Change
    w: Change


class DiscardResource(CombatCode, frozen=True):
    """The hero seat discards n Resource cards at random."""

    n: Positive


class ChangePower(CombatCode, frozen=True):
    """The side switches to another of its Powers."""


class HealKo(CombatCode, frozen=True):
    """The side removes n KO markers from its fighter if the condition ``cond`` is met."""

    n: Positive
    cond: Literal["always", "defended", "duel"]


class TakeInitiative(CombatCode, frozen=True):
    """The side gets the Initiative in the next Sequence."""


class CancelEffect(CombatCode, frozen=True):
    """The effect that the other side just used does nothing."""

    kind: Literal["any"]


class AgentMod(AgentCode, frozen=True):
    """Agents change the ratings of the hero side until the Combat ends."""

    mod_a: Change
    mod_d: Change
    mod_w: Change


COMBAT_CODES = codes_of(CombatCode)
