"""Finds cards and topics of the games by the names that players type, in every language."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cache
from typing import Literal

import msgspec

from bot.wording.languages import READABLE, with_variants
from bot.wording.words import Words, folded, words_for
from engine.kernel.contract.registry import game_called, games

Part = Literal["cards", "topics"]


class Meaning(msgspec.Struct, frozen=True):
    """A card or a topic of a game, identified by the key of the message with its name."""

    slug: str
    key: str

    def pack(self) -> str:
        """Return the card or topic as one text, which `unpack` reads."""
        return f"{self.slug}.{self.key}"

    def name(self, lang: str) -> str:
        """Return the name of the card or topic in a language."""
        return words_for(self.slug, lang)(self.key)

    def home(self, words: Words) -> str:
        """Return the name of the card's or topic's game."""
        return words.say(game_called(self.slug))


def unpack(text: str) -> Meaning | None:
    """Return the card or topic that `Meaning.pack` wrote, None for any other text."""
    slug, _, key = text.partition(".")
    game = games().get(slug)
    is_known = game is not None and (key in game.glossary.cards or key in game.glossary.topics)
    return Meaning(slug, key) if is_known else None


def find_meanings(part: Part, typed: str, slugs: Sequence[str]) -> list[Meaning]:
    """Return the cards or topics that a typed text means: one if it is clear, several if it is ambiguous, or none.

    Case, accents and punctuation are ignored. A whole name in any language comes before a part of a name. Among whole
    names the main name comes first, then other names with a text (`BookCard.also`), then names without a text
    (`BookCard.others`).
    """
    meaning = unpack(typed)
    if meaning is not None and meaning.key in _keys(part, meaning.slug):
        return [meaning]
    letters = "".join(folded(typed))
    if not letters:
        return []
    for namings in (_meaning_names, _named_also, _named_otherwise):
        whole = [
            meaning
            for slug in slugs
            for meaning, names in namings(part, slug)
            if any("".join(words) == letters for words in names)
        ]
        if whole:
            return whole
    parts = [meaning for lang in READABLE for meaning in completed(part, typed, slugs, lang)]
    return list(dict.fromkeys(parts))


def completed(part: Part, typed: str, slugs: Sequence[str], lang: str) -> list[Meaning]:
    """Return the cards or topics whose name begins with a typed text, then those that contain each of its words.

    The names are those in the language ``lang`` and its variants, and the cards' other names in any language. A word is
    contained if a word of the name begins with it. An empty text returns all.
    """
    typed_words = folded(typed)
    typed_letters = "".join(typed_words)
    here = [READABLE.index(one) for one in with_variants(lang)]
    meaning_names = [
        (meaning, names[one]) for one in here for slug in slugs for meaning, names in _meaning_names(part, slug)
    ]
    for namings in (_named_also, _named_otherwise):
        meaning_names += [
            (meaning, words) for slug in slugs for meaning, names in namings(part, slug) for words in names
        ]
    first = [meaning for meaning, words in meaning_names if "".join(words).startswith(typed_letters)]
    rest = [
        meaning
        for meaning, words in meaning_names
        if all(any(word.startswith(one) for word in words) for one in typed_words)
    ]
    return list(dict.fromkeys([*first, *rest]))


def _keys(part: Part, slug: str) -> Collection[str]:
    glossary = games()[slug].glossary
    return glossary.cards.keys() if part == "cards" else glossary.topics.keys()


@cache
def _meaning_names(part: Part, slug: str) -> list[tuple[Meaning, list[list[str]]]]:
    meanings = [Meaning(slug, key) for key in _keys(part, slug)]
    return [(meaning, [folded(meaning.name(lang)) for lang in READABLE]) for meaning in meanings]


@cache
def _named_also(part: Part, slug: str) -> list[tuple[Meaning, list[list[str]]]]:
    names = {key: [words_for(slug, lang)(one) for lang in READABLE for one in also] for key, also in _also(part, slug)}
    return [(Meaning(slug, key), [*map(folded, names_too)]) for key, names_too in names.items()]


@cache
def _named_otherwise(part: Part, slug: str) -> list[tuple[Meaning, list[list[str]]]]:
    """Return the cards with the words of their other names (`BookCard.others`), such as longer printed names."""
    cards = games()[slug].glossary.cards
    return [(Meaning(slug, key), [*map(folded, cards[key].others)]) for key, _ in _also(part, slug)]


def _also(part: Part, slug: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the key of each card with the message keys of its other names; topics have no other names."""
    cards = games()[slug].glossary.cards
    yield from ((key, card.also) for key, card in cards.items() if part == "cards")
