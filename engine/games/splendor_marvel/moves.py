"""Every legal move of a state, listed in the order of section 4 of the rules."""

from __future__ import annotations

from itertools import combinations

from engine.games.splendor_marvel.cards import CARDS, COLOURS, KINDS, LEVELS, PLACES, SHIELD, TIME
from engine.games.splendor_marvel.state import HAND_LIMIT, SLOTS, Seat, State
from engine.kernel.moves import Move

PASS: Move = ("pass",)


def _takes(supply_mask: int) -> tuple[Move, ...]:
    """Return the different-colour takes for the colours in the mask (SM-9, SM-10, R3)."""
    colours = [colour for bit, colour in enumerate(COLOURS) if supply_mask >> bit & 1]
    return tuple(("take", *some) for some in combinations(colours, min(3, len(colours))) if some)


# All words are made once; listing moves then only picks among them.
_DIFFERENT = tuple(_takes(mask) for mask in range(1 << len(COLOURS)))
_ALIKE: tuple[Move, ...] = tuple(("take", colour, colour) for colour in COLOURS)
_RESERVE = tuple(tuple(("reserve", f"{level}-{slot + 1}") for slot in range(SLOTS)) for level in LEVELS)
_RESERVE_DECK: tuple[Move, ...] = tuple(("reserve", f"deck-{level}") for level in LEVELS)
_SOURCES = tuple(tuple(f"{level}-{slot + 1}" for slot in range(SLOTS)) for level in LEVELS)
_HAND_SOURCES = tuple(f"hand-{position + 1}" for position in range(HAND_LIMIT))
_RECRUIT = {
    source: ((("recruit", source),), (("recruit", source), ("recruit", source, "choose")))
    for source in (*(source for row in _SOURCES for source in row), *_HAND_SOURCES)
}
_RETURN: tuple[Move, ...] = tuple(("return", kind) for kind in KINDS)


def turn_moves(state: State, seat: int) -> tuple[Move, ...]:
    """Return the actions open to the active seat; `pass` only when there is no other (SM-8)."""
    own = state.seats[seat]
    moves = _take_moves(state.supply)
    if len(own.hand) < HAND_LIMIT:
        moves += _reserve_moves(state)
    moves += _recruit_moves(state, own)
    return tuple(moves) or (PASS,)


def _take_moves(supply: list[int]) -> list[Move]:
    mask = 0
    alike = []
    for colour in range(5):
        count = supply[colour]
        if count:
            mask |= 1 << colour
            if count >= 4:
                alike.append(_ALIKE[colour])
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


def _recruit_moves(state: State, own: Seat) -> list[Move]:
    moves: list[Move] = []
    forms = payment_forms
    for row, sources in zip(state.display, _SOURCES, strict=True):
        for card, source in zip(row, sources, strict=True):
            if card is not None and (count := forms(own, card)):
                moves += _RECRUIT[source][count - 1]
    for reserved, source in zip(own.hand, _HAND_SOURCES, strict=False):
        if count := forms(own, reserved.card):
            moves += _RECRUIT[source][count - 1]
    return moves


def payment_forms(own: Seat, card: str) -> int:
    """Return 0 when the card cannot be paid, 1 when there is one payment, 2 when there are several."""
    bonuses, tokens = own.bonuses, own.tokens
    total = missing = 0
    shields = tokens[SHIELD]
    for cost, bonus, token in zip(CARDS[card].cost, bonuses, tokens, strict=False):
        net = cost - bonus
        if net > 0:
            total += net
            if net > token:
                missing += net - token
    if missing > shields:
        return 0
    return 2 if shields > missing < total else 1


def net_cost(bonuses: list[int], card: str) -> list[int]:
    """Return what is left to pay per colour after the team's bonuses (SM-18)."""
    return [max(0, cost - bonus) for cost, bonus in zip(CARDS[card].cost, bonuses, strict=True)]


def default_payment(tokens: list[int], net: list[int]) -> tuple[int, ...]:
    """Return the payment with the fewest shields, five colours and the shields (R9)."""
    paid = [min(cost, token) for cost, token in zip(net, tokens, strict=False)]
    return (*paid, sum(net) - sum(paid))


def payments(tokens: list[int], net: list[int]) -> list[tuple[int, ...]]:
    """Return every exact payment, by shields and then by text (SM-19)."""
    found: list[tuple[int, ...]] = [()]
    for cost, token in zip(net, tokens, strict=False):
        found = [(*paid, some) for paid in found for some in range(min(cost, token) + 1)]
    total = sum(net)
    exact = [(*paid, total - sum(paid)) for paid in found if total - sum(paid) <= tokens[SHIELD]]
    return sorted(exact, key=lambda paid: (paid[SHIELD], payment_words(paid)))


def payment_words(payment: tuple[int, ...]) -> Move:
    """Return the words of a payment: colours, then shield, zeros left out."""
    return tuple(f"{kind}={count}" for kind, count in zip(KINDS, payment, strict=False) if count)


def pay_moves(own: Seat, card: str) -> tuple[Move, ...]:
    """Return one move per distinct payment for the card."""
    net = net_cost(own.bonuses, card)
    return tuple(("pay", *payment_words(payment)) for payment in payments(own.tokens, net))


def parse_payment(words: Move) -> tuple[int, ...]:
    """Return the counts that `payment_words` wrote."""
    counts = dict(word.split("=") for word in words)
    return tuple(int(counts.get(kind, 0)) for kind in KINDS[:TIME])


def return_moves(own: Seat) -> tuple[Move, ...]:
    """Return one move per kind held; time is never given back (SM-25)."""
    return tuple(_RETURN[kind] for kind in range(TIME) if own.tokens[kind])


def reached(places: list[str], own: Seat) -> list[str]:
    """Return those of the places whose needs the team's bonuses meet (SM-31)."""
    return [
        place
        for place in places
        if all(have >= need for have, need in zip(own.bonuses, PLACES[place].needs, strict=True))
    ]
