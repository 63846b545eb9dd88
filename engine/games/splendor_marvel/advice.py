"""Advice for the computer player: the value of a move one move ahead, only from the view."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.games.splendor_marvel.cards import CARDS, COLOURS, KINDS, SHIELD, TIME
from engine.games.splendor_marvel.labels import card_at
from engine.games.splendor_marvel.moves import net_cost
from engine.games.splendor_marvel.state import TOKEN_LIMIT
from engine.games.splendor_marvel.view import SeatView, SplendorView
from engine.kernel.choices.moves import Move

# A value above that of any number of tokens.
_RECRUIT = 1000.0
# A missing token that the supply cannot give counts as this many missing tokens.
_OUT_OF_REACH = 4


def rate(view: SplendorView, move: Move) -> float:
    """Return a number that is higher for better moves: first recruiting, then saving for the nearest card."""
    own = view.seats[view.seat or 0]
    kind = move[0]
    if kind == "recruit" and len(move) == 2:
        return _RECRUIT + _worth(own.bonuses, own.tokens[TIME], card_at(view, move[1]) or "")
    if kind == "take":
        return 10 * _gain(view, own, [COLOURS.index(colour) for colour in move[1:]])
    if kind == "return":
        return nearness(view, own, _tokens_with(own.tokens, KINDS.index(move[1]), -1))
    if kind == "reserve":
        return (
            0.0
            if move[1].startswith("deck-")
            else 0.1 + _worth(own.bonuses, own.tokens[TIME], card_at(view, move[1]) or "") / 4
        )
    if kind == "pay":
        return -float(next((word[7:] for word in move if word.startswith("shield=")), 0))
    return -1.0


def _worth(bonuses: Sequence[int], time: int, card_id: str) -> float:
    card = CARDS[card_id]
    missing_colour = 4.0 if not bonuses[card.bonus] else 0.0
    missing_time = 6.0 if card.level == 3 and not time else 0.0
    return 3.0 * card.points + card.tags + missing_colour + missing_time


def _gain(view: SplendorView, own: SeatView, taken: list[int]) -> float:
    """Return how much nearer these tokens bring the visible cards, less the tokens to return for them.

    Taking and returning the same tokens gains nothing: reserving brings a shield and a new card.
    """
    tokens = list(own.tokens)
    for colour in taken:
        tokens = _tokens_with(tokens, colour, 1)
    while sum(tokens) > TOKEN_LIMIT:
        less = [_tokens_with(tokens, kind, -1) for kind, count in enumerate(tokens) if count and kind != TIME]
        tokens = max(less, key=lambda left: nearness(view, own, left))
    return nearness(view, own, tokens) - nearness(view, own, own.tokens)


def _tokens_with(tokens: list[int], kind: int, by: int) -> list[int]:
    return [count + by if number == kind else count for number, count in enumerate(tokens)]


def nearness(view: SplendorView, own: SeatView, tokens: Sequence[int]) -> float:
    """Return how near a seat's tokens bring the visible cards; nearly affordable cards count much more."""
    sight = [card for row in view.display for card in row if card is not None]
    sight += [reserved.card for reserved in own.hand if reserved.card is not None]
    there = [view.supply[colour] + own.tokens[colour] for colour in range(len(COLOURS))]
    return _outlook(tuple(sight), tuple(own.bonuses), tuple(there), own.tokens[TIME]).promise(tuple(tokens))


# For each colour and number of its tokens: how many more each visible card costs.
_MissingTokens = list[list[list[int]]]


class _Outlook:
    """The visible cards for a seat. It knows how much each of them lacks.

    It remembers what tokens promise, as many moves lead to the same.
    """

    def __init__(self, missing: _MissingTokens, worths: list[float], shortfalls: list[int]) -> None:
        self._missing_tokens, self._worths, self._shortfalls = missing, worths, shortfalls
        self._promises: dict[tuple[int, ...], float] = {}

    def promise(self, tokens: tuple[int, ...]) -> float:
        """Return how near these tokens bring the cards."""
        if tokens not in self._promises:
            self._promises[tokens] = self._sum(tokens)
        return self._promises[tokens]

    def _sum(self, tokens: tuple[int, ...]) -> float:
        shields = tokens[SHIELD]
        columns = [
            by_count[min(count, TOKEN_LIMIT)] for by_count, count in zip(self._missing_tokens, tokens, strict=False)
        ]
        lacks = map(sum, zip(*columns, strict=True))
        promised = 0.0
        for worth, short, lack in zip(self._worths, self._shortfalls, lacks, strict=True):
            missing = max(0, lack - shields) + _OUT_OF_REACH * max(0, short - shields)
            promised += worth / (1 + missing) ** 2
        return promised


@lru_cache(maxsize=64)
def _outlook(sight: tuple[str, ...], bonuses: tuple[int, ...], there: tuple[int, ...], time: int) -> _Outlook:
    prices = [net_cost(bonuses, card_id) for card_id in sight]
    worths = [1 + _worth(bonuses, time, card_id) for card_id in sight]
    shortfalls = [
        sum(cost - most for cost, most in zip(net, there, strict=False) if cost > most)
        + max(0, sum(net) + time - TOKEN_LIMIT)
        for net in prices
    ]
    return _Outlook(_missing_tokens(sight, bonuses), worths, shortfalls)


@lru_cache(maxsize=64)
def _missing_tokens(sight: tuple[str, ...], bonuses: tuple[int, ...]) -> _MissingTokens:
    prices = [net_cost(bonuses, card_id) for card_id in sight]
    return [
        [[max(0, price[colour] - count) for price in prices] for count in range(TOKEN_LIMIT + 1)]
        for colour in range(len(COLOURS))
    ]
