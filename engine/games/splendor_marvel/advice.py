"""How good a move looks one move ahead, from the view only: for seats that nobody plays any more."""

from __future__ import annotations

from engine.games.splendor_marvel.cards import CARDS, COLOURS, KINDS, SHIELD, TIME
from engine.games.splendor_marvel.labels import card_at
from engine.games.splendor_marvel.moves import net_cost
from engine.games.splendor_marvel.view import SeatView, SplendorView
from engine.kernel.moves import Move


def rate(view: SplendorView, move: Move) -> float:
    """Return a number that is higher for better moves: recruit, then save for what is nearest."""
    own = view.seats[view.seat or 0]
    kind = move[0]
    if kind == "recruit" and len(move) == 2:
        return 100 + _worth(own, card_at(view, move[1]) or "")
    if kind == "take":
        return 10 * sum(_wanted(view, own, COLOURS.index(colour)) for colour in move[1:])
    if kind == "return":
        index = KINDS.index(move[1])
        return -50.0 if index == SHIELD else -_wanted(view, own, index)
    if kind == "reserve":
        return -10.0 if move[1].startswith("deck-") else _worth(own, card_at(view, move[1]) or "") / 4
    if kind == "pay":
        return -float(next((word[7:] for word in move if word.startswith("shield=")), 0))
    return 0.0


def _worth(own: SeatView, card_id: str) -> float:
    card = CARDS[card_id]
    missing_colour = 4.0 if not own.bonuses[card.bonus] else 0.0
    time = 6.0 if card.level == 3 and not own.tokens[TIME] else 0.0
    return 3.0 * card.points + card.tags + missing_colour + time


def _wanted(view: SplendorView, own: SeatView, colour: int) -> float:
    """Return how much a token of the colour helps towards the cards within sight, near ones first."""
    sight = [card for row in view.display for card in row if card is not None]
    sight += [reserved.card for reserved in own.hand if reserved.card is not None]
    wanted = 0.0
    for card_id in sight:
        net = net_cost(own.bonuses, card_id)
        short = [max(0, cost - token) for cost, token in zip(net, own.tokens, strict=False)]
        if short[colour]:
            wanted += (1 + _worth(own, card_id)) / (1 + sum(short)) ** 2
    return wanted
