"""Words for the moves of a small game. The first word of a move is a verb; the further words name things."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.kernel.choices.moves import Move, parse_move
from engine.kernel.contract.game import Phrasing, V
from engine.kernel.words.phrases import Label, Phrase


def no_things(word: str) -> Phrase:
    """Raise `LookupError`: the moves of this game are verbs without further words."""
    raise LookupError(f"`plain_phrasing` needs the function that names {word!r}")


def _no_refusals(_view: object) -> dict[Move, Phrase]:
    return {}


def plain_phrasing(
    thing_name: Callable[[str], Phrase] = no_things,
    preview: Callable[[V, Move], list[Phrase]] | None = None,
    refusals: Callable[[V], Mapping[Move, Phrase]] | None = None,
) -> Phrasing[V]:
    """Return the phrasing of a game whose messages ``move-VERB`` name the verbs.

    ``thing_name`` returns the name of each further word of a move, for example of a card. Without ``preview``, the
    message ``preview-VERB`` describes a move; it may name the thing as ``{ $thing }``. ``refusals`` returns every move
    that a player may think of, legal or not, each with the reason that is shown if it is not legal.
    """
    vocabulary = refusals or _no_refusals

    def spoken(_view: V, words: Move) -> list[Phrase]:
        return [Phrase(f"move-{words[0]}"), *map(thing_name, words[1:])]

    def usual_preview(view: V, move: Move) -> list[Phrase]:
        return [Phrase(f"preview-{move[0]}", {"thing": spoken(view, move)[-1]})]

    def why_not(view: V, words: Move) -> Phrase | None:
        if any(parse_move(text)[: len(words)] == words for text in view.moves):
            return None
        reasons = vocabulary(view)
        return next((reasons[words[:depth]] for depth in range(len(words), 0, -1) if words[:depth] in reasons), None)

    return Phrasing(
        label=lambda view, words: Label(spoken(view, words)[-1]),
        preview=preview or usual_preview,
        spoken=spoken,
        vocabulary=vocabulary,
        why_not=why_not,
    )
