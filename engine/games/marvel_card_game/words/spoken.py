"""Moves as players speak and type them."""

from __future__ import annotations

from engine.games.marvel_card_game.rules.zones import card_name, name_by
from engine.games.marvel_card_game.seen.view import CardGameView
from engine.games.marvel_card_game.words.labels import before_defence, pick_name
from engine.kernel.choices.moves import TAKE_HIT, Move
from engine.kernel.words.phrases import Phrase

any_order: frozenset[str] = frozenset()


def spoken(view: CardGameView, words: Move) -> list[Phrase]:
    """Return a move as a player says it: its verb, then cards, decks, or the way in which to attack or avoid."""
    if words == TAKE_HIT:
        return [Phrase("say-take-face" if before_defence(view) else "say-take-hit")]
    kind, *rest = words
    verb = Phrase(f"say-{kind}")
    if kind == "attack":
        return [verb, *map(_spoken_word, ("by", "on", "mode"), rest)]
    if kind == "immobilize":
        return [verb, *map(_spoken_word, ("by", "on"), rest)]
    if kind == "event":
        return [verb, *map(_spoken_word, ("card", "pick"), rest)]
    if kind in {"dodge", "regenerate"}:
        return [verb, *map(_spoken_word, ("how", "card"), rest)]
    if kind in {"discard", "top"}:
        return [verb, *map(card_name, rest)]
    if kind == "force-field":
        return [verb, *map(_spoken_word, ("by",), rest)]
    if kind == "draw":
        return [verb, *(Phrase("say-from", {"deck": Phrase(f"{word}-deck")}) for word in rest)]
    if kind == "borrow":
        return [verb, *(Phrase(f"ability-{word}") for word in rest)]
    if kind == "army":
        return [verb, *(Phrase(f"say-army-{word}") for word in rest)]
    return [verb, *(Phrase("say-whom", {"card": name_by(word)}) for word in rest)]


def _spoken_word(part: str, word: str) -> Phrase:
    if part == "by":
        return Phrase("say-by", {"card": name_by(word)})
    if part == "on":
        return Phrase("say-location") if word == "location" else Phrase("say-against", {"card": name_by(word)})
    if part == "mode":
        return Phrase("say-mode", {"mode": Phrase(f"mode-{word}")})
    if part == "how":
        return Phrase(f"say-how-{word}")
    return Phrase("say-pick", {"pick": pick_name(word)}) if part == "pick" else card_name(word)
