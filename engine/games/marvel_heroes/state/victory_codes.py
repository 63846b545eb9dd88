"""The victory conditions of scenarios with their parameters (section 3 of the rules)."""

from __future__ import annotations

from typing import Literal

from engine.games.marvel_heroes.state.code_kinds import VictoryCode
from engine.kernel.cards.data_files import Natural, Positive
from engine.kernel.cards.effect_codes import codes_of


class ReachVp(VictoryCode, frozen=True):
    """The first seat with n Victory Points wins at once."""

    n: Positive
    when: Literal["at_once"]


class EndRound(VictoryCode, frozen=True):
    """The match ends after Game Round n. The seat with the most Victory Points wins.

    If nobody has ``target`` Victory Points, the result says so.
    """

    n: Positive
    target: Natural = 0


class SpecialHeadline(VictoryCode, frozen=True):
    """A Special Headline comes into play at ``vp`` Victory Points, or in Game Round ``round``.

    ``last`` is the last Game Round; 0 stands for the Round in which the Special Headline comes into play.
    """

    vp: Natural = 0
    round: Natural = 0
    last: Natural = 0

    def __post_init__(self) -> None:
        """Raise `ValueError` unless exactly one of ``vp`` and ``round`` is given."""
        if (self.vp > 0) == (self.round > 0):
            raise ValueError("a Special Headline must have exactly one trigger")


class AllPlans(VictoryCode, frozen=True):
    """The first seat whose Mastermind has completed n Plans wins; otherwise the game ends after Round ``last``."""

    n: Positive
    last: Positive


class AllPowerups(VictoryCode, frozen=True):
    """The first seat with n Power-Ups in play wins at once. Otherwise the game ends after Round ``last``."""

    n: Positive
    last: Positive


class Showdown(VictoryCode, frozen=True):
    """After a certain Game Round, the seats challenge a Mastermind one after another."""

    who: str
    after_round: Positive
    heroes: Positive


VICTORY_CODES = codes_of(VictoryCode)
