"""Guesses a deck that a viewer does not know: draws its unseen cards from all cards of the game.

Others know of a deck that a player built, or that chance dealt (sealed), its numbers of characters and events, its
limits (MC-1 to MC-3), and the cards that came to light. A redeal takes all legal decks that fit as equally likely,
counted by copies: it draws the unseen cards from all copies of all cards, without those that have been seen. Each set
of copies is as likely whose characters are worth no more than the limit leaves. So it draws for a sealed deck as well,
and neglects that chance makes the dear cards of a deck beyond the limit cheaper (MC-6).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from math import comb

from engine.games.marvel_card_game.state.cards import CHARACTERS, EVENTS, Character, EventCard
from engine.games.marvel_card_game.state.decks import MOST_POINTS
from engine.kernel.redealing import Draws

# By value of the characters, the number of copies that are left of it.
_Left = tuple[tuple[int, int], ...]
# For each class of values from here on, by the number of cards to be drawn from these classes: the numbers of ways by
# the points that may be spent at most, packed into one integer.
_Ways = list[list[int]]


def unknown_events(seen: Counter[str], count: int, draws: Draws) -> list[str]:
    """Draw so many events that a deck may hold besides the seen cards, in random order."""
    return draws.shuffled(_copies(EVENTS, seen))[:count]


def unknown_characters(seen: Counter[str], count: int, draws: Draws) -> list[str]:
    """Draw so many characters that a legal deck may hold besides the seen cards, in random order."""
    spent = sum(CHARACTERS[card].value * copies for card, copies in seen.items() if card in CHARACTERS)
    classes: dict[int, list[str]] = {}
    for card in _copies(CHARACTERS, seen):
        classes.setdefault(CHARACTERS[card].value, []).append(card)
    left = tuple((value, len(cards)) for value, cards in sorted(classes.items(), reverse=True))
    found: list[str] = []
    for (value, _), taken in zip(left, _numbers(left, count, MOST_POINTS - spent, draws), strict=True):
        found += draws.shuffled(classes[value])[:taken]
    return draws.shuffled(found)


def _copies(table: Mapping[str, Character] | Mapping[str, EventCard], seen: Counter[str]) -> list[str]:
    return [slug for slug, card in table.items() for _ in range(card.most - seen[slug])]


def _numbers(left: _Left, count: int, points: int, draws: Draws) -> list[int]:
    """Draw how many of so many characters are of each value; every set of copies is as likely."""
    ways, bits = _ways(left, count), _bits(left, count)
    found: list[int] = []
    number = draws.below(_at(ways[0][count], points, bits))
    for (value, copies), following in zip(left, ways[1:], strict=True):
        for taken in range(min(copies, count, points // value) + 1):
            choices = comb(copies, taken)
            share = choices * _at(following[count - taken], points - taken * value, bits)
            if number < share:
                break
            number -= share
        # The rest of the number draws among the ways that follow.
        number //= choices
        count, points = count - taken, points - taken * value
        found.append(taken)
    return found


@lru_cache(maxsize=64)
def _ways(left: _Left, count: int) -> _Ways:
    """Return for each class, and behind the last one, the numbers of ways of drawing up to so many cards."""
    bits = _bits(left, count)
    whole = (1 << bits * (MOST_POINTS + 1)) - 1
    # Behind the last class nothing is drawn, in one way, whatever points remain.
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


def _bits(left: _Left, count: int) -> int:
    """Return the bits of a place: no number of ways is larger than that of all sets."""
    return comb(sum(copies for _, copies in left), count).bit_length() + 1


def _at(packed: int, points: int, bits: int) -> int:
    """Return the number of ways that cost so many points at most."""
    return packed >> bits * points & (1 << bits) - 1
