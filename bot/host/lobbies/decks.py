"""Manages decks: users store, change, copy, import and export them. No user sees another user's decks."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

import msgspec

from bot.host.ground.locks import Locks
from engine.kernel.cards.decks import Deck, DeckBook
from engine.kernel.contract.registry import AnyGame, game_called, game_named, games
from engine.kernel.errors import Refused
from engine.kernel.table.seat_choices import SeatChoice
from engine.kernel.words.names import clean
from engine.kernel.words.phrases import Phrase
from engine.kernel.words.plain_text import plain_text
from storage import errors
from storage.records.people import Deck as StoredDeck
from storage.store import Storage

MOST_DECKS = 50
NAME_LIMIT = 40
CODE_LIMIT = 2000
_NUMBER = re.compile(r" [0-9]{1,2}$")


class OwnDeck(msgspec.Struct, frozen=True):
    """A user's deck: its stored code, and the cards of that code."""

    deck_id: int
    game: str
    name: str
    code: str
    cards: dict[str, int]
    faults: tuple[Phrase, ...]

    # Only the owner may know the contents, so they must not appear in logs.
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
    """Return the rules of a game's decks. Raises `Refused` ("no_decks") if the game has none."""
    if game.decks is None:
        raise Refused("no_decks")
    return game.decks


def deck_game(slug: str | None) -> AnyGame:
    """Return the game with that slug; without a slug, the only game that has decks.

    Raises `Refused`: "unknown_game", "no_decks", "which_game" (no slug, and several games have decks).
    """
    known_decks = deck_games()
    if slug is None and len(known_decks) > 1:
        raise Refused("which_game", games=[game_called(one) for one in known_decks])
    game = game_named(slug if slug is not None else known_decks[0])
    book_of(game)
    return game


def deck_name(text: str) -> str:
    """Return a deck name typed by a user as plain visible text. Raises `Refused` ("deck_name_needed")."""
    name = clean(text)[:NAME_LIMIT].rstrip()
    if not name:
        raise Refused("deck_name_needed")
    return name


def read_code(game: AnyGame, code: str) -> Deck:
    """Return the deck of a deck code. Raises `Refused` ("deck_code_too_long"), and what `DeckBook.read` raises."""
    if len(code) > CODE_LIMIT:
        raise Refused("deck_code_too_long", limit=CODE_LIMIT)
    # The code may come from a file, or from a message that formats it as code. NUL characters in it may look like
    # UTF-16. With ``legacy``, that raises no error.
    return book_of(game).read(plain_text(code.encode("utf-8", "replace"), legacy=True).strip("`\"' \n"))


class Decks:
    """Manages users' decks. Each method takes the user who asks. Another user's deck is refused with "no_such_deck"."""

    def __init__(self, storage: Storage, clock: Callable[[], int]) -> None:
        self._decks = storage.decks
        self._clock = clock
        self._locks = Locks()

    def _lock(self, user_id: int) -> asyncio.Lock:
        return self._locks.lock(user_id)

    async def of_user(self, user_id: int, game: str | None = None) -> list[OwnDeck]:
        """Return the user's decks of one game, or of all known games, sorted by game and name."""
        deck_game_list = deck_games() if game is None else (game,)
        return [_own_deck(deck) for deck in await self._decks.of_user(user_id) if deck.game in deck_game_list]

    async def find(self, user_id: int, deck_id: int) -> OwnDeck:
        """Return the user's deck with that id. Raises `Refused` ("no_such_deck")."""
        deck = await self._decks.find(deck_id, user_id)
        if deck is None or deck.game not in deck_games():
            raise Refused("no_such_deck")
        return _own_deck(deck)

    async def code(self, user_id: int, deck_id: int, choice: SeatChoice, game: str) -> str:
        """Return the code of the user's deck for a seat of a game.

        Raises `Refused`: "bad_input" (players bring no decks), "no_such_deck", "bad_deck" (with its faults).
        """
        if not choice.own_decks:
            raise Refused("bad_input", value=str(deck_id))
        deck = await self.find(user_id, deck_id)
        if deck.game != game:
            raise Refused("no_such_deck")
        if deck.faults:
            raise Refused("bad_deck", faults=list(deck.faults))
        return deck.code

    async def choice(self, user_id: int, wanted_choice: str | int, choice: SeatChoice, game: str) -> str:
        """Return a deck as a seat's choice: a value of the game, or the code of the user's deck with that number.

        Raises `Refused` like `code`; "bad_input" also for a value that the game does not have.
        """
        if isinstance(wanted_choice, int):
            return await self.code(user_id, wanted_choice, choice, game)
        if wanted_choice not in choice.values(0):
            raise Refused("bad_input", value=wanted_choice[:100])
        return wanted_choice

    async def add(
        self, user_id: int, game: AnyGame, name: str, cards: Deck, interaction_id: int | None = None
    ) -> OwnDeck:
        """Store a new deck, legal or not.

        Raises `Refused`: "no_decks", "deck_name_needed", "deck_name_taken", "too_many_decks", "already_done".
        """
        name = deck_name(name)
        with _answering(name):
            return _own_deck(
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

    async def free_name(self, user_id: int, game: str, wanted_name: str) -> str:
        """Return an unused deck name for the user: ``wanted_name``, or ``wanted_name`` with a number at the end."""
        names_taken = {deck.name.casefold() for deck in await self.of_user(user_id, game)}
        name, number = deck_name(wanted_name), 1
        bare = _NUMBER.sub("", name) or name
        while name.casefold() in names_taken:
            number += 1
            behind = f" {number}"
            name = bare[: NAME_LIMIT - len(behind)].rstrip() + behind
        return name

    async def change(
        self, user_id: int, deck_id: int, changes: Mapping[str, int], interaction_id: int | None = None
    ) -> OwnDeck:
        """Add copies of cards, or remove them with negative numbers, between 0 and the allowed maximum.

        Raises `Refused`: "no_such_deck", "no_such_card", "already_done".
        """
        async with self._lock(user_id):
            deck = await self.find(user_id, deck_id)
            cards = dict(deck.cards)
            for card, more in changes.items():
                card_count = cards.get(card, 0)
                # A deck read from a code may hold too many copies. Their number may stay or shrink, but not grow.
                most = max(_most(deck, card), card_count)
                cards[card] = max(0, min(most, card_count + more))
            return await self._save(user_id, deck, cards, interaction_id)

    async def set_copies(
        self, user_id: int, deck_id: int, card: str, copies: int, interaction_id: int | None = None
    ) -> OwnDeck:
        """Set the number of copies of a card in a deck.

        Raises `Refused`: "no_such_deck", "no_such_card", "deck_copies" (with the maximum), "already_done".
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
            return _own_deck(
                await self._decks.save(deck.deck_id, user_id, code, at=self._clock(), interaction_id=interaction_id)
            )

    async def rename(self, user_id: int, deck_id: int, name: str, interaction_id: int | None = None) -> OwnDeck:
        """Rename a deck. Raises `Refused`: "no_such_deck", "deck_name_needed", "deck_name_taken", "already_done"."""
        name = deck_name(name)
        with _answering(name):
            return _own_deck(
                await self._decks.rename(deck_id, user_id, name, at=self._clock(), interaction_id=interaction_id)
            )

    async def delete(self, user_id: int, deck_id: int, interaction_id: int | None = None) -> OwnDeck:
        """Delete a deck and return it. Raises `Refused`: "no_such_deck", "already_done"."""
        deck = await self.find(user_id, deck_id)
        with _answering(deck.name):
            await self._decks.delete(deck_id, user_id, at=self._clock(), interaction_id=interaction_id)
        return deck


def _own_deck(deck: StoredDeck) -> OwnDeck:
    """Return a stored deck.

    If the current version of the game cannot read the code, the deck has no cards, and the error is its only fault.
    """
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
    """Turn refusals of storage into `Refused`; ``name`` is the deck's current or wanted name."""
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
