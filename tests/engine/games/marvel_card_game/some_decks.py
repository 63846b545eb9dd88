"""Random decks: legal ones, and decks without any limits."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from engine.games.marvel_card_game.state.cards import CHARACTERS, EVENTS
from engine.games.marvel_card_game.state.decks import DECKS, LEAST_CHARACTERS, LEAST_EVENTS, MOST_POINTS
from engine.kernel.cards.decks import Deck

# Any deck: it may be empty, or far beyond the limits.
ANY = st.dictionaries(st.sampled_from([*CHARACTERS, *EVENTS]), st.integers(1, 12), max_size=120)


def legal_deck(seed: int) -> Deck:
    """Return a legal deck with at least the needed number of cards, and sometimes with more."""
    dice = random.Random(seed)
    characters = [slug for slug, card in CHARACTERS.items() for _ in range(card.most)]
    events = [slug for slug, card in EVENTS.items() for _ in range(card.most)]
    dice.shuffle(characters)
    dice.shuffle(events)
    held = characters[:LEAST_CHARACTERS]
    rest = sorted(characters[LEAST_CHARACTERS:], key=lambda slug: (CHARACTERS[slug].value, dice.random()))
    while sum(CHARACTERS[slug].value for slug in held) > MOST_POINTS:
        held.remove(max(held, key=lambda slug: CHARACTERS[slug].value))
        held.append(rest.pop(0))
    while rest and sum(CHARACTERS[slug].value for slug in (*held, rest[0])) <= MOST_POINTS and dice.random() < 0.5:
        held.append(rest.pop(0))
    held += events[: dice.randint(LEAST_EVENTS, 40)]
    return {slug: held.count(slug) for slug in DECKS.cards if slug in held}
