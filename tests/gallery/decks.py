"""Sample decks as pictures: ``python -m tests.gallery.decks [DIR]`` writes them with their alt texts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import msgspec

from bot.wording.words import Words, words_for
from engine.games.marvel_card_game.state.decks import DECKS
from engine.kernel.cards.decks import Deck
from render.games.marvel_card_game.deck import deck
from render.ground.compose import Sheet
from render.pictures import finished
from tests.engine.games.marvel_card_game.some_decks import legal_deck
from tests.gallery.pictures import write_pictures

GAME = "marvel_card_game"


class DeckSample(msgspec.Struct, frozen=True):
    """A deck to be painted under a name."""

    name: str
    deck: dict[str, int]
    title: str = "Ana's finest"
    lang: str = "en"


def _samples() -> Iterator[DeckSample]:
    for word in DECKS.words:
        starter = DECKS.starter(word)
        if starter is not None:
            yield DeckSample(word, dict(starter), words_for(GAME, "en")(f"deck-{word}"))
            yield DeckSample(f"{word}-es", dict(starter), words_for(GAME, "es")(f"deck-{word}"), "es")
    yield DeckSample("empty", {}, "Ω", "es")
    yield DeckSample("illegal", _illegal(), "W" * 40)
    yield DeckSample("illegal-es", _illegal(), "שלום עולם \u202egnp.exe 👩‍👩‍👧‍👦 @everyone", "es")
    yield DeckSample("far-too-many", dict.fromkeys([*DECKS.cards][::3], 999_999), "{0.__class__} %s")
    yield DeckSample("every-card", {slug: card.most for slug, card in DECKS.cards.items()}, lang="es")
    cheap = {slug: 1 for slug, card in DECKS.cards.items() if card.part == "events" or card.points == 1}
    twos = [slug for slug, card in DECKS.cards.items() if card.points == 2][:44]
    yield DeckSample("most-kinds", cheap | dict.fromkeys(twos, 1))
    yield DeckSample("legal", dict(legal_deck(5)))
    yield DeckSample("no-events", dict.fromkeys([*DECKS.cards][:53], 1), lang="es")


def _illegal() -> dict[str, int]:
    illegal = dict(DECKS.starter("avengers") or {})
    del illegal["mighty-blow"], illegal["thor"]
    return illegal | {"shield-agent": 9, "galactus": 2, "fog": 7, "hulk": 3, "spider-man": 2, "vision": 12}


@cache
def deck_samples() -> tuple[DeckSample, ...]:
    """Return the sample decks. Some are legal, and some break every limit."""
    return tuple(_samples())


def faults_of(held: Deck, words: Words) -> tuple[str, ...]:
    return tuple(words.say(fault) for fault in DECKS.faults(held))


def sheet_of(sample: DeckSample) -> Sheet:
    """Return a sample's picture before it is painted."""
    words = words_for(GAME, sample.lang)
    return deck(DECKS.view(sample.deck), sample.title, faults_of(sample.deck, words), words)


def main() -> None:
    write_pictures((f"{GAME}-deck-{sample.name}", finished(sheet_of(sample), "deck.png")) for sample in deck_samples())


if __name__ == "__main__":
    main()
