"""Moves as players speak and type them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.games.ragami.rules.moves import CUBES_FOR_POINT, VIRTUE_FOR_POINT
from engine.games.ragami.rules.pieces import box_name, card_name, place_name, ragami_name, saint_name
from engine.games.ragami.seen.view import RagamiView
from engine.games.ragami.state.board import is_building, place_of
from engine.games.ragami.state.cards import BOXES, COLOURS
from engine.kernel.choices.moves import Move
from engine.kernel.words.phrases import Phrase

any_order = frozenset({"keep"})


def spoken(_view: RagamiView, words: Move) -> list[Phrase]:
    """Return a move as a player says it: its verb, then pieces, places, cards or numbers."""
    kind, *rest = words
    speaker = _SPEAKERS.get(kind)
    return speaker(rest) if speaker is not None else [Phrase(f"say-{kind}")]


def _to(word: str) -> Phrase:
    place = place_of(word)
    return Phrase("say-to", {"place": place_name(place), "kind": word if is_building(place) else "square"})


def _piece(verb: str) -> Callable[[list[str]], list[Phrase]]:
    return lambda rest: [Phrase(verb), *map(_to, rest)]


def _saint(rest: list[str]) -> list[Phrase]:
    names = [saint_name(COLOURS.index(word)) for word in rest[:1]]
    return [Phrase("say-saint"), *names, *map(_to, rest[1:])]


def _demon(rest: list[str]) -> list[Phrase]:
    if rest[:1] == ["new"]:
        return [Phrase("say-demon-new"), *map(_to, rest[1:])]
    starts = [Phrase("say-from", {"place": place_name(int(word))}) for word in rest[:1]]
    return [Phrase("say-demon"), *starts, *map(_to, rest[1:])]


def _virtue(rest: list[str]) -> list[Phrase]:
    if rest == [str(VIRTUE_FOR_POINT)]:
        return [Phrase("say-convert-virtue")]
    return [Phrase("say-virtue"), *map(_to, rest)]


def _boxes(rest: list[str]) -> list[Phrase]:
    dice = [Phrase("say-box-die", {"box": box_name(index), "value": int(value)}) for index, value in enumerate(rest)]
    return [Phrase("say-boxes"), *_together("dice", dice)]


def _together(key: str, things: list[Phrase]) -> list[Phrase]:
    return [Phrase(key, {key: things})] if things else []


def _box(verb: str) -> Callable[[list[str]], list[Phrase]]:
    return lambda rest: [Phrase(verb), *(box_name(BOXES.index(word)) for word in rest)]


def _cards(verb: str) -> Callable[[list[str]], list[Phrase]]:
    return lambda rest: [Phrase(verb), *_together("cards", [card_name(int(word)) for word in rest])]


def _play_phrases(rest: list[str]) -> list[Phrase]:
    others = [Phrase("say-with", {"piece": ragami_name(COLOURS.index(word))}) for word in rest[1:]]
    return [Phrase("say-play"), *(card_name(int(word)) for word in rest[:1]), *others]


def _trade(rest: list[str]) -> list[Phrase]:
    cards = [card_name(int(word)) for word in rest]
    return [Phrase("say-trade"), *cards, Phrase("say-for-cube")] if cards else [Phrase("say-trade")]


def _conflict(rest: list[str]) -> list[Phrase]:
    places = [Phrase("say-conflict-at", {"place": place_name(int(word))}) for word in rest[:1]]
    return [Phrase("say-conflict"), *places, *(Phrase("say-conflict-to", {"value": int(word)}) for word in rest[1:])]


def _power(rest: list[str]) -> list[Phrase]:
    if rest == ["die"]:
        return [Phrase("say-power-die")]
    if rest[:1] == ["card"]:
        return [Phrase("say-power"), *(card_name(int(word)) for word in rest[1:])]
    # If the words are only the beginning of a move, they name the source without a number. The count is then 0.
    sources = [Phrase(f"say-power-{rest[0]}", {"count": int(rest[1]) if len(rest) > 1 else 0})] if rest else []
    return [Phrase("say-power"), *sources]


_SPEAKERS: Mapping[str, Callable[[list[str]], list[Phrase]]] = {
    "ragami": _piece("say-ragami"),
    "neutral": _piece("say-neutral"),
    "saint": _saint,
    "demon": _demon,
    "virtue": _virtue,
    "retreat": _piece("say-retreat"),
    "boxes": _boxes,
    "value": lambda rest: [Phrase("say-value"), *(Phrase("say-number", {"number": int(word)}) for word in rest)],
    "die": _box("say-die"),
    "move": _box("say-move"),
    "play": _play_phrases,
    "trade": _trade,
    "cubes": lambda rest: [Phrase("say-cubes", {"count": int(rest[0]) if rest else CUBES_FOR_POINT})],
    "keep": _cards("say-keep"),
    "discard": _cards("say-discard"),
    "conflict": _conflict,
    "power": _power,
}
