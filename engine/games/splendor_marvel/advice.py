"""Advice for the computer player: the value of a move, one move ahead, computed only from the view."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.games.splendor_marvel.cards import CARDS, COLOURS, KINDS, SHIELD, TIME
from engine.games.splendor_marvel.labels import card_at
from engine.games.splendor_marvel.moves import net_cost
from engine.games.splendor_marvel.state import TOKEN_LIMIT
from engine.games.splendor_marvel.view import SeatView, SplendorView
from engine.kernel.choices.moves import Move

# The base value of recruiting a card. It is above the value of any number of tokens.
_RECRUIT = 1000.0
# If the supply cannot give a missing token, the token counts as this many missing tokens.
_OUT_OF_REACH = 4
# ``_MISSING_TOKENS[price][count]`` is the number of tokens of a colour that a seat with ``count`` of them lacks to pay
# ``price``.
_MISSING_TOKENS = tuple(
    tuple(max(0, cost - count) for count in range(TOKEN_LIMIT + 1))
    for cost in range(1 + max(max(card.cost) for card in CARDS.values()))
)


def rate(view: SplendorView, move: Move) -> float:
    """Return a number that is higher for better moves.

    Recruiting a card is best, then saving for the card that the seat can afford soonest.
    """
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
    """Return how much nearer the ``taken`` tokens bring the seat to the visible cards.

    If the seat then has too many tokens, those that it must return are taken off. So a move that takes and returns the
    same tokens gains nothing. A reservation brings a shield and a new card.
    """
    outlook, tokens = _outlook_of(view, own), list(own.tokens)
    for colour in taken:
        tokens = _tokens_with(tokens, colour, 1)
    while sum(tokens) > TOKEN_LIMIT:
        less = [_tokens_with(tokens, kind, -1) for kind, count in enumerate(tokens) if count and kind != TIME]
        tokens = max(less, key=lambda left: outlook.promise(tuple(left)))
    return outlook.promise(tuple(tokens)) - outlook.promise(tuple(own.tokens))


def _tokens_with(tokens: list[int], kind: int, by: int) -> list[int]:
    found = [*tokens]
    found[kind] += by
    return found


def nearness(view: SplendorView, own: SeatView, tokens: Sequence[int]) -> float:
    """Return how near a seat's tokens bring it to affording the visible cards.

    Cards that the seat can almost afford count much more.
    """
    return _outlook_of(view, own).promise(tuple(tokens))


class _Outlook:
    """The visible cards for one seat: the price and the worth of each, and how much of the price the supply lacks.

    The value of tokens is cached, because many moves lead to the same tokens.
    """

    def __init__(self, prices: list[list[int]], worths: list[float], shortfalls: list[int]) -> None:
        self._missing = [[_MISSING_TOKENS[cost] for cost in price] for price in prices]
        self._worths, self._shortfalls = worths, shortfalls
        self._promises: dict[tuple[int, ...], float] = {}

    def promise(self, tokens: tuple[int, ...]) -> float:
        """Return how near these tokens bring the seat to affording the cards."""
        if tokens not in self._promises:
            self._promises[tokens] = self._sum(tokens)
        return self._promises[tokens]

    def _sum(self, tokens: tuple[int, ...]) -> float:
        # The colours are written out one by one for speed, because a computer player spends most of its time here.
        shields, promised = tokens[SHIELD], 0.0
        a, b, c, d, e = (min(count, TOKEN_LIMIT) for count in tokens[: len(COLOURS)])
        cards = zip(self._missing, self._worths, self._shortfalls, strict=True)
        for (in_a, in_b, in_c, in_d, in_e), worth, short in cards:
            missing = in_a[a] + in_b[b] + in_c[c] + in_d[d] + in_e[e] - shields
            missing = max(missing, 0)
            if short > shields:
                missing += _OUT_OF_REACH * (short - shields)
            promised += worth / (1 + missing) ** 2
        return promised


def _outlook_of(view: SplendorView, own: SeatView) -> _Outlook:
    sight = [card for row in view.display for card in row if card is not None]
    sight += [reserved.card for reserved in own.hand if reserved.card is not None]
    there = tuple(view.supply[colour] + own.tokens[colour] for colour in range(len(COLOURS)))
    return _outlook(tuple(sight), tuple(own.bonuses), there, own.tokens[TIME])


@lru_cache(maxsize=64)
def _outlook(sight: tuple[str, ...], bonuses: tuple[int, ...], there: tuple[int, ...], time: int) -> _Outlook:
    prices = [net_cost(bonuses, card_id) for card_id in sight]
    worths = [1 + _worth(bonuses, time, card_id) for card_id in sight]
    shortfalls = [
        sum(cost - most for cost, most in zip(net, there, strict=False) if cost > most)
        + max(0, sum(net) + time - TOKEN_LIMIT)
        for net in prices
    ]
    return _Outlook(prices, worths, shortfalls)
