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


def unknown_events(seen: Counter[str], count: int, draws: Draws) -> list[str]:
    """Draw ``count`` events that a deck may hold in addition to the seen cards, in random order."""
    return draws.shuffled(_copies(EVENTS, seen))[:count]


def unknown_characters(seen: Counter[str], count: int, draws: Draws) -> list[str]:
    """Draw ``count`` characters that a legal deck may hold in addition to the seen cards, in random order."""
    spent = sum(CHARACTERS[card].value * copies for card, copies in seen.items() if card in CHARACTERS)
    classes: dict[int, list[str]] = {}
    for card in _copies(CHARACTERS, seen):
        classes.setdefault(CHARACTERS[card].value, []).append(card)
    left = tuple((value, len(cards)) for value, cards in sorted(classes.items(), reverse=True))
    found: list[str] = []
    for (value, _), taken in zip(left, _draw_value_counts(left, count, MOST_POINTS - spent, draws), strict=True):
        found += draws.shuffled(classes[value])[:taken]
    return draws.shuffled(found)


def _copies(table: Mapping[str, Character] | Mapping[str, EventCard], seen: Counter[str]) -> list[str]:
    return [slug for slug, card in table.items() for _ in range(card.most - seen[slug])]


def _draw_value_counts(left: _CopiesLeft, count: int, points: int, draws: Draws) -> list[int]:
    """Draw how many of ``count`` characters have each value; every set of copies is equally likely."""
    ways, bits = _ways(left, count), _bits(left, count)
    found: list[int] = []
    number = draws.below(_ways_within(ways[0][count], points, bits))
    for (value, copies), following in zip(left, ways[1:], strict=True):
        for taken in range(min(copies, count, points // value) + 1):
            choices = comb(copies, taken)
            share = choices * _ways_within(following[count - taken], points - taken * value, bits)
            if number < share:
                break
            number -= share
        # The quotient is the number of the chosen way among the ways to draw the other cards from the remaining
        # classes.
        number //= choices
        count, points = count - taken, points - taken * value
        found.append(taken)
    return found


@lru_cache(maxsize=64)
def _ways(left: _CopiesLeft, count: int) -> _Ways:
    """Return the table of the ways to draw up to ``count`` cards.

    Its last row is for the case that no class is left.
    """
    bits = _bits(left, count)
    whole = (1 << bits * (MOST_POINTS + 1)) - 1
    # If no class is left, there is one way to draw no card, whatever number of points is left.
    ways: _Ways = [[whole // ((1 << bits) - 1), *([0] * count)]]
    for value, copies in reversed(left):
        following = ways[0]
        ways.insert(
            0,
            [
                sum(
                    comb(copies, taken) * following[wanted - taken] << bits * taken * value & whole
                    for taken in range(min(copies, wanted, MOST_POINTS // value) + 1)
                    if following[wanted - taken]
                )
                for wanted in range(count + 1)
            ],
        )
    return ways


def _bits(left: _CopiesLeft, count: int) -> int:
    """Return the number of bits that each packed count needs.

    No count is larger than the number of all sets of ``count`` cards.
    """
    return comb(sum(copies for _, copies in left), count).bit_length() + 1


def _ways_within(packed: int, points: int, bits: int) -> int:
    """Return, from the packed counts, the number of ways whose cards have at most this many points together."""
    return packed >> bits * points & (1 << bits) - 1
