"""Readers of the data files of a game's glossary: the topics, and the other names of cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

from engine.kernel.cards.data_files import DataFile
from engine.kernel.words.glossary import BookCard, Topic
from engine.kernel.words.phrases import Phrase


class TopicRow(msgspec.Struct, frozen=True):
    """A row of ``topics.csv``: the message keys of a topic's name and text, its rules, and its `Topic.sentences`."""

    name: str
    text: str
    rules: tuple[str, ...]
    sentences: tuple[str, ...]


class OtherName(msgspec.Struct, frozen=True):
    """A row of ``other_names.csv``: the message key of a card's name, and a printed or former name of the card."""

    key: str
    name: str


def read_topics(package: str) -> list[Topic]:
    """Return the topics of a game in the order of its file. Raises `BadData`."""
    rows = DataFile(package, "topics.csv", TopicRow).read()
    return [Topic(Phrase(row.name), Phrase(row.text), row.rules, row.sentences) for row in rows]


def with_other_names(cards: Iterable[BookCard], package: str) -> Iterator[BookCard]:
    """Yield the cards with their other names added. Raises `ValueError` if a row's key belongs to no card."""
    other_names = {row.key: row.name for row in DataFile(package, "other_names.csv", OtherName).read()}
    for card in cards:
        others = tuple(other_names.pop(key) for key in (card.name.key, *card.also) if key in other_names)
        yield replace(card, others=others) if others else card
    if other_names:
        raise ValueError(f"other names of unknown cards: {sorted(other_names)}")
