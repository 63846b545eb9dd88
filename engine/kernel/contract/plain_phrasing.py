"""Words for the moves of a small game. The first word of a move is a verb; the further words name things."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.kernel.choices.moves import Move, parse_move
from engine.kernel.contract.game import Phrasing, V
from engine.kernel.words.phrases import Label, Phrase


def no_things(word: str) -> Phrase:
    """Raise `LookupError`: the moves of this game are verbs without further words."""
    raise LookupError(f"`plain_phrasing` needs the function that names {word!r}")


def plain_phrasing(
    thing_name: Callable[[str], Phrase] = no_things,
    preview: Callable[[V, Move], list[Phrase]] | None = None,
    vocabulary: Callable[[V], Iterable[Move]] | None = None,
    lacks: Callable[[V, Move], Phrase] | None = None,
) -> Phrasing[V]:
    """Return the phrasing of a game whose verbs have the word keys ``move-VERB``.

    ``thing_name`` returns the name of each further word of a move, for example of a card. Without ``preview``, a move
    is told by ``preview-VERB``, with the name of its thing as ``{ $thing }``. ``lacks`` returns why a move of the
    vocabulary is not legal; it is asked about these alone.
    """

    def spoken(_view: V, words: Move) -> list[Phrase]:
        return [Phrase(f"move-{words[0]}"), *map(thing_name, words[1:])]

    def usual_preview(view: V, move: Move) -> list[Phrase]:
        return [Phrase(f"preview-{move[0]}", {"thing": spoken(view, move)[-1]})]

    def why_not(view: V, words: Move) -> Phrase | None:
        legal = any(parse_move(text)[: len(words)] == words for text in view.moves)
        return None if legal or lacks is None else lacks(view, words)

    return Phrasing(
        label=lambda view, words: Label(spoken(view, words)[-1]),
        preview=preview or usual_preview,
        spoken=spoken,
        vocabulary=vocabulary or (lambda _view: ()),
        why_not=why_not,
    )
