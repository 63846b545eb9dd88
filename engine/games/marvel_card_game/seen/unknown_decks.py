"""Guesses a deck that a viewer does not know: draws its unseen cards from all cards of the game.

All legal decks (MC-1 to MC-3) that hold the seen cards are equally likely. Copies of a card count as different cards. A
sealed deck is drawn in the same way. This is inexact, because its most expensive cards were replaced to keep the limit
of points (MC-6).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from math import comb

from engine.games.marvel_card_game.state.cards import CHARACTERS, EVENTS, Character, EventCard
from engine.games.marvel_card_game.state.decks import MOST_POINTS
from engine.kernel.chance.redealing import Draws

# For each printed value of characters: the value, and the number of unseen copies of cards with this value.
_CopiesLeft = tuple[tuple[int, int], ...]
# A table that counts the ways to draw cards. A class holds the unseen copies of the cards of one value. ``ways[i][n]``
# counts the ways to draw n cards from class i and all later classes. One integer packs the counts for all limits of
# points.
_Ways = list[list[int]]


def unknown_events(seen_counts: Counter[str], count: int, draws: Draws) -> list[str]:
    """Draw ``count`` events that a deck may hold in addition to the seen cards, in random order."""
    return draws.shuffled(_copies(EVENTS, seen_counts))[:count]


def unknown_characters(seen_counts: Counter[str], count: int, draws: Draws) -> list[str]:
    """Draw ``count`` characters that a legal deck may hold in addition to the seen cards, in random order."""
    points_spent = sum(CHARACTERS[card].value * copies for card, copies in seen_counts.items() if card in CHARACTERS)
    classes: dict[int, list[str]] = {}
    for card in _copies(CHARACTERS, seen_counts):
        classes.setdefault(CHARACTERS[card].value, []).append(card)
    cards_left = tuple((value, len(cards)) for value, cards in sorted(classes.items(), reverse=True))
    found: list[str] = []
    for (value, _), copies_taken in zip(
        cards_left, _draw_value_counts(cards_left, count, MOST_POINTS - points_spent, draws), strict=True
    ):
        found += draws.shuffled(classes[value])[:copies_taken]
    return draws.shuffled(found)


def _copies(table: Mapping[str, Character] | Mapping[str, EventCard], seen_counts: Counter[str]) -> list[str]:
    return [slug for slug, card in table.items() for _ in range(card.most - seen_counts[slug])]


def _draw_value_counts(copies_left: _CopiesLeft, count: int, points: int, draws: Draws) -> list[int]:
    """Draw how many of ``count`` characters have each value; every set of copies is equally likely."""
    ways, bits = _ways(copies_left, count), _bits(copies_left, count)
    found: list[int] = []
    number = draws.below(_ways_within(ways[0][count], points, bits))
    for (value, copies), following in zip(copies_left, ways[1:], strict=True):
        for copies_taken in range(min(copies, count, points // value) + 1):
            choices = comb(copies, copies_taken)
            share = choices * _ways_within(following[count - copies_taken], points - copies_taken * value, bits)
            if number < share:
                break
            number -= share
        # The quotient is the index of the chosen way among the ways to draw the other cards from the remaining
        # classes.
        number //= choices
        count, points = count - copies_taken, points - copies_taken * value
        found.append(copies_taken)
    return found


@lru_cache(maxsize=64)
def _ways(copies_left: _CopiesLeft, count: int) -> _Ways:
    """Return the table of the ways to draw up to ``count`` cards.

    Its last row is for the case that no class is left.
    """
    bits = _bits(copies_left, count)
    whole = (1 << bits * (MOST_POINTS + 1)) - 1
    # If no class is left, there is one way to draw no card, whatever number of points is left.
    ways: _Ways = [[whole // ((1 << bits) - 1), *([0] * count)]]
    for value, copies in reversed(copies_left):
        following = ways[0]
        ways.insert(
            0,
            [
                sum(
                    comb(copies, copies_taken) * following[card_count - copies_taken] << bits * copies_taken * value
                    & whole
                    for copies_taken in range(min(copies, card_count, MOST_POINTS // value) + 1)
                    if following[card_count - copies_taken]
                )
                for card_count in range(count + 1)
            ],
        )
    return ways


def _bits(copies_left: _CopiesLeft, count: int) -> int:
    """Return the number of bits that each packed count needs.

    No count is larger than the number of all sets of ``count`` cards.
    """
    return comb(sum(copies for _, copies in copies_left), count).bit_length() + 1


def _ways_within(packed: int, points: int, bits: int) -> int:
    """Return, from the packed counts, the number of ways whose cards have at most this many points together."""
    return packed >> bits * points & (1 << bits) - 1
