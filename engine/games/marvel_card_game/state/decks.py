"""Decks: their limits, their codes, the starter decks, and randomly dealt sealed decks (MC-1 to MC-6)."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterator, Mapping

from engine.games.marvel_card_game.state.cards import CHARACTERS, EVENTS, STARTERS, Character, EventCard
from engine.kernel.cards.decks import Deck, DeckBook, DeckCard, DeckPart, DeckView
from engine.kernel.chance.fair import Chance
from engine.kernel.errors import Refused
from engine.kernel.words.phrases import Phrase

# `SEALED` names a deck dealt at random. Other players see `VEILED_SEALED`, because the choice of a deck is secret.
SEALED, VEILED_SEALED = "sealed", "veiled-sealed"
LEAST_CHARACTERS = 45
MOST_POINTS = 120
LEAST_EVENTS = 25
CHARACTERS_PART, EVENTS_PART = "characters", "events"

_HEAD = "MC1"
_CHECK = "K"
_TABLES: Mapping[str, Mapping[str, Character | EventCard]] = {"C": CHARACTERS, "E": EVENTS}
_BY_ID = {letter: {card.id: slug for slug, card in table.items()} for letter, table in _TABLES.items()}
_ENTRY = re.compile(r"([0-9]{1,6})(?:\*([+-]?[0-9]{1,6}))?")
_QUOTE_LIMIT = 40


def _character(card: Character) -> DeckCard:
    letters = ("combat", "shooting", "resistance", "mind")
    attrs = {name: "-" if attr is None else str(attr) for name, attr in zip(letters, card.attrs, strict=True)}
    if card.copies:
        attrs = dict.fromkeys(letters, "?")
    teams = tuple(Phrase(f"team-{team}") for team in card.teams)
    abilities = [Phrase(f"ability-{ability.code.lower().replace('_', '-')}") for ability in card.abilities]
    key = "deck-note-able" if abilities else "deck-note-plain"
    note = Phrase(key, {**attrs, "value": card.value, "teams": list(teams), "abilities": abilities})
    name = Phrase(f"card-{card.slug}")
    return DeckCard(card.slug, CHARACTERS_PART, card.most, name, note, points=card.value, groups=teams)


def _event(card: EventCard) -> DeckCard:
    name, note = Phrase(f"card-{card.slug}"), Phrase(f"card-{card.slug}-text")
    return DeckCard(card.slug, EVENTS_PART, card.most, name, note, groups=(Phrase(f"kind-{card.kind}"),))


_CARDS: Mapping[str, DeckCard] = {slug: _character(card) for slug, card in CHARACTERS.items()} | {
    slug: _event(card) for slug, card in EVENTS.items()
}


class MarvelDecks(DeckBook):
    """The rules of decks; see `engine.kernel.cards.decks.DeckBook`."""

    @property
    def words(self) -> tuple[str, ...]:
        return (*STARTERS, SEALED)

    @property
    def cards(self) -> Mapping[str, DeckCard]:
        return _CARDS

    def starter(self, word: str) -> Deck | None:
        return STARTERS.get(word)

    def veiled(self, word: str) -> str:
        return VEILED_SEALED if word == SEALED else super().veiled(word)

    def unveil(self, choice: str) -> str:
        """Return the choice that a veiled word hides ("sealed" for "veiled-sealed").

        Return any other choice unchanged.
        """
        return _VEILED.get(choice, choice)

    def read(self, code: str) -> Deck:
        """Return the deck that a code describes.

        Case, spacing and order do not matter; repeated cards are added up (MC-5). Raises `Refused` for the first fault:
        "bad_deck_code" (``part``: the missing or unreadable part), "unknown_deck_card" (``card``), "bad_deck_count"
        (``card``, ``count``) or "deck_checksum".
        """
        parts = _parts(code)
        deck: Counter[str] = Counter()
        for letter in _TABLES:
            for slug, copies in _entries(letter, parts[letter]):
                deck[slug] += copies
        ordered = {slug: deck[slug] for slug in _CARDS if deck[slug]}
        if parts[_CHECK] != _checksum(_code_without_checksum(ordered)).upper():
            raise Refused("deck_checksum")
        return ordered

    def write(self, deck: Deck) -> str:
        """Return the code of a deck (MC-4).

        It lists the card ids in order, each with its number of copies if above one, and ends with a checksum.
        """
        body = _code_without_checksum(deck)
        return f"{body};{_CHECK}={_checksum(body)}"

    def faults(self, deck: Deck) -> list[Phrase]:
        """Return a phrase for each limit that the deck breaks, with the number of missing or surplus cards.

        The limits are those of MC-1 to MC-3.
        """
        characters, events = self.view(deck).parts
        found = []
        if characters.cards < LEAST_CHARACTERS:
            missing_count = LEAST_CHARACTERS - characters.cards
            found.append(Phrase("deck-fault-characters", {"lacking": missing_count, "least": LEAST_CHARACTERS}))
        if characters.points > MOST_POINTS:
            over = characters.points - MOST_POINTS
            found.append(Phrase("deck-fault-points", {"over": over, "most": MOST_POINTS}))
        if events.cards < LEAST_EVENTS:
            missing_count = LEAST_EVENTS - events.cards
            found.append(Phrase("deck-fault-events", {"lacking": missing_count, "least": LEAST_EVENTS}))
        for slug, card in _CARDS.items():
            over = deck.get(slug, 0) - card.most
            if over > 0:
                found.append(Phrase("deck-fault-copies", {"card": card.name, "over": over, "most": card.most}))
        return found

    def view(self, deck: Deck) -> DeckView:
        cards = tuple((slug, deck[slug]) for slug in _CARDS if deck.get(slug, 0) > 0)
        characters = [(CHARACTERS[slug], copies) for slug, copies in cards if slug in CHARACTERS]
        count = sum(copies for _, copies in characters)
        points = sum(card.value * copies for card, copies in characters)
        events = sum(copies for slug, copies in cards if slug in EVENTS)
        return DeckView(
            cards,
            (
                DeckPart(CHARACTERS_PART, count, LEAST_CHARACTERS, points, MOST_POINTS),
                DeckPart(EVENTS_PART, events, LEAST_EVENTS, 0, None),
            ),
        )


DECKS = MarvelDecks()


def _parts(code: str) -> dict[str, str]:
    """Return the text of each part of a deck code by the part's letter. Raises `Refused` ("bad_deck_code")."""
    parts: dict[str, str] = {}
    for piece in "".join(code.split()).upper().split(";"):
        name, equals, text = piece.partition("=")
        if name in _TABLES and equals:
            parts[name] = f"{parts[name]},{text}" if name in parts else text
        elif (piece == _HEAD or (name == _CHECK and equals)) and name not in parts:
            parts[name] = text
        elif piece:
            raise Refused("bad_deck_code", part=piece[:_QUOTE_LIMIT])
    for name in (_HEAD, *_TABLES, _CHECK):
        if name not in parts:
            raise Refused("bad_deck_code", part=name)
    return parts


def _entries(letter: str, text: str) -> Iterator[tuple[str, int]]:
    """Yield each card in one part of a deck code, with its number of copies.

    Raises `Refused` like `MarvelDecks.read`.
    """
    for entry in filter(None, text.split(",")):
        entry_match = _ENTRY.fullmatch(entry)
        if entry_match is None:
            raise Refused("bad_deck_code", part=f"{letter}={entry[:_QUOTE_LIMIT]}")
        slug = _BY_ID[letter].get(int(entry_match[1]))
        if slug is None:
            raise Refused("unknown_deck_card", card=f"{letter}={entry_match[1]}")
        copies = int(entry_match[2] or 1)
        if copies < 1:
            raise Refused("bad_deck_count", card=f"{letter}={entry_match[1]}", count=copies)
        yield slug, copies


def _code_without_checksum(deck: Deck) -> str:
    lists = []
    for letter, table in _TABLES.items():
        card_counts = [(card.id, deck[slug]) for slug, card in table.items() if deck.get(slug, 0) > 0]
        entries = [f"{number}*{copies}" if copies > 1 else str(number) for number, copies in sorted(card_counts)]
        lists.append(f"{letter}={','.join(entries)}")
    return ";".join((_HEAD, *lists))


def _checksum(body: str) -> str:
    return hashlib.sha256(body.encode()).hexdigest()[:4]


def sealed_deck(chance: Chance, seat: int) -> Deck:
    """Return the sealed deck of a seat, dealt at random (MC-6, R1)."""
    characters = [card for card in CHARACTERS.values() for _ in range(card.most)]
    shuffled = chance.shuffle(f"sealed-characters:{seat}#0", characters)
    dealt, undealt = shuffled[:LEAST_CHARACTERS], shuffled[LEAST_CHARACTERS:]
    while sum(card.value for card in dealt) > MOST_POINTS:
        _replace_dearest(dealt, undealt)
    events = chance.shuffle(f"sealed-events:{seat}#0", [card for card in EVENTS.values() for _ in range(card.most)])
    card_counts = Counter([card.slug for card in dealt] + [card.slug for card in events[:LEAST_EVENTS]])
    return {slug: card_counts[slug] for slug in _CARDS if card_counts[slug]}


def _replace_dearest(dealt: list[Character], undealt: list[Character]) -> None:
    """Replace the card of the highest value (of several, the first dealt) by the first undealt card of lower value."""
    place = max(range(len(dealt)), key=lambda number: dealt[number].value)
    cheaper = next(number for number, card in enumerate(undealt) if card.value < dealt[place].value)
    dealt[place] = undealt.pop(cheaper)


_VEILED: Mapping[str, str] = {DECKS.veiled(word): word for word in DECKS.words}
