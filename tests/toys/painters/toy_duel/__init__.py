"""Pictures of the duel: the points of all seats; in private, the shields of a seat."""

from __future__ import annotations

from engine.games.toy_duel import DuelView
from engine.kernel.words.phrases import Phrase
from render.plain import plain_painter, turn_line


def facts(view: DuelView) -> list[tuple[str, Phrase]]:
    turn = turn_line(view.turn)
    return [turn, ("window", Phrase(f"window-{view.window}"))] if view.window else [turn]


def hand(view: DuelView) -> list[Phrase]:
    return [Phrase("option-value-shields", {"value": view.shields or 0})]


PAINTER = plain_painter(facts, hand=hand)
