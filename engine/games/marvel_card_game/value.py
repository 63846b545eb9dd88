"""Estimates a seat's chance of winning from its view.

The weights are fitted to the results of 500 matches of the computer against itself. Characters in play weigh more the
longer the match lasts.
"""

from __future__ import annotations

from engine.games.marvel_card_game.seen.view import CardGameView
from engine.kernel.contract.chances import share_of_win

# In a match without a limit of turns, the weights for the end of a match apply from this turn on.
_LATE_TURN = 20
_POINT, _EVENT_IN_HAND, _ON_TURN = 0.045, 0.03, 0.035
# The weight of each printed point of a character in play, and the weight of each character in play.
_IN_PLAY, _IN_PLAY_LATE, _CHARACTER = 0.05, 0.085, 0.06
_CHARACTER_IN_DECK, _CHARACTER_IN_DECK_LATE = 0.09, 0.14


def value(view: CardGameView) -> float:
    """Return the viewer's chance of winning, 0 to 1."""
    late = min(1.0, view.turn / (view.turn_limit or _LATE_TURN))
    return share_of_win([_strength(view, seat, late) for seat in range(len(view.seats))], view.seat or 0)


def _strength(view: CardGameView, seat: int, late: float) -> float:
    seat_view = view.seats[seat]
    ours = [one for site in view.sites for one in site.characters if one.controller == seat]
    found = _POINT * seat_view.points + _EVENT_IN_HAND * seat_view.hand_events + _ON_TURN * (view.turn_seat == seat)
    found += (_CHARACTER_IN_DECK + _CHARACTER_IN_DECK_LATE * late) * seat_view.character_deck
    return found + _CHARACTER * len(ours) + (_IN_PLAY + _IN_PLAY_LATE * late) * sum(one.value for one in ours)
