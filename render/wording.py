"""What the pictures of all games say alike: why a match ended, an alternative text that fits."""

from __future__ import annotations

from collections.abc import Iterable

from engine.kernel.phrases import Param, Phrase, SeatRef
from render.names import seat_name
from render.painter import ALT_LIMIT
from render.scene import Scene, Words
from render.typeset import ELLIPSIS


def ending(scene: Scene, words: Words, *, drawn: bool = True) -> str:
    """Return why the match ended; nothing while it runs or where it ended without a result."""
    outcome = scene.view.outcome
    if outcome is None:
        return ""
    params = {name: _plain(scene, words, value, drawn=drawn) for name, value in outcome.reason.params.items()}
    return words(outcome.reason.key, **params)


def _plain(scene: Scene, words: Words, value: Param, *, drawn: bool) -> str | int:
    if isinstance(value, SeatRef):
        return seat_name(scene, words, value.seat, drawn=drawn)
    if isinstance(value, Phrase):
        return words(value.key, **value.params)
    return value if isinstance(value, int) else str(value)


def fitting(texts: Iterable[str]) -> str:
    """Return the first text of at most `ALT_LIMIT` characters; where there is none, the last one, cut."""
    text = ""
    for text in texts:
        if len(text) <= ALT_LIMIT:
            return text
    return text[: ALT_LIMIT - 1] + ELLIPSIS
