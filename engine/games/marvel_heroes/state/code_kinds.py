"""The kinds of effect codes. The kind decides which cards, and which columns of their files, may have a code."""

from __future__ import annotations

from engine.kernel.cards.effect_codes import Code


class CombatCode(Code, frozen=True):
    """An effect that a seat uses in a Combat."""


class TroubleCode(Code, frozen=True):
    """An effect of a Support card in a Troubleshooting action."""


class ActionCode(Code, frozen=True):
    """An effect that a seat uses as an action."""


class AgentCode(Code, frozen=True):
    """An effect of Agents."""


class SchemeCode(Code, frozen=True):
    """The ability that a Mastermind can add to a scheme."""


class PlanCode(Code, frozen=True):
    """An effect of a completed Plan."""


class PowerupCode(Code, frozen=True):
    """An effect of a Power-Up."""


class ScenarioCode(Code, frozen=True):
    """A special rule of a scenario."""


class VictoryCode(Code, frozen=True):
    """A victory condition of a scenario."""
