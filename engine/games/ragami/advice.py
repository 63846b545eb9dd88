"""Advice for the computer player: the value of a move in virtue points, one move ahead, computed only from the view."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.games.ragami.seen.view import RagamiView, own_of
from engine.games.ragami.state.board import NOWHERE, TOUCHING, is_building, place_of, street_steps
from engine.games.ragami.state.cards import CARDS, COLOURS
from engine.games.ragami.state.odds import at_least
from engine.games.ragami.state.position import base_gap, demon_cubes, purified, saint_cubes
from engine.kernel.choices.moves import Move

CUBE = 0.5
CARD = 0.4
BONUS = 1.5
# The worth of playing a card between actions, by the card's number. The worth of all other cards depends on the
# position.
CARD_WORTH: Mapping[int, float] = {1: 0.6, 7: 0.3, 8: 0.1, 11: 0.7, 12: 0.6, 13: 0.1, 14: 0.3, 15: 0.2}


def rate(view: RagamiView, move: Move) -> float:
    """Return the worth to the viewer of a legal move. Doing nothing is worth 0."""
    rating = _RATES.get(move[0])
    return float(rating(view, move)) if rating else 0.0


def _gap(view: RagamiView, place: int) -> int:
    return base_gap(view, place, view.seat or 0)


def power_of(view: RagamiView, place: int) -> float:
    """Return the power points that the viewer could add at a space, to resolve the conflict there.

    They come from cubes, the virtue die, the best card and the power die.
    """
    seat_view = own_of(view)
    power = float(seat_view.cubes)
    if seat_view.virtue.place in TOUCHING.get(place, ()):
        power += seat_view.virtue.value
    cards = [
        2.0 * (hand_card.no != 4) + 4.0 * (hand_card.no == 4)
        for hand_card in seat_view.hand or ()
        if CARDS[hand_card.no].triangle
    ]
    return power + max(cards, default=0.0) + view.power_die


def ragami_worth(view: RagamiView, place: int) -> float:
    """Return the worth of having the viewer's Ragami at a place."""
    worth = 0.0
    if place in view.conflicts:
        short = max(0.0, _gap(view, place) - power_of(view, place))
        worth += (view.conflicts[place] + BONUS) / (1 + 2 * short)
    elif place != NOWHERE and not is_building(place):
        near = [view.conflicts[space] for space in street_steps(place) if space in view.conflicts]
        worth += 0.1 * max(near, default=0)
    virtue = own_of(view).virtue.place
    if place == virtue or virtue in TOUCHING.get(place, ()):
        worth += 0.3
    return worth


def _move_ragami(view: RagamiView, move: Move) -> float:
    if move[0] == "neutral":
        at = own_of(view).ragami
        return 1.0 if place_of(move[1]) == at and at in view.conflicts else 0.0
    place = place_of(move[1])
    return ragami_worth(view, place) - ragami_worth(view, own_of(view).ragami) + purified(view, view.seat or 0, place)


def _best_ragami(view: RagamiView) -> float:
    """Return an estimate of the gain from moving the Ragami, before its possible places are listed."""
    own_worth = ragami_worth(view, own_of(view).ragami)
    best = max((ragami_worth(view, space) for space in view.conflicts), default=0.0)
    return max(0.0, 0.7 * (best - own_worth))


def _saint(view: RagamiView, move: Move) -> float:
    if len(move) < 3 or view.decision == "place":
        return 0.5 * (int(move[2]) in view.conflicts) if len(move) > 2 else 0.0
    colour, place = COLOURS.index(move[1]), int(move[2])
    start = view.saints[colour]
    gains = CUBE * saint_cubes(view, start, place, by_card=view.decision == "card-saint")
    mine = 0.5 * (colour == view.seat) * ((place in view.conflicts) - (start in view.conflicts))
    own_ragami = own_of(view).ragami
    return gains + mine - 0.8 * (start == own_ragami and own_ragami in view.conflicts)


def _demon(view: RagamiView, move: Move) -> float:
    own_ragami, place = own_of(view).ragami, int(move[2])
    start = NOWHERE if move[1] == "new" else int(move[1])
    gains = CUBE * demon_cubes(view, start, place, by_card=view.decision == "card-demon")
    rivals = [other.ragami for seat, other in enumerate(view.seats) if seat != view.seat]
    return (
        gains
        + 0.8 * (start == own_ragami)
        - 0.8 * (place == own_ragami)
        + 0.5 * (place in rivals and place in view.conflicts)
    )


def _virtue(view: RagamiView, move: Move) -> float:
    die = own_of(view).virtue
    if move[1] == "3":
        return 1.0 if view.last_round or die.value == 6 else 0.35 * (view.decision == "turn") - 0.2
    place = place_of(move[1])
    near = sum(
        seat_view.ragami == place or place in TOUCHING.get(seat_view.ragami, ()) for seat_view in view.seats
    ) + 0.3 * sum(place in TOUCHING[space] for space in view.conflicts)
    if view.decision == "card-virtue":
        return 0.5 + 0.2 * near
    return 0.2 * near - (0.34 * (die.value - 1) if die.value else -0.5)


def _die(view: RagamiView, move: Move) -> float:
    if move[1] == "saint":
        return 0.6
    if move[1] == "cards":
        return CARD - 0.4 * (len(own_of(view).hand or ()) == 3)
    space = own_of(view).ragami
    if space not in view.conflicts:
        return 0.0
    gap = _gap(view, space)
    cube_cost = CUBE * max(0, min(own_of(view).cubes, gap))
    return view.conflicts[space] + BONUS - cube_cost if gap <= power_of(view, space) else 0.2


def _play_rate(view: RagamiView, move: Move) -> float:
    no = int(move[1])
    if no == 2:
        return _die(view, ("die", "conflict")) - 0.4
    if no == 7:
        return _best_ragami(view) - 0.2
    if no == 9:
        idle = [seat_view.ragami for seat, seat_view in enumerate(view.seats) if seat != view.seat]
        return CUBE * sum(place not in view.conflicts for place in idle) - 0.3
    if no == 10:
        return 1.0
    return CARD_WORTH.get(no, 0.1)


def _source_worth(view: RagamiView, move: Move) -> float:
    """Return the worth of adding a source of power points.

    The cheapest source that closes the gap is best, unless a roll is likely to suffice.
    """
    resolution = view.resolution
    if resolution is None:
        return 0.0
    gap = resolution.gap
    if move[1] == "die":
        return 3.0 * float(at_least(gap, resolution.rolls)) - 1.0
    if move[1] == "card":
        return 1.2 - 0.3 * CARDS[int(move[2])].cost
    amount = int(move[2])
    return (1.5 if amount >= gap else 0.4) - (0.34 if move[1] == "virtue" else CUBE) * amount * 0.2


def _keep(_view: RagamiView, move: Move) -> float:
    worth = {4: 1.5, 3: 1.2, 5: 1.2, 2: 1.1, 10: 1.0, 15: 0.9}
    return sum(worth.get(int(word), 0.5) for word in move[1:])


def _conflict(view: RagamiView, move: Move) -> float:
    place, value = int(move[1]), int(move[2])
    if place == own_of(view).ragami:
        short = _gap(view, place) > power_of(view, place)
        return 1.0 if (value < view.conflicts[place]) == short else 0.0
    return 0.1 * (value - view.conflicts[place])


def _retreat(view: RagamiView, move: Move) -> float:
    place = place_of(move[1])
    return max((view.conflicts[space] for space in TOUCHING[place] if space in view.conflicts), default=0) * 0.1


def _boxes(view: RagamiView, move: Move) -> float:
    return 0.3 * int(move[3]) + 0.1 * int(move[2]) if own_of(view).ragami in view.conflicts else 0.2 * int(move[2])


_RATES: Mapping[str, Callable[[RagamiView, Move], float]] = {
    "ragami": _move_ragami,
    "neutral": _move_ragami,
    "saint": _saint,
    "demon": _demon,
    "virtue": _virtue,
    "die": _die,
    "move": lambda view, _move: _best_ragami(view),
    "play": _play_rate,
    "trade": lambda _view, _move: CUBE - CARD,
    "cubes": lambda view, _move: 0.05 if view.last_round and not view.conflicts else -0.5,
    "power": _source_worth,
    "keep": _keep,
    "discard": lambda view, move: -_keep(view, move),
    "conflict": _conflict,
    "retreat": _retreat,
    "boxes": _boxes,
    "value": lambda _view, move: 0.1 * int(move[1]),
}
