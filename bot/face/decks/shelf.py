"""The card views of the deck editor: which cards a view shows, and how it is encoded in a control."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

import msgspec

from bot.face.ground.components.custom_ids import natural
from bot.host.ground.value_cache import RecentValues
from bot.host.lobbies.decks import OwnDeck
from bot.wording.words import Words
from engine.kernel.cards.decks import DeckBook, DeckCard

PAGE_SIZE = 25
PICKED_AT_ONCE = 10
QUERY_LIMIT = 20
# The numbers of shelves: 0 for the user's deck, 1 for all cards, and then one number for each part of a deck.
OWN, ALL = 0, 1
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
# The size of the cache: enough for the cards of several games in every language.
FOLDED_NAMES = 4096
_folded: RecentValues[tuple[Words, str], str] = RecentValues(FOLDED_NAMES)
_STATE = re.compile(r"(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})/([a-z0-9-]{0,20})/([0-9a-z]{0,20})")


class Shelf(msgspec.Struct, frozen=True):
    """The editor's view. A ``group`` or ``points`` of 0 means any.

    Cards are stored as numbers, so that they fit into a control.
    """

    shelf: int = ALL + 1
    group: int = 0
    points: int = 0
    page: int = 0
    query: str = ""
    picked_cards: tuple[int, ...] = ()

    def pack(self) -> str:
        """Return the view as text, at most 57 characters."""
        picked = "".join(_DIGITS[number // 36] + _DIGITS[number % 36] for number in self.picked_cards)
        return f"{self.shelf}.{self.group}.{self.points}.{self.page}/{self.query}/{picked}"

    def with_changes(self, **changes: int | str) -> Shelf:
        """Return a changed view, at its first page."""
        return msgspec.structs.replace(self, **{"page": 0, **changes})

    def with_picked(self, picked: tuple[int, ...]) -> Shelf:
        """Return the same view with other picked cards."""
        return msgspec.structs.replace(self, picked_cards=picked)


def unpack_shelf(text: str) -> Shelf:
    """Return the view that `Shelf.pack` encoded. For any other text, return the initial view."""
    state_match = _STATE.fullmatch(text)
    if state_match is None or not text.isascii():
        return Shelf()
    shelf, group, points, page = (int(number) for number in state_match.groups()[:4])
    digits = state_match[6]
    picked = tuple(int(digits[at : at + 2], 36) for at in range(0, len(digits) - 1, 2))
    return Shelf(shelf, group, points, page, state_match[5], picked)


def fold(text: str) -> str:
    """Return a text in its form for searching: lower case, no accents, only letters, digits and hyphens."""
    plain = "".join(char for char in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(char))
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


def query_of(text: str) -> str:
    """Return search words as they are encoded in a control."""
    return fold(text[:200])[:QUERY_LIMIT].strip("-")


def find_cards(cards: Sequence[DeckCard], query: str, words: Words) -> list[DeckCard]:
    """Return the cards whose name or key matches the folded query, names that begin with the query first."""
    sought = [word for word in query.split("-") if word]
    fitting = []
    for card in cards:
        name = _folded_name(card, words)
        if all(any(part.startswith(word) for part in [*name.split("-"), *card.key.split("-")]) for word in sought):
            fitting.append((not name.startswith(query), name, card))
    return [card for *_, card in sorted(fitting, key=lambda one: one[:2])]


def _folded_name(card: DeckCard, words: Words) -> str:
    """Return a card's name in its form for searching. Recent names are cached: folding hundreds takes about 15 ms."""
    key = words, card.key
    name = _folded.use(key)
    if name is None:
        name = fold(words.say(card.name))
        _folded.keep(key, name)
    return name


def shelf_cards(deck: OwnDeck, shelf: Shelf, words: Words) -> list[DeckCard]:
    """Return the cards of a view on all its pages, sorted by name."""
    cards = on_shelf(deck, shelf.shelf)
    group = group_named(cards, shelf.group)
    if group:
        cards = [card for card in cards if group in {one.key for one in card.groups}]
    if shelf.points:
        cards = [card for card in cards if card.points == shelf.points]
    return find_cards(cards, shelf.query, words)


def parts_of(book: DeckBook) -> list[str]:
    """Return the deck parts that cards belong to, in the order of the game's card data."""
    return list(dict.fromkeys(card.part for card in book.cards.values()))


def on_shelf(deck: OwnDeck, shelf: int) -> list[DeckCard]:
    """Return all cards of a shelf, unfiltered. For an invalid shelf, return the deck's cards."""
    cards = list(deck.book.cards.values())
    parts = parts_of(deck.book)
    if shelf == ALL:
        return cards
    if ALL < shelf <= ALL + len(parts):
        return [card for card in cards if card.part == parts[shelf - ALL - 1]]
    return [card for card in cards if card.key in deck.cards]


def groups_on(cards: Sequence[DeckCard]) -> list[str]:
    """Return the keys of the cards' groups, in the order of the game's card data."""
    return list(dict.fromkeys(group.key for card in cards for group in card.groups))


def group_named(cards: Sequence[DeckCard], number: int) -> str | None:
    """Return the key of the group with that number (from 1), None for any group."""
    groups = groups_on(cards)
    return groups[number - 1] if 1 <= number <= len(groups) else None


def points_on(cards: Sequence[DeckCard]) -> list[int]:
    """Return the different points of the cards, lowest first."""
    return sorted({card.points for card in cards if card.points})


def picked_cards(deck: OwnDeck, shelf: Shelf) -> list[DeckCard]:
    """Return the picked cards that exist, each once."""
    cards = list(deck.book.cards.values())
    return [cards[number] for number in dict.fromkeys(shelf.picked_cards) if number < len(cards)]


def pick(deck: OwnDeck, values: Sequence[str]) -> tuple[int, ...]:
    """Return the numbers of the chosen cards. Invalid values, which anybody can send, are left out."""
    numbers = [natural(value) for value in values[:PICKED_AT_ONCE]]
    return tuple(number for number in numbers if number is not None and number < len(deck.book.cards))
