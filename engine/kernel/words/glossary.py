"""The glossary of a game: explanations of its cards, keywords, signs and places, with the numbers of their rules.

Cards and topics are identified by the word keys (message keys) of their names, so a sentence that names a card or topic
leads to its explanation.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import TypeVar

import msgspec

from engine.kernel.words.phrases import Label, Param, Phrase


class Topic(msgspec.Struct, frozen=True):
    """A keyword, sign, phase or piece; ``sentences`` are the keys of other sentences that the topic explains."""

    name: Phrase
    text: Phrase
    rules: tuple[str, ...]
    sentences: tuple[str, ...] = ()


class BookCard(msgspec.Struct, frozen=True, kw_only=True):
    """A card (or a place, a tile) of a game, with the texts of its page.

    ``kind`` is the name of its kind, ``line`` describes it in one line, ``effect`` is its effect (None: nothing beyond
    the line). ``facts`` are further lines of the page, for example the meaning of the signs in the picture. ``topics``
    are the keys of the topics on it, ``rules`` the numbers of its rules. ``restatements`` are the word keys of
    sentences that state the effect in other words. ``also`` are the word keys of other names under which the card is
    found, such as the names of its Powers. ``others`` are further names without a key: longer printed names, and names
    that former texts had.
    """

    name: Phrase
    kind: Phrase
    line: Phrase
    effect: Phrase | None = None
    facts: tuple[Phrase, ...] = ()
    topics: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    restatements: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    others: tuple[str, ...] = ()

    def page_phrases(self) -> tuple[Phrase, ...]:
        """Return all phrases of the card's page below its name."""
        more = () if self.effect is None or self.effect == self.line else (self.effect,)
        return (self.kind, self.line, *more, *self.facts)

    def unstated_effect(self, phrases: Iterable[Phrase]) -> Phrase | None:
        """Return the effect, None if the card has no effect or if one of the sentences states it."""
        keys = {key for phrase in phrases for key in keys_in(phrase)}
        return None if self.effect is None or keys & {self.effect.key, *self.restatements} else self.effect


T = TypeVar("T", Topic, BookCard)


class Whereabouts(msgspec.Struct, frozen=True):
    """A card that a viewer knows of, by its key, and where it is now."""

    card: str
    place: Phrase


class Glossary:
    """The topics and cards of a game by the word keys of their names.

    Raises `ValueError` if entries contradict each other.
    """

    def __init__(self, topics: Iterable[Topic] = (), cards: Iterable[BookCard] = ()) -> None:
        self.topics: Mapping[str, Topic] = _by_name(topics)
        self.cards: Mapping[str, BookCard] = _by_name(cards)
        both = self.topics.keys() & self.cards.keys()
        unknown_topics = {key for card in self.cards.values() for key in card.topics} - self.topics.keys()
        if both or unknown_topics:
            raise ValueError(f"named twice: {sorted(both)}, unknown topics: {sorted(unknown_topics)}")
        met = [(key, name) for name, topic in self.topics.items() for key in topic.sentences]
        self._met = dict(met)
        if len(self._met) < len(met):
            raise ValueError("two topics explain the same phrase")

    def numbers(self) -> set[str]:
        """Return the numbers of all rules that topics and cards cite."""
        numbers = {number for topic in self.topics.values() for number in topic.rules}
        return numbers | {number for card in self.cards.values() for number in card.rules}

    def explaining(self, phrase: Phrase) -> str | None:
        """Return the key of the topic, otherwise of the card, that explains a sentence or a part of it, or None."""
        keys = list(keys_in(phrase))
        met = next((self._met[key] for key in keys if key in self._met), None)
        return met or next((key for key in keys if key in self.topics), None) or next(self.named_cards(phrase), None)

    def adding(self, label: Label) -> Iterator[Phrase]:
        """Yield an explanation of each card and topic named in a label, unless the label already explains it."""
        keys_named = set(keys_in(label.note)) if label.note is not None else set[str]()
        keys = list(self.named_cards(label.name))
        for key in keys if label.note is not None or len(keys) == 1 else ():
            card = self.cards[key]
            line = card.line if label.note is None else card.unstated_effect([label.name, label.note])
            if line is not None:
                yield line
        for key in self.keywords(label.name):
            if self.topics[key].text.key not in keys_named:
                yield self.topics[key].text

    def named_cards(self, *phrases: Phrase) -> Iterator[str]:
        """Yield the keys of the cards that sentences name, in their order, each once."""
        found = dict.fromkeys(key for phrase in phrases for key in keys_in(phrase))
        yield from (key for key in found if key in self.cards)

    def keywords(self, *phrases: Phrase) -> Iterator[str]:
        """Yield the keys of the topics that sentences name, in their order, each once."""
        found = dict.fromkeys(key for phrase in phrases for key in keys_in(phrase))
        yield from (key for key in found if key in self.topics)


def _by_name(things: Iterable[T]) -> Mapping[str, T]:
    """Return topics or cards by the keys of their names. Raises `ValueError` if two entries have the same key."""
    listed = list(things)
    found = {one.name.key: one for one in listed}
    if len(found) < len(listed):
        raise ValueError(f"{len(listed) - len(found)} names are repeated")
    return MappingProxyType(found)


def keys_in(phrase: Phrase) -> Iterator[str]:
    """Yield the word keys of a phrase and of all phrases in it."""
    yield phrase.key
    for value in phrase.params.values():
        yield from _keys_of(value)


def _keys_of(value: Param) -> Iterator[str]:
    if isinstance(value, Phrase):
        yield from keys_in(value)
    elif isinstance(value, list):
        for one in value:
            yield from keys_in(one)
