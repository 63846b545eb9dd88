"""Pictures of the race: how far each seat has come, and the number of the round."""

from __future__ import annotations

from engine.games.big_race import ROUNDS, RaceView
from engine.kernel.words.phrases import Phrase
from render.plain import plain_painter, round_line


def facts(view: RaceView) -> list[tuple[str, Phrase]]:
    return [
        round_line(min(view.round, ROUNDS), ROUNDS),
        ("way", Phrase("board-first", {"count": max(view.points)})),
    ]


PAINTER = plain_painter(facts)
