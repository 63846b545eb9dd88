"""Pictures of the safe: the possible numbers, and the current try."""

from __future__ import annotations

from engine.games.locked_safe import TRIES, SafeView
from engine.kernel.words.phrases import Phrase
from render.plain import plain_painter


def facts(view: SafeView) -> list[tuple[str, Phrase]]:
    return [
        ("number", Phrase("board-number", {"low": view.low, "high": view.high})),
        ("tries", Phrase("board-tries", {"number": min(view.turn, TRIES), "count": TRIES})),
    ]


PAINTER = plain_painter(facts)
