"""Moves as players speak and type them."""

from __future__ import annotations

from engine.games.splendor_marvel.labels import card_at
from engine.games.splendor_marvel.view import SplendorView
from engine.kernel.choices.moves import Move
from engine.kernel.words.phrases import Phrase

any_order = frozenset({"take"})


def spoken(view: SplendorView, words: Move) -> list[Phrase]:
    """Return a move as a player says it: the verb, then tokens, a card, a deck or a location."""
    kind, *rest = words
    verb = Phrase(f"say-{kind}")
    if kind in {"take", "return"}:
        return [verb, *_together([Phrase(f"token-{word}") for word in rest])]
    if kind == "pay":
        return [verb, *_together([_spoken_amount(word) for word in rest])]
    if kind == "location":
        return [verb, *(Phrase(f"place-{word}") for word in rest)]
    return [verb, *(_spoken_source(view, word) for word in rest)]


def _together(tokens: list[Phrase]) -> list[Phrase]:
    return [Phrase("tokens", {"tokens": tokens})] if tokens else []


def _spoken_amount(word: str) -> Phrase:
    kind, _, count = word.partition("=")
    return Phrase(f"say-count-{kind}", {"count": int(count)})


def _spoken_source(view: SplendorView, word: str) -> Phrase:
    """Return a card's name, or its position if the viewer does not know the card."""
    row, _, number = word.partition("-")
    if word == "choose":
        return Phrase("say-choose")
    if row == "deck":
        return Phrase("say-deck", {"level": int(number)})
    card = card_at(view, word)
    if card is not None:
        return Phrase("say-card", {"card": Phrase(f"card-{card}")})
    return Phrase("say-hand", {"number": int(number)}) if row == "hand" else Phrase("say-slot", {"slot": word})
