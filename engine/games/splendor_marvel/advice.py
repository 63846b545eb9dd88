"""Advice for the computer player: the value of a move, one move ahead, computed only from the view."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from operator import add, sub

from engine.games.splendor_marvel.cards import CARDS, COLOURS, KINDS, PLACES, TIME
from engine.games.splendor_marvel.labels import card_at
from engine.games.splendor_marvel.moves import default_payment, net_cost
from engine.games.splendor_marvel.state import TOKEN_LIMIT
from engine.games.splendor_marvel.view import SeatView, SplendorView
from engine.kernel.choices.moves import Move

# A computer player spends most of its time in this module. So everything that depends only on a move, on cards or on a
# team is computed once, and sums over colours are written out.

# The worth of tokens is how near they bring the seat to the visible cards. A recruited card counts this many times as
# much as a card that the seat can afford but has not recruited.
_RECRUITED = 4.0
# The worth of the last bonus that a team lacks for a location.
_FOR_LOCATION = 9.0
# If the supply cannot give a missing token, the token counts as this many missing tokens.
_OUT_OF_REACH = 4
_HIGHEST_COST = max(max(card.cost) for card in CARDS.values())
_MOST_MISSING = max(sum(card.cost) for card in CARDS.values())
# ``_MISSING_TOKENS[price][count]`` is the number of tokens of a colour that a seat with ``count`` of them lacks to pay
# ``price``.
_MISSING_TOKENS = tuple(
    tuple(max(0, cost - count) for count in range(TOKEN_LIMIT + 1)) for cost in range(1 + _HIGHEST_COST)
)
_MissingByCount = tuple[int, ...]


def rate(view: SplendorView, move: Move) -> float:
    """Return a number that is higher for better moves.

    Taking tokens and recruiting are compared by what the seat has afterwards: its team, and how near it is to the
    visible cards.
    """
    seat_view = view.seats[view.seat or 0]
    kind = move[0]
    if kind == "recruit" and len(move) == 2:
        return 10 * _gain_of_card(view, seat_view, card_at(view, move[1]) or "")
    if kind == "take":
        return 10 * _gain_of_tokens(view, seat_view, move)
    if kind == "return":
        return nearness(view, seat_view, _tokens_with(seat_view.tokens, KINDS.index(move[1]), -1))
    if kind == "reserve":
        return (
            0.0 if move[1].startswith("deck-") else 0.1 + _worth_to(view, seat_view, card_at(view, move[1]) or "") / 4
        )
    if kind == "pay":
        return -float(next((word[7:] for word in move if word.startswith("shield=")), 0))
    return -1.0


def _worth_to(view: SplendorView, seat_view: SeatView, card_id: str) -> float:
    return _worth(card_id, tuple(seat_view.bonuses), seat_view.tokens[TIME], tuple(view.locations))


@lru_cache(maxsize=8192)
def _worth(card_id: str, bonuses: tuple[int, ...], time: int, locations: tuple[str, ...]) -> float:
    """Return the worth of a card to a team with these bonuses, while these locations are left."""
    card = CARDS[card_id]
    worth = 3.0 * card.points + card.tags
    if not bonuses[card.bonus]:
        worth += 4.0
    if card.level == 3 and not time:
        worth += 6.0
    for location in locations:
        if PLACES[location].needs[card.bonus] > bonuses[card.bonus]:
            worth += _FOR_LOCATION / missing_bonuses(location, bonuses)
    return worth


def missing_bonuses(location: str, bonuses: Sequence[int]) -> int:
    """Return the number of bonuses that a team lacks for a location."""
    return sum([need - have for need, have in zip(PLACES[location].needs, bonuses, strict=True) if need > have])


def _gain_of_card(view: SplendorView, seat_view: SeatView, card_id: str) -> float:
    """Return what the seat gains by recruiting a card: the card, and what its bonus is worth, less the paid tokens."""
    bonuses, colour = [*seat_view.bonuses], CARDS[card_id].bonus
    payment = default_payment(seat_view.tokens, net_cost(bonuses, card_id))
    tokens_left = tuple(map(sub, seat_view.tokens, (*payment, 0)))
    bonuses[colour] += 1
    after = _outlook_of(view, seat_view, tuple(bonuses), card_id).promise(tokens_left)
    return _RECRUITED * (1 + _worth_to(view, seat_view, card_id)) + after - nearness(view, seat_view, seat_view.tokens)


def _gain_of_tokens(view: SplendorView, seat_view: SeatView, take: Move) -> float:
    """Return how much nearer the tokens of a move bring the seat to the visible cards.

    If the seat then has too many tokens, those that it must return are subtracted. So a move that takes and returns the
    same tokens gains nothing. A reservation brings a shield and a new card.
    """
    outlook = _outlook_of(view, seat_view, tuple(seat_view.bonuses))
    tokens = tuple(map(add, seat_view.tokens, _tokens_of(take)))
    for _ in range(sum(tokens) - TOKEN_LIMIT):
        less = [_tokens_with(tokens, kind, -1) for kind, count in enumerate(tokens) if count and kind != TIME]
        tokens = max(less, key=outlook.promise)
    return outlook.promise(tokens) - outlook.promise(tuple(seat_view.tokens))


@cache
def _tokens_of(take: Move) -> tuple[int, ...]:
    """Return the number of tokens of each kind that a move takes."""
    return tuple(take[1:].count(kind) for kind in KINDS)


def _tokens_with(tokens: Sequence[int], kind: int, by: int) -> tuple[int, ...]:
    return (*tokens[:kind], tokens[kind] + by, *tokens[kind + 1 :])


def nearness(view: SplendorView, seat_view: SeatView, tokens: Sequence[int]) -> float:
    """Return how near a seat's tokens bring it to affording the visible cards.

    Cards that the seat can almost afford count much more.
    """
    return _outlook_of(view, seat_view, tuple(seat_view.bonuses)).promise(tuple(tokens))


class _Outlook:
    """The visible cards for one seat: the price and the worth of each, and how much of the price the supply lacks.

    The value of tokens is cached, because many moves lead to the same tokens.
    """

    def __init__(
        self,
        cards: list[
            tuple[_MissingByCount, _MissingByCount, _MissingByCount, _MissingByCount, _MissingByCount, float, int]
        ],
    ) -> None:
        self._cards = cards
        self._promises: dict[tuple[int, ...], float] = {}

    def promise(self, tokens: tuple[int, ...]) -> float:
        """Return how near these tokens bring the seat to affording the cards."""
        if tokens not in self._promises:
            self._promises[tokens] = self._sum(tokens)
        return self._promises[tokens]

    def _sum(self, tokens: tuple[int, ...]) -> float:
        a, b, c, d, e, shields, _ = tokens
        promised = 0.0
        for in_a, in_b, in_c, in_d, in_e, worth, short in self._cards:
            tokens_missing = in_a[a] + in_b[b] + in_c[c] + in_d[d] + in_e[e]
            promised += _promises(worth, short, shields)[tokens_missing]
        return promised


@cache
def _promises(worth: float, short: int, shields: int) -> tuple[float, ...]:
    """Return what a card promises to a seat with these ``shields``, by the number of coloured tokens that are missing.

    The supply lacks ``short`` tokens of the card's price.
    """
    out_of_reach = _OUT_OF_REACH * max(0, short - shields)
    return tuple(
        worth / (1 + max(0, count_missing - shields) + out_of_reach) ** 2 for count_missing in range(_MOST_MISSING + 1)
    )


def _outlook_of(view: SplendorView, seat_view: SeatView, bonuses: tuple[int, ...], recruited: str = "") -> _Outlook:
    """Return the visible cards for a seat, as if it had these bonuses, without the card that it recruits."""
    first, second, third = view.display
    sight: tuple[str | None, ...] = (*first, *second, *third)
    if seat_view.hand:
        sight += tuple([reserved.card for reserved in seat_view.hand])
    if recruited:
        sight = tuple([card for card in sight if card != recruited])
    there = tuple(map(add, view.supply[: len(COLOURS)], seat_view.tokens))
    return _outlook(sight, bonuses, tuple(seat_view.bonuses), there, seat_view.tokens[TIME], tuple(view.locations))


@lru_cache(maxsize=256)
def _outlook(
    sight: tuple[str | None, ...],
    bonuses: tuple[int, ...],
    worth_bonuses: tuple[int, ...],
    there: tuple[int, ...],
    time: int,
    locations: tuple[str, ...],
) -> _Outlook:
    """Return the visible cards with their prices and worths.

    ``bonuses`` lower the prices; the worths are those to a team with ``worth_bonuses``.
    """
    a, b, c, d, e = there
    cards = []
    for card_id in sight:
        if card_id is not None:
            (in_a, in_b, in_c, in_d, in_e), beyond_limit = _price(card_id, bonuses, time)
            short = in_a[a] + in_b[b] + in_c[c] + in_d[d] + in_e[e] + beyond_limit
            cards.append((in_a, in_b, in_c, in_d, in_e, 1 + _worth(card_id, worth_bonuses, time, locations), short))
    return _Outlook(cards)


@lru_cache(maxsize=8192)
def _price(card_id: str, bonuses: tuple[int, ...], time: int) -> tuple[tuple[_MissingByCount, ...], int]:
    """Return the row of `_MISSING_TOKENS` for each colour of a card's price, and the surplus.

    The surplus is the number of tokens by which the price and the time token together exceed the limit of tokens.
    """
    net = net_cost(bonuses, card_id)
    return tuple(_MISSING_TOKENS[cost] for cost in net), max(0, sum(net) + time - TOKEN_LIMIT)
