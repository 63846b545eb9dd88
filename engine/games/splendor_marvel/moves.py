"""Every legal move of a state, listed in the order of section 4 of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from operator import add, ge

from engine.games.splendor_marvel.cards import CARDS, COLOURS, KINDS, LEVELS, PLACES, SHIELD, TIME
from engine.games.splendor_marvel.state import HAND_LIMIT, SLOTS, Seat, State
from engine.kernel.choices.moves import PASS, Move


def _takes(supply_mask: int) -> tuple[Move, ...]:
    """Return the moves that take tokens of different colours.

    The mask has a bit for each colour that the supply has (SM-9, SM-10, R3).
    """
    colours = [colour for bit, colour in enumerate(COLOURS) if supply_mask >> bit & 1]
    return tuple(("take", *some) for some in combinations(colours, min(3, len(colours))) if some)


# These moves are built once, when the module is imported. Listing legal moves then only selects among them.
_DIFFERENT = tuple(_takes(mask) for mask in range(1 << len(COLOURS)))
_TAKE_TWO: tuple[Move, ...] = tuple(("take", colour, colour) for colour in COLOURS)
_RESERVE = tuple(tuple(("reserve", f"{level}-{slot + 1}") for slot in range(SLOTS)) for level in LEVELS)
_RESERVE_DECK: tuple[Move, ...] = tuple(("reserve", f"deck-{level}") for level in LEVELS)
_SOURCES = (
    *(f"{level}-{slot + 1}" for level in LEVELS for slot in range(SLOTS)),
    *(f"hand-{position + 1}" for position in range(HAND_LIMIT)),
)
_RECRUIT = tuple(((("recruit", source),), (("recruit", source), ("recruit", source, "choose"))) for source in _SOURCES)
# An empty slot counts as a card that costs more tokens than a seat can have.
_COSTS: dict[str | None, tuple[int, ...]] = {None: (99,) * 5, **{card.id: card.cost for card in CARDS.values()}}
_FEWEST_TO_REACH = min(sum(place.needs) for place in PLACES.values())
_RETURN: tuple[Move, ...] = tuple(("return", kind) for kind in KINDS)


def turn_moves(state: State, seat: int) -> tuple[Move, ...]:
    """Return the actions that the active seat may take.

    `pass` is one of them only if nothing else is possible (SM-8).
    """
    seat_state = state.seats[seat]
    moves = _take_moves(state.supply)
    if len(seat_state.hand) < HAND_LIMIT:
        moves += _reserve_moves(state)
    moves += _recruit_moves(state, seat_state)
    return tuple(moves) or (PASS,)


def _take_moves(supply: list[int]) -> list[Move]:
    mask = 0
    alike = []
    for colour in range(5):
        count = supply[colour]
        if count:
            mask |= 1 << colour
            if count >= 4:
                alike.append(_TAKE_TWO[colour])
    return [*_DIFFERENT[mask], *alike]


def _reserve_moves(state: State) -> list[Move]:
    moves: list[Move] = []
    for row, names in zip(state.display, _RESERVE, strict=True):
        if None in row:
            moves += [name for card, name in zip(row, names, strict=True) if card is not None]
        else:
            moves += names
    moves += [name for deck, name in zip(state.decks, _RESERVE_DECK, strict=True) if deck]
    return moves


def _recruit_moves(state: State, seat_state: Seat) -> list[Move]:
    moves: list[Move] = []
    first, second, third = state.display
    cards = (*first, *second, *third, *[reserved.card for reserved in seat_state.hand])
    payable_tokens = _payable(seat_state)
    shields = seat_state.tokens[SHIELD]
    yellow, blue, orange, red, purple = payable_tokens
    # Most of the running time is spent in this loop, so the colours are written out one by one. This is three times as
    # fast as a loop over them.
    for card, forms in zip(cards, _RECRUIT, strict=False):
        y, b, o, r, p = _COSTS[card]
        tokens_missing = (
            (y - yellow if y > yellow else 0)
            + (b - blue if b > blue else 0)
            + (o - orange if o > orange else 0)
            + (r - red if r > red else 0)
            + (p - purple if p > purple else 0)
        )
        if tokens_missing <= shields:
            moves += forms[tokens_missing < shields and _has_several_payments(seat_state, card, tokens_missing)]
    return moves


def _payable(seat_state: Seat) -> list[int]:
    """Return, per colour, how much the seat can pay with its bonuses and tokens, without shields."""
    return list(map(add, seat_state.bonuses, seat_state.tokens))


def _has_several_payments(seat_state: Seat, card: str | None, tokens_missing: int) -> bool:
    """Return True if there are several ways to pay a card.

    There are, if a shield is left over and could replace a token.
    """
    return seat_state.tokens[SHIELD] > tokens_missing < sum(net_cost(seat_state.bonuses, card))


def payment_forms(seat_state: Seat, card: str) -> int:
    """Return 0 if the seat cannot pay the card, 1 if there is one way to pay, 2 if there are several."""
    tokens_missing = sum(net_cost(_payable(seat_state), card))
    return (
        0 if tokens_missing > seat_state.tokens[SHIELD] else 1 + _has_several_payments(seat_state, card, tokens_missing)
    )


def net_cost(bonuses: Sequence[int], card: str | None) -> list[int]:
    """Return, per colour, the tokens that a card still costs after the team's bonuses (SM-18)."""
    return [cost - bonus if cost > bonus else 0 for cost, bonus in zip(_COSTS[card], bonuses, strict=True)]


def default_payment(tokens: Sequence[int], net: Sequence[int]) -> tuple[int, ...]:
    """Return the payment with the fewest shields (R9).

    It holds the number of tokens of each of the five colours, then the number of shields.
    """
    default_tokens = [min(cost, token) for cost, token in zip(net, tokens, strict=False)]
    return (*default_tokens, sum(net) - sum(default_tokens))


def payments(tokens: Sequence[int], net: Sequence[int]) -> list[tuple[int, ...]]:
    """Return every payment of exactly the price, sorted by the number of shields and then by its text (SM-19)."""
    found: list[tuple[int, ...]] = [()]
    for cost, token in zip(net, tokens, strict=False):
        found = [(*payment, some) for payment in found for some in range(min(cost, token) + 1)]
    total = sum(net)
    exact = [(*payment, total - sum(payment)) for payment in found if total - sum(payment) <= tokens[SHIELD]]
    return sorted(exact, key=lambda payment: (payment[SHIELD], payment_words(payment)))


def payment_words(payment: tuple[int, ...]) -> Move:
    """Return a payment as words of a move: the colours, then shields. Zeros are left out."""
    return tuple(f"{kind}={count}" for kind, count in zip(KINDS, payment, strict=False) if count)


def pay_moves(seat_state: Seat, card: str) -> tuple[Move, ...]:
    """Return one move for each different payment of the card."""
    net = net_cost(seat_state.bonuses, card)
    return tuple(("pay", *payment_words(payment)) for payment in payments(seat_state.tokens, net))


def parse_payment(words: Move) -> tuple[int, ...]:
    """Return the numbers of tokens in a payment that `payment_words` wrote."""
    counts = dict(word.split("=") for word in words)
    return tuple(int(counts.get(kind, 0)) for kind in KINDS[:TIME])


def return_moves(seat_state: Seat) -> tuple[Move, ...]:
    """Return one move for each kind of token that the seat has. The time token is never given back (SM-25)."""
    return tuple(_RETURN[kind] for kind in range(TIME) if seat_state.tokens[kind])


def places_in_reach(places: Sequence[str], bonuses: Sequence[int]) -> list[str]:
    """Return the places whose needs the team's bonuses meet (SM-31)."""
    if sum(bonuses) < _FEWEST_TO_REACH:
        return []
    return [place for place in places if all(map(ge, bonuses, PLACES[place].needs))]
