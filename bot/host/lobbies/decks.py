"""The clerk for the decks that users keep, change, copy, import and export. No user sees another one's decks."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

import msgspec

from bot.host.ground.locks import Locks
from engine.kernel.decks import Deck, DeckBook
from engine.kernel.errors import Refused
from engine.kernel.names import clean
from engine.kernel.phrases import Phrase
from engine.kernel.plain_text import plain_text
from engine.kernel.registry import AnyGame, game_called, game_named, games
from storage import errors
from storage import records as stored
from storage.store import Storage

MOST_DECKS = 50
NAME_LIMIT = 40
CODE_LIMIT = 2000
_NUMBER = re.compile(r" [0-9]{1,2}$")


class OwnDeck(msgspec.Struct, frozen=True):
    """A user's deck: its code as it is kept, and the cards that this code stands for."""

    deck_id: int
    game: str
    name: str
    code: str
    cards: dict[str, int]
    faults: tuple[Phrase, ...]

    # Only its owner shall know what is in it.
    def __repr__(self) -> str:
        return f"OwnDeck(deck_id={self.deck_id})"

    @property
    def book(self) -> DeckBook:
        """The rules of the game's decks."""
        return book_of(game_named(self.game))


def deck_games() -> tuple[str, ...]:
    """Return the slugs of the games in which players bring decks."""
    return tuple(slug for slug, game in games().items() if game.decks is not None)


def book_of(game: AnyGame) -> DeckBook:
    """Return the rules of a game's decks. Raises `Refused` ("no_decks") for a game without."""
    if game.decks is None:
        raise Refused("no_decks")
    return game.decks


def deck_game(slug: str | None) -> AnyGame:
    """Return the game of that slug, or the only one that has decks.

    Raises `Refused`: "unknown_game", "no_decks" (a game without), "which_game" (several, and none named).
    """
    known = deck_games()
    if slug is None and len(known) > 1:
        raise Refused("which_game", games=[game_called(one) for one in known])
    game = game_named(slug if slug is not None else known[0])
    book_of(game)
    return game


def deck_name(text: str) -> str:
    """Return a stranger's name for a deck as plain visible text. Raises `Refused` ("deck_name_needed")."""
    name = clean(text)[:NAME_LIMIT].rstrip()
    if not name:
        raise Refused("deck_name_needed")
    return name


def read_code(game: AnyGame, code: str) -> Deck:
    """Return the deck of a code. Raises `Refused`: "deck_code_too_long", and what `DeckBook.read` raises."""
    if len(code) > CODE_LIMIT:
        raise Refused("deck_code_too_long", limit=CODE_LIMIT)
    # A code may come out of a file, or out of a message that shows it as code.
    return book_of(game).read(plain_text(code.encode("utf-8", "replace")).strip("`\"' \n"))


class Decks:
    """The clerk for decks. Each method takes the user who asks; another user's deck is "no_such_deck"."""

    def __init__(self, storage: Storage, clock: Callable[[], int]) -> None:
        self._decks = storage.decks
        self._clock = clock
        self._locks = Locks()

    def _lock(self, user_id: int) -> asyncio.Lock:
        """Return the user's lock, which a change of a deck that was read before must hold."""
        return self._locks.lock(user_id)

    async def of_user(self, user_id: int, game: str | None = None) -> list[OwnDeck]:
        """Return the user's decks, of one game or of all that are known, by game and name."""
        wanted = deck_games() if game is None else (game,)
        return [_own(deck) for deck in await self._decks.of_user(user_id) if deck.game in wanted]

    async def find(self, user_id: int, deck_id: int) -> OwnDeck:
        """Return the user's deck of that id. Raises `Refused` ("no_such_deck")."""
        deck = await self._decks.find(deck_id, user_id)
        if deck is None or deck.game not in deck_games():
            raise Refused("no_such_deck")
        return _own(deck)

    async def add(
        self, user_id: int, game: AnyGame, name: str, cards: Deck, interaction_id: int | None = None
    ) -> OwnDeck:
        """Keep a new deck, legal or not yet.

        Raises `Refused`: "no_decks", "deck_name_needed", "deck_name_taken", "too_many_decks", "already_done".
        """
        name = deck_name(name)
        with _answering(name):
            return _own(
                await self._decks.add(
                    user_id,
                    game.slug,
                    name,
                    book_of(game).write(cards),
                    limit=MOST_DECKS,
                    at=self._clock(),
                    interaction_id=interaction_id,
                )
            )

    async def free_name(self, user_id: int, game: str, wanted: str) -> str:
        """Return a name that no deck of the user has: as wanted, else with a number behind it, or another number."""
        taken = {deck.name.casefold() for deck in await self.of_user(user_id, game)}
        name, number = deck_name(wanted), 1
        bare = _NUMBER.sub("", name) or name
        while name.casefold() in taken:
            number += 1
            behind = f" {number}"
            name = bare[: NAME_LIMIT - len(behind)].rstrip() + behind
        return name

    async def change(
        self, user_id: int, deck_id: int, changes: Mapping[str, int], interaction_id: int | None = None
    ) -> OwnDeck:
        """Add copies of cards, or with negative numbers take them out, never below none nor above what is allowed.

        Raises `Refused`: "no_such_deck", "no_such_card", "already_done".
        """
        async with self._lock(user_id):
            deck = await self.find(user_id, deck_id)
            cards = dict(deck.cards)
            for card, more in changes.items():
                held = cards.get(card, 0)
                # Too many copies, from a code, may stay or go, not grow.
                most = max(_most(deck, card), held)
                cards[card] = max(0, min(most, held + more))
            return await self._save(user_id, deck, cards, interaction_id)

    async def put(
        self, user_id: int, deck_id: int, card: str, copies: int, interaction_id: int | None = None
    ) -> OwnDeck:
        """Have so many copies of a card in a deck.

        Raises `Refused`: "no_such_deck", "no_such_card", "deck_copies" (with the most allowed), "already_done".
        """
        async with self._lock(user_id):
            deck = await self.find(user_id, deck_id)
            most = _most(deck, card)
            if not 0 <= copies <= most:
                raise Refused("deck_copies", card=deck.book.cards[card].name, most=most)
            return await self._save(user_id, deck, {**deck.cards, card: copies}, interaction_id)

    async def _save(self, user_id: int, deck: OwnDeck, cards: Deck, interaction_id: int | None) -> OwnDeck:
        code = deck.book.write({card: copies for card, copies in cards.items() if copies > 0})
        with _answering(deck.name):
            return _own(
                await self._decks.save(deck.deck_id, user_id, code, at=self._clock(), interaction_id=interaction_id)
            )

    async def rename(self, user_id: int, deck_id: int, name: str, interaction_id: int | None = None) -> OwnDeck:
        """Give a deck another name.

        Raises `Refused`: "no_such_deck", "deck_name_needed", "deck_name_taken", "already_done".
        """
        name = deck_name(name)
        with _answering(name):
            return _own(
                await self._decks.rename(deck_id, user_id, name, at=self._clock(), interaction_id=interaction_id)
            )

    async def delete(self, user_id: int, deck_id: int, interaction_id: int | None = None) -> OwnDeck:
        """Keep a deck no more, and return what it was. Raises `Refused`: "no_such_deck", "already_done"."""
        deck = await self.find(user_id, deck_id)
        with _answering(deck.name):
            await self._decks.delete(deck_id, user_id, at=self._clock(), interaction_id=interaction_id)
        return deck


def _own(deck: stored.Deck) -> OwnDeck:
    """Return a stored deck with its cards; with no card, and the fault, where today's game cannot read its code."""
    book = book_of(game_named(deck.game))
    try:
        cards = dict(book.read(deck.code))
    except Refused as error:
        return OwnDeck(deck.deck_id, deck.game, deck.name, deck.code, {}, (error.phrase,))
    return OwnDeck(deck.deck_id, deck.game, deck.name, deck.code, cards, tuple(book.faults(cards)))


def _most(deck: OwnDeck, card: str) -> int:
    """Return how many copies of a card are allowed. Raises `Refused` ("no_such_card")."""
    found = deck.book.cards.get(card)
    if found is None:
        raise Refused("no_such_card", card=card[:NAME_LIMIT])
    return found.most


@contextmanager
def _answering(name: str) -> Iterator[None]:
    """Turn what storage refuses into `Refused`; ``name`` is the one that a deck has or shall have."""
    try:
        yield
    except errors.NotFound as error:
        raise Refused("no_such_deck") from error
    except errors.NameTaken as error:
        raise Refused("deck_name_taken", name=name) from error
    except errors.TooMany as error:
        raise Refused("too_many_decks", limit=MOST_DECKS) from error
    except errors.Duplicate as error:
        raise Refused("already_done") from error
