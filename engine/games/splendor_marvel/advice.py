"""Advice for the computer player: the value of a move one move ahead, only from the view."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

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


class _Prospect(NamedTuple):
    """A visible card as a seat sees it: its price after bonuses, its worth, and how much of it nobody can give."""

    net: list[int]
    worth: float
    shortfall: int


class _Outlook:
    """The visible cards for a seat; it remembers what tokens promise, as many moves lead to the same."""

    def __init__(self, prospects: list[_Prospect]) -> None:
        self._prospects = prospects
        self._promises: dict[tuple[int, ...], float] = {}

    def promise(self, tokens: tuple[int, ...]) -> float:
        """Return how near these tokens bring the cards."""
        if tokens not in self._promises:
            self._promises[tokens] = sum(_share(prospect, tokens) for prospect in self._prospects)
        return self._promises[tokens]


@lru_cache(maxsize=64)
def _outlook(sight: tuple[str, ...], bonuses: tuple[int, ...], there: tuple[int, ...], time: int) -> _Outlook:
    found = []
    for card_id in sight:
        net = net_cost(bonuses, card_id)
        shortfall = sum(cost - most for cost, most in zip(net, there, strict=False) if cost > most)
        shortfall += max(0, sum(net) + time - TOKEN_LIMIT)
        found.append(_Prospect(net, 1 + _worth(bonuses, time, card_id), shortfall))
    return _Outlook(found)


def _share(prospect: _Prospect, tokens: tuple[int, ...]) -> float:
    short, shields = -tokens[SHIELD], tokens[SHIELD]
    for cost, token in zip(prospect.net, tokens, strict=False):
        if cost > token:
            short += cost - token
    missing = max(0, short) + _OUT_OF_REACH * max(0, prospect.shortfall - shields)
    return prospect.worth / (1 + missing) ** 2
